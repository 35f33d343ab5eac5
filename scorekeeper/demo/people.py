"""Who comes to the evenings, how often, and how well they play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import fmean

FEWEST, MOST = 8, 14

# Unsorted, with accents, capitals and pictures, so that whatever mixes them up shows.
NAMES = (
    *("Žofia", "boris", "Anna", "Dana", "Cyril", "Mária Terézia", "Ľubomír", "Zed 🦊", "Olga"),
    *("Emil", "Šimon", "Jürgen", "Nguyễn Ánh", "Björk 🎲", "dedo Jožko", "Íris", "Hana", "Łukasz"),
)
# Entered twice: under the first name in the beginning, under the second ever since.
TWICE = ("Kaťa", "Katarína")
MOST_OFTEN, LEAST_OFTEN = 1.0, 0.25


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the circle.

    `skill` is how often they go out beside somebody of 1, and how few cards they are left with;
    `comes` the chance of an evening; `since` and `until` are parts of the whole time. `earlier` is
    the name they had at first.
    """

    name: str
    skill: float
    comes: float
    since: float = 0.0
    until: float = 1.0
    earlier: str | None = None

    def there(self, part: float) -> bool:
        """Whether they belong to the circle at that part of the time."""
        return self.since <= part <= self.until


@dataclass(frozen=True, slots=True)
class Circle:
    """Everybody, in the order they were entered; `left` stopped coming, for good."""

    people: tuple[Person, ...]

    @property
    def left(self) -> tuple[Person, ...]:
        """Those who stopped coming before the end, for good."""
        return tuple(person for person in self.people if person.until < 1)

    def there(self, part: float) -> list[Person]:
        """Who belongs to the circle at that part of the time."""
        return [person for person in self.people if person.there(part)]


def circle(chance: Random) -> Circle:
    """Eight to fourteen people: one came later, one stopped coming, one was entered twice."""
    count = chance.randint(FEWEST, MOST)
    names = chance.sample(NAMES, count - 1)
    people = [_person(chance, name) for name in names]
    people[-1] = _person(chance, names[-1], since=0.4)
    people[-2] = _person(chance, names[-2], until=0.6)
    earlier, later = TWICE
    people.insert(3, _person(chance, later, earlier=earlier))
    return Circle(tuple(_evened_out(people)))


def _evened_out(people: list[Person]) -> list[Person]:
    """Better and worse than each other, but together neither: games take as long for each seed."""
    mean = fmean(1 / person.skill for person in people)
    return [replace(person, skill=person.skill * mean) for person in people]


def _person(
    chance: Random,
    name: str,
    *,
    since: float = 0.0,
    until: float = 1.0,
    earlier: str | None = None,
) -> Person:
    # Few are much better than the rest.
    skill = round(chance.lognormvariate(0, 0.45), 2)
    comes = round(chance.uniform(LEAST_OFTEN, MOST_OFTEN), 2)
    return Person(name, skill, comes, since, until, earlier)
