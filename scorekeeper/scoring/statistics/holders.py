"""Who is caught holding which card, read from a tally: a share of the rounds that are known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.scoring.statistics.people import PersonTally
from scorekeeper.scoring.statistics.tallies import Tally

ENOUGH = 10
"""Of fewer known rounds a share says nothing."""


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
