"""A game while it is being played: its log so far, and what that log tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from scorekeeper.scoring.log import Game, fold, follows, with_round
from scorekeeper.scoring.log_entries import (
    GAME_STARTED,
    ROUND_RECORDED,
    LogEntry,
    set_up_content,
    version_of,
)
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.log.entries import WrittenEntry
from scorekeeper.store.models.columns import new_key

MOST_SECONDS_ON_THE_WAY = 4


class Playing:
    """One game. People are keys, as in the log; `devices` are those that may have sent an entry."""

    def __init__(
        self,
        chance: Random,
        names: Mapping[str, str],
        devices: Sequence[int],
        sheet: Scoresheet,
        at: datetime,
        beside: Mapping[str, Any],
    ) -> None:
        """Begin it; `beside` is what its set-up says that no sheet can."""
        self.at = at
        self.written: list[WrittenEntry] = []
        self._chance, self._names, self._devices = chance, names, devices
        first = self._entry(GAME_STARTED, {**set_up_content(sheet), **beside})
        self._stand(first, *self._after(first))

    def record(self, content: Mapping[str, Any], **beside: Any) -> bool:
        """One more round, and what its entry says beside it; see `add`."""
        return self.add(ROUND_RECORDED, {"round": content, **beside})

    def add(self, kind: str, content: Mapping[str, Any]) -> bool:
        """Let something happen, unless the table would then hold what cannot be."""
        entry = self._entry(kind, content)
        game, result = self._after(entry)
        if result.faults:
            return False
        self._stand(entry, game, result)
        return True

    def wait(self, pause: timedelta) -> None:
        """Put the clock of the table forward by the pause; nothing happens meanwhile."""
        self.at += pause

    @property
    def in_play(self) -> list[str]:
        """Who plays the next round."""
        return self.keys_of(self.result.seating.in_play)

    @property
    def seats(self) -> list[str]:
        """Who sits, in seat order."""
        return self.keys_of(self.result.seating.seats)

    def keys_of(self, names: Sequence[str]) -> list[str]:
        """The keys by which this log names them."""
        return [self.game.keys[name] for name in names]

    def _entry(self, kind: str, content: Mapping[str, Any]) -> LogEntry:
        return LogEntry(new_key(), kind, version_of(kind, content), content)

    def _after(self, entry: LogEntry) -> tuple[Game, Result]:
        if self.written and follows(self.game, entry) and self.game.redoable is None:
            game = with_round(self.game, entry, self._names)
            return game, self.result.with_round(game.sheet.rounds[-1], game.sheet.coming)
        entries = [*(each.entry for each in self.written), entry]
        game = fold(entries, self._names)
        return game, score(game.sheet)

    def _stand(self, entry: LogEntry, game: Game, result: Result) -> None:
        seconds = self._chance.randint(1, MOST_SECONDS_ON_THE_WAY)
        stored_at = self.at + timedelta(seconds=seconds)
        device = self._chance.choice(self._devices) if self._devices else None
        self.written.append(WrittenEntry(entry, self.at, stored_at, device))
        self.game, self.result = game, result
