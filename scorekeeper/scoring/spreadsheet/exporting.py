"""A scored game as rows for a spreadsheet: its points, or the very cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.scoring.cards import Hand
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Round, Scoresheet
from scorekeeper.scoring.spreadsheet.cells import Cell
from scorekeeper.scoring.spreadsheet.columns import SUM

NUMBER = "#"


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands above the columns, in the language of whoever reads them."""

    game: str = "Game"
    date: str = "Date"
    dealer: str = "Dealer"
    out: str = "Went out"
    last_card: str = "Last card"
    pile: str = "Draw pile ran out"
    given: str = "Points given"
    note: str = "Note"


def points_rows(sheet: Scoresheet, result: Result, heads: Heads) -> Iterator[Sequence[Cell]]:
    """A row a round, and for each player what it brought and, under a Σ, the total after it."""
    people = everybody(sheet)
    with_totals = any(played.outcome.totals is not None for played in result.rounds)
    yield [NUMBER, heads.date, *_side_by_side(people, _sums(people), both=with_totals)]
    for index, gains in enumerate(gains_of(sheet, result)):
        totals = result.rounds[index].outcome.totals or {}
        points = [gains.get(name, "") for name in people]
        after = [totals.get(name, "") for name in people]
        at = sheet.rounds[index].at or ""
        yield [index + 1, at, *_side_by_side(points, after, both=with_totals)]


def evening_rows(
    games: Sequence[tuple[str, Scoresheet, Result, Sequence[int]]], heads: Heads
) -> Iterator[Sequence[Cell]]:
    """A row for each of these rounds (by index) of each game, by its title; a column a player."""
    everyone = (name for _, sheet, _, _ in games for name in everybody(sheet))
    people = tuple(dict.fromkeys(everyone))
    yield [heads.game, NUMBER, heads.date, *people]
    for title, sheet, result, indices in games:
        gains = list(gains_of(sheet, result))
        for index in indices:
            points = [gains[index].get(name, "") for name in people]
            yield [title, index + 1, sheet.rounds[index].at or "", *points]


def cards_rows(
    sheet: Scoresheet, result: Result, heads: Heads, card: Callable[[str], str] = str
) -> Iterator[Sequence[Cell]]:
    """A row a round with the very cards that each player held; typed points are a number."""
    people = everybody(sheet)
    about = (heads.date, heads.dealer, heads.out, heads.last_card, heads.pile)
    yield [NUMBER, *about, *people, heads.given, heads.note]
    for index, played in enumerate(sheet.rounds):
        last = card(played.last_card) if played.last_card else ""
        dealer = result.rounds[index].dealer or ""
        said: list[Cell] = [played.at or "", dealer, played.out or "", last, played.pile_ran_out]
        hands = [_hand(played, name, card) for name in people]
        yield [index + 1, *said, *hands, _given(played.adjust), played.note]


def everybody(sheet: Scoresheet) -> tuple[str, ...]:
    """Whoever ever sat, in the order they came."""
    came = (name for played in sheet.rounds for name in played.table or ())
    return tuple(dict.fromkeys((*sheet.players, *came)))


def gains_of(sheet: Scoresheet, result: Result) -> Iterator[Mapping[str, int]]:
    """What each round brought to whoever was in play; what cannot be counted brought nothing.

    What it brings is what the scheme says: points, won and lost, places, cards.
    """
    scheme = SCHEMES[sheet.rules.scheme]
    before: dict[str, int] = dict(sheet.starts)
    for played, counted in zip(sheet.rounds, result.rounds, strict=True):
        before |= {name: points for name, points in played.starts.items() if name not in before}
        yield scheme.gains(played, counted.outcome, counted.in_play, before)
        before |= counted.outcome.totals or {}


def _sums(people: Sequence[str]) -> Sequence[str]:
    return [f"{SUM} {name}" for name in people]


def _side_by_side(cells: Sequence[Cell], others: Sequence[Cell], *, both: bool) -> Iterator[Cell]:
    for cell, other in zip(cells, others, strict=True):
        yield cell
        if both:
            yield other


def _hand(played: Round, name: str, card: Callable[[str], str]) -> Cell:
    hand: Hand | None = (played.hands or {}).get(name)
    if hand is None or isinstance(hand, int):
        return "" if hand is None else hand
    return ", ".join(f"{count} × {card(code)}" for code, count in hand.items())


def _given(adjust: Mapping[str, int]) -> str:
    return "; ".join(f"{name} {points:+}" for name, points in adjust.items())
