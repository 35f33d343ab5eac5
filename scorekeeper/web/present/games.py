"""A game as one line of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.store.models import Game
from scorekeeper.web.people import together
from scorekeeper.web.words import game_title, scheme_word


@dataclass(frozen=True, slots=True)
class GameLine:
    """What the game is called, how much was played, how it is counted, who won."""

    key: str
    day: str
    title: str
    text: str


def game_line(game: Game, day: str, rounds: int, names: Mapping[str, str]) -> GameLine:
    """The line of a game of which so many rounds are told; `names` is by player key."""
    played = ngettext("%(num)s round", "%(num)s rounds", rounds)
    won = [names[key] for key in game.winners]
    if won:
        ends = gettext("won by %(names)s", names=together(won))
    else:
        ends = gettext("ended") if game.finished else gettext("goes on")
    text = " · ".join((played, scheme_word(game.scheme), ends))
    return GameLine(game.key, day, game_title(game), text)
