"""Why this total, in games of the third format: partners, knock-outs, points to begin with."""

from __future__ import annotations

import json

from web.board.test_why import heads, step, sums
from web.files.test_importing import bring
from web.kitchen import Kitchen
from web.pages import Page, Visitor, words
from web.third_games import GAMES, A, B, D, Z, sheet


def why_of(visitor: Visitor, kitchen: Kitchen, name: str, document: object) -> Page:
    board = bring(visitor, kitchen, json.dumps(document)).press("Import")
    return board.follow(name)


def test_a_partner_has_what_the_team_gets(visitor: Visitor, kitchen: Kitchen) -> None:
    page = why_of(visitor, kitchen, A, GAMES["teams"].sheet)
    assert sums(page, "Round 1") == [
        "5 + 20 = 25",
        "50",
        "All hands together 25 + 50 = 75",
        "Total 0 + 75 = 75",
    ]
    assert heads(page)[-1] == "At the beginning before round 1 0"
    said = "Žofia and Anna play together: what one of the team gets, each of it gets."
    assert said in words(step(page, "At the beginning"))


def test_the_other_team_gets_nothing(visitor: Visitor, kitchen: Kitchen) -> None:
    page = why_of(visitor, kitchen, D, GAMES["teams"].sheet)
    assert sums(page, "Round 1") == ["Total 0 + 0 = 0"]


def test_a_correction_of_a_partner_stands_in_the_sum(visitor: Visitor, kitchen: Kitchen) -> None:
    played = {"out": Z, "hands": {B: 20, D: 5}, "adjust": {Z: -10, A: 3}}
    rules = {"scheme": "collect", "target": 300}
    page = why_of(visitor, kitchen, A, sheet(rules, played, teams=[[Z, A], [B, D]]))
    assert sums(page, "Round 1")[-2:] == ["Correction in this round −7", "Total 0 + 25 − 7 = 18"]


def test_who_is_knocked_out_gets_the_points_of_it(visitor: Visitor, kitchen: Kitchen) -> None:
    page = why_of(visitor, kitchen, A, GAMES["knock-outs"].sheet)
    assert sums(page, "Round 1") == ["Knocked out: Anna +250", "Total 0 + 250 = 250"]


def test_who_goes_out_gets_points_for_each_who_is_knocked_out(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    played = {"out": Z, "hands": {D: 8}, "knocked_out": [A, B]}
    page = why_of(visitor, kitchen, Z, sheet({"scheme": "collect", "knock_out": 250}, played))
    assert sums(page, "Round 1") == [
        "8 points typed 8",
        "Knocked out: boris and Anna 250 × 2 = 500",
        "Total 0 + 8 + 500 = 508",
    ]


def test_points_to_begin_with_stand_at_the_beginning(visitor: Visitor, kitchen: Kitchen) -> None:
    page = why_of(visitor, kitchen, A, GAMES["rules of the table"].sheet)
    assert heads(page) == ["Round 1 50", "At the beginning before round 1 50"]


def test_a_hand_of_the_other_side_is_added_up(visitor: Visitor, kitchen: Kitchen) -> None:
    page = why_of(visitor, kitchen, Z, GAMES["both sides"].sheet)
    assert sums(page, "Round 1")[-2:] == [
        "All hands together 69 + 50 + 1 = 120",
        "Total 0 + 120 = 120",
    ]
