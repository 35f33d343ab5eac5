"""A game as the scoresheet that leaves the group: names instead of keys, instants with rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from scorekeeper.scoring.checking import LONGEST_TEXT
from scorekeeper.scoring.log import Given
from scorekeeper.scoring.sheet import Round, Scoresheet
from scorekeeper.scoring.spreadsheet.cells import csv_text
from scorekeeper.scoring.spreadsheet.writing import Heads, evening_rows
from scorekeeper.store.game_rows import GameRow
from scorekeeper.store.games import GameRecord, load_game
from scorekeeper.store.models import Group
from scorekeeper.store.sittings import SittingPlayed


def exported_sheet(record: GameRecord) -> Scoresheet:
    """The game's sheet: each round says when it was played and, in its note, why points were given.

    What was given stands in `adjust`; what was changed after the last round has no place in it.
    """
    sheet, played = record.game.sheet, record.played
    rounds = tuple(
        _told(each, played, round_id, record.game.given.get(round_id, ()))
        for each, round_id in zip(sheet.rounds, record.game.round_ids, strict=True)
    )
    return replace(sheet, rounds=rounds, coming=None)


def evening_csv(
    group: Group,
    played: SittingPlayed,
    heads: Heads,
    title: Callable[[GameRow], str],
    separator: str = ",",
) -> str:
    """An evening as a table: a row for each round that was played in it, game by game."""
    games, titles = [], Counter[str]()
    for item in played.games:
        record = load_game(group, item.game.key)
        if record is not None:
            said = title(record.row)
            titles[said] += 1
            called = said if titles[said] == 1 else f"{said} ({titles[said]})"
            here = [index for index, at in enumerate(_instants(record)) if _is_in(played, at)]
            games.append((called, exported_sheet(record), record.result, here))
    return csv_text(evening_rows(games, heads), separator)


def _instants(record: GameRecord) -> list[datetime]:
    return [record.played[round_id] for round_id in record.game.round_ids]


def _is_in(played: SittingPlayed, at: datetime) -> bool:
    ends = played.closed_at
    return played.sitting.opened_at <= at and (ends is None or at < ends)


def instant_said(at: datetime) -> str:
    """An instant as a scoresheet says it, to the second."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _told(
    played: Round, instants: Mapping[str, datetime], round_id: str, given: tuple[Given, ...]
) -> Round:
    at = instant_said(instants[round_id])
    reasons = [each.reason for each in given if each.reason]
    note = "\n".join(filter(None, (played.note, *reasons)))
    return replace(played, at=at, note=note if len(note) <= LONGEST_TEXT else played.note)
