"""`scorekeeper export`: a group, a game or an evening into a file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scorekeeper.commands.progress import Progress
from scorekeeper.commands.refusals import CommandRefused, in_sentences
from scorekeeper.commands.upkeep import opened
from scorekeeper.scoring.document.writing import sheet_document
from scorekeeper.scoring.spreadsheet.cells import csv_text
from scorekeeper.scoring.spreadsheet.exporting import Heads, cards_rows, points_rows
from scorekeeper.store.archive.scoresheets import evening_csv, exported_sheet
from scorekeeper.store.archive.writing import count_games_of, write_archive
from scorekeeper.store.evenings.sittings import sitting_by_key
from scorekeeper.store.log.games import GameRecord, load_game
from scorekeeper.store.models import Group
from scorekeeper.store.people.groups import group_by_key, home_group
from scorekeeper.store.upkeep.copy_in_use import appearing_whole
from scorekeeper.store.upkeep.preparing import prepare


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say that it takes the file to write, whose it is, and which part of the group."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--group", metavar="KEY", help="the group of /g/KEY/, else the home group")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--game", metavar="KEY", help="one game, as FILE.json or FILE.csv")
    what.add_argument("--evening", metavar="KEY", help="one evening, as FILE.csv")
    parser.add_argument("--cards", action="store_true", help="with --game: the very cards, as CSV")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(options: argparse.Namespace) -> int:
    """Write the file; 0 once it is there, whole."""
    return in_sentences(lambda: _export(options))


def chosen_group(key: str | None) -> Group:
    """The group of that key, or the home group."""
    group = home_group() if key is None else group_by_key(key)
    if group is None:
        raise CommandRefused(f"There is no group {key}.")
    return group


def _export(options: argparse.Namespace) -> int:
    file: Path = options.file
    if file.is_dir() or (file.exists() and not options.force):
        raise CommandRefused(f"There is a file {file} already. With --force it is replaced.")
    with opened() as app:
        prepare(app)
        group = chosen_group(options.group)
        with appearing_whole(file) as unfinished:
            if options.game or options.evening:
                unfinished.write_text(_text(group, options), encoding="utf-8", newline="")
            else:
                tell = Progress("games", count_games_of(group))
                with unfinished.open("wb") as target:
                    write_archive(group, target, tell)
    print(f"Exported to {file}.")
    return 0


def _text(group: Group, options: argparse.Namespace) -> str:
    if options.evening:
        played = sitting_by_key(group, options.evening)
        if played is None:
            raise CommandRefused(f"There is no evening {options.evening} in this group.")
        return evening_csv(group, played, Heads(), lambda row: row.name or row.scheme)
    record = load_game(group, options.game)
    if record is None:
        raise CommandRefused(f"There is no game {options.game} in this group.")
    return _game_text(record, as_csv=options.file.suffix == ".csv", cards=options.cards)


def _game_text(record: GameRecord, *, as_csv: bool, cards: bool) -> str:
    sheet = exported_sheet(record)
    if not as_csv and not cards:
        return f"{json.dumps(sheet_document(sheet), ensure_ascii=False, indent=2)}\n"
    rows = cards_rows if cards else points_rows
    return csv_text(rows(sheet, record.result, Heads()))
