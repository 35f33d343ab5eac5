"""What the rules of a game say, in sentences with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flask_babel import gettext, ngettext

from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.web.words.cards import Card
from scorekeeper.web.words.people import together
from scorekeeper.web.words.schemes import WORDS


def rule_sentences(rules: Rules, cards: Mapping[str, Card]) -> list[str]:
    """How a round counts, who wins or is out, what each card costs, each house rule."""
    counts_cards = "hands" in SCHEMES[rules.scheme].round_keys
    words = WORDS[rules.scheme]
    return [
        " ".join(filter(None, (words.counts(rules), words.ends(rules), *_ending_by_rounds(rules)))),
        *([_values(cards)] if counts_cards else []),
        *_house_rules(rules, cards),
    ]


def _ending_by_rounds(rules: Rules) -> Iterator[str]:
    """After how many rounds, played or won, the game ends; that no target does."""
    if rules.target is None:
        yield gettext("No number of points ends the game.")
    if rules.first_to is not None:
        yield ngettext(
            "The game ends when somebody has won %(num)s round.",
            "The game ends when somebody has won %(num)s rounds.",
            rules.first_to,
        )
    if rules.rounds is not None:
        yield ngettext(
            "The game ends after %(num)s round: whoever is first then wins.",
            "The game ends after %(num)s rounds: whoever is first then wins.",
            rules.rounds,
        )


def _values(cards: Mapping[str, Card]) -> str:
    """Numbers count what stands on them; the others by what they cost, the cheapest first."""
    by_value: dict[int, list[str]] = {}
    for card in cards.values():
        if card.label != str(card.value):
            by_value.setdefault(card.value, []).append(card.label)
    parts = [f"{together(by_value[value])}: {value}" for value in sorted(by_value)]
    said = "; ".join(parts)
    if not by_value:
        return gettext("A card costs the number on it.")
    if sum(map(len, by_value.values())) == len(cards):
        return gettext("What cards cost: %(values)s.", values=said)
    return gettext("A number costs what stands on it. %(values)s.", values=said)


def _house_rules(rules: Rules, cards: Mapping[str, Card]) -> Iterator[str]:
    if rules.lone_zero:
        yield gettext("A hand of a single 0 costs %(points)s.", points=rules.lone_zero)
    if rules.pile_runs_out == "round":
        yield gettext(
            "Each time the draw pile runs out, the cards of that round count once more: ×2, ×3, ×4."
        )
    if rules.pile_runs_out == "game":
        yield gettext(
            "Each time the draw pile runs out, cards count once more for the rest of the game: "
            "×2, ×3, ×4."
        )
    if parts := _points_off(rules, cards):
        yield gettext("The last card takes points off the total. %(values)s.", values=parts)
    if rules.knock_out:
        yield _knock_out(rules)
    if rules.floor_at_zero:
        yield gettext("No total goes below 0.")
    if rules.exact_reset:
        yield gettext("A total of exactly %(points)s becomes 0.", points=rules.target)


def _knock_out(rules: Rules) -> str:
    if SCHEMES[rules.scheme].hands_go_to == "out":
        return gettext(
            "Whoever goes out gets %(points)s more for each who is knocked out of the round.",
            points=rules.knock_out,
        )
    return gettext("Whoever is knocked out of a round gets %(points)s.", points=rules.knock_out)


def _points_off(rules: Rules, cards: Mapping[str, Card]) -> str:
    by_points: dict[int, list[str]] = {}
    for code, points in rules.going_out_bonus.items():
        if points and code in cards:
            by_points.setdefault(points, []).append(cards[code].label)
    return "; ".join(f"{together(by_points[points])}: {points}" for points in sorted(by_points))
