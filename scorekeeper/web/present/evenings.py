"""An evening in words: what it is called, and what was played in it."""

from __future__ import annotations

from flask_babel import ngettext

from scorekeeper.store.models import Group, Sitting
from scorekeeper.store.sittings import SittingPlayed
from scorekeeper.web.clock import day_in_words


def evening_title(group: Group, sitting: Sitting) -> str:
    """Its name, else the day on which it begins where the group lives."""
    return sitting.name or day_in_words(group, sitting.opened_at)


def what_was_played(played: SittingPlayed) -> str:
    """`2 games · 14 rounds`."""
    games = ngettext("%(num)s game", "%(num)s games", len(played.games))
    rounds = ngettext("%(num)s round", "%(num)s rounds", played.rounds)
    return f"{games} · {rounds}"
