"""The tally of one game or of many: what is counted of the group and of each person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.statistics.counts import Lengths, Record, mapped, the_most
from scorekeeper.scoring.statistics.people import PersonTally


@dataclass(slots=True)
class Tally:
    """All numbers of a group, over the games counted into it, in the order they were played.

    `games` have a round that counted, `over` of them have ended. `rounds` are sound; `impossible`
    ones and those `after_the_end` are left out of every other number. `lengths` are those of single
    rounds. `longest` is the game that is over with the most sound rounds. `winning` has, by scheme,
    the best total that won: the highest where most points win, else the lowest; targets are
    not told apart, and where there are no totals there is none.
    """

    games: int = 0
    over: int = 0
    rounds: int = 0
    impossible: int = 0
    after_the_end: int = 0
    lengths: Lengths = field(default_factory=Lengths)
    longest: Record | None = None
    winning: dict[str, Record] = field(default_factory=dict)
    people: dict[str, PersonTally] = field(default_factory=dict)

    def person(self, key: str) -> PersonTally:
        """What is counted of that person, to be counted on."""
        found = self.people.get(key)
        if found is None:
            found = self.people[key] = PersonTally()
        return found

    def add(self, later: Tally) -> None:
        """Go on with what came after; the later tally stays as it is."""
        self.games += later.games
        self.over += later.over
        self.rounds += later.rounds
        self.impossible += later.impossible
        self.after_the_end += later.after_the_end
        self.lengths.add(later.lengths)
        self.longest = the_most(self.longest, later.longest)
        for scheme, record in later.winning.items():
            self.winning[scheme] = _better(scheme, self.winning.get(scheme), record)
        for key, person in later.people.items():
            self.person(key).add(person)

    def of_people(self, who: Mapping[str, str]) -> Tally:
        """The same, with each key replaced by who that is: two keys may be one person.

        Runs are joined in the order that the keys stand in, so ask it of single games, in which no
        person sits twice, and add up afterwards.
        """
        if who.keys().isdisjoint(self.people):
            return self
        changed = Tally()
        changed.add(replace(self, people={}))
        for key, person in self.people.items():
            changed.person(who.get(key, key)).add(person.of_people(who))
        changed.longest = _of_people(self.longest, who)
        changed.winning = {
            scheme: replace(record, people=mapped(record.people, who))
            for scheme, record in self.winning.items()
        }
        for key, person in changed.people.items():
            person.duels.pop(key, None)
            person.comeback = _of_people(person.comeback, who)
        return changed


def added_up(tallies: Iterable[Tally], who: Mapping[str, str] | None = None) -> Tally:
    """The tally of all, in their order; `who` is by key, for those who are somebody else now."""
    total = Tally()
    for tally in tallies:
        total.add(tally.of_people(who) if who else tally)
    return total


def _better(scheme: str, mine: Record | None, other: Record) -> Record:
    if mine is None:
        return other
    is_better = other.value > mine.value if SCHEMES[scheme].most_wins else other.value < mine.value
    return other if is_better else mine


def _of_people(record: Record | None, who: Mapping[str, str]) -> Record | None:
    return record and replace(record, people=mapped(record.people, who))
