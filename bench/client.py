"""A client that costs next to nothing, so that what is measured is the server."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO, Protocol


@dataclass(frozen=True, slots=True)
class Answer:
    """A response; the names of its headers in small letters, its size with them."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    size: int


class Asks(Protocol):
    """Whoever asks a server for something."""

    def send(self, method: str, path: str, form: str = "") -> Answer:
        """One request and its whole answer."""


class Client:
    """One connection, kept alive where the server does so, that remembers its cookies."""

    def __init__(self, port: int, patience: float = 30) -> None:
        self._port, self._patience = port, patience
        self._cookies: dict[str, str] = {}
        self._socket: socket.socket | None = None
        self._answers: BinaryIO = BytesIO()

    def send(
        self, method: str, path: str, form: str = "", known: str = "", encoding: str = ""
    ) -> Answer:
        """One request and its whole answer; `known` is the ETag of what is there already."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
        if self._cookies:
            lines.append("Cookie: " + "; ".join(map("=".join, self._cookies.items())))
        if known:
            lines.append(f"If-None-Match: {known}")
        if encoding:
            lines.append(f"Accept-Encoding: {encoding}")
        if form:
            lines.append("Content-Type: application/x-www-form-urlencoded")
            lines.append(f"Content-Length: {len(form)}")
        self._connected().sendall("\r\n".join([*lines, "", form]).encode())
        answer = self._answer()
        if answer.headers.get("connection", "").lower() == "close":
            self.close()
        return answer

    def close(self) -> None:
        """Hang up; the next request connects anew."""
        self._answers.close()
        if self._socket:
            self._socket.close()
        self._socket = None

    def _connected(self) -> socket.socket:
        """Not before there is something to ask: a worker that does one thing at a time waits."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), self._patience)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._answers = self._socket.makefile("rb")
        return self._socket

    def _answer(self) -> Answer:
        first, *rest = lines = list(self._head())
        headers: dict[str, str] = {}
        for line in rest:
            name, _, value = line.decode("latin-1").rstrip().partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                self._remember(value)
        content = self._answers.read(int(headers.get("content-length", 0)))
        size = sum(map(len, lines)) + len(b"\r\n") + len(content)
        return Answer(int(first.split()[1]), headers, content, size)

    def _head(self) -> Iterator[bytes]:
        while (line := self._answers.readline()) != b"\r\n":
            if not line:
                raise ConnectionError("the server hung up")
            yield line

    def _remember(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        self._cookies[name] = value
