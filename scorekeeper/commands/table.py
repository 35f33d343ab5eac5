"""A result as a plain text table, for people at a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.scoring.result import Outcome, Result, RoundResult, Standing
from scorekeeper.scoring.sheet import Round, Scoresheet


def score_table(sheet: Scoresheet, result: Result) -> str:
    """The rounds, the standings, and how it stands, each on lines of their own."""
    names = [standing.player for standing in sorted(result.standings, key=lambda row: row.player)]
    rounds = [["round", "deals", *names]]
    rounds += [
        [str(number), told.dealer or "", *(_cell(name, told, played) for name in names)]
        for number, (told, played) in enumerate(
            zip(result.rounds, sheet.rounds, strict=True), start=1
        )
    ]
    ranks = [["rank", "player", "", ""], *(_rank(standing) for standing in result.standings)]
    table = _aligned(rounds) if result.rounds else ""
    parts = [sheet.name, _teams(sheet), table, _aligned(ranks), _end(result)]
    return "\n\n".join(part for part in parts if part)


def _teams(sheet: Scoresheet) -> str:
    teams = ", ".join(" & ".join(team) for team in sheet.teams)
    return f"Teams: {teams}." if teams else ""


def _cell(name: str, told: RoundResult, played: Round) -> str:
    if name not in told.in_play:
        return ""
    outcome = told.outcome
    if outcome.stages is not None:
        return str(outcome.stages[name])
    if outcome.totals is not None:
        fell = " knocked out" if name in played.knocked_out else ""
        return f"{outcome.totals[name]}{fell}{_marks(name, outcome)}"
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
