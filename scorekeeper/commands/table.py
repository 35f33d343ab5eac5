"""A result as a plain text table, for people at a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.scoring.result import Outcome, Result, RoundResult, Standing
from scorekeeper.scoring.sheet import Round, Scoresheet


def score_table(sheet: Scoresheet, result: Result) -> str:
    """Who plays together, the rounds, the standings, and how it stands, each apart."""
    names = [standing.player for standing in sorted(result.standings, key=lambda row: row.player)]
    sides = ["side"] if sheet.deck.sides else []
    rounds = [["round", *sides, "deals", *names]]
    both = zip(sheet.rounds, result.rounds, strict=True)
    rounds += [_row(number, *each, sheet, names) for number, each in enumerate(both, start=1)]
    ranks = [["rank", "player", "", ""], *(_rank(standing) for standing in result.standings)]
    parts = [sheet.name, _teams(sheet), _aligned(rounds) if result.rounds else ""]
    return "\n\n".join(part for part in (*parts, _aligned(ranks), _end(result)) if part)


def _teams(sheet: Scoresheet) -> str:
    teams = ", ".join(" & ".join(team) for team in sheet.teams)
    return f"Teams: {teams}." if teams else ""


def _row(
    number: int, recorded: Round, played: RoundResult, sheet: Scoresheet, names: Sequence[str]
) -> list[str]:
    side = sheet.deck.side_of(recorded.side)
    sides = [] if side is None else [side if recorded.hands is not None else ""]
    cells = (_cell(name, played) + _fell(name, recorded) for name in names)
    return [str(number), *sides, played.dealer or "", *cells]


def _fell(name: str, recorded: Round) -> str:
    return " knocked out" if name in recorded.knocked_out else ""


def _cell(name: str, played: RoundResult) -> str:
    if name not in played.in_play:
        return ""
    outcome = played.outcome
    if outcome.stages is not None:
        return str(outcome.stages[name])
    if outcome.totals is not None:
        return f"{outcome.totals[name]}{_marks(name, outcome)}"
    if name == outcome.winner:
        return "won"
    return "lost" if name in (outcome.losers or ()) else "-"


def _marks(name: str, outcome: Outcome) -> str:
    wiped = " wiped" if name in (outcome.wiped or ()) else ""
    return wiped + (" out" if name in (outcome.eliminated or ()) else "")


def _rank(standing: Standing) -> list[str]:
    measure = ", ".join(f"{key} {value}" for key, value in standing.measure.items())
    status: str = "" if standing.status == "in" else standing.status
    if standing.out_in is not None:
        status = f"out in round {standing.out_in}"
    return [str(standing.rank), standing.player, measure, status]


def _end(result: Result) -> str:
    if result.winners:
        return f"Won by {', '.join(result.winners)}."
    if result.finished:
        return "Ended without a winner."
    deal = result.next
    return f"Next: {deal.dealer} deals, {deal.starter} starts." if deal and deal.dealer else ""


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(_width(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def _width(text: str) -> int:
    """Columns the text takes in a terminal: wide characters two, combining marks none."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(bool(unicodedata.combining(char)) for char in text)
