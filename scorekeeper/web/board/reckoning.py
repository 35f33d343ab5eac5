"""The lines of one player's reckoning in one round, from the cards to the total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask_babel import gettext, ngettext

from scorekeeper.scoring.accounts import Account
from scorekeeper.web.words.people import Person, spoken, together
from scorekeeper.web.words.sums import added, equals, times
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import number, signed


@dataclass(frozen=True, slots=True)
class Line:
    """What it is, and its sum; `strong` is the total itself."""

    words: str
    sum: str
    strong: bool = False


def lines(table: Table, step: Account) -> Iterator[Line]:
    """Of a round that was played: how its points come about, or what it was won and lost by."""
    if "total" in step.after:
        yield from _points(table, step)
        yield from _total(step)
    else:
        yield from _dearest(table, step)
        yield from _order(table, step)


def outcome(step: Account, person: Person) -> str:
    """What the round ended for somebody: out of the game."""
    if not step.eliminated:
        return ""
    words = {"name": spoken(person.name), "points": number(step.after["total"])}
    target = step.rules.target
    if step.rules.crossing == "reach":
        return gettext(
            "%(points)s is %(target)s or more: %(name)s is out of the game.", target=target, **words
        )
    return gettext(
        "%(points)s is past %(target)s: %(name)s is out of the game.", target=target, **words
    )


def measure(has: Mapping[str, int]) -> str:
    """What somebody has: a total, rounds won and lost, or the size of the hand."""
    if "total" in has:
        return number(has["total"])
    if "stage" in has:
        return ngettext("%(num)s card", "%(num)s cards", has["stage"])
    if "losses" in has:
        return gettext("%(wins)s won, %(losses)s lost", **has)
    return ngettext("%(num)s round won", "%(num)s rounds won", has["wins"])


def _points(table: Table, step: Account) -> Iterator[Line]:
    cards = sum(held.points for held in step.hands)
    if len(step.hands) > 1:
        together = equals([str(held.points) for held in step.hands], cards)
        yield Line(gettext("All hands together"), together)
    if step.multiplier > 1 and step.hands:
        yield Line(_pile_ran_out(step), times(cards, step.multiplier))
    if step.bonus:
        card = table.cards[table.sheet.rounds[step.index].last_card or ""]
        words = gettext("%(card)s as the last card", card=card.label)
        yield Line(words, number(step.bonus))
    if step.knock_outs:
        yield _knock_outs(step)
    if step.correction:
        yield Line(gettext("Correction in this round"), signed(step.correction))
    for points, reason in step.given:
        yield Line(_given(reason), signed(points))


def _total(step: Account) -> Iterator[Line]:
    given = [points for points, _ in step.given]
    changes = [step.points, step.bonus, step.knock_outs, step.correction, *given]
    told = [points for points in changes if points] or [0]
    yield Line(gettext("Total"), added(step.before["total"], told), strong=True)
    if step.floored:
        yield Line(gettext("No total goes below 0"), f"{number(step.reached)} → 0", strong=True)
    if step.wiped:
        words = gettext("Exactly %(points)s wipes to zero", points=step.rules.target)
        yield Line(words, f"{step.rules.target} → 0", strong=True)


def _pile_ran_out(step: Account) -> str:
    ran_out = step.multiplier - 1
    if step.rules.pile_runs_out == "game":
        return _in_the_game(ran_out)
    if ran_out == 1:
        return gettext("The draw pile runs out once in this round")
    return ngettext(
        "The draw pile runs out %(num)s time in this round",
        "The draw pile runs out %(num)s times in this round",
        ran_out,
    )


def _in_the_game(ran_out: int) -> str:
    if ran_out == 1:
        return gettext("So far the draw pile has run out once in this game")
    return ngettext(
        "So far the draw pile has run out %(num)s time in this game",
        "So far the draw pile has run out %(num)s times in this game",
        ran_out,
    )


def _knock_outs(step: Account) -> Line:
    """Whose knock-outs they are, and what they come to."""
    words = gettext("Knocked out: %(names)s", names=together(step.knocked_out))
    often = len(step.knocked_out)
    each = step.rules.knock_out
    return Line(words, times(each, often) if often > 1 else signed(each))


def _given(reason: str) -> str:
    return gettext("Points given: %(reason)s", reason=reason) if reason else gettext("Points given")


def _dearest(table: Table, step: Account) -> Iterator[Line]:
    """By which hand the round was lost, or that the loser was named."""
    if step.hands:
        dearest = max(held.points for held in step.hands)
        yield Line(gettext("The dearest hand"), number(dearest))
    elif named := table.sheet.rounds[step.index].loser:
        yield Line(gettext("Named loser"), ", ".join(named))


def _order(table: Table, step: Account) -> Iterator[Line]:
    """In which order they went out, where that is what is recorded."""
    if order := table.sheet.rounds[step.index].order:
        yield Line(gettext("Order of going out"), ", ".join(order))
