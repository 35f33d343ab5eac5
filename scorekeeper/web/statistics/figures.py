"""Numbers of statistics in words; the dearest hands, and who is caught holding them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.numbers import format_decimal, format_percent
from babel.units import format_unit
from flask import url_for
from flask_babel import get_locale, gettext, ngettext

from scorekeeper.scoring.decks import deck_named, known_decks
from scorekeeper.scoring.statistics.counts import CardTally, DearestHand, Where
from scorekeeper.scoring.statistics.league import Holder, holders
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.log.game_rows import newest_game_with
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.web.statistics.spans import Span
from scorekeeper.web.words.cards import Card, cards_of, fan
from scorekeeper.web.words.clock import day_and_month
from scorekeeper.web.words.people import Person, together
from scorekeeper.web.words.what_happened import round_address

FEW = 5
"""Of fewer games nothing can be told."""

MOST_CARDS = 5
MOST_CAUGHT_WITH = 8


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its words, and what it counts and leaves out."""

    value: str
    word: str
    why: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something in a list: its words, what more there is to say, its number, where it leads.

    `cards` are those of the hand that it is about.
    """

    title: str
    text: str = ""
    number: str = ""
    href: str | None = None
    cards: Sequence[tuple[Card, int]] = ()


def decimal(number: float) -> str:
    """With one place, as the reader writes it: `22.4` or `22,4`."""
    return format_decimal(number, format="#,##0.0", locale=_locale())


def whole(number: int) -> str:
    """Thousands apart, with a true minus sign: `10,000`."""
    return format_decimal(number, locale=_locale()).replace("-", "−")


def everybody_who_won() -> str:
    """Whose wins are counted, said beside each number of wins."""
    return gettext(
        "Everybody who won has a win: all of a team, and all others where all others win."
    )


def percent(part: int, of: int) -> str:
    """A part of a whole as a share: `31%`, or a dash of nothing at all."""
    return format_percent(part / of, locale=_locale()) if of else "–"


def few_words(games: int) -> str:
    """Says so where the data are few."""
    if not 0 < games < FEW:
        return ""
    return ngettext("%(num)s game: too few to tell.", "%(num)s games: too few to tell.", games)


def minutes(seconds: int | None) -> str:
    """`4 min`, `2 hr 5 min`, as the reader's language shortens it."""
    if seconds is None:
        return "–"
    hours, rest = divmod(max(1, round(seconds / 60)), 60)
    said = [(hours, "duration-hour"), (rest, "duration-minute")]
    words = (format_unit(n, unit, "short", locale=_locale()) for n, unit in said if n)
    return " ".join(word.replace(" ", "\u00a0") for word in words)


def day_of(group: Group, where: Where | None) -> str:
    """The day of a round or game, empty where it is not known."""
    if where is None or not where.at:
        return ""
    return day_and_month(group, datetime.fromisoformat(where.at))


def address_of(where: Where | None) -> str | None:
    """Where to see it: the round opened to its cards, or the game."""
    if where is None:
        return None
    if not where.round:
        return url_for("group.game.board.board", game_key=where.game)
    return round_address(where.game, where.round)


def joined(parts: Iterable[str]) -> str:
    """Those that say something: `Anna · 6 Mar`."""
    return " · ".join(part for part in parts if part)


def month_word(month: str) -> str:
    """A month short enough for a chart: `3/26`."""
    return f"{int(month[5:])}/{month[2:4]}"


def spread_over(words: Sequence[str], most: int = 3) -> list[tuple[int, str]]:
    """So many of the words at most, evenly, each with its place; the last is among them."""
    step = -(-len(words) // most)
    return [(at, word) for at, word in enumerate(words) if (len(words) - 1 - at) % step == 0]


def _locale() -> str:
    return str(get_locale() or "en")


@dataclass(frozen=True, slots=True)
class Dearest:
    """The dearest hand: what it cost, when, its cards (none where points were typed)."""

    points: str
    day: str
    cards: Sequence[tuple[Card, int]]
    href: str | None


def dearest_of(group: Group, hand: DearestHand | None) -> Dearest | None:
    """The hand in words; None where there is none that costs anything."""
    if hand is None or not hand.points:
        return None
    return Dearest(
        whole(hand.points),
        day_of(group, hand.where),
        fan(hand.hand, deck_cards(group, hand.deck, hand.where.game)),
        address_of(hand.where),
    )


def deck_cards(group: Group, deck: str, game: str = "") -> dict[str, Card]:
    """The cards of a deck by code: one of ours, else as a game has it that was played with it."""
    known = deck_named(deck)
    if known is not None:
        return cards_of(known)
    game = game or newest_game_with(group, deck) or ""
    record = load_game(group, game)
    return cards_of(record.game.sheet.deck) if record else {}


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
        span.address_of("group.players.player", player_key=held[0].key) if len(held) == 1 else None,
    )


@dataclass(frozen=True, slots=True)
class Caught:
    """The cards of one deck that were held most often, of so many known rounds.

    `deck` is named where there are several.
    """

    deck: str
    cards: Sequence[tuple[Card, int]]
    text: str


def caught(group: Group, deck: str, tally: CardTally, *, is_only: bool) -> Caught:
    """What somebody was caught with of one deck, the most often first."""
    cards = deck_cards(group, deck)
    counted = [(cards[code], each.cards) for code, each in tally.caught.items() if code in cards]
    counted.sort(key=lambda pair: (-pair[1], pair[0].code))
    word = "" if is_only else _deck_word(deck)
    return Caught(word, counted[:MOST_CAUGHT_WITH], _clean(tally, cards))


def _deck_word(deck: str) -> str:
    known = known_decks().get(deck)
    return gettext(known.label) if known else deck


def _clean(tally: CardTally, cards: Mapping[str, Card]) -> str:
    """The longest run of known rounds without the dearest card of the deck."""
    said = ngettext(
        "%(rounds)s known round.",
        "%(rounds)s known rounds.",
        tally.rounds,
        rounds=whole(tally.rounds),
    )
    worst = max(cards.values(), key=lambda card: card.value, default=None)
    run = tally.clean_run("wild4" if "wild4" in cards else worst.code) if worst else 0
    if not run or worst is None:
        return said
    card = cards.get("wild4", worst).label
    without = ngettext(
        "Most rounds in a row without %(card)s: %(num)s.",
        "Most rounds in a row without %(card)s: %(num)s.",
        run,
        card=card,
    )
    return f"{said} {without}"
