"""Apps served as at home: by waitress, in a process of their own, over a real connection."""

from __future__ import annotations

import multiprocessing
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import waitress

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS = 4


class Client:
    """One kept-alive connection that remembers its cookies."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._cookies: dict[str, str] = {}

    def send(
        self,
        method: str,
        path: str,
        body: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[HTTPResponse, bytes]:
        """One request and its whole answer."""
        sent = dict(headers or {})
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.request(method, path, body, sent)
        response = self._connection.getresponse()
        content = response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, rest = cookie.partition("=")
            self._cookies[name] = rest.partition(";")[0]
        return response, content


@contextmanager
def served(make_app: Callable[[], WSGIApplication]) -> Iterator[Client]:
    """A client of the app, which is made in the process that serves it."""
    port = _free_port()
    fork = multiprocessing.get_context("fork")
    process = fork.Process(target=_serve, args=(make_app, port), daemon=True)
    process.start()
    try:
        _wait_for(port)
        yield Client(port)
    finally:
        process.terminate()
        process.join()


def _serve(make_app: Callable[[], WSGIApplication], port: int) -> None:
    waitress.serve(make_app(), host="127.0.0.1", port=port, threads=THREADS, _quiet=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server to measure did not start")
