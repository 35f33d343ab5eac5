"""Recording or mending a round: one form, with the fields that the scheme and rules ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext
from wtforms import RadioField, SelectMultipleField
from wtforms.form import BaseForm

from scorekeeper.scoring.sheet import Round
from scorekeeper.web.forms.base import TOKEN_FIELD, OwnForm, count_typed, signed_typed
from scorekeeper.web.rounds.fields import (
    ANOTHER_CARD,
    NOBODY,
    Asked,
    adjust_name,
    round_fields,
)
from scorekeeper.web.rounds.hand import BlankHand, Cell, HandField
from scorekeeper.web.words.people import Person

_GROUPS = (RadioField, SelectMultipleField)


class _Unguarded(OwnForm.Meta):
    csrf = False


class RoundForm(BaseForm):
    """The form of one round. People are their keys here, as in the log."""

    def __init__(self, asked: Asked, *, guarded: bool = True) -> None:
        """`guarded` forms hold what was sent to its token; a draft's was held to it before."""
        super().__init__(round_fields(asked), meta=OwnForm.Meta() if guarded else _Unguarded())
        self.asked = asked

    @property
    def hands(self) -> list[HandField]:
        """The hands in seat order; none where the scheme asks for none."""
        return [field for field in self if isinstance(field, HandField)]

    @property
    def blank_hand(self) -> BlankHand:
        """A hand of nobody, with the inputs of this form."""
        return BlankHand(self.asked.cards)

    @property
    def places(self) -> list[Any]:
        """The places of going out, first to last."""
        return [self._fields[name] for name in self._fields if name.startswith("place-")]

    @property
    def corrections(self) -> list[tuple[Person, Any]]:
        """Points added or taken, per person in play."""
        return [
            (person, self._fields[adjust_name(person)])
            for person in self.asked.in_play
            if adjust_name(person) in self._fields
        ]

    @property
    def correction_inputs(self) -> list[tuple[Person, Cell]]:
        """The same as they are drawn."""
        return [
            (person, Cell(field.id, person.name, field.data or "", field.errors))
            for person, field in self.corrections
        ]

    @property
    def side_up(self) -> str | None:
        """The side that was up at the end; None where cards have one face."""
        return self["side"].data if "side" in self else None

    @property
    def fell(self) -> list[str]:
        """The keys of those who fell out of the round."""
        return list(self["knocked_out"].data or ()) if "knocked_out" in self else []

    def asks_hand_of(self, person: Person) -> bool:
        """Whether the round needs this hand.

        It needs none of whoever went out, nor of who plays together with them, nor of somebody
        knocked out, nor of who came after it was begun.
        """
        out = self["out"].data if "out" in self else None
        together = {out, *self.asked.team_of(out or "")}
        return person.key not in {*together, *self.fell, *self.asked.offered}

    def process(self, formdata: Any = None, *args: Any, **kwargs: Any) -> None:
        """Take what was sent, or what was stored; cards of the other side wait in each hand."""
        super().process(formdata, *args, **kwargs)
        if "side" in self:
            cards, side = self.asked.cards.values(), self.side_up
            for hand in self.hands:
                hand.waiting = {card.code for card in cards if card.kind.side != side}

    def show(self, played: Round, keys: Mapping[str, str]) -> None:
        """Fill the form with what was stored; `keys` are people's keys by name."""
        self.process(data=_shown(played, keys))

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything typed is of the right form; what people may do is judged elsewhere."""
        super().validate(extra_validators)
        if "loser" in self:
            self._judge_losers()
        return not self.sentences()

    def sentences(self) -> list[tuple[str, str]]:
        """Every error with the id of its input (none for the token), in the order of the form."""
        found: list[tuple[str, str]] = []
        for field in self:
            if isinstance(field, HandField):
                found += field.all_errors()
            else:
                found += [(_first_input(field), str(sentence)) for sentence in field.errors]
        return found

    def all_sentences(self) -> list[tuple[str | None, str]]:
        """Those of the whole form first, which belong to no input."""
        return [*((None, str(sentence)) for sentence in self.form_errors), *self.sentences()]

    @property
    def has_more(self) -> bool:
        """Whether anything stands among the fields that are folded away."""
        further = [self["dealer"], self["note"], *(field for _, field in self.corrections)]
        return any(field.data or field.errors for field in further)

    def content(self) -> dict[str, Any]:
        """The round as the log holds it; call it on a valid form."""
        content: dict[str, Any] = {}
        if "out" in self.asked.keys:
            content["out"] = None if self["out"].data == NOBODY else self["out"].data
        if "order" in self.asked.keys:
            content["order"] = [field.data for field in self.places if field.data]
        content |= self._counted(content.get("out"))
        if (dealer := self["dealer"].data if "dealer" in self else "") in self._keys_in_play():
            content["dealer"] = dealer
        note, stored = self["note"].data or "", self.asked.stored
        # One that was stored stays to the letter.
        if note := note if stored and note == stored.note else note.strip():
            content["note"] = note
        return content

    def _judge_losers(self) -> None:
        counted = any(hand.data is not None or hand.all_errors() for hand in self.hands)
        loser = self["loser"]
        if counted and loser.data:
            loser.errors = [gettext("Either name who lost, or count the hands. Not both.")]
        elif not counted and not loser.data:
            loser.errors = [gettext("Choose who lost, or count the highest hands below.")]

    def _counted(self, out: str | None) -> dict[str, Any]:
        content: dict[str, Any] = {}
        if "loser" in self and (losers := self["loser"].data):
            content["loser"] = losers[0] if len(losers) == 1 else losers
        hands = {field.person.key: field.data for field in self.hands if field.data is not None}
        if "hands" in self.asked.keys and self._has_hands(hands, content, out):
            content["hands"] = hands
        content |= self._further(content)
        if "last_card" in self and out is not None and "hands" in content:
            content |= _said("last_card", self["last_card"].data, but=ANOTHER_CARD)
        if "pile_ran_out" in self and (times := count_typed(self["pile_ran_out"].data or "")):
            content["pile_ran_out"] = times
        adjust = {person.key: signed_typed(field.data or "") for person, field in self.corrections}
        if changed := {key: points for key, points in adjust.items() if points}:
            content["adjust"] = changed
        return content

    def _further(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """The side, where it is not the first or was said before; who was knocked out."""
        further: dict[str, Any] = {}
        if "hands" not in content:
            return further
        stored = self.asked.stored
        if self.side_up and (self.side_up != self.asked.sides[0] or (stored and stored.side)):
            further["side"] = self.side_up
        if self.fell:
            further["knocked_out"] = self.fell
        return further

    def _has_hands(
        self, hands: Mapping[str, Any], content: Mapping[str, Any], out: str | None
    ) -> bool:
        """Whether hands stand in the round: not beside a named loser, nor where none are asked."""
        if "loser" in self.asked.keys:
            return bool(hands) or "loser" not in content
        return bool(hands or self.fell) or out is not None or self.asked.scheme.hands_if_nobody

    def _keys_in_play(self) -> set[str]:
        return {person.key for person in self.asked.in_play}


def _first_input(field: Any) -> str:
    if field.type == TOKEN_FIELD:
        return ""
    return f"{field.id}-0" if isinstance(field, _GROUPS) else str(field.id)


def _said(key: str, value: str | None, but: str) -> dict[str, Any]:
    return {key: value} if value and value != but else {}


def _shown(played: Round, keys: Mapping[str, str]) -> dict[str, Any]:
    """The form's data for a stored round. People who are not in play have no field here."""
    data: dict[str, Any] = {"note": played.note}
    data["out"] = NOBODY if played.out is None else keys.get(played.out)
    data["last_card"] = played.last_card or ANOTHER_CARD
    data["knocked_out"] = [keys[name] for name in played.knocked_out]
    if played.side is not None:
        data["side"] = played.side
    data["pile_ran_out"] = str(played.pile_ran_out or "")
    data["dealer"] = keys.get(played.dealer or "", "")
    data["loser"] = [keys[name] for name in played.loser or ()]
    for place, name in enumerate(played.order or (), start=1):
        data[f"place-{place}"] = keys[name]
    for name, hand in (played.hands or {}).items():
        data[f"hand-{keys[name]}"] = hand
    for name, points in played.adjust.items():
        data[f"adjust-{keys[name]}"] = str(points)
    return data
