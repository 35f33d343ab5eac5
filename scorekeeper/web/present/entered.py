"""What stands in a half-entered round, to be looked at before it is thrown away."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext

from scorekeeper.store.drafts import Parts
from scorekeeper.web.cards import fan
from scorekeeper.web.forms.hand import HandField
from scorekeeper.web.forms.round import RoundForm
from scorekeeper.web.forms.round_fields import NOBODY
from scorekeeper.web.present.rounds import Opened, ShownHand
from scorekeeper.web.round_parts import form_of
from scorekeeper.web.round_task import RoundTask


def entered(task: RoundTask, parts: Parts) -> Opened:
    """All that somebody has entered so far, as a round that was opened."""
    form = RoundForm(task.everybody, guarded=False)
    form.process(form_of(parts))
    form.validate()
    out = _said(form, "out")
    hands = [_hand(field, out) for field in form.hands if field.is_typed or field.person.key == out]
    return Opened(task.number, "", hands, _facts(task, form), _said(form, "note"))


def _hand(field: HandField, out: str) -> ShownHand:
    hand = field.data
    return ShownHand(
        person=field.person,
        went_out=field.person.key == out,
        cards=fan(hand, field.cards),
        typed=str(hand) if isinstance(hand, int) else "",
        change="",
    )


def _facts(task: RoundTask, form: RoundForm) -> list[tuple[str, str]]:
    everybody = {person.key: person.name for person in form.asked.in_play}
    names = everybody | {NOBODY: gettext("Nobody")}
    out = _said(form, "out")
    placed = [names.get(place.data, "") for place in form.places]
    card = task.asked.cards.get(_said(form, "last_card"))
    facts = [
        (gettext("Who went out?"), names.get(out, "") if out == NOBODY or not form.hands else ""),
        (gettext("Last card"), card.label if card else ""),
        (gettext("Draw pile ran out"), _said(form, "pile_ran_out")),
        (gettext("Order of going out"), ", ".join(filter(None, placed))),
        (gettext("Named loser"), ", ".join(names.get(key, "") for key in _said(form, "loser"))),
    ]
    return [(word, value) for word, value in facts if value]


def _said(form: RoundForm, name: str) -> Any:
    return (form[name].data or "") if name in form else ""
