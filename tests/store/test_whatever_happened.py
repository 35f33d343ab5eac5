"""Whatever happened, in whatever order: kept statistics are what counting anew gives.

SEEDS=0:100 STEPS=300 wander further than every day.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Any

import pytest
from store.wandering import Wanderer
from store.winning import sound

from scorekeeper.scoring.statistics.counts import mapped, part_from
from scorekeeper.scoring.statistics.scored_games import Side
from scorekeeper.scoring.statistics.tallies import Tally, added_up
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.log.entries import entries_of, recount
from scorekeeper.store.log.game_rows import games_after
from scorekeeper.store.models import Group
from scorekeeper.store.people.players import keys_merged, names_of
from scorekeeper.store.statistics import growing_sums, ratings, tallies
from scorekeeper.store.statistics.ratings import Standing, rated, rated_evening
from scorekeeper.store.statistics.sums import tally_over, tally_since
from scorekeeper.store.statistics.tallies import kept_as

STEPS = int(os.environ.get("STEPS", "120"))
SPANS = ("", "2026", "2027", "2026-12", "2027-01")
SCHEMES = (
    "",
    "collect",
    "keep_low",
    "elimination",
    "lazy",
    "to_the_last",
    "countdown",
    "rounds_won",
)
INTERRUPTED, TOLD = 0.2, 40


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What happens, once each, after something was counted and before it is kept."""
    waiting: list[Callable[[], None]] = []

    def interrupted(keep: Callable[..., None]) -> Callable[..., None]:
        def keep_late(*told: Any) -> None:
            if waiting:
                waiting.pop()()
            keep(*told)

        return keep_late

    for where, name in ((tallies, "_keep"), (ratings, "_keep"), (growing_sums.Adding, "keep")):
        monkeypatch.setattr(where, name, interrupted(getattr(where, name)))
    return waiting


@pytest.mark.seeds(0, 1, 2)
def test_what_is_kept_is_what_counting_anew_gives(
    group: Group, meanwhile: list[Callable[[], None]], seed: int
) -> None:
    chance = Random(seed)
    wanderer = Wanderer(group, chance)
    try:
        for _ in range(STEPS):
            wanderer.step()
            if chance.random() < INTERRUPTED:
                meanwhile.append(wanderer.step)
                # What it finds may be of before or of after; what it keeps is looked at later.
                with suppress(AssertionError):
                    look(group, chance)
                meanwhile.clear()
            else:
                look(group, chance)
        look_at_everything(group)
        sound(group)
    except BaseException:
        print(*wanderer.done[-TOLD:], sep="\n")
        raise


def look(group: Group, chance: Random) -> None:
    """Somebody looks at one thing; or nobody does, and the next one finds more to count."""
    looking = chance.choice((None, None, look_at_a_span, look_at_an_evening, look_at_ratings))
    if looking:
        looking(group, chance)


def look_at_everything(group: Group) -> None:
    anew = Anew(group)
    for span in SPANS:
        for scheme in SCHEMES:
            assert tally_over(group, span, scheme) == anew.tally(span, scheme)


def look_at_a_span(group: Group, chance: Random) -> None:
    span, scheme = chance.choice(SPANS), chance.choice(SCHEMES)
    assert tally_over(group, span, scheme) == Anew(group).tally(span, scheme)


def look_at_an_evening(group: Group, chance: Random) -> None:
    sittings = recent_sittings(group)
    if sittings:
        since, scheme = chance.choice(sittings).sitting.opened_at, chance.choice(SCHEMES)
        assert tally_since(group, since, scheme) == Anew(group).tally("", scheme, since)


def look_at_ratings(group: Group, _chance: Random) -> None:
    months = ratings.ratings(group)
    anew = Anew(group)
    assert {each.month: each.after for each in months} == anew.ratings()
    sittings = recent_sittings(group, 1)
    if sittings:
        since = sittings[0].sitting.opened_at
        before, games = rated_evening(group, months, since)
        after = games[-1].after if games else before
        assert (before, after) == (anew.standing(until=since), anew.standing())


class Anew:
    """A group counted from its logs, as if nobody had ever looked."""

    def __init__(self, group: Group) -> None:
        self.who = keys_merged(group)
        found = sorted(_counted(group), key=lambda pair: (pair[1]["listed_at"], pair[0]))
        self.games = [kept for _, kept in found]

    def tally(self, span: str, scheme: str, since: datetime | None = None) -> Tally:
        """The games of a span or since an instant, added up."""
        return added_up(
            (
                part_from(Tally, game["document"])
                for game in self.games
                if game["month"].startswith(span)
                and scheme in ("", game["scheme"])
                and (since is None or game["listed_at"] >= since)
            ),
            self.who,
        )

    def ratings(self) -> dict[str, Standing]:
        """How everybody stands after each month with a rated game."""
        months: dict[str, Standing] = {}
        standing: Standing = {}
        for game in self.games:
            if game["ranks"]:
                standing = rated(standing, self._ranks(game))
                months[game["month"]] = standing
        return months

    def _ranks(self, game: dict[str, Any]) -> list[list[Side]]:
        return [[mapped(side, self.who) for side in equals] for equals in game["ranks"]]

    def standing(self, until: datetime | None = None) -> Standing:
        """How everybody stands before an instant, or now."""
        standing: Standing = {}
        for game in self.games:
            if game["ranks"] and (until is None or game["listed_at"] < until):
                standing = rated(standing, self._ranks(game))
        return standing


def _counted(group: Group) -> Iterator[tuple[int, dict[str, Any]]]:
    names = names_of(group)
    for row in games_after(db.session(), group, 0, 1000):
        if row.deleted_at is None:
            yield row.id, kept_as(recount(entries_of(db.session(), row), names), row, group)
