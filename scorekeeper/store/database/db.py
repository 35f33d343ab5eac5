"""The one database of an application, and the only place where the store meets Flask."""

from __future__ import annotations

from flask import Flask
from flask_sqlalchemy import SQLAlchemy

from scorekeeper.store.database.engines import engine_options, furnish, normal_url
from scorekeeper.store.models import Base


class Database(SQLAlchemy):
    """Flask-SQLAlchemy whose engines are furnished before anything can connect."""

    def init_app(self, app: Flask) -> None:
        """Read `SQLALCHEMY_DATABASE_URI` and furnish the engine for it."""
        url = normal_url(app.config["SQLALCHEMY_DATABASE_URI"])
        app.config["SQLALCHEMY_DATABASE_URI"] = url
        asked = app.config.get("SQLALCHEMY_ENGINE_OPTIONS") or {}
        app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine_options(url) | asked
        super().init_app(app)
        with app.app_context():
            furnish(self.engine)


# What was committed stays readable: a view shows what it has just stored without asking again.
db = Database(metadata=Base.metadata, session_options={"expire_on_commit": False})
