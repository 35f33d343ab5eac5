"""A game that goes over several evenings: the how-manieth it is, and where each begins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from flask import url_for
from flask_babel import gettext, lazy_gettext

from scorekeeper.store.evening_rounds import sittings_of_game
from scorekeeper.store.models import Sitting
from scorekeeper.web.present.evenings import evening_title
from scorekeeper.web.table import Table

_WORDS = (
    lazy_gettext("second evening"),
    lazy_gettext("third evening"),
    lazy_gettext("fourth evening"),
    lazy_gettext("fifth evening"),
    lazy_gettext("sixth evening"),
    lazy_gettext("seventh evening"),
    lazy_gettext("eighth evening"),
    lazy_gettext("ninth evening"),
    lazy_gettext("tenth evening"),
)


def evenings_of(table: Table) -> Sequence[Sitting]:
    """The evenings in which the game was played, the first one first."""
    if len(table.record.game.round_ids) < 2:  # noqa: PLR2004 - fewer are of one evening
        return ()
    return sittings_of_game(table.group, table.record.row.id)


def which_evening(evenings: Sequence[Sitting]) -> str:
    """`third evening`; nothing for a game of one."""
    number = len(evenings)
    if number < 2:  # noqa: PLR2004 - the first is not told
        return ""
    if number - 2 < len(_WORDS):
        return str(_WORDS[number - 2])
    return gettext("evening %(number)s", number=number)


def evening_headings(table: Table, evenings: Sequence[Sitting]) -> dict[int, tuple[str, str]]:
    """By the index of a round: the title of its evening and where that is shown.

    Of a game of several evenings only; every round has one, but for those of no evening.
    """
    if len(evenings) < 2:  # noqa: PLR2004
        return {}
    begins, played = [sitting.opened_at for sitting in evenings], table.record.played
    shown = [
        (
            evening_title(table.group, sitting),
            url_for("evenings.evening", sitting_key=sitting.key),
        )
        for sitting in evenings
    ]
    places = [bisect_right(begins, played[key]) - 1 for key in table.record.game.round_ids]
    return {index: shown[place] for index, place in enumerate(places) if place >= 0}
