"""GET /healthz says whether the database answers and is migrated."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper import __version__
from scorekeeper.app import create_app
from scorekeeper.store.database.db import db


def test_a_prepared_database_is_healthy(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    said = {"status": "ok", "version": __version__, "writable": True, "backup": None}
    assert response.json == said
    assert response.headers["Cache-Control"] == "no-store"


def test_a_database_of_another_release_is_not(client: FlaskClient) -> None:
    with client.application.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        db.session.commit()
    assert client.get("/healthz").status_code == 503


@pytest.mark.parametrize("missing", ["empty.sqlite3", "no/such/folder/x.sqlite3"])
def test_a_database_that_is_not_there_is_not(tmp_path: Path, missing: str) -> None:
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{tmp_path / missing}",
            "SCOREKEEPER_SECRET_KEY": "only for this test",
        }
    )
    response = app.test_client().get("/healthz")
    assert response.status_code == 503
    assert response.is_json
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize(("method", "status"), [("POST", 405), ("DELETE", 405)])
def test_even_its_errors_are_json(client: FlaskClient, method: str, status: int) -> None:
    response = client.open("/healthz", method=method)
    assert response.status_code == status
    assert response.is_json
