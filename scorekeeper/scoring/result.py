"""What scoring a scoresheet gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.seating import FEWEST_IN_PLAY, Deal, Seating
from scorekeeper.scoring.sheet import Coming, Round

RESULT_FORMAT = "scoresheet-result/1"

Status: TypeAlias = Literal["in", "away", "out"]


@dataclass(slots=True)
class Outcome:
    """What one round brought, as its scheme counts. None: the scheme or rules have no such thing.

    `points` are card points after the multiplier, `bonus` signed, `totals` after the round.
    `is_won`: a round is won, by `winner` or, None, by nobody.
    """

    points: Mapping[str, int] | None = None
    bonus: Mapping[str, int] | None = None
    multiplier: int | None = None
    totals: Mapping[str, int] | None = None
    wiped: tuple[str, ...] | None = None
    eliminated: tuple[str, ...] | None = None
    is_won: bool = False
    winner: str | None = None
    losers: tuple[str, ...] | None = None
    stages: Mapping[str, int] | None = None


@dataclass(slots=True)
class RoundResult:
    """One round: who dealt, who started, who was in play, and what it brought.

    `counted` is False for a round after the end.
    """

    dealer: str | None
    starter: str | None
    in_play: tuple[str, ...]
    outcome: Outcome
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings. `measure` is total, wins and losses, or stage."""

    player: str
    rank: int
    status: Status
    measure: Mapping[str, int]
    out_in: int | None = None


class WithRound(Protocol):
    """Counts one round more."""

    def __call__(self, recorded: Round, coming: Coming | None = None, /) -> Result:
        """The result with it, and with what then comes."""


@dataclass(frozen=True, slots=True)
class Result:
    """A scored game, with everything that is wrong in it.

    `seating` is how the table would go on; `next` is None while something is
    wrong, the game is finished or fewer than two are in play. `with_round` is the result of
    the same sheet with this round after the others, which are not counted again, and with what
    comes after it.
    """

    rounds: tuple[RoundResult, ...]
    standings: tuple[Standing, ...]
    finished: bool
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    seating: Seating
    faults: tuple[Fault, ...]
    with_round: WithRound = field(repr=False, compare=False)

    @property
    def next(self) -> Deal | None:
        """Who deals and starts the next round, if there can be one."""
        if self.finished or self.faults or len(self.seating.in_play) < FEWEST_IN_PLAY:
            return None
        return self.seating.deal


def result_document(result: Result) -> dict[str, Any]:
    """The result as a `scoresheet-result/1` document."""
    return {
        "format": RESULT_FORMAT,
        "rounds": [_round_document(played) for played in result.rounds],
        "standings": [_standing_document(standing) for standing in result.standings],
        "finished": result.finished,
        "winners": list(result.winners),
        "losers": list(result.losers),
        "next": result.next and {"dealer": result.next.dealer, "starter": result.next.starter},
    }


def _round_document(played: RoundResult) -> dict[str, Any]:
    outcome = played.outcome
    document: dict[str, Any] = {}
    if outcome.stages is None:
        document |= {"dealer": played.dealer, "starter": played.starter}
    if outcome.is_won:
        document["winner"] = outcome.winner
    for key in ("points", "bonus", "multiplier", "totals", "stages"):
        if (value := getattr(outcome, key)) is not None:
            document[key] = dict(value) if isinstance(value, Mapping) else value
    for key in ("wiped", "eliminated", "losers"):
        if (value := getattr(outcome, key)) is not None:
            document[key] = list(value)
    return document


def _standing_document(standing: Standing) -> dict[str, Any]:
    document = {"player": standing.player, "rank": standing.rank, "status": standing.status}
    document |= standing.measure
    if standing.out_in is not None:
        document["out_in"] = standing.out_in
    return document
