"""The rules of a game as they are chosen: for a new game, and on the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, assert_never

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, RadioField, SelectField, StringField

from scorekeeper.scoring.log_entries import FROM_NEXT, FROM_START
from scorekeeper.scoring.rules import (
    CROSSINGS,
    HIGHEST_TARGET,
    HOUSE_RULES,
    LATER_RULES,
    MOST_CARDS_DEALT,
    MOST_POINTS_OFF,
    MOST_ROUNDS,
    PILE_RUNS_OUT,
    POINTS_OFF,
    RuleKey,
    Rules,
)
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.web.forms.base import (
    FormOfPage,
    OwnForm,
    choices,
    count_typed,
    hidden_fields,
    is_offered,
    points_typed,
)

LONE_ZERO = 50
ALL_RULES = (
    *("target", "crossing", "cards_dealt", "lone_zero", "pile_runs_out", "exact_reset"),
    *("going_out_bonus", "floor_at_zero", "knock_out", "rounds", "first_to", "others_win"),
)
NO_TARGET = "no_target"
"""Says of the target that there is none; no rule of its own."""
_NUMBERS = {"knock_out": MOST_POINTS_OFF, "rounds": MOST_ROUNDS, "first_to": MOST_ROUNDS}
"""Rules that an empty field turns off, and the highest number of each."""

_CROSSINGS = (
    ("reach", lazy_gettext("Reaching the target counts")),
    ("exceed", lazy_gettext("Only going past it counts")),
)
_CODES: Mapping[str, Collection[str]] = {"crossing": CROSSINGS, "pile_runs_out": PILE_RUNS_OUT}


def target_field() -> StringField:
    """The points at which a game ends, or somebody is out."""
    return StringField(lazy_gettext("Target"))


class RuleFields(FormOfPage):
    """The rules that can be chosen, as fields."""

    target = target_field()
    crossing = SelectField(
        lazy_gettext("When the target counts"),
        choices=choices([("", lazy_gettext("As usual for the game")), *_CROSSINGS]),
        default="",
        validate_choice=False,
    )
    cards_dealt = StringField(lazy_gettext("Cards dealt"))
    rounds = StringField(lazy_gettext("Number of rounds"))
    first_to = StringField(lazy_gettext("Rounds to win"))
    knock_out = StringField(lazy_gettext("Points for a knock-out"))
    no_target = BooleanField(lazy_gettext("No target"))
    others_win = BooleanField(lazy_gettext("All others win"))
    lone_zero = BooleanField(lazy_gettext("Lone zero costs %(points)s", points=LONE_ZERO))
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


class OfAGame:
    """Rules beside those of a game, `now`, played with the cards `codes`.

    What cannot be chosen, other points for a lone zero or other last cards, stays as it is.
    """

    now: Rules
    codes: Collection[str]

    @property
    def lone_zero_costs(self) -> int:
        """What a single zero costs, if it costs something."""
        return self.now.lone_zero or LONE_ZERO

    @property
    def bonus(self) -> Mapping[str, int]:
        """The points off for last cards, if they are switched on."""
        return self.now.going_out_bonus or points_off(self.codes)

    @property
    def has_house_rules(self: Any) -> bool:
        """Whether there is any switch to choose."""
        return any(key in self for key in HOUSE_RULES)

    def say_costs(self: Any) -> None:
        """Let the switch of the lone zero say what it costs in this game."""
        costs = gettext("Lone zero costs %(points)s", points=self.lone_zero_costs)
        self["lone_zero"].label.text = costs


class RulesForm(OfAGame, RuleFields, OwnForm):
    """Rules that change on the way: only those that the game's scheme takes."""

    entry_id, opened_at, happened_at = hidden_fields().values()
    since = RadioField(
        lazy_gettext("From when?"),
        choices=choices(
            [
                (FROM_START, lazy_gettext("From the start")),
                (FROM_NEXT, lazy_gettext("From the next round on")),
            ]
        ),
        default=FROM_START,
        validate_choice=False,
    )

    def __init__(self, now: Rules, codes: Collection[str], *, next_round: bool) -> None:
        """`now` are the rules in force, `codes` the cards of the deck.

        `next_round` says whether a round can follow that other rules could begin with.
        """
        super().__init__()
        self.now, self.codes = now, codes
        self.scheme = SCHEMES[now.scheme]
        for key in self._not_asked():
            del self[key]
        if not next_round or self.scheme.nobody_deals:
            del self["since"]
        if "crossing" in self:
            self.crossing.choices = choices(_CROSSINGS)
        if "lone_zero" in self:
            self.say_costs()

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything is of the right form."""
        sound = super().validate(extra_validators)
        judge_numbers(self, self.scheme, may_be_empty=False)
        if "since" in self and not is_offered(self["since"]):
            refuse(self["since"], gettext("Choose from when on these rules count."))
        return bool(sound and not self.errors)

    def rules(self) -> dict[str, Any]:
        """The rules as a document holds them; call it on a valid form."""
        return rules_chosen(self, self.scheme, self.codes, self.now)

    def from_when(self) -> str:
        """From the start, or from the next round on."""
        return str(self["since"].data) if "since" in self else FROM_START

    def _not_asked(self) -> Iterable[str]:
        """The rules that the scheme does not take, and a switch that would switch nothing."""
        taken: set[str] = {
            *self.scheme.takes,
            *([NO_TARGET] if self.scheme.may_lack_target else []),
        }
        if not self.bonus:
            taken.discard("going_out_bonus")
        return (key for key in (*ALL_RULES, NO_TARGET) if key not in taken)


def rules_chosen(
    form: Any, scheme: type[Tally], codes: Collection[str], now: Rules | None = None
) -> dict[str, Any]:
    """The rules as a document holds them. What a form does not ask is as it is `now`.

    A rule that came with the third format is left out where it is off: older releases read on.
    """
    chosen = {key: _chosen(form, key, scheme.defaults, codes, now) for key in scheme.takes}
    if lacks_target(form, scheme):
        chosen["target"] = None
    said = {key: value for key, value in chosen.items() if value or key not in LATER_RULES}
    return {"scheme": scheme.code} | said


def lacks_target(form: Any, scheme: type[Tally]) -> bool:
    """Whether nobody can cross a target, since it was said that there is none."""
    return scheme.may_lack_target and NO_TARGET in form and bool(form[NO_TARGET].data)


def show_rules(form: Any, rules: Rules) -> None:
    """Fill in the rules of a game."""
    shown = {
        "target": str(rules.target or ""),
        "crossing": rules.crossing,
        "cards_dealt": str(rules.cards_dealt or ""),
        "lone_zero": bool(rules.lone_zero),
        "pile_runs_out": rules.pile_runs_out,
        "exact_reset": rules.exact_reset,
        "going_out_bonus": bool(rules.going_out_bonus),
        "floor_at_zero": rules.floor_at_zero,
        NO_TARGET: rules.target is None,
        "others_win": rules.others_win,
        **{key: str(getattr(rules, key) or "") for key in _NUMBERS},
    }
    for key in shown.keys() & set(form.data):
        form[key].data = shown[key]


def judge_numbers(form: Any, scheme: type[Tally], *, may_be_empty: bool) -> None:
    """Refuse what is no number where one is asked for, and a wipe at a target that is none."""
    takes = scheme.takes
    if lacks_target(form, scheme):
        if "exact_reset" in takes and "exact_reset" in form and form["exact_reset"].data:
            sentence = gettext("Without a target nothing wipes to zero: turn one of them off.")
            refuse(form["exact_reset"], sentence)
    elif "target" in takes and not (may_be_empty and _is_empty(form["target"])):
        target = points_typed(form["target"].data or "")
        if target is None or not 1 <= target <= HIGHEST_TARGET:
            sentence = gettext("The target is a whole number from 1 to 1,000,000.")
            refuse(form["target"], sentence)
    for key, most in _NUMBERS.items():
        if key in takes and key in form and not _is_empty(form[key]):
            judge_count(form[key], most)
    if "cards_dealt" in takes and not (may_be_empty and _is_empty(form["cards_dealt"])):
        judge_count(form["cards_dealt"], MOST_CARDS_DEALT)


def judge_count(field: Field, most: int) -> None:
    """Refuse what is no number from 1 to `most`."""
    count = count_typed(field.data or "")
    if count is None or not 1 <= count <= most:
        sentence = gettext("This is a whole number from 1 to %(most)s.", most=most)
        refuse(field, sentence)


def refuse(field: Field, sentence: str) -> None:
    """Note what is wrong at a field."""
    field.errors = [*field.errors, sentence]


def points_off(codes: Collection[str]) -> dict[str, int]:
    """The usual points off, for the cards that a deck has."""
    return {code: points for code, points in POINTS_OFF.items() if code in codes}


def _chosen(  # noqa: PLR0911 - a case for each rule
    form: Any, key: RuleKey, defaults: Rules, codes: Collection[str], now: Rules | None
) -> Any:
    if key not in form:
        return getattr(now or defaults, key)
    said = form[key].data
    match key:
        case "target" | "cards_dealt":
            number = points_typed if key == "target" else count_typed
            return number(said or "") or getattr(defaults, key)
        case "crossing" | "pile_runs_out":
            return said if said in _CODES[key] else getattr(defaults, key)
        case "lone_zero":
            return ((now and now.lone_zero) or LONE_ZERO) if said else 0
        case "going_out_bonus":
            return dict((now and now.going_out_bonus) or points_off(codes)) if said else {}
        case "exact_reset" | "floor_at_zero" | "others_win":
            return said
        case "knock_out" | "rounds" | "first_to":
            return count_typed(said or "")
        case _ as never:
            assert_never(never)


def _is_empty(field: Field) -> bool:
    return not (field.data or "").strip()
