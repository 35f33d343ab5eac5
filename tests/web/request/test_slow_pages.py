"""One slow page holds up no other: what may take long waits in a queue of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from typing import TYPE_CHECKING

from flask import Flask
from web.killing import Keeper
from web.kitchen import GameHere, Kitchen
from web.test_routes import ROUTES, address

from scorekeeper.serving.connections import SLOW_THREADS
from scorekeeper.serving.serve import THREADS, server_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SLOW = {
    ("/g/<group>/archive.zip", "GET"),
    ("/g/<group>/evenings/<sitting_key>", "GET"),
    ("/g/<group>/evenings/<sitting_key>/picture.<any(svg, png):form>", "GET"),
    ("/g/<group>/evenings/<sitting_key>/points.csv", "GET"),
    ("/g/<group>/evenings/<sitting_key>/share", "GET"),
    ("/g/<group>/games/<game_key>/export/cards.csv", "GET"),
    ("/g/<group>/games/<game_key>/export/points.csv", "GET"),
    ("/g/<group>/games/<game_key>/export/sheet.json", "GET"),
    ("/g/<group>/games/<game_key>/log", "GET"),
    ("/g/<group>/games/<game_key>/otherwise", "GET"),
    ("/g/<group>/games/<game_key>/picture.<any(svg, png):form>", "GET"),
    ("/g/<group>/games/<game_key>/print", "GET"),
    ("/g/<group>/history", "GET"),
    ("/g/<group>/import", "POST"),
    ("/g/<group>/import/<upload_key>", "GET"),
    ("/g/<group>/import/<upload_key>", "POST"),
    ("/g/<group>/players/<player_key>", "GET"),
    ("/g/<group>/statistics", "GET"),
}
"""What draws, prints, packs, reads in or adds up; of all addresses, no other."""
PATIENCE = 10.0


@contextmanager
def served(app: Flask) -> Iterator[tuple[int, threading.Event]]:
    """Served as at home: its port, and an event; until it is set slow pages are being made."""
    held, wsgi = threading.Event(), app.wsgi_app
    by_address = app.url_map.bind("")

    def holding(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        rule, _ = by_address.match(
            environ["PATH_INFO"], environ["REQUEST_METHOD"], return_rule=True
        )
        if (rule.rule, environ["REQUEST_METHOD"]) in SLOW:
            held.wait(PATIENCE * 3)
        return wsgi(environ, start_response)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = server_of(holding, listening)
        server.keep_apart(app.extensions["slow pages"])
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield listening.getsockname()[1], held
        held.set()
        server.trigger.pull_trigger(server.close)
        thread.join(PATIENCE)


@contextmanager
def all_asked(port: int, game: GameHere, each: int) -> Iterator[list[socket.socket]]:
    """Every slow page asked for by so many at once, who wait for the answer."""
    with ExitStack() as stack:
        asking = []
        for rule, method in sorted(SLOW) * each:
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            head = f"{method} {address(rule, game)} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            client.sendall(f"{head}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
            asking.append(client)
        yield asking


def test_the_slow_pages_are_those_that_are_known(guarded_app: Flask) -> None:
    is_slow = guarded_app.extensions["slow pages"]
    game = "g/0123456789abcdef012345/games/0123456789abcdef012345"
    assert is_slow("GET", f"/{game}/picture.png")
    assert is_slow("HEAD", f"/{game}/picture.svg")
    assert not is_slow("GET", f"/{game}/")
    assert not is_slow("POST", f"/{game}/rounds/new")
    assert not is_slow("POST", f"/{game}/picture.png")
    assert not is_slow("GET", "/g")
    assert not is_slow("", "")
    marked = {
        (rule, method)
        for rule, method, endpoint in ROUTES
        if hasattr(guarded_app.view_functions[endpoint], "may_take_long")
    }
    assert marked == SLOW


def test_fault_50_slow_pages_hold_up_no_board_and_no_save(
    guarded_app: Flask, kitchen: Kitchen
) -> None:
    game = kitchen.game("Ottilie", "ulrich")
    game.play("ulrich")
    played = {"out": game.keys["ulrich"], f"hand-{game.keys['Ottilie']}-points": "1"}
    keeper = Keeper(guarded_app, f"{game.address}rounds/new", played)
    with (
        served(guarded_app) as (port, held),
        all_asked(port, game, THREADS + SLOW_THREADS) as asking,
        closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as phone,
    ):
        assert keeper.post(phone, "saved-while-others-wait")[0] == 303
        for there in (game.address, f"{game.address}standings", f"{game.address}rounds/new"):
            phone.request("GET", there)
            answer = phone.getresponse()
            assert (answer.status, bool(answer.read())) == (200, True)
        held.set()
        assert {client.recv(8) for client in asking} == {b"HTTP/1.1"}
    assert "saved-while-others-wait" in game.round_ids()
