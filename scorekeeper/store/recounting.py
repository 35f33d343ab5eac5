"""What a game's log says it is now: the source of every convenience column."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from scorekeeper.scoring.log import ROUND_INSERTED, ROUND_RECORDED, Game, fold, is_known
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.score import score
from scorekeeper.store.entries import StoredEntry
from scorekeeper.store.models import TEXT_LENGTH
from scorekeeper.store.texts import sought_text

_OLDEST = datetime(1990, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Recounted:
    """A folded and scored game; `played` has the instant of each round that stands, by its id."""

    game: Game
    result: Result
    played: Mapping[str, datetime]
    columns: Mapping[str, object]


def fold_stored(entries: Sequence[StoredEntry], names: Mapping[str, str]) -> Game:
    """The game that a stored log tells."""
    return fold([stored.entry for stored in entries], names)


def recount(entries: Sequence[StoredEntry], names: Mapping[str, str]) -> Recounted:
    """Fold and score a log from its beginning."""
    game = fold_stored(entries, names)
    return recounted(entries, game, score(game.sheet))


def recounted(entries: Sequence[StoredEntry], game: Game, result: Result) -> Recounted:
    """What follows from a log whose fold and result are known."""
    played = played_instants(entries, game)
    began = entries[0].happened_at
    return Recounted(game, result, played, _columns(game, result, played, began))


def played_instants(entries: Sequence[StoredEntry], game: Game) -> dict[str, datetime]:
    """When each round that stands was played, by its id."""
    instants = recorded_instants(entries)
    return {round_id: instants[round_id] for round_id in game.round_ids}


def recorded_instants(entries: Sequence[StoredEntry]) -> dict[str, datetime]:
    """When each round was played; corrections never move it.

    A round inserted later was forgotten when it was played: it counts with the one it stands
    before, unless it says when it was.
    """
    instants: dict[str, datetime] = {}
    # What a round of a later release looks like is not known.
    for stored in (stored for stored in entries if is_known(stored.entry)):
        entry = stored.entry
        if entry.kind == ROUND_RECORDED:
            instants[entry.id] = _said(stored) or stored.happened_at
        elif entry.kind == ROUND_INSERTED:
            neighbour = instants.get(str(entry.content.get("before")), stored.happened_at)
            instants[entry.id] = _said(stored) or neighbour
    return instants


def _columns(
    game: Game, result: Result, played: Mapping[str, datetime], began: datetime
) -> dict[str, object]:
    return {
        "name": _column_text(game.sheet.name),
        "scheme": game.sheet.rules.scheme,
        "deck": _column_text(game.sheet.deck.name),
        "round_count": len(game.round_ids),
        "finished": result.finished,
        "winners": [game.keys[name] for name in result.winners],
        "last_played_at": max(played.values(), default=None),
        "listed_at": max(played.values(), default=began),
        "sought": sought_text(f"{game.sheet.name} {game.sheet.note}"),
    }


def _said(stored: StoredEntry) -> datetime | None:
    """The `at` of a round, unless no clock could have shown it."""
    at = stored.entry.content["round"].get("at")
    if not isinstance(at, str):
        return None
    try:
        instant = datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return instant if _OLDEST <= instant <= stored.stored_at + timedelta(days=1) else None


def _column_text(text: str) -> str:
    """PostgreSQL takes no NUL in a column; the log itself keeps what was said."""
    kept = (sign for sign in text if unicodedata.category(sign) not in {"Cc", "Cs"})
    return "".join(kept)[:TEXT_LENGTH]
