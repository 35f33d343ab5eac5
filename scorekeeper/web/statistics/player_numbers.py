"""Everything that a player's page says of somebody, over a span."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext, ngettext

from scorekeeper.scoring.statistics.counts import Where
from scorekeeper.scoring.statistics.people import FIRST, PersonTally
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.people.players import players_of
from scorekeeper.web.statistics.figures import (
    Caught,
    Dearest,
    Figure,
    Line,
    address_of,
    caught,
    day_of,
    dearest_of,
    decimal,
    everybody_who_won,
    few_words,
    joined,
    month_word,
    percent,
    whole,
)
from scorekeeper.web.statistics.movements import (
    Histogram,
    Movement,
    Moving,
    histogram,
    moving,
)
from scorekeeper.web.statistics.spans import Span
from scorekeeper.web.words.people import Person, people_of
from scorekeeper.web.words.schemes import scheme_word

FEW_MONTHS = 3
HIGHEST = 100


@dataclass(frozen=True, slots=True)
class Against:
    """Games with somebody else: who ranked better how often."""

    person: Person
    text: str
    score: str
    href: str


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """What a player has done under one scheme, each cell in words."""

    word: str
    games: str
    wins: str
    rounds: str
    out: str


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """All of it; `games` is 0 where nothing was played in the span."""

    span: Span
    games: int
    played: str
    few: str
    figures: Sequence[Figure]
    schemes: Sequence[SchemeRow]
    histogram: Histogram | None
    dearest: Dearest | None
    caught: Sequence[Caught]
    lines: Sequence[Line]
    form: Moving | None
    against: Sequence[Against]


def player_statistics(span: Span, key: str) -> PlayerStatistics:
    """The numbers of the player of this key, who is nobody else; raises `StillCounting`."""
    tally = span.tally
    return _Telling(span, tally, key).told()


class _Telling:
    """One person's tally, while it is put into words."""

    def __init__(self, span: Span, tally: Tally, key: str) -> None:
        self.span, self.group = span, span.group
        self.person = tally.people.get(key, PersonTally())
        everybody = people_of(players_of(self.group, archived=True))
        self.everybody: Mapping[str, Person] = everybody
        self.myself = everybody.get(key)

    def told(self) -> PlayerStatistics:
        every = self.person.all
        return PlayerStatistics(
            span=self.span,
            games=every.games,
            played=ngettext("%(num)s game", "%(num)s games", every.games),
            few=few_words(every.games),
            figures=self._figures(),
            schemes=self._schemes(),
            histogram=histogram(self.person),
            dearest=dearest_of(self.group, self.person.dearest),
            caught=self._caught(),
            lines=self._lines(),
            form=self._form(),
            against=self._against(),
        )

    def _figures(self) -> list[Figure]:
        every, average = self.person.all, self.person.average_hand
        return [
            Figure(
                whole(every.wins), ngettext("game won", "games won", every.wins), self._why_wins()
            ),
            Figure(percent(every.out, every.rounds), gettext("rounds gone out"), self._why_out()),
            Figure(
                "–" if average is None else decimal(average),
                gettext("points left, on average"),
                self._why_average(),
            ),
        ]

    def _why_wins(self) -> str:
        every = self.person.all
        said = [
            ngettext("Of %(num)s game that is over.", "Of %(num)s games that are over.", every.over)
        ]
        if every.shared:
            said.append(
                ngettext("%(num)s win is shared.", "%(num)s wins are shared.", every.shared)
            )
        said.append(everybody_who_won())
        if still := every.games - every.over:
            said.append(
                ngettext("%(num)s more has no winner.", "%(num)s more have no winner.", still)
            )
        said.append(gettext("Left out are games in the bin, and games in which no round counts."))
        return " ".join(filter(None, [*said, self.span.which_games]))

    def _why_out(self) -> str:
        every = self.person.all
        of = ngettext(
            "%(out)s of %(rounds)s round at the table.",
            "%(out)s of %(rounds)s rounds at the table.",
            every.rounds,
            out=whole(every.out),
            rounds=whole(every.rounds),
        )
        rest = gettext(
            "Left out are rounds spent away, rounds after the end of a game, and impossible ones "
            "until they are mended."
        )
        return f"{of} {rest}"

    def _why_average(self) -> str:
        hands = ngettext("%(num)s counted hand.", "%(num)s counted hands.", self.person.hands)
        typed = ngettext(
            "%(typed)s of them was typed as points.",
            "%(typed)s of them were typed as points.",
            self.person.typed,
            typed=whole(self.person.typed),
        )
        rest = gettext(
            "What the cards are worth, before a round is doubled. Left out are rounds gone out of, "
            "and hands that nobody counted, as in lazy rounds."
        )
        return f"{hands} {typed} {rest}"

    def _schemes(self) -> list[SchemeRow]:
        rows = sorted(self.person.schemes.items(), key=lambda pair: (-pair[1].games, pair[0]))
        return [
            SchemeRow(
                scheme_word(code),
                whole(each.games),
                whole(each.wins),
                whole(each.rounds),
                percent(each.out, each.rounds),
            )
            for code, each in rows
        ]

    def _caught(self) -> list[Caught]:
        """By deck, the one most played with first."""
        found = [(deck, cards) for deck, cards in self.person.cards.items() if cards.caught]
        found.sort(key=lambda pair: -pair[1].rounds)
        return [caught(self.group, *each, is_only=len(found) == 1) for each in found]

    def _lines(self) -> list[Line]:
        person = self.person
        out, wins = person.out_in_a_row, person.wins_in_a_row
        found = [
            self._record(gettext("Rounds gone out in a row"), out.best, out.best_at),
            self._record(gettext("Games won in a row"), wins.best, wins.best_at),
            self._record(gettext("Times out of a game"), person.eliminated),
            self._record(gettext("Times wiped to zero"), person.wiped),
        ]
        if person.comeback:
            behind = gettext("Most points behind in a game won")
            found.append(self._record(behind, person.comeback.value, person.comeback.where))
        return found

    def _record(self, title: str, number: int, where: Where | None = None) -> Line:
        day = day_of(self.group, where) if number else ""
        return Line(title, day, whole(number), address_of(where) if number else None)

    def _form(self) -> Moving | None:
        """Places over months, or of the last games while there are few months."""
        if self.myself is None:
            return None
        months = sorted(self.person.months.items())
        if len(months) >= FEW_MONTHS:
            title = gettext("Place on average, month by month")
            places = [form.average for _, form in months]
            words = [month_word(month) for month, _ in months]
        else:
            title = gettext("Place in the last games")
            places = list(self.person.recent)
            words = [str(number + 1) for number in range(len(places))]
        values = [None if each is None else round(each * HIGHEST / FIRST) for each in places]
        drawn = moving(title, [Movement(self.myself, values)], words, str, known=(0, HIGHEST))
        note = gettext("100 is first, 0 is last.")
        return replace(drawn, note=note) if drawn else None

    def _against(self) -> list[Against]:
        found = [
            (self.everybody[key], duel)
            for key, duel in self.person.duels.items()
            if key in self.everybody
        ]
        found.sort(key=lambda pair: (-pair[1].together, pair[0].name))
        return [
            Against(
                person,
                joined(
                    (
                        ngettext("%(num)s game", "%(num)s games", duel.together),
                        _equal(duel.equal),
                    )
                ),
                f"{duel.better} : {duel.worse}",
                self.span.address_of("group.players.player", player_key=person.key),
            )
            for person, duel in found
        ]


def _equal(number: int) -> str:
    """Breaks nowhere: the number stays beside its word."""
    said = ngettext("%(num)s equal", "%(num)s equal", number) if number else ""
    return said.replace(" ", "\u00a0")
