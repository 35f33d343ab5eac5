"""The people of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, not_, or_, select
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NameTaken, NotFound
from scorekeeper.store.journal import (
    NOBODY,
    Asker,
    line_sent,
    newest_line,
    note_change,
    refuse_other,
    refuse_second,
    snapshot,
    write_line,
)
from scorekeeper.store.models import SEAT_COLOURS, Group, JournalLine, Player
from scorekeeper.store.models.columns import new_key, now, sound_key
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.listed import is_off_the_lists, off_the_lists
from scorekeeper.store.people.names import fold_name, skeleton, tidy_name

_PEOPLE = select(
    Player.key, Player.name, Player.seat_colour, Player.id, Player.merged_into_id
).where(Player.group_id == bindparam("group_id"), Player.deleted_at.is_(None))


class PersonRow(NamedTuple):
    """A player without the row: key in the log, name, colour; of one merged, those who stays."""

    key: str
    name: str
    seat_colour: int


def players_of(group: Group, *, archived: bool = False, also: Collection[str] = ()) -> list[Player]:
    """Everybody of the group by name; those put aside only when asked for.

    Of those merged only the one who stays, and nobody who is in the bin. Nobody either who came
    with a table alone and was taken back, but for those who are asked for `also`, by key.
    """
    mine = _mine(group).where(Player.deleted_at.is_(None), Player.merged_into_id.is_(None))
    mine = mine.where(or_(Player.key.in_(also), not_(off_the_lists())))
    if not archived:
        mine = mine.where(Player.archived_at.is_(None))
    return sorted(db.session.scalars(mine), key=lambda player: (player.folded, player.id))


def player_by_key(group: Group, key: str) -> Player | None:
    """The group's player of this key, put aside, merged or in the bin as may be."""
    return db.session.scalars(_mine(group).where(Player.key == sound_key(key))).one_or_none()


def player_not_deleted(group: Group, key: str) -> Player:
    """The group's player of this key; raises `NotFound`, with the name, for who is deleted."""
    player = player_by_key(group, key)
    if player is None:
        line = newest_line(group, sound_key(key))
        if line is None or line.verb != "player_purged" or not line.before:
            raise NotFound("player_unknown", key=key)
        raise NotFound("player_purged", key=key, name=line.before["name"])
    if player.deleted_at is not None:
        raise NotFound("player_in_bin", key=key, name=player.name)
    return player


def player_named(group: Group, name: str) -> Player | None:
    """Whoever has this name in the group: capitals and doubled spaces do not distinguish.

    The spelling of one merged means the one who stays; nobody in the bin or off the lists is
    meant.
    """
    meant = player_called(group, name)
    off = meant is not None and is_off_the_lists(db.session(), meant)
    return None if off else meant


def player_called(group: Group, name: str) -> Player | None:
    """The same, whoever stands on no list among them."""
    meant = _meant_by(group, name)
    return None if meant is None or meant.deleted_at else meant


def who_stays(player: Player) -> Player:
    """Whom this player was merged into in the end; everybody else stays who they are."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def keys_merged(group: Group) -> dict[str, str]:
    """By the key of each who was merged, the key of the one who stays."""
    merged = db.session.scalars(_mine(group).where(Player.merged_into_id.is_not(None)))
    return {player.key: who_stays(player).key for player in merged}


def similar_names(group: Group, name: str) -> list[Player]:
    """Others whose names could be mistaken for this one (accents, spaces): worth a warning."""
    same, alike = fold_name(name), skeleton(name)
    listed = _mine(group).where(Player.deleted_at.is_(None), not_(off_the_lists()))
    known = db.session.scalars(listed.order_by(Player.id))
    found = [
        who_stays(player)
        for player in known
        if player.folded != same and skeleton(player.name) == alike
    ]
    return [player for player in dict.fromkeys(found) if player.folded != same]


def all_people(group: Group) -> tuple[PersonRow, ...]:
    """Everybody ever in the group, as a game's pages need them; who stays after who is merged."""
    return people_in(db.session(), group)


def people_in(session: Session, group: Group) -> tuple[PersonRow, ...]:
    """The same in a session of one's own."""
    rows = session.connection().execute(_PEOPLE, {"group_id": group.id}).all()
    if all(row.merged_into_id is None for row in rows):
        return tuple([PersonRow(*row[:3]) for row in rows])
    by_id = {row.id: row for row in rows}
    merged = [row for row in rows if row.merged_into_id in by_id]
    stay = [row for row in rows if row.merged_into_id not in by_id]
    return tuple([_under_the_name_of(by_id, row) for row in (*merged, *stay)])


def names_by_key(people: Iterable[PersonRow]) -> dict[str, str]:
    """The name of each, by key."""
    return {person.key: person.name for person in people}


def names_of(group: Group) -> dict[str, str]:
    """The name of every player ever in the group, by key."""
    return names_by_key(all_people(group))


def add_player(group: Group, name: str, asker: Asker = NOBODY) -> Player:
    """A new player, or the one whom this very form added before.

    Raises `NameTaken` or `NameRefused`.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        added = line_sent(session, locked, asker)
        if added is not None:
            return _added_before(locked, added, name)
        return seat_newcomer(session, locked, name, asker.device, asker.sent_as)


def _added_before(group: Group, line: JournalLine, name: str) -> Player:
    """Whom this very form added; raises `IdTaken` where it was somebody else, or another change."""
    kept = str((line.after or {}).get("name", ""))
    is_same = line.verb in {"player_added", "player_undeleted"}
    refuse_other(line, is_same and fold_name(kept) == fold_name(tidy_name(name)))
    return _player(group, line.subject_key)


def seat_newcomer(
    session: Session,
    group: Group,
    typed: str,
    device: DeviceRow | None = None,
    sent_as: str | None = None,
) -> Player:
    """A new player inside a transaction that has locked the group.

    Somebody of that name who lies in the bin, and so has never played, is taken out again; one
    who stands on no list is there again, too.
    """
    name = tidy_name(typed)
    asker, meant = Asker(device, sent_as), _meant_by(group, name)
    if meant is not None and meant.deleted_at is not None:
        return take_out(session, group, meant, asker)
    if meant is not None and is_off_the_lists(session, meant):
        return _list_again(session, group, meant, asker)
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
    write_line(session, group, "player_added", player, player.created_at, asker=asker)
    return player


def take_out(session: Session, group: Group, player: Player, asker: Asker) -> Player:
    """Take a player of a locked group out of the bin."""
    before = snapshot(player)
    player.deleted_at = None
    note_change(session, group, "player_undeleted", player, before, asker)
    return player


def _list_again(session: Session, group: Group, player: Player, asker: Asker) -> Player:
    """Whoever comes with a table is listed for sitting there; whoever is added by hand, by that."""
    if asker.sent_as is not None:
        write_line(session, group, "player_added", player, now(), asker=asker)
    return player


def rename_player(group: Group, key: str, name: str, asker: Asker = NOBODY) -> Player:
    """Another name for a player, in every game at once."""
    with transaction() as session:
        locked = lock_group(session, group)
        player, player_name = _player(locked, key), tidy_name(name)
        _refuse_taken(locked, player_name, but=player)
        if player.name != player_name:
            refuse_second(session, locked, asker, "player_renamed", player, name=player_name)
            before = snapshot(player)
            player.name, player.folded = player_name, fold_name(player_name)
            note_change(session, locked, "player_renamed", player, before, asker)
        return player


def archive_player(group: Group, key: str, asker: Asker = NOBODY) -> Player:
    """Put a player aside: no longer offered, still in every game played."""
    return _set_archived(group, key, "player_archived", asker)


def restore_player(group: Group, key: str, asker: Asker = NOBODY) -> Player:
    """Offer a player again who was put aside; raises `NotFound` for an unknown key."""
    return _set_archived(group, key, "player_restored", asker)


def _set_archived(group: Group, key: str, verb: str, asker: Asker) -> Player:
    with transaction() as session:
        locked = lock_group(session, group)
        player = _player(locked, key)
        away = verb == "player_archived"
        if (player.archived_at is not None) != away:
            refuse_second(session, locked, asker, verb, player)
            before = snapshot(player)
            player.archived_at = now() if away else None
            note_change(session, locked, verb, player, before, asker)
        return player


def _mine(group: Group) -> Select[Player]:
    return select(Player).where(Player.group_id == group.id)


def _holder_of(group: Group, name: str) -> Player | None:
    """Whose row holds this name, merged or in the bin as may be."""
    return db.session.scalars(_mine(group).where(Player.folded == fold_name(name))).one_or_none()


def _meant_by(group: Group, name: str) -> Player | None:
    """Who is meant by this name, in the bin as may be."""
    holder = _holder_of(group, name)
    return None if holder is None else who_stays(holder)


def _under_the_name_of(by_id: Mapping[int, Any], row: Any) -> PersonRow:
    """Their own key, with the name and colour of the one who stays."""
    stays = row
    while stays.merged_into_id in by_id:
        stays = by_id[stays.merged_into_id]
    return PersonRow(row.key, stays.name, stays.seat_colour)


def _player(group: Group, key: str) -> Player:
    player = player_by_key(group, key)
    if player is None:
        raise NotFound("player_unknown", key=key)
    return player


def _refuse_taken(group: Group, name: str, but: Player | None = None) -> None:
    holder = _holder_of(group, name)
    if holder is None or holder is but:
        return
    stays = who_stays(holder)
    if stays.deleted_at is not None:
        raise NameTaken("name_in_bin", name=stays.name, key=stays.key)
    if stays is not holder:
        raise NameTaken("name_merged", name=holder.name, key=stays.key, into=stays.name)
    archived = holder.archived_at is not None
    raise NameTaken("name_taken", name=holder.name, key=holder.key, archived=archived)


def _rarest_colour(session: Session, group: Group) -> int:
    mine = select(Player.seat_colour).where(Player.group_id == group.id)
    used = Counter(session.scalars(mine))
    return min(range(SEAT_COLOURS), key=lambda colour: (used[colour], colour))
