"""The barest Flask apps that do the same kind of thing: what ours is compared with."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

from flask import Flask, render_template_string, request

SEATS = [("Dana", 114), ("Anna", 21), ("Cyril", 171), ("Emil", 114), ("Boris", 342)]
SEAT = (
    '<li class="seat"><span class="edge"></span><div class="name">{{ name }}</div>'
    '<progress max="500" value="{{ total }}"></progress><b class="num">{{ total }}</b></li>'
)


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


def rendering_app(size: int) -> Flask:
    """One view that renders a template of this many bytes, and one that says no more than ok."""
    app = Flask("bare")
    frame = "<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1><ol>%s</ol>"
    rows = "{% for name, total in seats %}" + SEAT + "{% endfor %}"
    template = frame % rows
    filling = max(0, size - len(template) - len(SEAT) * (len(SEATS) - 1))
    template += "<p>" + "kitchen " * (filling // 8)

    @app.get("/")
    def board() -> str:
        return render_template_string(template, title="Friday", seats=SEATS)

    @app.get("/bare")
    def bare() -> str:
        return "ok"

    return app
