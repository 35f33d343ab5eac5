"""Counting a sheet of 10,000 rounds against a plain loop that sums the same numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

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


TEAMS = (PEOPLE[::3], PEOPLE[1::3], PEOPLE[2::3])


def rows() -> Iterator[Row]:
    """Ours does dealing, faults, house rules and standings besides."""
    for what, sheet in {
        "of six": long_sheet(),
        "of three teams": long_sheet(Rules("collect", target=None), teams=TEAMS),
        "on two sides": long_sheet(replace(RULES, going_out_bonus={}), deck="flip-112"),
    }.items():
        if score(sheet).faults or not all(played.counted for played in score(sheet).rounds):
            raise AssertionError("the sheet of this measurement must be sound")
        name = f"Scoring {ROUNDS:,} rounds {what} against a plain loop"
        yield compare(name, 10, partial(score, sheet), partial(plain_sums, sheet), times=15)


def long_sheet(
    rules: Rules = RULES, *, deck: str | None = None, teams: tuple[tuple[str, ...], ...] = ()
) -> Scoresheet:
    """Hands of one to seven cards, as they are left when somebody goes out."""
    held, dice = deck_from(deck), random.Random(20261127)
    rounds = tuple(_round(held, dice) for _ in range(ROUNDS))
    return Scoresheet(PEOPLE, rules, held, rounds=rounds, teams=teams)


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
    side = dice.choice(deck.sides) if deck.sides else None
    pack = [kind.code for kind in deck.kinds_of(side) for _ in range(kind.copies)]
    dice.shuffle(pack)
    out = dice.choice(PEOPLE)
    hands: dict[str, dict[str, int]] = {name: {} for name in PEOPLE if name != out}
    for hand in hands.values():
        for _ in range(dice.randint(1, 7)):
            card = pack.pop()
            hand[card] = hand.get(card, 0) + 1
    return Round(out=out, hands=hands, last_card=pack.pop(), side=side)


if __name__ == "__main__":
    for row in rows():
        print(row)
