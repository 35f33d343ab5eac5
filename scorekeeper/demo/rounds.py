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
KNOCKED_OUT_PERCENT = 25
NOTE_PERCENT = 3
DEALER_SAID_PERCENT = 1


class Rounds:
    """Makes rounds of one game for whoever is in play."""

    def __init__(
        self,
        chance: Random,
        habit: Habit,
        skills: Mapping[str, float],
        teams: Sequence[Sequence[str]] = (),
    ) -> None:
        self._chance = chance
        self._teams = teams
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
        fallen, side = self._knocked_out(in_play, out), self._dealing.side()
        partners = next((team for team in self._teams if out in team), ())
        losers = [key for key in in_play if key not in (out, *fallen, *partners)]
        hands = self._dealing.left(losers, self._skills, side)
        content: dict[str, Any] = {"out": out, "hands": hands}
        if out is not None and likely(self._chance, LAST_CARD_PERCENT):
            content |= self._last_card(hands, side)
        content |= {"side": side} if side else {}
        content |= {"knocked_out": fallen} if fallen else {}
        if self._habit.rules.pile_runs_out != "off" and likely(self._chance, RAN_OUT_PERCENT):
            content["pile_ran_out"] = 1
        return content

    def _lazy(self, in_play: Sequence[str]) -> dict[str, Any]:
        out = self._quickest(in_play)
        if not likely(self._chance, NAMED_LOSER_PERCENT):
            side = self._dealing.side()
            losers = [key for key in in_play if key != out]
            hands = {"out": out, "hands": self._dealing.left(losers, self._skills, side)}
            return hands | ({"side": side} if side else {})
        return {"out": out, "loser": self._chance.choice([key for key in in_play if key != out])}

    def _knocked_out(self, in_play: Sequence[str], out: str | None) -> list[str]:
        """Who held too many cards; seldom anybody, and never where that is no rule."""
        if not self._habit.rules.knock_out or not likely(self._chance, KNOCKED_OUT_PERCENT):
            return []
        others = [key for key in in_play if key != out]
        return [self._chance.choice(others)] if len(others) > 1 else []

    def _last_card(self, hands: Mapping[str, Any], side: str | None) -> dict[str, Any]:
        card = self._dealing.last_card(hands, side)
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
