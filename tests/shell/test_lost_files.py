"""The database is deleted, exchanged, moved or damaged, under a running server or a stopped one.

No round that was answered is missing after the next start without a sentence having said so.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from shell.test_damaged import NAME, engine_finds
from sqlalchemy import select
from store.evening import entry_id
from store.test_file_in_place import WAYS, deleted, moved
from web.every_form import pages
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.app import create_app
from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.serving.serve import open_database
from scorekeeper.store.database.db import db
from scorekeeper.store.errors import Damaged, Missing, StoreRefusal
from scorekeeper.store.models import Entry
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.preparing import prepare
from scorekeeper.store.upkeep.soundness import refuse_damaged

GAMES = 60
PAGE = 4096
LOOKED_AT = 3
"""So many pages of the group are opened while something is wrong."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a group that has played for a while, and that nobody serves."""
    folder = tmp_path_factory.mktemp("whole")
    app = create_app({"SCOREKEEPER_INSTANCE": str(folder)})
    prepare(app)
    with app.app_context():
        make_demo(home_group(), Demo(games=GAMES))
        db.session.remove()
        db.engine.dispose()
    return folder


@dataclass
class House:
    """A server in this folder, a game at its table, and what its people were told."""

    folder: Path
    game: GameHere
    visitor: Visitor
    answered: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / NAME

    def play(self, rounds: int = 2) -> None:
        """Rounds sent to the server."""
        for _ in range(rounds):
            page = self._send(entry_id(f"round-{len(self.answered)}-{len(self.told)}"))
            self._hear(page)

    def look(self, addresses: Sequence[str]) -> None:
        """Pages opened; each is shown, or says why not."""
        for where in addresses:
            self._hear(self.visitor.open(where))

    def stop(self) -> None:
        """The server ends."""
        with self.game.kitchen.app.app_context():
            db.session.remove()
            db.engine.dispose()

    def start(self, capsys: pytest.CaptureFixture[str]) -> bool:
        """The server begins again, as `scorekeeper serve` does; whether it runs."""
        capsys.readouterr()
        self.serve(app_in(self.folder))
        try:
            open_database(self.game.kitchen.app)
        except StoreRefusal as refused:
            self.told.append(repr(refused))
            return False
        if said := capsys.readouterr().err:
            self.told.append(said)
        return True

    def serve(self, app: Flask) -> None:
        """From now on it is this server."""
        self.game = replace(self.game, kitchen=replace(self.game.kitchen, app=app))
        self.visitor = Visitor(app)

    def missing(self) -> set[str]:
        """Rounds that were answered and are not there."""
        with self.game.kitchen.app.app_context():
            found = set(db.session.scalars(select(Entry.entry_key)))
            db.session.remove()
        return set(self.answered) - found

    def _send(self, word: str) -> Page:
        typed = {**self.game.hand("Xaver", "12"), **self.game.hand("Zdena", "7")}
        fields = [*typed.items(), ("out", self.game.keys["Yvonne"]), ("entry_id", word)]
        seen = ("opened_at", str(1 + len(self.answered)))
        where = f"{self.game.address}rounds/new"
        page = self.visitor.send(where, [*fields, seen, ("save", "1")])
        if page.sent_status == 303:
            self.answered.append(word)
        return page

    def _hear(self, page: Page) -> None:
        assert page.sent_status != 500, page.text
        assert page.status != 500, page.text
        assert "Traceback" not in page.html
        if page.sent_status >= 400 or page.status >= 400:
            self.told.append(page.text)


@pytest.fixture
def house(whole: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[House]:
    folder = tmp_path / "served"
    shutil.copytree(whole, folder)
    with caplog.at_level(logging.ERROR):
        yield from _houses(folder)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def app_in(folder: Path) -> Flask:
    """A server that keeps everything in this folder."""
    return create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
            "WTF_CSRF_ENABLED": False,
        }
    )


def _houses(folder: Path) -> Iterator[House]:
    app = app_in(folder)
    open_database(app)
    with app.app_context():
        kitchen = Kitchen(app, home_group().key)
    game = kitchen.game("Zdena", "Yvonne", "Xaver")
    made = House(folder, game, kitchen.let_in())
    made.play()
    assert len(made.answered) == 2
    yield made
    made.stop()


def old_copy_put_over(file: Path) -> None:
    """A copy of yesterday takes its place."""
    file.with_name("yesterday").replace(file)


def nothing_yet(_file: Path) -> None:
    """It is looked at before anything happens."""


EVERY_WAY = [*WAYS, old_copy_put_over, nothing_yet]


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
@pytest.mark.parametrize("way", EVERY_WAY)
def test_fault_33_whatever_is_done_to_the_file_no_answered_round_is_missing_in_silence(
    house: House,
    way: Callable[[Path], None],
    running: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(sqlite3.connect(house.file)) as reader:
        reader.execute(f"VACUUM INTO '{house.folder / 'yesterday'}'")
    house.play()
    if not running:
        house.stop()
    way(house.file)
    if running:
        house.look([house.game.address, f"{house.game.kitchen.address}history"])
        house.play()
        house.stop()
    if house.start(capsys):
        assert house.told or house.missing() == set()
        if way is nothing_yet:
            assert (house.told, house.missing()) == ([], set())
        house.look([house.game.kitchen.address])
    elif way in {deleted, moved}:
        assert not house.file.exists(), "nobody makes an empty one in its place"
    assert bool(house.told) is (way is not nothing_yet)


def test_a_database_that_is_gone_is_said_with_its_newest_copy(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.stop()
    house.file.unlink()
    with pytest.raises(Missing) as refused:
        open_database(house.game.kitchen.app)
    assert refused.value.params["file"] == house.file
    Path(str(refused.value.params["note"])).unlink()
    assert house.start(capsys), "whoever wants to begin with an empty one can"


def zeroed(file: Path, page: int) -> None:
    """One page of it holds nothing any more."""
    with file.open("r+b") as opened:
        opened.seek(page * PAGE)
        opened.write(bytes(PAGE))


def settled(house: House) -> int:
    """Everything is in the file itself; of how many pages it is."""
    house.stop()
    with closing(sqlite3.connect(house.file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert connection.execute("PRAGMA page_size").fetchone()[0] == PAGE
        return int(connection.execute("PRAGMA page_count").fetchone()[0])


def test_fault_33_a_page_that_is_zeroed_here_and_there(
    house: House, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    count = settled(house)
    chosen = Random(seed).sample(range(count), 3)
    zero_each(house, [0, *chosen], capsys)


@pytest.mark.long
def test_fault_33_each_page_that_is_zeroed(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    zero_each(house, range(settled(house)), capsys)


def zero_each(house: House, numbers: Sequence[int], capsys: pytest.CaptureFixture[str]) -> None:
    """Under a server that runs, and then before it starts again."""
    content, answered = house.file.read_bytes(), list(house.answered)
    addresses = [house.game.address, *Random(0).sample(list(pages(house.game.kitchen)), LOOKED_AT)]
    for number in numbers:
        for beside in ("-wal", "-shm"):
            house.file.with_name(NAME + beside).unlink(missing_ok=True)
        house.file.write_bytes(content)
        house.answered, house.told = list(answered), []
        house.look([house.game.address])
        zeroed(house.file, number)
        if number % 2:
            house.stop()
        house.play(1)
        house.look(addresses)
        house.stop()
        assert_said_or_there(house, capsys)


def assert_said_or_there(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """What the engine finds, the check finds; what the server starts with holds every round."""
    if engine_finds(house.file):
        with pytest.raises(Damaged):
            refuse_damaged(house.file, "integrity_check")
    if house.start(capsys):
        assert house.told or house.missing() == set()
        with house.game.kitchen.app.app_context():
            list(check.findings())
            db.session.remove()
    house.stop()
