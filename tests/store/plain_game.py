"""One game of an archive, folded and scored again from docs/scoring.md and docs/formats.md alone.

The independent half of a proof: nothing of scorekeeper is imported. Simple on purpose: people are
keys, and a log with anything impossible in it (a round after its end, somebody not in play) is
not for it; demo groups have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Row = dict[str, Any]
TARGETS = {"collect": 500, "keep_low": 200, "elimination": 500}
WITH_HANDS = ("collect", "keep_low", "elimination", "lazy")
WITHOUT_TOTALS = ("lazy", "to_the_last", "countdown", "rounds_won")


@dataclass
class Played:
    """A round with what came of it; `hands` are as recorded, `points` before any multiplier."""

    id: str
    at: datetime
    dealer: str
    in_play: list[str]
    out: str | None
    hands: Mapping[str, Any] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    wiped: list[str] = field(default_factory=list)
    eliminated: list[str] = field(default_factory=list)


@dataclass
class Slot:
    """A place in the order of a log: a round (None once removed), or a change between rounds.

    `people` sit at this one round alone: it was begun before the others came or went.
    """

    id: str
    kind: str
    content: Any
    people: list[str] | None = None
    given: Counter[str] = field(default_factory=Counter)


class PlainGame:
    """The game of one file of an archive: its first row, then its log."""

    def __init__(self, row: Row, entries: Sequence[Row]) -> None:
        self.key = row["key"]
        self.entries = standing(entries)
        self.set_up = self.entries[0]["content"]
        self.scheme, self.deck = self.set_up["rules"]["scheme"], self.set_up["deck"]["name"]
        self.base = self.set_up["rules"]
        self.ended = False
        self.asked: Mapping[str, int] = self.set_up.get("asked", {})
        self.slots: list[Slot] = []
        self._fold()
        self.began = instant(entries[0]["happened_at"])
        self._instants = instants(entries)
        self.table = Table(self.set_up, self.asked)
        self.waiting: tuple[list[str], Row] | None = None
        self.rounds = self._play()
        self.at = max((each.at for each in self.rounds), default=self.began)
        # Whoever comes or goes after the rules have ended the game was there, or was not.
        self.winners = self.table.winners
        if not self.winners:
            self._seat_who_waits()
            self.winners = self.table.first() if self._stopped() else []
        self.ranks = self._ranks() if self.winners else []

    @property
    def people(self) -> list[str]:
        """Whoever was in play in a round, or won without."""
        in_play = [key for each in self.rounds for key in each.in_play]
        return list(dict.fromkeys([*in_play, *self.winners]))

    def shares(self, key: str) -> bool:
        """Whether somebody won, and others as well who had not to: not partners, nor all others."""
        beside = set(self.winners) - set(self.table.team(key))
        return key in self.winners and bool(beside) and not self.table.all_others

    def _stopped(self) -> bool:
        return self.ended and bool(self.rounds)

    def _fold(self) -> None:
        for entry in self.entries[1:]:
            self._apply(entry["id"], entry["kind"], entry["content"])
        for entry in self.entries:
            if entry["kind"] == "points_given":
                self._give(entry["content"]["target"], entry["content"]["points"])

    def _apply(self, key: str, kind: str, content: Row) -> None:
        people = content.get("played_by")
        if kind == "round_recorded":
            self.slots.append(Slot(key, "round", content["round"], people))
        elif kind == "round_inserted":
            slot = Slot(key, "round", content["round"], people)
            self.slots.insert(self._place(content["before"]), slot)
        elif kind == "round_edited":
            slot = self.slots[self._place(content["target"])]
            slot.content, slot.people = content["round"], people
        elif kind == "round_removed":
            self.slots[self._place(content["target"])].content = None
        elif kind == "table_changed":
            self.slots.append(Slot(key, "table", content))
        elif kind == "rules_changed" and content["from"] == "next":
            self.slots.append(Slot(key, "rules", content["rules"]))
        elif kind == "rules_changed":
            self.base = content["rules"]
            self.slots = [slot for slot in self.slots if slot.kind != "rules"]
        elif kind == "deck_changed":
            self.asked = content["asked"]
        elif kind in {"game_ended", "game_reopened"}:
            self.ended = kind == "game_ended"

    def _place(self, round_id: str) -> int:
        return [slot.id for slot in self.slots].index(round_id)

    def _give(self, target: str, points: Mapping[str, int]) -> None:
        """Beside that round; where it was removed, the nearest before it, else the first."""
        place = self._place(target)
        rounds = [slot for slot in self.slots if slot.kind == "round"]
        before = [slot for slot in self.slots[: place + 1] if slot in rounds and slot.content]
        after = [slot for slot in rounds if slot.content]
        if before or after:
            (before[-1] if before else after[0]).given.update(points)

    def _play(self) -> list[Played]:
        rounds = []
        self.table.rules = self.base
        for slot in self.slots:
            if slot.kind == "table":
                earlier = self.waiting[1] if self.waiting else {}
                starts = {**earlier, **slot.content["starts"]}
                seats = slot.content["table"]
                self.waiting = seats, {key: starts[key] for key in starts if key in seats}
            elif slot.kind == "rules":
                self.table.rules = slot.content
            elif slot.content is not None:
                at = self._instants[slot.id]
                self._begin(slot.people)
                rounds.append(self.table.play(slot.id, at, slot.content, slot.given))
        return rounds

    def _begin(self, people: list[str] | None) -> None:
        """Seat whoever waits; or, for this one round, its own people: the others wait on."""
        if people is None:
            self._seat_who_waits()
            return
        seats, starts = self.waiting or (self.table.seats, {})
        self.table.seat(people, {key: starts[key] for key in starts if key in people})
        later = {key: starts[key] for key in starts if key not in people}
        self.waiting = None if people == seats else (seats, later)

    def _seat_who_waits(self) -> None:
        if self.waiting is not None:
            self.table.seat(*self.waiting)
        self.waiting = None

    def _ranks(self) -> list[list[list[str]]]:
        """The sides that finished: all who won, then the others, best first, equals together.

        Neither those away while anybody is in, nor who never played.
        """
        rows = sorted((*self.table.place(key), key) for key in self.people)
        anybody_in = any(row[0] == IN for row in rows)
        rows = [row for row in rows if row[0] != AWAY or not anybody_in]
        behind = [row for row in rows if row[-1] not in self.winners]
        places = {
            row[:-1]: [key for *place, key in behind if (*place,) == row[:-1]] for row in behind
        }
        found = [self.winners, *places.values()]
        return [self._sides(equals) for equals in found] if len(rows) > 1 else []

    def _sides(self, keys: Sequence[str]) -> list[list[str]]:
        found: list[list[str]] = []
        for key in keys:
            if self.table.team(key) not in found:
                found.append(self.table.team(key))
        return found


IN, AWAY, OUT = 0, 1, 2


class Table:
    """Who sits and how they stand, round by round."""

    def __init__(self, set_up: Row, asked: Mapping[str, int]) -> None:
        self.rules: Row = set_up["rules"]
        self.scheme: str = self.rules["scheme"]
        self.values = {kind["code"]: kind["value"] for kind in set_up["deck"]["kinds"]} | dict(
            asked
        )
        self.seats: list[str] = set_up["players"]
        self.totals = {key: set_up.get("starts", {}).get(key, 0) for key in self.seats}
        self.teams: list[list[str]] = set_up.get("teams", [])
        self.all_others = False
        self.out_in: dict[str, int] = {}
        self.wins, self.losses = Counter[str](), Counter[str]()
        self.ran_out = self.number = 0
        self.deals = from_on(self.seats, set_up["dealer"] or self.seats[0])
        self.winners: list[str] = []

    def seat(self, table: list[str], starts: Mapping[str, int]) -> None:
        """Who sits from now on; who never sat is a newcomer."""
        self.seats = table
        for key in table:
            self.totals.setdefault(key, starts.get(key, 0))

    def team(self, key: str) -> list[str]:
        """Who plays together with somebody, they too."""
        return next((team for team in self.teams if key in team), [key])

    @property
    def in_play(self) -> list[str]:
        """Who plays the next round."""
        return [key for key in self.seats if key not in self.out_in]

    def play(self, key: str, at: datetime, said: Row, given: Mapping[str, int]) -> Played:
        """One round."""
        if self.winners:
            raise ValueError(f"round {key} was played after the end")
        self.number += 1
        order = said.get("order")
        out = order[0] if order else said.get("out")
        played = Played(key, at, self._dealer(said.get("dealer")), self.in_play, out)
        if self.scheme in WITH_HANDS:
            played.hands = said.get("hands") or {}
            played.points = {name: self._worth(hand) for name, hand in played.hands.items()}
        if self.scheme in WITHOUT_TOTALS:
            self._count_wins(played, self._losers(said, played))
        else:
            self._count_points(played, said, given)
        if not self.winners and self.number >= (self.rules.get("rounds") or self.number + 1):
            self.winners = self.first()
        return played

    def first(self) -> list[str]:
        """Whoever stands first of those in, or, where nobody is, of those away."""
        places = {key: self.place(key) for key in self.totals if key not in self.out_in}
        best = min(places.values())
        return [key for key, place in places.items() if place == best]

    def place(self, key: str) -> tuple[int, int, int]:
        """In before away before out, then the better first."""
        total, wins = self.totals[key], self.wins[key]
        if key in self.out_in:
            return OUT, -self.out_in[key], total
        where = IN if key in self.seats else AWAY
        if self.scheme in WITHOUT_TOTALS:
            return where, -wins, self.losses[key]
        return where, -total if self.scheme == "collect" else total, 0

    def _dealer(self, said: str | None) -> str:
        dealer = said or next((key for key in self.deals if key in self.in_play), self.in_play[0])
        self.deals = from_on(self.seats, dealer)
        self.deals.append(self.deals.pop(0))
        return dealer

    def _worth(self, hand: int | Mapping[str, int]) -> int:
        if isinstance(hand, int):
            return hand
        points = sum(self.values[code] * count for code, count in hand.items())
        lone = sum(hand.values()) == 1 and points == 0
        return int(self.rules.get("lone_zero", 0)) if lone else points

    def _losers(self, said: Row, played: Played) -> list[str]:
        if "order" in said:
            return [said["order"][-1]]
        named = said.get("loser") or []
        dearest = max(played.points.values(), default=0)
        held = [key for key, points in played.points.items() if points == dearest]
        return held or ([named] if isinstance(named, str) else named)

    def _count_wins(self, played: Played, losers: list[str]) -> None:
        """Under countdown a win is a pile played off, and nobody loses."""
        self.wins.update([played.out or ""])
        if self.scheme == "countdown":
            if self.wins[played.out or ""] == self.rules.get("cards_dealt", 7):
                self.winners = [played.out or ""]
            return
        self.losses.update(losers)
        most = max(self.wins[key] for key in played.in_play)
        if most >= (self.rules.get("first_to") or most + 1):
            self.winners = [key for key in played.in_play if self.wins[key] == most]
        if self.scheme == "lazy":
            self.deals = [key for key in self.deals if key in losers] + self.deals

    def _count_points(self, played: Played, said: Row, given: Mapping[str, int]) -> None:
        adjust = Counter[str](said.get("adjust"))
        adjust.update(given)
        cost = self._cost(played, self._multiplier(said.get("pile_ran_out", 0)))
        fallen = self._knock_outs(played, said.get("knocked_out", []))
        for key in played.in_play:
            bonus = self._bonus(said.get("last_card")) if key == played.out else 0
            corrections = sum(adjust[member] for member in self.team(key))
            total = self.totals[key] + cost.get(key, 0) + fallen.get(key, 0) - bonus + corrections
            self.totals[key] = self._by_house_rules(key, total, played)
        played.totals = {key: self.totals[key] for key in played.in_play}
        self._judge(played)

    def _cost(self, played: Played, times: int) -> dict[str, int]:
        """Card points: each their own hand, or, under collect, all others for a whole team."""
        if self.scheme != "collect":
            return {key: points * times for key, points in played.points.items()}
        team = self.team(played.out) if played.out else []
        others = sum(points for key, points in played.points.items() if key not in team)
        return dict.fromkeys(team, others * times)

    def _knock_outs(self, played: Played, fallen: list[str]) -> dict[str, int]:
        """Points of the rule for each: on their own total, or for the team that went out."""
        points = int(self.rules.get("knock_out", 0))
        if self.scheme != "collect":
            return dict.fromkeys(fallen, points)
        team = self.team(played.out) if played.out else []
        return dict.fromkeys(team, points * sum(key not in team for key in fallen))

    def _multiplier(self, ran_out: int) -> int:
        house = self.rules.get("pile_runs_out", "off")
        self.ran_out = self.ran_out + ran_out if house == "game" else ran_out
        return 1 if house == "off" else 1 + self.ran_out

    def _bonus(self, last_card: str | None) -> int:
        return int(self.rules.get("going_out_bonus", {}).get(last_card, 0))

    def _by_house_rules(self, key: str, total: int, played: Played) -> int:
        if self.rules.get("floor_at_zero") and total < 0:
            total = 0
        if self.rules.get("exact_reset") and total == self._target:
            played.wiped.append(key)
            return 0
        return total

    @property
    def _target(self) -> int | None:
        target: int | None = self.rules.get("target", TARGETS[self.scheme])
        return target

    def _judge(self, played: Played) -> None:
        if self._target is None:
            return
        usual = "exceed" if self.scheme == "elimination" else "reach"
        limit = self._target + (self.rules.get("crossing", usual) == "exceed")
        crossed = [key for key in played.in_play if self.totals[key] >= limit]
        others = [key for key in played.in_play if key not in crossed]
        if self.scheme == "elimination":
            self._throw_out(played, crossed)
        elif crossed and others and self.rules.get("others_win"):
            self.winners, self.all_others = others, True
        elif crossed:
            best = max if self.scheme == "collect" else min
            self.winners = keys_of(best(played.totals.values()), played.totals)

    def _throw_out(self, played: Played, crossed: list[str]) -> None:
        played.eliminated = crossed
        self.out_in |= dict.fromkeys(crossed, self.number)
        left = [key for key in self.totals if key not in self.out_in]
        if not left:
            totals = {key: self.totals[key] for key in crossed}
            self.winners = keys_of(min(totals.values()), totals)
        elif len(left) == 1:
            self.winners = left


def standing(entries: Iterable[Row]) -> list[Row]:
    """The entries not taken back; what was brought back stands last."""
    kept: list[Row] = []
    gone: dict[str, Row] = {}
    for entry in entries:
        if entry["kind"] == "undone":
            gone |= {each["id"]: each for each in kept if each["id"] == entry["content"]["target"]}
            kept = [each for each in kept if each["id"] not in gone]
        elif entry["kind"] == "redone":
            kept.append(gone.pop(entry["content"]["target"]))
        else:
            kept.append(entry)
    return kept


def instants(entries: Iterable[Row]) -> dict[str, datetime]:
    """When each round was played: one put in later, when the one behind it was."""
    found: dict[str, datetime] = {}
    for entry in entries:
        if entry["kind"] == "round_recorded":
            found[entry["id"]] = instant(entry["happened_at"])
        elif entry["kind"] == "round_inserted":
            found[entry["id"]] = found[entry["content"]["before"]]
    return found


def instant(text: str) -> datetime:
    """The instant that a text says, in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


def from_on(seats: Sequence[str], first: str) -> list[str]:
    """Clockwise around the seats from that one on."""
    place = seats.index(first)
    return [*seats[place:], *seats[:place]]


def keys_of(value: int, totals: Mapping[str, int]) -> list[str]:
    """Whoever has that total."""
    return [key for key, total in totals.items() if total == value]
