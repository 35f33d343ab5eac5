"""Who is here? People come, go and change seats, from the next round on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import TypeAlias

from flask import Blueprint, flash, render_template, request
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import TABLE_CHANGED
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.seating import keep_chairs, seats_together
from scorekeeper.store.errors import NameRefused, NotFound, StoreRefusal
from scorekeeper.store.evenings.evening_rounds import evening_awaited_since
from scorekeeper.store.log.changing_seats import Known, NewTable
from scorekeeper.store.log.changing_seats import change_table as store_table
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.store.models.columns import now
from scorekeeper.web.board.undo import deed, table_change
from scorekeeper.web.forms.base import new_entry_id, position_typed
from scorekeeper.web.game.seating_form import SeatingForm
from scorekeeper.web.game.seats import (
    Seated,
    change_seats,
    recognise,
    store_seat,
)
from scorekeeper.web.game.who_sits import lists_of, start_hint
from scorekeeper.web.request.access import (
    shows_again,
    table_of_form,
    table_or_404,
    to_board,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.questions import say_unchanged
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.words.people import together
from scorekeeper.web.words.table import Table, entries_since, fits_no_more, table_at

blueprint = Blueprint("seating", __name__, url_prefix="/table")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def who_is_here(game_key: str) -> Answer:
    """The table as last time. `carry_on` asks only when a new evening begins."""
    table = table_or_404(game_key)
    if "carry_on" in request.args and not _is_new_evening(table):
        return to_board(table.key)
    if table.sheet.teams:
        return _stays(table)
    form = SeatingForm()
    form.seat.data = _in_play(table)
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
    late = _late(table, form)
    _ask_starts(table, form)
    if request.form.keys() & {"save", "leave"} and not form.player_name.errors:
        return turned_away(table) or _save(table, form, late)
    answer = turned_away(table) or _page(table, form, warning, late)
    return (answer, 422) if isinstance(answer, str) and form.player_name.errors else answer


def _save(table: Table, form: SeatingForm, late: Late) -> Answer:
    if again := _again(table, form, late):
        return again
    if form.seat.data == _in_play(table):
        say_unchanged()
        return to_board(table.key)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        new = entry_sent(TABLE_CHANGED, {}, table.record.position)
        saved = store_table(table.group, table.key, _new_table(table, form), new)
    except Conflict as conflict:
        return _quicker_still(table, form, conflict)
    except (NameRefused, NotFound) as refused:
        form.seat.errors = [refusal_sentence(refused)]
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
    else:
        flash(table_change(Table(table.group, saved.record), saved.entry.entry))
        return to_board(table.key)
    return _page(table, form, late=late), status


def _again(table: Table, form: SeatingForm, late: Late) -> Answer | None:
    """The form with what is wrong in it, or what is to be looked at first; None for neither."""
    if not form.judge(table.sheet.rules_now):
        return _page(table, form, late=late), 422
    if late.asks:
        return _overtaken(form, table, late), 409
    return _page(table, form, late=late) if form.start.has_unseen else None


def _new_table(table: Table, form: SeatingForm) -> NewTable:
    """Those chosen; whoever is out keeps the chair."""
    chosen = [store_seat(seat) for seat in form.seat.data]
    seats = [Known(person.key) for person in table.persons(table.result.seating.seats)]
    out = [Known(table.people[name].key) for name in _out(table)]
    starts = {store_seat(seat): points for seat, points in form.start.points().items()}
    return NewTable(keep_chairs(chosen, seats, out), starts)


def _in_play(table: Table) -> list[Seated]:
    return [Seated("known", person.key) for person in table.in_play]


@dataclass(frozen=True, slots=True)
class Late:
    """What came since a form was opened, in a few words; `asks` if it must be looked at again."""

    came: Sequence[str] = ()
    sentence: str = ""
    asks: bool = False


def _late(table: Table, form: SeatingForm) -> Late:
    """Take over who came and who left meanwhile; nobody is put back by a list that is older."""
    opened_at = position_typed(request.form.get("opened_at"))
    if not table.has_been_at(opened_at):
        return Late((), fits_no_more(), asks=True)
    since = entries_since(table, opened_at)
    if not since:
        return Late()
    then = table_at(table, opened_at)
    came = [deed(table, stored.entry) for stored in since]
    if then.sheet.seats_now != table.sheet.seats_now:
        seats = seats_together(_in_play(then), _in_play(table), form.seat.data)
        form.seat.data = list(seats or form.seat.data)
        if seats is None:
            moved = gettext("Somebody else moved people, too. Look once more.")
            return Late(came, moved, asks=True)
        return Late(came, gettext("Who came or left meanwhile is taken over here."))
    _ask_starts(table, form)
    if form.start.cells and then.record.game.round_ids != table.record.game.round_ids:
        return Late(came, gettext("The game went on. Look once more where newcomers start."), True)
    return Late()


def _quicker_still(table: Table, form: SeatingForm, conflict: Conflict) -> Answer:
    """Something was saved while this was judged, or by this very form: it is looked at again."""
    sentence = gettext("Somebody was quicker. What you chose is still here; look at it once more.")
    now = table_or_404(table.key)
    recognise(form.seat)
    _know_people(now, form)
    _ask_starts(now, form)
    came = [deed(now, each.entry) for each in (conflict.stored, *conflict.since) if each]
    return _overtaken(form, now, Late(came, sentence, asks=True)), 409


def _overtaken(form: SeatingForm, table: Table, late: Late) -> str:
    """What was chosen, under a new id, by the game as it is now."""
    form.entry_id.data = new_entry_id()
    return _page(table, form, late=late)


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


def _page(table: Table, form: SeatingForm, warning: str = "", late: Late | None = None) -> str:
    """The page; it has seen all that came since the form before it."""
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
        late=late or Late(),
    )


def _is_new_evening(table: Table) -> bool:
    """Whether the next round begins an evening, and nothing has happened to this game in it yet."""
    since = evening_awaited_since(table.group, now())
    return since is not None and table.record.entries[-1].happened_at <= since


def _stays(table: Table) -> Response:
    """Teams are as many on each side: nobody comes or goes."""
    flash(gettext("In a game of teams nobody comes or goes."), "alert")
    return to_board(table.key)
