"""What else happens in a game: corrections, people who come and go, points given, other rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from scorekeeper.demo.habits import likely
from scorekeeper.demo.playing import Playing
from scorekeeper.demo.rounds import Rounds
from scorekeeper.demo.words import GAME_NAMES, GAME_NOTES, REASONS, TABLE_RULES
from scorekeeper.scoring.log_entries import (
    DECK_CHANGED,
    FROM_NEXT,
    FROM_START,
    GAME_ENDED,
    GAME_NAMED,
    GAME_REOPENED,
    POINTS_GIVEN,
    REDONE,
    ROUND_EDITED,
    ROUND_INSERTED,
    ROUND_REMOVED,
    RULES_CHANGED,
    TABLE_CHANGED,
    TABLE_RULES_CHANGED,
    UNDONE,
)
from scorekeeper.scoring.rules import rules_document
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.schemes.base import Tally
from scorekeeper.scoring.seating import keep_chairs

FEWEST_WHO_STAY = 3
MORE_TARGET, MORE_ROUNDS = 50, 3
STILL_PLAYING_PERCENT = 30
GIVEN = (-20, -10, -5, 5, 10, 25)


class Incidents:
    """What may happen after a round of this game; `others` are people who could still come."""

    def __init__(
        self,
        chance: Random,
        playing: Playing,
        rounds: Rounds,
        others: Sequence[str],
        *,
        plain: bool,
    ) -> None:
        self._chance, self._playing, self._rounds = chance, playing, rounds
        self._others = list(others)
        self._away: list[str] = []
        # In a thousand rounds.
        self._often: Mapping[Callable[[], object], int] = {
            self._edit: 15,
            self._undo: 15,
            self._undo_and_redo: 3,
            self._remove: 3,
            self._insert: 3,
            self._give_points: 8,
            self._change_rules: 4,
            self._name: 6,
            self._come: 10,
            self._leave: 10,
            self._come_back: 15,
            self._end_too_early: 2,
        }
        self._still_playing = 0 if plain else STILL_PLAYING_PERCENT
        if not plain:
            self._often = {**self._often, self._change_table_rules: 3, self._change_packs: 2}

    def happen(self) -> None:
        """Let something happen, or nothing, as mostly."""
        for incident, often in self._often.items():
            if self._can_happen() and self._chance.random() * 1000 < often:
                incident()

    def _can_happen(self) -> bool:
        """An earlier incident may have ended the game, or taken its only round back."""
        return self._playing.result.next is not None and bool(self._playing.game.round_ids)

    def _edit(self) -> None:
        index = self._any_round()
        self._playing.add(
            ROUND_EDITED, {"target": self._id(index), "round": self._drawn_again(index)}
        )

    def _insert(self) -> None:
        index = self._any_round()
        self._playing.add(
            ROUND_INSERTED, {"before": self._id(index), "round": self._drawn_again(index)}
        )

    def _remove(self) -> None:
        if len(self._playing.game.round_ids) > 1:
            self._playing.add(ROUND_REMOVED, {"target": self._id(self._any_round())})

    def _undo(self) -> bool:
        newest = self._playing.game.undoable
        return newest is not None and self._playing.add(UNDONE, {"target": newest.id})

    def _undo_and_redo(self) -> None:
        taken_back = self._playing.game.undoable
        if taken_back is not None and self._undo():
            self._playing.add(REDONE, {"target": taken_back.id})

    def _give_points(self) -> None:
        if "adjust" not in self._scheme.round_keys:
            return
        somebody = self._chance.choice(self._playing.in_play)
        points = {somebody: self._chance.choice(GIVEN)}
        content = {"points": points, "reason": self._chance.choice(REASONS)}
        self._playing.add(POINTS_GIVEN, {"target": self._id(-1), **content})

    def _change_rules(self) -> None:
        """The game shall go on for longer: by rounds where it has so many, else by points."""
        rules = self._playing.game.sheet.rules_now
        if rules.rounds is not None:
            higher = replace(rules, rounds=rules.rounds + MORE_ROUNDS)
        elif rules.target is not None and "target" in self._scheme.takes:
            higher = replace(rules, target=rules.target + MORE_TARGET)
        else:
            return
        document = rules_document(higher, self._scheme.defaults)
        since = self._chance.choice((FROM_START, FROM_NEXT))
        self._playing.add(RULES_CHANGED, {"rules": document, "from": since})

    def _change_table_rules(self) -> None:
        some = self._chance.sample(TABLE_RULES, self._chance.randint(1, 3))
        self._playing.add(TABLE_RULES_CHANGED, {"table_rules": some})

    def _change_packs(self) -> None:
        """Somebody brings another pack."""
        game = self._playing.game
        content = {"packs": game.sheet.packs + 1, "asked": dict(game.asked)}
        self._playing.add(DECK_CHANGED, content)

    def _name(self) -> None:
        content = {
            "name": self._chance.choice(GAME_NAMES),
            "note": self._chance.choice(GAME_NOTES),
        }
        self._playing.add(GAME_NAMED, content)

    def _come(self) -> None:
        if not self._others or self._in_teams:
            return
        newcomer = self._others.pop()
        starts = {}
        if self._scheme.has_totals:
            game = self._playing.game
            rules, result = game.sheet.rules_now, self._playing.result
            starts = {newcomer: self._scheme.suggested_start(result, rules)}
        self._seat([*self._playing.seats, newcomer], starts)

    def _leave(self) -> None:
        in_play, seats = self._playing.in_play, self._playing.seats
        if len(in_play) > FEWEST_WHO_STAY and not self._in_teams:
            leaver = self._chance.choice(in_play)
            if self._seat([key for key in seats if key != leaver], {}):
                self._away.append(leaver)
                if self._still_playing and likely(self._chance, self._still_playing):
                    # Whoever goes was dealt in, and their hand was in the draft already.
                    self._playing.record(self._rounds.draw(in_play), played_by=seats)

    @property
    def _in_teams(self) -> bool:
        return bool(self._playing.game.sheet.teams)

    def _come_back(self) -> None:
        if self._away and self._seat([*self._playing.seats, self._away[-1]], {}):
            self._away.pop()

    def _end_too_early(self) -> None:
        if self._playing.add(GAME_ENDED, {}):
            self._playing.add(GAME_REOPENED, {})

    def _seat(self, table: Sequence[str], starts: Mapping[str, int]) -> bool:
        """Whoever is out of the game keeps the chair."""
        rows = self._playing.result.standings
        out = self._playing.keys_of([row.player for row in rows if row.status == "out"])
        kept = keep_chairs(table, self._playing.seats, out)
        return self._playing.add(TABLE_CHANGED, {"table": list(kept), "starts": dict(starts)})

    def _drawn_again(self, index: int) -> Mapping[str, object]:
        in_play = self._playing.result.rounds[index].in_play
        return self._rounds.draw(self._playing.keys_of(in_play))

    def _any_round(self) -> int:
        return self._chance.randrange(len(self._playing.game.round_ids))

    def _id(self, index: int) -> str:
        return self._playing.game.round_ids[index]

    @property
    def _scheme(self) -> type[Tally]:
        return SCHEMES[self._playing.game.sheet.rules.scheme]


def end_by_hand(playing: Playing) -> None:
    """Who has not ended by the rules stops for tonight, and for good."""
    playing.add(GAME_ENDED, {})
