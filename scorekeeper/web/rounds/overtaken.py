"""An errand at a round that somebody else was quicker with: the same, put together, or a choice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import flash, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import (
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_RECORDED,
    ROUND_REMOVED,
    UNDONE,
)
from scorekeeper.store.log.conflicts import round_in_place
from scorekeeper.store.log.drafts import Parts
from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.request.access import current_group, game_or_404, is_from_here, to_board
from scorekeeper.web.rounds.parts import form_of, parts_in, parts_of, without_hand_of_out
from scorekeeper.web.rounds.task import RoundTask, inserting, mending, recording, task_of
from scorekeeper.web.rounds.two_versions import Versions
from scorekeeper.web.words.table import (
    Table,
    chosen_meanwhile,
    entries_since,
    place_of_gone,
    table_at,
)

ERRANDS = {ROUND_RECORDED: "new", ROUND_EDITED: "edit", ROUND_INSERTED: "insert"}
"""What an errand is called in addresses."""
_MAY_CHANGE_ROUNDS = {*ERRANDS, ROUND_REMOVED, UNDONE, REDONE}


def is_overtaken(task: RoundTask, opened_at: int) -> bool:
    """Whether somebody chose, since that position, the very thing that this errand is about."""
    since = entries_since(task.table, opened_at)
    if not any(stored.entry.kind in _MAY_CHANGE_ROUNDS for stored in since):
        return False
    return chosen_meanwhile(task.table, task.kind, task.about, opened_at) is not None


def overtaken(task: RoundTask) -> Overtaken:
    """The errand as it was begun, beside the game as it is now."""
    opened_at = position_typed(request.form.get("opened_at"))
    now = Table(current_group(), game_or_404(task.table.key))
    then = table_at(now, opened_at)
    begun = task_of(then, ERRANDS[task.kind], task.errand.about) or task
    return Overtaken(begun, then, now, entries_since(now, opened_at))


def gone(table: Table, errand: str, round_id: str) -> Overtaken | None:
    """An errand at a round that is gone by now; None if it never was there."""
    then = table_at(table, position_typed(request.form.get("opened_at")))
    task = task_of(then, errand, round_id)
    return None if task is None else overtaken(task)


@dataclass(frozen=True)
class Overtaken:
    """An errand that others were quicker with: as it was begun, and the table as it is now."""

    task: RoundTask
    then: Table
    now: Table
    since: tuple[StoredEntry, ...]

    @cached_property
    def theirs(self) -> RoundTask | None:
        """The round that stands now where this errand's was to be; None if there is none."""
        ids, about = self.now.record.game.round_ids, self.task.about
        if len(self.since) == 1 and self.since[0].entry.id == request.form.get("entry_id"):
            round_id = round_of(self.since[0])
        elif self.task.kind == ROUND_EDITED:
            round_id = about["target"]
        else:
            games = self.then.record.game, self.now.record.game
            round_id = round_in_place(*games, about.get("before")) or ""
        return mending(self.now, ids.index(round_id)) if round_id in ids else None

    @property
    def is_own(self) -> bool:
        """Whether all of it was saved from this very phone: then nobody else was quicker."""
        return bool(self.since) and all(is_from_here(stored.device_id) for stored in self.since)

    @property
    def next_task(self) -> RoundTask | None:
        """The errand that mine goes on as; None where the game takes no such round any more."""
        round_id = self.task.errand.about
        if not self.task.is_new:
            if again := task_of(self.now, ERRANDS[self.task.kind], round_id):
                return again
            if before := place_of_gone(self.then, self.now, round_id):
                return inserting(self.now, self.now.record.game.round_ids.index(before))
        return None if self.now.result.finished else recording(self.now)

    @cached_property
    def versions(self) -> Versions:
        """Both versions by the form of theirs, else by that of this errand as it was begun."""
        theirs = self.theirs
        asked = (theirs or self.task).asked
        mine = parts_of(request.form, asked)
        stored = parts_in(theirs.stored_form()) if theirs else {}
        return Versions(asked, stored, mine, self._base)

    @property
    def is_choice(self) -> bool:
        """Whether two chose differently about one part of the round."""
        return any(part.collides for part in self.versions.parts())

    def has_all_of(self, parts: Collection[str]) -> bool:
        """Whether these parts stand in theirs as they were typed here."""
        return not any(part.differs for part in self.versions.parts() if part.name in parts)

    @property
    def adds(self) -> bool:
        """Whether mine says anything that theirs does not; nothing collides."""
        return any(part.differs and part.chosen == "mine" for part in self.versions.parts())

    @property
    def says_nothing(self) -> bool:
        """Whether an edit of mine leaves the round as it stood when it was begun."""
        mine = Versions(self.versions.asked, self._base, self.versions.mine, {}).parts()
        return bool(self._base) and not any(part.differs for part in mine)

    def together(self) -> MultiDict[str, str]:
        """Theirs with what mine adds, as a form that has seen all."""
        versions = self.versions
        mine = {part.name for part in versions.parts() if part.chosen == "mine"}
        fields = form_of(picked(versions.theirs, versions.mine, mine))
        fields["csrf_token"] = request.form.get("csrf_token", "")
        return seen_by_now(fields, self.now)

    @cached_property
    def _base(self) -> dict[str, Any]:
        """The round as it stood when it was opened to be changed; a new one had nothing in it."""
        begun = task_of(self.then, "edit", self.theirs.errand.about) if self.theirs else None
        return parts_in(begun.stored_form()) if begun else {}


def saved_already(theirs: RoundTask) -> Response:
    """To the board, where the round stands with all that was typed here."""
    flash(gettext("Round %(number)s is saved already, just like this.", number=theirs.number))
    return to_board(theirs.table.key)


def seen_by_now(fields: MultiDict[str, str], now: Table) -> MultiDict[str, str]:
    """A form that was sent, as one that is opened only now, under an id of its own."""
    seen = fields.copy()
    seen["entry_id"], seen["opened_at"] = new_entry_id(), str(now.position)
    seen.setdefault("happened_at", "")
    return seen


def picked(stored: Parts, typed: Parts, mine: set[str]) -> Parts:
    """The stored round with these parts as they were typed; a picked nothing is nothing."""
    found = {}
    for name in dict.fromkeys((*stored, *typed)):
        side = typed if name in mine else stored
        if name in side:
            found[name] = side[name]
    return without_hand_of_out(found)


def round_of(stored: StoredEntry) -> str:
    """The round that an entry is about."""
    about: str = stored.entry.content.get("target", stored.entry.id)
    return about
