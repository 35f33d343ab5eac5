"""Our app and a bare one on one database: at home, and on PostgreSQL under gunicorn."""

from __future__ import annotations

import os
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from bench.bare import inserting_through_the_orm
from bench.client import Client
from scorekeeper.commands.upkeep import opened
from scorekeeper.config import DATABASE_FILE
from scorekeeper.store.database.engines import normal_url
from scorekeeper.store.upkeep.preparing import prepare

# Any free port, which it tells; its control socket would be one for all.
GUNICORN = (
    *(sys.executable, "-m", "gunicorn", "--workers", "2"),
    *("--bind", "127.0.0.1:0", "--no-control-socket"),
)
LOADING = 60
POSTGRES = "SCOREKEEPER_TEST_POSTGRES_URL"
OURS, BARE = "scorekeeper.app:create_app()", "bench.bare:inserting_through_the_orm({url!r})"


@dataclass(frozen=True, slots=True)
class Servers:
    """The ports of ours and of the bare one, and the database of both."""

    ours: int
    bare: int
    url: str


@contextmanager
def at_home() -> Iterator[Servers]:
    """SQLite, and the embedded server as `scorekeeper serve` starts it."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        url = f"sqlite:///{Path(folder, DATABASE_FILE)}"
        _prepared(url)
        call = [sys.executable, "-m", "scorekeeper", "serve"]
        ours = stack.enter_context(_announced(call, _environment(folder, url)))
        served = f"from bench.servers import serve_bare; serve_bare({url!r})"
        bare = stack.enter_context(_announced([sys.executable, "-c", served], os.environ))
        yield Servers(ours, bare, url)


@contextmanager
def under_gunicorn() -> Iterator[Servers]:
    """PostgreSQL, and two workers of gunicorn for each app."""
    with TemporaryDirectory() as folder, _database() as url, ExitStack() as stack:
        _prepared(url)
        environment = _environment(folder, url)
        ours, bare = (
            stack.enter_context(_announced([*GUNICORN, app], environment))
            for app in (OURS, BARE.format(url=url))
        )
        yield Servers(ours, bare, url)


def serve_bare(url: str) -> None:
    """The bare app as we serve ours at home, until it is ended."""
    from bench.serving import serve  # noqa: PLC0415 - in a process of its own

    with socket.create_server(("127.0.0.1", 0)) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
        serve(lambda: inserting_through_the_orm(url), listening)


def _prepared(url: str) -> None:
    with opened(url) as app:
        prepare(app)
    # Its table is made here: two workers would make it twice.
    bare = inserting_through_the_orm(url)
    with bare.app_context():
        bare.extensions["sqlalchemy"].engine.dispose()


def _environment(folder: str, url: str) -> Mapping[str, str]:
    return os.environ | {
        "SCOREKEEPER_INSTANCE": folder,
        "SCOREKEEPER_DATABASE_URL": url,
        "SCOREKEEPER_SECRET_KEY": secrets.token_hex(16),
        "HOST": "127.0.0.1",
        "PORT": "0",
    }


@contextmanager
def _announced(call: list[str], environment: Mapping[str, str]) -> Iterator[int]:
    """The port of a server that says its address."""
    out, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(call, env=environment, stdout=out, stderr=both, text=True) as process:
        try:
            port = next(_ports(process))
            # Nobody reads what it says later, and a full pipe would stop it.
            Thread(target=_drain, args=(process,), daemon=True).start()
            _wait_for(port)
            yield port
        finally:
            process.terminate()
            process.wait()


def _drain(process: subprocess.Popen[str]) -> None:
    # It may be closed meanwhile.
    with suppress(ValueError):
        for _ in process.stdout or ():
            pass


def _wait_for(port: int) -> None:
    """Workers listen before they have loaded what they serve."""
    with closing(Client(port, LOADING)) as client:
        client.send("GET", "/")


def _ports(process: subprocess.Popen[str]) -> Iterator[int]:
    for line in process.stdout or ():
        if found := re.search(r"http://[^:]+:(\d+)", line):
            yield int(found.group(1))
    raise RuntimeError("the server ended before it said its address")


@contextmanager
def _database() -> Iterator[str]:
    """A database of our own on the PostgreSQL that the tests use, taken away after."""
    server = make_url(normal_url(os.environ[POSTGRES]))
    name = f"bench_{secrets.token_hex(6)}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()
