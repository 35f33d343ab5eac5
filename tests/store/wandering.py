"""A group to which anything happens in any order; what is chosen follows from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar

from store.archives import exported, taken
from store.evening import deck, entry_id

from scorekeeper.scoring.cards import Deck
from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.store.bin import (
    bin_of,
    delete_game,
    delete_player,
    delete_sitting,
    empty_bin,
    restore_game,
    restore_sitting,
    undelete_player,
)
from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.evenings.sittings import (
    open_sitting,
    recent_sittings,
    rename_sitting,
)
from scorekeeper.store.log.changing_seats import Known, Newcomer, NewTable, Seat, change_table
from scorekeeper.store.log.entries import NewEntry
from scorekeeper.store.log.game_rows import games_of
from scorekeeper.store.log.games import GameRecord, append, load_game
from scorekeeper.store.log.starting import GameSetup, start_game
from scorekeeper.store.models import Group, Player
from scorekeeper.store.people.groups import set_time_zone
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import (
    add_player,
    archive_player,
    rename_player,
    restore_player,
    who_stays,
)
from scorekeeper.store.upkeep.refilling import keep_all_up

Thing = TypeVar("Thing")

NAMES = ("Žofia", "boris", "Anna", "Dana", "Cyril", "Ema", "Zofka", "Bôris")
ZONES = ("Europe/Bratislava", "America/New_York", "Pacific/Auckland")
NEW_YEAR = datetime(2026, 12, 31, 18, 0, tzinfo=UTC)
# Targets that are reached soon.
RULES: Mapping[str, Mapping[str, Any]] = {
    "collect": {"target": 60, "lone_zero": 50},
    "keep_low": {"target": 60, "exact_reset": True},
    "elimination": {"target": 40, "exact_reset": True},
    "lazy": {},
    "to_the_last": {},
    "countdown": {"cards_dealt": 2},
    "rounds_won": {},
}
# What the third format adds to them, each now and then, where the scheme takes it.
ENDINGS: Mapping[str, Any] = {"rounds": 4, "first_to": 2, "others_win": True, "knock_out": 15}
HANDS: Sequence[Any] = (10, 20, 40, {"0": 1}, {"wild4": 1}, {"9": 2, "skip": 1}, {"wild4": 2})
# Of a deck with two sides.
HANDS_OF: Mapping[str, Sequence[Any]] = {
    "light": (10, 20, 40, {"1": 1}, {"9": 2}),
    "dark": (10, 20, 40, {"skip_all": 1}, {"dark_wild": 2}),
}
FLIPPED = deck_named("flip-112") or Deck("", ())
ASKED = "wild4"
TWO_TEAMS = 4


class Wanderer:
    """Does one thing after the other to a group; what is refused did not happen."""

    def __init__(self, group: Group, chance: Random) -> None:
        self.group, self.chance = group, chance
        self.archives: list[bytes] = []
        self.done: list[str] = []
        self._made = 0

    def step(self) -> None:
        """Something happens, rounds most often."""
        deed = self.chance.choices([deed for deed, _ in DEEDS], [often for _, often in DEEDS])[0]
        try:
            deed(self)
        except (StoreRefusal, Refused, LookupError) as refused:
            self.done.append(f"not {deed.__name__}: {refused!r}"[:100])
        else:
            self.done.append(deed.__name__)
        finally:
            db.session.rollback()

    def start_game(self) -> None:
        scheme = self.chance.choice(list(RULES))
        # Two tables that seldom meet: of whoever never met, one can be the other.
        seats = tuple(map(self._seat, self._some(self.chance.choice((NAMES[:4], NAMES[4:])))))
        further = self._further(scheme, seats)
        cards = deck() if "asked" in further or self._perhaps() else own_deck_document(FLIPPED)
        setup = GameSetup(seats, self._rules(scheme), cards, **further)
        start_game(self.group, setup, self._new_id(), self._instant())

    def _rules(self, scheme: str) -> dict[str, Any]:
        """Those of the scheme, with endings and knock-outs; now and then there is no target."""
        rules = {"scheme": scheme, **RULES[scheme]}
        takes = SCHEMES[scheme].takes
        rules |= {key: n for key, n in ENDINGS.items() if key in takes and self._seldom()}
        if SCHEMES[scheme].may_lack_target and self._seldom():
            rules = {key: value for key, value in rules.items() if key != "exact_reset"}
            rules["target"] = None
        return rules

    def _further(self, scheme: str, seats: tuple[Seat, ...]) -> dict[str, Any]:
        """What a set-up of the third format says, each part of it now and then."""
        further: dict[str, Any] = {}
        if SCHEMES[scheme].in_teams and len(seats) == TWO_TEAMS and self._perhaps():
            further["teams"] = (seats[::2], seats[1::2])
        elif SCHEMES[scheme].has_totals and self._seldom():
            further["starts"] = {seats[-1]: self.chance.choice((-10, 15))}
        if self._seldom():
            further["table_rules"] = ("stack_draws", {"text": "Nobody counts aloud"})
        if self._seldom():
            further["asked"] = {ASKED: self.chance.choice((10, 30))}
        if self._seldom():
            further["drawn"] = (dict.fromkeys(seats, "9"), dict.fromkeys(seats[:2], "7"))
        return further

    def record(self) -> None:
        game = self._game()
        at = max(entry.happened_at for entry in game.entries) + timedelta(minutes=3)
        late = self._instant() if self.chance.random() < 0.1 else at
        self._add(game, "round_recorded", self._recorded(game), late)

    def edit(self) -> None:
        game = self._game()
        content = {"target": self._round_id(game), **self._recorded(game)}
        self._add(game, "round_edited", content)

    def remove(self) -> None:
        game = self._game()
        self._add(game, "round_removed", {"target": self._round_id(game)})

    def insert(self) -> None:
        game = self._game()
        content = {"before": self._round_id(game), **self._recorded(game)}
        self._add(game, "round_inserted", content)

    def undo(self) -> None:
        game = self._game()
        self._add(game, "undone", {"target": self._there(game.game.undoable).id})

    def redo(self) -> None:
        game = self._game()
        self._add(game, "redone", {"target": self._there(game.game.redoable).id})

    def give_points(self) -> None:
        game = self._game()
        points = {self.chance.choice(list(game.game.keys.values())): self.chance.choice((-15, 25))}
        content = {"target": self._round_id(game), "points": points, "reason": "a fine"}
        self._add(game, "points_given", content)

    def change_rules(self) -> None:
        game = self._game()
        scheme = game.game.sheet.rules.scheme
        rules = self._rules(scheme)
        if rules.get("target"):
            rules["target"] = self.chance.choice((30, 90))
        since = self.chance.choice(("start", "next"))
        self._add(game, "rules_changed", {"rules": rules, "from": since})

    def change_table(self) -> None:
        game = self._game()
        here = [Known(key) for key in game.game.keys.values()]
        seats = self._some([*here, *(self._seat(name) for name in NAMES[::3])])
        # Whoever sits here under any name sits here under the key that this game knows.
        known = [self._as_known_here(game, seat) for seat in seats]
        new = self._new(game, "table_changed", {})
        change_table(self.group, game.row.key, NewTable(tuple(dict.fromkeys(known))), new)

    def change_table_rules(self) -> None:
        rules = self._some(("stack_draws", "jump_in", {"text": "Nobody counts aloud"}))
        self._add(self._game(), "table_rules_changed", {"table_rules": rules})

    def change_deck(self) -> None:
        game = self._game()
        asked = {code: self.chance.choice((5, 25)) for code in game.game.asked}
        packs = self.chance.randint(1, 2)
        self._add(game, "deck_changed", {"packs": packs, "asked": asked})

    def end(self) -> None:
        self._add(self._game(), "game_ended", {})

    def reopen(self) -> None:
        self._add(self._game(), "game_reopened", {})

    def name_game(self) -> None:
        self._add(self._game(), "game_named", {"name": "Cottage", "note": "rain"})

    def bin_game(self) -> None:
        delete_game(self.group, self._game().row.key)

    def restore_game(self) -> None:
        restore_game(self.group, self.chance.choice(bin_of(self.group).games).key)

    def empty_bin(self) -> None:
        empty_bin(self.group, [key for key in bin_of(self.group).keys if self._perhaps()])

    def add_player(self) -> None:
        add_player(self.group, self.chance.choice(NAMES))

    def rename(self) -> None:
        rename_player(self.group, self._person().key, self.chance.choice(NAMES))

    def archive(self) -> None:
        archive_player(self.group, self._person().key)

    def unarchive(self) -> None:
        restore_player(self.group, self._person().key)

    def bin_player(self) -> None:
        delete_player(self.group, self._person().key)

    def unbin_player(self) -> None:
        undelete_player(self.group, self.chance.choice(bin_of(self.group).players).key)

    def merge(self) -> None:
        one, other = self._some([self._person() for _ in range(6)])[:2]
        merge_players(self.group, one.key, other.key)

    def unmerge(self) -> None:
        merged = [each for each in self._people() if each.merged_into_id]
        unmerge_player(self.group, self.chance.choice(merged).key)

    def open_sitting(self) -> None:
        open_sitting(self.group, self._instant(), "By hand")

    def bin_sitting(self) -> None:
        played = self.chance.choice(recent_sittings(self.group))
        games = [game.key for game in played.only_here if self._perhaps()]
        delete_sitting(self.group, played.sitting.key, games=games)

    def restore_sitting(self) -> None:
        restore_sitting(self.group, self.chance.choice(bin_of(self.group).sittings).key)

    def name_sitting(self) -> None:
        played = self.chance.choice(recent_sittings(self.group))
        rename_sitting(self.group, played.sitting.key, "At home")

    def move(self) -> None:
        set_time_zone(self.group, self.chance.choice(ZONES))

    def export(self) -> None:
        self.archives.append(exported(self.group))

    def take_in(self) -> None:
        taken(self.group, self.chance.choice(self.archives))

    def refill(self) -> None:
        with transaction() as session:
            keep_all_up(session)

    def _perhaps(self) -> bool:
        return self.chance.random() < 0.5

    def _seldom(self) -> bool:
        return self.chance.random() < 0.2

    def _some(self, things: Sequence[Thing]) -> list[Thing]:
        return self.chance.sample(things, min(len(things), self.chance.randint(2, 4)))

    def _there(self, thing: Thing | None) -> Thing:
        if thing is None:
            raise LookupError("there is none")
        return thing

    def _new_id(self) -> str:
        self._made += 1
        return entry_id(f"wandering-{self._made}")

    def _instant(self) -> datetime:
        """Around New Year, wherever that is; now and then the very same, or a month off."""
        far = self.chance.choice((0, 0, 0, -30, 40))
        return NEW_YEAR + timedelta(days=far, hours=self.chance.randint(-6, 6) * 5)

    def _game(self) -> GameRecord:
        row = self.chance.choice(games_of(self.group, 5))
        return self._there(load_game(self.group, row.key))

    def _round_id(self, game: GameRecord) -> str:
        return self.chance.choice(game.game.round_ids)

    def _people(self) -> list[Player]:
        mine = db.session.query(Player).where(Player.group_id == self.group.id)
        return mine.order_by(Player.id).all()

    def _person(self) -> Player:
        return self.chance.choice(self._people())

    def _seat(self, name: str) -> Seat:
        """Somebody of that name, or who stays in the place of who had it; else a newcomer."""
        found = [each for each in self._people() if each.name == name and not each.deleted_at]
        return Known(who_stays(found[0]).key) if found else Newcomer(name)

    def _as_known_here(self, game: GameRecord, seat: Seat) -> Seat:
        name = game.names.get(seat.key, "") if isinstance(seat, Known) else seat.name
        key = game.game.keys.get(name)
        return Known(key) if key else seat

    def _recorded(self, game: GameRecord) -> dict[str, Any]:
        """A round of the table as it is now, or of the one that sat when it was begun."""
        keys, sheet = game.game.keys, game.game.sheet
        in_play = [keys[name] for name in game.result.seating.in_play] or list(keys.values())
        content: dict[str, Any] = {}
        if sheet.coming and sheet.coming.table and not sheet.teams and self._perhaps():
            before = replace(sheet, coming=None).seats_now
            came = [name for name in sheet.coming.table if name not in before and self._perhaps()]
            in_play = [keys[name] for name in (*before, *came)]
            content["played_by"] = in_play
        if self._seldom():
            content["pile_noted_by"] = "a-phone"
        return {"round": self._round(game, in_play), **content}

    def _round(self, game: GameRecord, in_play: Sequence[str]) -> dict[str, Any]:
        """A round of these people: mostly possible."""
        sheet = game.game.sheet
        scheme = SCHEMES[sheet.rules.scheme]
        out, *rest = self._shuffled(in_play)
        if "order" in scheme.round_keys:
            return {"order": [out, *rest]}
        if "hands" not in scheme.round_keys:
            return {"out": None if scheme.nobody_goes_out and self._seldom() else out}
        said: dict[str, Any] = {"out": out}
        side = self.chance.choice(sheet.deck.sides) if sheet.deck.sides else None
        if side and side != sheet.deck.sides[0]:
            said["side"] = side
        hands = HANDS_OF[side] if side else HANDS
        said["hands"] = {key: self.chance.choice(hands) for key in rest}
        if len(rest) > 1 and self._seldom():
            said["knocked_out"] = [rest[0]]
            del said["hands"][rest[0]]
        return said

    def _shuffled(self, keys: Sequence[str]) -> list[str]:
        return self.chance.sample(keys, len(keys))

    def _new(
        self, game: GameRecord, kind: str, content: Mapping[str, Any], at: datetime | None = None
    ) -> NewEntry:
        at = at or game.entries[-1].happened_at + timedelta(minutes=1)
        return NewEntry(self._new_id(), kind, content, game.row.position, at)

    def _add(
        self, game: GameRecord, kind: str, content: Mapping[str, Any], at: datetime | None = None
    ) -> None:
        append(self.group, game.row.key, self._new(game, kind, content, at))


DEEDS: Sequence[tuple[Callable[[Wanderer], None], int]] = (
    *((Wanderer.record, 30), (Wanderer.start_game, 9), (Wanderer.change_table, 4)),
    *((deed, 3) for deed in (Wanderer.edit, Wanderer.remove, Wanderer.insert)),
    *((deed, 4) for deed in (Wanderer.undo, Wanderer.redo, Wanderer.merge, Wanderer.unmerge)),
    *((deed, 2) for deed in (Wanderer.end, Wanderer.reopen, Wanderer.give_points)),
    *((deed, 2) for deed in (Wanderer.change_rules, Wanderer.take_in)),
    *((deed, 4) for deed in (Wanderer.bin_game, Wanderer.empty_bin, Wanderer.move)),
    (Wanderer.restore_game, 2),
    (Wanderer.change_table_rules, 1),
    (Wanderer.change_deck, 1),
    *((deed, 1) for deed in (Wanderer.name_game, Wanderer.add_player, Wanderer.rename)),
    *((deed, 1) for deed in (Wanderer.archive, Wanderer.unarchive, Wanderer.bin_player)),
    *((deed, 1) for deed in (Wanderer.unbin_player, Wanderer.export, Wanderer.refill)),
    *((deed, 1) for deed in (Wanderer.open_sitting, Wanderer.bin_sitting)),
    *((deed, 1) for deed in (Wanderer.restore_sitting, Wanderer.name_sitting)),
)
"""What can happen, and how often."""
