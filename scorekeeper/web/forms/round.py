"""Recording or mending a round: one form, with the fields that the scheme and rules ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from flask_babel import gettext
from wtforms import RadioField, SelectField, SelectMultipleField, StringField, TextAreaField
from wtforms.form import BaseForm
from wtforms.validators import Length, Optional, ValidationError

from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import scheme_of
from scorekeeper.scoring.sheet import Round
from scorekeeper.web.cards import Card
from scorekeeper.web.forms.base import TOKEN_FIELD, OwnForm
from scorekeeper.web.forms.choices import choices, is_offered
from scorekeeper.web.forms.hand import HandField
from scorekeeper.web.forms.hidden import hidden_fields
from scorekeeper.web.forms.numbers import count_typed, signed_typed
from scorekeeper.web.forms.texts import plain_text
from scorekeeper.web.people import Person

NOBODY = "nobody"
ANOTHER_CARD = "another"
MOST_PILES = 99
LONGEST_NOTE = 500
MOST_POINTS = 1_000_000

_GROUPS = (RadioField, SelectMultipleField)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a round's form is about: who is in play, by which rules, with which cards."""

    rules: Rules
    in_play: Sequence[Person]
    cards: Mapping[str, Card]
    stored: Round | None = None

    @property
    def keys(self) -> frozenset[str]:
        """The fields of a round that the scheme takes."""
        return scheme_of(self.rules.scheme).round_keys

    @property
    def asks_last_card(self) -> bool:
        """Whether the rules, or what was stored, need the last card."""
        said = self.stored is not None and self.stored.last_card is not None
        return "last_card" in self.keys and (bool(self.rules.going_out_bonus) or said)

    @property
    def asks_pile(self) -> bool:
        """Whether the rules, or what was stored, need how often the draw pile ran out."""
        said = self.stored is not None and self.stored.pile_ran_out > 0
        return "pile_ran_out" in self.keys and (self.rules.pile_runs_out != "off" or said)

    def last_cards(self) -> list[str]:
        """The codes of the cards asked for: those with points off, and a stored one."""
        codes = [code for code in self.cards if code in self.rules.going_out_bonus]
        stored = self.stored.last_card if self.stored else None
        return [*codes, stored] if stored and stored not in codes else codes


class RoundForm(BaseForm):
    """The form of one round. People are their keys here, as in the log."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(_fields(asked), meta=OwnForm.Meta())
        self.asked = asked

    @property
    def hands(self) -> list[HandField]:
        """The hands in seat order; none where the scheme asks for none."""
        return [self._fields[_hand(p)] for p in self.asked.in_play if _hand(p) in self._fields]  # type: ignore[misc]

    @property
    def places(self) -> list[Any]:
        """The places of going out, first to last."""
        return [self._fields[name] for name in self._fields if name.startswith("place-")]

    @property
    def corrections(self) -> list[tuple[Person, Any]]:
        """Points added or taken, per person in play."""
        return [
            (person, self._fields[_adjust(person)])
            for person in self.asked.in_play
            if _adjust(person) in self._fields
        ]

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
        if note := (self["note"].data or "").strip():
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
        if "last_card" in self and out is not None and "hands" in content:
            content |= _said("last_card", self["last_card"].data, but=ANOTHER_CARD)
        if "pile_ran_out" in self and (times := count_typed(self["pile_ran_out"].data or "")):
            content["pile_ran_out"] = times
        adjust = {person.key: signed_typed(field.data or "") for person, field in self.corrections}
        if changed := {key: points for key, points in adjust.items() if points}:
            content["adjust"] = changed
        return content

    def _has_hands(
        self, hands: Mapping[str, Any], content: Mapping[str, Any], out: str | None
    ) -> bool:
        """Whether hands stand in the round: not beside a named loser, nor where none are asked."""
        if "loser" in self.asked.keys:
            return bool(hands) or "loser" not in content
        return bool(hands) or out is not None or self.asked.rules.scheme != "collect"

    def _keys_in_play(self) -> set[str]:
        return {person.key for person in self.asked.in_play}


def _first_input(field: Any) -> str:
    if field.type == TOKEN_FIELD:
        return ""
    return f"{field.id}-0" if isinstance(field, _GROUPS) else str(field.id)


def _said(key: str, value: str | None, but: str) -> dict[str, Any]:
    return {key: value} if value and value != but else {}


def _hand(person: Person) -> str:
    return f"hand-{person.key}"


def _adjust(person: Person) -> str:
    return f"adjust-{person.key}"


def _fields(asked: Asked) -> dict[str, Any]:
    fields: dict[str, Any] = hidden_fields()
    if "out" in asked.keys:
        fields["out"] = _who_went_out(asked)
    if "order" in asked.keys:
        fields |= _order(asked)
    if asked.asks_last_card:
        fields["last_card"] = _last_card(asked)
    if "loser" in asked.keys:
        fields["loser"] = SelectMultipleField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
            gettext("Who lost?"),
            choices=choices(_people(asked)),
            invalid_choice_message=gettext("Choose who lost among those in play."),
        )
    if "hands" in asked.keys:
        fields |= {_hand(p): HandField(person=p, cards=asked.cards) for p in asked.in_play}
    if asked.asks_pile:
        fields["pile_ran_out"] = StringField(
            gettext("Draw pile ran out"), [Optional(), _whole_number]
        )
    return fields | _further(asked)


def _who_went_out(asked: Asked) -> Any:
    offered = _people(asked)
    if scheme_of(asked.rules.scheme).has_totals:
        offered.append((NOBODY, gettext("Nobody")))
    return RadioField(
        gettext("Who went out?"), [_chosen_person], choices=choices(offered), validate_choice=False
    )


def _last_card(asked: Asked) -> Any:
    offered = [(code, _last_card_label(asked, code)) for code in asked.last_cards()]
    offered.append((ANOTHER_CARD, gettext("Another card")))
    return RadioField(
        gettext("And with which card?"),
        [_last_card_said],
        choices=choices(offered),
        validate_choice=False,
    )


def _last_card_label(asked: Asked, code: str) -> str:
    points = asked.rules.going_out_bonus.get(code, 0)
    return f"{asked.cards[code].label} · −{points}" if points else asked.cards[code].label


def _order(asked: Asked) -> dict[str, Any]:
    offered = choices([("", gettext("Choose")), *_people(asked)])
    last = len(asked.in_play)
    return {
        f"place-{place}": SelectField(
            _place_label(place, last), [_place_said], choices=offered, validate_choice=False
        )
        for place in range(1, last + 1)
    }


def _place_label(place: int, last: int) -> str:
    if place == 1:
        return gettext("Out first")
    if place == last:
        return gettext("Still holds cards")
    return gettext("Out as number %(place)s", place=place)


def _further(asked: Asked) -> dict[str, Any]:
    usual = [("", gettext("Whose turn it is"))]
    fields: dict[str, Any] = {
        "dealer": SelectField(
            gettext("Who really dealt"),
            choices=choices(usual + _people(asked)),
            validate_choice=False,
        )
    }
    if "adjust" in asked.keys:
        for person in asked.in_play:
            fields[_adjust(person)] = StringField(person.name, [Optional(), _signed_number])
    fields["note"] = TextAreaField(
        gettext("Note"),
        [Length(max=LONGEST_NOTE, message=gettext("A note has at most 500 letters."))],
        filters=[plain_text],
    )
    return fields


def _people(asked: Asked) -> list[tuple[str, str]]:
    return [(person.key, person.name) for person in asked.in_play]


def _shown(played: Round, keys: Mapping[str, str]) -> dict[str, Any]:
    """The form's data for a stored round. People who are not in play have no field here."""
    data: dict[str, Any] = {"note": played.note}
    data["out"] = NOBODY if played.out is None else keys.get(played.out)
    data["last_card"] = played.last_card or ANOTHER_CARD
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


def _chosen_person(form: Any, field: Any) -> None:
    if not is_offered(field):
        _refuse(gettext("Choose who went out."))


def _last_card_said(form: RoundForm, field: Any) -> None:
    if form["out"].data in {NOBODY, None}:
        return
    if not is_offered(field):
        _refuse(gettext("Choose the last card, or Another card."))


def _place_said(form: RoundForm, field: Any) -> None:
    places = [place.data for place in form.places]
    if field.data not in {person.key for person in form.asked.in_play}:
        _refuse(gettext("Choose who it was."))
    if places.index(field.data) < form.places.index(field):
        _refuse(gettext("This player stands in the order twice."))


def _whole_number(form: Any, field: Any) -> None:
    times = count_typed(field.data)
    if times is None or times > MOST_PILES:
        _refuse(gettext("How often the draw pile ran out is a whole number from 0 to 99."))


def _signed_number(form: Any, field: Any) -> None:
    points = signed_typed(field.data)
    if points is None or abs(points) > MOST_POINTS:
        _refuse(gettext("Points to add or take are a whole number like 20 or −20."))


def _refuse(sentence: str) -> NoReturn:
    raise ValidationError(sentence)
