"""What all addresses of a group begin with, and all of a game: each is said here alone.

A module of pages makes a blueprint of its own and registers it at one of these.
"""

from __future__ import annotations

from flask import Blueprint

group_pages = Blueprint("group", __name__, url_prefix="/g/<group>")
game_pages = Blueprint("game", __name__, url_prefix="/games/<game_key>")
group_pages.register_blueprint(game_pages)
