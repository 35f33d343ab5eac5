"""An evening to measure with: five people and a dozen rounds, recorded through the pages."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask

from bench.client import Asks
from scorekeeper.app import create_app
from scorekeeper.store.upkeep.preparing import prepare

NAMES = ("Dana", "Anna", "Cyril", "Emil", "Boris")
ROUNDS = 12


def scorekeeper_app(folder: Path) -> Flask:
    """Scorekeeper on a new database in this folder."""
    app = create_app(
        {"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_SECRET_KEY": secrets.token_hex(16)}
    )
    prepare(app)
    return app


@dataclass
class Evening:
    """A game that goes on, as a browser sees it."""

    client: Asks
    board: str
    players: list[str]
    token: str
    position: int

    def record(self) -> None:
        """Save one more round; who went out holds nothing, the others three cards each."""
        form = self.form(secrets.token_urlsafe(16))
        answer = self.client.send("POST", f"{self.board}rounds/new", form)
        if answer.status != 303:
            raise RuntimeError(f"a round was answered with {answer.status}")
        self.position += 1

    def form(self, key: str) -> str:
        """The next round as it is sent under this id, where `position` entries are known."""
        return f"{self._round}&save=1&entry_id={key}&opened_at={self.position}"

    @property
    def round_typed(self) -> dict[str, str]:
        """The fields of a round as they are typed."""
        out, *others = self.players
        cards = {f"hand-{key}-{code}": "1" for key in others for code in ("2", "7", "skip")}
        return cards | {"csrf_token": self.token, "happened_at": "", "out": out}

    @cached_property
    def _round(self) -> str:
        """What is the same in every form, put together once."""
        return urlencode(self.round_typed)


def start_evening(client: Asks, names: Sequence[str] = NAMES, rounds: int = ROUNDS) -> Evening:
    """A game of *Winner collects* to a target far away, with a dozen rounds or so many."""
    home = client.send("GET", "/").headers["location"]
    page = client.send("GET", f"{home}new").content
    setup = [
        ("csrf_token", _value(page, "csrf_token")),
        ("entry_id", secrets.token_urlsafe(16)),
        *(("seat", f"new:{name}") for name in names),
        *(("scheme", "collect"), ("target", "1000000"), ("deck", "classic-108")),
        *(("packs", "1"), ("dealer", ""), ("name", "Friday"), ("start", "1")),
    ]
    board = client.send("POST", f"{home}new", urlencode(setup)).headers["location"]
    page = client.send("GET", f"{board}rounds/new").content
    players = re.findall(r'name="out"\s+value="([^"]+)"', page.decode())[:-1]
    evening = Evening(client, board, players, _value(page, "csrf_token"), 1)
    for _ in range(rounds):
        evening.record()
    return evening


def _value(page: bytes, name: str) -> str:
    tag = re.search(rf'<input[^>]*name="{name}"[^>]*>', page.decode())
    found = re.search(r'value="([^"]*)"', tag.group()) if tag else None
    if found is None:
        raise RuntimeError(f"the page has no {name}")
    return found.group(1)
