"""The people of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import db
from scorekeeper.store.device_rows import DeviceRow
from scorekeeper.store.errors import NameTaken, NotFound
from scorekeeper.store.journal import snapshot, write_line
from scorekeeper.store.keys import new_key, sound_key
from scorekeeper.store.models import SEAT_COLOURS, Group, Player
from scorekeeper.store.names import fold_name, skeleton, tidy_name
from scorekeeper.store.writing import lock_group, now, writing

_PEOPLE = select(Player.key, Player.name, Player.seat_colour).where(
    Player.group_id == bindparam("group_id")
)


class PersonRow(NamedTuple):
    """A player without the row: key in the log, name, colour."""

    key: str
    name: str
    seat_colour: int


def players_of(group: Group, *, archived: bool = False) -> list[Player]:
    """Everybody of the group by name; those put aside only when asked for."""
    mine = select(Player).where(Player.group_id == group.id)
    if not archived:
        mine = mine.where(Player.archived_at.is_(None))
    return sorted(db.session.scalars(mine), key=lambda player: (player.folded, player.id))


def player_by_key(group: Group, key: str) -> Player | None:
    """The group's player of this key."""
    mine = select(Player).where(Player.group_id == group.id, Player.key == sound_key(key))
    return db.session.scalars(mine).one_or_none()


def player_named(group: Group, name: str) -> Player | None:
    """Whoever has this name in the group: capitals and doubled spaces do not distinguish."""
    mine = select(Player).where(Player.group_id == group.id, Player.folded == fold_name(name))
    return db.session.scalars(mine).one_or_none()


def similar_names(group: Group, name: str) -> list[Player]:
    """Others whose names could be mistaken for this one (accents, spaces): worth a warning."""
    mine = select(Player).where(Player.group_id == group.id)
    same, alike = fold_name(name), skeleton(name)
    return [
        player
        for player in db.session.scalars(mine.order_by(Player.id))
        if player.folded != same and skeleton(player.name) == alike
    ]


def all_people(group: Group) -> tuple[PersonRow, ...]:
    """Everybody ever in the group, as a game's pages need them."""
    rows = db.session.connection().execute(_PEOPLE, {"group_id": group.id})
    return tuple([PersonRow(*row) for row in rows])


def names_by_key(people: Iterable[PersonRow]) -> dict[str, str]:
    """The name of each, by key."""
    return {person.key: person.name for person in people}


def names_of(group: Group) -> dict[str, str]:
    """The name of every player ever in the group, by key."""
    return names_by_key(all_people(group))


def add_player(group: Group, name: str, device: DeviceRow | None = None) -> Player:
    """A new player; raises `NameTaken` or `NameRefused`."""
    with writing() as session:
        return seat_newcomer(session, lock_group(session, group), name, device)


def seat_newcomer(
    session: Session, group: Group, typed: str, device: DeviceRow | None = None
) -> Player:
    """A new player inside a transaction that has locked the group."""
    name = tidy_name(typed)
    _refuse_taken(group, name)
    player = Player(
        group_id=group.id,
        key=new_key(),
        name=name,
        folded=fold_name(name),
        seat_colour=_rarest_colour(session, group),
        created_at=now(),
    )
    session.add(player)
    session.flush()
    write_line(session, group, "player_added", player, player.created_at, device=device)
    return player


def rename_player(group: Group, key: str, name: str, device: DeviceRow | None = None) -> Player:
    """Another name for a player, in every game at once."""
    with writing() as session:
        locked = lock_group(session, group)
        player = _player(locked, key)
        before = snapshot(player)
        player_name = tidy_name(name)
        _refuse_taken(locked, player_name, but=player)
        if player.name != player_name:
            player.name, player.folded = player_name, fold_name(player_name)
            write_line(
                session, locked, "player_renamed", player, now(), before=before, device=device
            )
        return player


def archive_player(group: Group, key: str, device: DeviceRow | None = None) -> Player:
    """Put a player aside: no longer offered, still in every game played."""
    return _set_archived(group, key, "player_archived", device)


def restore_player(group: Group, key: str, device: DeviceRow | None = None) -> Player:
    """Offer a player again."""
    return _set_archived(group, key, "player_restored", device)


def _set_archived(group: Group, key: str, verb: str, device: DeviceRow | None) -> Player:
    with writing() as session:
        locked = lock_group(session, group)
        player = _player(locked, key)
        away = verb == "player_archived"
        if (player.archived_at is not None) != away:
            before, at = snapshot(player), now()
            player.archived_at = at if away else None
            write_line(session, locked, verb, player, at, before=before, device=device)
        return player


def _player(group: Group, key: str) -> Player:
    player = player_by_key(group, key)
    if player is None:
        raise NotFound("player_unknown", key=key)
    return player


def _refuse_taken(group: Group, name: str, but: Player | None = None) -> None:
    holder = player_named(group, name)
    if holder is not None and holder is not but:
        archived = holder.archived_at is not None
        raise NameTaken("name_taken", name=holder.name, key=holder.key, archived=archived)


def _rarest_colour(session: Session, group: Group) -> int:
    mine = select(Player.seat_colour).where(Player.group_id == group.id)
    used = Counter(session.scalars(mine))
    return min(range(SEAT_COLOURS), key=lambda colour: (used[colour], colour))
