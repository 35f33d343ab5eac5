"""Who is caught holding the dearest cards: a line for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import ngettext

from scorekeeper.scoring.statistics.holders import Holder, holders
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.web.cards import Card
from scorekeeper.web.people import Person, together
from scorekeeper.web.present.dearest import deck_cards
from scorekeeper.web.present.figures import joined, percent, whole
from scorekeeper.web.present.spans import Span

MOST_CARDS = 5


@dataclass(frozen=True, slots=True)
class Holding:
    """A card, and who is caught with it in the largest share of rounds."""

    card: Card
    names: str
    text: str
    share: str
    href: str | None


def holding(span: Span, tally: Tally, people: Mapping[str, Person]) -> Sequence[Holding]:
    """The dearest cards of the deck that is played with most, of equals the last in it first."""
    found = holders(tally)
    if not found:
        return []
    cards = deck_cards(span.group, _most_played(tally))
    dearest = sorted(cards.values(), key=lambda card: card.value)[::-1][:MOST_CARDS]
    lines = (_line(span, card, found[card.code], people) for card in dearest if card.code in found)
    return [line for line in lines if line.names]


def _most_played(tally: Tally) -> str:
    known: Counter[str] = Counter()
    for person in tally.people.values():
        for deck, cards in person.cards.items():
            known[deck] += cards.rounds
    return max(known, key=lambda deck: (known[deck], deck))


def _line(span: Span, card: Card, holder: Holder, people: Mapping[str, Person]) -> Holding:
    held = [people[key] for key in holder.people if key in people]
    how_often = ngettext(
        "in %(caught)s of %(rounds)s round",
        "in %(caught)s of %(rounds)s rounds",
        holder.rounds,
        caught=whole(holder.caught),
        rounds=whole(holder.rounds),
    )
    return Holding(
        card,
        together(person.name for person in held) if held else "",
        joined((card.label, how_often)),
        percent(holder.caught, holder.rounds),
        span.address_of("players.player", player_key=held[0].key) if len(held) == 1 else None,
    )
