"""Answers as they come over the wire from the real server, headers whole."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

from flask import Flask

from scorekeeper.serving.serve import server_of

FORM = "application/x-www-form-urlencoded"
_TOKEN = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')
_DATE = re.compile(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")
# What is another each time; everything around it stays to be compared.
_CHANGING = (
    (re.compile(r"(?<=/g/)[\w-]{22}(?=/)|(?<=/games/)[\w-]{22}(?=/)"), "<key>"),
    (re.compile(r"(?<= )\d{4}-\d\d-\d\d(?=\.zip\"$)"), "<day>"),
    (re.compile(r'(?<=^W/")[0-9a-f]{32}(?="$)'), "<version>"),
    (re.compile(r'(?<=^")[0-9a-f]{12}(?=-\w+"$)'), "<files>"),
    (re.compile(r"(?<=^/static/)[0-9a-f]{12}(?=/)"), "<files>"),
    (re.compile(r"^\d+\.\d+\.\d+-[0-9a-f]{12}$"), "<release>"),
    (re.compile(r"(?<=^scorekeeper=)[\w.-]{60,}(?=;)"), "<signed>"),
    (re.compile(r"(?<=^device=)[\w-]{43}(?=;)"), "<token>"),
    (re.compile(r"(?<=^http://127\.0\.0\.1:)\d+(?=/)"), "<port>"),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer; `headers` are all it has, as lines with marks for what is another each time."""

    status: int
    headers: list[str]
    etag: str
    body: bytes


class Wire:
    """A browser of its own that talks to the server and remembers its cookies."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}

    def ask(
        self,
        address: str,
        typed: Mapping[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """What is answered; `typed` sends a form."""
        body = None if typed is None else urlencode(typed)
        sent = {"Cookie": "; ".join(map("=".join, self._cookies.items()))} if self._cookies else {}
        sent |= {} if body is None else {"Content-Type": FORM}
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=30)) as connection:
            method = "GET" if body is None else "POST"
            connection.request(method, address, body, sent | (headers or {}))
            return self._received(connection.getresponse())

    def token(self, address: str) -> dict[str, str]:
        """The token of the forms on a page."""
        found = _TOKEN.search(self.ask(address).body.decode())
        assert found, address
        return {"csrf_token": found[1]}

    def _received(self, response: HTTPResponse) -> Answer:
        body = response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, value = cookie.partition(";")[0].split("=", 1)
            self._cookies[name] = value
        headers = marked(response.getheaders(), body)
        return Answer(response.status, headers, response.headers.get("ETag", ""), body)


@contextmanager
def wired(app: Flask) -> Iterator[int]:
    """The port at which the server that people start serves this app, in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = server_of(app, listening)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        server.trigger.pull_trigger(server.close)
        thread.join(10)


def marked(headers: Iterable[tuple[str, str]], body: bytes) -> list[str]:
    """Headers as sorted lines, names in small letters, and what changes called by its mark."""
    lowered = ((name.lower(), value) for name, value in headers)
    return sorted(f"{name}: {_marked(name, value, body)}" for name, value in lowered)


def _marked(name: str, value: str, body: bytes) -> str:
    if name == "content-length" and value == str(len(body)):
        return "<length of the body>"
    if name in {"allow", "vary"}:
        # Sets: their order means nothing, and one of them has another each time.
        return ", ".join(sorted(value.split(", ")))
    value = _DATE.sub(_days_from_now, value)
    for pattern, mark in _CHANGING:
        value = pattern.sub(mark, value)
    return value


def _days_from_now(date: re.Match[str]) -> str:
    ahead = parsedate_to_datetime(date[0]) - datetime.now(UTC)
    return f"<in {round(ahead.total_seconds() / 86400)} days>"
