"""The barest Flask apps that do the same kind of thing: what ours is compared with."""

from __future__ import annotations

import sqlite3
import threading
from functools import cache
from pathlib import Path

from flask import Flask, render_template, request
from flask_sqlalchemy import SQLAlchemy

from bench.captured import Captured
from scorekeeper.assets import asset_folder, imported, read_release
from scorekeeper.indents import WithoutIndents
from scorekeeper.store.database.engines import furnish, normal_url

TOKEN = "x" * 91


def inserting_app(database: Path) -> Flask:
    """One view that inserts one row, in the SQLite mode that Scorekeeper uses."""
    app = Flask("bare")
    local = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(local, "connection"):
            local.connection = sqlite3.connect(database, isolation_level=None)
            local.connection.execute("PRAGMA journal_mode = WAL")
            local.connection.execute("PRAGMA synchronous = FULL")
            local.connection.execute("PRAGMA foreign_keys = ON")
            local.connection.execute(
                "CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, content TEXT NOT NULL)"
            )
        found: sqlite3.Connection = local.connection
        return found

    @app.post("/")
    def insert() -> tuple[str, int]:
        opened = connection()
        opened.execute("BEGIN IMMEDIATE")
        opened.execute("INSERT INTO rows (content) VALUES (?)", (request.form["content"],))
        opened.execute("COMMIT")
        return "", 303

    return app


def inserting_through_the_orm(url: str) -> Flask:
    """The same as the library's first page shows it: a model, the session, add and commit."""
    app = Flask("bare")
    app.config["SQLALCHEMY_DATABASE_URI"] = normal_url(url)
    db = SQLAlchemy(app)

    class Line(db.Model):  # type: ignore[name-defined, misc]
        id = db.mapped_column(db.Integer, primary_key=True)
        content = db.mapped_column(db.Text, nullable=False)

    with app.app_context():
        furnish(db.engine)
        db.create_all()

    @app.post("/")
    def insert() -> tuple[str, int]:
        db.session.add(Line(content=request.form["content"]))
        db.session.commit()
        return "", 303

    return app


def rendering_app(page: Captured) -> Flask:
    """A view that renders a captured page with no database, words or links to look up.

    Beside it one that says no more than ok.
    """
    app = Flask("bare", template_folder=str(asset_folder("templates")))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(WithoutIndents)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals.update(
        csrf_token=lambda: TOKEN,
        get_flashed_messages=lambda **_: [],
        static_url=_static_url,
        modules_of=_modules_of,
        url_for=lambda *_, **__: "/g/0123456789abcdef012345/games/0123456789abcdef012345/",
    )

    @app.get("/")
    def board() -> str:
        return render_template(page.template, **page.values)

    @app.get("/bare")
    def bare() -> str:
        return "ok"

    return app


def _static_url(name: str) -> str:
    return f"/static/0123456789ab/{name}"


@cache
def _modules_of(name: str) -> list[str]:
    files = read_release(asset_folder("static")).files
    return [_static_url(script) for script in imported(files, name)]
