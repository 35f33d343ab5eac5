"""What would have been: the recorded rounds of a game under other rules, which changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, TypeVar

from scorekeeper.scoring.cards import Hand
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.score import score
from scorekeeper.scoring.seating import FEWEST_IN_PLAY
from scorekeeper.scoring.sheet import Coming, Round, Scoresheet

Thing = TypeVar("Thing")

_ASKED = frozenset({"out", "hands"})
"""What a round of one scheme may say for another."""

Code: TypeAlias = Literal[
    "sheet_has_faults",
    "scheme_has_no_hands",
    "card_not_in_deck",
    "hand_not_counted",
    "nobody_went_out",
    "nobody_lost",
    "starts_crosses",
    "not_in_teams",
]
"""Why a game cannot be counted otherwise."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The game as the other rules count it: a sound sheet, and its result.

    `over_in` is the round, from 1, in which those rules end it; None: they let it go on.
    `left_out` are recorded rounds that do not count any more: those after the end, or, where
    nothing ended, from the first with fewer than two in play. `would_play_on` are those out by
    the recorded rules but not by these: from then on nothing is known of them, and they are away.
    `last_cards_unknown` are rounds that may lack a bonus, since the last card was not recorded.
    """

    sheet: Scoresheet
    result: Result
    over_in: int | None
    left_out: int
    would_play_on: tuple[str, ...]
    last_cards_unknown: int


@dataclass(frozen=True, slots=True)
class CannotCount:
    """Why a game cannot be counted otherwise: a code, and parameters for the sentence."""

    code: Code
    params: Mapping[str, object] = field(default_factory=dict)


def counted_otherwise(sheet: Scoresheet, rules: Rules) -> Otherwise | CannotCount:
    """The same rounds under these rules, from the first to as far as they let the game go.

    Rules changed on the way are left out. Starting points, corrections and who really dealt stay
    as recorded; where nothing is added up, nothing is corrected. Whoever is out by these rules has
    no part in later rounds, and a round they went out of has nobody out. Teams stay together: by
    rules that know none a game in teams cannot be counted.
    """
    recorded = score(sheet)
    if recorded.faults:
        return CannotCount("sheet_has_faults")
    if rules.scheme not in countable_as(sheet.rules.scheme):
        lacking = sheet.rules.scheme if countable_as(rules.scheme) else rules.scheme
        return CannotCount("scheme_has_no_hands", {"scheme": lacking})
    if sheet.teams and not SCHEMES[rules.scheme].in_teams:
        return CannotCount("not_in_teams", {"scheme": rules.scheme})
    for card in rules.going_out_bonus:
        if card not in sheet.deck.values:
            return CannotCount("card_not_in_deck", {"card": card})
    return _Recounting(sheet, recorded, rules).outcome()


def countable_as(code: str) -> list[str]:
    """The schemes that a game of that one can be counted by: those that its rounds say enough for.

    None for a scheme that asks for something of its own: an order, or one deal for a whole game.
    """
    told = SCHEMES[code]
    if not _is_told_by_rounds(told):
        return []
    others = (scheme for scheme in SCHEMES.values() if _is_told_by_rounds(scheme))
    return [each.code for each in others if each.round_keys & _ASKED <= told.round_keys]


def _is_told_by_rounds(scheme: type[Tally]) -> bool:
    return "out" in scheme.round_keys and not scheme.nobody_deals


class _Impossible(Exception):
    """The recorded data do not allow it."""

    def __init__(self, code: Code, **params: object) -> None:
        super().__init__(code)
        self.why = CannotCount(code, params)


class _Recounting:
    """The other game, while the recorded rounds are played into it one by one."""

    def __init__(self, sheet: Scoresheet, recorded: Result, rules: Rules) -> None:
        self.sheet, self.recorded, self.rules = sheet, recorded, rules
        self.scheme = SCHEMES[rules.scheme]
        starts = sheet.starts if self.scheme.has_totals else {}
        self.start = replace(sheet, rules=rules, starts=starts, rounds=(), ended=False, coming=None)
        self.result = score(self.start)
        self.rounds: list[Round] = []
        self.out: set[str] = set()
        self.gone: dict[str, None] = {}

    def outcome(self) -> Otherwise | CannotCount:
        try:
            self._starts(1, self.start.starts)
            for index, played in enumerate(self.sheet.rounds):
                if self.result.finished or not self._play(index, played):
                    break
            return self._told()
        except _Impossible as impossible:
            return impossible.why

    def _play(self, index: int, played: Round) -> bool:
        """Play one recorded round into the other game; False: too few are in play for it."""
        seats, in_play = self._seated(played)
        if len(in_play) < FEWEST_IN_PLAY:
            return False
        other = self._converted(index, played, seats, in_play)
        self.rounds.append(other)
        self.result = self.result.with_round(other)
        self.out.update(self.recorded.rounds[index].outcome.eliminated or ())
        return True

    def _seated(self, played: Round) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who sits in the other game, and who of them is in play."""
        seats = self._left_of(played.table or self.result.seating.seats)
        out = self._out_here()
        return seats, tuple(name for name in seats if name not in out)

    def _left_of(self, table: tuple[str, ...]) -> tuple[str, ...]:
        """Those of a table who can sit at it: who was really out, and is not out here, is gone."""
        gone = self.out & {*table} - self._out_here()
        self.gone.update(dict.fromkeys(name for name in table if name in gone))
        return tuple(name for name in table if name not in gone)

    def _out_here(self) -> set[str]:
        return {row.player for row in self.result.standings if row.status == "out"}

    def _converted(
        self, index: int, played: Round, seats: tuple[str, ...], in_play: Collection[str]
    ) -> Round:
        keys = self.scheme.round_keys
        out = played.out if played.out in in_play else None
        if out is None and not self.scheme.nobody_goes_out:
            raise _Impossible("nobody_went_out", round=index + 1)
        fallen = tuple(n for n in played.knocked_out if n in in_play and n != out)
        holders = [name for name in in_play if name != out and name not in fallen]
        hands = self._hands(index, played, holders)
        return Round(
            out=out,
            hands=hands,
            side=None if hands is None else played.side,
            knocked_out=() if hands is None else fallen,
            last_card=None if out is None or hands is None else played.last_card,
            pile_ran_out=played.pile_ran_out if "pile_ran_out" in keys else 0,
            adjust=_of(in_play, played.adjust) if "adjust" in keys else {},
            table=None if seats == self.result.seating.seats else seats,
            loser=played.loser if "loser" in keys else None,
            starts=self._starts(index + 1, played.starts) if "starts" in keys else {},
            dealer=played.dealer if played.dealer in in_play else None,
            note=played.note,
            at=played.at,
        )

    def _hands(
        self, index: int, played: Round, holders: Sequence[str]
    ) -> Mapping[str, Hand] | None:
        """The hands that count; refuses where one that the other scheme asks for is not known."""
        keys = self.scheme.round_keys
        asks_loser = "loser" in keys
        if "hands" not in keys or (played.loser is not None and asks_loser):
            return None
        hands = _of(holders, played.hands or {})
        for name in self.scheme.asks_hands_of(self._opponents(holders, played.out), played):
            if name not in hands:
                raise _Impossible("hand_not_counted", player=name, round=index + 1)
        if not hands and asks_loser:
            raise _Impossible("nobody_lost", round=index + 1)
        return None if not hands and not played.hands and not played.knocked_out else hands

    def _opponents(self, holders: Sequence[str], out: str | None) -> Sequence[str]:
        """Those whose hands are asked for: nobody's of the team that went out."""
        return [name for name in holders if out is None or name not in self.sheet.team_of(out)]

    def _starts(
        self, round_number: int, starts: Mapping[str, int], rules: Rules | None = None
    ) -> Mapping[str, int]:
        """Those points, unless they cross the target of these rules, or of the other game's."""
        judging = rules or self.rules
        for name, points in starts.items():
            if judging.crosses(points):
                said = {"player": name, "points": points, "target": judging.target}
                raise _Impossible("starts_crosses", round=round_number, **said)
        return starts

    def _coming(self) -> Coming | None:
        """What waits for the next round, where the other game comes as far as the real one.

        Of those who are out by either rules nobody is seated again; where fewer than two are left
        of a table, nobody changes places. Rules that wait do so for the rules in force alone.
        """
        coming, left_out = self.sheet.coming, len(self.sheet.rounds) - len(self.rounds)
        is_over_sooner = self.result.finished and not self.recorded.finished
        if coming is None or left_out or is_over_sooner:
            return None
        in_force = self.sheet.rules_of(len(self.sheet.rounds))
        rules = coming.rules if self.rules == in_force else None
        table = None if coming.table is None else self._left_of(coming.table)
        if table is None or len(table) < FEWEST_IN_PLAY:
            return None if rules is None else Coming(rules=rules)
        starts = coming.starts if self.scheme.has_totals else {}
        return Coming(table, self._starts(len(self.rounds) + 1, starts, rules), rules)

    def _told(self) -> Otherwise:
        rounds = tuple(self.rounds)
        sheet = replace(self.start, rounds=rounds, ended=self.sheet.ended, coming=self._coming())
        return Otherwise(
            sheet=sheet,
            result=score(sheet),
            over_in=len(rounds) if self.result.finished else None,
            left_out=len(self.sheet.rounds) - len(rounds),
            would_play_on=tuple(self.gone),
            last_cards_unknown=self._last_cards_unknown(),
        )

    def _last_cards_unknown(self) -> int:
        if not self.rules.going_out_bonus:
            return 0
        return sum(each.out is not None and each.last_card is None for each in self.rounds)


def _of(names: Collection[str], things: Mapping[str, Thing]) -> dict[str, Thing]:
    return {name: thing for name, thing in things.items() if name in names}
