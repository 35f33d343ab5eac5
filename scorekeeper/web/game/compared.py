"""A game as it was really counted and as other rules count it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from flask_babel import gettext, ngettext

from scorekeeper.scoring.result import Result, Standing
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.scoring.statistics.other_rules import Otherwise, countable_as
from scorekeeper.web.board.courses import rounds_counted
from scorekeeper.web.board.reckoning import measure
from scorekeeper.web.game.recount_form import in_address
from scorekeeper.web.game.rules_form import LONE_ZERO
from scorekeeper.web.words.people import Person, together
from scorekeeper.web.words.rules import all_rules
from scorekeeper.web.words.schemes import house_rules, rules_line
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import ending, losing

TARGETS = (300, 500)
"""To try: the first that the game does not have."""


@dataclass(frozen=True, slots=True)
class Side:
    """One way of counting: its rules, who wins, and what more there is to say of the end."""

    label: str
    rules: list[str]
    ends: str
    more: list[str]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one way of counting makes of somebody."""

    measure: str
    words: list[str]
    out: bool
    won: bool


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """Somebody both ways; `otherwise` is None for who comes after the other game's end."""

    person: Person
    really: Cell
    recounted: Cell | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All there is to see of it: both sides, everybody, and what is left out and why."""

    really: Side
    recounted: Side
    rows: list[ComparedRow]
    left_out: list[str]


@dataclass(frozen=True, slots=True)
class Preset:
    """Other rules to try at once."""

    label: str
    href: str


def comparison(table: Table, other: Otherwise) -> Comparison:
    """Both ways; people in the order of the other standings."""
    result, sheet = table.result, table.sheet
    really = {row.player: row for row in result.standings}
    found = {row.player: row for row in other.result.standings}
    number = rounds_counted(result) if result.finished and not sheet.ended else None
    return Comparison(
        really=_side(gettext("Really"), _in_force(sheet, result), sheet, result, number),
        recounted=_side(
            gettext("Otherwise"), other.sheet.rules, other.sheet, other.result, other.over_in
        ),
        rows=[
            ComparedRow(
                table.people[name],
                _cell(really[name], result),
                _cell(found[name], other.result) if name in found else None,
            )
            for name in [*found, *(name for name in really if name not in found)]
        ],
        left_out=list(_left_out(table, other)),
    )


def presets(table: Table) -> list[Preset]:
    """The other schemes with their usual numbers, then one rule of this game changed."""
    now, in_teams = table.sheet.rules_now, bool(table.sheet.teams)
    schemes = [SCHEMES[code] for code in countable_as(now.scheme) if code != now.scheme]
    others = [scheme.defaults for scheme in schemes if scheme.in_teams or not in_teams]
    found = [_preset(table, rules_line(rules), rules) for rules in others]
    if not now.lone_zero and "lone_zero" in SCHEMES[now.scheme].takes:
        words = gettext("Lone zero costs %(points)s", points=LONE_ZERO)
        found.append(_preset(table, words, replace(now, lone_zero=LONE_ZERO)))
    if now.target:
        target = next(points for points in TARGETS if points != now.target)
        words = gettext("Target %(points)s", points=target)
        found.append(_preset(table, words, replace(now, target=target)))
    return found


def _preset(table: Table, label: str, rules: Rules) -> Preset:
    said: dict[str, Any] = in_address(rules)
    return Preset(label, url_for("group.game.recount.recount", game_key=table.key, **said))


def _side(label: str, rules: Rules, sheet: Scoresheet, result: Result, over_in: int | None) -> Side:
    """`over_in` is the round in which its rules end it; None where they do not."""
    said = [rules_line(rules), *house_rules(rules)]
    rounds = len(sheet.rounds)
    if not result.finished:
        after = ngettext("After %(num)s round", "After %(num)s rounds", rounds)
        return Side(label, said, gettext("The game goes on."), [after])
    if over_in is None:
        when = gettext("Ended by hand after round %(number)s", number=rounds)
    else:
        when = gettext("Over in round %(number)s", number=over_in)
    return Side(
        label, said, ending(rules, result, sheet.teams), [*filter(None, [losing(result)]), when]
    )


def _in_force(sheet: Scoresheet, result: Result) -> Rules:
    """The rules that a game ended by, or goes on by: what waits after its end changes nothing."""
    return sheet.rules_of(len(sheet.rounds)) if result.finished else sheet.rules_now


def _cell(standing: Standing, result: Result) -> Cell:
    place = gettext("Place %(place)s", place=standing.rank)
    state = gettext("away") if standing.status == "away" else ""
    if standing.out_in is not None:
        state = gettext("out in round %(number)s", number=standing.out_in)
    return Cell(
        measure=measure(standing.measure),
        words=[place, *filter(None, [state])],
        out=standing.status == "out",
        won=standing.player in result.winners,
    )


def _left_out(table: Table, other: Otherwise) -> Iterator[str]:
    """What of the recorded game does not count here, or is not known, and why."""
    if len(all_rules(table.sheet)) > 1:
        yield gettext(
            "The rules changed on the way. Here the same rules hold from round 1 to the end."
        )
    yield from _rounds_left_out(other)
    if other.would_play_on:
        yield ngettext(
            "%(names)s is really out, but not by these rules. "
            "How it would go on is not known: from then on %(names)s is away.",
            "%(names)s are really out, but not by these rules. "
            "How it would go on is not known: from then on %(names)s are away.",
            len(other.would_play_on),
            names=together(other.would_play_on),
        )
    if names := _out_sooner(table, other):
        yield ngettext(
            "%(names)s is out sooner here than really: later hands do not count.",
            "%(names)s are out sooner here than really: later hands do not count.",
            len(names),
            names=together(names),
        )
    yield from _unknown(other)


def _rounds_left_out(other: Otherwise) -> Iterator[str]:
    if not other.left_out:
        return
    if other.over_in is not None:
        yield ngettext(
            "%(num)s round after the end is left out.",
            "%(num)s rounds after the end are left out.",
            other.left_out,
        )
        return
    first = len(other.sheet.rounds) + 1
    yield ngettext(
        "From round %(number)s on fewer than two are in play here: %(num)s round is left out.",
        "From round %(number)s on fewer than two are in play here: %(num)s rounds are left out.",
        other.left_out,
        number=first,
    )


def _out_sooner(table: Table, other: Otherwise) -> list[str]:
    """Who is out by these rules and has a part in a later round that counts here."""
    later = {
        row.player: table.result.rounds[row.out_in : len(other.sheet.rounds)]
        for row in other.result.standings
        if row.out_in is not None
    }
    return [name for name, rounds in later.items() if any(name in each.in_play for each in rounds)]


def _unknown(other: Otherwise) -> Iterator[str]:
    if other.last_cards_unknown:
        yield ngettext(
            "In %(num)s round the last card is not known: there are no points off for it.",
            "In %(num)s rounds the last card is not known: there are no points off for it.",
            other.last_cards_unknown,
        )
    typed = _typed(other.sheet)
    if typed and other.sheet.rules.lone_zero:
        yield ngettext(
            "%(num)s hand is typed and keeps its points: whether it is a lone zero is not known.",
            "%(num)s hands are typed and keep their points: "
            "whether one is a lone zero is not known.",
            typed,
        )


def _typed(sheet: Scoresheet) -> int:
    hands = [hand for played in sheet.rounds for hand in (played.hands or {}).values()]
    return sum(isinstance(hand, int) for hand in hands)
