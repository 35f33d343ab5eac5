"""Which games name a player, in whatever entry of theirs, taken back or not."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Text, or_, select, type_coerce
from sqlalchemy.orm import Session

from scorekeeper.store.models import Entry, Game, Group

# The text of a document: a key stands in it between quotes, which a note's own are escaped from.
_TEXT = type_coerce(Entry.content, Text)


def games_naming(session: Session, group: Group, keys: Collection[str]) -> list[Game]:
    """The group's games that name one of these, those in the bin among them, in their order."""
    named = or_(*(_TEXT.contains(f'"{key}"', autoescape=True) for key in keys))
    found = select(Entry.game_id).where(Entry.group_id == group.id, named)
    mine = select(Game).where(Game.group_id == group.id, Game.id.in_(found))
    return list(session.scalars(mine.order_by(Game.started_at, Game.id)))
