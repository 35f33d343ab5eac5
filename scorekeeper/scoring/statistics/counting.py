"""tally_of(game): one scored game into its tally, each round visited once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.accounts import held_hand
from scorekeeper.scoring.cards import Hand
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.statistics.counts import CardTally, Record, Where, the_most
from scorekeeper.scoring.statistics.league import round_lengths
from scorekeeper.scoring.statistics.people import FIRST, Duel, PersonTally, SchemeTally
from scorekeeper.scoring.statistics.scored_games import (
    ScoredGame,
    SoundRound,
    impossible_rounds,
    is_over,
    ranks_of,
    sound_rounds,
    who_played,
)
from scorekeeper.scoring.statistics.tallies import Tally


def tally_of(game: ScoredGame) -> Tally:
    """The numbers of one game; nothing of one in which no round counted."""
    counting = _Counting(game)
    counting.count_game()
    for played in sound_rounds(game):
        counting.count_round(played)
    counting.count_end()
    return counting.tally


class _Counting:
    """One game, while it is counted."""

    def __init__(self, game: ScoredGame) -> None:
        self.game, self.result = game, game.result
        self.code = game.sheet.rules.scheme
        self.scheme = SCHEMES[self.code]
        self.tally = Tally()
        self.furthest: dict[str, Record] = {}

    def count_game(self) -> None:
        """Whoever was in play, played; that does not depend on sound rounds."""
        played = who_played(self.result)
        self.tally.games = int(bool(played))
        self.tally.impossible = len(impossible_rounds(self.result))
        self.tally.after_the_end = sum(not each.counted for each in self.result.rounds)
        self.tally.lengths = round_lengths((self.game.began, *self.game.played))
        for name in played:
            self._person(name).schemes[self.code] = SchemeTally(games=1)

    def count_round(self, played: SoundRound) -> None:
        self.tally.rounds += 1
        went_out = _went_out(played)
        for name in played.played.in_play:
            person = self._person(name)
            scheme = person.schemes[self.code]
            scheme.rounds += 1
            scheme.out += name == went_out
            person.out_in_a_row.note(played.where, success=name == went_out)
        self._count_outcome(played)
        if "hands" in self.scheme.round_keys:
            self._count_hands(played, went_out)

    def count_end(self) -> None:
        """Who won and how all ranked, once the game is over."""
        if not is_over(self.result):
            return
        self.tally.over = 1
        winners = tuple(self.game.people[name] for name in self.result.winners)
        where = self.game.as_a_whole()
        for name in who_played(self.result):
            person, has_won = self._person(name), name in self.result.winners
            scheme = person.schemes[self.code]
            scheme.over = 1
            scheme.wins = int(has_won)
            scheme.shared = int(has_won and self._is_shared(name))
            person.wins_in_a_row.note(where, success=has_won)
        self._count_records(winners)
        self._count_ranks()

    def _is_shared(self, name: str) -> bool:
        """Whether others are as good: nobody has to share in a team, or where all others win."""
        winners, result = set(self.result.winners), self.result
        rules = self.game.sheet.rules_of(len(result.rounds))
        totals = {row.player: row.measure.get("total", 0) for row in result.standings}
        all_others = rules.others_win and bool(result.losers)
        if all_others and not any(rules.crosses(totals[name]) for name in winners):
            return False
        return not winners <= {*self.game.sheet.team_of(name)}

    def _person(self, name: str) -> PersonTally:
        return self.tally.person(self.game.people[name])

    def _count_outcome(self, played: SoundRound) -> None:
        outcome, dealer = played.played.outcome, played.played.dealer
        for name in outcome.wiped or ():
            self._person(name).wiped += 1
        for name in outcome.eliminated or ():
            self._person(name).eliminated += 1
        if outcome.totals is not None:
            self._see_who_is_behind(played, outcome.totals)
        if dealer is None or self.scheme.nobody_deals:
            return
        self._person(dealer).dealt += 1
        for name in played.played.in_play:
            self._person(name).deals_due += round(FIRST / len(played.played.in_play))

    def _see_who_is_behind(self, played: SoundRound, totals: Mapping[str, int]) -> None:
        best = (max if self.scheme.most_wins else min)(totals.values())
        for name, total in totals.items():
            behind, key = abs(total - best), self.game.people[name]
            if behind and behind > self.furthest.get(key, Record(played.where)).value:
                self.furthest[key] = Record(played.where, behind, (key,))

    def _count_hands(self, played: SoundRound, went_out: str | None) -> None:
        hands = dict(played.recorded.hands or {})
        for name, hand in hands.items():
            self._count_hand(played, name, hand)
        if went_out is not None and any(not isinstance(hand, int) for hand in hands.values()):
            self._cards(went_out).note({})

    def _count_hand(self, played: SoundRound, name: str, hand: Hand) -> None:
        deck = self.game.sheet.deck
        points = held_hand(name, hand, played.rules, deck.values).points
        self._person(name).note_hand(played.where, points, hand, deck.name)
        if not isinstance(hand, int):
            self._cards(name).note(hand)

    def _cards(self, name: str) -> CardTally:
        return self._person(name).cards.setdefault(self.game.sheet.deck.name, CardTally())

    def _count_records(self, winners: tuple[str, ...]) -> None:
        where, everybody = self.game.as_a_whole(), tuple(self.tally.people)
        self.tally.longest = Record(where, self.tally.rounds, everybody)
        if self.scheme.has_totals:
            self.tally.winning[self.code] = self._best_total(where)
        for key in winners:
            person = self.tally.person(key)
            person.comeback = the_most(person.comeback, self.furthest.get(key))

    def _best_total(self, where: Where) -> Record:
        """The best of those who won, and who has it: where all others win, not all of them."""
        rows = [row for row in self.result.standings if row.player in self.result.winners]
        totals = {self.game.people[row.player]: row.measure["total"] for row in rows}
        best = (max if self.scheme.most_wins else min)(totals.values())
        return Record(where, best, tuple(key for key, total in totals.items() if total == best))

    def _count_ranks(self) -> None:
        """Each against all who are not of their side: partners win and lose together."""
        ranks, better = ranks_of(self.game), list[str]()
        everybody = sum(len(side) for sides in ranks for side in sides)
        for sides in ranks:
            equals = [key for side in sides for key in side]
            worse = everybody - len(better) - len(equals)
            for side in sides:
                others = [key for key in equals if key not in side]
                for key in side:
                    person = self.tally.person(key)
                    person.note_place(self.game.month, len(better), len(others), worse)
                    self._count_duels(key, better, others)
            better += equals

    def _count_duels(self, key: str, better: Sequence[str], equals: Sequence[str]) -> None:
        mine = self.tally.person(key).duels
        for other in better:
            mine.setdefault(other, Duel()).worse += 1
            self.tally.person(other).duels.setdefault(key, Duel()).better += 1
        for other in equals:
            mine.setdefault(other, Duel()).equal += 1


def _went_out(played: SoundRound) -> str | None:
    """Who laid the last card first; under every scheme one at most."""
    return played.played.outcome.winner or played.recorded.out
