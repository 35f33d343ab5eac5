"""What a round's form is for: the next round, a stored one, or one that was forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import request, url_for
from flask_babel import gettext

from scorekeeper.scoring.log_entries import ROUND_EDITED, ROUND_INSERTED, ROUND_RECORDED
from scorekeeper.scoring.seating import Deal
from scorekeeper.scoring.sheet import Round
from scorekeeper.store.log.drafts import Errand, Parts, draft_of
from scorekeeper.store.models import Draft
from scorekeeper.web.board.rounds_table import faults_of
from scorekeeper.web.forms.base import TOLD_UP_TO, position_typed
from scorekeeper.web.rounds.fields import ANOTHER_CARD, Asked
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.own_people import OutOfPlay, named, not_counted, people_of_round
from scorekeeper.web.rounds.parts import form_of, parts_of
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.table import (
    Table,
    counts_otherwise,
    fits_no_more,
    said_beside,
    seats_at,
)

TOLD = "aside"
"""The hidden field of whom a page has told of."""


@dataclass(frozen=True)
class RoundTask:
    """One errand at the round form.

    `beside` is what its entry says beside the round; `news` who came or went since it was begun;
    `people` are the keys of those whose round it was before it was taken back.
    """

    table: Table
    kind: str
    number: int
    asked: Asked
    deal: Deal
    address: str
    about: dict[str, str] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    beside: dict[str, Any] = field(default_factory=dict)
    people: Sequence[str] = ()
    news: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether it is the next round."""
        return self.kind == ROUND_RECORDED

    @property
    def errand(self) -> Errand:
        """What its draft is kept under."""
        return Errand(self.kind, next(iter(self.about.values()), ""))

    @cached_property
    def draft(self) -> Draft | None:
        """What somebody has half entered already."""
        return draft_of(self.table.record.row, self.errand)

    @property
    def draft_version(self) -> int:
        """Grows with the draft and with the game, which may change what the draft comes to."""
        return self.draft.version + self.table.position if self.draft else 0

    @cached_property
    def everybody(self) -> Asked:
        """The same asked of everybody who ever sat, for what is kept though it does not count."""
        return replace(self.asked, in_play=tuple(self.table.people.values()))

    @property
    def draft_address(self) -> str:
        """Where half-entered hands are sent."""
        return f"{self.address}/draft"

    @cached_property
    def meanwhile(self) -> tuple[str, ...]:
        """What came since it was begun by which it counts otherwise."""
        begun = _begun_at(self)
        return () if begun == len(self.table.record.entries) else _counts_otherwise(self, begun)

    def hand_address(self, player_key: str) -> str:
        """Where this player's hand is asked for alone."""
        return f"{self.address}/hand/{player_key}"

    @property
    def start_over_address(self) -> str:
        """Where what is half entered is shown before it is thrown away."""
        return f"{self.address}/start-over"

    @property
    def subtitle(self) -> str:
        """What the errand is, in a few words under the title."""
        if self.kind == ROUND_EDITED:
            return gettext("Change what was recorded")
        if self.kind == ROUND_INSERTED:
            return gettext("A forgotten round, before round %(number)s", number=self.number)
        if self.deal.dealer is None or self.deal.starter is None:
            return ""
        dealer, starter = spoken(self.deal.dealer), spoken(self.deal.starter)
        return gettext("%(starter)s starts, %(dealer)s deals", starter=starter, dealer=dealer)

    @property
    def notes(self) -> dict[str, dict[str, object]]:
        """For each player's key the colour and a small note: the total, where there is one."""
        measures = {row.player: row.measure for row in self.table.result.standings}
        return {
            person.key: {
                "colour": person.colour,
                "note": str(measures[person.name].get("total", "")).replace("-", "−"),
            }
            for person in self.asked.in_play
        }

    @property
    def last_card_tones(self) -> dict[str, str]:
        """The ground of each last card's key."""
        return {code: self.asked.cards[code].tone for code in self.asked.last_cards()} | {
            ANOTHER_CARD: "action"
        }

    @property
    def done(self) -> str:
        """What to say once it is saved."""
        if self.kind == ROUND_EDITED:
            return gettext("Round %(number)s changed", number=self.number)
        return gettext("Round %(number)s saved", number=self.number)

    def content(self, form: RoundForm) -> dict[str, Any]:
        """The content of the entry to append."""
        played = form.content()
        if self.asked.stored is not None and self.asked.stored.at is not None:
            played["at"] = self.asked.stored.at
        return {**self.about, "round": played, **self.beside}

    def fresh_form(self) -> RoundForm:
        """The form as it is opened: half entered, filled with what was stored, or empty."""
        form = RoundForm(self.asked) if self.draft else self.stored_form()
        if self.draft is not None:
            form.process(form_of(self.draft.parts))
            form["entry_id"].data = self.draft.entry_key
            form["opened_at"].data = str(self.draft.opened_at_position)
            return form
        form["opened_at"].data = str(self.table.position)
        return form

    def stored_form(self) -> RoundForm:
        """The form filled with what was stored, or empty."""
        form = RoundForm(self.asked)
        keys = {name: person.key for name, person in self.table.people.items()}
        form.show(self.asked.stored, keys) if self.asked.stored else form.process()
        return form


def task_of(table: Table, errand: str, round_id: str) -> RoundTask | None:
    """The task of an address: `new`, or `edit` or `insert` of a round; None if gone."""
    if errand == "new":
        return recording(table)
    if round_id not in table.record.game.round_ids:
        return None
    index = table.record.game.round_ids.index(round_id)
    return mending(table, index) if errand == "edit" else inserting(table, index)


def recording(table: Table) -> RoundTask:
    """The task of recording the next round."""
    teams = table.sheet.teams
    asked = Asked(table.sheet.rules_now, table.in_play, table.cards, teams=teams)
    address = url_for("group.game.rounds.new_round", game_key=table.key)
    deal = table.result.next or Deal(None, None)
    return taken_over(RoundTask(table, ROUND_RECORDED, table.next_number, asked, deal, address))


def taken_over(task: RoundTask, parts: Parts | None = None, again: Sequence[str] = ()) -> RoundTask:
    """The next round with its own people, where somebody came or went since it was begun.

    `again` are the people of one that was taken back, when its form is opened first.
    """
    table, people_before = task.table, again or _people_before(task)
    then = named(table, people_before) if people_before else _seats_then(task)
    if then is None or then == table.sheet.seats_now:
        return task
    entered, with_hands = _entered(task) if parts is None else parts, "hands" in task.asked.keys
    people = people_of_round(table, then, entered, with_hands=with_hands)
    offered = {table.people[name].key for name in people.in_play if name not in people.seats}
    asked = replace(task.asked, in_play=table.persons(people.in_play), offered=offered)
    keys = [table.people[name].key for name in people.seats]
    beside = {} if people.seats == table.sheet.seats_now else {"played_by": keys}
    return replace(
        task,
        asked=asked,
        deal=people.deal,
        beside=beside,
        news=people.news,
        people=people_before,
    )


def _people_before(task: RoundTask) -> Sequence[str]:
    if not task.is_new or "opened_at" in request.form:
        return request.form.getlist("people")
    return task.draft.parts.get("people", {}).get("people", ()) if task.draft else ()


def _seats_then(task: RoundTask) -> tuple[str, ...] | None:
    """Who sat when it was begun; None where they sit there now just the same."""
    begun = _begun_at(task) if task.is_new else 0
    known = 0 < begun < len(task.table.record.entries)
    return seats_at(task.table, begun) if known else None


def _begun_at(task: RoundTask) -> int:
    """The position of the log at which the form that was sent, or else the draft, was begun."""
    if "opened_at" in request.form:
        return position_typed(request.form["opened_at"])
    return task.draft.opened_at_position if task.draft else len(task.table.record.entries)


def _entered(task: RoundTask) -> Parts:
    """All that was entered: in the draft, and in the form that was sent."""
    typed = parts_of(request.form, task.everybody)
    return {**(task.draft.parts if task.draft else {}), **typed}


def mending(table: Table, index: int) -> RoundTask:
    """A round that was recorded; what its rules say against it stands above the form."""
    round_id = table.record.game.round_ids[index]
    faults = tuple(map(table.why, faults_of(table, index)))
    address = url_for("group.game.rounds.edit_round", game_key=table.key, round_id=round_id)
    asked = _asked(table, index, table.record.game.recorded(index))
    about = {"target": round_id}
    deal, beside = _deal(table, index), said_beside(table, round_id)
    return RoundTask(
        table, ROUND_EDITED, index + 1, asked, deal, address, about, faults, beside=beside
    )


def inserting(table: Table, index: int) -> RoundTask:
    """A forgotten round before the one of that index; it takes over its number."""
    round_id = table.record.game.round_ids[index]
    address = url_for("group.game.rounds.new_round_before", game_key=table.key, round_id=round_id)
    asked, about = _asked(table, index, None), {"before": round_id}
    deal, beside = _deal(table, index), said_beside(table, round_id)
    beside.pop("pile_noted_by", None)
    return RoundTask(table, ROUND_INSERTED, index + 1, asked, deal, address, about, beside=beside)


def _asked(table: Table, index: int, stored: Round | None) -> Asked:
    """Who was in play at that round; at one after the end, who would be."""
    in_play = table.result.rounds[index].in_play or table.result.seating.in_play
    rules, teams = table.sheet.rules_of(index), table.sheet.teams
    return Asked(rules, table.persons(in_play), table.cards, stored, teams)


def _deal(table: Table, index: int) -> Deal:
    played = table.result.rounds[index]
    return Deal(played.dealer, played.starter)


def out_of_play(task: RoundTask) -> list[OutOfPlay]:
    """What does not count of all that was entered: in the draft, and in the form that was sent."""
    if len(task.everybody.in_play) == len(task.asked.in_play):
        return []
    return out_of_play_in(task, _entered(task))


def out_of_play_in(task: RoundTask, parts: Parts) -> list[OutOfPlay]:
    """What of these parts does not count, in seat order."""
    everybody, in_play = task.everybody.in_play, task.asked.in_play
    if len(everybody) == len(in_play):
        return []
    return not_counted(task.table, parts, [each for each in everybody if each not in in_play])


def is_told(task: RoundTask) -> bool:
    """Whether the page that this form was sent from has told all by which it counts otherwise."""
    if not {it.person.key for it in out_of_play(task)} <= set(request.form.getlist(TOLD)):
        return False
    told = position_typed(request.form.get(TOLD_UP_TO))
    return not task.meanwhile or (told >= 0 and not _counts_otherwise(task, told))


def _counts_otherwise(task: RoundTask, position: int) -> tuple[str, ...]:
    """What came after so many entries by which it counts otherwise, in sentences."""
    if not task.table.has_been_at(position):
        return (fits_no_more(),)
    if counts_otherwise(task.table, position, task.errand.about):
        return (gettext("The rules changed meanwhile. This round counts by the new ones."),)
    return ()
