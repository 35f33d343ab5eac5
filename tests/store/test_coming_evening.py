"""Whether an evening is waiting for its first round, and since when."""

from __future__ import annotations

from datetime import timedelta

import pytest
from store.evening import EIGHT, HOUR, MINUTE, Evening

from scorekeeper.store.evenings.evening_rounds import evening_awaited_since
from scorekeeper.store.evenings.sittings import open_sitting
from scorekeeper.store.models import Group

SECOND = timedelta(seconds=1)


def test_before_the_first_round_ever_one_is_awaited(group: Group) -> None:
    assert evening_awaited_since(group, EIGHT) == EIGHT - 6 * HOUR


@pytest.mark.parametrize(
    ("quiet", "since"), [(6 * HOUR - SECOND, None), (6 * HOUR, EIGHT), (9 * HOUR, EIGHT + 3 * HOUR)]
)
def test_after_six_quiet_hours_one_is_awaited(
    evening: Evening, group: Group, quiet: timedelta, since: object
) -> None:
    evening.play(at=EIGHT - 5 * HOUR)
    evening.play(at=EIGHT)
    assert evening_awaited_since(group, EIGHT + quiet) == since


def test_another_game_of_the_group_keeps_the_evening_open(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    Evening(group, "Eva", "Filip").play("Eva", at=EIGHT + 5 * HOUR, Filip=1)
    assert evening_awaited_since(group, EIGHT + 10 * HOUR) is None


def test_one_opened_by_hand_waits_for_its_first_round(evening: Evening, group: Group) -> None:
    evening.play(at=EIGHT)
    open_sitting(group, EIGHT + HOUR)
    assert evening_awaited_since(group, EIGHT + 2 * HOUR) == EIGHT + HOUR
    evening.play(at=EIGHT + 3 * HOUR)
    assert evening_awaited_since(group, EIGHT + 3 * HOUR + MINUTE) is None
