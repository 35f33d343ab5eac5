"""GET /healthz: whether this process can do its work."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorekeeper import __version__
from scorekeeper.store.upkeep.preparing import is_in_place, is_migrated

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[Response, int]:
    """Answers 200 only if the database answers and stands at this release's revision."""
    healthy = is_in_place() and is_migrated()
    response = jsonify(
        status="ok" if healthy else "database does not answer or is not migrated",
        version=__version__,
    )
    response.cache_control.no_store = True
    return response, 200 if healthy else 503
