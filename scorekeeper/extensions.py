"""The Flask extensions, made once and tied to an app in this order."""

from __future__ import annotations

from flask import Flask
from flask_compress import Compress
from flask_migrate import Migrate
from flask_wtf import CSRFProtect

from scorekeeper.assets import PACKAGE
from scorekeeper.languages import Words, chosen_language
from scorekeeper.store.database.db import db

migrate = Migrate()
babel = Words()
csrf = CSRFProtect()
compress = Compress()


def init_app(app: Flask) -> None:
    """Ties every extension to the app."""
    db.init_app(app)
    migrate.init_app(app, db, directory=str(PACKAGE / "migrations"), render_as_batch=True)
    babel.init_app(
        app,
        default_translation_directories=str(PACKAGE / "translations"),
        locale_selector=chosen_language,
    )
    csrf.init_app(app)
    compress.init_app(app)
