"""What is written down of a round, as the scheme of the game asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from scorekeeper.demo.dealing import Dealing
from scorekeeper.demo.habits import Habit, likely
from scorekeeper.demo.words import ROUND_NOTES
from scorekeeper.scoring.schemes import SCHEMES

NOBODY_OUT_PERCENT = 1
NAMED_LOSER_PERCENT = 30
LAST_CARD_PERCENT = 35
RAN_OUT_PERCENT = 12
NOTE_PERCENT = 3
DEALER_SAID_PERCENT = 1


class Rounds:
    """Makes rounds of one game for whoever is in play."""

    def __init__(self, chance: Random, habit: Habit, skills: Mapping[str, float]) -> None:
        self._chance = chance
        self._habit = habit
        self._skills = skills
        self._dealing = Dealing(chance, habit)
        self._scheme = SCHEMES[habit.rules.scheme]

    def draw(self, in_play: Sequence[str]) -> dict[str, Any]:
        """The content of a round among these people."""
        asked = self._scheme.round_keys
        if "order" in asked:
            content: dict[str, Any] = {"order": self._order(in_play)}
        elif "loser" in asked:
            content = self._lazy(in_play)
        elif "hands" in asked:
            content = self._points(in_play)
        else:
            content = {"out": self._quickest(in_play)}
        return content | self._told(in_play)

    def _points(self, in_play: Sequence[str]) -> dict[str, Any]:
        out = None if likely(self._chance, NOBODY_OUT_PERCENT) else self._quickest(in_play)
        hands = self._hands(in_play, out)
        content: dict[str, Any] = {"out": out, "hands": hands}
        if out is not None and likely(self._chance, LAST_CARD_PERCENT):
            content |= self._last_card(hands)
        if self._habit.rules.pile_runs_out != "off" and likely(self._chance, RAN_OUT_PERCENT):
            content["pile_ran_out"] = 1
        return content

    def _lazy(self, in_play: Sequence[str]) -> dict[str, Any]:
        out = self._quickest(in_play)
        if not likely(self._chance, NAMED_LOSER_PERCENT):
            return {"out": out, "hands": self._hands(in_play, out)}
        return {"out": out, "loser": self._chance.choice([key for key in in_play if key != out])}

    def _hands(self, in_play: Sequence[str], out: str | None) -> dict[str, Any]:
        return self._dealing.left([key for key in in_play if key != out], self._skills)

    def _last_card(self, hands: Mapping[str, Any]) -> dict[str, Any]:
        card = self._dealing.last_card(hands)
        return {} if card is None else {"last_card": card}

    def _order(self, in_play: Sequence[str]) -> list[str]:
        """Who goes out after whom: the better, the earlier as a rule."""
        drawn = {key: self._chance.expovariate(self._skills[key]) for key in in_play}
        return sorted(in_play, key=drawn.__getitem__)

    def _quickest(self, in_play: Sequence[str]) -> str:
        return self._order(in_play)[0]

    def _told(self, in_play: Sequence[str]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        if likely(self._chance, NOTE_PERCENT):
            told["note"] = self._chance.choice(ROUND_NOTES)
        if likely(self._chance, DEALER_SAID_PERCENT) and not self._scheme.nobody_deals:
            told["dealer"] = self._chance.choice(in_play)
        return told
