"""Who stands on no list: made by an arrival at a table that was taken back, and nothing more.

Their rows stay, since the log names them. So Redo brings them back, and nothing has to be written.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, exists, not_, or_, select
from sqlalchemy.orm import Session, aliased

from scorekeeper.store.models import GamePlayer, JournalLine, Player


def off_the_lists() -> ColumnElement[bool]:
    """The condition for players of that kind.

    Whoever was added by hand, sits in another game, got another name or was merged with somebody
    is wanted for that alone: their journal has more than that they came with a table.
    """
    other = aliased(Player)
    mine = GamePlayer.player_id == Player.id
    more = or_(JournalLine.verb != "player_added", JournalLine.sent_as.is_not(None))
    about_them = JournalLine.group_id == Player.group_id, JournalLine.subject_key == Player.key
    return and_(
        not_(exists().where(mine, GamePlayer.sat)),
        exists().where(mine),
        not_(exists().where(*about_them, more)),
        not_(exists().where(other.merged_into_id == Player.id)),
    )


def is_off_the_lists(session: Session, player: Player) -> bool:
    """Whether this player is of that kind."""
    mine = select(Player.id).where(Player.id == player.id, off_the_lists())
    return session.scalar(mine) is not None
