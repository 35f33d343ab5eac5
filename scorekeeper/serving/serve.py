"""Serves the app with waitress and says where to find it."""

from __future__ import annotations

import io
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import segno
from flask import Flask
from flask_babel import lazy_gettext
from waitress.adjustments import Adjustments

from scorekeeper.app import create_app
from scorekeeper.config import settings_from
from scorekeeper.languages import in_every_language
from scorekeeper.serving import addresses
from scorekeeper.serving.connections import MOST, Pages, Server, most_connections
from scorekeeper.serving.threads import Threads
from scorekeeper.store.database.db import db
from scorekeeper.store.statistics.beside import COUNT, counting_every_group
from scorekeeper.store.upkeep.daily_backups import FOLDER, watch
from scorekeeper.store.upkeep.preparing import prepare, sqlite_path
from scorekeeper.store.upkeep.same_file import is_another, refuse_missing
from scorekeeper.store.upkeep.soundness import refuse_damaged

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# Ten phones that follow a board ask little; writers wait for each other anyway.
THREADS = 8
# Between the app's own limit and this much more the answer is a page; above it the server hangs up.
BEYOND_LIMIT = 16 * 1024 * 1024
# Seconds. A machine that is off at night takes its backup soon after it is on again.
LOOK_FOR_BACKUP = 900
EVERY_ADDRESS = frozenset({"0.0.0.0", "::", "*"})  # noqa: S104 - compared, not bound
ANYBODY_IS_BELIEVED = """\
SCOREKEEPER_PROXIES is set, and every address is listened to: whoever comes here past the proxy is
believed, too, whatever they say of themselves. Set HOST to the address that the proxy asks,
for example HOST=127.0.0.1."""
ANOTHER_FILE = """\
The database {file} is another file than the one that was served last. Where nobody has restored,
moved or exchanged it, look into it before you go on: what was saved last may not be in it."""
_FULL_HOUSE = lazy_gettext("Too many phones are here at once. Try again in a minute.")


def run() -> int:
    """Serves until told to stop; raises OSError where the port is not to be had."""
    signal.signal(signal.SIGTERM, _stop)
    settings = settings_from(os.environ)
    app = create_app()
    # First the port: a second `make run` must not migrate under the first.
    with _listen(settings.host, settings.port) as listening:
        open_database(app)
        upload = app.config["SCOREKEEPER_UPLOAD"]
        proxies = app.config["SCOREKEEPER_PROXIES"]
        server = server_of(app, listening, proxies, upload, full_house(app))
        server.keep_apart(app.extensions["slow pages"])
        _announce(settings.host, listening.getsockname()[1])
        if settings.proxies and settings.host in EVERY_ADDRESS:
            print(ANYBODY_IS_BELIEVED, file=sys.stderr, flush=True)
        with _beside_requests(app):
            server.run()
            server.close()
    return 0


def open_database(app: Flask) -> None:
    """Bring it up to this release; refuses one that is gone or damaged, says if it is another."""
    with app.app_context():
        database = sqlite_path(db.engine)
    refuse_missing(database)
    refuse_damaged(database)
    prepare(app)
    if is_another(database):
        print(ANOTHER_FILE.format(file=database), file=sys.stderr, flush=True)


@contextmanager
def _beside_requests(app: Flask) -> Iterator[None]:
    """Threads for what nobody waits for; first, what an older release has counted otherwise."""
    background = app.extensions["background"] = Threads(app)
    background.go_on(COUNT, counting_every_group)
    if hours := app.config["SCOREKEEPER_BACKUPS"]:
        with app.app_context():
            folder = Path(app.instance_path) / FOLDER
            look = watch(db.engine, folder, timedelta(hours=hours))
        background.run_later("the backup", look)
        background.every(LOOK_FOR_BACKUP, "the backup", look)
    try:
        yield
    finally:
        background.close()


def _listen(host: str, port: int) -> socket.socket:
    """Waitress would start its threads first, and they would outlive a refused port."""
    wanted = "" if host == "*" else host
    family, *_rest, address = socket.getaddrinfo(
        wanted or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    both = family == socket.AF_INET6 and address[0] == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(address[:2], family=family, dualstack_ipv6=both)


def server_of(
    app: WSGIApplication,
    listening: socket.socket,
    proxies: int = 0,
    upload: int = 0,
    full_house: bytes = b"",
) -> Server:
    """Waitress as we set it up, ready to run; so many proxies before it say who really asks.

    `upload` is how many bytes a file may have that is brought; `full_house` the whole answer to
    somebody for whom there is no room.
    """
    adjustments = Adjustments(
        sockets=[listening],
        threads=THREADS,
        ident=None,
        max_request_body_size=upload + BEYOND_LIMIT,
        # select ends the server at its 1,024th descriptor.
        asyncore_use_poll=True,
        # Ours is kept where connections are taken.
        connection_limit=sys.maxsize,
        backlog=MOST,
        # Waitress would drop the headers that SCOREKEEPER_PROXIES says to believe.
        clear_untrusted_proxy_headers=not proxies,
    )
    about = (listening.family, listening.type, listening.proto, listening.getsockname())
    pages = Pages()
    pages.set_thread_count(THREADS)
    server = Server(app, {}, True, listening, pages, adjustments, sockinfo=about, bind_socket=False)
    server.most, server.turned_away = most_connections(), full_house
    return server


def full_house(app: Flask) -> bytes:
    """What somebody is answered for whom there is no room, in every language: we know none yet."""
    sentences = in_every_language(app, _FULL_HOUSE)
    text = "\n".join(dict.fromkeys(sentences)).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(text)}",
        "Retry-After: 60",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + text


def _stop(_number: int, _frame: object) -> NoReturn:
    sys.exit(0)


def _announce(host: str, port: int) -> None:
    urls = [f"http://{name}:{port}/" for name in names_to_open(host)]
    print("Scorekeeper is running. Open it on a phone in the same network:", flush=True)
    for url in urls:
        print(f"  {url}")
    print("Stop it with Ctrl-C.")
    if not _only_here(host):
        print(qr_code(urls[0]))
    sys.stdout.flush()


def names_to_open(host: str) -> list[str]:
    """What to type on a phone for a server that listens at `host`, the surest first."""
    if host in EVERY_ADDRESS:
        return [*addresses.lan_addresses(), addresses.local_name(), "localhost"]
    return [f"[{host}]" if ":" in host else host]


def _only_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_code(url: str) -> str:
    """The address as a picture for the phone's camera, where the terminal can draw it."""
    drawing = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawing, border=2, compact=True)
    try:
        drawing.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawing.getvalue()
