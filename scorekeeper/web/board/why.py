"""Why this total? One player's way through the game, sum by sum: the answer to a dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from flask import Blueprint, abort, render_template, request
from flask_babel import gettext, ngettext

from scorekeeper.scoring.accounts import Account, HeldHand, Presence, accounts
from scorekeeper.web.board.reckoning import Line, lines, measure, outcome
from scorekeeper.web.board.rounds_table import faults_of
from scorekeeper.web.board.standings import seats
from scorekeeper.web.board.stretches import Stretch, stretch_of
from scorekeeper.web.forms.base import position_typed
from scorekeeper.web.request.access import current_group, game_or_404
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.caching import by_version_of_game
from scorekeeper.web.words.cards import Card, fan
from scorekeeper.web.words.people import Person, spoken, together
from scorekeeper.web.words.rule_sentences import rule_sentences
from scorekeeper.web.words.rules import change_sentence, coming_rules
from scorekeeper.web.words.sums import hand_sum
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import gained, round_address

blueprint = Blueprint("why", __name__)
game_pages.register_blueprint(blueprint)


@blueprint.get("/why/<player_key>")
@by_version_of_game
def why(game_key: str, player_key: str) -> str:
    """Round by round what somebody got, why, and the total after it, as many as `until` says."""
    table = Table(current_group(), game_or_404(game_key))
    person = next((who for who in table.people.values() if who.key == player_key), None)
    if person is None:
        abort(404)
    walked = accounts(table.record.game, table.result, person.name)
    stretch = stretch_of(len(walked), position_typed(request.args.get("until")))
    return render_template(
        "board/why.html",
        table=table,
        person=person,
        place=next(place for place in seats(table) if place.person == person),
        rules=rule_sentences(table.sheet.rules_now, table.cards),
        steps=steps_of(table, person, walked, stretch),
        stretch=stretch,
    )


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that counts: its cards, what they come to, and what is special about it."""

    person: Person
    cards: Sequence[tuple[Card, int]]
    words: str
    sum: str


@dataclass(frozen=True, slots=True)
class Step:
    """One round, or several in which nothing could change; `rules` are said where they begin."""

    title: str
    total: str
    href: str = ""
    quiet: str = ""
    said: Sequence[str] = ()
    hands: Sequence[ShownHand] = ()
    lines: Sequence[Line] = ()
    outcome: str = ""
    note: str = ""
    rules: str = ""
    faults: Sequence[str] = ()


def steps_of(
    table: Table, person: Person, walked: Sequence[Account], stretch: Stretch
) -> list[Step]:
    """A stretch of what was since that person first sat, newest first, the beginning last."""
    steps: list[Step] = [] if stretch.first else [_beginning(table, person, walked)]
    shown = walked[stretch.first : stretch.last]
    for presence, rounds in groupby(shown, key=lambda step: step.presence):
        alike = list(rounds)
        if presence in {"away", "out"}:
            steps.append(_absent(table, alike, presence))
        elif presence != "coming":
            steps += [_round(table, person, step) for step in alike]
    return (steps if stretch.newer else _with_coming_rules(table, steps))[::-1]


def _beginning(table: Table, person: Person, walked: Sequence[Account]) -> Step:
    """Where they started: from nothing, or as a newcomer with some points."""
    first = walked[0] if walked else None
    if first is None or first.starts is None:
        total = measure(first.before if first else _standing(table, person))
        return Step(
            gettext("At the beginning"),
            total,
            quiet=gettext("before round 1"),
            said=_partners(table, person),
        )
    quiet = gettext("joins before round %(number)s", number=first.index + 1)
    return Step(gettext("Joins late"), measure(first.before), quiet=quiet)


def _partners(table: Table, person: Person) -> Sequence[str]:
    """With whom they play, and whose points they therefore have."""
    others = [name for name in table.sheet.team_of(person.name) if name != person.name]
    if not others:
        return ()
    words = gettext(
        "%(names)s and %(name)s play together: what one of the team gets, each of it gets.",
        names=together(others),
        name=spoken(person.name),
    )
    return (words,)


def _standing(table: Table, person: Person) -> Mapping[str, int]:
    return next(row.measure for row in table.result.standings if row.player == person.name)


def _absent(table: Table, steps: Sequence[Account], presence: Presence) -> Step:
    words = gettext("away") if presence == "away" else gettext("out of the game")
    first, last = steps[0].index + 1, steps[-1].index + 1
    if first == last:
        title = gettext("Round %(number)s", number=first)
    else:
        title = gettext("Rounds %(first)s–%(last)s", first=first, last=last)
    begun = [said for step in steps if (said := _new_rules(table, step.index))]
    return Step(title, measure(steps[-1].after), quiet=words, rules=" ".join(begun))


def _round(table: Table, person: Person, step: Account) -> Step:
    index = step.index
    shown = Step(
        title=gettext("Round %(number)s", number=index + 1),
        total=measure(step.after),
        href=_address(table, index),
        note=table.sheet.rounds[index].note,
        rules=_new_rules(table, index),
        faults=[table.why(fault) for fault in faults_of(table, index)],
    )
    if step.presence == "over":
        return shown
    return replace(
        shown,
        said=[gained(step.rules, table.sheet, index, table.result.rounds[index])],
        hands=[_hand(table, held) for held in step.hands],
        lines=list(lines(table, step)),
        outcome=outcome(step, person),
    )


def _address(table: Table, index: int) -> str:
    return round_address(table.key, table.record.game.round_ids[index])


def _new_rules(table: Table, index: int) -> str:
    return change_sentence(index + 1, table.sheet.rounds[index].rules)


def _with_coming_rules(table: Table, steps: list[Step]) -> list[Step]:
    """Rules that begin with the round to come stand above all others."""
    words = coming_rules(table.sheet)
    if not words:
        return steps
    title = gettext("Round %(number)s", number=table.next_number)
    return [*steps, Step(title, "", quiet=gettext("still to come"), rules=words)]


def _hand(table: Table, held: HeldHand) -> ShownHand:
    person = table.people[held.holder]
    if held.hand is None:
        return ShownHand(person, (), gettext("no hand, it counts 0 until it is entered"), "0")
    if isinstance(held.hand, int):
        words = ngettext("%(num)s point typed", "%(num)s points typed", held.hand)
        return ShownHand(person, (), words, str(held.hand))
    cards = fan(held.hand, table.cards)
    if held.lone_zero:
        words = gettext("a lone zero costs %(points)s", points=held.points)
        return ShownHand(person, cards, words, str(held.points))
    return ShownHand(person, cards, "", hand_sum(held.hand, table.cards))
