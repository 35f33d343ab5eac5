"""A game that went out as a scoresheet says what its board says, whatever waits in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from store.evening import Evening

from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.result import Result, result_document
from scorekeeper.store.archive.scoresheets import exported_sheet, take_sheets
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.store.people.players import add_player

SEATED = ("Žofia", "boris", "Anna")
ENDS_SOON = {"elimination": {"target": 60}, "keep_low": {"target": 70}, "collect": {"target": 90}}
"""After `play` collect and keep_low are over, and under elimination boris is out."""


def of_result(result: Result) -> Mapping[str, Any]:
    document = result_document(result)
    return {key: document[key] for key in ("winners", "losers", "standings", "next", "finished")}


def play(group: Group, scheme: str, *, far: bool) -> Evening:
    """Two rounds; then Žofia goes home, boris keeps his chair, Ema comes."""
    rules = {} if scheme == "lazy" else {"target": 1000} if far else ENDS_SOON[scheme]
    game = Evening(group, *SEATED, scheme=scheme, rules=rules)
    game.play("Anna", boris=61, Žofia=40)
    keys = game.keys
    held = {"Žofia": 15, "boris": 12}
    names = [name for name in held if scheme != "elimination" or far or name != "boris"]
    hands = {keys[name]: held[name] for name in names}
    if not game.record_of().result.finished:
        game.add("round_recorded", {"round": {"out": keys["Anna"], "hands": hands}})
    ema = add_player(group, "Ema").key
    starts = {} if scheme == "lazy" else {ema: 5}
    content = {"table": [keys["boris"], keys["Anna"], ema], "starts": starts}
    game.add("table_changed", content)
    return game


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("scheme", [*ENDS_SOON, "lazy"])
def test_fault_43_an_exported_game_names_the_winner_that_the_board_does(
    group: Group, scheme: str, far: bool, ended: bool
) -> None:
    game = play(group, scheme, far=far)
    if ended:
        game.add("game_ended", {})
    board = game.record_of()
    assert board.game.sheet.coming is not None
    text = json.dumps(sheet_document(exported_sheet(board)))
    read, result = read_and_score(text)
    assert of_result(result) == of_result(board.result)
    (made,) = take_sheets(group, [read])
    back = load_game(group, made.game.key)
    assert back is not None
    assert of_result(back.result) == of_result(board.result)
