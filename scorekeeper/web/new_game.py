"""A new game: who sits, how it is counted; nothing is stored before round 1 is dealt."""

from __future__ import annotations

import random
from itertools import count

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.writing import own_deck_document
from scorekeeper.store.errors import NameRefused, NotFound, StoreRefusal, ZoneUnknown
from scorekeeper.store.game_rows import games_of
from scorekeeper.store.games import Appended
from scorekeeper.store.groups import suggest_time_zone
from scorekeeper.store.models import Group
from scorekeeper.store.names import tidy_name
from scorekeeper.store.players import player_named, players_of, similar_names
from scorekeeper.store.seats import Known, Newcomer, Seat
from scorekeeper.store.starting import GameSetup, start_game
from scorekeeper.store.writing import now
from scorekeeper.web.access import current_group, game_or_404, keeper
from scorekeeper.web.clock import day_in_words, happened_at
from scorekeeper.web.forms.new_game import DRAW, NewGameForm, Seated, seated
from scorekeeper.web.forms.numbers import count_typed
from scorekeeper.web.people import Person, initials, people_of, spoken
from scorekeeper.web.refusals import refusal_sentence
from scorekeeper.web.tokens import shows_again
from scorekeeper.web.words import SCHEME_SENTENCES

blueprint = Blueprint("new_game", __name__)

MOST_COLOURS = 20
LATEST = 50
MOST_LEFT = 2500
"""So many letters of a table fit into the cookie beside the rest."""
_LEFT = "table being set up"


@blueprint.get("/g/<group>/new")
def set_up() -> str:
    """The table as it was left, that of another game again, or an empty one."""
    again, left = request.args.get("again"), session.get(_LEFT, [])
    form = NewGameForm(formdata=MultiDict(left) if left and not again else None)
    if again:
        _like_before(form, again)
    _recognise(form)
    if not form.name.data:
        form.name.data = _name_offered()
    return _page(form)


@blueprint.post("/g/<group>/new")
@shows_again
def change_set_up() -> str | Response | tuple[str, int]:
    """Somebody sits down, moves or gets up; or round 1 is dealt."""
    form = NewGameForm()
    _recognise(form)
    _offer_dealers(form)
    # What is on the screen counts: a name typed but not added yet sits down as well.
    warning = _change_table(form)
    if "start" in request.form and not form.player_name.errors:
        return _start(form)
    _leave(form)
    return _page(form, warning), 422 if form.player_name.errors else 200


def _leave(form: NewGameForm) -> None:
    """Remember the table for when this browser comes back to the page."""
    kept = form.kept()
    if sum(len(value) for _, value in kept) <= MOST_LEFT:
        session[_LEFT] = kept


def _name_offered() -> str:
    """Today's date; with a number from the second game of a day on."""
    group = current_group()
    today = day_in_words(group, now())
    taken = {game.name for game in games_of(group, LATEST)}
    numbered = (f"{today} · {number}" for number in count(2))
    return today if today not in taken else next(name for name in numbered if name not in taken)


def _recognise(form: NewGameForm) -> None:
    """Somebody typed as new whom the group knows by now is that person.

    The form was sent twice, or the name was added on another phone meanwhile.
    """
    for index, seat in enumerate(form.seat.data):
        known = player_named(current_group(), seat.text) if seat.kind == "new" else None
        if known is not None:
            form.seat.data[index] = Seated("known", known.key)
            if form.dealer.data == seat.token:
                form.dealer.data = form.seat.data[index].token
    form.seat.data = list(dict.fromkeys(form.seat.data))


def _start(form: NewGameForm) -> str | Response | tuple[str, int]:
    if not form.validate():
        return _page(form), 422
    try:
        started = _start_game(current_group(), form)
    except NameRefused as refused:
        form.seat.errors = [refusal_sentence(refused)]
    except NotFound:
        form.seat.errors = [gettext("Somebody at this table is not in the list any more.")]
    except StoreRefusal as refused:
        form.form_errors.append(refusal_sentence(refused))
    else:
        session.pop(_LEFT, None)
        return redirect(url_for("board.board", game_key=started.record.row.key), 303)
    return _page(form), 422


def _start_game(group: Group, form: NewGameForm) -> Appended:
    device = keeper()
    _note_time_zone(group, form.time_zone.data)
    deck = known_decks()[form.deck.data].deck
    setup = GameSetup(
        seats=tuple(map(_store_seat, form.seat.data)),
        rules=form.rules(),
        deck=own_deck_document(deck),
        dealer=_dealer(form),
        packs=count_typed(form.packs.data or "") or 1,
        name=form.name.data or "",
    )
    started = start_game(
        group, setup, form.entry_id.data or "", happened_at(form.happened_at.data), device
    )
    if form.dealer.data == DRAW and not started.again:
        dealer = started.record.game.sheet.dealer or ""
        flash(gettext("The draw says: %(name)s deals.", name=spoken(dealer)))
    return started


def _note_time_zone(group: Group, zone: str | None) -> None:
    """The first browser says in which zone the group plays."""
    if zone:
        try:
            suggest_time_zone(group, zone)
        except ZoneUnknown:
            return


def _dealer(form: NewGameForm) -> int:
    """The seat of who deals. A draw hangs on the entry's id: sent twice, it draws the same."""
    seats = form.seat.data
    if form.dealer.data == DRAW:
        return random.Random(form.entry_id.data).randrange(len(seats))  # noqa: S311 - no secret
    tokens = [seat.token for seat in seats]
    return tokens.index(form.dealer.data) if form.dealer.data in tokens else 0


def _store_seat(seat: Seated) -> Seat:
    return Known(seat.text) if seat.kind == "known" else Newcomer(seat.text)


def _change_table(form: NewGameForm) -> str:
    """Do what the pressed button says. Returns a warning about a name that looks like another."""
    seats, pressed = form.seat, request.form
    if seat := seated(pressed.get("sit", "")):
        seats.sit(seat)
    elif "up" in pressed:
        seats.move(pressed["up"], -1)
    elif "down" in pressed:
        seats.move(pressed["down"], 1)
    elif "remove" in pressed:
        seats.remove(pressed["remove"])
    elif (form.player_name.data or "").strip():
        return _sit_by_name(form)
    return ""


def _sit_by_name(form: NewGameForm) -> str:
    group = current_group()
    try:
        name = tidy_name(form.player_name.data or "")
    except NameRefused as refused:
        form.player_name.errors = [refusal_sentence(refused)]
        return ""
    known = player_named(group, name)
    seat = Seated("known", known.key) if known else Seated("new", name)
    if not form.seat.sit(seat):
        form.player_name.errors = [
            gettext("%(name)s sits at the table already.", name=spoken(name))
        ]
        return ""
    form.player_name.data = ""
    alike = [] if known else similar_names(group, name)
    if not alike:
        return ""
    return gettext(
        "%(other)s is in the list already. If that is the same person, take that name.",
        other=spoken(alike[0].name),
    )


def _like_before(form: NewGameForm, game_key: str) -> None:
    """The same table, rules and deck again; whoever would deal next deals first."""
    record = game_or_404(game_key)
    sheet, seating = record.game.sheet, record.result.seating
    keys = {name: key for key, name in record.names.items()}
    form.seat.data = [Seated("known", keys[name]) for name in seating.seats]
    form.show_rules(sheet.rules_now)
    form.packs.data = str(sheet.packs)
    if sheet.deck.name in known_decks():
        form.deck.data = sheet.deck.name
    if seating.deal.dealer:
        form.dealer.data = Seated("known", keys[seating.deal.dealer]).token


def _page(form: NewGameForm, warning: str = "") -> str:
    group = current_group()
    known = people_of(players_of(group))
    sitting = {seat.text for seat in form.seat.data if seat.kind == "known"}
    _offer_dealers(form)
    return render_template(
        "new_game/new_game.html",
        form=form,
        seated=_shown_seats(form, known),
        others=[person for person in known.values() if person.key not in sitting],
        schemes=_scheme_details(),
        warning=warning,
    )


def _scheme_details() -> dict[str, dict[str, object]]:
    return {
        code: {
            "number": scheme.defaults.target or scheme.defaults.cards_dealt or None,
            "sentence": SCHEME_SENTENCES[code],
        }
        for code, scheme in SCHEMES.items()
    }


def _offer_dealers(form: NewGameForm) -> None:
    known = people_of(players_of(current_group()))
    form.offer_dealers([(seat.key, seat.name) for seat in _shown_seats(form, known)])


def _shown_seats(form: NewGameForm, known: dict[str, Person]) -> list[Person]:
    """Everybody who sits, their token as key; newcomers get colours that nobody here has."""
    seats = [s for s in form.seat.data if s.kind == "new" or s.text in known]
    names = [seat.text if seat.kind == "new" else known[seat.text].name for seat in seats]
    taken = {known[seat.text].colour for seat in seats if seat.kind == "known"}
    free = iter([colour for colour in range(MOST_COLOURS) if colour not in taken] * 2)
    return [
        Person(
            key=seat.token,
            name=name,
            colour=next(free) if seat.kind == "new" else known[seat.text].colour,
            initials=mark,
        )
        for seat, name, mark in zip(seats, names, initials(names), strict=True)
    ]
