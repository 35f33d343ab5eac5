"""Of many people the usual ones are shown, and the others are found by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request
from flask_babel import gettext, ngettext

from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.names import LONGEST_NAME, skeleton
from scorekeeper.store.people.usual import usual_first
from scorekeeper.web.forms.base import plain_text

A_LIST = 50
"""So many people stand in one list."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Those who are shown; `is_long`: there are more, and a field finds them.

    `text` is what was typed there, `note` says whom the list leaves out.
    """

    players: list[Player]
    is_long: bool = False
    text: str = ""
    note: str = ""


def sought_among(group: Group, players: Sequence[Player]) -> Sought:
    """All of them where they are few; else those whose name has what was typed, the usual first."""
    if len(players) <= A_LIST:
        return Sought(list(players))
    text = _typed()
    found = usual_first(group, _named(players, text) if text else players)
    return Sought(found[:A_LIST], is_long=True, text=text, note=_note(len(found)))


def _typed() -> str:
    """What to look for; nothing once somebody was chosen, so that the next one is looked for."""
    text = "" if "sit" in request.form else request.values.get("find", "")
    return plain_text(text)[:LONGEST_NAME].strip()


def _named(players: Sequence[Player], text: str) -> list[Player]:
    sought = skeleton(text)
    return [player for player in players if sought in skeleton(player.name)]


def _note(found: int) -> str:
    if not found:
        return gettext("Nobody here is called that.")
    left = found - A_LIST
    if left <= 0:
        return ""
    return ngettext(
        "%(num)s more is not shown: find them by name.",
        "%(num)s more are not shown: find them by name.",
        left,
    )
