"""Since when somebody is out of a game: the round, and the day if that was another evening."""

from __future__ import annotations

from datetime import datetime

from flask_babel import gettext

from scorekeeper.store.sittings import sitting_at
from scorekeeper.web.clock import day_and_month
from scorekeeper.web.table import Table


def out_since(table: Table, number: int, *, is_over: bool = False) -> str:
    """`out in round 7`, and `since 27 Nov` if the game was played on another evening after that.

    `is_over`: its last evening is over.
    """
    played, ids = table.record.played, table.record.game.round_ids
    instant = played[ids[number - 1]]
    if not is_over and _one_evening(table, instant, played[ids[-1]]):
        return gettext("out in round %(number)s", number=number)
    day = day_and_month(table.group, instant)
    return gettext("out in round %(number)s, since %(day)s", number=number, day=day)


def _one_evening(table: Table, earlier: datetime, later: datetime) -> bool:
    then, last = sitting_at(table.group, earlier), sitting_at(table.group, later)
    return then is None or last is None or then.id == last.id
