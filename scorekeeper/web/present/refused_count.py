"""Why a game cannot be counted by other rules, and what would be needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import gettext

from scorekeeper.scoring.statistics.otherwise import CannotCount
from scorekeeper.web.forms.otherwise import OtherwiseForm
from scorekeeper.web.people import spoken
from scorekeeper.web.table import Table
from scorekeeper.web.words import scheme_word


@dataclass(frozen=True, slots=True)
class RefusedCount:
    """A title and sentences; `mend` and `href` lead to the round that lacks something, if any."""

    title: str
    sentences: list[str]
    mend: str = ""
    href: str = ""


def refused_count(table: Table, form: OtherwiseForm, why: CannotCount) -> RefusedCount:
    """The refusal in words."""
    params: Mapping[str, Any] = why.params
    title = _title(form)
    match why.code:
        case "sheet_has_faults":
            return RefusedCount(title, [gettext("Some rounds have to be mended first.")])
        case "scheme_has_no_hands":
            return RefusedCount(_without_hands(params["scheme"]), [_needs_hands()])
        case "hand_not_counted":
            return _hand_not_counted(table, form, params)
        case "nobody_went_out":
            return RefusedCount(title, _nobody_went_out(form, params["round"]))
        case "starts_crosses":
            return RefusedCount(title, _starts_crosses(params))
    card = gettext("Points off belong to a card that this deck does not have: %(card)s.", **params)
    return RefusedCount(title, [card])


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
    href = url_for("rounds.edit_round", game_key=table.key, round_id=round_id)
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


def _starts_crosses(params: Mapping[str, Any]) -> list[str]:
    return [
        gettext(
            "%(name)s joins in round %(number)s with %(points)s points, "
            "and these rules end at %(target)s.",
            name=spoken(params["player"]),
            number=params["round"],
            points=params["points"],
            target=params["target"],
        ),
        gettext("A target above %(points)s is needed.", points=params["points"]),
    ]
