"""One person entered twice: a pointer from one player to the other, which can be taken away.

Every name then shows the one who stays. The log keeps the keys that it was written with.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from sqlalchemy import Select, exists, select
from sqlalchemy.orm import Session

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import MergeRefused
from scorekeeper.store.journal import NOBODY, Asker, note_change, refuse_second, snapshot
from scorekeeper.store.models import Game, GamePlayer, Group, Player
from scorekeeper.store.people.players import player_not_deleted, who_stays

Named: TypeAlias = Literal["played", "only_in_bin", "only_taken_back"]
"""They sat in a game; only in games that lie in the bin; they came, and that was taken back."""


def merge_players(group: Group, key: str, into_key: str, asker: Asker = NOBODY) -> Player:
    """Let one player be another, who stays.

    Raises `MergeRefused` where both ever sat in one game, which its parameters name.
    """
    with transaction() as session:
        locked = lock_group(session, group)
        player, into = player_not_deleted(locked, key), player_not_deleted(locked, into_key)
        stays = who_stays(into)
        if player.merged_into is not stays:
            refuse_second(
                session, locked, asker, "player_merged", player, merged_into_key=stays.key
            )
            refused = merge_refusal(locked, player, into)
            if refused is not None:
                raise refused
            _point(session, locked, player, stays, "player_merged", asker)
        return stays


def unmerge_player(group: Group, key: str, asker: Asker = NOBODY) -> Player:
    """Let a player who was merged be somebody again, with all that was played under that key."""
    with transaction() as session:
        locked = lock_group(session, group)
        player = player_not_deleted(locked, key)
        if player.merged_into is not None:
            refuse_second(session, locked, asker, "player_unmerged", player)
            _point(session, locked, player, None, "player_unmerged", asker)
        return player


def merged_into(group: Group, player: Player) -> list[Player]:
    """Those who were merged into this one, whether directly or one into the other."""
    mine = select(Player).where(Player.group_id == group.id, Player.merged_into_id.is_not(None))
    found = [each for each in db.session.scalars(mine) if who_stays(each) is player]
    return sorted(found, key=lambda each: (each.folded, each.id))


def one_person(group: Group, player: Player) -> list[Player]:
    """A player with everybody merged into them."""
    return [player, *merged_into(group, player)]


def merge_refusal(group: Group, player: Player, into: Player) -> MergeRefused | None:
    """Why the one cannot be the other; None where they may be one person."""
    if player is into:
        return MergeRefused("same_player", name=player.name)
    stays = who_stays(into)
    merged = player if player.merged_into is not None else into
    if merged is player or stays is player:
        return merged_already(merged)
    met = _met_in(group, player, stays)
    if met is None:
        return None
    game = {"game": met.key, "title": met.name, "scheme": met.scheme}
    return MergeRefused("players_met", name=player.name, other=stays.name, **game)


def merged_already(player: Player) -> MergeRefused:
    """That this player is another one."""
    return MergeRefused("merged_already", name=player.name, into=who_stays(player).name)


def _met_in(group: Group, one: Player, other: Player) -> Game | None:
    """A game that names both: one person cannot sit at a table twice."""
    theirs = [{each.key for each in one_person(group, player)} for player in (one, other)]
    return first_naming_both(db.session(), group, *theirs)


def _point(
    session: Session,
    group: Group,
    player: Player,
    stays: Player | None,
    verb: str,
    asker: Asker,
) -> None:
    before = snapshot(player)
    player.merged_into = stays
    note_change(session, group, verb, player, before, asker)


def why_named(session: Session, group: Group, keys: Collection[str]) -> Named | None:
    """How the games of the group name one of these; None where none does, not even in the bin."""
    theirs = _of(group, keys).join(Game, Game.id == GamePlayer.game_id)
    sat, here = theirs.where(GamePlayer.sat), Game.deleted_at.is_(None)
    reasons: tuple[tuple[Named, Select[int]], ...] = (
        ("played", sat.where(here)),
        ("only_in_bin", sat),
        ("only_taken_back", theirs.where(here)),
        ("only_in_bin", theirs),
    )
    return next((why for why, found in reasons if session.scalar(select(found.exists()))), None)


def first_naming_both(
    session: Session, group: Group, keys: Collection[str], others: Collection[str]
) -> Game | None:
    """The group's oldest game, in the bin or not, that names one of each."""
    here = GamePlayer.game_id == Game.id
    both = (exists(_of(group, each).where(here)) for each in (keys, others))
    mine = select(Game).where(Game.group_id == group.id, *both)
    return session.scalars(mine.order_by(Game.started_at, Game.id).limit(1)).one_or_none()


def _of(group: Group, keys: Collection[str]) -> Select[int]:
    theirs = select(Player.id).where(Player.group_id == group.id, Player.key.in_(keys))
    return select(GamePlayer.game_id).where(GamePlayer.player_id.in_(theirs))
