"""The journal of the group: who did what, when and from which device, and undo where it can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import LogEntry
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.journal import Happening, Place, chronicle, line_at, lines_about, stored_at
from scorekeeper.store.log.game_rows import games_by_id
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Device, Entry, Game, Group, JournalLine
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.devices import devices_of
from scorekeeper.store.undoing import undo_line, why_not
from scorekeeper.web.board.undo import deed_sentence
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.group.journal_lines import line_sentence
from scorekeeper.web.request.access import current_device, current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.preferences import address_on_this_server
from scorekeeper.web.request.questions import say_taken_back
from scorekeeper.web.request.refusals import say_refusal
from scorekeeper.web.request.sending import asker
from scorekeeper.web.words.clock import day_in_words, local, time_of_day
from scorekeeper.web.words.device_kinds import device_said
from scorekeeper.web.words.schemes import game_title
from scorekeeper.web.words.table import Table

blueprint = Blueprint("journal", __name__, url_prefix="/journal")
group_pages.register_blueprint(blueprint)

A_PAGE = 50
_PLACE = re.compile(r"(?P<entry>[A-Za-z0-9_-]{0,64})\.(?P<line>[0-9]{0,9})", re.ASCII)


@blueprint.get("/")
@by_version
def journal() -> str:
    """What happened last, a page at a time; `before` is where an older page begins."""
    group = current_group()
    stretch = chronicle(group, A_PAGE, _place(request.args.get("before", "")))
    shown = Journal(group, stretch.happenings, current_device())
    older = stretch.older
    return render_template(
        "group/journal.html",
        days=shown.days(),
        older=f"{older.entry_id or ''}.{older.line or ''}" if older else None,
        is_newest="before" not in request.args,
    )


@blueprint.post("/undo")
def undo() -> Response:
    """Take a line back; the form names it, and the page to go on with."""
    group, position = current_group(), position_typed(request.form.get("line"))
    if line_at(group, position) is None:
        abort(404)
    try:
        line = undo_line(group, position, asker())
    except StoreRefusal as refused:
        say_refusal(refused)
    else:
        say_taken_back(line, redone="redo" in request.form)
    here = request.form.get("next") or url_for("group.journal.journal")
    return redirect(address_on_this_server(here), 303)


def _place(text: str) -> Place | None:
    meant = _PLACE.fullmatch(text)
    if meant is None:
        return None
    return Place(meant["entry"] or None, int(meant["line"]) if meant["line"] else None)


@dataclass(frozen=True, slots=True)
class Undo:
    """What the button of a line sends, and where to."""

    action: str
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened: the time, a sentence, what it is about and from which device."""

    time: str
    sentence: str
    about: str
    undo: Undo | None
    href: str | None


@dataclass(frozen=True, slots=True)
class Day:
    """What happened on one day where the group lives, newest first."""

    title: str
    told: Sequence[Told]


@dataclass
class Journal:
    """A page of the journal."""

    group: Group
    happenings: Sequence[Happening]
    here: DeviceRow | None
    _tables: dict[int, Table | None] = field(default_factory=dict)

    def days(self) -> list[Day]:
        """The page, day by day."""
        by_day = groupby(self.happenings, lambda each: local(self.group, stored_at(each)).date())
        return [self._day(list(happenings)) for _, happenings in by_day]

    def _day(self, happenings: Sequence[Happening]) -> Day:
        title = day_in_words(self.group, stored_at(happenings[0]))
        return Day(title, [self._told(each) for each in happenings])

    def _told(self, happening: Happening) -> Told:
        time = time_of_day(self.group, stored_at(happening))
        device = self._device(happening.device_id)
        if isinstance(happening, JournalLine):
            sentence = line_sentence(self.group, happening, self.devices)
            return Told(time, sentence, device, self._undo_line(happening), None)
        game = self.games[happening.game_id]
        about = " · ".join(filter(None, (game_title(game), device)))
        href = url_for("group.game.board.board", game_key=game.key)
        return Told(time, self._entry_sentence(happening), about, self._undo(happening), href)

    def _entry_sentence(self, row: Entry) -> str:
        table = self._table(row)
        if table is None:
            return gettext("Something that a newer version wrote")
        return deed_sentence(table, _entry(row))

    def _undo(self, row: Entry) -> Undo | None:
        """Only the newest entry of a game is taken back, and nothing of one in the bin."""
        table = self._table(row)
        if table is None or table.record.row.deleted_at or not table.record.game.readable:
            return None
        newest = table.record.game.undoable
        if newest is None or newest.id != row.entry_key:
            return None
        fields = {"target": newest.id, "entry_id": new_entry_id(), "opened_at": table.position}
        action = url_for("group.game.changes.undo", game_key=table.key)
        return Undo(action, fields | {"happened_at": ""})

    def _undo_line(self, line: JournalLine) -> Undo | None:
        # Who came with a game has played in it, and goes with nothing less than that.
        came_with_a_game = line.verb == "player_added" and line.sent_as is None
        if came_with_a_game or why_not(line, self.later) is not None:
            return None
        fields = {"line": line.position, "entry_id": new_entry_id()}
        return Undo(url_for("group.journal.undo"), fields)

    def _table(self, row: Entry) -> Table | None:
        """The game of an entry, read once."""
        if row.game_id not in self._tables:
            record = load_game(self.group, self.games[row.game_id].key)
            self._tables[row.game_id] = Table(self.group, record) if record else None
        return self._tables[row.game_id]

    def _device(self, device_id: int | None) -> str:
        return device_said(self.devices_by_id.get(device_id or 0), self.here)

    @cached_property
    def games(self) -> Mapping[int, Game]:
        """The games of this page by id."""
        ids = {each.game_id for each in self.happenings if isinstance(each, Entry)}
        return games_by_id(self.group, ids)

    @cached_property
    def devices(self) -> Mapping[str, Device]:
        """Every device ever let in, by key."""
        return {device.key: device for device in devices_of(self.group)}

    @cached_property
    def devices_by_id(self) -> Mapping[int, Device]:
        """Every device ever let in, by its row's id."""
        return {device.id: device for device in self.devices.values()}

    @cached_property
    def later(self) -> Iterable[JournalLine]:
        """Every line about what this page is about, from its oldest on."""
        lines = [each for each in self.happenings if isinstance(each, JournalLine)]
        if not lines:
            return ()
        return lines_about(self.group, {line.subject_key for line in lines}, lines[-1].position)


def _entry(row: Entry) -> LogEntry:
    content: dict[str, Any] = row.content
    return LogEntry(row.entry_key, row.kind, row.version, content)
