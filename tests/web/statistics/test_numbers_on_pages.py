"""Every number on the pages of statistics equals one counted from the group's archive alone.

The same proof as that of the sums (`store/test_numbers_from_an_archive.py`), to its end: what
people read, over every span that pages offer, once it is averaged, rounded and put into words.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from flask import Flask
from store.archives import exported
from store.plain_count import PlainCount
from web import numbers_counted, numbers_read
from web.kitchen import Kitchen
from web.numbers_read import Numbers
from web.pages import Visitor

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.store.models.columns import clock_at
from scorekeeper.store.people.groups import make_group
from scorekeeper.store.statistics.sums import add_all_up

pytestmark = pytest.mark.long

TODAY = datetime(2026, 11, 29, 12, tzinfo=UTC)
HALF = 0.551
"""What rounding to a whole may take away, where it is rounded to tenths before."""
# Of the many games ratings are told by month, of the few they are few.
PLAIN = (Demo(110, seed=27, plain=True), Demo(12, seed=14, plain=True))
DEMOS = (*PLAIN, Demo(120, seed=8))
ASKED = (("", ""), ("year", ""), ("evening", ""), ("", "lazy"))


@dataclass(frozen=True)
class Played:
    address: str
    archive: bytes
    visitor: Visitor

    def plain(self, span: str, scheme: str) -> PlainCount:
        return PlainCount(io.BytesIO(self.archive), span, scheme)


@pytest.fixture(scope="module", params=DEMOS, ids=[f"{each.games} games" for each in DEMOS])
def played(request: pytest.FixtureRequest, guarded_app: Flask) -> Iterator[Played]:
    """A group that has played, beside the home group."""
    with guarded_app.app_context():
        group = make_group("The demo")
        make_demo(group, request.param)
        add_all_up(group)
        kitchen, archive = Kitchen(guarded_app, group.key), exported(group)
    found = Played(kitchen.address, archive, kitchen.let_in())
    with clock_at(TODAY):
        yield found


@pytest.mark.parametrize(("kind", "scheme"), ASKED)
def test_the_groups_page(played: Played, kind: str, scheme: str) -> None:
    plain = played.plain(_span(played, kind), scheme)
    page = played.visitor.open(f"{played.address}statistics?span={kind}&scheme={scheme}")
    _assert_equal(numbers_read.group_numbers(page), numbers_counted.group_numbers(plain))


@pytest.mark.parametrize(("kind", "scheme"), ASKED)
def test_each_players_page(played: Played, kind: str, scheme: str) -> None:
    plain = played.plain(_span(played, kind), scheme)
    assert plain.people
    for key in plain.people:
        address = f"{played.address}players/{key}?span={kind}&scheme={scheme}"
        told = numbers_read.player_numbers(played.visitor.open(address))
        _assert_equal(told, numbers_counted.player_numbers(plain, key))


def _span(played: Played, kind: str) -> str:
    newest = max(played.plain("", "").opened).isoformat()
    return {"": "", "year": "2026", "evening": newest}[kind]


def _assert_equal(told: Numbers, plain: Numbers) -> None:
    assert sorted(told) == sorted(plain)
    exact = {name: float(each) for name, each in plain.items()}
    assert told == pytest.approx(exact, abs=HALF)


def test_what_is_told_otherwise_of_few_games_and_of_many_is_among_them(played: Played) -> None:
    games = [rating[2] for rating in played.plain("", "").standings()[-1][1].values()]
    assert max(games) > 40 or min(games) < 5
