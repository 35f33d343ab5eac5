"""Work that nobody waits for: it has a name, runs once at a time under it, and its fault is logged.

`app.extensions["background"]` takes it. That is `Inline` until a server brings something better,
as `serving/threads.py` does: where there are no threads (WebAssembly), or several processes, only
what the server brings differs.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from threading import Lock
from typing import TypeAlias

from flask import Flask

from scorekeeper.store.database.failures import refusal_of
from scorekeeper.store.errors import NotNow

Work: TypeAlias = Callable[[], object]
"""It is called in an application context of its own, so that its database session is closed."""

InSteps: TypeAlias = Callable[[], Iterator[object]]
"""Work that takes long: it may be left after each step, and comes to its end by itself."""

PATIENCE = 5.0
"""So many seconds an end waits for what still runs; every write is whole or not there."""


def init_app(app: Flask) -> None:
    """Whatever is to be done later is done at once, until a server brings something better."""
    app.extensions["background"] = Inline(app)


class Background(ABC):
    """Takes work; what differs is only how it is begun."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = Lock()
        self._running: set[str] = set()
        self._next: dict[str, Work] = {}
        self._ended = False

    def run_later(self, name: str, work: Work) -> None:
        """Let it be done soon; while some of this name runs, once more after it, however often."""
        with self._lock:
            if self._ended:
                return
            if name in self._running:
                self._next[name] = work
                return
            self._running.add(name)
        self._begin(name, work)

    @abstractmethod
    def every(self, seconds: float, name: str, work: Work) -> None:
        """Let it be done again and again, for the first time so many seconds from now."""

    @abstractmethod
    def go_on(self, name: str, work: InSteps) -> bool:
        """Do what takes long beside whoever asks, unless some of this name runs already.

        False: there is nobody beside; who asks does a part of it, and the next one goes on.
        """

    def close(self, seconds: float = PATIENCE) -> None:  # noqa: ARG002 - nothing to wait for
        """Take no more."""
        with self._lock:
            self._ended = True
            self._next.clear()

    @abstractmethod
    def _begin(self, name: str, work: Work) -> None: ...

    def _run(self, name: str, work: Work) -> None:
        following: Work | None = work
        while following:
            self._run_once(name, following)
            with self._lock:
                following = self._next.pop(name, None)
                if following is None:
                    self._running.discard(name)

    def _run_once(self, name: str, work: Work) -> None:
        try:
            with self._app.app_context():
                work()
        except Exception as error:  # noqa: BLE001 - whatever it is, the next work is done
            self._say(name, error)

    def _say(self, name: str, error: Exception) -> None:
        log = logging.getLogger(__name__)
        if isinstance(error, NotNow) or refusal_of(error) is not None:
            # What the database cannot do now is no fault of the work: a line says enough.
            log.error("%s failed: %s", name, error)
        else:
            log.error("%s failed", name, exc_info=error)


class Inline(Background):
    """Without threads: work is done where it is asked for, before that goes on."""

    def every(self, seconds: float, name: str, work: Work) -> None:  # noqa: ARG002 - no clock
        """Once, now: there is nobody to look at the clock."""
        self.run_later(name, work)

    def go_on(self, name: str, work: InSteps) -> bool:  # noqa: ARG002 - nobody waits so long
        """Nobody is beside."""
        return False

    def _begin(self, name: str, work: Work) -> None:
        self._run(name, work)
