"""Looking back: evenings and games by month, found by words, people, and how they were counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext, lazy_gettext
from wtforms import Form, SelectField, StringField

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.evenings.history import Place, Sought, Told, decks_played, history
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.players import names_of, players_of
from scorekeeper.web.forms.base import choices, is_offered, plain_text
from scorekeeper.web.group.home import GameLine, game_line
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.clock import (
    day_and_month,
    from_address,
    in_address,
    local,
    month_in_words,
)
from scorekeeper.web.words.evening_words import evening_title
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.schemes import scheme_word

blueprint = Blueprint("history", __name__)
group_pages.register_blueprint(blueprint)

A_PAGE = 30
_PLACE = re.compile(r"(-?[0-9]{1,17})\.([0-9]{1,12})", re.ASCII)


@blueprint.get("/history")
@may_take_long
@by_version
def look_back() -> str:
    """What is looked for, the newest first; `before` is where an older page begins."""
    group, form = current_group(), HistoryForm(request.args)
    people = {player.key: player for player in players_of(group, archived=True)}
    _offer(group, form, people)
    stretch = history(group, _sought(form, people), A_PAGE, _place(request.args.get("before", "")))
    return render_template(
        "group/history.html",
        form=form,
        months=months(group, stretch.told),
        summary=_summary(form),
        older=_older(form, stretch.older),
        newest=url_for("group.history.look_back", **form.narrowed)
        if "before" in request.args
        else None,
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
    return url_for("group.history.look_back", **form.narrowed, before=before)


def _place(text: str) -> Place | None:
    """The place that an address says; the newest where it says nonsense."""
    said = _PLACE.fullmatch(text)
    at = from_address(said[1]) if said else None
    return Place(at, int(said[2])) if said and at else None


OPEN, FINISHED = "open", "finished"
LONGEST_TEXT = 100


class HistoryForm(Form):
    """Fields of a GET form: nothing here changes anything, so there is no token."""

    text = StringField(lazy_gettext("Words in a name or note"), filters=[plain_text])
    player = SelectField(lazy_gettext("Player"))
    scheme = SelectField(lazy_gettext("How it was counted"))
    deck = SelectField(lazy_gettext("Deck"))
    state = SelectField(lazy_gettext("Open or finished"))

    @property
    def words(self) -> str:
        """What was typed, as much of it as is looked for."""
        return " ".join((self.text.data or "").split())[:LONGEST_TEXT]

    @property
    def chosen(self) -> list[str]:
        """The words of every choice that narrows the list."""
        fields: tuple[Any, ...] = (self.player, self.scheme, self.deck, self.state)
        every = [(field.data, each) for field in fields for each in field.choices]
        return [str(each.label) for data, each in every if data and each.value == data]

    @property
    def narrowed(self) -> dict[str, Any]:
        """What an address has to say to show the same."""
        said = {field.name: field.data for field in self if field.data} | {"text": self.words}
        return {name: value for name, value in said.items() if value}


def offer(field: Any, everything: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Choices after one that narrows nothing; what was never offered is taken for that one."""
    field.choices = choices([("", everything), *pairs])
    if not is_offered(field):
        field.data = ""


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening: its day, what it is called where it has a name, its note, and its games."""

    day: str
    title: str
    note: str
    href: str | None
    games: Sequence[GameLine]


@dataclass(frozen=True, slots=True)
class Month:
    """A month where the group lives; `code` is the same on every page that shows some of it."""

    code: str
    title: str
    evenings: Sequence[EveningLine]


def months(group: Group, told: Sequence[Told]) -> list[Month]:
    """The page, month by month."""
    names = names_of(group)

    def line(each: Told) -> EveningLine:
        games = [game_line(game, "", game.round_count, names) for game in each.games]
        return _evening(group, each, games)

    by_month = groupby(told, lambda each: f"{local(group, each.at):%Y-%m}")
    return [
        _month(group, code, [(each.at, line(each)) for each in found]) for code, found in by_month
    ]


def _month(group: Group, code: str, lines: Sequence[tuple[datetime, EveningLine]]) -> Month:
    return Month(code, month_in_words(group, lines[0][0]), [line for _, line in lines])


def _evening(group: Group, told: Told, games: Sequence[GameLine]) -> EveningLine:
    day, sitting = day_and_month(group, told.at), told.sitting
    if sitting is None:
        return EveningLine(day, "", "", None, games)
    href = url_for("group.evenings.evening", sitting_key=sitting.key)
    # Where it has no name, its title is its day.
    lead = day if sitting.name else ""
    return EveningLine(lead, evening_title(group, sitting), sitting.note, href, games)
