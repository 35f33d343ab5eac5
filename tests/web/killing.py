"""A server to be killed: the real pages behind the real waitress, posted to as a browser would."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from urllib.parse import urlencode

from bs4 import BeautifulSoup
from flask import Flask
from sqlalchemy import text
from store.killing import Victim

from scorekeeper.app import create_app
from scorekeeper.serving import serve
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep.preparing import prepare

PATIENCE = 20.0
SAVED = 303


def serve_the_pages(connection: Connection, folder: str) -> None:
    """What `scorekeeper serve` does, on any free port; says which, and how it writes."""
    app = create_app(
        {"SCOREKEEPER_INSTANCE": folder, "SCOREKEEPER_DATABASE_URL": database_url(folder)}
    )
    prepare(app)
    with serve._listen("127.0.0.1", 0) as listening:
        server = serve.server_of(app, listening)
        with app.app_context():
            mode = db.session.scalar(text("PRAGMA journal_mode"))
            connection.send((mode, db.session.scalar(text("PRAGMA synchronous"))))
        connection.send(listening.getsockname()[1])
        server.run()


def database_url(folder: str) -> str:
    """Where a server that keeps everything in this folder has its database."""
    return f"sqlite:///{folder}/scorekeeper.sqlite3"


class Keeper:
    """Somebody's browser without a screen: cookies, and one form sent again and again.

    The form's token outlives every server, and each round that was answered is one entry more.
    """

    def __init__(self, app: Flask, path: str, played: Mapping[str, str]) -> None:
        self.path = path
        self.typed = played
        self.answered = 0
        client = app.test_client()
        page = BeautifulSoup(client.get(path).text, "html.parser")
        fields = page.select("#round input[type=hidden]")
        hidden = {str(field["name"]): str(field.get("value", "")) for field in fields}
        self._form: dict[str, str] = {**hidden, **played}
        cookie = client.get_cookie("scorekeeper")
        assert cookie is not None
        self._cookies = {cookie.key: cookie.value}

    def victim(self, bear: Callable[[], tuple[int, Connection]]) -> Victim:
        """A new server, to which rounds are sent until it is dead."""
        pid, connection = bear()
        mode = connection.recv()
        server = http.client.HTTPConnection("127.0.0.1", connection.recv(), timeout=PATIENCE)

        def close() -> None:
            server.close()
            connection.close()

        return Victim(pid, mode, lambda word: self._save(server, word), close)

    def save_until_it_is_dead(self, port: int, word: Callable[[int], str]) -> Iterator[str]:
        """Round after round at that port; the ids of those that were answered, by their number.

        The one that was not may be saved all the same: whoever asks next sees how many there are.
        """
        server = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        while self._save(server, word(self.answered)):
            yield word(self.answered - 1)
        server.close()

    def _save(self, server: http.client.HTTPConnection, word: str) -> bool:
        try:
            status, page = self.post(server, word)
        except (http.client.HTTPException, OSError):
            return False
        assert status == SAVED, page
        return True

    def post(self, server: http.client.HTTPConnection, word: str) -> tuple[int, str]:
        """Send the round once under this id; the answer's status and its page."""
        server.request("POST", self.path, urlencode(self._round(word)), self._headers())
        answer = server.getresponse()
        page = answer.read().decode()
        self._keep(answer.headers.get_all("Set-Cookie", []))
        self.answered += answer.status == SAVED
        return answer.status, page

    def _round(self, word: str) -> Mapping[str, str]:
        opened_at = int(self._form["opened_at"]) + self.answered
        return self._form | {"entry_id": word, "opened_at": str(opened_at), "save": "1"}

    def _headers(self) -> Mapping[str, str]:
        return {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
        }

    def _keep(self, cookies: Sequence[str]) -> None:
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
