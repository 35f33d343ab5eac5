"""Threads beside those that answer requests, for work that nobody waits for."""

from __future__ import annotations

import logging
from threading import Event, Thread
from time import monotonic

from flask import Flask

from scorekeeper.background import PATIENCE, Background, InSteps, Work


class Threads(Background):
    """A thread for each name that has something to do, beside those that answer requests."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self._threads: dict[str, Thread] = {}
        self._closing = Event()

    def every(self, seconds: float, name: str, work: Work) -> None:
        """Let it be done again and again, for the first time so many seconds from now."""

        def tick() -> None:
            while not self._closing.wait(seconds):
                self.run_later(name, work)

        # It only waits, so it is not waited for.
        Thread(target=tick, name=f"every {seconds:g} s: {name}", daemon=True).start()

    def go_on(self, name: str, work: InSteps) -> bool:
        """Do it in a thread, and leave it after a step when the end has come."""

        def steps() -> None:
            for _ in work():
                if self._closing.is_set():
                    return

        with self._lock:
            runs = name in self._running
        if not runs:
            self.run_later(name, steps)
        return True

    def close(self, seconds: float = PATIENCE) -> None:
        """Take no more, and wait a little for what runs; what takes longer is left and named."""
        super().close()
        self._closing.set()
        until = monotonic() + seconds
        with self._lock:
            threads = dict(self._threads)
        for name, thread in threads.items():
            thread.join(max(0.0, until - monotonic()))
            if thread.is_alive():
                logging.getLogger(__name__).warning("%s was not waited for", name)

    def _begin(self, name: str, work: Work) -> None:
        thread = Thread(target=self._run, args=(name, work), name=name, daemon=True)
        with self._lock:
            self._threads[name] = thread
        thread.start()
