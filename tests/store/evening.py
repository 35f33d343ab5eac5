"""An evening at the table for tests of the store: short words for what happens there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from typing import Any

from flask import Flask

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.store.database.db import db
from scorekeeper.store.log.changing_seats import Newcomer, Seat
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.games import Appended, GameRecord, append, load_game
from scorekeeper.store.log.starting import GameSetup, start_game
from scorekeeper.store.models import Group
from scorekeeper.store.models.device_rows import DeviceRow

EIGHT = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
# Neither their names nor the order they sit in is sorted, so that mixing them up shows.
SEATED = ("Žofia", "boris", "Anna", "Dana", "Cyril")


def app_on(url: str) -> Flask:
    app = Flask("the store alone")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    db.init_app(app)
    return app


@contextmanager
def opened(url: str) -> Iterator[Flask]:
    """An application on this database with its context pushed; every connection closed after."""
    app = app_on(url)
    with app.app_context():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


def deck() -> dict[str, Any]:
    known = deck_named("classic-108")
    assert known is not None
    return own_deck_document(known)


def setup(*seats: Seat | str, scheme: str = "elimination", **more: Any) -> GameSetup:
    """A game for these people; names are newcomers."""
    seated = tuple(Newcomer(seat) if isinstance(seat, str) else seat for seat in seats)
    rules = more.pop("rules", {})
    seated = seated or tuple(map(Newcomer, SEATED))
    cards = more.pop("cards", None) or more.pop("deck", None) or deck()
    return GameSetup(seated, {"scheme": scheme} | rules, cards, **more)


def entry_id(word: str | int) -> str:
    return f"entry-{word}".ljust(20, "-")


class Evening:
    """One game being played in a group; people are named, never keyed."""

    def __init__(self, group: Group, *seats: Seat | str, at: datetime = EIGHT, **more: Any) -> None:
        self.group = group
        self.at = at
        self._made, self._own = 0, secrets.token_hex(6)
        self.start_id = self.new_id()
        started = start_game(group, setup(*seats, **more), self.start_id, self.at)
        self.key = started.record.row.key
        self.keys = {name: key for key, name in started.record.names.items()}

    def new_id(self) -> str:
        self._made += 1
        return entry_id(f"{self._own}-{self._made}")

    def record_of(self) -> GameRecord:
        record = load_game(self.group, self.key)
        assert record is not None
        return record

    def round(self, out: str, **hands: Any) -> dict[str, Any]:
        """A round; hands of people not named are 10 typed points."""
        held = {key: hands.get(name, 10) for name, key in self.keys.items() if name != out}
        return {"out": self.keys[out], "hands": held}

    def add(
        self,
        kind: str,
        content: Mapping[str, Any],
        *,
        as_id: str | None = None,
        seen: int | None = None,
        at: datetime | None = None,
        device: DeviceRow | None = None,
        version: int | None = None,
    ) -> Appended:
        """Append as a form would that was opened at position `seen`, now if not said."""
        self.at = at or self.at + MINUTE
        seen = self.record_of().row.position if seen is None else seen
        new = NewEntry(as_id or self.new_id(), kind, content, seen, self.at, device, version)
        return append(self.group, self.key, new)

    def play(self, out: str = "Anna", **more: Any) -> Appended:
        options = ("as_id", "seen", "at", "device")
        told = {key: more.pop(key) for key in options if key in more}
        return self.add("round_recorded", {"round": self.round(out, **more)}, **told)

    def edit(self, target: str, out: str = "Dana", **more: Any) -> Appended:
        content = {"target": target, "round": self.round(out)}
        return self.add("round_edited", content, **more)

    def remove(self, target: str, **more: Any) -> Appended:
        return self.add("round_removed", {"target": target}, **more)

    def insert(self, before: str, out: str = "boris", **more: Any) -> Appended:
        content = {"before": before, "round": self.round(out)}
        return self.add("round_inserted", content, **more)

    def undo(self, target: str | None = None, **more: Any) -> Appended:
        newest = self.record_of().game.undoable
        assert newest is not None
        return self.add("undone", {"target": target or newest.id}, **more)

    def redo(self, target: str | None = None, **more: Any) -> Appended:
        newest = self.record_of().game.redoable
        assert newest is not None
        return self.add("redone", {"target": target or newest.id}, **more)

    def seat(self, *names: str, **more: Any) -> Appended:
        table = [self.keys[name] for name in names]
        return self.add("table_changed", {"table": table, "starts": {}}, **more)

    def change_rules(self, since: str = "next", target: int = 300, **more: Any) -> Appended:
        rules = {"scheme": self.record_of().game.sheet.rules.scheme, "target": target}
        return self.add("rules_changed", {"rules": rules, "from": since}, **more)

    def give(self, target: str, points: Mapping[str, int], **more: Any) -> Appended:
        named = {self.keys[name]: number for name, number in points.items()}
        content = {"target": target, "points": named, "reason": "a fine"}
        return self.add("points_given", content, **more)

    def outs(self) -> list[str | None]:
        """Who went out, round by round."""
        return [played.out for played in self.record_of().game.sheet.rounds]


def at_once(app: Flask, *actions: Callable[[], object], forget: bool = True) -> list[object]:
    """Run each in a thread and context of its own, released together; answers or exceptions."""
    barrier, answers = Barrier(len(actions)), [None] * len(actions)

    def run(index: int, action: Callable[[], object]) -> None:
        with app.app_context():
            barrier.wait(10)
            try:
                answers[index] = action()  # type: ignore[call-overload]
            except Exception as error:  # noqa: BLE001 - which one is the answer
                answers[index] = error  # type: ignore[call-overload]
            db.session.remove()

    threads = [Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    # What this thread has read before is of a time before.
    if forget:
        db.session.rollback()
        db.session.expire_all()
    return list(answers)
