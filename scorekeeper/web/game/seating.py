"""Who is here? People come, go and change seats, from the next round on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import TypeAlias

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import TABLE_CHANGED
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.seating import keep_chairs
from scorekeeper.store.errors import NameRefused, NotFound, StoreRefusal
from scorekeeper.store.evenings.evening_rounds import evening_awaited_since
from scorekeeper.store.log.changing_seats import Known, NewTable
from scorekeeper.store.log.changing_seats import change_table as store_table
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.players import players_of
from scorekeeper.web.board.standings import out_since
from scorekeeper.web.board.undo import deed, table_change
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.game.seating_form import SeatingForm
from scorekeeper.web.game.seats import (
    Seated,
    SeatsField,
    change_seats,
    recognise,
    shown_seats,
    store_seat,
)
from scorekeeper.web.request.access import shows_again, table_of_form, table_or_404, turned_away
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.people_sought import Sought, sought_among
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.words.people import Person, people_of, spoken, together
from scorekeeper.web.words.table import Table, entries_since
from scorekeeper.web.words.what_happened import number

blueprint = Blueprint("seating", __name__, url_prefix="/table")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def who_is_here(game_key: str) -> Answer:
    """The table as last time. `carry_on` asks only when a new evening begins."""
    table = table_or_404(game_key)
    if "carry_on" in request.args and not _is_new_evening(table):
        return _to_board(table)
    if table.sheet.teams:
        return _stays(table)
    form = SeatingForm()
    form.seat.data = [Seated("known", person.key) for person in table.in_play]
    return turned_away(table) or _page(table, form)


@blueprint.post("")
@shows_again
def change_table(game_key: str) -> Answer:
    """Somebody sits down, moves or gets up on the page; or the table is kept as it stands there."""
    table, form = table_of_form(game_key), SeatingForm()
    if table.sheet.teams:
        return _stays(table)
    form.start.rename(recognise(form.seat))
    warning = change_seats(form, partial(_as_known_here, table))
    form.seat.remove(request.form.get("leave", ""))
    _know_people(table, form)
    _ask_starts(table, form)
    if request.form.keys() & {"save", "leave"} and not form.player_name.errors:
        return turned_away(table) or _save(table, form)
    answer = turned_away(table) or _page(table, form, warning)
    return (answer, 422) if isinstance(answer, str) and form.player_name.errors else answer


def _save(table: Table, form: SeatingForm) -> Answer:
    if not form.judge(table.sheet.rules_now):
        return _page(table, form), 422
    if form.start.has_unseen:
        return _page(table, form)
    if form.seat.data == [Seated("known", person.key) for person in table.in_play]:
        return _to_board(table)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        saved = store_table(
            table.group, table.key, _new_table(table, form), entry_sent(TABLE_CHANGED, {})
        )
    except Conflict:
        return _overtaken(form, table.key), 409
    except (NameRefused, NotFound) as refused:
        form.seat.errors = [refusal_sentence(refused)]
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
    else:
        flash(table_change(Table(table.group, saved.record), saved.entry.entry))
        return _to_board(table)
    return _page(table, form), status


def _new_table(table: Table, form: SeatingForm) -> NewTable:
    """Those chosen; whoever is out keeps the chair."""
    chosen = [store_seat(seat) for seat in form.seat.data]
    seats = [Known(person.key) for person in table.persons(table.result.seating.seats)]
    out = [Known(table.people[name].key) for name in _out(table)]
    starts = {store_seat(seat): points for seat, points in form.start.points().items()}
    return NewTable(keep_chairs(chosen, seats, out), starts)


def _overtaken(form: SeatingForm, game_key: str) -> str:
    """What was chosen, under a new id, by the game as it is now."""
    table = table_or_404(game_key)
    recognise(form.seat)
    _know_people(table, form)
    _ask_starts(table, form)
    form.entry_id.data = new_entry_id()
    return _page(table, form, was_late=True)


def _know_people(table: Table, form: SeatingForm) -> None:
    """Everybody under the key that this game knows; nobody sits who is out."""
    seats = [_as_known_here(table, seat) for seat in form.seat.data]
    out = {Seated("known", table.people[name].key): name for name in _out(table)}
    form.seat.data = list(dict.fromkeys(seat for seat in seats if seat not in out))
    if gone := [out[seat] for seat in seats if seat in out]:
        sentence = gettext("%(names)s: out of this game for good.", names=together(gone))
        form.player_name.errors = [sentence]


def _as_known_here(table: Table, seat: Seated) -> Seated:
    person = table.people.get(_name_of(table, seat))
    return Seated("known", person.key) if person else seat


def _name_of(table: Table, seat: Seated) -> str:
    return seat.text if seat.kind == "new" else table.record.names.get(seat.text, "")


def _out(table: Table) -> list[str]:
    return [row.player for row in table.result.standings if row.status == "out"]


def _ask_starts(table: Table, form: SeatingForm) -> None:
    """Ask where those start who never sat at this game, if it has totals."""
    rules = table.sheet.rules_now
    form.start.cells.clear()
    scheme = SCHEMES[rules.scheme]
    if scheme.has_totals:
        for seat in form.seat.data:
            if (name := _name_of(table, seat)) and name not in table.people:
                form.start.ask(seat, name, scheme.suggested_start(table.result, rules))


def _page(table: Table, form: SeatingForm, warning: str = "", *, was_late: bool = False) -> str:
    """The page; it has seen all that came since the form before it."""
    since = entries_since(table, position_typed(request.form.get("opened_at")))
    form.opened_at.data = str(table.position)
    is_new_evening = _is_new_evening(table)
    return render_template(
        "game/who_is_here.html",
        table=table,
        form=form,
        lists=lists_of(table, form.seat, is_new_evening=is_new_evening),
        hints={seat: start_hint(table, _name_of(table, seat)) for seat in form.start.cells},
        is_new_evening=is_new_evening,
        warning=warning,
        came_since=[deed(table, stored.entry) for stored in since],
        was_late=was_late or bool(since),
    )


def _is_new_evening(table: Table) -> bool:
    """Whether the next round begins an evening, and nothing has happened to this game in it yet."""
    since = evening_awaited_since(table.group, now())
    return since is not None and table.record.entries[-1].happened_at <= since


def _stays(table: Table) -> Response:
    """Teams are as many on each side: nobody comes or goes."""
    flash(gettext("In a game of teams nobody comes or goes."), "alert")
    return _to_board(table)


def _to_board(table: Table) -> Response:
    return redirect(url_for("group.game.board.board", game_key=table.key), 303)


@dataclass(frozen=True, slots=True)
class Lists:
    """Everybody, by where they stand. The keys of people are the tokens of their seats.

    `totals` are said beside those who sit, by token; `away` may return, with what they have;
    `others` are of the group and never sat at this game, as they are `sought`; `out` is a
    sentence each.
    """

    seated: list[Person]
    totals: Mapping[str, str]
    away: list[tuple[Person, str]]
    others: list[Person]
    sought: Sought
    out: list[str]


def lists_of(table: Table, seats: SeatsField, *, is_new_evening: bool) -> Lists:
    """The lists as the form has them now."""
    here = {person.key: person for person in table.people.values()}
    sitting = {seat.text for seat in seats.data if seat.kind == "known"}
    everybody = players_of(table.group, archived=True, also=sitting)
    group = people_of(everybody)
    ranked, totals = table.result.standings, totals_of(table)
    free = [
        each
        for each in everybody
        if each.archived_at is None and each.name not in table.people and each.key not in sitting
    ]
    sought = sought_among(table.group, free)
    return Lists(
        seated=shown_seats(seats, group | here),
        totals={token_of(table.people[name]): total for name, total in totals.items()},
        away=[
            (replace(person, key=token_of(person)), _comes_back(totals.get(person.name)))
            for person in (table.people[row.player] for row in ranked if row.out_in is None)
            if person.key not in sitting
        ],
        others=[replace(group[each.key], key=token_of(group[each.key])) for each in sought.players],
        sought=sought,
        out=[
            gettext(
                "%(name)s: %(what)s",
                name=spoken(row.player),
                what=out_since(table, row.out_in, is_over=is_new_evening),
            )
            for row in ranked
            if row.out_in is not None
        ],
    )


def token_of(person: Person) -> str:
    """How a form carries the seat of somebody the group has."""
    return Seated("known", person.key).token


def totals_of(table: Table) -> dict[str, str]:
    """The total of everybody who ever sat, by name; nothing under schemes without."""
    rows = table.result.standings
    return {row.player: number(row.measure["total"]) for row in rows if "total" in row.measure}


def start_hint(table: Table, name: str) -> str:
    """Why a newcomer is suggested to start there, with its numbers."""
    rules = table.sheet.rules_now
    scheme = SCHEMES[rules.scheme]
    points = scheme.suggested_start(table.result, rules)
    if scheme.most_wins:
        return gettext(
            "%(name)s starts with %(points)s: points are won here, and nobody gets any for coming.",
            name=spoken(name),
            points=points,
        )
    if points < _highest(table):
        return gettext(
            "%(name)s starts with %(points)s, the most that does not cross the target.",
            name=spoken(name),
            points=number(points),
        )
    return gettext(
        "%(name)s starts with %(points)s, the highest total at the table, "
        "so that nobody gains by coming late.",
        name=spoken(name),
        points=number(points),
    )


def _comes_back(total: str | None) -> str:
    return gettext("comes back with %(total)s", total=total) if total else gettext("comes back")


def _highest(table: Table) -> int:
    rows = table.result.standings
    return max((row.measure["total"] for row in rows if row.status == "in"), default=0)
