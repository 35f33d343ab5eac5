"""Apps served as at home: by waitress, in a process of their own, over a real connection."""

from __future__ import annotations

import multiprocessing
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from bench.client import Client
from scorekeeper.serving.serve import server_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


@contextmanager
def served(make_app: Callable[[], WSGIApplication]) -> Iterator[Client]:
    """A client of the app, which is made in the process that serves it."""
    # Listening before there is a process: nothing has to be waited for, no port can be lost.
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        fork = multiprocessing.get_context("fork")
        process = fork.Process(target=serve, args=(make_app, listening), daemon=True)
        process.start()
    try:
        with closing(Client(port)) as client:
            yield client
    finally:
        process.terminate()
        process.join()


def serve(make_app: Callable[[], WSGIApplication], listening: socket.socket) -> None:
    """Serve until the process is ended."""
    server_of(make_app(), listening).run()
