"""Who recorded or changed what in a game, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, assert_never, cast

from flask import Blueprint, render_template, request
from flask_babel import gettext, ngettext

from scorekeeper.scoring.log import entries_standing, is_known
from scorekeeper.scoring.log_entries import (
    REDONE,
    ROUND_EDITED,
    ROUND_REMOVED,
    UNDONE,
    Kind,
    LogEntry,
)
from scorekeeper.scoring.rules import rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.log.drafts import Parts
from scorekeeper.store.log.entries import StoredEntry
from scorekeeper.store.models import Device
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.store.people.devices import devices_of
from scorekeeper.web.board.undo import deed_sentence
from scorekeeper.web.forms.base import position_typed
from scorekeeper.web.request.access import current_device, current_group, game_or_404
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.parts import parts_in
from scorekeeper.web.rounds.task import RoundTask, mending
from scorekeeper.web.rounds.two_versions import Part, Versions
from scorekeeper.web.words.clock import day_in_words, local, time_of_day
from scorekeeper.web.words.device_kinds import device_said
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.schemes import rules_in_words, table_rules_said
from scorekeeper.web.words.table import Table, table_at
from scorekeeper.web.words.what_happened import gained, round_address, signed

blueprint = Blueprint("log", __name__)
game_pages.register_blueprint(blueprint)

A_PAGE = 100


@blueprint.get("/log")
@may_take_long
@by_version
def game_log(game_key: str) -> str:
    """Every entry of the game, oldest first, a page at a time from the position `first`."""
    table = Table(current_group(), game_or_404(game_key))
    first = max(1, position_typed(request.args.get("first")))
    following = first + A_PAGE
    return render_template(
        "game/log.html",
        table=table,
        days=GameLog(table, current_device()).days(first, A_PAGE),
        earlier=max(1, first - A_PAGE) if first > 1 else None,
        later=following if following <= len(table.record.entries) else None,
    )


@dataclass(frozen=True, slots=True)
class Told:
    """One entry. `gone` was taken back later; `parts` are those that an edit changed, both ways."""

    position: int
    time: str
    sentence: str
    text: str
    device: str
    gone: bool
    href: str | None
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Day:
    """What was done on one day where the group lives, in the order in which it arrived."""

    title: str
    told: Sequence[Told]


@dataclass
class GameLog:
    """The log of a table, seen from the device that asks."""

    table: Table
    here: DeviceRow | None

    def days(self, first: int, count: int) -> list[Day]:
        """So many entries from that position on, counted from 1, oldest first."""
        group = self.table.group
        shown = self.table.record.entries[first - 1 : first - 1 + count]
        by_day = groupby(shown, lambda each: local(group, each.happened_at).date())
        return [self._day(list(entries)) for _, entries in by_day]

    def _day(self, entries: Sequence[StoredEntry]) -> Day:
        title = day_in_words(self.table.group, entries[0].happened_at)
        return Day(title, [self._told(each) for each in entries])

    def _told(self, stored: StoredEntry) -> Told:
        entry = stored.entry
        return Told(
            position=stored.position,
            time=time_of_day(self.table.group, stored.happened_at),
            sentence=deed_sentence(self.table, entry),
            text=self._text(entry) if is_known(entry) else "",
            device=device_said(self._devices.get(stored.device_id or 0), self.here),
            gone=is_known(entry) and entry.id not in self._standing,
            href=self._href(entry),
            parts=_parts(self.table, stored) if is_known(entry) else (),
        )

    def _text(self, entry: LogEntry) -> str:  # noqa: PLR0911 - a case for each kind
        """What an entry that can be read was exactly, where the sentence does not say so."""
        content = entry.content
        match cast("Kind", entry.kind):
            case "round_recorded" | "round_inserted":
                return self._round(entry.id)
            case "points_given":
                names = self.table.record.names
                points = (f"{spoken(names[k])} {signed(n)}" for k, n in content["points"].items())
                return " · ".join(filter(None, (", ".join(points), content["reason"])))
            case "game_named":
                return " · ".join(filter(None, (content["name"], content["note"])))
            case "rules_changed":
                document = content["rules"]
                return rules_in_words(rules_from(document, SCHEMES[document["scheme"]].defaults))
            case "table_rules_changed":
                return ", ".join(table_rules_said(content["table_rules"])) or gettext("none")
            case "deck_changed":
                return ", ".join(self._deck(content))
            case (
                "game_started"
                | "round_edited"
                | "round_removed"
                | "table_changed"
                | "game_ended"
                | "game_reopened"
                | "undone"
                | "redone"
            ):
                return ""
            case _ as never:
                assert_never(never)

    def _deck(self, content: Mapping[str, Any]) -> Iterator[str]:
        yield ngettext("%(num)s pack", "%(num)s packs", content["packs"])
        for code, value in content["asked"].items():
            card = self.table.cards.get(code)
            yield f"{card.label if card else code}: {value}"

    def _round(self, round_id: str) -> str:
        """What a round that stands brought, as it stands now."""
        ids, table = self.table.record.game.round_ids, self.table
        if round_id not in ids:
            return ""
        index = ids.index(round_id)
        played = table.result.rounds[index]
        return gained(table.sheet.rules_of(index), table.sheet, index, played)

    def _href(self, entry: LogEntry) -> str | None:
        """The round that an entry is about, open to its cards."""
        about, ids = str(entry.content.get("target", entry.id)), self.table.record.game.round_ids
        if about not in ids:
            return None
        return round_address(self.table.key, about)

    @cached_property
    def _standing(self) -> frozenset[str]:
        """The ids of what counts; an undo or redo itself is never struck out."""
        known = [each.entry for each in self.table.record.entries if is_known(each.entry)]
        standing, _ = entries_standing(known)
        moves = (entry.id for entry in known if entry.kind in {UNDONE, REDONE})
        return frozenset((*(entry.id for entry in standing), *moves))

    @cached_property
    def _devices(self) -> Mapping[int, Device]:
        return {device.id: device for device in devices_of(self.table.group)}


def _parts(table: Table, stored: StoredEntry) -> list[Part]:
    """What an entry changed in a round that was there: before it, and after."""
    if stored.entry.kind not in {ROUND_EDITED, ROUND_REMOVED}:
        return []
    target = stored.entry.content["target"]
    before = _task(table_at(table, stored.position - 1), target)
    after = _task(table_at(table, stored.position), target)
    asked = after or before
    if asked is None:
        return []
    versions = Versions(asked.asked, _parts_of(before), _parts_of(after), {})
    return [part for part in versions.parts() if part.differs]


def _task(then: Table, round_id: str) -> RoundTask | None:
    ids = then.record.game.round_ids
    return mending(then, ids.index(round_id)) if round_id in ids else None


def _parts_of(task: RoundTask | None) -> Parts:
    """What was stored, by part; read without a token, for nothing is sent from here."""
    if task is None or task.asked.stored is None:
        return {}
    form = RoundForm(task.asked, guarded=False)
    form.show(task.asked.stored, {name: who.key for name, who in task.table.people.items()})
    return parts_in(form)
