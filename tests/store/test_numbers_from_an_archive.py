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
from datetime import datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from store import plain_count
from store.archives import exported
from store.evening import opened
from store.plain_count import PlainCount

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.scoring.log import VERSIONS
from scorekeeper.scoring.statistics.league import dealers, league, records
from scorekeeper.scoring.statistics.parts import CardTally, DearestHand
from scorekeeper.scoring.statistics.people import PersonTally
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.groups import home_group
from scorekeeper.store.models import Group
from scorekeeper.store.sums import add_all_up, tally_over

# In each of them every kind of entry happens; whichever rule the plain count leaves out, the sums
# of one of them differ.
DEMOS = (Demo(80, seed=14), Demo(110, seed=17), Demo(110, seed=27))
SPANS = (("", ""), ("2026", ""), ("2025", "keep_low"), ("2026-11", ""))
SCHEMES = ("collect", "keep_low", "elimination", "lazy", "to_the_last", "countdown")
WITHOUT_THE_ENGINE = """
import runpy, sys
sys.modules["scorekeeper"] = None
runpy.run_path(sys.argv.pop(1), run_name="__main__")
"""


@dataclass(frozen=True)
class Exported:
    group: Group
    archive: bytes

    def plain(self, span: str = "", scheme: str = "") -> PlainCount:
        return PlainCount(io.BytesIO(self.archive), span, scheme)


@pytest.fixture(scope="module", params=DEMOS, ids=[f"seed {each.seed}" for each in DEMOS])
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
        add_all_up(home_group())
        yield Exported(home_group(), exported(home_group()))


@pytest.mark.parametrize(("span", "scheme"), [*SPANS, *(("", scheme) for scheme in SCHEMES)])
def test_the_pages_show_what_the_archive_holds(demo: Exported, span: str, scheme: str) -> None:
    tally, plain = tally_over(demo.group, span, scheme), demo.plain(span, scheme)
    assert plain.games
    assert {key: _person(each) for key, each in tally.people.items()} == plain.people
    assert _group(tally) == plain.group()


def test_the_demo_holds_what_is_hard_to_count(demo: Exported) -> None:
    plain = demo.plain()
    everybody = plain.people.values()
    assert {game.scheme for game in plain.games} == set(SCHEMES)
    assert {"classic-108", "classic-112"} <= {game.deck for game in plain.games}
    assert any(not game.winners for game in plain.games)
    assert any(len(game.winners) > 1 for game in plain.games)
    for name in ("typed", "wiped", "eliminated", "furthest behind"):
        assert any(each[name] for each in everybody), name
    rules = {rule for game in plain.games for rule, said in game.base.items() if said != "off"}
    assert {"lone_zero", "pile_runs_out", "going_out_bonus", "floor_at_zero", "crossing"} <= rules


def test_the_demo_tells_every_kind_of_entry_a_merge_and_a_game_in_the_bin(demo: Exported) -> None:
    with ZipFile(io.BytesIO(demo.archive)) as file:
        games = [plain_count.lines(file, name) for name in file.namelist() if "games/" in name]
    assert {entry["kind"] for _, *entries in games for entry in entries} == set(VERSIONS)
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
        "most rounds in a game": tally.longest.value if tally.longest else 0,
        "best totals to win": {scheme: each.value for scheme, each in tally.winning.items()},
        "league": [
            (row.rank, row.person, row.games, row.wins, row.shared) for row in league(tally)
        ],
        "dearest hand": found.dearest
        and (-found.dearest[1].points, _instant(found.dearest[1].where.at)),
        "longest run of going out": found.out_in_a_row.value if found.out_in_a_row else 0,
        "longest run of wins": found.wins_in_a_row.value if found.wins_in_a_row else 0,
        "furthest behind": found.comeback.value if found.comeback else 0,
        "deals": dict.fromkeys(tally.people, (0, 0))
        | {row.person: (row.dealt, round(row.due * 1000)) for row in dealers(tally)},
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
        "longest run out": person.out_in_a_row.best,
        "longest run of wins": person.wins_in_a_row.best,
        "wiped": person.wiped,
        "eliminated": person.eliminated,
        "deals": (person.dealt, person.deals_due),
        "duels": {key: (each.better, each.worse, each.equal) for key, each in person.duels.items()},
        "places": {month: (form.games, form.places) for month, form in person.months.items()},
        "furthest behind": person.comeback.value if person.comeback else 0,
    }


def _dearest(hand: DearestHand) -> tuple[int, Any, str, str, datetime]:
    where = hand.where
    return hand.points, hand.hand, where.game, where.round, _instant(where.at)


def _cards(tally: CardTally) -> dict[str, Any]:
    return {
        "known": tally.rounds,
        "cards": {code: each.cards for code, each in tally.caught.items()},
        "rounds": {code: each.rounds for code, each in tally.caught.items()},
        "without wild4": tally.clean_run("wild4"),
    }


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text)
