"""Tables with a column a player into games, and games into tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from scoring.building import document

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import FORMATS, Scoresheet
from scorekeeper.scoring.spreadsheet.cells import csv_text, inert, instant_in, number_in, plain
from scorekeeper.scoring.spreadsheet.columns import place_of
from scorekeeper.scoring.spreadsheet.decoding import MOST_COLUMNS, MOST_ROWS, read_table
from scorekeeper.scoring.spreadsheet.exporting import (
    Heads,
    cards_rows,
    evening_rows,
    points_rows,
)
from scorekeeper.scoring.spreadsheet.importing import GamesRead, games_from


def read(text: str | bytes, scheme: str = "elimination", target: int = 500) -> GamesRead:
    rules = replace(SCHEMES[scheme].defaults, target=target)
    return games_from(read_table(text if isinstance(text, bytes) else text.encode()), rules)


def one(text: str | bytes, scheme: str = "elimination", target: int = 500) -> Scoresheet:
    (sheet,) = read(text, scheme, target).sheets
    return sheet


def totals(sheet: Scoresheet) -> dict[str, int]:
    result = score(sheet)
    assert result.faults == ()
    return {row.player: row.measure["total"] for row in result.standings}


def faults(text: str | bytes, scheme: str = "elimination", target: int = 500) -> list[str]:
    with pytest.raises(Refused) as refused:
        read(text, scheme, target)
    return [f"{fault.path} {fault.code}" for fault in refused.value.faults]


def notices(text: str | bytes) -> list[str]:
    return [f"{fault.path} {fault.code}" for fault in read(text).notices]


PLAIN = "Žofia{0}boris{0}Anna\n0{0}20{0}30\n15{0}0{0}9\n"


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_whatever_wrote_it_the_same_game_is_read(separator: str, encoding: str) -> None:
    sheet = one(PLAIN.format(separator).encode(encoding))
    assert [played.out for played in sheet.rounds] == ["Žofia", "boris"]
    assert totals(sheet) == {"Žofia": 15, "boris": 20, "Anna": 39}


def test_windows_1250_is_said() -> None:
    assert notices(PLAIN.format(";").encode("cp1250")) == ["$ was_windows_1250"]
    assert notices(PLAIN.format(";")) == []


def test_the_only_blank_or_least_went_out_and_less_than_nothing_is_a_correction() -> None:
    sheet = one("A,B,C\n,5,6\n-20,5,7\n0,0,9\n4,5,6\n")
    assert [played.out for played in sheet.rounds] == ["A", "A", None, None]
    assert sheet.rounds[1].adjust == {"A": -20}
    assert sheet.rounds[2].hands == {"A": 0, "B": 0, "C": 9}
    assert totals(sheet) == {"A": -16, "B": 15, "C": 28}


def test_who_has_no_points_beside_somebody_with_0_was_away() -> None:
    sheet = one("A,B,C\n0,5,\n3,0,9\n,0,8\n")
    assert sheet.players == ("A", "B")
    assert [played.table for played in sheet.rounds] == [None, ("A", "B", "C"), ("B", "C")]
    assert totals(sheet) == {"A": 3, "B": 5, "C": 17}


def test_who_is_out_of_the_game_has_a_blank_and_keeps_the_chair() -> None:
    sheet = one("A,B,C\n0,5,120\n3,0,\n0,4,\n", target=100)
    assert [played.table for played in sheet.rounds] == [None, None, None]
    assert totals(sheet) == {"A": 3, "B": 9, "C": 120}


def test_points_of_who_is_out_of_the_game_are_refused_at_their_cell() -> None:
    assert faults("A,B,C\n0,5,120\n3,0,7\n", target=100) == ["C3 out_has_points"]


def test_under_winner_collects_the_points_are_given_to_who_went_out() -> None:
    sheet = one("A,B\n45,\n,30\n", "collect")
    assert [played.out for played in sheet.rounds] == ["A", "B"]
    assert totals(sheet) == {"A": 45, "B": 30}


def test_labels_totals_and_dates_are_no_players() -> None:
    text = "Kolo;Dátum;A;Σ A;B;Spolu\n1;27.11.2026;0;0;7;7\n2;2026-11-28;5;5;0;5\nSpolu;;5;;7;\n"
    sheet = one(text)
    assert sheet.players == ("A", "B")
    assert [played.at for played in sheet.rounds] == [
        "2026-11-27T12:00:00Z",
        "2026-11-28T12:00:00Z",
    ]
    assert notices(text) == ["A4 totals_left_out"]


@pytest.mark.parametrize(
    ("rows", "players"),
    [
        ("1,0,5\n", ("A", "B", "C")),
        ("1,0,5\n2,0,7\n", ("A", "B", "C")),
        ("1,0,5\n2,0,7\n3,4,0\n", ("B", "C")),
        ("1,0,5\n2,0,7\n4,3,0\n", ("A", "B", "C")),
        ("0,5,1\n0,7,2\n0,4,3\n", ("A", "B", "C")),
    ],
)
def test_a_first_column_that_counts_at_least_three_rounds_is_no_player(
    rows: str, players: tuple[str, ...]
) -> None:
    assert one(f"A,B,C\n{rows}").players == players


def test_a_later_column_that_counts_up_is_a_player() -> None:
    assert one("#,A,B\n1,1,0\n2,2,0\n3,3,0\n").players == ("A", "B")


def test_a_last_row_that_adds_up_all_is_left_out_though_nothing_says_so() -> None:
    assert notices("A,B\n0,5\n7,0\n7,5\n") == ["A4 totals_left_out"]


def test_totals_that_do_not_add_up_are_said() -> None:
    text = "#,A,Σ A,B,Total\n1,0,0,5,5\n2,7,8,0,9\nTotal,7,,6,\n"
    assert notices(text) == [
        "C3 total_differs",
        "E3 total_differs",
        "A4 totals_left_out",
        "D4 total_differs",
    ]


def test_every_cell_that_is_no_number_is_listed() -> None:
    text = "A,B\n1,=2+5\n0,1.5\n99999999,\n"
    assert faults(text) == ["B2 not_points", "B3 not_points", "A4 not_points"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["$ table_without_rounds"]),
        ("A,B\n", ["$ table_without_rounds"]),
        ("A\n5\n7\n9\n", ["$ table_size"]),
        ("A,a\n5,7\n", ["B1 repeated_name", "$ table_size"]),
        ("A,\n5,0\n", ["$ table_size"]),
        ("A,B\n,\n", ["$ table_without_rounds"]),
        ("A,B\n300,0\n300,0\n5,0\n", ["A4 after_the_end"]),
        (b"\xff\xfeA", ["$ not_a_table"]),
        (b"A\0,B\n1,2\n", ["$ not_a_table"]),
        (b"\x81\x83\x88", ["$ not_a_table"]),
        (",".join("ab" * (MOST_COLUMNS + 1)), ["$ too_many_columns"]),
        ("A,B\n" + "0,1\n" * (MOST_ROWS + 1), ["$ too_many_rounds"]),
        ('"' + "A" * 200_000, ["$ not_a_table"]),
    ],
)
def test_what_is_no_game_is_refused(text: str | bytes, found: list[str]) -> None:
    assert faults(text) == found


def test_a_million_columns_are_refused() -> None:
    assert faults(",".join(["a"] * 1_000_000)) == ["$ too_many_columns"]


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        *[("7", 7), (" 1 200 ", 1200), ("−20", -20), ("'-20", -20), ("12,0", 12), ("+5", 5)],
        *[("1.5", None), ("", None), ("7a", None), ("12345678", None), ("1e3", None), ("٣", None)],
    ],
)
def test_numbers_as_people_type_them(cell: str, number: int | None) -> None:
    assert number_in(cell) == number


@pytest.mark.parametrize(
    ("cell", "at"),
    [
        ("2026-11-27T21:14:05Z", "2026-11-27T21:14:05Z"),
        ("27. 11. 2026", "2026-11-27T12:00:00Z"),
        ("2026-02-30", None),
        ("27", None),
    ],
)
def test_days_as_people_type_them(cell: str, at: str | None) -> None:
    assert instant_in(cell) == at


def test_places_are_called_as_spreadsheets_call_them() -> None:
    assert [place_of(column, 7) for column in (0, 25, 26, 701, 702)] == [
        "A7",
        "Z7",
        "AA7",
        "ZZ7",
        "AAA7",
    ]


@pytest.mark.parametrize("text", ["=1+1", "+5", "-5", "@SUM(A1)", "\tx", "\rx", " =1", "＝1"])
def test_nothing_that_leaves_is_run_and_numbers_stay_numbers(text: str) -> None:
    written = csv_text([[text, -5, "plain"]])
    assert list(csv.reader(io.StringIO(written.removeprefix("\ufeff"), newline=""))) == [
        ["'" + text, "-5", "plain"]
    ]


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("other", [",", ";", "\t"])
@pytest.mark.parametrize("text", ["a;=1+1", "a, =1", "a\t+1", "a\n-1", 'a";=1;"', "=1,@x", "';=1"])
def test_nothing_is_run_either_by_a_spreadsheet_that_cuts_elsewhere(
    separator: str, other: str, text: str
) -> None:
    written = csv_text([["one", text, 5]], separator).removeprefix("\ufeff")
    for row in csv.reader(io.StringIO(written, newline=""), delimiter=other):
        assert [cell for cell in row if cell.lstrip().startswith(("=", "+", "-", "@"))] == []


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_what_was_set_off_comes_in_as_it_was(length: int) -> None:
    for signs in product("=a' ;\t", repeat=length):
        text = "".join(signs)
        if text == text.strip(" \t"):
            assert plain(inert(text)) == text


def test_names_that_would_run_come_back_as_they_are() -> None:
    names = ["=Mira", "';=Boris", 'Z"ed, +1', "-"]
    held = dict.fromkeys(names[1:], 12)
    sheet = sheet_from(document("elimination", {"out": "=Mira", "hands": held}, players=names))
    for separator in ",;":
        text = csv_text(points_rows(sheet, score(sheet), Heads()), separator)
        assert totals(one(text)) == totals(sheet)


HEADS_OF_CARDS = (
    "# | Date | Dealer | Went out | Last card | Draw pile ran out | Mira | Boris | Zed"
    " | Points given | Note"
)


def shown(rows: Sequence[Sequence[object]]) -> list[str]:
    return [" | ".join(map(str, row)) for row in rows]


def test_a_game_as_points() -> None:
    sheet = sheet_from(
        document(
            "elimination",
            {
                "out": "Mira",
                "hands": {"Boris": {"7": 2, "skip": 1}, "Zed": 12},
                "at": "2026-11-27T20:00:00Z",
            },
            {
                "out": "Zed",
                "hands": {"Boris": 40, "Mira": 3},
                "adjust": {"Boris": -4},
                "note": "=x",
            },
        )
    )
    result = score(sheet)
    assert shown(list(points_rows(sheet, result, Heads()))) == [
        "# | Date | Mira | Σ Mira | Boris | Σ Boris | Zed | Σ Zed",
        "1 | 2026-11-27T20:00:00Z | 0 | 0 | 34 | 34 | 12 | 12",
        "2 |  | 3 | 3 | 36 | 70 | 0 | 12",
    ]
    assert shown(list(cards_rows(sheet, result, Heads()))) == [
        HEADS_OF_CARDS,
        "1 | 2026-11-27T20:00:00Z | Mira | Mira |  | 0 |  | 2 × 7, 1 × skip | 12 |  | ",
        "2 |  | Boris | Zed |  | 0 | 3 | 40 |  | Boris -4 | =x",
    ]


def test_points_that_somebody_began_with_were_won_in_no_round() -> None:
    played = {"out": "Mira", "hands": {"Boris": 30, "Zed": 12}}
    said = document("keep_low", played, starts={"Boris": 50, "Zed": -5})
    sheet = sheet_from(said | {"format": FORMATS[-1]})
    rows = shown(list(points_rows(sheet, score(sheet), Heads())))
    assert rows[1:] == ["1 |  | 0 | 0 | 30 | 80 | 12 | 7"]


def test_games_without_totals_as_points() -> None:
    lazy = sheet_from(document("lazy", {"out": "Zed", "loser": "Mira"}))
    assert shown(list(points_rows(lazy, score(lazy), Heads())))[1:] == ["1 |  | -1 | 0 | 1"]
    order = sheet_from(document("to_the_last", {"order": ["Zed", "Mira", "Boris"]}))
    assert shown(list(points_rows(order, score(order), Heads())))[1:] == ["1 |  | 2 | 3 | 1"]
    down = sheet_from(document("countdown", {"out": "Boris"}))
    assert shown(list(points_rows(down, score(down), Heads())))[1:] == ["1 |  | 7 | 6 | 7"]


def test_points_that_went_out_come_in_again_with_the_same_totals() -> None:
    rounds = [{"out": "Mira", "hands": {"Boris": 34, "Zed": 12}}] * 3
    sheet = sheet_from(document("elimination", *rounds))
    text = csv_text(points_rows(sheet, score(sheet), Heads()), ";")
    assert totals(one(text)) == totals(sheet) == {"Mira": 0, "Boris": 102, "Zed": 36}
    assert notices(text) == []


def test_an_evening_that_went_out_comes_in_as_its_games() -> None:
    first = sheet_from(document("elimination", {"out": "Mira", "hands": {"Boris": 34, "Zed": 12}}))
    second = sheet_from(
        document("elimination", {"out": "Ida", "hands": {"Zed": 1}}, players=["Zed", "Ida"])
    )
    games = [("One", first, score(first), [0]), ("=Two", second, score(second), [0])]
    read_back = read(csv_text(evening_rows(games, Heads()))).sheets
    assert [(sheet.name, totals(sheet)) for sheet in read_back] == [
        ("One", {"Mira": 0, "Boris": 34, "Zed": 12}),
        ("=Two", {"Zed": 1, "Ida": 0}),
    ]
