"""Count a group's numbers from its exported archive alone: `python plain_count.py FILE.zip`.

The other half of the proof: zipfile, json and the other `plain_` files, nothing of scorekeeper.
Everything that the pages of statistics show is counted, the slow and plain way: all games in their
order, event by event.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).parents[1]))

from store.plain_game import PlainGame, Played, Row, instant
from store.plain_lengths import evenings, round_gaps
from store.plain_rating import Rating, rated
from store.plain_records import (
    best_totals,
    first_most,
    furthest_behind,
    in_game,
    in_round,
    longest_run,
    oldest_most,
)

LAST_GAMES = 20


class PlainCount:
    """The numbers of the games of a span, under one scheme or all.

    A span is a month (`2026-11`), a year (`2026`), all (nothing), or from an instant on: that at
    which an evening was opened.
    """

    def __init__(self, archive: Path | IO[bytes], span: str = "", scheme: str = "") -> None:
        with ZipFile(archive) as opened:
            self.zone = ZoneInfo(json.loads(opened.read("group.json"))["time_zone"])
            people, sittings = lines(opened, "people.jsonl"), lines(opened, "sittings.jsonl")
            games = [game for game in games_of(opened) if game.rounds]
        self.names = {row["key"]: row["name"] for row in people}
        self.stays = {row["key"]: row["merged_into"] for row in people if "merged_into" in row}
        self.opened = [instant(row["opened_at"]) for row in sittings if "deleted_at" not in row]
        self.every = sorted(games, key=lambda game: game.at)
        self.month = {game.key: f"{game.at.astimezone(self.zone):%Y-%m}" for game in games}
        self.span = span
        mine = [each for each in self.every if self._is_in(each)]
        self.games = [each for each in mine if scheme in {"", each.scheme}]
        keys = (self.who(key) for game in self.games for key in game.people)
        self.people = {key: self._person(key) for key in dict.fromkeys(keys)}

    def who(self, key: str) -> str:
        """Who that is now, through every merge."""
        while key in self.stays:
            key = self.stays[key]
        return key

    @property
    def begins(self) -> datetime | None:
        """When the span begins; None: with the first game."""
        if not self.span or "T" in self.span:
            return instant(self.span) if self.span else None
        return datetime.fromisoformat(f"{self.span}-01-01"[:10]).replace(tzinfo=self.zone)

    def standings(self) -> list[tuple[PlainGame, dict[str, Rating]]]:
        """Each game that is rated, whatever the span, and how everybody stands after it."""
        found, standing = [], dict[str, Rating]()
        for game in self.every:
            if game.ranks:
                ranks = [[list(map(self.who, side)) for side in sides] for sides in game.ranks]
                standing = rated(standing, ranks)
                found.append((game, standing))
        return found

    def group(self) -> Row:
        """What the group's page shows."""
        over = [game for game in self.games if game.winners]
        return {
            "games": len(self.games),
            "over": len(over),
            "rounds": sum(len(game.rounds) for game in self.games),
            "lengths": self._lengths(),
            "evenings": evenings(self.opened, self.every, self.begins),
            "longest game": first_most([(len(game.rounds), *in_game(game)) for game in over]),
            "best totals to win": best_totals(over),
            "league": self._league(),
            "dearest hand": self._dearest_of_all(),
            "longest run out": self._oldest_most("longest run out"),
            "longest run of wins": self._oldest_most("longest run of wins"),
            "furthest behind": self._oldest_most("furthest behind"),
            "deals": {key: person["deals"] for key, person in self.people.items()},
        }

    def _is_in(self, game: PlainGame) -> bool:
        if "T" in self.span:
            return game.at >= instant(self.span)
        return self.month[game.key].startswith(self.span)

    def _oldest_most(self, name: str) -> tuple[Any, ...] | None:
        return oldest_most(person[name] for person in self.people.values())

    def _person(self, key: str) -> Row:
        """What a player's page shows."""
        played = [game for game in self.games if self._name_in(game, key)]
        rounds = [(each, game) for game in played for each in game.rounds]
        mine = [pair for pair in rounds if self._name_in(pair[1], key) in pair[0].in_play]
        return {
            "schemes": self._schemes(key, played, mine),
            **self._hands(key, mine),
            **self._cards(key, mine),
            **self._runs(key, played, mine),
            "wiped": sum(self._name_in(game, key) in each.wiped for each, game in mine),
            "eliminated": sum(self._name_in(game, key) in each.eliminated for each, game in mine),
            "deals": self._deals(key, mine),
            "duels": self._duels(key, played),
            "places": self._places(key, played),
            "last places": [place for _, place in self._placed(key, played)][-LAST_GAMES:],
            "furthest behind": furthest_behind((g, self._name_in(g, key)) for g in played),
        }

    def _name_in(self, game: PlainGame, key: str) -> str:
        """By which key the game knows that person; none: not at all."""
        return next((each for each in game.people if self.who(each) == key), "")

    def _schemes(self, key: str, games: list[PlainGame], rounds: list[Any]) -> Row:
        found = {game.scheme: Counter[str]() for game in games}
        for game in games:
            name = self._name_in(game, key)
            won, shared = name in game.winners, game.shares(name)
            found[game.scheme].update(games=1, over=bool(game.winners), wins=won, shared=shared)
        for each, game in rounds:
            found[game.scheme].update(rounds=1, out=each.out == self._name_in(game, key))
        return {scheme: +numbers for scheme, numbers in found.items()}

    def _hands(self, key: str, rounds: list[tuple[Played, PlainGame]]) -> Row:
        """Points left: how many, their sum, their spread by tens, and the first dearest."""
        held = [
            (each.points[name], each.hands[name], each, game)
            for each, game in rounds
            if (name := self._name_in(game, key)) in each.points
        ]
        dearest = max(held, key=lambda hand: hand[0], default=None)
        spread = Counter(min(points // 10, 10) for points, *_ in held)
        return {
            "hands": len(held),
            "typed": sum(isinstance(hand, int) for _, hand, *_ in held),
            "points": sum(points for points, *_ in held),
            "histogram": [spread[bucket] for bucket in range(11)],
            "dearest": dearest and (*dearest[:2], *in_round(*dearest[2:])),
        }

    def _cards(self, key: str, rounds: list[tuple[Played, PlainGame]]) -> Row:
        """By deck: cards caught with, rounds caught, known rounds, longest without Draw Four."""
        known: dict[str, list[Row]] = {}
        for each, game in rounds:
            name = self._name_in(game, key)
            hand = each.hands.get(name)
            in_cards = any(not isinstance(other, int) for other in each.hands.values())
            if isinstance(hand, dict) or (each.out == name and in_cards):
                known.setdefault(game.deck, []).append(hand if isinstance(hand, dict) else {})
        return {"cards": {deck: caught(hands) for deck, hands in known.items()}}

    def _runs(self, key: str, games: list[PlainGame], rounds: list[Any]) -> Row:
        out = [(each.out == self._name_in(g, key), in_round(each, g)) for each, g in rounds]
        won = [(self._name_in(g, key) in g.winners, in_game(g)) for g in games if g.winners]
        return {"longest run out": longest_run(out), "longest run of wins": longest_run(won)}

    def _deals(self, key: str, rounds: list[tuple[Played, PlainGame]]) -> tuple[int, int]:
        """Deals, and thousandths of deals that are due; under countdown nobody deals."""
        dealt = [pair for pair in rounds if pair[1].scheme != "countdown"]
        mine = sum(each.dealer == self._name_in(game, key) for each, game in dealt)
        return mine, sum(round(1000 / len(each.in_play)) for each, _ in dealt)

    def _duels(self, key: str, games: list[PlainGame]) -> Row:
        """Against each other who finished: better, worse, equal."""
        found: dict[str, list[int]] = {}
        for game in games:
            places = self._ranked(game)
            for other, place in places.items():
                if key in places and other not in self._team(game, key):
                    mine = found.setdefault(other, [0, 0, 0])
                    mine[0] += places[key] < place
                    mine[1] += places[key] > place
                    mine[2] += places[key] == place
        return {other: tuple(duel) for other, duel in found.items()}

    def _ranked(self, game: PlainGame) -> dict[str, int]:
        sides = [(place, side) for place, sides in enumerate(game.ranks) for side in sides]
        return {self.who(key): place for place, side in sides for key in side}

    def _team(self, game: PlainGame, key: str) -> list[str]:
        """Somebody and their partners, with whom nobody compares them."""
        return [self.who(each) for each in game.table.team(self._name_in(game, key))]

    def _places(self, key: str, games: list[PlainGame]) -> Row:
        """By month: games that are over, and the places in them, 1000 first alone, 0 last alone."""
        found: dict[str, tuple[int, int]] = {}
        for game, place in self._placed(key, games):
            number, total = found.get(self.month[game.key], (0, 0))
            found[self.month[game.key]] = number + 1, total + place
        return found

    def _placed(self, key: str, games: list[PlainGame]) -> list[tuple[PlainGame, int]]:
        ranked = [(game, self._ranked(game)) for game in games]
        return [
            (game, thousandths(places, places[key], self._team(game, key)))
            for game, places in ranked
            if key in places
        ]

    def _lengths(self) -> tuple[int, int]:
        gaps = [gap for game in self.games for gap in round_gaps(game)]
        return len(gaps), sum(gaps)

    def _league(self) -> list[tuple[int, str, int, int, int]]:
        """Rank, person, games over, wins, shared wins: most wins first, then fewest games."""
        sums = {key: sum(p["schemes"].values(), Counter[str]()) for key, p in self.people.items()}
        rows = [(-each["wins"], each["over"], key) for key, each in sums.items() if each["over"]]
        return [
            (1 + sum(row[:2] < mine[:2] for row in rows), mine[2], mine[1], -mine[0], shared)
            for mine in sorted(rows)
            for shared in [sums[mine[2]]["shared"]]
        ]

    def _dearest_of_all(self) -> tuple[Any, ...] | None:
        hands = [person["dearest"] for person in self.people.values() if person["dearest"]]
        return min(hands, key=lambda hand: (-hand[0], hand[-1]), default=None)


def games_of(opened: ZipFile) -> Iterator[PlainGame]:
    """Each game that is not in the bin."""
    for name in opened.namelist():
        if name.startswith("games/"):
            row, *entries = lines(opened, name)
            if "deleted_at" not in row:
                yield PlainGame(row, entries)


def lines(opened: ZipFile, name: str) -> list[Row]:
    """The rows of a file of the archive."""
    return [json.loads(line) for line in opened.read(name).decode().split("\n") if line]


def caught(hands: Sequence[Row]) -> Row:
    """Cards and rounds by kind, over known rounds in their order."""
    cards, rounds = Counter[str](), Counter[str]()
    for hand in hands:
        cards.update(hand)
        rounds.update(hand.keys())
    clean = {code: without(code, hands) for code in cards}
    return {"known": len(hands), "cards": cards, "rounds": rounds, "without": clean}


def without(code: str, hands: Sequence[Row]) -> int:
    """The most known rounds in a row without that card."""
    return max(map(len, "".join(".x"[code not in hand] for hand in hands).split(".")))


def thousandths(places: dict[str, int], mine: int, team: Sequence[str]) -> int:
    """The share of those of no team of mine who are worse, equals half, rounded half up."""
    others = [place for other, place in places.items() if other not in team]
    halves = sum(2 * (place > mine) + (place == mine) for place in others)
    return (1000 * halves + len(others)) // (2 * len(others))


if __name__ == "__main__":
    counted = PlainCount(Path(sys.argv[1]), *sys.argv[2:])
    ratings = [standing for _, standing in counted.standings()][-1:]
    told = {"group": counted.group(), "people": counted.people, "ratings": ratings}
    print(json.dumps(told, ensure_ascii=False, indent=2, default=str))
