"""Who is here? People come, go and change seats, from the next round on."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log import TABLE_CHANGED
from scorekeeper.scoring.schemes import scheme_of
from scorekeeper.scoring.starts import suggested_start
from scorekeeper.scoring.table import keep_chairs
from scorekeeper.store.coming_evening import evening_awaited_since
from scorekeeper.store.errors import Conflict, NameRefused, NotFound, StoreRefusal
from scorekeeper.store.seating import NewTable
from scorekeeper.store.seating import change_table as store_table
from scorekeeper.store.seats import Known
from scorekeeper.store.writing import now
from scorekeeper.web.forms.hidden import new_entry_id, position_typed
from scorekeeper.web.forms.seating import SeatingForm
from scorekeeper.web.forms.seats import Seated
from scorekeeper.web.game_here import table_here, table_of_form, turned_away
from scorekeeper.web.meanwhile import happened_since
from scorekeeper.web.people import together
from scorekeeper.web.present.joining import table_change
from scorekeeper.web.present.seating import lists_of, start_hint
from scorekeeper.web.present.undoing import deed
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.seats import change_seats, recognise, store_seat
from scorekeeper.web.sending import entry_sent
from scorekeeper.web.table import Table
from scorekeeper.web.tokens import shows_again

blueprint = Blueprint("seating", __name__, url_prefix="/g/<group>/games/<game_key>/table")

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def who_is_here(game_key: str) -> Answer:
    """The table as last time. `carry_on` asks only when a new evening begins."""
    table = table_here(game_key)
    if "carry_on" in request.args and not _is_new_evening(table):
        return _to_board(table)
    form = SeatingForm()
    form.seat.data = [Seated("known", person.key) for person in table.in_play]
    return turned_away(table) or _page(table, form)


@blueprint.post("")
@shows_again
def change_table(game_key: str) -> Answer:
    """Somebody sits down, moves or gets up on the page; or the table is kept as it stands there."""
    table, form = table_of_form(game_key), SeatingForm()
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
    try:
        saved = store_table(
            table.group, table.key, _new_table(table, form), entry_sent(TABLE_CHANGED, {})
        )
    except Conflict:
        return _overtaken(form, table.key), 409
    except (NameRefused, NotFound) as refused:
        form.seat.errors = [refusal_sentence(refused)]
    except StoreRefusal as refused:
        form.form_errors.append(refusal_sentence(refused))
    else:
        flash(table_change(Table(table.group, saved.record), saved.entry.entry))
        return _to_board(table)
    return _page(table, form), 422


def _new_table(table: Table, form: SeatingForm) -> NewTable:
    """Those chosen; whoever is out keeps the chair."""
    chosen = [store_seat(seat) for seat in form.seat.data]
    seats = [Known(person.key) for person in table.persons(table.result.seating.seats)]
    out = [Known(table.people[name].key) for name in _out(table)]
    starts = {store_seat(seat): points for seat, points in form.start.points().items()}
    return NewTable(keep_chairs(chosen, seats, out), starts)


def _overtaken(form: SeatingForm, game_key: str) -> str:
    """What was chosen, under a new id, by the game as it is now."""
    table = table_here(game_key)
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
    if scheme_of(rules.scheme).has_totals:
        for seat in form.seat.data:
            if (name := _name_of(table, seat)) and name not in table.people:
                form.start.ask(seat, name, suggested_start(table.result, rules))


def _page(table: Table, form: SeatingForm, warning: str = "", *, was_late: bool = False) -> str:
    """The page; it has seen all that came since the form before it."""
    since = happened_since(table, position_typed(request.form.get("opened_at")))
    form.opened_at.data = str(table.position)
    is_new_evening = _is_new_evening(table)
    return render_template(
        "board/who_is_here.html",
        table=table,
        form=form,
        lists=lists_of(table, form.seat, is_new_evening=is_new_evening),
        hints={seat: start_hint(table, _name_of(table, seat)) for seat in form.start.cells},
        is_new_evening=is_new_evening,
        warning=warning,
        meanwhile=[deed(table, stored.entry) for stored in since],
        was_late=was_late or bool(since),
    )


def _is_new_evening(table: Table) -> bool:
    """Whether the next round begins an evening, and nothing has happened to this game in it yet."""
    since = evening_awaited_since(table.group, now())
    return since is not None and table.record.entries[-1].happened_at <= since


def _to_board(table: Table) -> Response:
    return redirect(url_for("board.board", game_key=table.key), 303)
