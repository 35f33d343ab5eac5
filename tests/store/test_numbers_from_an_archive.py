"""Every number of the pages of statistics equals one counted independently from the archive.

`plain_count` reads the exported zip of a demo group and knows nothing of scorekeeper's engine.
What is compared with it are the sums that the pages are made of.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from store import plain_count
from store.archives import exported
from store.evening import opened
from store.plain_count import LAST_GAMES, PlainCount
from store.plain_rating import Rating
from store.plain_rating import rated as plainly_rated

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.scoring.log_entries import VERSIONS
from scorekeeper.scoring.statistics.counts import (
    CardTally,
    DearestHand,
    Record,
    Streak,
    Where,
)
from scorekeeper.scoring.statistics.league import dealers, league, records
from scorekeeper.scoring.statistics.people import PersonTally
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.bin import delete_sitting
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.models import Group
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.statistics.ratings import (
    Standing,
    rated_evening,
    rated_games,
    ratings,
)
from scorekeeper.store.statistics.sums import add_all_up, last_evenings, tally_over, tally_since

EVENING = "the newest evening"
# In each of them every kind of entry happens; whichever rule the plain count leaves out, the sums
# of one of them differ.
PLAIN = tuple(Demo(games, seed, plain=True) for games, seed in ((80, 14), (110, 17), (110, 27)))
DEMOS = (*PLAIN, Demo(120, seed=8), Demo(120, seed=10))
SPANS = (("", ""), ("2026", ""), ("2025", "keep_low"), ("2026-11", ""), (EVENING, ""))
BEGINS = {
    "2026-11": datetime(2026, 10, 31, 23, tzinfo=UTC),
    "2026": datetime(2025, 12, 31, 23, tzinfo=UTC),
    "2025": datetime(2024, 12, 31, 23, tzinfo=UTC),
}
"""In the demo's zone, Europe/Bratislava."""
CLOSE = 0.001
SCHEMES = ("collect", "keep_low", "elimination", "lazy", "to_the_last", "countdown")
pytestmark = pytest.mark.long

WITHOUT_THE_ENGINE = """
import runpy, sys
sys.modules["scorekeeper"] = None
runpy.run_path(sys.argv.pop(1), run_name="__main__")
"""


@dataclass(frozen=True)
class Exported:
    group: Group
    archive: bytes
    made: Demo

    def plain(self, span: str = "", scheme: str = "") -> PlainCount:
        told = self.evening.isoformat() if span == EVENING else span
        return PlainCount(io.BytesIO(self.archive), told, scheme)

    @property
    def evening(self) -> datetime:
        return recent_sittings(self.group, 1)[0].sitting.opened_at

    def tally(self, span: str, scheme: str) -> Tally:
        if span == EVENING:
            return tally_since(self.group, self.evening, scheme)
        return tally_over(self.group, span, scheme)

    def since(self, span: str) -> datetime | None:
        return self.evening if span == EVENING else BEGINS.get(span)


@pytest.fixture(scope="module", params=DEMOS, ids=lambda each: f"seed {each.seed}")
def demo(
    request: pytest.FixtureRequest,
    sqlite_template: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Exported]:
    """A group that has played, and its archive."""
    path = tmp_path_factory.mktemp("demo") / "store.sqlite3"
    shutil.copy(sqlite_template, path)
    with opened(f"sqlite:///{path}"):
        make_demo(home_group(), request.param)
        delete_sitting(home_group(), recent_sittings(home_group(), 2)[1].sitting.key)
        add_all_up(home_group())
        yield Exported(home_group(), exported(home_group()), request.param)


@pytest.mark.parametrize(("span", "scheme"), [*SPANS, *(("", scheme) for scheme in SCHEMES)])
def test_the_pages_show_what_the_archive_holds(demo: Exported, span: str, scheme: str) -> None:
    tally, plain = demo.tally(span, scheme), demo.plain(span, scheme)
    evenings = last_evenings(demo.group, demo.since(span))
    assert plain.games
    assert {key: _person(each) for key, each in tally.people.items()} == plain.people
    told = {"evenings": (evenings.number, evenings.seconds), **_group(tally)}
    assert told == plain.group()


def test_records_belong_to_whoever_holds_them(demo: Exported) -> None:
    found, people = records(tally_over(demo.group)), demo.plain().people
    assert found.dearest
    assert people[found.dearest[0]]["dearest"] == _dearest(found.dearest[1])
    for name, record in _held(tally_over(demo.group)).items():
        assert record
        assert {people[key][name] for key in record.people} == {_record(record)}


def test_records_of_games_belong_to_everybody_in_them(demo: Exported) -> None:
    tally, plain = tally_over(demo.group), demo.plain()
    games = {game.key: game for game in plain.games}
    assert tally.longest
    everybody = {plain.who(key) for key in games[tally.longest.where.game].people}
    assert set(tally.longest.people) == everybody
    for record in tally.winning.values():
        game = games[record.where.game]
        totals = game.table.totals
        best = {plain.who(key) for key in game.winners if totals[key] == record.value}
        assert set(record.people) == best


def test_ratings_after_each_month_are_those_of_the_paper(demo: Exported) -> None:
    plain = demo.plain()
    months = {plain.month[game.key]: standing for game, standing in plain.standings()}
    told = ratings(demo.group)
    assert [each.month for each in told] == list(months)
    for each in told:
        _assert_alike(each.after, months[each.month])


@pytest.mark.parametrize(("span", "first"), [("", ""), ("2026", "2026-01"), (EVENING, "")])
def test_ratings_after_each_game_are_those_of_the_paper(
    demo: Exported, span: str, first: str
) -> None:
    since, months, standings = demo.since(span), ratings(demo.group), demo.plain().standings()
    earlier = [standing for game, standing in standings if since and game.at < since]
    evening = demo.evening if span == EVENING else None
    before, after = (
        rated_evening(demo.group, months, evening)
        if evening
        else rated_games(demo.group, months, first)
    )
    _assert_alike(before, earlier[-1] if earlier else {})
    for told, (game, standing) in zip(after, standings[len(earlier) :], strict=True):
        assert told.at == game.at
        _assert_alike(told.after, standing)


def test_the_plain_rating_is_that_of_the_paper() -> None:
    # c² = 2 (σ² + τ² + β²) = 2 (69.4444 + 0.0069 + 17.3611) = 173.6250; both are even before:
    # ω = 69.4514 / 13.1767 × ½ = 2.6354, δ = 8.3338 / 13.1767 × 69.4514 / 173.6250 × ¼ = 0.0632,
    # σ = √(69.4514 (1 − 0.0632)).
    won = plainly_rated({}, [[["boris"]], [["Anna"]]])
    assert won["boris"] == pytest.approx((27.6354, 8.0659, 1), abs=0.0001)
    assert won["Anna"] == pytest.approx((22.3646, 8.0659, 1), abs=0.0001)
    # Equals: each term counts half, once for either; what one brings the other takes.
    even = plainly_rated({}, [[["boris"], ["Anna"]]])
    assert even["boris"] == pytest.approx((25, 8.0659, 1), abs=0.0001)
    # Two teams of two, c² = 4 (σ² + τ²) + 2 β² = 312.5278: σ² / c × ½ = 1.9643 for each.
    teams = plainly_rated({}, [[["boris", "Dana"]], [["Anna", "Ema"]]])
    assert [teams[key][0] for key in ("boris", "Dana", "Anna", "Ema")] == pytest.approx(
        [26.9643, 26.9643, 23.0357, 23.0357], abs=0.0001
    )


def test_the_demo_holds_what_is_hard_to_count(demo: Exported) -> None:
    plain = demo.plain()
    everybody = plain.people.values()
    assert {game.scheme for game in plain.games} >= set(SCHEMES)
    assert {"classic-108", "classic-112"} <= {game.deck for game in plain.games}
    assert any(not game.winners for game in plain.games)
    assert any(len(game.winners) > 1 for game in plain.games)
    assert any(len(keys) > 1 for game in plain.games for keys in game.ranks)
    assert any(len(each["last places"]) == LAST_GAMES for each in everybody)
    wiped = ("wiped",) if demo.made.plain else ()
    for name in ("typed", *wiped, "eliminated", "furthest behind"):
        assert any(each[name] for each in everybody), name
    rules = {rule for game in plain.games for rule, said in game.base.items() if said != "off"}
    assert {"lone_zero", "pile_runs_out", "going_out_bonus", "floor_at_zero", "crossing"} <= rules


def test_rounds_won_are_counted(demo: Exported) -> None:
    tally, plain = demo.tally("", "rounds_won"), demo.plain("", "rounds_won")
    assert bool(plain.games) != demo.made.plain
    assert {key: _person(each) for key, each in tally.people.items()} == plain.people


def test_the_demo_holds_what_came_with_the_third_format(demo: Exported) -> None:
    games = demo.plain().games
    said = {key for game in games for key, value in game.set_up.items() if value}
    over = [game for game in games if game.winners]
    rules = {rule for game in over for rule, value in game.base.items() if value}
    slots = [slot for game in games for slot in game.slots if slot.kind == "round"]
    keys = {key for slot in slots if slot.content for key in slot.content}
    found = {
        *(said & {"teams", "starts", "asked"}),
        *(rules & {"knock_out", "rounds", "first_to", "others_win"}),
        *(keys & {"side", "knocked_out"}),
        *(["all others"] if any(len(g.winners) > 1 and g.table.all_others for g in games) else []),
        *(["no target"] if any(game.base.get("target", 1) is None for game in games) else []),
        *(["own people"] if any(slot.people for slot in slots) else []),
    }
    assert len(found) == (0 if demo.made.plain else 12), found


def test_the_demo_tells_every_kind_of_entry_a_merge_and_a_game_in_the_bin(demo: Exported) -> None:
    with ZipFile(io.BytesIO(demo.archive)) as file:
        games = [plain_count.lines(file, name) for name in file.namelist() if "games/" in name]
    later = {"table_rules_changed", "deck_changed"} if demo.made.plain else set()
    assert {entry["kind"] for _, *entries in games for entry in entries} == set(VERSIONS) - later
    assert any("deleted_at" in row for row, *_ in games)
    assert demo.plain().stays


def test_the_count_is_a_script_that_knows_nothing_of_the_engine(
    demo: Exported, tmp_path: Path
) -> None:
    path = tmp_path / "group.zip"
    path.write_bytes(demo.archive)
    command = [sys.executable, "-c", WITHOUT_THE_ENGINE, plain_count.__file__, str(path)]
    said = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    assert json.loads(said.stdout)["group"]["games"] == tally_over(demo.group).games


def _group(tally: Tally) -> dict[str, Any]:
    found = records(tally)
    return {
        "games": tally.games,
        "over": tally.over,
        "rounds": tally.rounds,
        "lengths": (tally.lengths.number, tally.lengths.seconds),
        "longest game": tally.longest and _record(tally.longest),
        "best totals to win": {scheme: _record(each) for scheme, each in tally.winning.items()},
        "league": [
            (row.rank, row.person, row.games, row.wins, row.shared) for row in league(tally)
        ],
        "dearest hand": found.dearest and _dearest(found.dearest[1]),
        **{name: record and _record(record) for name, record in _held(tally).items()},
        "deals": dict.fromkeys(tally.people, (0, 0))
        | {row.person: (row.dealt, round(row.due * 1000)) for row in dealers(tally)},
    }


def _held(tally: Tally) -> dict[str, Record | None]:
    found = records(tally)
    return {
        "longest run out": found.out_in_a_row,
        "longest run of wins": found.wins_in_a_row,
        "furthest behind": found.comeback,
    }


def _person(person: PersonTally) -> dict[str, Any]:
    numbers = ("games", "over", "wins", "shared", "rounds", "out")
    schemes = {
        scheme: {name: getattr(each, name) for name in numbers if getattr(each, name)}
        for scheme, each in person.schemes.items()
    }
    return {
        "schemes": schemes,
        "hands": person.hands,
        "typed": person.typed,
        "points": person.points,
        "histogram": person.histogram,
        "dearest": person.dearest and _dearest(person.dearest),
        "cards": {deck: _cards(each) for deck, each in person.cards.items()},
        "longest run out": _streak(person.out_in_a_row),
        "longest run of wins": _streak(person.wins_in_a_row),
        "wiped": person.wiped,
        "eliminated": person.eliminated,
        "deals": (person.dealt, person.deals_due),
        "duels": {key: (each.better, each.worse, each.equal) for key, each in person.duels.items()},
        "places": {month: (form.games, form.places) for month, form in person.months.items()},
        "last places": person.recent,
        "furthest behind": person.comeback and _record(person.comeback),
    }


def _dearest(hand: DearestHand) -> tuple[Any, ...]:
    return hand.points, hand.hand, *_where(hand.where)


def _streak(streak: Streak) -> tuple[Any, ...] | None:
    return (streak.best, *_where(streak.best_at)) if streak.best_at else None


def _record(record: Record) -> tuple[Any, ...]:
    return record.value, *_where(record.where)


def _where(where: Where) -> tuple[str, str, datetime]:
    return where.game, where.round, datetime.fromisoformat(where.at)


def _cards(tally: CardTally) -> dict[str, Any]:
    return {
        "known": tally.rounds,
        "cards": {code: each.cards for code, each in tally.caught.items()},
        "rounds": {code: each.rounds for code, each in tally.caught.items()},
        "without": {code: tally.clean_run(code) for code in tally.caught},
    }


def _assert_alike(told: Standing, plain: dict[str, Rating]) -> None:
    """Ours are rounded to four places after each game."""
    assert {key: each.games for key, each in told.items()} == {
        key: games for key, (_, _, games) in plain.items()
    }
    for key, (mu, sigma, _) in plain.items():
        assert (told[key].mu, told[key].sigma) == pytest.approx((mu, sigma), abs=CLOSE), key
