"""Waitress with room for many phones, which keep their connections, and a queue for slow pages."""

from __future__ import annotations

import logging
import select
import socket
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask

MOST = 1000
"""So many connections are held where the system lets us."""

# Where there is no poll there is only select, and on Windows that takes 512 sockets.
MOST_BY_SELECT = 400
# For the database, its journal, files that are sent, the listening socket, and turning away.
OTHER_DESCRIPTORS = 200
MOST_TURNED_AWAY = 100
LONGEST_REQUEST_LINE = 8192
SLOW_THREADS = 2
"""So many slow pages are made at once, beside the threads for all others."""


class Task(WSGITask):
    """One request. Waitress 3 hangs up after every 304, as it does where a body's end is unknown.

    A phone that follows a board would have to connect anew each time it asks.
    """

    def set_close_on_finish(self) -> None:
        """Hang up where it is asked for, or where there is a body."""
        headers: dict[str, str] = self.request.headers  # type: ignore[attr-defined]
        asked = headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version == "1.0":
            super().set_close_on_finish()


class Channel(HTTPChannel):
    """A connection whose requests are such tasks."""

    task_class = Task


class ChangesFirst:
    """Who waits for a thread: whoever sends something before whoever looks, else in their order.

    However many boards are asked for, a save waits for none of them.
    """

    def __init__(self) -> None:
        self._changes: deque[Any] = deque()
        self._looks: deque[Any] = deque()

    def __len__(self) -> int:
        return len(self._changes) + len(self._looks)

    def append(self, task: Any) -> None:
        """Let a connection wait for its turn."""
        sends = getattr(task.requests[0], "command", "") == "POST"
        (self._changes if sends else self._looks).append(task)

    def popleft(self) -> Any:
        """Whose turn it is."""
        return (self._changes or self._looks).popleft()


class Pages(ThreadedTaskDispatcher):
    """Threads for everything else."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = ChangesFirst()  # type: ignore[assignment]


class SlowPages(ThreadedTaskDispatcher):
    """Threads for pages that may take long; that some wait for them is how it should be."""

    queue_logger = logging.getLogger("waitress.queue.slow")
    queue_logger.setLevel(logging.ERROR)


class Server(TcpWSGIServer):
    """Takes every connection. One too many costs the one that was silent longest its own.

    Waitress would take none, and whoever came would wait until others hang up. Where all are at
    work, who comes is turned away with a sentence. What `is_slow` says of a method and a path waits
    in a queue of its own, so that it never keeps all threads.
    """

    channel_class = Channel
    turned_away = b""
    most = MOST
    is_slow: Callable[[str, str], bool] | None = None
    slow_pages: SlowPages | None = None
    # What waitress keeps, which its stubs do not tell, or not rightly.
    active_channels: dict[int, HTTPChannel]  # type: ignore[assignment]
    _map: dict[int, wasyncore.dispatcher]
    trigger: Any

    def keep_apart(self, is_slow: Callable[[str, str], bool]) -> None:
        """Let slow pages have threads of their own, from now on."""
        self.slow_pages = SlowPages()
        self.slow_pages.set_thread_count(SLOW_THREADS)
        self.is_slow = is_slow

    def add_task(self, task: Any) -> None:
        """Queue a connection that has a whole request, where such requests wait."""
        request = task.requests[0]
        slow = self.is_slow and not request.error and self.is_slow(request.command, request.path)
        dispatcher = self.slow_pages if slow and self.slow_pages else self.task_dispatcher
        dispatcher.add_task(task)

    def run(self) -> None:
        """Serve until told to stop; then the threads of slow pages end, too."""
        super().run()
        if self.slow_pages:
            self.slow_pages.shutdown()

    def readable(self) -> bool:
        """Always, once it listens: what is too much is seen where it is taken."""
        super().readable()
        return bool(self.accepting)

    def handle_accept(self) -> None:
        """Take one more, if need be in the place of another."""
        if len(self.active_channels) < self.most or self._drop_a_silent_one():
            super().handle_accept()
            return
        try:
            taken = self.accept()
        except OSError:
            return
        if taken is None:
            return
        connection, _address = taken
        if len(self._map) - len(self.active_channels) < MOST_TURNED_AWAY:
            TurnedAway(connection, self._map, self.turned_away)
        else:
            connection.close()

    def _drop_a_silent_one(self) -> bool:
        """Hang up on the one that has been silent longest and waits for no answer, if there is."""
        silent = [each for each in self.active_channels.values() if not _is_at_work(each)]
        if not silent:
            return False
        min(silent, key=lambda channel: float(channel.last_activity)).handle_close()
        return True


class TurnedAway(wasyncore.dispatcher):
    """Somebody for whom there is no room: told so once they have asked for something."""

    def __init__(self, connection: socket.socket, others: Any, answer: bytes) -> None:
        super().__init__(connection, others)
        self._answer = answer

    def writable(self) -> bool:
        """Nothing is said before something is asked: it would be lost with the hanging up."""
        return False

    def handle_read(self) -> None:
        """Say it, and hang up."""
        if self.recv(LONGEST_REQUEST_LINE):
            self.send(self._answer)
        self.close()


def most_connections() -> int:
    """How many this process can hold; lets it open as many files as that needs, where it may."""
    if not hasattr(select, "poll") or sys.platform == "win32":
        return MOST_BY_SELECT
    import resource  # not on Windows

    wanted = MOST + OTHER_DESCRIPTORS
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if allowed == resource.RLIM_INFINITY:
        return MOST
    return min(MOST, max(1, allowed - OTHER_DESCRIPTORS))


def _is_at_work(channel: HTTPChannel) -> bool:
    """Whether it waits for an answer, or for the rest of one."""
    return bool(channel.requests or channel.total_outbufs_len)
