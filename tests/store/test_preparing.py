"""Empty, old, new and foreign databases, and several processes that find one at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, MetaData, Table, func, inspect, select, text, update
from store.archives import taken
from store.evening import Evening, app_on, opened

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import DatabaseFromTheFuture, MigrationBroke
from scorekeeper.store.log.game_rows import games_after
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Base, Group, Player
from scorekeeper.store.people.groups import home_group
from scorekeeper.store.statistics.sums import tally_over
from scorekeeper.store.upkeep import preparing
from scorekeeper.store.upkeep.check import findings
from scorekeeper.store.upkeep.copy_in_use import copy_sqlite
from scorekeeper.store.upkeep.preparing import (
    alembic_config,
    is_in_place,
    is_migrated,
    newest_revision,
    prepare,
)

RELEASED = (Path(__file__).parent / "released" / "archive-1.zip").read_bytes()
FIRST_WITH_MERGES = "0003"
EARLIER = [
    script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()
][1:]
"""Every revision but the newest."""


def test_an_empty_database_is_migrated_and_gets_its_home_group(empty_url: str) -> None:
    with opened(empty_url) as app:
        assert not is_migrated()
        prepare(app)
        assert is_migrated()
        assert is_in_place()
        assert home_group().position == 1


def test_preparing_again_changes_nothing(empty_url: str) -> None:
    with opened(empty_url) as app:
        prepare(app)
        key = home_group().key
        db.session.remove()
        prepare(app)
        assert home_group().key == key


def test_models_and_migrations_agree(empty_url: str) -> None:
    with opened(empty_url) as app:
        prepare(app)
        with db.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_server_default": True})
            assert compare_metadata(context, Base.metadata) == []


def test_every_constraint_has_the_name_of_the_model(empty_url: str) -> None:
    with opened(empty_url) as app:
        prepare(app)
        look = inspect(db.engine)
        for table in Base.metadata.sorted_tables:
            made = {
                look.get_pk_constraint(table.name)["name"],
                *(key["name"] for key in look.get_foreign_keys(table.name)),
                *(unique["name"] for unique in look.get_unique_constraints(table.name)),
                *(check["name"] for check in look.get_check_constraints(table.name)),
            }
            assert made == {constraint.name for constraint in table.constraints}


def test_nothing_cascades() -> None:
    keys = [key for table in Base.metadata.sorted_tables for key in table.foreign_keys]
    assert keys
    assert all(key.ondelete is None and key.onupdate is None for key in keys)


def test_there_is_one_line_of_revisions() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [newest_revision()]


def test_several_processes_at_once_make_one_database(empty_url: str) -> None:
    context = multiprocessing.get_context("forkserver")
    processes = [context.Process(target=_prepare, args=(empty_url,)) for _ in range(6)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0] * 6
    with opened(empty_url):
        assert is_migrated()
        assert db.session.scalar(select(func.count()).select_from(Group)) == 1


def test_a_database_of_a_newer_release_is_left_alone(empty_url: str) -> None:
    with opened(empty_url) as app:
        prepare(app)
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        assert not is_migrated()
        with pytest.raises(DatabaseFromTheFuture) as refused:
            prepare(app)
        assert refused.value.params == {"revision": "9999"}


def test_a_database_that_does_not_answer_is_not_migrated(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/missing/nothing.sqlite3"):
        assert not is_migrated()
    with opened("postgresql://nobody@127.0.0.1:1/nothing"):
        assert not is_migrated()


def test_a_filled_database_is_copied_before_it_is_migrated(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    revision = newest_revision()
    with opened(sqlite_url) as app:
        Evening(home_group()).play("Anna")
        db.session.remove()
        prepare(app)
        assert not path.with_name(f"{path.name}.before-{revision}").exists()
        monkeypatch.setattr(preparing, "newest_revision", lambda: "the next one")
        monkeypatch.setattr(command, "upgrade", lambda *_: None)
        prepare(app)
    with closing(sqlite3.connect(path.with_name(f"{path.name}.before-{revision}"))) as copy:
        assert copy.execute("SELECT count(*) FROM entries").fetchone() == (2,)


def test_a_migration_runs_without_foreign_keys_and_is_undone_if_it_leaves_orphans(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def careless(config: object, _to: str) -> None:
        connection = config.attributes["connection"]  # type: ignore[attr-defined]
        assert connection.scalar(text("PRAGMA foreign_keys")) == 0
        connection.execute(text("DELETE FROM games"))

    with opened(sqlite_url) as app:
        Evening(home_group()).play("Anna")
        db.session.remove()
        monkeypatch.setattr(preparing, "newest_revision", lambda: "the next one")
        monkeypatch.setattr(command, "upgrade", careless)
        with pytest.raises(MigrationBroke) as broke:
            prepare(app)
        assert broke.value.params == {"tables": ["entries", "game_players"]}
        assert db.session.scalar(text("SELECT count(*) FROM games")) == 1
        # The connection goes back to the pool as careful as it was.
        assert db.session.scalar(text("PRAGMA foreign_keys")) == 1


def test_rebuilding_a_table_in_batch_mode_loses_no_evening(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def rebuild(config: object, _to: str) -> None:
        from alembic.operations import Operations  # noqa: PLC0415 - needed here alone

        connection = config.attributes["connection"]  # type: ignore[attr-defined]
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("games", recreate="always") as batch:
            batch.alter_column("deck", nullable=True)

    with opened(sqlite_url) as app:
        evening = Evening(home_group())
        evening.play("Anna")
        db.session.remove()
        monkeypatch.setattr(preparing, "newest_revision", lambda: "the next one")
        monkeypatch.setattr(command, "upgrade", rebuild)
        prepare(app)
        assert db.session.scalar(text("SELECT count(*) FROM entries")) == 2


def test_a_copy_is_whole_and_taken_while_somebody_writes(sqlite_url: str, tmp_path: Path) -> None:
    path, target = Path(sqlite_url.removeprefix("sqlite:///")), tmp_path / "copy.sqlite3"
    path.chmod(0o640)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE groups SET name = 'not committed'")
        copy_sqlite(path, target)
        writer.execute("ROLLBACK")
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT name FROM groups").fetchall() == [("",)]
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.glob("*.unfinished")) == []


def _prepare(url: str) -> None:
    prepare(app_on(url))


@pytest.mark.parametrize("revision", EARLIER)
def test_a_filled_database_of_every_earlier_revision_is_migrated(
    empty_url: str, sqlite_url: str, revision: str
) -> None:
    with opened(sqlite_url):
        taken(home_group(), RELEASED)
        tally_over(home_group(), "", "")
        if revision < FIRST_WITH_MERGES:
            db.session.execute(update(Player).values(merged_into_id=None))
            db.session.commit()
        told = _told()
        assert len(told) > 20
        rows = {table: _rows(table) for table in Base.metadata.sorted_tables}
    with opened(empty_url) as app:
        _make_at(revision, rows)
        prepare(app)
        assert is_migrated()
        assert list(findings()) == []
        assert _told() == told


def _told() -> list[object]:
    """What each game tells, and how it stands."""
    rows = games_after(db.session(), home_group(), 0, 1000)
    found = [load_game(home_group(), row.key) for row in rows]
    return [each and (each.row.key, each.entries, each.game, each.result) for each in found]


def _rows(table: Table) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in db.session.execute(table.select())]


def _make_at(revision: str, rows: Mapping[Table, list[dict[str, Any]]]) -> None:
    """A database as that revision left it, filled."""
    config = alembic_config()
    with preparing._alone(db.engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        look = inspect(connection)
        for table, found in rows.items():
            if table.name in look.get_table_names() and found:
                there = {column["name"] for column in look.get_columns(table.name)}
                kept = [{key: row[key] for key in row.keys() & there} for row in found]
                connection.execute(_as_it_was(table, there).insert(), kept)


def _as_it_was(table: Table, there: set[str]) -> Table:
    """The table with the columns of that revision: the model's defaults would name later ones."""
    columns = [Column(each.name, each.type) for each in table.c if each.name in there]
    return Table(table.name, MetaData(), *columns)
