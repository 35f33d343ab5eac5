"""What would have been: a game counted by other rules, beside how it was really counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from flask import Blueprint, make_response, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.statistics.other_rules import (
    CannotCount,
    Otherwise,
    countable_as,
    counted_otherwise,
)
from scorekeeper.web.board.rounds_table import impossible
from scorekeeper.web.game.compared import comparison, presets
from scorekeeper.web.game.recount_form import OtherwiseForm
from scorekeeper.web.request.access import current_group, game_or_404
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.caching import by_version_of_game
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.rules import bonus_hint, scheme_details
from scorekeeper.web.words.schemes import scheme_word
from scorekeeper.web.words.table import Table

blueprint = Blueprint("recount", __name__)
game_pages.register_blueprint(blueprint)


@blueprint.get("/otherwise")
@may_take_long
@by_version_of_game
def recount(game_key: str) -> Response:
    """The rules that the address chooses, and what they make of the rounds; changes nothing."""
    table = Table(current_group(), game_or_404(game_key))
    wrong = impossible(table)
    may_choose = bool(_is_countable(table) and table.sheet.rounds and not wrong)
    # Where there is no form, an address has nothing to say to it.
    said = request.args if may_choose else MultiDict[str, str]()
    form = OtherwiseForm(table.sheet.rules_now, table.sheet.deck.values, said)
    sound = not form.chosen or form.validate()
    found = _counted(table, form) if sound else None
    page = render_template(
        "game/recount.html",
        table=table,
        form=form,
        bonus=bonus_hint(form.bonus, table.cards),
        schemes=scheme_details(),
        presets=presets(table),
        impossible=wrong,
        may_choose=may_choose,
        compared=comparison(table, found) if isinstance(found, Otherwise) else None,
        refused=refused_count(table, form, found) if isinstance(found, CannotCount) else None,
    )
    return make_response(page, 200 if sound else 422)


def _counted(table: Table, form: OtherwiseForm) -> Otherwise | CannotCount | None:
    """None where there is nothing to count yet, or nothing is chosen; what never can is said."""
    if not _is_countable(table):
        return CannotCount("scheme_has_no_hands", {"scheme": table.sheet.rules.scheme})
    return counted_otherwise(table.sheet, form.rules()) if form.chosen else None


def _is_countable(table: Table) -> bool:
    return bool(countable_as(table.sheet.rules.scheme))


@dataclass(frozen=True, slots=True)
class RefusedCount:
    """A title and sentences; `mend` and `href` lead to the round that lacks something, if any."""

    title: str
    sentences: list[str]
    mend: str = ""
    href: str = ""


def refused_count(table: Table, form: OtherwiseForm, why: CannotCount) -> RefusedCount:
    """Why it cannot be counted otherwise, and where to mend that."""
    params: Mapping[str, Any] = why.params
    said: list[str] = []
    match why.code:
        case "scheme_has_no_hands":
            return RefusedCount(_without_hands(params["scheme"]), [_needs_hands()])
        case "hand_not_counted":
            return _hand_not_counted(table, form, params)
        case "sheet_has_faults":
            said = [gettext("Some rounds have to be mended first.")]
        case "nobody_went_out":
            said = _nobody_went_out(form, params["round"])
        case "nobody_lost":
            said = _nobody_lost(form, params["round"])
        case "starts_crosses":
            said = _starts_crosses(params)
        case "not_in_teams":
            said = [_not_in_teams()]
        case "card_not_in_deck":
            said = [_card_not_in_deck(params)]
        case _ as never:
            assert_never(never)
    return RefusedCount(_title(form), said)


def _title(form: OtherwiseForm) -> str:
    scheme = scheme_word(form["scheme"].data)
    if form.now.scheme == form["scheme"].data:
        return gettext("%(scheme)s cannot be counted by these rules", scheme=scheme)
    return gettext(
        "%(now)s cannot be counted here as %(scheme)s",
        now=scheme_word(form.now.scheme),
        scheme=scheme,
    )


def _without_hands(scheme: str) -> str:
    return gettext("%(scheme)s cannot be counted otherwise", scheme=scheme_word(scheme))


def _needs_hands() -> str:
    return gettext(
        "Nobody counts a hand there. For points, every hand of every round would be needed."
    )


def _hand_not_counted(table: Table, form: OtherwiseForm, params: Mapping[str, Any]) -> RefusedCount:
    number = params["round"]
    said = gettext(
        "A hand of round %(number)s is not counted: %(name)s.",
        number=number,
        name=spoken(params["player"]),
    )
    needed = gettext(
        "%(scheme)s needs every hand, as cards or as points.",
        scheme=scheme_word(form["scheme"].data),
    )
    title = _title(form)
    if not table.record.game.readable:
        return RefusedCount(title, [said, needed])
    round_id = table.record.game.round_ids[number - 1]
    href = url_for("group.game.rounds.edit_round", game_key=table.key, round_id=round_id)
    return RefusedCount(
        title, [said, needed], gettext("Edit round %(number)s", number=number), href
    )


def _nobody_went_out(form: OtherwiseForm, number: int) -> list[str]:
    return [
        gettext("Nobody goes out in round %(number)s.", number=number),
        gettext(
            "%(scheme)s needs a winner in every round.", scheme=scheme_word(form["scheme"].data)
        ),
    ]


def _nobody_lost(form: OtherwiseForm, number: int) -> list[str]:
    return [
        gettext("Nobody holds a hand at the end of round %(number)s.", number=number),
        gettext(
            "%(scheme)s needs a loser in every round.", scheme=scheme_word(form["scheme"].data)
        ),
    ]


def _not_in_teams() -> str:
    return gettext("People play in teams here. What each would have alone, nobody can count.")


def _card_not_in_deck(params: Mapping[str, Any]) -> str:
    return gettext("Points off belong to a card that this deck does not have: %(card)s.", **params)


def _starts_crosses(params: Mapping[str, Any]) -> list[str]:
    said = {**params, "name": spoken(params["player"]), "number": params["round"]}
    if params["round"] == 1:
        begins = gettext(
            "%(name)s begins with %(points)s points, and these rules end at %(target)s.", **said
        )
    else:
        begins = gettext(
            "%(name)s joins in round %(number)s with %(points)s points, "
            "and these rules end at %(target)s.",
            **said,
        )
    return [begins, gettext("A target above %(points)s is needed.", points=params["points"])]
