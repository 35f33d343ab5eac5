"""Builds the application: named steps in order, nothing else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined

from scorekeeper import assets, background, errors, extensions, security, web
from scorekeeper.config import VARIABLES, Settings, flask_config, settings_from
from scorekeeper.indents import WithoutIndents


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Makes an app; `config` holds settings by their variables' names, and Flask's own keys."""
    given = dict(config or {})
    settings = settings_from(os.environ | {k: given.pop(k) for k in VARIABLES if k in given})
    app = bare_app(settings)
    configure(app, settings, given)
    security.init_app(app)
    extensions.init_app(app)
    assets.init_app(app)
    background.init_app(app)
    errors.init_app(app)
    web.init_app(app)
    security.surround(app)
    return app


def bare_app(settings: Settings) -> Flask:
    """Flask itself; static files are served by `assets`, under a fingerprint."""
    return Flask(
        "scorekeeper",
        template_folder=str(assets.asset_folder("templates")),
        static_folder=None,
        instance_path=str(settings.instance),
    )


def configure(app: Flask, settings: Settings, given: Mapping[str, Any]) -> None:
    """Settings first, then what the caller of create_app insists on."""
    Path(app.instance_path).mkdir(mode=0o700, parents=True, exist_ok=True)
    app.config.update(flask_config(settings))
    app.config.update(given)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(WithoutIndents)
    # A misspelt name in a template is an error, not an empty place on the page.
    app.jinja_env.undefined = StrictUndefined
