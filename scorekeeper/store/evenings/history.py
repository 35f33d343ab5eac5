"""Looking back: evenings with the games played last in them, newest first, a page at a time.

A page begins at a place, never after so many others, so that the thousandth costs what the first
does. Nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import Select, or_, select

from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import sitting_at, standing
from scorekeeper.store.models import Game, GamePlayer, Group, Player, Sitting
from scorekeeper.store.models.columns import sought_text
from scorekeeper.store.people.merging import one_person

MOST_DECKS = 40
A_LONG_EVENING = 200
"""So many games of one evening stand on one page; the rest follows on the next."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; what is empty or None does not narrow it."""

    text: str = ""
    player: Player | None = None
    scheme: str = ""
    deck: str = ""
    finished: bool | None = None

    @property
    def words(self) -> Sequence[str]:
        """The words that a name or note must hold, in whatever order."""
        return sought_text(self.text).split()

    @property
    def of_games(self) -> bool:
        """Whether it says something that only a game can be."""
        return bool(self.player or self.scheme or self.deck) or self.finished is not None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page begins: before this instant, and of the games of that instant before one."""

    at: datetime
    game_id: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """An evening with the games that were played last in it, or (no sitting) a game alone."""

    at: datetime
    sitting: Sitting | None
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A page of history, newest first; `older` is where the next one begins, if any."""

    told: tuple[Told, ...]
    older: Place | None


def history(group: Group, sought: Sought, limit: int, before: Place | None = None) -> Stretch:
    """About so many games or evenings that are looked for; an evening is not cut in two."""
    games, older = _games(group, sought, limit, before)
    sittings = _sittings(group, sought, limit, before, older)
    if len(sittings) > limit:
        older = Place(sittings[limit - 1].opened_at)
        sittings = sittings[:limit]
        games = [game for game in games if game.listed_at >= older.at]
    told = _gathered(group, games, sittings)
    return Stretch(tuple(sorted(told, key=lambda each: each.at, reverse=True)), older)


def decks_played(group: Group) -> list[str]:
    """The name of every deck that a game of the group was played with: a step in the index each."""
    found: list[str] = []
    while len(found) < MOST_DECKS:
        mine = select(Game.deck).where(Game.group_id == group.id, Game.deleted_at.is_(None))
        following = mine.where(Game.deck > found[-1]) if found else mine
        deck = db.session.scalar(following.order_by(Game.deck).limit(1))
        if deck is None:
            break
        found.append(deck)
    return [deck for deck in found if deck]


def _games(
    group: Group, sought: Sought, limit: int, before: Place | None
) -> tuple[list[Game], Place | None]:
    """So many games with the rest of the last one's evening, and where the next page begins."""
    found = _some(group, sought, limit + 1, before)
    if len(found) <= limit:
        return found, None
    games, last = found[:limit], Place(found[limit - 1].listed_at, found[limit - 1].id)
    sitting = sitting_at(group, last.at)
    if sitting is None:
        return games, last
    following = _some(group, sought, A_LONG_EVENING, last)
    rest = [game for game in following if game.listed_at >= sitting.opened_at]
    is_too_long = len(rest) == A_LONG_EVENING
    return games + rest, Place(rest[-1].listed_at, rest[-1].id) if is_too_long else Place(
        sitting.opened_at
    )


def _some(group: Group, sought: Sought, limit: int, before: Place | None) -> list[Game]:
    mine, listed_at, game_id = _ordered(group, sought.player)
    mine = mine.order_by(listed_at.desc(), game_id.desc())
    if before is not None:
        earlier = or_(listed_at < before.at, game_id < before.game_id)
        mine = mine.where(listed_at <= before.at, earlier)
    return list(db.session.scalars(_narrowed(mine, sought).limit(limit)))


def _ordered(group: Group, player: Player | None) -> tuple[Select[Game], Any, Any]:
    """The group's games, or somebody's and of whoever was merged into them; and what orders them.

    Somebody's are read in the order of their own index.
    """
    mine = select(Game).where(Game.group_id == group.id, Game.deleted_at.is_(None))
    if player is None:
        return mine, Game.listed_at, Game.id
    ids = [each.id for each in one_person(group, player)]
    theirs = GamePlayer.player_id.in_(ids), GamePlayer.sat
    seated = mine.join(GamePlayer, GamePlayer.game_id == Game.id).where(*theirs)
    return seated, GamePlayer.listed_at, GamePlayer.game_id


def _narrowed(mine: Select[Game], sought: Sought) -> Select[Game]:
    if sought.scheme:
        mine = mine.where(Game.scheme == sought.scheme)
    if sought.deck:
        mine = mine.where(Game.deck == sought.deck)
    if sought.finished is not None:
        mine = mine.where(Game.finished.is_(sought.finished))
    if sought.words:
        # Most games have neither a name nor a note: the index leaves them out.
        mine = mine.where(Game.sought != "")
    for word in sought.words:
        mine = mine.where(Game.sought.contains(word, autoescape=True))
    return mine


def _sittings(
    group: Group, sought: Sought, limit: int, before: Place | None, older: Place | None
) -> list[Sitting]:
    """The sittings of this page that are looked for, with games or without; one more than shown."""
    if sought.of_games:
        return []
    mine = standing(group).order_by(Sitting.opened_at.desc())
    if before is not None:
        mine = mine.where(Sitting.opened_at < before.at)
    if older is not None:
        mine = mine.where(Sitting.opened_at >= older.at)
    if not sought.words:
        return list(db.session.scalars(mine.limit(limit + 1)))
    return _named(group, mine, sought.words, limit + 1)


def _named(group: Group, mine: Select[Sitting], words: Sequence[str], limit: int) -> list[Sitting]:
    """Those whose name or note holds all these words; no database compares as people do."""
    said = mine.where(or_(Sitting.name != "", Sitting.note != ""))
    rows = db.session.execute(said.with_only_columns(Sitting.id, Sitting.name, Sitting.note))
    ids = list(islice(_holding(rows, words), limit))
    found = standing(group).where(Sitting.id.in_(ids)).order_by(Sitting.opened_at.desc())
    return list(db.session.scalars(found))


def _holding(rows: Iterable[Any], words: Sequence[str]) -> Iterator[int]:
    for sitting_id, name, note in rows:
        text = sought_text(f"{name} {note}")
        if all(word in text for word in words):
            yield sitting_id


def _gathered(group: Group, games: list[Game], sittings: list[Sitting]) -> Iterator[Told]:
    """Each evening with its games, and the games that were begun only."""
    known = {sitting.id: sitting for sitting in sittings}
    evenings: dict[int, list[Game]] = {sitting.id: [] for sitting in sittings}
    played_in = _played_last_in(group, [game.id for game in games if game.round_count])
    for game in games:
        sitting = played_in.get(game.id)
        if sitting is None:
            yield Told(game.listed_at, None, (game,))
        else:
            known[sitting.id] = sitting
            evenings.setdefault(sitting.id, []).append(game)
    for sitting_id, played in evenings.items():
        yield Told(known[sitting_id].opened_at, known[sitting_id], tuple(played))


def _played_last_in(group: Group, ids: list[int]) -> dict[int, Sitting]:
    """By the id of each game, the sitting in which it was played last, if there is one."""
    in_force = (
        select(Sitting.id)
        .where(
            Sitting.group_id == group.id,
            Sitting.opened_at <= Game.listed_at,
            Sitting.deleted_at.is_(None),
        )
        .order_by(Sitting.opened_at.desc())
        .limit(1)
        .correlate(Game)
        .scalar_subquery()
    )
    mine = select(Game.id, Sitting).join(Sitting, Sitting.id == in_force).where(Game.id.in_(ids))
    return dict(row for row in db.session.execute(mine))
