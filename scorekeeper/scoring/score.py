"""score(sheet): the fold over rounds. Each round is visited once."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from scorekeeper.scoring.cards import HandJudge, Packs
from scorekeeper.scoring.faults import FaultList, at_index, at_key
from scorekeeper.scoring.result import Outcome, Result, RoundResult, Standing, Status
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Played, Tally
from scorekeeper.scoring.seating import FEWEST_IN_PLAY, Deal, Dealing, Seating, Table
from scorekeeper.scoring.sheet import Coming, Round, Scoresheet

State = TypeVar("State")
_STATUS_ORDER: dict[Status, int] = {"in": 0, "away": 1, "out": 2}


def score(sheet: Scoresheet) -> Result:
    """The result of a sheet of sound form, with all that is wrong at the table.

    Never raises for what people recorded: an impossible round is marked and counts
    as it says in docs/scoring.md, Corrections.
    """
    game = _Game(sheet)
    rounds = tuple([game.play(index, recorded) for index, recorded in enumerate(sheet.rounds)])
    return game.so_far(rounds, sheet.coming)


class _Game:
    """The running state while a sheet is scored."""

    def __init__(self, sheet: Scoresheet) -> None:
        scheme = SCHEMES[sheet.rules.scheme]
        self.sheet = sheet
        self.rules = sheet.rules
        self.faults = FaultList()
        self.table = Table(sheet.players)
        self.tally = scheme(sheet.rules, sheet.deck.values)
        self.tally.teams = {name: team for team in sheet.teams for name in team}
        self.packs = Packs(sheet.deck, sheet.packs)
        self.judge = HandJudge(self.packs, self.faults)
        self.dealing = Dealing(sheet.players, sheet.dealer, by_result=scheme.loser_deals)
        for name in sheet.players:
            self.tally.join(name, sheet.starts.get(name, 0))
        self._judge_starts(sheet.starts, sheet.players, "")
        if sheet.dealer is not None and sheet.dealer not in sheet.players:
            self.faults.add("dealer", "dealer_not_in_play", player=sheet.dealer)

    def play(self, index: int, recorded: Round) -> RoundResult:
        """Count the round of that index, unless the game was over."""
        path = at_index("rounds", index)
        if self.tally.finished:
            self.faults.add(path, "after_the_end")
            return RoundResult(None, None, (), Outcome(), counted=False)
        self.prepare(recorded, path)
        if len(self.table.in_play) < FEWEST_IN_PLAY:
            self.faults.add(path if recorded.table is None else f"{path}.table", "too_few_in_play")
        deal, played = self._deal(recorded.dealer, path), self._played(recorded, path)
        outcome = self.tally.play(played)
        self.dealing.played(deal.dealer, self.table.seats, outcome.winner, outcome.losers or ())
        self.table.eliminate(outcome.eliminated or (), index + 1)
        self.tally.settle(played, outcome, self.table.left)
        if self.rules.rounds is not None:
            self._see_the_last_round(index + 1, self.rules.rounds)
        return RoundResult(deal.dealer, deal.starter, played.in_play, outcome)

    def prepare(self, change: Coming | Round, path: str) -> None:
        """Let what changes before a round take effect; note what cannot be."""
        if change.rules is not None:
            self.rules = self.tally.rules = change.rules
        newcomers: tuple[str, ...] = ()
        if change.table is not None:
            newcomers = self._seat(change.table, change.starts, path)
        if change.starts:
            self._judge_starts(change.starts, newcomers, path)

    def so_far(self, rounds: tuple[RoundResult, ...], coming: Coming | None) -> Result:
        """The result with those people seated who come to the next round."""
        if coming is None:
            return self.result(rounds)
        seated = self.branch()
        seated.prepare(coming, "coming")
        return replace(seated.result(rounds), with_round=partial(self.with_round, rounds))

    def result(self, rounds: tuple[RoundResult, ...]) -> Result:
        """The whole result once all rounds are played; the state is then left as it is."""
        ranked = standings(self.table, self.tally)
        by_hand = self.sheet.ended and not self.tally.finished and bool(rounds)
        return Result(
            rounds=rounds,
            standings=ranked,
            finished=self.tally.finished or self.sheet.ended,
            winners=_first_ranked(ranked) if by_hand else self.tally.winners,
            losers=self.tally.losers,
            seating=self._seating(),
            faults=tuple(self.faults),
            with_round=partial(self.with_round, rounds),
        )

    def with_round(
        self, rounds: tuple[RoundResult, ...], recorded: Round, coming: Coming | None = None
    ) -> Result:
        """The result after one more round, played on a branch, and what then comes."""
        branch = self.branch()
        return branch.so_far((*rounds, branch.play(len(rounds), recorded)), coming)

    def branch(self) -> _Game:
        """The game as it stands, to be played on apart."""
        branch = copy(self)
        branch.faults, branch.table = branched(self.faults), branched(self.table)
        branch.tally, branch.dealing = branched(self.tally), branched(self.dealing)
        branch.judge = HandJudge(self.packs, branch.faults)
        return branch

    def _seat(
        self, table: tuple[str, ...], starts: Mapping[str, int], path: str
    ) -> tuple[str, ...]:
        """Seat those people. Returns the newcomers among them."""
        for index, name in enumerate(table):
            if known := self.table.sat_in_other_capitals(name):
                where = at_index(f"{path}.table", index)
                self.faults.add(where, "newcomer_in_capitals", player=name, known=known)
        newcomers = self.table.seat(table)
        for name in newcomers:
            self.tally.join(name, starts.get(name, 0))
        return newcomers

    def _played(self, recorded: Round, path: str) -> Played:
        """The round as it counts; notes what is wrong with it."""
        in_play, out = self.table.in_play, recorded.out
        if out is not None and out not in in_play:
            self.faults.add(f"{path}.out", "out_not_in_play", player=out)
            out = None
        without: dict[str | None, str] = {out: "hand_of_out"}
        fell: tuple[str, ...] = ()
        if recorded.knocked_out:
            fell = self._knocked_out(recorded.knocked_out, out, path)
            without |= dict.fromkeys(fell, "hand_of_knocked_out")
        hands, worths = self.judge.judge(
            recorded.hands or {}, recorded.last_card, recorded.side, in_play, without, path
        )
        together = () if out is None else self.tally.teams.get(out, (out,))
        if "hands" in self.tally.round_keys and len(hands) < len(in_play) - (out is not None):
            holders = [n for n in in_play if n not in without and n not in together]
            self.judge.missing(self.tally.asks_hands_of(holders, recorded), hands, path)
        self._refuse_strangers(recorded, out, path)
        return Played(in_play, out, hands, worths, recorded, together, fell)

    def _see_the_last_round(self, number: int, most: int) -> None:
        """So many rounds end the game, unless that one ended it by the scheme."""
        if number >= most and not self.tally.finished:
            self.tally.end(_first_ranked(standings(self.table, self.tally)))

    def _deal(self, said: str | None, path: str) -> Deal:
        if said is not None and said not in self.table.in_play:
            self.faults.add(f"{path}.dealer", "dealer_not_in_play", player=said)
            said = None
        return self.dealing.next(self.table.seats, self.table.in_play, said)

    def _knocked_out(self, named: tuple[str, ...], out: str | None, path: str) -> tuple[str, ...]:
        """Who fell out of the round: somebody in play who did not go out."""
        fell = tuple(name for name in named if name in self.table.in_play and name != out)
        for name in named:
            if name not in fell:
                code = "knocked_out_went_out" if name == out else "knocked_out_not_in_play"
                self.faults.add(f"{path}.knocked_out", code, player=name)
        return fell

    def _refuse_strangers(self, recorded: Round, out: str | None, path: str) -> None:
        in_play = self.table.in_play
        for name in recorded.adjust:
            if name not in in_play:
                where = at_key(f"{path}.adjust", name)
                self.faults.add(where, "adjust_not_in_play", player=name)
        for name in recorded.loser or ():
            if name not in in_play:
                self.faults.add(f"{path}.loser", "loser_not_in_play", player=name)
            elif name == out:
                self.faults.add(f"{path}.loser", "loser_went_out", player=name)
        if recorded.order is not None and sorted(recorded.order) != sorted(in_play):
            self.faults.add(f"{path}.order", "order_incomplete")

    def _judge_starts(
        self, starts: Mapping[str, int], newcomers: tuple[str, ...], path: str
    ) -> None:
        for name, points in starts.items():
            where = at_key(f"{path}.starts" if path else "starts", name)
            if name not in newcomers:
                self.faults.add(where, "starts_no_newcomer", player=name)
            elif self.rules.crosses(points):
                target = self.rules.target
                self.faults.add(where, "starts_crosses", points=points, target=target)

    def _seating(self) -> Seating:
        seats, in_play = self.table.seats, self.table.in_play
        nobody = self.tally.nobody_deals
        deal = Deal(None, None) if nobody else self.dealing.next(seats, in_play)
        return Seating(seats, in_play, deal)


def _first_ranked(ranked: tuple[Standing, ...]) -> tuple[str, ...]:
    """Rank 1 of those in; if nobody is in, of those away. Source: docs/scoring.md, Ending."""
    return tuple(row.player for row in ranked if row.rank == 1 and row.status != "out")


def branched(state: State) -> State:
    """A copy that is played on apart: the dictionaries that the state holds are its own."""
    branch = copy(state)
    for name, held in vars(state).items():
        if isinstance(held, dict):
            setattr(branch, name, held.copy())
    return branch


def standings(table: Table, tally: Tally) -> tuple[Standing, ...]:
    """Everybody who ever sat, ranked; equal is equal: 1, 1, 3."""
    placed = {name: _place_of(name, table, tally) for name in table.first_sat}
    order = sorted(placed, key=lambda name: (placed[name], table.seat_order(name)))
    rows: list[Standing] = []
    for position, name in enumerate(order):
        equal = position > 0 and placed[order[position - 1]] == placed[name]
        rank = rows[-1].rank if equal else position + 1
        status, out_in = _status(name, table), table.out_in.get(name)
        rows.append(Standing(name, rank, status, tally.measure(name), out_in))
    return tuple(rows)


def _place_of(name: str, table: Table, tally: Tally) -> tuple[Any, ...]:
    """Sorts by status, those out by round, latest first, then by the scheme."""
    out_in = table.out_in.get(name, 0)
    return _STATUS_ORDER[_status(name, table)], -out_in, tally.place(name)


def _status(name: str, table: Table) -> Status:
    if name in table.out_in:
        return "out"
    return "in" if name in table.seats else "away"
