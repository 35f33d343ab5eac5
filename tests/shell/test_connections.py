"""One connection for many requests, whatever they are answered with."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from scorekeeper.languages import LANGUAGES
from scorekeeper.serving import connections
from scorekeeper.serving.serve import THREADS, full_house, server_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FULL = b"HTTP/1.1 503 Full\r\nContent-Length: 4\r\nConnection: close\r\n\r\nfull"
SILENT = [b"", b"GET /200 HTT", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"]


def answers(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """`/304` is answered with that status and nothing else."""
    status = environ["PATH_INFO"].strip("/")
    start_response(f"{status} as asked", [] if status == "304" else [("Content-Length", "2")])
    return [] if status == "304" else [b"ok"]


@contextmanager
def running(app: WSGIApplication = answers, most: int | None = None) -> Iterator[int]:
    """The port of a server that holds at most so many connections."""
    with serving(app, most) as (port, _server):
        yield port


@contextmanager
def serving(
    app: WSGIApplication = answers, most: int | None = None
) -> Iterator[tuple[int, connections.Server]]:
    """The same with the server itself."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = server_of(app, listening, full_house=FULL)
        server.most = most or server.most
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield listening.getsockname()[1], server
        server.trigger.pull_trigger(server.close)
        thread.join(10)


@contextmanager
def connected(port: int, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many that say only this."""
    with ExitStack() as opened:
        found = [
            opened.enter_context(socket.create_connection(("127.0.0.1", port)))
            for _ in range(count)
        ]
        for each in found:
            each.settimeout(10)
            each.sendall(said)
        yield found


def wait_for_all(server: connections.Server, count: int, said: bytes) -> None:
    """Until the server has taken so many and read what they say: silence counts from then."""
    for _ in range(1000):
        there = list(server.active_channels.values())
        if len(there) == count and all(each.request for each in there if said):
            return
        time.sleep(0.01)
    raise AssertionError("not all are taken")


def test_who_sends_something_waits_for_nobody_who_looks() -> None:
    class Waiting:
        def __init__(self, name: str, command: str) -> None:
            self.name, self.requests = name, [self]
            self.command = command

    queue = connections.ChangesFirst()
    for number, command in enumerate(("GET", "POST", "HEAD", "POST", "GET")):
        queue.append(Waiting(f"{command} {number}", command))
    assert len(queue) == 5
    order = [queue.popleft().name for _ in range(5)]
    assert order == ["POST 1", "POST 3", "GET 0", "HEAD 2", "GET 4"]
    assert not queue


def asked(port: int) -> int:
    """The status of an answer to somebody who comes anew."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", "/200")
    with closing(connection):
        return connection.getresponse().status


@pytest.fixture
def connection() -> Iterator[HTTPConnection]:
    with running() as port, closing(HTTPConnection("127.0.0.1", port, timeout=10)) as found:
        yield found


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


@pytest.mark.parametrize("said", SILENT, ids=["nothing", "half a line", "half a body"])
def test_who_was_silent_longest_makes_room(said: bytes) -> None:
    with serving(most=6) as (port, server), connected(port, 6, said) as silent:
        wait_for_all(server, 6, said)
        # The next are taken after these: each costs the oldest one its connection.
        assert [asked(port), asked(port)] == [200, 200]
        assert silent[0].recv(1) == b""
        silent[-1].settimeout(0.2)
        with pytest.raises(TimeoutError):
            silent[-1].recv(1)


def test_fault_49_a_door_that_1200_keep_shut_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of them say nothing, half of them half of something."""
    # They and the server are one process here, which needs twice as many descriptors.
    monkeypatch.setattr(connections, "OTHER_DESCRIPTORS", 2000)
    with running() as port:
        with connected(port, 600), connected(port, 600, SILENT[1]):
            assert [asked(port) for _ in range(5)] == [200] * 5
        assert asked(port) == 200


def test_where_all_are_at_work_who_comes_is_told_so() -> None:
    at_work, done = threading.Semaphore(0), threading.Event()

    def slow(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        at_work.release()
        done.wait(10)
        return answers(environ, start_response)

    asks = b"GET /200 HTTP/1.1\r\n\r\n"
    with running(slow, most=THREADS) as port, connected(port, THREADS, asks) as working:
        for _ in working:
            assert at_work.acquire(timeout=10)
        assert asked(port) == 503
        done.set()
        assert [each.recv(12) for each in working] == [b"HTTP/1.1 200"] * THREADS
        assert asked(port) == 200


@pytest.mark.parametrize(
    ("allowed", "most", "held", "raised"),
    [
        (256, 4096, 1000, 1200),
        (256, 1024, 824, 1024),
        (1100, 1100, 900, None),
        (9999, -1, 1000, None),
    ],
)
def test_as_many_are_held_as_there_may_be_files(
    monkeypatch: pytest.MonkeyPatch, allowed: int, most: int, held: int, raised: int | None
) -> None:
    resource = pytest.importorskip("resource")
    limits = {"now": (allowed, most)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.update(now=wanted))
    assert connections.most_connections() == held
    assert limits["now"] == (raised or allowed, most)


def test_who_is_turned_away_is_told_in_every_language(app: Flask) -> None:
    head, _, text = full_house(app).decode().partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 503 ")
    assert f"Content-Length: {len(text.encode())}" in head
    assert len(text.splitlines()) == len(LANGUAGES)
