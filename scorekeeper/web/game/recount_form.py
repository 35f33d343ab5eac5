"""Rules that a game might have had: sent in the address, so that they can be kept and shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import RadioField

from scorekeeper.scoring.rules import Rules, rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.statistics.other_rules import countable_as
from scorekeeper.web.forms.base import choices
from scorekeeper.web.game.rules_form import (
    ALL_RULES,
    NO_TARGET,
    OfAGame,
    RuleFields,
    judge_numbers,
    rules_chosen,
    show_rules,
)
from scorekeeper.web.words.schemes import scheme_word


class OtherwiseForm(OfAGame, RuleFields):
    """Fields of a GET form: nothing here changes anything, so there is no token."""

    on_page = ("scheme",)
    scheme = RadioField(  # type: ignore[call-arg]  # types-wtforms is at 3.2
        lazy_gettext("How do you count?"),
        invalid_choice_message=lazy_gettext("Choose how to count."),
    )

    def __init__(self, now: Rules, codes: Collection[str], said: MultiDict[str, str]) -> None:
        """What an address says; where it says no scheme, the rules `now` in force."""
        self.chosen = "scheme" in said
        super().__init__(said if self.chosen else None)
        self.now, self.codes = now, codes
        # Where there is none, the form is on no page.
        self.offered = countable_as(now.scheme) or [*SCHEMES]
        self.scheme.choices = choices((code, scheme_word(code)) for code in self.offered)
        self.say_costs()
        for key in self._not_asked():
            del self[key]
        if not self.chosen:
            self._show(now)

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything is of the right form, judged by what the scheme takes."""
        sound = super().validate(extra_validators)
        if self["scheme"].data in self.offered:
            judge_numbers(self, SCHEMES[self["scheme"].data], may_be_empty=True)
        return bool(sound and not self.errors)

    def rules(self) -> Rules:
        """The rules chosen; call it on a valid form."""
        scheme = SCHEMES[self["scheme"].data]
        return rules_from(rules_chosen(self, scheme, self.codes, self.now), scheme.defaults)

    def _not_asked(self) -> Iterable[str]:
        """The rules that no scheme offered takes, and a switch that would switch nothing."""
        taken: set[str] = {key for code in self.offered for key in SCHEMES[code].takes}
        taken -= set() if self.bonus else {"going_out_bonus"}
        taken |= {NO_TARGET for code in self.offered if SCHEMES[code].may_lack_target}
        return [key for key in (*ALL_RULES, NO_TARGET) if key not in taken]

    def _show(self, rules: Rules) -> None:
        self["scheme"].data = rules.scheme
        show_rules(self, rules)
        if "crossing" in self:
            self["crossing"].data = _said_crossing(rules)


def in_address(rules: Rules) -> dict[str, str]:
    """What an address has to say to choose these rules."""
    said = {
        "target": str(rules.target or ""),
        "crossing": _said_crossing(rules),
        "lone_zero": rules.lone_zero and "y",
        "pile_runs_out": rules.pile_runs_out if rules.pile_runs_out != "off" else "",
        "exact_reset": rules.exact_reset and "y",
        "going_out_bonus": rules.going_out_bonus and "y",
        "floor_at_zero": rules.floor_at_zero and "y",
        NO_TARGET: rules.target is None and "y",
        "others_win": rules.others_win and "y",
        "knock_out": rules.knock_out,
        "rounds": rules.rounds,
        "first_to": rules.first_to,
    }
    return {"scheme": rules.scheme} | {key: str(value) for key, value in said.items() if value}


def _said_crossing(rules: Rules) -> str:
    """Empty where it is as usual, so that another scheme has its own usual one."""
    usual = SCHEMES[rules.scheme].defaults.crossing
    return "" if rules.crossing == usual else rules.crossing
