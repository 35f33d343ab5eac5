"""Setting up a game: who sits, how it is counted, with which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import (
    BooleanField,
    Field,
    HiddenField,
    RadioField,
    SelectField,
    StringField,
)
from wtforms.validators import Length

from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.rules import (
    CROSSINGS,
    HIGHEST_TARGET,
    MOST_CARDS_DEALT,
    PILE_RUNS_OUT,
    Rules,
)
from scorekeeper.scoring.schemes import SCHEMES, scheme_of
from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.choices import choices
from scorekeeper.web.forms.hidden import new_entry_id
from scorekeeper.web.forms.numbers import count_typed, points_typed
from scorekeeper.web.forms.seats import FEWEST, MOST, SeatsField
from scorekeeper.web.forms.texts import plain_text
from scorekeeper.web.words import SCHEMES as SCHEME_WORDS

MOST_PACKS = 20
LONGEST_GAME_NAME = 100
LONE_ZERO = 50
POINTS_OFF = {"0": 20, "wild": 50, "wild4": 50}
DRAW = "draw"

_KEPT = (
    *("scheme", "target", "crossing", "cards_dealt", "lone_zero", "pile_runs_out", "exact_reset"),
    *("going_out_bonus", "floor_at_zero", "deck", "packs", "dealer", "name"),
)


class NewGameForm(OwnForm):
    """Everything about a game that is chosen before round 1."""

    entry_id = HiddenField(default=new_entry_id)
    happened_at = HiddenField()
    time_zone = HiddenField()
    seat = SeatsField(lazy_gettext("At the table, clockwise"))
    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])
    scheme = RadioField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
        lazy_gettext("How do you count?"),
        choices=choices(SCHEME_WORDS.items()),
        default="collect",
        invalid_choice_message=lazy_gettext("Choose how to count."),
    )
    target = StringField(lazy_gettext("Target"))
    crossing = SelectField(
        lazy_gettext("When the target counts"),
        choices=choices(
            [
                ("", lazy_gettext("As usual for the game")),
                ("reach", lazy_gettext("Reaching the target counts")),
                ("exceed", lazy_gettext("Only going past it counts")),
            ]
        ),
        default="",
        validate_choice=False,
    )
    cards_dealt = StringField(lazy_gettext("Cards dealt"))
    lone_zero = BooleanField(lazy_gettext("Lone zero costs 50"))
    pile_runs_out = RadioField(
        lazy_gettext("Draw pile runs out"),
        choices=choices(
            [
                ("off", lazy_gettext("Off")),
                ("round", lazy_gettext("This round")),
                ("game", lazy_gettext("Rest of the game")),
            ]
        ),
        default="off",
        validate_choice=False,
    )
    exact_reset = BooleanField(lazy_gettext("Exactly on the limit wipes to zero"))
    going_out_bonus = BooleanField(lazy_gettext("Points off for going out on a 0 or a wild"))
    floor_at_zero = BooleanField(lazy_gettext("No total below zero"))
    deck = SelectField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
        lazy_gettext("Deck"), invalid_choice_message=lazy_gettext("Choose a deck of this list.")
    )
    packs = StringField(lazy_gettext("Packs of cards"), default="1")
    dealer = SelectField(lazy_gettext("Who deals first"), validate_choice=False)
    name = StringField(
        lazy_gettext("Name of the game"),
        [
            Length(
                max=LONGEST_GAME_NAME,
                message=lazy_gettext("The name of a game has at most 100 letters."),
            )
        ],
        filters=[plain_text],
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.deck.choices = choices(
            (name, gettext(known.label)) for name, known in known_decks().items()
        )

    def kept(self) -> list[tuple[str, str]]:
        """The table and its rules so far, as a browser would send them again."""
        chosen = ((name, self[name].data) for name in _KEPT)
        return [
            *(("seat", seat.token) for seat in self.seat.data),
            *((name, "y" if data is True else str(data)) for name, data in chosen if data),
        ]

    def offer_dealers(self, seats: Sequence[tuple[str, str]]) -> None:
        """Whoever sits may deal first, or is drawn; `seats` are tokens and names."""
        first, draw = ("", gettext("The first at the table")), (DRAW, gettext("Draw for it"))
        self.dealer.choices = choices([first, *seats, draw])

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything is of the right form, judged by what the scheme takes."""
        sound = super().validate(extra_validators)
        self._judge_table()
        if self.scheme.data in SCHEMES:
            self._judge_numbers(scheme_of(self.scheme.data).takes)
        return bool(sound and not self.errors)

    def rules(self) -> dict[str, Any]:
        """The rules as a document holds them; call it on a valid form."""
        scheme = scheme_of(self.scheme.data)
        chosen = {
            "target": points_typed(self.target.data or "") or scheme.defaults.target,
            "crossing": _one_of(CROSSINGS, self.crossing.data, scheme.defaults.crossing),
            "lone_zero": LONE_ZERO if self.lone_zero.data else 0,
            "pile_runs_out": _one_of(PILE_RUNS_OUT, self.pile_runs_out.data, "off"),
            "going_out_bonus": self._points_off() if self.going_out_bonus.data else {},
            "exact_reset": self.exact_reset.data,
            "floor_at_zero": self.floor_at_zero.data,
            "cards_dealt": count_typed(self.cards_dealt.data or "") or scheme.defaults.cards_dealt,
        }
        return {"scheme": scheme.code} | {key: chosen[key] for key in scheme.takes}

    def show_rules(self, rules: Rules) -> None:
        """Fill in the rules of another game."""
        self.scheme.data = rules.scheme
        self.target.data = str(rules.target or "")
        self.crossing.data = rules.crossing
        self.lone_zero.data = bool(rules.lone_zero)
        self.pile_runs_out.data = rules.pile_runs_out
        self.going_out_bonus.data = bool(rules.going_out_bonus)
        self.exact_reset.data = rules.exact_reset
        self.floor_at_zero.data = rules.floor_at_zero
        self.cards_dealt.data = str(rules.cards_dealt or "")

    def _points_off(self) -> dict[str, int]:
        codes = known_decks()[self.deck.data].deck.values
        return {code: points for code, points in POINTS_OFF.items() if code in codes}

    def _judge_table(self) -> None:
        if len(self.seat.data) < FEWEST:
            self._refuse(self.seat, gettext("A game needs at least two players. Add their names."))
        elif len(self.seat.data) > MOST:
            self._refuse(self.seat, gettext("At most 20 players fit at one table."))

    def _judge_numbers(self, takes: tuple[str, ...]) -> None:
        if "target" in takes and (self.target.data or "").strip():
            target = points_typed(self.target.data or "")
            if target is None or not 1 <= target <= HIGHEST_TARGET:
                sentence = gettext("The target is a whole number from 1 to 1,000,000.")
                self._refuse(self.target, sentence)
        if "cards_dealt" in takes and (self.cards_dealt.data or "").strip():
            self._judge_count(self.cards_dealt, MOST_CARDS_DEALT)
        self._judge_count(self.packs, MOST_PACKS)

    def _judge_count(self, field: Field, most: int) -> None:
        count = count_typed(field.data or "")
        if count is None or not 1 <= count <= most:
            sentence = gettext("This is a whole number from 1 to %(most)s.", most=most)
            self._refuse(field, sentence)

    @staticmethod
    def _refuse(field: Field, sentence: str) -> None:
        field.errors = [*field.errors, sentence]


def _one_of(allowed: Sequence[str], chosen: str | None, usual: str) -> str:
    return chosen if chosen is not None and chosen in allowed else usual
