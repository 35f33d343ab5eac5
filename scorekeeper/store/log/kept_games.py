"""Games that this process has folded and scored, kept for the next request.

What lies here can only save time: it is told by the digest of the newest entry it has seen, so a
history that became another one, by whatever way, is read anew. A longer one is gone on with.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from sqlalchemy.orm import Session

from scorekeeper.scoring.log import Game, follows, with_round
from scorekeeper.scoring.result import Result
from scorekeeper.store.log.entries import (
    Recounted,
    StoredEntry,
    entries_of,
    played_instants,
    recorded_instants,
    recount,
    recounted,
)
from scorekeeper.store.log.game_rows import GameRow

MOST_LETTERS = 2_000_000
"""How much the kept logs may hold, as the letters of their contents: some 5,000 rounds of six.

In memory a game takes about thirteen times as much as its letters, so all of them some 25 MB.
"""


class NamesAsked(Mapping[str, str]):
    """Names by key, and what a fold was told for each key that it asked for."""

    def __init__(self, names: Mapping[str, str], told: Mapping[str, str] | None = None) -> None:
        self._names = names
        self.told = dict(told or {})

    def __getitem__(self, key: str) -> str:
        return self._names[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        """The name of that key, remembered."""
        name = self.told[key] = self._names.get(key, default)
        return name


@dataclass(frozen=True, slots=True)
class CountedLog:
    """A log with what it comes to under the names that its people had; `told` are those, by key."""

    entries: tuple[StoredEntry, ...]
    counted: Recounted
    told: Mapping[str, str] = field(compare=False)
    letters: int = field(compare=False)

    @property
    def newest(self) -> StoredEntry:
        """The entry that it ends with."""
        return self.entries[-1]

    def is_named_so(self, names: Mapping[str, str]) -> bool:
        """Whether everybody in it is still called what they were then."""
        return all(names.get(key, key) == name for key, name in self.told.items())

    def with_entries(self, new: Sequence[StoredEntry], names: Mapping[str, str]) -> CountedLog:
        """The log once these were appended. For a round more nothing else is counted again."""
        entries, asked = (*self.entries, *new), NamesAsked(names, self.told)
        game, result = self.counted.game, self.counted.result
        for stored in new:
            if not follows(game, stored.entry):
                return count_log(entries, names)
            game = with_round(game, stored.entry, asked)
            result = result.with_round(game.sheet.rounds[-1], game.sheet.coming)
        played = {**self.counted.played, **recorded_instants(new)}
        counted = recounted(entries[0].happened_at, game, result, played)
        return CountedLog(entries, counted, asked.told, self.letters + _letters(new))

    def with_foreseen(
        self, new: StoredEntry, names: Mapping[str, str], game: Game, result: Result
    ) -> CountedLog:
        """The log once this was appended, of which it is known what it comes to."""
        entries = (*self.entries, new)
        played = played_instants(entries, game)
        counted = recounted(entries[0].happened_at, game, result, played)
        return CountedLog(entries, counted, names, self.letters + _letters([new]))


def count_log(entries: tuple[StoredEntry, ...], names: Mapping[str, str]) -> CountedLog:
    """A log, counted from its beginning."""
    asked = NamesAsked(names)
    counted = recount(entries, asked)
    return CountedLog(entries, counted, asked.told, _letters(entries))


def _letters(entries: Sequence[StoredEntry]) -> int:
    return sum(len(str(stored.entry.content)) for stored in entries)


class KeptGames:
    """The games that were asked for last, so many that a process can hold them; for many threads.

    Of each game there is one history, under its group and key: the one that was read last.
    """

    def __init__(self, most_letters: int = MOST_LETTERS) -> None:
        self._most = most_letters
        self._games: OrderedDict[tuple[int, str], CountedLog] = OrderedDict()
        self._letters = 0
        self._lock = Lock()

    def of(self, row: GameRow) -> CountedLog | None:
        """What is kept of a game, of whatever length."""
        with self._lock:
            found = self._games.get(_place(row))
            if found is not None:
                self._games.move_to_end(_place(row))
            return found

    def keep(self, row: GameRow, log: CountedLog) -> None:
        """Keep this instead of what was kept; whatever was not asked for for longest goes."""
        with self._lock:
            self._drop(_place(row))
            self._games[_place(row)] = log
            self._letters += log.letters
            while self._letters > self._most:
                self._drop(next(iter(self._games)))

    def forget(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._games.clear()
            self._letters = 0

    def __len__(self) -> int:
        return len(self._games)

    def _drop(self, place: tuple[int, str]) -> None:
        gone = self._games.pop(place, None)
        self._letters -= gone.letters if gone else 0


KEPT = KeptGames()
"""Those of this process."""


def counted_log(session: Session, row: GameRow, names: Mapping[str, str]) -> CountedLog:
    """A game's log as its row was read, counted: as little of it anew as may be."""
    known = KEPT.of(row)
    log = _gone_on(session, row, known, names) if known else None
    if log is None:
        log = count_log(entries_of(session, row), names)
    if log is not known:
        KEPT.keep(row, log)
    return log


def _gone_on(
    session: Session, row: GameRow, known: CountedLog, names: Mapping[str, str]
) -> CountedLog | None:
    """The log, if it begins with what is known of it: one entry tells."""
    newest = known.newest
    found = entries_of(session, row, first=newest.position)
    if not found or not _same(found[0], newest) or not known.is_named_so(names):
        return None
    return known.with_entries(found[1:], names) if len(found) > 1 else known


def _same(found: StoredEntry, known: StoredEntry) -> bool:
    return (found.digest, found.row_id) == (known.digest, known.row_id)


def _place(row: GameRow) -> tuple[int, str]:
    return row.group_id, row.key
