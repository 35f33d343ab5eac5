"""Pages, forms and words; one module an area, each with its blueprint."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web import health

BLUEPRINTS = (health.blueprint,)


def init_app(app: Flask) -> None:
    """Puts every area's pages into the app."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
