"""A new game: who sits, how it is counted; nothing is stored before round 1 is dealt."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

from flask import Blueprint, flash, render_template, request, session
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.store.errors import NameRefused, NotFound, StoreRefusal, ZoneUnknown
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.log.games import Appended, GameRecord, load_game
from scorekeeper.store.log.starting import GameSetup, start_game
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.groups import suggest_time_zone
from scorekeeper.store.people.players import players_of
from scorekeeper.web.forms.base import count_typed
from scorekeeper.web.game.as_before import as_before
from scorekeeper.web.game.new_game_form import DRAW, NewGameForm
from scorekeeper.web.game.seats import (
    Seated,
    change_seats,
    recognise,
    shown_seats,
    stay,
    store_seat,
)
from scorekeeper.web.request.access import current_group, game_or_404, keeper, shows_again, to_board
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.people_sought import sought_among
from scorekeeper.web.request.refusals import refusal_sentence, show_refusal
from scorekeeper.web.request.sending import happened_at
from scorekeeper.web.words.clock import day_in_words
from scorekeeper.web.words.people import people_of, spoken
from scorekeeper.web.words.rules import scheme_details, set_up_facts

blueprint = Blueprint("new_game", __name__)
group_pages.register_blueprint(blueprint)

LATEST = 50
MOST_LEFT = 2500
"""So many letters of a table fit into the cookie beside the rest."""
_LEFT = "table being set up"


@blueprint.get("/new")
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


@blueprint.post("/new")
@shows_again
def change_set_up() -> str | Response | tuple[str, int]:
    """Somebody sits down, moves or gets up; or round 1 is dealt."""
    form = NewGameForm()
    _recognise(form)
    _offer_dealers(form)
    warning = change_seats(form)
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
    if before := _game_before(form):
        form.offer_deck(before.game.sheet.deck)
    recognised = recognise(form.seat)
    form.seat.data, staying = stay(form.seat.data)
    dealer = {**recognised, **staying}.get(form.dealer.data or "")
    if dealer is not None:
        form.dealer.data = dealer.token


def _start(form: NewGameForm) -> str | Response | tuple[str, int]:
    if not form.validate():
        return _page(form), 422
    try:
        started = _start_game(current_group(), form)
    except (NameRefused, NotFound) as refused:
        form.seat.errors = [refusal_sentence(refused)]
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
        return _page(form), status
    else:
        session.pop(_LEFT, None)
        return to_board(started.record.row.key)
    return _page(form), 422


def _start_game(group: Group, form: NewGameForm) -> Appended:
    device = keeper()
    _note_time_zone(group, form.time_zone.data)
    setup = GameSetup(
        seats=tuple(map(store_seat, form.seat.data)),
        rules=form.rules(),
        deck=own_deck_document(form.decks[form.deck.data]),
        dealer=_dealer(form),
        packs=count_typed(form.packs.data or "") or 1,
        name=form.name.data or "",
    )
    if (before := _game_before(form)) is not None and form.as_before.data:
        setup = replace(setup, **as_before(before, setup))
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


def _like_before(form: NewGameForm, game_key: str) -> None:
    """The same table, rules and deck again; whoever would deal next deals first."""
    record = game_or_404(game_key)
    sheet, seating = record.game.sheet, record.result.seating
    keys = {name: key for key, name in record.names.items()}
    form.seat.data = [Seated("known", keys[name]) for name in seating.seats]
    form.show_rules(sheet.rules_now)
    form.packs.data = str(sheet.packs)
    form.like.data, form.as_before.data = game_key, True
    form.deck.data = form.offer_deck(sheet.deck)
    if seating.deal.dealer:
        form.dealer.data = Seated("known", keys[seating.deal.dealer]).token


def _game_before(form: NewGameForm) -> GameRecord | None:
    """The game that is played again; None if there is none, or nobody has it here."""
    return load_game(current_group(), form.like.data) if form.like.data else None


def _page(form: NewGameForm, warning: str = "") -> str:
    sitting = _sitting(form)
    everybody = players_of(current_group(), archived=True, also=sitting)
    known = people_of(everybody)
    free = [each for each in everybody if each.archived_at is None and each.key not in sitting]
    sought = sought_among(current_group(), free)
    _offer_dealers(form)
    return render_template(
        "game/new_game.html",
        form=form,
        seated=shown_seats(form.seat, known),
        others=[known[player.key] for player in sought.players],
        sought=sought,
        schemes=scheme_details(),
        before=_said_before(form),
        warning=warning,
    )


def _said_before(form: NewGameForm) -> str:
    """What the game before had that stands in no field here."""
    before = _game_before(form)
    return (
        ". ".join(f"{word}: {value}" for word, value in set_up_facts(before.game.sheet))
        if before
        else ""
    )


def _offer_dealers(form: NewGameForm) -> None:
    known = people_of(players_of(current_group(), archived=True, also=_sitting(form)))
    form.offer_dealers([(seat.key, seat.name) for seat in shown_seats(form.seat, known)])


def _sitting(form: NewGameForm) -> set[str]:
    """The keys of those who are known and sit."""
    return {seat.text for seat in form.seat.data if seat.kind == "known"}
