"""Counting a sheet of 10,000 rounds against a plain loop that sums the same numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.rows import Row
from bench.timing import compare
from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.document.parts import deck_from
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import Round, Scoresheet

ROUNDS = 10_000
PEOPLE = ("Mira", "Boris", "Zed", "Anna", "Olga", "Cyril")
# Every house rule is on; the target is far, so that the game goes on to its last round.
RULES = Rules(
    "elimination",
    target=1_000_000,
    crossing="exceed",
    lone_zero=50,
    pile_runs_out="round",
    going_out_bonus={"0": 20, "wild": 50, "wild4": 50},
    exact_reset=True,
    floor_at_zero=True,
)


def rows() -> Iterator[Row]:
    """The one measurement: ours does dealing, faults, house rules and standings besides."""
    sheet = long_sheet()
    if score(sheet).faults or len(score(sheet).rounds) != ROUNDS:
        raise AssertionError("the sheet of this measurement must be sound")
    name = f"Scoring {ROUNDS:,} rounds of six against a plain loop"
    yield compare(name, 10, lambda: score(sheet), lambda: plain_sums(sheet), times=15)


def long_sheet() -> Scoresheet:
    """Hands of one to seven cards, as they are left when somebody goes out."""
    deck, dice = deck_from(None), random.Random(20261127)
    rounds = tuple(_round(deck, dice) for _ in range(ROUNDS))
    return Scoresheet(PEOPLE, RULES, deck, rounds=rounds)


def plain_sums(sheet: Scoresheet) -> dict[str, int]:
    """What somebody would write who wants the totals and nothing else."""
    values = sheet.deck.values
    totals = dict.fromkeys(sheet.players, 0)
    for played in sheet.rounds:
        for name, hand in (played.hands or {}).items():
            if isinstance(hand, int):
                totals[name] += hand
            else:
                totals[name] += sum(values[code] * count for code, count in hand.items())
    return totals


def _round(deck: Deck, dice: random.Random) -> Round:
    pack = [kind.code for kind in deck.kinds for _ in range(kind.copies)]
    dice.shuffle(pack)
    out = dice.choice(PEOPLE)
    hands: dict[str, dict[str, int]] = {name: {} for name in PEOPLE if name != out}
    for hand in hands.values():
        for _ in range(dice.randint(1, 7)):
            card = pack.pop()
            hand[card] = hand.get(card, 0) + 1
    return Round(out=out, hands=hands, last_card=pack.pop())


if __name__ == "__main__":
    for row in rows():
        print(row)
