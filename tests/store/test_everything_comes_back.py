"""Whatever happened, a game comes back from its own sheet, and the group from its archive.

SEEDS=0:100 STEPS=300 wander further than every day.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import timedelta
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from flask import Flask
from store.archives import emptied, exported, taken
from store.wandering import NEW_YEAR, Wanderer
from store.winning import sound

from scorekeeper.scoring.document.reading import read_and_score, sheet_from
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.log import fold, with_round
from scorekeeper.scoring.log_entries import ROUND_RECORDED, VERSIONS
from scorekeeper.scoring.result import result_document
from scorekeeper.scoring.score import score
from scorekeeper.store.archive.scoresheets import exported_sheet, take_sheets
from scorekeeper.store.database.db import db
from scorekeeper.store.log.game_rows import games_after
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import clock_at

pytestmark = pytest.mark.long

STEPS = int(os.environ.get("STEPS", "250"))
TOLD = 40
# No instant of the walk is after it.
LATER = NEW_YEAR + timedelta(days=100)


@pytest.mark.seeds(0, 1, 2)
def test_whatever_happened_comes_back(app: Flask, group: Group, seed: int) -> None:
    wanderer = Wanderer(group, Random(seed))
    try:
        for _ in range(STEPS):
            wanderer.step()
        for record in _records(group):
            _goes_on_as_folded(record)
        sheets = [_sheet_of(record) for record in _records(group)]
        told = _told(group)
        archive = exported(group)
        here = emptied()
        taken(here, archive)
        assert exported(here) == archive
        assert _told(here) == told
        sound(here)
        with clock_at(LATER):
            _take(emptied(), [sheet for sheet in sheets if sheet is not None])
    except BaseException:
        print(*wanderer.done[-TOLD:], sep="\n")
        raise


def test_the_walk_meets_every_kind_and_all_of_the_third_format(app: Flask, group: Group) -> None:
    met: set[str] = set()
    for seed in range(3):
        wanderer = Wanderer(emptied(), Random(seed))
        for _ in range(STEPS):
            wanderer.step()
        for record in _records(wanderer.group):
            for stored in record.entries:
                met |= {f"{stored.entry.kind}.{stored.entry.version}", *stored.entry.content}
                met |= stored.entry.content.get("round", {}).keys()
                met |= stored.entry.content.get("rules", {}).keys()
    assert {f"{kind}.{newest}" for kind, newest in VERSIONS.items()} <= met
    assert {"starts", "teams", "table_rules", "asked", "drawn"} <= met
    assert {"played_by", "pile_noted_by", "side", "knocked_out"} <= met
    assert {"rounds", "first_to", "others_win", "knock_out"} <= met


def _records(group: Group) -> Iterator[GameRecord]:
    for row in games_after(db.session(), group, 0, 1000):
        record = load_game(group, row.key)
        assert record is not None
        yield record


def _told(group: Group) -> list[Any]:
    told = [
        (record.row.key, record.game.sheet, record.game.round_ids, record.result)
        for record in _records(group)
    ]
    return sorted(told, key=itemgetter(0))


def _goes_on_as_folded(record: GameRecord) -> None:
    """One round more, looked at alone, is what folding all of it anew gives."""
    log = [stored.entry for stored in record.entries]
    for place, entry in enumerate(log):
        if entry.kind == ROUND_RECORDED:
            before = fold(log[:place], record.names)
            assert with_round(before, entry, record.names) == fold(log[: place + 1], record.names)


def _sheet_of(record: GameRecord) -> dict[str, Any] | None:
    """The document that leaves, judged: what is impossible at the table makes it refused."""
    sent = exported_sheet(record)
    document = sheet_document(sent)
    text, faults = json.dumps(document), score(sent).faults
    if faults:
        with pytest.raises(Refused) as refused:
            read_and_score(text)
        assert refused.value.faults == faults == record.result.faults
        # All the same it is of sound form, and says how the game stands.
        assert result_document(score(sheet_from(document))) == result_document(record.result)
        return None
    sheet, result = read_and_score(text)
    assert sheet == sent
    assert result_document(result) == result_document(record.result)
    return document


def _take(group: Group, documents: list[dict[str, Any]]) -> None:
    """Each sheet becomes a game that says the same."""
    for document in documents:
        (made,) = take_sheets(group, [sheet_from(document)])
        record = load_game(group, made.game.key)
        assert record is not None
        said = sheet_document(exported_sheet(record))
        if document["rounds"]:
            assert said == document
        assert result_document(record.result) == result_document(score(sheet_from(document)))
    sound(group)
