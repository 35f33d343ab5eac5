"""Pages, forms and words; one module an area, each with its blueprint."""

from __future__ import annotations

from flask import Flask
from flask_babel import get_locale

from scorekeeper.languages import LANGUAGES
from scorekeeper.web import (
    access,
    board,
    caching,
    changes,
    devices,
    drafts,
    evenings,
    export,
    game_log,
    hand_on,
    health,
    history,
    home,
    importing,
    journal,
    naming,
    new_game,
    otherwise,
    player_changes,
    players,
    points,
    preferences,
    printing,
    rounds,
    rules,
    seating,
    sharing,
    statistics,
    tokens,
    updates,
    why,
)
from scorekeeper.web import bin as the_bin
from scorekeeper.web.unchanged import Unchanged

BLUEPRINTS = tuple(
    area.blueprint
    for area in (
        health,
        home,
        history,
        new_game,
        board,
        rounds,
        rules,
        why,
        otherwise,
        game_log,
        printing,
        sharing,
        drafts,
        hand_on,
        seating,
        changes,
        points,
        naming,
        players,
        player_changes,
        statistics,
        evenings,
        journal,
        export,
        importing,
        devices,
        the_bin,
        preferences,
    )
)


def init_app(app: Flask) -> None:
    """Puts every area's pages into the app."""
    tokens.init_app(app)
    access.init_app(app)
    caching.init_app(app)
    preferences.init_app(app)
    updates.init_app(app)
    app.context_processor(_language)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    # While developing, an edited page shows at the next request.
    if not app.debug:
        app.wsgi_app = Unchanged(app, app.wsgi_app)  # type: ignore[method-assign]


def _language() -> dict[str, object]:
    return {"current_language": str(get_locale() or "en"), "languages": list(LANGUAGES.items())}
