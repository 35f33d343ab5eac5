"""Looking back: evenings and games by month, found by words, people, and how they were counted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.scoring.decks import known_decks
from scorekeeper.store.history import Place, Sought, decks_played, history
from scorekeeper.store.models import Group, Player
from scorekeeper.store.players import players_of
from scorekeeper.web.access import current_group
from scorekeeper.web.caching import by_version
from scorekeeper.web.clock import from_address, in_address
from scorekeeper.web.forms.history import FINISHED, OPEN, HistoryForm, offer
from scorekeeper.web.people import spoken
from scorekeeper.web.present.history import months
from scorekeeper.web.words import SCHEMES, scheme_word

blueprint = Blueprint("history", __name__)

A_PAGE = 30
_PLACE = re.compile(r"(-?[0-9]{1,17})\.([0-9]{1,12})", re.ASCII)


@blueprint.get("/g/<group>/history")
@by_version
def look_back() -> str:
    """What is looked for, the newest first; `before` is where an older page begins."""
    group, form = current_group(), HistoryForm(request.args)
    people = {player.key: player for player in players_of(group, archived=True)}
    _offer(group, form, people)
    stretch = history(group, _sought(form, people), A_PAGE, _place(request.args.get("before", "")))
    return render_template(
        "history/history.html",
        form=form,
        months=months(group, stretch.told),
        summary=_summary(form),
        older=_older(form, stretch.older),
        newest=url_for("history.look_back", **form.narrowed) if "before" in request.args else None,
    )


def _offer(group: Group, form: HistoryForm, people: Mapping[str, Player]) -> None:
    form.text.data = form.words
    offer(form.player, gettext("Everybody"), [(key, who.name) for key, who in people.items()])
    offer(form.scheme, gettext("Any way"), [(key, scheme_word(key)) for key in SCHEMES])
    offer(form.deck, gettext("Any deck"), [(name, _deck(name)) for name in decks_played(group)])
    states = [(OPEN, gettext("Open")), (FINISHED, gettext("Finished"))]
    offer(form.state, gettext("Both"), states)


def _deck(name: str) -> str:
    known = known_decks().get(name)
    return gettext(known.label) if known else name


def _sought(form: HistoryForm, people: Mapping[str, Player]) -> Sought:
    found = Sought(form.words, people.get(form.player.data), form.scheme.data, form.deck.data)
    return replace(found, finished=form.state.data == FINISHED) if form.state.data else found


def _summary(form: HistoryForm) -> str:
    """What the list is narrowed to, `“Friday” · Anna · Finished`; nothing if it is not."""
    words = [f"“{spoken(form.words)}”"] if form.words else []
    return " · ".join([*words, *map(spoken, form.chosen)])


def _older(form: HistoryForm, place: Place | None) -> str | None:
    if place is None:
        return None
    before = f"{in_address(place.at)}.{place.game_id}"
    return url_for("history.look_back", **form.narrowed, before=before)


def _place(text: str) -> Place | None:
    """The place that an address says; the newest where it says nonsense."""
    said = _PLACE.fullmatch(text)
    at = from_address(said[1]) if said else None
    return Place(at, int(said[2])) if said and at else None
