"""Where a round is seen among its game's rounds."""

from __future__ import annotations

from flask import url_for

OPENED = "opened"
"""The id of the row that is open: numbers change as rounds come and go."""


def round_address(game_key: str, round_id: str) -> str:
    """The rounds of the game, this one opened to its cards and scrolled to."""
    return url_for("board.rounds", game_key=game_key, open=round_id, _anchor=OPENED)
