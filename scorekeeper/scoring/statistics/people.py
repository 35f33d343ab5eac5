"""What is counted of one person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.scoring.cards import Hand
from scorekeeper.scoring.statistics.counts import (
    CardTally,
    DearestHand,
    Record,
    Streak,
    Where,
    summed,
    the_dearest,
    the_most,
)

BUCKET, BUCKETS = 10, 11
"""The spread of points: 0 to 9, 10 to 19 … 90 to 99, and 100 or more."""

RECENT_GAMES = 20
FIRST = 1000
"""A place in thousandths: 1000 is first alone, 0 last alone, whatever the size of the table."""


@dataclass(slots=True)
class SchemeTally:
    """Games and rounds under one scheme.

    `games`: in play in a round that counted; `over`: of those, the ones that have ended; `wins`:
    of those, also the `shared` ones. `rounds`: in play, sound; `out`: gone out of, where the order
    is recorded as the first.
    """

    games: int = 0
    over: int = 0
    wins: int = 0
    shared: int = 0
    rounds: int = 0
    out: int = 0

    def add(self, other: SchemeTally) -> None:
        """Count the other's games and rounds into these."""
        self.games += other.games
        self.over += other.over
        self.wins += other.wins
        self.shared += other.shared
        self.rounds += other.rounds
        self.out += other.out


@dataclass(slots=True)
class Form:
    """Places in thousandths, added up over so many games that are over."""

    games: int = 0
    places: int = 0

    def add(self, other: Form) -> None:
        """Count the other's games and places into these."""
        self.games += other.games
        self.places += other.places

    @property
    def average(self) -> int | None:
        """The average place in thousandths; None: no game is over."""
        return round(self.places / self.games) if self.games else None


@dataclass(slots=True)
class Duel:
    """Games that are over and both finished: who ranked better, seen from one of them."""

    better: int = 0
    worse: int = 0
    equal: int = 0

    def add(self, other: Duel) -> None:
        """Count the other's games into these."""
        self.better += other.better
        self.worse += other.worse
        self.equal += other.equal

    @property
    def together(self) -> int:
        """How many games both finished."""
        return self.better + self.worse + self.equal


@dataclass(slots=True)
class PersonTally:
    """All numbers of one person, over the games counted into it, in the order they were played.

    `hands` are those counted at the end of sound rounds, in cards or, `typed` of them, in points;
    who went out has none, and where the loser is named nobody has. `points` is what they cost, a
    lone zero by the house rule, before any multiplier; `spread` how many in each bucket,
    by its number from 0.
    `wiped` and `eliminated` are sound rounds in which that happened. `dealt` are sound rounds dealt
    and `deals_due` thousandths of deals, were they shared evenly among those in play; both leave
    out rounds in which nobody deals. `recent` are the places in the last games.
    `comeback` is the most points behind the best in play after a sound round of a game then won.
    """

    schemes: dict[str, SchemeTally] = field(default_factory=dict)
    hands: int = 0
    typed: int = 0
    points: int = 0
    spread: dict[str, int] = field(default_factory=dict)
    dearest: DearestHand | None = None
    cards: dict[str, CardTally] = field(default_factory=dict)
    out_in_a_row: Streak = field(default_factory=Streak)
    wins_in_a_row: Streak = field(default_factory=Streak)
    wiped: int = 0
    eliminated: int = 0
    dealt: int = 0
    deals_due: int = 0
    months: dict[str, Form] = field(default_factory=dict)
    recent: list[int] = field(default_factory=list)
    duels: dict[str, Duel] = field(default_factory=dict)
    comeback: Record | None = None

    @property
    def all(self) -> SchemeTally:
        """Games and rounds under every scheme."""
        every = SchemeTally()
        for scheme in self.schemes.values():
            every.add(scheme)
        return every

    @property
    def average_hand(self) -> float | None:
        """Points of a counted hand on average; None: there is none."""
        return self.points / self.hands if self.hands else None

    @property
    def form(self) -> Form:
        """Places in thousandths, added up over all months."""
        every = Form()
        for month in self.months.values():
            every.add(month)
        return every

    @property
    def histogram(self) -> list[int]:
        """How many hands in each bucket, the cheapest first."""
        return [self.spread.get(str(bucket), 0) for bucket in range(BUCKETS)]

    def note_hand(self, where: Where, points: int, hand: Hand, deck: str) -> None:
        """Count a hand of so many points, laid down in that round with that deck."""
        self.hands += 1
        self.typed += isinstance(hand, int)
        self.points += points
        summed(self.spread, {str(min(points // BUCKET, BUCKETS - 1)): 1})
        if self.dearest is None or points > self.dearest.points:
            self.dearest = DearestHand(where, points, hand, deck)

    def note_place(self, month: str, better: int, equal: int, worse: int) -> None:
        """One more place in a game that is over, beside so many others."""
        others = better + equal + worse
        place = (FIRST * (2 * worse + equal) + others) // (2 * others)
        self.months.setdefault(month, Form()).add(Form(1, place))
        self.recent = [*self.recent, place][-RECENT_GAMES:]

    def add(self, later: PersonTally) -> None:
        """Go on with what came after."""
        self._add_rounds(later)
        self._add_games(later)

    def of_people(self, who: Mapping[str, str]) -> PersonTally:
        """The same, with each key of others replaced by who that is."""
        changed = PersonTally()
        changed.add(self)
        changed.duels = {}
        for other, duel in self.duels.items():
            changed.duels.setdefault(who.get(other, other), Duel()).add(duel)
        return changed

    def _add_rounds(self, later: PersonTally) -> None:
        self.hands += later.hands
        self.typed += later.typed
        self.points += later.points
        summed(self.spread, later.spread)
        self.dearest = the_dearest(self.dearest, later.dearest)
        for deck, cards in later.cards.items():
            self.cards.setdefault(deck, CardTally()).add(cards)
        self.out_in_a_row.add(later.out_in_a_row)
        self.wiped += later.wiped
        self.eliminated += later.eliminated
        self.dealt += later.dealt
        self.deals_due += later.deals_due

    def _add_games(self, later: PersonTally) -> None:
        for code, scheme in later.schemes.items():
            self.schemes.setdefault(code, SchemeTally()).add(scheme)
        self.wins_in_a_row.add(later.wins_in_a_row)
        for month, form in later.months.items():
            self.months.setdefault(month, Form()).add(form)
        self.recent = [*self.recent, *later.recent][-RECENT_GAMES:]
        for other, duel in later.duels.items():
            self.duels.setdefault(other, Duel()).add(duel)
        self.comeback = the_most(self.comeback, later.comeback)
