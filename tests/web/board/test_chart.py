"""The score line chart: how a number goes through a game, and where its line runs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Visitor

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.score import score
from scorekeeper.web.board.chart import labels
from scorekeeper.web.board.courses import Course, Limit, Mark, courses, limits
from scorekeeper.web.board.plot import GAP, apart, plot, round_step


def played(
    scheme: str, *rounds: dict[str, Any], sheet: dict[str, Any] | None = None, **rules: Any
) -> tuple[Any, Any]:
    read = sheet_from(
        {
            "format": "scoresheet/2",
            "players": ["Žofia", "boris", "Anna"],
            "deck": "classic-108",
            "rules": {"scheme": scheme, **rules},
            "rounds": list(rounds),
            **(sheet or {}),
        }
    )
    return read, score(read)


def ways(scheme: str, *rounds: dict[str, Any], **more: Any) -> dict[str, Course]:
    read, result = played(scheme, *rounds, **more)
    assert not result.faults
    names = [row.player for row in result.standings]
    return {way.name: way for way in courses(read, result, names)}


def test_a_line_runs_through_the_totals_from_nothing() -> None:
    found = ways(
        "keep_low",
        {"out": "Anna", "hands": {"boris": 30, "Žofia": 12}},
        {"out": "boris", "hands": {"Anna": 7, "Žofia": 5}},
    )
    assert found["boris"].legs == [[(0, 0), (1, 30), (2, 30)]]
    assert found["Anna"].legs == [[(0, 0), (1, 0), (2, 7)]]
    assert found["Žofia"].legs == [[(0, 0), (1, 12), (2, 17)]]


def test_who_joins_late_starts_where_they_joined() -> None:
    four = ["Žofia", "boris", "Anna", "Dana"]
    found = ways(
        "keep_low",
        {"out": "Anna", "hands": {"boris": 30, "Žofia": 12}},
        {
            "table": four,
            "starts": {"Dana": 25},
            "out": "Anna",
            "hands": {"boris": 1, "Žofia": 1, "Dana": 4},
        },
    )
    assert found["Dana"].legs == [[(1, 25), (2, 29)]]
    assert found["Dana"].marks == [Mark((1, 25), "joined")]


THIRD = {"format": "scoresheet/3"}


def test_points_to_begin_with_are_where_a_line_begins() -> None:
    first = {"out": "Anna", "hands": {"boris": 30, "Žofia": 12}}
    found = ways("keep_low", first, sheet={**THIRD, "starts": {"boris": 20}})
    assert found["boris"].legs == [[(0, 20), (1, 50)]]
    assert found["Anna"].legs == [[(0, 0), (1, 0)]]


def test_a_correction_of_a_team_is_marked_on_the_line_of_each() -> None:
    teams = [["Žofia", "Anna"], ["boris", "Dana"]]
    together = {**THIRD, "players": ["Žofia", "boris", "Anna", "Dana"], "teams": teams}
    first = {"out": "Anna", "hands": {"boris": 30, "Dana": 12}, "adjust": {"Anna": -2}}
    found = ways("collect", first, sheet=together)
    assert found["Žofia"].legs == found["Anna"].legs == [[(0, 0), (1, 40)]]
    assert found["Žofia"].marks == found["Anna"].marks == [Mark((1, 40), "given")]
    assert found["boris"].marks == []


def test_without_a_target_there_is_no_limit_to_draw() -> None:
    first = {"out": "Anna", "hands": {"boris": 30, "Žofia": 12}}
    assert limits(*played("collect", first, sheet=THIRD, target=None)) == []
    changed = {**first, "rules": {"target": 60}}
    read = played("collect", first, changed, sheet=THIRD, target=None)
    assert limits(*read) == [Limit(1, 2, 60)]


def test_nothing_is_drawn_while_somebody_is_away() -> None:
    found = ways(
        "keep_low",
        {"out": "Anna", "hands": {"boris": 30, "Žofia": 12}},
        {"table": ["Žofia", "Anna"], "out": "Anna", "hands": {"Žofia": 1}},
        {"table": ["Žofia", "boris", "Anna"], "out": "Anna", "hands": {"boris": 2, "Žofia": 1}},
    )
    assert found["boris"].legs == [[(0, 0), (1, 30)], [(2, 30), (3, 32)]]
    assert found["boris"].marks == []


def test_out_wiped_and_corrections_are_marked() -> None:
    found = ways(
        "elimination",
        {"out": "Anna", "hands": {"boris": 100, "Žofia": 101}, "adjust": {"Anna": 9}},
        target=100,
        exact_reset=True,
    )
    assert found["boris"].marks == [Mark((1, 0), "wiped")]
    assert found["Žofia"].marks == [Mark((1, 101), "out")]
    assert found["Anna"].marks == [Mark((1, 9), "given")]


def test_without_totals_a_line_counts_wins() -> None:
    found = ways("lazy", {"out": "Anna", "loser": "boris"}, {"out": "Anna", "loser": "Žofia"})
    assert found["Anna"].legs == [[(0, 0), (1, 1), (2, 2)]]
    assert found["boris"].last == (2, 0)


def test_countdown_counts_the_cards_left() -> None:
    found = ways("countdown", {"out": "Anna"}, {"out": "Anna"}, cards_dealt=7)
    assert found["Anna"].legs == [[(0, 7), (1, 6), (2, 5)]]


def test_the_limit_steps_where_the_rules_change() -> None:
    one = {"out": "Anna", "hands": {"boris": 1, "Žofia": 1}}
    changed = {**one, "rules": {"target": 300}}
    sheet, result = played("keep_low", one, one, changed, target=200)
    assert limits(sheet, result) == [Limit(0, 2, 200), Limit(2, 3, 300)]


def test_nothing_limits_who_only_counts_wins() -> None:
    assert limits(*played("lazy", {"out": "Anna", "loser": "boris"})) == []


# Five rungs of 100 over 200 pixels between 22 and 222: 0.4 pixels a point.
WAY = Course("Anna", [[(0, 0), (1, 250), (2, 500)]], [Mark((1, 250), "given")])


def test_places_by_hand() -> None:
    drawn = plot([WAY], [Limit(0, 1, 400), Limit(1, 2, 500)], 2)
    assert (drawn.height, drawn.ground) == (248, 222)
    assert drawn.rungs == [(222, 0), (182, 100), (142, 200), (102, 300), (62, 400), (22, 500)]
    assert drawn.rounds == [(50, 1), (100, 2)]
    assert drawn.lines[0].paths == ["M0 222L500 122L1000 22"]
    assert [(s.across, s.down) for s in drawn.lines[0].marks] == [(50, 122)]
    assert drawn.lines[0].end == (1000, 22)
    assert drawn.limit == "M0 62H500L500 22H1000"


def test_many_lines_have_more_height() -> None:
    ten = [Course(str(number), [[(0, 0), (1, number)]]) for number in range(10)]
    assert plot(ten, [], 1).ground - 22 == 260


def test_known_numbers_have_a_place_without_a_line() -> None:
    drawn = plot([Course("Anna", [[(0, 40), (1, 60)]])], [], 1, known=(0, 100))
    assert [value for _, value in drawn.rungs] == [0, 20, 40, 60, 80, 100]


def test_totals_below_zero_have_room() -> None:
    drawn = plot([Course("Anna", [[(0, 0), (1, -50)]])], [], 1)
    assert [value for _, value in drawn.rungs] == [-50, -40, -30, -20, -10, 0]
    assert drawn.lines[0].end == (1000, 222)


def test_a_game_of_nothing_but_zeros_is_drawn() -> None:
    drawn = plot([Course("Anna", [[(0, 0), (1, 0)]])], [], 1)
    assert [value for _, value in drawn.rungs] == [0, 1]


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([50, 100], [50, 100]),
        ([50, 50], [50, 65]),
        ([52, 50], [65, 50]),
        ([222, 222, 222], [192, 207, 222]),
        ([22, 30, 222], [22, 37, 222]),
        ([], []),
    ],
)
def test_labels_are_pushed_apart(wanted: list[float], places: list[float]) -> None:
    assert apart(wanted, 22, 222) == places


def test_twenty_labels_never_touch_and_stay_in_sight() -> None:
    ground = 22 + 20 * GAP
    places = sorted(apart([ground] * 20, 22, ground))
    assert places[0] >= 22
    assert places[-1] <= ground
    assert {round(b - a, 1) for a, b in pairwise(places)} == {15.0}


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [(1, 5, 1), (5, 5, 1), (6, 5, 2), (500, 5, 100), (501, 5, 200), (60, 6, 10), (61, 6, 20)],
)
def test_steps_are_round(span: int, most: int, step: int) -> None:
    assert round_step(span, most) == step


def test_long_names_are_cut_and_still_differ() -> None:
    assert labels(["Anna", "Maximilian-Anton"]) == ["Anna", "Maximilia…"]
    assert labels(["Maximilian-Anton", "Maximilian-Berta"]) == ["Maximi…ton", "Maximil…rta"]
    upper, lower = (f"Maximilián z {where} Podhradia" for where in ("Horného", "Dolného"))
    assert labels([upper, "Anna", lower]) == ["…Horného…", "Anna", "…Dolného…"]
    assert labels(["王小明王小明王小明"]) == ["王小明王小…"]


def going_on(kitchen: Kitchen) -> GameHere:
    game = kitchen.game(rules={"target": 100})
    game.play("Anna", {"boris": 30, "Žofia": 101})
    return game


def test_the_rounds_show_the_chart_and_lead_to_its_numbers(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    page = visitor.open(going_on(kitchen).address + "rounds")
    picture = page.one("svg[role=img]")
    assert picture["aria-labelledby"] == "chart-title chart-text"
    assert page.all("#chart-title") == ["Totals, round by round"]
    said = "After 1 round: Žofia 101 (out in round 1), boris 30, Anna 0."
    assert page.all("#chart-text") == [said]
    assert page.all(".lines .line-name") == ["Žofia", "boris", "Anna"]
    assert page.all(".limit-word") == ["limit 100"]
    assert page.all(".chart-sign") == ["out", "limit"]
    assert page.one(".chart-legend a")["href"] == "#round-1"


def test_a_finished_board_shows_it_with_its_table(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100})
    assert not visitor.open(game.address).all(".chart")
    game.play("Anna", {"boris": 102, "Žofia": 101})
    page = visitor.open(game.address)
    assert page.all(".chart tbody tr") == ["1 101 102 0"]


def test_before_the_first_round_there_is_nothing_to_draw(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    assert not visitor.open(kitchen.game().address + "rounds").all("svg[role=img]")
