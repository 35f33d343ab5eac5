"""The league and the records of a group; who deals too often, who is caught holding, how long."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise

from scorekeeper.scoring.statistics.counts import DearestHand, Lengths, Record, Streak, Where
from scorekeeper.scoring.statistics.people import FIRST, PersonTally
from scorekeeper.scoring.statistics.tallies import Tally

ENOUGH = 10
"""Of fewer known rounds a share says nothing."""
LONGEST_ROUND = timedelta(minutes=45)
"""What takes longer was a meal, or the end of the evening."""
_NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One person of the league. `games` are over; `wins` are whole, the `shared` ones too."""

    person: str
    rank: int
    games: int
    wins: int
    shared: int

    @property
    def share(self) -> float:
        """Wins of games, 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class DealerRow:
    """How often somebody dealt, and how often it would be, were deals shared evenly."""

    person: str
    dealt: int
    due: float


@dataclass(frozen=True, slots=True)
class Records:
    """The most there ever was of something; None: there is none yet. Of equals the oldest."""

    dearest: tuple[str, DearestHand] | None
    comeback: Record | None
    out_in_a_row: Record | None
    wins_in_a_row: Record | None


def league(tally: Tally) -> tuple[LeagueRow, ...]:
    """Everybody with a game that is over: most wins first, then fewest games; equal is equal."""
    everybody = [(key, person.all) for key, person in tally.people.items()]
    order = sorted(
        ((key, each) for key, each in everybody if each.over),
        key=lambda pair: (-pair[1].wins, pair[1].over, pair[0]),
    )
    rows: list[LeagueRow] = []
    for position, (key, each) in enumerate(order):
        last = rows[-1] if rows else None
        equal = last is not None and (last.wins, last.games) == (each.wins, each.over)
        rank = last.rank if last is not None and equal else position + 1
        rows.append(LeagueRow(key, rank, each.over, each.wins, each.shared))
    return tuple(rows)


def dealers(tally: Tally) -> tuple[DealerRow, ...]:
    """Everybody who was in play when somebody dealt, who deals most beyond their due first."""
    rows = [
        DealerRow(key, person.dealt, person.deals_due / FIRST)
        for key, person in tally.people.items()
        if person.deals_due
    ]
    return tuple(sorted(rows, key=lambda row: (row.due - row.dealt, row.person)))


def records(tally: Tally) -> Records:
    """The records among people; those of whole games stand in the tally itself."""
    hands = [(key, each.dearest) for key, each in tally.people.items() if each.dearest]
    return Records(
        dearest=min(hands, key=lambda pair: (-pair[1].points, _age(pair[1].where)), default=None),
        comeback=_oldest_of_most(each.comeback for each in tally.people.values()),
        out_in_a_row=_longest(tally, lambda person: person.out_in_a_row),
        wins_in_a_row=_longest(tally, lambda person: person.wins_in_a_row),
    )


def _longest(tally: Tally, streak_of: Callable[[PersonTally], Streak]) -> Record | None:
    streaks = [(key, streak_of(person)) for key, person in tally.people.items()]
    return _oldest_of_most(
        Record(streak.best_at, streak.best, (key,)) for key, streak in streaks if streak.best_at
    )


def _oldest_of_most(found: Iterable[Record | None]) -> Record | None:
    """Those who reached it at the same moment share it."""
    every = [record for record in found if record]
    first = min(every, key=lambda record: (-record.value, _age(record.where)), default=None)
    if first is None:
        return None
    equals = (each for each in every if (each.value, each.where) == (first.value, first.where))
    return replace(first, people=tuple(person for each in equals for person in each.people))


def _age(where: Where) -> tuple[bool, str]:
    """Sorts the oldest first; what has no instant comes last."""
    return not where.at, where.at


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever is caught with a card most often: in `caught` of `rounds`; several are equal."""

    people: tuple[str, ...]
    caught: int
    rounds: int


def holders(tally: Tally) -> Mapping[str, Holder]:
    """By the code of a card, over every deck in which anybody was caught with it.

    The highest share of known rounds, of equal shares the one of more rounds. Whoever is known in
    fewer than ten rounds with those decks is left out.
    """
    decks = _decks_by_card(tally)
    found = {code: list(_shares(tally, code, decks[code])) for code in decks}
    return {code: _highest(shares) for code, shares in found.items() if shares}


def _decks_by_card(tally: Tally) -> Mapping[str, set[str]]:
    decks: dict[str, set[str]] = defaultdict(set)
    for person in tally.people.values():
        for deck, cards in person.cards.items():
            for code in cards.caught:
                decks[code].add(deck)
    return decks


def _shares(tally: Tally, code: str, decks: set[str]) -> Iterator[Holder]:
    for key, person in tally.people.items():
        caught, rounds = _share(person, code, decks)
        if caught and rounds >= ENOUGH:
            yield Holder((key,), caught, rounds)


def _share(person: PersonTally, code: str, decks: set[str]) -> tuple[int, int]:
    cards = [person.cards[deck] for deck in decks if deck in person.cards]
    caught = sum(each.caught[code].rounds for each in cards if code in each.caught)
    return caught, sum(each.rounds for each in cards)


def _highest(shares: list[Holder]) -> Holder:
    most = max(map(_order, shares))
    equals = [each for each in shares if _order(each) == most]
    people = tuple(person for each in equals for person in each.people)
    return Holder(people, equals[0].caught, equals[0].rounds)


def _order(holder: Holder) -> tuple[Fraction, int]:
    return Fraction(holder.caught, holder.rounds), holder.rounds


def round_lengths(instants: Iterable[datetime | None]) -> Lengths:
    """The rounds whose length is known: from one instant to the next, in the order of rounds.

    Left out are gaps beyond 45 minutes, and rounds put in later, which share an instant with a
    neighbour or stand in another order.
    """
    known = (instant for instant in instants if instant is not None)
    gaps = (after - before for before, after in pairwise(known))
    seconds = [round(gap.total_seconds()) for gap in gaps if _NOTHING < gap <= LONGEST_ROUND]
    return Lengths(len(seconds), sum(seconds))


def evening_lengths(evenings: Iterable[Iterable[datetime]]) -> Lengths:
    """Evenings with the time that was played in them: the sum of the gaps that are rounds.

    Breaks beyond 45 minutes are left out, and so is the first round of an evening, unless the
    instant it began at stands before it; an evening of a single instant is none.
    """
    lengths = Lengths()
    for instants in evenings:
        played = round_lengths(sorted(instants))
        if played.number:
            lengths.add(Lengths(1, played.seconds))
    return lengths
