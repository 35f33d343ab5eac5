"""Everything that the group's page of statistics says, over a span."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext, ngettext

from scorekeeper.scoring.statistics.counts import DearestHand, Record
from scorekeeper.scoring.statistics.league import DealerRow, dealers, league, records
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.people.players import players_of
from scorekeeper.store.statistics.sums import last_evenings
from scorekeeper.web.statistics.figures import (
    Figure,
    Holding,
    Line,
    address_of,
    day_of,
    dearest_of,
    decimal,
    few_words,
    holding,
    joined,
    minutes,
    percent,
    whole,
)
from scorekeeper.web.statistics.movements import Moving, Rated, RatingsMoved
from scorekeeper.web.statistics.spans import Span
from scorekeeper.web.words.people import Person, people_of, spoken, together
from scorekeeper.web.words.schemes import scheme_word
from scorekeeper.web.words.what_happened import MOST_NAMED, Saying, named_or_counted

TOO_OFTEN, BY = 1.2, 2
"""Who deals a fifth more than is due, and by two rounds at least, deals too often."""


@dataclass(frozen=True, slots=True)
class Place:
    """One person of the league."""

    rank: int
    person: Person
    games: str
    wins: str
    share: str
    href: str


@dataclass(frozen=True, slots=True)
class Dealer:
    """How often somebody deals, and how often would be even."""

    person: Person
    dealt: str
    due: str


@dataclass(frozen=True, slots=True)
class GroupStatistics:
    """All of it; `games` is 0 where nothing was played in the span."""

    span: Span
    games: int
    few: str
    leading: Saying | None
    figures: Sequence[Figure]
    league: Sequence[Place]
    holding: Sequence[Holding]
    rated: Sequence[Rated]
    movement: Moving | None
    records: Sequence[Line]
    dealers: Sequence[Dealer]
    too_often: str


def group_statistics(span: Span) -> GroupStatistics:
    """The numbers of the group; raises `StillCounting`."""
    tally = span.tally
    return _Telling(span, tally).told()


class _Telling:
    """The group's tally, while it is put into words."""

    def __init__(self, span: Span, tally: Tally) -> None:
        self.span, self.group, self.tally = span, span.group, tally
        self.people: Mapping[str, Person] = people_of(players_of(self.group, archived=True))
        self.rows = [row for row in league(tally) if row.person in self.people]

    def told(self) -> GroupStatistics:
        tally = self.tally
        rated = RatingsMoved(self.span, self.people)
        dealing = [row for row in dealers(tally) if row.person in self.people]
        return GroupStatistics(
            span=self.span,
            games=tally.games,
            few=few_words(tally.games),
            leading=self._leading(),
            figures=self._figures(),
            league=self._league(),
            holding=holding(self.span, tally, self.people),
            rated=rated.rows(),
            movement=rated.movement(),
            records=self._records(),
            dealers=[self._dealer(row) for row in dealing],
            too_often=self._too_often(dealing),
        )

    def _figures(self) -> list[Figure]:
        tally = self.tally
        evenings = last_evenings(self.group, self.span.begins)
        counted = gettext(
            "%(rounds)s; %(over)s. Left out are games in which no round counts, games in "
            "the bin, rounds after the end, and impossible rounds until they are mended.",
            rounds=ngettext("%(num)s round", "%(num)s rounds", tally.rounds),
            over=ngettext("%(num)s is over", "%(num)s are over", tally.over),
        )
        return [
            Figure(
                whole(tally.games),
                ngettext("game", "games", tally.games),
                " ".join(filter(None, [counted, self.span.which_games])),
            ),
            Figure(
                minutes(tally.lengths.average),
                gettext("a round, on average"),
                ngettext(
                    "From one round to the next, %(num)s time. Breaks beyond 45 minutes and rounds "
                    "put in later are left out.",
                    "From one round to the next, %(num)s times. Breaks beyond 45 minutes and "
                    "rounds put in later are left out.",
                    tally.lengths.number,
                ),
            ),
            Figure(
                minutes(evenings.average),
                gettext("an evening, on average"),
                _why_evenings(evenings.number),
            ),
        ]

    def _leading(self) -> Saying | None:
        """Who wins most, unless games are few or many are equal."""
        first = [row for row in self.rows if row.rank == 1]
        if few_words(self.tally.games) or not 0 < len(first) <= MOST_NAMED or not first[0].wins:
            return None
        names = together(self.people[row.person].name for row in first)
        return Saying(
            ngettext("%(names)s wins most.", "%(names)s win most.", len(first), names=names),
            ngettext(
                "%(wins)s of %(num)s game that is over",
                "%(wins)s of %(num)s games that are over",
                first[0].games,
                wins=whole(first[0].wins),
            ),
        )

    def _league(self) -> list[Place]:
        return [
            Place(
                row.rank,
                self.people[row.person],
                whole(row.games),
                whole(row.wins),
                percent(row.wins, row.games),
                self.span.address_of("group.players.player", player_key=row.person),
            )
            for row in self.rows
        ]

    def _records(self) -> list[Line]:
        found = records(self.tally)
        lines: list[Line] = []
        if found.dearest:
            lines.extend(self._dearest(*found.dearest))
        for title, each in (
            (gettext("Rounds gone out in a row"), found.out_in_a_row),
            (gettext("Games won in a row"), found.wins_in_a_row),
            (gettext("Most points behind in a game won"), found.comeback),
            (gettext("Most rounds in a game"), self.tally.longest),
        ):
            if each and each.value:
                lines.append(self._record(title, each))
        for scheme, each in sorted(self.tally.winning.items()):
            title = gettext("Best total to win: %(scheme)s", scheme=scheme_word(scheme))
            lines.append(self._record(title, each))
        return lines

    def _dearest(self, key: str, hand: DearestHand) -> Iterator[Line]:
        """With its cards, where it was counted in cards."""
        if dearest := dearest_of(self.group, hand):
            record = Record(hand.where, hand.points, (key,))
            line = self._record(gettext("Dearest hand"), record)
            yield replace(line, cards=dearest.cards)

    def _record(self, title: str, record: Record) -> Line:
        names = [self.people[key].name for key in record.people if key in self.people]
        text = joined((named_or_counted(names) if names else "", day_of(self.group, record.where)))
        return Line(title, text, whole(record.value), address_of(record.where))

    def _dealer(self, row: DealerRow) -> Dealer:
        return Dealer(self.people[row.person], whole(row.dealt), decimal(row.due))

    def _too_often(self, dealing: Sequence[DealerRow]) -> str:
        if not dealing:
            return ""
        most = dealing[0]
        if most.dealt - most.due < BY or most.dealt < most.due * TOO_OFTEN:
            return gettext("Nobody deals too often.")
        return ngettext(
            "%(name)s deals too often: %(num)s time, %(due)s would be even.",
            "%(name)s deals too often: %(num)s times, %(due)s would be even.",
            most.dealt,
            name=spoken(self.people[most.person].name),
            due=decimal(most.due),
        )


def _why_evenings(number: int) -> str:
    if not number:
        return gettext("An evening has a length from its second round on.")
    return ngettext(
        "%(num)s evening, however it was played. From the first round to the last, "
        "without breaks beyond 45 minutes.",
        "The last %(num)s evenings, however they were played. From the first round to "
        "the last, without breaks beyond 45 minutes.",
        number,
    )
