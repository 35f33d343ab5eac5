"""One connection for many requests, whatever they are answered with."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest

from scorekeeper.serving.serve import server_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def answers(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """`/304` is answered with that status and nothing else."""
    status = environ["PATH_INFO"].strip("/")
    start_response(f"{status} as asked", [] if status == "304" else [("Content-Length", "2")])
    return [] if status == "304" else [b"ok"]


@pytest.fixture
def connection() -> Iterator[HTTPConnection]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = server_of(answers, listening)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        found = HTTPConnection("127.0.0.1", listening.getsockname()[1], timeout=10)
        yield found
        found.close()
        server.trigger.pull_trigger(server.close)
        thread.join(10)


@pytest.mark.parametrize("status", [200, 304, 404])
def test_a_connection_outlives_its_answer(connection: HTTPConnection, status: int) -> None:
    connection.request("GET", f"/{status}")
    response = connection.getresponse()
    response.read()
    assert response.status == status
    assert connection.sock is not None
    used = connection.sock
    connection.request("GET", "/200")
    assert connection.getresponse().read() == b"ok"
    assert connection.sock is used


def test_whoever_asks_for_it_is_hung_up_on(connection: HTTPConnection) -> None:
    connection.request("GET", "/304", headers={"Connection": "close"})
    connection.getresponse().read()
    assert connection.sock is None
