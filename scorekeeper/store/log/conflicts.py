"""When an entry must not simply be appended: two people chose differently about one thing.

Source: docs/architecture.md, The log. What an entry is about is compared as it stood when its form
was opened and as it stands now; what somebody did and took back again is nothing. Everything else
that came meanwhile is about another thing, and never stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from scorekeeper.scoring.log import Game, fold
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    GAME_ENDED,
    GAME_NAMED,
    POINTS_GIVEN,
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    ROUND_REMOVED,
    RULES_CHANGED,
    TABLE_CHANGED,
    TABLE_RULES_CHANGED,
    UNDONE,
    LogEntry,
)
from scorekeeper.scoring.sheet import Round
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.entries import StoredEntry


class Conflict(StoreRefusal):
    """Somebody else chose otherwise: both sides, for people to choose.

    `proposed` is what was sent; `since` what came in between; `stored` the entry that has this
    id already. Codes: those below and `same_id_other_content`.
    """

    def __init__(
        self,
        code: str,
        proposed: LogEntry,
        *,
        stored: StoredEntry | None = None,
        since: tuple[StoredEntry, ...] = (),
    ) -> None:
        super().__init__(code)
        self.proposed = proposed
        self.stored = stored
        self.since = since


ConflictCode: TypeAlias = Literal[
    "another_round",
    "round_changed",
    "table_changed",
    "rules_changed",
    "same_points",
    "game_named",
    "game_changed",
    "not_newest",
    "position_unknown",
]

_NEEDS_ITS_ROUND = {ROUND_EDITED, ROUND_REMOVED, ROUND_INSERTED, POINTS_GIVEN}


def conflict_of(
    new: LogEntry,
    log: Sequence[LogEntry],
    game: Game,
    opened_at: int,
    names: Mapping[str, str],
) -> ConflictCode | None:
    """Why `new` cannot follow `log`, whose fold with `names` is `game`; None where it can."""
    if not 0 <= opened_at <= len(log):
        # A page from before the database was restored from a copy.
        return "position_unknown"
    if new.kind in {UNDONE, REDONE}:
        newest = game.undoable if new.kind == UNDONE else game.redoable
        return None if newest and newest.id == new.content.get("target") else "not_newest"
    if new.kind in _NEEDS_ITS_ROUND and round_meant(new) not in game.round_ids:
        return "round_changed"
    if opened_at == len(log):
        return None
    then = fold(log[: max(1, opened_at)], names)
    return chosen_otherwise(new, then, game) or _judged_otherwise(new, then, game)


def chosen_otherwise(new: LogEntry, then: Game, now: Game) -> ConflictCode | None:
    """What somebody chose about the very thing that this entry is about, since the game was `then`.

    None where that thing still is as it was.
    """
    if new.kind not in _ABOUT:
        return None
    code, is_other = _ABOUT[new.kind]
    return code if is_other(new, then, now) else None


def round_meant(entry: LogEntry) -> str | None:
    """The round an entry edits, removes or stands before."""
    target = entry.content.get("before" if entry.kind == ROUND_INSERTED else "target")
    return target if isinstance(target, str) else None


def round_in_place(then: Game, now: Game, before: str | None = None) -> str | None:
    """The round that stands now where a new one was to come then: at the end, or before another.

    None if there is none.
    """
    ids = now.round_ids
    end = ids.index(before) if before in ids else len(ids)
    known = [place for place in range(end) if ids[place] in then.round_ids]
    first = known[-1] + 1 if known else 0
    return ids[first] if first < end else None


def _judged_otherwise(new: LogEntry, then: Game, now: Game) -> ConflictCode | None:
    """A round was counted for other people, or by other rules, than those that it would meet.

    One that says who played it was begun before, and is theirs. Where newcomers start is suggested
    by the totals, which a round changes.
    """
    if new.kind == TABLE_CHANGED and new.content.get("starts"):
        return "another_round" if then.round_ids != now.round_ids else None
    if new.kind != ROUND_RECORDED:
        return None
    if "played_by" not in new.content and then.sheet.seats_now != now.sheet.seats_now:
        return "table_changed"
    return "rules_changed" if _counting(then) != _counting(now) else None


def _comes_otherwise(new: LogEntry, then: Game, now: Game) -> bool:
    before = round_meant(new) if new.kind == ROUND_INSERTED else None
    return round_in_place(then, now, before) is not None


def _round_is_other(new: LogEntry, then: Game, now: Game) -> bool:
    round_id = round_meant(new) or ""
    return _recorded(then, round_id) != _recorded(now, round_id)


def _recorded(game: Game, round_id: str) -> Round | None:
    """A round as it was recorded, without what changed before it or was given beside it."""
    if round_id not in game.round_ids:
        return None
    played = game.recorded(game.round_ids.index(round_id))
    return replace(played, table=None, starts={}, rules=None)


def _seats_are_other(_: LogEntry, then: Game, now: Game) -> bool:
    return then.sheet.seats_now != now.sheet.seats_now


def _rules_are_other(_: LogEntry, then: Game, now: Game) -> bool:
    return _rules(then) != _rules(now)


def _deck_is_other(_: LogEntry, then: Game, now: Game) -> bool:
    return _deck(then) != _deck(now)


def _rules(game: Game) -> tuple[object, ...]:
    return game.sheet.rules, game.sheet.rules_now


def _deck(game: Game) -> tuple[object, ...]:
    return game.sheet.packs, dict(game.asked)


def _counting(game: Game) -> tuple[object, ...]:
    return _rules(game), _deck(game)


def _table_rules_are_other(_: LogEntry, then: Game, now: Game) -> bool:
    return then.sheet.table_rules != now.sheet.table_rules


def _same_points_are_given(new: LogEntry, then: Game, now: Game) -> bool:
    """The same points beside the same round: perhaps one fine, noted by two phones."""
    target, names = round_meant(new) or "", {key: name for name, key in now.keys.items()}
    points = {names.get(key, key): number for key, number in new.content["points"].items()}
    known = {given.entry_id for given in then.given.get(target, ())}
    came = [given for given in now.given.get(target, ()) if given.entry_id not in known]
    return any(given.points == points for given in came)


def _name_is_other(_: LogEntry, then: Game, now: Game) -> bool:
    return (then.sheet.name, then.sheet.note) != (now.sheet.name, now.sheet.note)


def _game_is_other(_: LogEntry, then: Game, now: Game) -> bool:
    """Who wins by the end was seen on the board as it was."""
    return _board(then) != _board(now)


def _board(game: Game) -> tuple[object, ...]:
    return game.sheet.rounds, game.sheet.seats_now, _counting(game)


_ABOUT: Mapping[str, tuple[ConflictCode, Callable[[LogEntry, Game, Game], bool]]] = {
    ROUND_RECORDED: ("another_round", _comes_otherwise),
    ROUND_INSERTED: ("another_round", _comes_otherwise),
    ROUND_EDITED: ("round_changed", _round_is_other),
    ROUND_REMOVED: ("round_changed", _round_is_other),
    TABLE_CHANGED: ("table_changed", _seats_are_other),
    RULES_CHANGED: ("rules_changed", _rules_are_other),
    DECK_CHANGED: ("rules_changed", _deck_is_other),
    TABLE_RULES_CHANGED: ("rules_changed", _table_rules_are_other),
    POINTS_GIVEN: ("same_points", _same_points_are_given),
    GAME_NAMED: ("game_named", _name_is_other),
    GAME_ENDED: ("game_changed", _game_is_other),
}
"""What an entry of each kind is about: whether that is another by now, and how it is said."""
