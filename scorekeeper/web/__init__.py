"""Pages, forms and words; a room a subject. Each module of pages puts its own into the house."""

from __future__ import annotations

from flask import Flask

# Imported for what they register at the pages of a group or a game.
import scorekeeper.web.board.changes
import scorekeeper.web.board.printing
import scorekeeper.web.board.sharing
import scorekeeper.web.board.views
import scorekeeper.web.board.why
import scorekeeper.web.files.exporting
import scorekeeper.web.files.importing
import scorekeeper.web.game.log
import scorekeeper.web.game.naming
import scorekeeper.web.game.new_game
import scorekeeper.web.game.points
import scorekeeper.web.game.recount
import scorekeeper.web.game.rules_change
import scorekeeper.web.game.seating
import scorekeeper.web.group.bin
import scorekeeper.web.group.devices
import scorekeeper.web.group.evenings
import scorekeeper.web.group.history
import scorekeeper.web.group.journal
import scorekeeper.web.group.player_changes
import scorekeeper.web.group.players
import scorekeeper.web.rounds.drafts
import scorekeeper.web.rounds.own_hand
import scorekeeper.web.rounds.removing
import scorekeeper.web.rounds.views
import scorekeeper.web.statistics.views  # noqa: F401
from scorekeeper.web.forms.base import options_of
from scorekeeper.web.group import home
from scorekeeper.web.request import (
    access,
    caching,
    drawn_once,
    health,
    preferences,
    refused,
    slow_pages,
)
from scorekeeper.web.request.addresses import group_pages


def init_app(app: Flask) -> None:
    """Puts every page into the app, and what every request is held to."""
    access.hold_to_tokens(app)
    access.init_app(app)
    caching.init_app(app)
    preferences.init_app(app)
    refused.init_app(app)
    slow_pages.init_app(app)
    caching.say_release(app)
    drawn_once.init_app(app)
    app.add_template_global(options_of)
    for pages in (group_pages, home.front_door, health.blueprint, preferences.blueprint):
        app.register_blueprint(pages)
