"""One player's account of a game: what each round counted for them, sum by sum.

The points, bonuses and totals are the engine's; the hands they come from stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from scorekeeper.scoring.cards import Hand, is_lone_zero
from scorekeeper.scoring.log import Game
from scorekeeper.scoring.result import Result, RoundResult
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Round

Presence: TypeAlias = Literal["played", "away", "out", "over", "coming"]
"""`over`: the game was over before this round; `coming`: a newcomer to the round that comes."""


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand that counts, and the points it costs; None: it was asked for and is missing."""

    holder: str
    hand: Hand | None
    points: int
    lone_zero: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """What one round did to one player. `before` and `after` are what standings show of somebody.

    `starts` stands where they sat down for the first time, unless they are of those who began.
    `bonus` is for the last card; `knock_outs` are points for those of `knocked_out`, got for
    others or taken for oneself. `correction` was recorded with the round; `given`, points and why,
    beside it; of a team they are those of all its members. Where there are totals, the total before
    with points, bonus, knock-outs, correction and what was given is `reached`; floor and wipe
    follow.
    """

    index: int
    presence: Presence
    rules: Rules
    before: Mapping[str, int]
    after: Mapping[str, int]
    starts: int | None = None
    hands: tuple[HeldHand, ...] = ()
    multiplier: int = 1
    points: int = 0
    bonus: int = 0
    knock_outs: int = 0
    knocked_out: tuple[str, ...] = ()
    correction: int = 0
    given: tuple[tuple[int, str], ...] = ()
    reached: int = 0
    floored: bool = False
    wiped: bool = False
    eliminated: bool = False


def accounts(game: Game, result: Result, name: str) -> tuple[Account, ...]:
    """Every round since that player first sat, in order."""
    return tuple(_Walk(game, result, name).steps())


def held_hand(holder: str, hand: Hand | None, rules: Rules, values: Mapping[str, int]) -> HeldHand:
    """The hand with what it costs, before any multiplier."""
    if hand is None or isinstance(hand, int):
        return HeldHand(holder, hand, hand or 0)
    if rules.lone_zero and is_lone_zero(hand, values):
        return HeldHand(holder, hand, rules.lone_zero, lone_zero=True)
    return HeldHand(holder, hand, sum(values[code] * count for code, count in hand.items()))


class _Walk:
    """Goes along the rounds with what the player has by then."""

    def __init__(self, game: Game, result: Result, name: str) -> None:
        self.game, self.result, self.name = game, result, name
        self.sheet = game.sheet
        self.scheme = SCHEMES[game.sheet.rules.scheme]
        self.has: Mapping[str, int] | None = None
        self.is_out = False
        self.team = game.sheet.team_of(name)
        if name in self.sheet.players:
            self.has = self._nothing_yet(self.sheet.starts.get(name, 0))

    def steps(self) -> Iterator[Account]:
        for index, played in enumerate(self.result.rounds):
            recorded = self.sheet.rounds[index]
            starts = self._joins(recorded.table, recorded.starts) if played.counted else None
            if self.has is not None:
                yield self._step(index, played, starts)
        coming = self.sheet.coming
        starts = self._joins(coming.table, coming.starts) if coming else None
        if self.has is not None and starts is not None:
            last = len(self.result.rounds)
            yield Account(last, "coming", self.sheet.rules_now, self.has, self.has, starts)

    def _joins(self, table: tuple[str, ...] | None, starts: Mapping[str, int]) -> int | None:
        """The points with which they sit down for the first time; None if they do not."""
        if self.has is not None or self.name not in (table or ()):
            return None
        points = starts.get(self.name, 0)
        self.has = self._nothing_yet(points)
        return points

    def _nothing_yet(self, points: int) -> Mapping[str, int]:
        return self.scheme.newcomer(self.sheet.rules, points)

    def _step(self, index: int, played: RoundResult, starts: int | None) -> Account:
        before, rules = self.has or {}, self.sheet.rules_of(index)
        if self.name not in played.in_play:
            return Account(index, self._absence(played), rules, before, before, starts)
        self.has = after = self.scheme.after(before, played.outcome, self.name)
        self.is_out = self.name in (played.outcome.eliminated or ())
        if played.outcome.totals is None:
            hands = self._hands(index, played)
            return Account(index, "played", rules, before, after, starts, hands)
        return self._counted(index, played, Account(index, "played", rules, before, after, starts))

    def _absence(self, played: RoundResult) -> Presence:
        if not played.counted:
            return "over"
        return "out" if self.is_out else "away"

    def _counted(self, index: int, played: RoundResult, step: Account) -> Account:
        outcome, name, rules = played.outcome, self.name, step.rules
        points, (bonus, knock_outs) = (outcome.points or {})[name], self._bonuses(index, played)
        correction, given = self._corrections(index)
        reached = step.before["total"] + points + bonus + knock_outs + correction
        reached += sum(number for number, _ in given)
        return Account(
            index=index,
            presence="played",
            rules=rules,
            before=step.before,
            after=step.after,
            starts=step.starts,
            hands=self._hands(index, played),
            multiplier=outcome.multiplier or 1,
            points=points,
            bonus=bonus,
            knock_outs=knock_outs,
            knocked_out=self._knocked_out(index, played) if knock_outs else (),
            correction=correction,
            given=given,
            reached=reached,
            floored=rules.floor_at_zero and reached < 0,
            wiped=name in (outcome.wiped or ()),
            eliminated=self.is_out,
        )

    def _bonuses(self, index: int, played: RoundResult) -> tuple[int, int]:
        """The round's bonus: what the last card brought, and what knock-outs did."""
        bonus = (played.outcome.bonus or {}).get(self.name, 0)
        for_last_card = self.scheme.hands_go_to == "holder" and self._went_out(index)
        return (bonus, 0) if for_last_card else (0, bonus)

    def _knocked_out(self, index: int, played: RoundResult) -> tuple[str, ...]:
        """For whom they got points; where each adds their own hand, they themselves."""
        if self.scheme.hands_go_to == "holder":
            return (self.name,)
        fallen = self.sheet.rounds[index].knocked_out
        return tuple(each for each in played.in_play if each in fallen and each not in self.team)

    def _went_out(self, index: int) -> bool:
        return self.sheet.rounds[index].out == self.name

    def _corrections(self, index: int) -> tuple[int, tuple[tuple[int, str], ...]]:
        beside = self.game.given.get(self.game.round_ids[index], ())
        own = self._of_team(self.game.recorded(index).adjust)
        mine = [(self._of_team(item.points), item.reason) for item in beside]
        return own, tuple(pair for pair in mine if pair[0])

    def _of_team(self, points: Mapping[str, int]) -> int:
        return sum(points.get(name, 0) for name in self.team)

    def _hands(self, index: int, played: RoundResult) -> tuple[HeldHand, ...]:
        """The hands whose points are the player's; where nothing is added up, all that counted."""
        recorded, rules = self.sheet.rounds[index], self.sheet.rules_of(index)
        return tuple(
            held_hand(holder, (recorded.hands or {}).get(holder), rules, self.sheet.deck.values)
            for holder in self._holders(recorded, played)
        )

    def _holders(self, recorded: Round, played: RoundResult) -> tuple[str, ...]:
        without = {recorded.out, *recorded.knocked_out}
        holders = tuple(name for name in played.in_play if name not in without)
        match self.scheme.hands_go_to:
            case "out":
                others = tuple(name for name in holders if name not in self.team)
                return others if recorded.out in self.team else ()
            case "holder":
                return (self.name,) if self.name in holders else ()
            case "nobody":
                counted = (recorded.hands or {}) if recorded.loser is None else {}
                return tuple(name for name in holders if name in counted)
            case _ as never:
                assert_never(never)
