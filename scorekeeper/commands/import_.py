"""`scorekeeper import`: an archive, a scoresheet or a table into a group, all of it or nothing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

from scorekeeper.commands.export import chosen_group
from scorekeeper.commands.progress import Progress
from scorekeeper.commands.refusals import CommandRefused, in_sentences
from scorekeeper.commands.upkeep import opened
from scorekeeper.scoring.document.json_text import LARGEST_DOCUMENT
from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.faults import Fault, Refused
from scorekeeper.scoring.rules import HIGHEST_TARGET, Rules
from scorekeeper.scoring.schemes import SCHEMES, with_totals
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.scoring.spreadsheet.decoding import LARGEST_TABLE, read_table
from scorekeeper.scoring.spreadsheet.importing import games_from
from scorekeeper.sentences import sentence
from scorekeeper.store.archive.importing import Contents, look_at_archive, take_archive
from scorekeeper.store.archive.incoming import kind_of
from scorekeeper.store.archive.scoresheets import look_at_sheets, take_sheets
from scorekeeper.store.models import Group
from scorekeeper.store.upkeep.preparing import prepare

SOUND, REFUSED = 0, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say that it takes a file, the group it goes to, and how a CSV was counted."""
    parser.add_argument("file", type=Path, metavar="FILE", help="an archive, a scoresheet, a CSV")
    parser.add_argument("--group", metavar="KEY", help="the group of /g/KEY/, else the home group")
    parser.add_argument("--dry-run", action="store_true", help="only say what it would do")
    table = parser.add_argument_group("for a CSV with a column a player")
    table.add_argument("--scheme", choices=with_totals(), help="how it was counted")
    table.add_argument("--target", type=_target, metavar="N", help="the target, else the usual one")
    table.add_argument("--over", action="store_true", help="the games in it are over")


def run(options: argparse.Namespace) -> int:
    """Import the file; 0 if it is in now, whether it was before or not."""
    return in_sentences(lambda: _import(options))


def _target(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed[:9]) <= HIGHEST_TARGET:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {HIGHEST_TARGET}")
    return int(typed)


def _import(options: argparse.Namespace) -> int:
    with options.file.open("rb") as source, opened() as app:
        prepare(app)
        group = chosen_group(options.group)
        try:
            for line in _done(group, source, options):
                print(line)
        except Refused as refused:
            _complain(refused.faults)
            return REFUSED
    return SOUND


def _done(group: Group, source: IO[bytes], options: argparse.Namespace) -> Sequence[str]:
    if kind_of(source) == "archive":
        return _archive(group, source, dry=options.dry_run)
    sheets = _sheets(source, options)
    if options.dry_run:
        looked = look_at_sheets(group, sheets)
        new = sum(found.game is None for found in looked)
        return [f"{_games(new)} would be added, {len(sheets) - new} of {len(sheets)} are here."]
    taken = take_sheets(group, sheets)
    new = sum(not each.again for each in taken)
    return [f"{_games(new)} added, {len(sheets) - new} of {len(sheets)} were here already."]


def _archive(group: Group, source: IO[bytes], *, dry: bool) -> Sequence[str]:
    looked = look_at_archive(group, source)
    if dry or looked.is_known:
        return _said(looked, done=False)
    source.seek(0)
    return _said(take_archive(group, source, Progress("games", looked.games)), done=True)


def _said(contents: Contents, *, done: bool) -> Sequence[str]:
    holds = (
        f"The archive holds {_games(contents.games)} with {contents.rounds:,} rounds, "
        f"{len(contents.people)} people and {contents.evenings} evenings"
        f"{_own(contents.own_documents)}."
    )
    if contents.is_known:
        return [holds, "Everything in it is here already: nothing was changed."]
    new = (
        f"{_games(contents.new_games)} with {contents.new_rounds:,} rounds, "
        f"{len(contents.new_people)} people and {contents.new_evenings} evenings"
        f"{_own(contents.new_own_documents)}"
    )
    return [holds, f"{new} {'were added' if done else 'would be added'}."]


def _own(number: int) -> str:
    """What a group made for itself, where there is any of it."""
    return f", with {number} own decks, presets or rules of the table" if number else ""


def _sheets(source: IO[bytes], options: argparse.Namespace) -> Sequence[Scoresheet]:
    if kind_of(source) == "sheet":
        return [read_and_score(source.read(LARGEST_DOCUMENT + 1))[0]]
    if options.scheme is None:
        raise CommandRefused(
            f"{options.file} is a table: say with --scheme how it was counted "
            f"({', '.join(with_totals())})."
        )
    read = games_from(
        read_table(source.read(LARGEST_TABLE + 1)), _rules(options), ended=options.over
    )
    _complain(read.notices)
    return read.sheets


def _rules(options: argparse.Namespace) -> Rules:
    defaults = SCHEMES[options.scheme].defaults
    return replace(defaults, target=options.target or defaults.target)


def _games(number: int) -> str:
    return f"{number:,} {'game' if number == 1 else 'games'}"


def _complain(faults: Sequence[Fault]) -> None:
    for fault in faults:
        line = f"{fault.path}: {sentence(fault)}"
        print("".join(sign if sign.isprintable() else "�" for sign in line), file=sys.stderr)
