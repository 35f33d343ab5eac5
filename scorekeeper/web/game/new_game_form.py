"""Setting up a game: who sits, how it is counted, with which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField
from wtforms.validators import Length

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.decks import offered_decks
from scorekeeper.scoring.document.reading import MOST_PACKS
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.web.forms.base import OwnForm, choices, new_entry_id, plain_text
from scorekeeper.web.game.rules_form import (
    ALL_RULES,
    NO_TARGET,
    RuleFields,
    judge_count,
    judge_numbers,
    refuse,
    rules_chosen,
    show_rules,
)
from scorekeeper.web.game.seats import FEWEST, MOST, SeatsField
from scorekeeper.web.words.schemes import deck_word, scheme_word

LONGEST_GAME_NAME = 100
DRAW = "draw"
DECK_BEFORE = "before"
"""Stands for the deck of the game that is played again, where it is none of those offered."""

_KEPT = ("scheme", *ALL_RULES, NO_TARGET, "deck", "packs", "dealer", "name", "like", "as_before")


class NewGameForm(RuleFields, OwnForm):
    """Everything about a game that is chosen before round 1."""

    on_page = (
        *("seat", "player_name", "scheme", "target", "lone_zero", "pile_runs_out", "exact_reset"),
        *("going_out_bonus", "floor_at_zero", "deck", "dealer", "name"),
        *("crossing", "cards_dealt", "rounds", "first_to", "knock_out"),
        *("no_target", "others_win", "packs"),
    )
    entry_id = HiddenField(default=new_entry_id)
    happened_at = HiddenField()
    time_zone = HiddenField()
    seat = SeatsField(lazy_gettext("At the table, clockwise"))
    player_name = StringField(lazy_gettext("Player name"), filters=[plain_text])
    scheme = RadioField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
        lazy_gettext("How do you count?"),
        default=lambda: next(iter(SCHEMES)),
        invalid_choice_message=lazy_gettext("Choose how to count."),
    )
    deck = SelectField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
        lazy_gettext("Deck"), invalid_choice_message=lazy_gettext("Choose a deck of this list.")
    )
    packs = StringField(lazy_gettext("Packs of cards"), default="1")
    like = HiddenField()
    as_before = BooleanField(lazy_gettext("As in the game before"))
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
        self.scheme.choices = choices((code, scheme_word(code)) for code in SCHEMES)
        self.decks = {name: known.deck for name, known in offered_decks().items()}
        self.deck.choices = choices((name, deck_word(deck)) for name, deck in self.decks.items())

    def offer_deck(self, deck: Deck) -> str:
        """Let the deck of the game before be chosen as well; returns what stands for it."""
        if deck.name in self.decks:
            return deck.name
        self.decks[DECK_BEFORE] = deck
        offered = [(name, deck_word(known)) for name, known in self.decks.items()]
        self.deck.choices = choices(offered)
        return DECK_BEFORE

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
            judge_numbers(self, SCHEMES[self.scheme.data], may_be_empty=True)
            judge_count(self.packs, MOST_PACKS)
        return bool(sound and not self.errors)

    def rules(self) -> dict[str, Any]:
        """The rules as a document holds them; call it on a valid form."""
        codes = self.decks[self.deck.data].values
        return rules_chosen(self, SCHEMES[self.scheme.data], codes)

    @property
    def has_more(self) -> bool:
        """Whether anything stands among the settings that are folded away, or is wrong there."""
        further = ("rounds", "first_to", "knock_out", "others_win", NO_TARGET)
        wrong = ("crossing", "cards_dealt", "packs", *further)
        said = any(self[name].data for name in further)
        return said or any(self[name].errors for name in wrong)

    def show_rules(self, rules: Rules) -> None:
        """Fill in the rules of another game."""
        self.scheme.data = rules.scheme
        show_rules(self, rules)

    def _judge_table(self) -> None:
        if len(self.seat.data) < FEWEST:
            refuse(self.seat, gettext("A game needs at least two players. Add their names."))
        elif len(self.seat.data) > MOST:
            refuse(self.seat, gettext("At most 20 players fit at one table."))
