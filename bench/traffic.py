"""A house full of phones: keepers who save, phones that follow a board, each at its own pace.

A client of our own, and neither wrk nor hey: a keeper brings cookies, a form's token and what the
round is opened at, each save has an id of its own and is asked for in the database afterwards, and
whoever follows a board asks as live.js does, by its tag, and takes the whole page when it has
changed. All of them together ask less than a hundred times a second, which costs Python little.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Thread
from time import monotonic, perf_counter, sleep

from bench.client import Answer, Client
from bench.evening import NAMES, start_evening

PATIENCE = 8.0
"""As long as a phone waits for an answer before it says that it is not connected."""
CONTENT = "content=" + "x" * 300
TWICE = 10
"""One save of so many is sent twice, as by a second tap."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many there are and how often they ask, for so many seconds."""

    seconds: float = 60.0
    tables: int = 10
    phones_at_each: int = 10
    saving: float = 4.0
    polling: float = 1.5


class Guest(ABC):
    """Somebody with a connection, who asks again and again and notes what is answered."""

    def __init__(self, port: int) -> None:
        self.milliseconds: list[float] = []
        self.refused: list[str] = []
        """What was not answered in time, or not as it should be."""
        self._client = Client(port, PATIENCE)

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def ask(self) -> None:
        """Ask once; what goes wrong is noted, and the next time is tried anew."""
        try:
            self._ask()
        except Unexpected as error:
            self.refused.append(str(error))
        except OSError as error:
            self.refused.append("timed out" if isinstance(error, TimeoutError) else str(error))
            self._client.close()

    @abstractmethod
    def _ask(self) -> None: ...

    def _timed(self, method: str, path: str, form: str = "", known: str = "") -> Answer:
        started = perf_counter()
        answer = self._client.send(method, path, form, known)
        self.milliseconds.append((perf_counter() - started) * 1000)
        return answer


class Keeper(Guest):
    """Saves round after round at a table, and looks at the board after each."""

    def __init__(self, port: int, table: int) -> None:
        super().__init__(port)
        self.evening = start_evening(self._client, [f"{name} {table}" for name in NAMES])
        self.saved: list[str] = []
        """The ids of the rounds that were answered as saved."""
        self._key = ""

    def sent(self, *, answered: bool = False) -> set[str]:
        """The ids of the rounds that were sent; of those answered, alone."""
        return {*self.saved, *(() if answered or not self._key else (self._key,))}

    def _ask(self) -> None:
        """One round, now and then by two taps; one that was not answered is sent again."""
        self._key = self._key or secrets.token_urlsafe(16)
        form = self.evening.form(self._key)
        for _ in range(2 if len(self.saved) % TWICE == 0 else 1):
            _expect(self._timed("POST", f"{self.evening.board}rounds/new", form), 303)
        self.saved.append(self._key)
        self._key = ""
        self.evening.position += 1
        _expect(self._client.send("GET", self.evening.board), 200)


class Inserter(Guest):
    """Has a bare view add a row."""

    def _ask(self) -> None:
        _expect(self._timed("POST", "/", CONTENT), 303)


class Phone(Guest):
    """Follows a board as static/js/live.js does."""

    def __init__(self, port: int, board: str) -> None:
        super().__init__(port)
        self._board, self._tag = board, ""
        _expect(self._client.send("GET", board), 200)

    def _ask(self) -> None:
        """What is new; and where something is, the whole page, for its buttons."""
        answer = self._timed("GET", f"{self._board}standings", known=self._tag)
        _expect(answer, 200, 304)
        if answer.status == 200:
            self._tag = answer.headers.get("etag", "")
            _expect(self._client.send("GET", self._board), 200)


class Unexpected(Exception):
    """An answer that should have been another."""


def _expect(answer: Answer, *statuses: int) -> None:
    if answer.status not in statuses:
        raise Unexpected(f"answered with {answer.status}")


@dataclass(frozen=True, slots=True)
class House:
    """Everybody of one run."""

    keepers: Sequence[Keeper]
    inserters: Sequence[Inserter]
    phones: Sequence[Phone]

    @property
    def guests(self) -> list[Guest]:
        """All of them."""
        return [*self.keepers, *self.inserters, *self.phones]


@contextmanager
def gathered(ours: int, bare: int, pace: Pace, first_table: int = 0) -> Iterator[House]:
    """Everybody sits down: each keeper begins a game, the phones open its board; all leave."""
    tables = range(first_table, first_table + pace.tables)
    keepers = [Keeper(ours, table) for table in tables]
    boards = [keeper.evening.board for keeper in keepers]
    phones = [Phone(ours, board) for board in boards for _ in range(pace.phones_at_each)]
    house = House(keepers, [Inserter(bare) for _ in keepers], phones)
    # What it took to sit down is not measured.
    for guest in house.guests:
        guest.milliseconds.clear()
    try:
        yield house
    finally:
        for guest in house.guests:
            guest.close()


def play(house: House, pace: Pace, chance: Random) -> None:
    """Let everybody ask at their pace, each from a moment of its own on, until time is over."""
    until = monotonic() + pace.seconds
    threads = []
    for guest in house.guests:
        every = pace.polling if isinstance(guest, Phone) else pace.saving
        asking = (guest, every, chance.uniform(0, every), until)
        threads.append(Thread(target=_ask_on, args=asking, daemon=True))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _ask_on(guest: Guest, every: float, wait: float, until: float) -> None:
    due = monotonic() + wait
    while due < until:
        sleep(max(0.0, due - monotonic()))
        guest.ask()
        due += every
