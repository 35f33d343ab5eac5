"""The fields of a round's form, as its scheme and rules ask for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from flask_babel import gettext
from wtforms import RadioField, SelectField, SelectMultipleField, StringField, TextAreaField
from wtforms.validators import Length, Optional, ValidationError

from scorekeeper.scoring.document.checking import LONGEST_TEXT
from scorekeeper.scoring.document.round_form import MOST_PILES, MOST_POINTS
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.sheet import Round
from scorekeeper.web.forms.base import (
    choices,
    count_typed,
    hidden_fields,
    is_offered,
    plain_text,
    signed_typed,
)
from scorekeeper.web.rounds.hand import HandField, hand_name
from scorekeeper.web.words.cards import Card, side_word
from scorekeeper.web.words.people import Person

NOBODY = "nobody"
ANOTHER_CARD = "another"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a round's form is about: who is in play, by which rules, with which cards.

    `teams` are those of the game. `offered` are keys of those in play whose hand may be entered,
    but is not asked for: they came after the round was begun.
    """

    rules: Rules
    in_play: Sequence[Person]
    cards: Mapping[str, Card]
    stored: Round | None = None
    teams: Sequence[Sequence[str]] = ()
    offered: Collection[str] = ()

    @property
    def scheme(self) -> type[Tally]:
        """How it is counted."""
        return SCHEMES[self.rules.scheme]

    @property
    def keys(self) -> frozenset[str]:
        """The fields of a round that the scheme takes."""
        return self.scheme.round_keys

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

    @property
    def asks_knocked_out(self) -> bool:
        """Whether the rules, or what was stored, need who was knocked out."""
        said = self.stored is not None and self.stored.knocked_out != ()
        return "knocked_out" in self.keys and (self.rules.knock_out > 0 or said)

    @property
    def sides(self) -> list[str]:
        """The sides of the cards; none where each has one face, or hands are not counted."""
        if "hands" not in self.keys:
            return []
        sides = (card.kind.side for card in self.cards.values())
        return list(dict.fromkeys(side for side in sides if side is not None))

    def team_of(self, key: str) -> Sequence[str]:
        """The keys of everybody who plays together with somebody; alone: of nobody."""
        if not self.teams:
            return ()
        names = {person.key: person.name for person in self.in_play}
        team = next((team for team in self.teams if names.get(key) in team), ())
        return [key for key, name in names.items() if name in team]

    def last_cards(self) -> list[str]:
        """The codes of the cards asked for: those with points off, and a stored one."""
        codes = [code for code in self.cards if code in self.rules.going_out_bonus]
        stored = self.stored.last_card if self.stored else None
        return [*codes, stored] if stored and stored not in codes else codes


def round_fields(asked: Asked) -> dict[str, Any]:
    """The unbound fields of the form, by name and in its order."""
    fields: dict[str, Any] = hidden_fields()
    if "out" in asked.keys:
        fields["out"] = _who_went_out(asked)
    if "order" in asked.keys:
        fields |= _order(asked)
    if asked.asks_last_card:
        fields["last_card"] = _last_card(asked)
    if asked.sides:
        fields["side"] = _side(asked)
    if asked.asks_knocked_out:
        fields["knocked_out"] = SelectMultipleField(  # type: ignore[call-arg]
            gettext("Who was knocked out?"),
            choices=choices(_people(asked)),
            invalid_choice_message=gettext("Choose who was knocked out among those in play."),
        )
    if "loser" in asked.keys:
        fields["loser"] = SelectMultipleField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
            gettext("Who lost?"),
            choices=choices(_people(asked)),
            invalid_choice_message=gettext("Choose who lost among those in play."),
        )
    if "hands" in asked.keys:
        fields |= {hand_name(p): HandField(person=p, cards=asked.cards) for p in asked.in_play}
    if asked.asks_pile:
        fields["pile_ran_out"] = StringField(
            gettext("Draw pile ran out"), [Optional(), _whole_number]
        )
    return fields | _further(asked)


def adjust_name(person: Person) -> str:
    """The name of the field of points added to or taken from somebody."""
    return f"adjust-{person.key}"


def _who_went_out(asked: Asked) -> Any:
    offered = _people(asked)
    if asked.scheme.nobody_goes_out:
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


def _side(asked: Asked) -> Any:
    return RadioField(
        gettext("Which side was up at the end?"),
        [_side_said],
        choices=choices((side, side_word(side)) for side in asked.sides),
        default=asked.sides[0],
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
            fields[adjust_name(person)] = StringField(person.name, [Optional(), signed_number])
    fields["note"] = TextAreaField(
        gettext("Note"),
        [Length(max=LONGEST_TEXT, message=gettext("A note has at most 500 letters."))],
        filters=[plain_text],
    )
    return fields


def _people(asked: Asked) -> list[tuple[str, str]]:
    return [(person.key, person.name) for person in asked.in_play]


def _chosen_person(form: Any, field: Any) -> None:
    if not is_offered(field):
        _refuse(gettext("Choose who went out."))


def _last_card_said(form: Any, field: Any) -> None:
    if form["out"].data in {NOBODY, None}:
        return
    if not is_offered(field):
        _refuse(gettext("Choose the last card, or Another card."))


def _side_said(form: Any, field: Any) -> None:
    if not is_offered(field):
        _refuse(gettext("Choose the side that was up at the end."))


def _place_said(form: Any, field: Any) -> None:
    places = [place.data for place in form.places]
    if field.data not in {person.key for person in form.asked.in_play}:
        _refuse(gettext("Choose who it was."))
    if places.index(field.data) < form.places.index(field):
        _refuse(gettext("This player stands in the order twice."))


def _whole_number(form: Any, field: Any) -> None:
    times = count_typed(field.data)
    if times is None or times > MOST_PILES:
        _refuse(gettext("How often the draw pile ran out is a whole number from 0 to 99."))


def signed_number(form: Any, field: Any) -> None:
    """Refuse what is no number to add or take."""
    points = signed_typed(field.data)
    if points is None or abs(points) > MOST_POINTS:
        _refuse(gettext("Points to add or take are a whole number like 20 or −20."))


def too_much() -> str:
    """Why points that are of the right form cannot be added beside what was."""
    return gettext("With what this round has already it is more than a million points.")


def _refuse(sentence: str) -> NoReturn:
    raise ValidationError(sentence)
