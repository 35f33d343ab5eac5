"""Half-entered rounds: kept on the server, so that another device can take one over.

A draft is made of parts (who went out, each hand, the note …), each a mapping of form
fields to what was typed. Two devices at one draft change different parts; of one part
the later change counts. It goes when its round is saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never, cast

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.log_entries import (
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    Kind,
    LogEntry,
)
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import lock_group, transaction
from scorekeeper.store.errors import NotFound
from scorekeeper.store.log.game_rows import GameRow, game_by_key
from scorekeeper.store.models import Draft, Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.models.device_rows import DeviceRow

Parts: TypeAlias = Mapping[str, Mapping[str, list[str]]]

_MINE = (
    Draft.game_id == bindparam("game_id"),
    Draft.kind == bindparam("kind"),
    Draft.about == bindparam("about"),
)
_ONE = select(Draft).where(*_MINE)
_GONE = delete(Draft).where(*_MINE)


@dataclass(frozen=True, slots=True)
class Errand:
    """What a draft is for: the kind of the entry to come, and the round it is about, if any."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a device sends: all parts it shows, which of them it has changed, its form's ids."""

    parts: Parts
    changed: frozenset[str]
    entry_id: str
    opened_at_position: int


def draft_of(game: GameRow, errand: Errand) -> Draft | None:
    """The draft of this errand, if somebody has begun one."""
    return db.session.scalars(_ONE, _keys(game, errand)).one_or_none()


def keep_draft(
    group: Group, game_key: str, errand: Errand, sent: Sent, device: DeviceRow | None = None
) -> Draft:
    """Keep what was changed, beside what others have changed."""
    device_key = device.key if device else None
    with transaction() as session:
        game = game_by_key(lock_group(session, group), game_key)
        if game is None:
            raise NotFound("game_unknown", key=game_key)
        draft = draft_of(game, errand) or _new_draft(session, game, errand, sent)
        changed = {part: sent.parts.get(part, {}) for part in sorted(sent.changed)}
        draft.parts = {**draft.parts, **changed}
        draft.senders = {**draft.senders, **dict.fromkeys(changed, device_key)}
        draft.version += 1
        draft.updated_at = now()
        return draft


def throw_away(group: Group, game_key: str, errand: Errand) -> None:
    """Let a draft go because somebody said so."""
    with transaction() as session:
        game = game_by_key(lock_group(session, group), game_key)
        if game is not None:
            session.execute(_GONE, _keys(game, errand))


def drop_draft(session: Session, game: GameRow, entry: LogEntry) -> None:
    """Let the draft go that this entry, just appended, makes needless."""
    errand: Errand | None = None
    match cast("Kind", entry.kind):
        case "round_recorded":
            errand = Errand(ROUND_RECORDED)
        case "round_inserted":
            errand = Errand(ROUND_INSERTED, entry.content["before"])
        case "round_edited" | "round_removed":
            errand = Errand(ROUND_EDITED, entry.content["target"])
        case "game_started" | "game_named" | "game_ended" | "game_reopened" | "undone" | "redone":
            pass
        case "table_changed" | "rules_changed" | "points_given":
            pass
        case "table_rules_changed" | "deck_changed":
            pass
        case _ as never:
            assert_never(never)
    if errand is not None:
        session.connection().execute(_GONE, _keys(game, errand))


def _new_draft(session: Session, game: GameRow, errand: Errand, sent: Sent) -> Draft:
    draft = Draft(
        group_id=game.group_id,
        game_id=game.id,
        kind=errand.kind,
        about=errand.about,
        entry_key=sent.entry_id,
        opened_at_position=sent.opened_at_position,
        parts=dict(sent.parts),
        senders={},
        version=0,
        updated_at=now(),
    )
    session.add(draft)
    return draft


def _keys(game: GameRow, errand: Errand) -> dict[str, object]:
    return {"game_id": game.id, "kind": errand.kind, "about": errand.about}
