"""Rounds that a change made impossible: how many, which and why, and which to mend first."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext, ngettext

from scorekeeper.web.present.rounds import faults_of
from scorekeeper.web.proposing import index_of
from scorekeeper.web.table import Table

MOST_NAMED = 3
"""So many are told one by one; the first of them is what matters."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """What the notice says; `mend` and `href` are its button, for a game that may be changed."""

    title: str
    sentences: list[str]
    mend: str
    href: str


def impossible(table: Table) -> Impossible | None:
    """The notice of a game that has such rounds, in their order."""
    indices = sorted({i for f in table.result.faults if (i := index_of(f)) is not None})
    if not indices:
        return None
    first = indices[0]
    return Impossible(
        title=ngettext(
            "%(num)s round cannot have been like that",
            "%(num)s rounds cannot have been like that",
            len(indices),
        ),
        sentences=shortened([_why(table, index) for index in indices], MOST_NAMED),
        mend=gettext("Mend round %(number)s", number=first + 1),
        href=_address(table, first) if table.record.game.readable else "",
    )


def shortened(sentences: list[str], most: int) -> list[str]:
    """So many of them, and how many more there are."""
    left = len(sentences) - most
    more = ngettext("And %(num)s more.", "And %(num)s more.", left)
    return [*sentences[:most], more] if left > 0 else sentences


def _why(table: Table, index: int) -> str:
    why = ". ".join(map(table.why, faults_of(table, index)))
    return gettext("Round %(number)s: %(why)s", number=index + 1, why=why)


def _address(table: Table, index: int) -> str:
    round_id = table.record.game.round_ids[index]
    return url_for("rounds.edit_round", game_key=table.key, round_id=round_id)
