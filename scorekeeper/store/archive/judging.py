"""Whether the log of an archived game is one that this store could have written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.scoring.faults import FaultList
from scorekeeper.scoring.log import Game, fold, is_known
from scorekeeper.scoring.log_entries import GAME_STARTED, TABLE_CHANGED, LogEntry
from scorekeeper.store.archive.reading import ArchivedGame
from scorekeeper.store.errors import EntryRefused
from scorekeeper.store.log.entry_form import VERSION, refuse_malformed

FIRST_ENTRY_AT = 2
"""The line of a game's file with its first entry, after the game's own row."""


class GameJudge:
    """Judges one game after the other; an id stands once in all of them."""

    def __init__(self, faults: FaultList, names: Mapping[str, str]) -> None:
        self._faults, self._names = faults, names
        self._ids: set[str] = set()
        self._keys: set[str] = set()

    def judge(self, game: ArchivedGame) -> bool:
        """Note what is wrong; tells whether the log can be folded."""
        before = len(self._faults)
        if game.row["key"] in self._keys:
            self._faults.add(f"{game.path}:1.key", "repeated_key", key=game.row["key"])
        self._keys.add(game.row["key"])
        entries = [each.entry for each in game.written]
        self._judge_ids(game.path, entries)
        if entries[0].kind != GAME_STARTED:
            self._faults.add(_at(game.path, 0), "game_without_start")
        elif is_known(entries[0]):
            self._judge_entries(game.path, entries)
        return len(self._faults) == before

    def _judge_ids(self, path: str, entries: Sequence[LogEntry]) -> None:
        mine: set[str] = set()
        for index, entry in enumerate(entries):
            if entry.id in self._ids:
                self._faults.add(f"{_at(path, index)}.id", "repeated_key", key=entry.id)
            self._ids.add(entry.id)
            for key in ("target", "before"):
                target = entry.content.get(key) if is_known(entry) else None
                if target is not None and target not in mine:
                    self._faults.add(f"{_at(path, index)}.content.{key}", "target_unknown")
            mine.add(entry.id)

    def _judge_entries(self, path: str, entries: Sequence[LogEntry]) -> None:
        """Each by its form, and whom it names."""
        game: Game | None = None
        for index, entry in enumerate(entries):
            if not is_known(entry):
                continue
            try:
                refuse_malformed(entry, game, self._names)
            except EntryRefused as refused:
                self._note(_at(path, index), refused)
                if game is None:
                    return
                continue
            # Scheme, deck and teams stay as they were set up; people come.
            game = fold([entry], self._names) if game is None else self._joined(game, entry)

    def _joined(self, game: Game, entry: LogEntry) -> Game:
        """The game with whoever sits down by this entry."""
        if entry.kind != TABLE_CHANGED:
            return game
        seated = {self._names[key]: key for key in entry.content["table"]}
        return replace(game, keys={**seated, **game.keys})

    def _note(self, path: str, refused: EntryRefused) -> None:
        faults = refused.params.get("faults")
        if not isinstance(faults, tuple):
            self._faults.add(f"{path}.content", refused.code, **refused.params)
            return
        for fault in faults:
            where = path if fault.path == VERSION else f"{path}.content"
            self._faults.add(f"{where}.{fault.path}", fault.code, **fault.params)


def _at(path: str, index: int) -> str:
    return f"{path}:{FIRST_ENTRY_AT + index}"
