"""Whether a group comes back from its archive, and each of its games from its scoresheet."""

from __future__ import annotations

import json

from store.archives import emptied, exported, taken
from web.kitchen import Kitchen

from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.archive.scoresheets import exported_sheet, take_sheets
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.store.upkeep.check import findings


def comes_back(kitchen: Kitchen) -> None:
    """Take the group out and in again; nothing of what was there is left on this server."""
    sheets, archive = kitchen.act(lambda group: (sheets_of(group), exported(group)))
    with kitchen.app.app_context():
        there = emptied()
        taken(there, archive)
        assert exported(there) == archive
        assert list(findings()) == []
        for sheet in sheets:
            read, _ = read_and_score(json.dumps(sheet_document(sheet)))
            there = emptied()
            (made,) = take_sheets(there, [read])
            record = load_game(there, made.game.key)
            assert record is not None
            assert exported_sheet(record) == sheet
            assert list(findings()) == []


def sheets_of(group: Group) -> list[Scoresheet]:
    """Every game whose pages say that nothing is wrong with it."""
    records = [load_game(group, game.key) for game in games_of(group, 1000)]
    return [exported_sheet(each) for each in records if each and not each.result.faults]
