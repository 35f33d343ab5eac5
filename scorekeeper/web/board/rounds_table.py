"""The rounds as a table, one of them opened to its cards, and those that became impossible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from flask import url_for
from flask_babel import gettext, ngettext

from scorekeeper.scoring.cards import Hand
from scorekeeper.scoring.faults import Fault, index_of
from scorekeeper.scoring.result import RoundResult
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Round
from scorekeeper.web.board.stretches import Stretch
from scorekeeper.web.words.cards import Card, fan, side_word
from scorekeeper.web.words.people import Person, spoken
from scorekeeper.web.words.rules import change_sentence
from scorekeeper.web.words.table import Table, beside_the_rounds
from scorekeeper.web.words.what_happened import change, number, round_address, signed

MOST_NAMED = 3
"""So many are told one by one; the first of them is what matters."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one round."""

    total: str
    delta: str
    went_out: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of the table; `fault` says why it is impossible, `rules` which begin with it.

    `evening` is the title of the evening that this row is the first one shown of.
    """

    number: int
    round_id: str
    cells: list[Cell]
    href: str
    fault: str = ""
    rules: str = ""
    note: str = ""
    open: bool = False
    evening: str = ""
    evening_href: str = ""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One player's hand as it was recorded."""

    person: Person
    went_out: bool
    cards: list[tuple[Card, int]]
    typed: str
    change: str


@dataclass(frozen=True, slots=True)
class Opened:
    """One round in full; `given` are points given beside it, who gets how many and why."""

    number: int
    round_id: str
    hands: list[ShownHand]
    facts: list[tuple[str, str]] = field(default_factory=list)
    given: list[tuple[str, str]] = field(default_factory=list)
    note: str = ""


def rows(table: Table, indices: range, opened: str | None = None) -> list[RoundRow]:
    """Those rounds, the newest first; the one whose id is `opened` is open."""
    ids = table.record.game.round_ids
    return [
        RoundRow(
            number=index + 1,
            round_id=ids[index],
            cells=[_cell(table, index, name) for name in table.people],
            href=_address(table, index),
            fault=". ".join(table.why(fault) for fault in faults_of(table, index)),
            rules=change_sentence(index + 1, table.sheet.rounds[index].rules),
            note=table.sheet.rounds[index].note,
            open=ids[index] == opened,
        )
        for index in reversed(indices)
    ]


def rows_of(
    table: Table, stretch: Stretch, opened: str | None, headings: Mapping[int, tuple[str, str]]
) -> list[RoundRow]:
    """The rounds of a stretch; `headings` has the evening of each round, by its index."""
    shown = rows(table, range(stretch.first, stretch.last), opened)
    return [_under(headings, row, above) for row, above in zip(shown, [None, *shown], strict=False)]


def _under(
    headings: Mapping[int, tuple[str, str]], row: RoundRow, above: RoundRow | None
) -> RoundRow:
    """The row with the heading of its evening, unless the one above it is of the same."""
    heading = headings.get(row.number - 1)
    if heading is None or (above is not None and headings.get(above.number - 1) == heading):
        return row
    return replace(row, evening=heading[0], evening_href=heading[1])


def faults_of(table: Table, index: int) -> list[Fault]:
    """What is wrong with one round."""
    path = f"rounds[{index}]"
    return [fault for fault in table.result.faults if fault.path.startswith(path)]


def open_round(table: Table, index: int) -> Opened:
    """A round with the very cards."""
    recorded, played = table.sheet.rounds[index], table.result.rounds[index]
    return Opened(
        number=index + 1,
        round_id=table.record.game.round_ids[index],
        hands=[
            _hand(table, recorded, played, name)
            for name in table.people
            if name in played.in_play or name in (recorded.hands or {})
        ],
        facts=_facts(table, recorded, played),
        given=_given(table, index),
        note=recorded.note,
    )


def _given(table: Table, index: int) -> list[tuple[str, str]]:
    game = table.record.game
    return [
        (
            ", ".join(f"{spoken(name)} {signed(n)}" for name, n in item.points.items()),
            item.reason or gettext("Points given"),
        )
        for item in game.given.get(game.round_ids[index], ())
    ]


def _address(table: Table, index: int) -> str:
    return round_address(table.key, table.record.game.round_ids[index])


def _cell(table: Table, index: int, name: str) -> Cell:
    recorded, played = table.sheet.rounds[index], table.result.rounds[index]
    outcome = played.outcome
    if name not in played.in_play:
        return Cell("", "")
    went_out = name in {recorded.out, outcome.winner}
    out = name in (outcome.eliminated or ())
    if outcome.totals is not None:
        return Cell(number(outcome.totals[name]), _delta(recorded, played, name), went_out, out)
    if outcome.stages is not None:
        return Cell(str(outcome.stages[name]), gettext("went out") if went_out else "", went_out)
    if name == outcome.winner:
        return Cell("✓", gettext("won"), went_out=True)
    return Cell("✕", gettext("lost")) if name in (outcome.losers or ()) else Cell("·", "")


def _delta(recorded: Round, played: RoundResult, name: str) -> str:
    outcome = played.outcome
    parts = [change(outcome, name)]
    if points := recorded.adjust.get(name):
        parts.append(signed(points))
    if name in (outcome.wiped or ()):
        parts.append(gettext("wiped"))
    return " ".join(parts)


def _hand(table: Table, recorded: Round, played: RoundResult, name: str) -> ShownHand:
    hand: Hand | None = (recorded.hands or {}).get(name)
    in_play = name in played.in_play
    return ShownHand(
        person=table.people[name],
        went_out=recorded.out == name,
        cards=fan(hand, table.cards),
        typed=str(hand) if isinstance(hand, int) else "",
        change=_delta(recorded, played, name) if in_play and played.outcome.totals else "",
    )


def _facts(table: Table, recorded: Round, played: RoundResult) -> list[tuple[str, str]]:
    facts = [
        (gettext("Dealt"), played.dealer or ""),
        (gettext("Started"), played.starter or ""),
        (gettext("Last card"), _last_card(table, recorded)),
        (gettext("Side at the end"), _side(table, recorded)),
        (gettext("Knocked out"), ", ".join(recorded.knocked_out)),
        (gettext("Draw pile ran out"), str(recorded.pile_ran_out or "")),
        (gettext("Order of going out"), ", ".join(recorded.order or ())),
        (gettext("Named loser"), ", ".join(recorded.loser or ())),
    ]
    return [(word, value) for word, value in facts if value]


def _side(table: Table, recorded: Round) -> str:
    side = table.sheet.deck.side_of(recorded.side)
    return side_word(side) if side and recorded.hands is not None else ""


def _last_card(table: Table, recorded: Round) -> str:
    card = table.cards.get(recorded.last_card or "")
    return card.label if card else ""


@dataclass(frozen=True, slots=True)
class Impossible:
    """What the notice says; `mend` and `href` are its button, for a game that may be changed."""

    title: str
    sentences: list[str]
    mend: str
    href: str


def impossible(table: Table) -> Impossible | None:
    """The notice of a game that has such rounds, in their order; what began so stands first."""
    if not table.result.faults:
        return None
    indices = sorted({i for f in table.result.faults if (i := index_of(f)) is not None})
    beside = beside_the_rounds(table, table.result.faults)
    if not indices:
        return _impossible_start(table, beside) if beside else None
    first, told = indices[0], [*beside, *(_why(table, index) for index in indices)]
    return Impossible(
        title=ngettext(
            "%(num)s round cannot have been like that",
            "%(num)s rounds cannot have been like that",
            len(indices),
        ),
        sentences=shortened(told, MOST_NAMED),
        mend=gettext("Mend round %(number)s", number=first + 1),
        href=_mend_at(table, first) if table.record.game.readable else "",
    )


def _impossible_start(table: Table, sentences: list[str]) -> Impossible:
    """Other rules mend it, where there are any: what somebody starts with crosses the target."""
    may = table.record.game.readable and SCHEMES[table.sheet.rules.scheme].takes
    return Impossible(
        title=gettext("This table cannot be like that"),
        sentences=shortened(sentences, MOST_NAMED),
        mend=gettext("Change the rules"),
        href=url_for("group.game.rules.rules", game_key=table.key) if may else "",
    )


def shortened(sentences: list[str], most: int) -> list[str]:
    """So many of them, and how many more there are."""
    left = len(sentences) - most
    more = ngettext("And %(num)s more.", "And %(num)s more.", left)
    return [*sentences[:most], more] if left > 0 else sentences


def _why(table: Table, index: int) -> str:
    why = ". ".join(map(table.why, faults_of(table, index)))
    return gettext("Round %(number)s: %(why)s", number=index + 1, why=why)


def _mend_at(table: Table, index: int) -> str:
    round_id = table.record.game.round_ids[index]
    return url_for("group.game.rounds.edit_round", game_key=table.key, round_id=round_id)
