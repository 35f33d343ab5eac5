"""What would have been, in games of the third format: counted, or refused with the reason."""

from __future__ import annotations

import json

from web.files.test_importing import bring
from web.game.test_recount import left_out, refused, table, ways
from web.kitchen import Kitchen
from web.pages import Page, Visitor
from web.third_games import GAMES, A, B, D, Z, sheet

COLLECT = {"scheme": "collect", "target": 300}


def otherwise(visitor: Visitor, kitchen: Kitchen, document: object, said: str) -> Page:
    board = bring(visitor, kitchen, json.dumps(document)).press("Import")
    return visitor.open(f"{board.path}otherwise?{said}")


def test_people_in_teams_are_not_counted_alone(visitor: Visitor, kitchen: Kitchen) -> None:
    page = otherwise(visitor, kitchen, GAMES["teams"].sheet, "scheme=keep_low")
    assert refused(page) == [
        "Winner collects cannot be counted here as Keep it low",
        "People play in teams here. What each would have alone, nobody can count.",
    ]
    assert page.all("section .btn-row a") == ["Lone zero costs 50", "Target 500"]


def test_teams_by_a_lower_target(visitor: Visitor, kitchen: Kitchen) -> None:
    page = otherwise(visitor, kitchen, GAMES["teams"].sheet, "scheme=collect&target=75")
    assert ways(page)[1][:2] == ["Otherwise", "Žofia and Anna win."]
    assert table(page)[0] == ("Žofia", "75 Place 1", "75 Place 1 won")


def test_nobody_can_lose_where_all_others_are_knocked_out(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    played = {"out": Z, "hands": {}, "knocked_out": [A, B, D]}
    page = otherwise(visitor, kitchen, sheet(COLLECT, played), "scheme=lazy")
    assert refused(page) == [
        "Winner collects cannot be counted here as Lazy",
        "Nobody holds a hand at the end of round 1.",
        "Lazy needs a loser in every round.",
    ]


def test_points_to_begin_with_beyond_the_target(visitor: Visitor, kitchen: Kitchen) -> None:
    page = otherwise(
        visitor, kitchen, GAMES["rules of the table"].sheet, "scheme=collect&target=50"
    )
    assert refused(page) == [
        "Winner collects cannot be counted by these rules",
        "Anna begins with 50 points, and these rules end at 50.",
        "A target above 50 is needed.",
    ]


def test_without_a_target_both_ways(visitor: Visitor, kitchen: Kitchen) -> None:
    page = otherwise(visitor, kitchen, GAMES["no target"].sheet, "scheme=collect&target=600")
    assert ways(page)[0][1] == "The game goes on."
    assert ways(page)[1][1] == "Žofia wins."
    page = visitor.open(f"{page.path}?scheme=keep_low&no_target=y&rounds=1")
    assert ways(page)[1][1] == "Žofia wins."


def test_a_change_that_waits_names_no_other_winner(visitor: Visitor, kitchen: Kitchen) -> None:
    """boris is out in round 1 and keeps his chair; Žofia goes home, and the game is ended."""
    document = sheet(
        {"scheme": "elimination", "target": 100},
        {"out": A, "hands": {B: 101, Z: 40, D: 60}},
        {"out": Z, "hands": {A: 70, D: 20}},
        coming={"table": [B, A, D]},
        ended=True,
    )
    page = otherwise(visitor, kitchen, document, "scheme=elimination&target=500")
    assert [way[1] for way in ways(page)] == ["Anna wins.", "Anna wins."]
    assert left_out(page)[0].startswith("boris is really out, but not by these rules.")


def test_only_rounds_won_are_counted(visitor: Visitor, kitchen: Kitchen) -> None:
    """Žofia won the first round; whoever goes out is all that is asked."""
    page = otherwise(visitor, kitchen, GAMES["both sides"].sheet, "scheme=rounds_won&first_to=1")
    assert ways(page)[1][:2] == ["Otherwise", "Žofia wins."]
    assert table(page)[0] == ("Žofia", "120 Place 1", "1 round won Place 1 won")


def test_rounds_won_are_counted_to_another_number_alone(visitor: Visitor, kitchen: Kitchen) -> None:
    page = otherwise(visitor, kitchen, GAMES["first to"].sheet, "scheme=rounds_won&rounds=1")
    assert ways(page)[1][1] == "Žofia wins."
    assert page.all("section .btn-row a") == []
    page = visitor.open(f"{page.path}?scheme=collect")
    assert page.errors == {"scheme-0": "Choose how to count."}
