"""GET /healthz: whether this process can do its work."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, current_app, jsonify

from scorekeeper import __version__
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep.daily_backups import FOLDER, daily_backups
from scorekeeper.store.upkeep.preparing import is_in_place, is_migrated
from scorekeeper.store.upkeep.soundness import is_readable, is_writable

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[Response, int]:
    """Answers 200 only if the database can be read and written, at this release's revision."""
    wrong = _what_is_wrong()
    writable = is_writable(db.engine)
    healthy = not wrong and writable
    newest = next(iter(daily_backups(Path(current_app.instance_path) / FOLDER)), None)
    response = jsonify(
        status="ok" if healthy else wrong or "database cannot be written",
        version=__version__,
        writable=writable,
        backup=newest and newest.at.isoformat(),
    )
    response.cache_control.no_store = True
    return response, 200 if healthy else 503


def _what_is_wrong() -> str:
    if not is_in_place():
        return "database file is gone, exchanged or moved"
    if not is_migrated():
        return "database does not answer or is not migrated"
    return "" if is_readable(db.engine) else "database cannot be read"
