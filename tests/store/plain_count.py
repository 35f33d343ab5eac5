"""Count a group's numbers from its exported archive alone: `python plain_count.py FILE.zip`.

The other half of the proof: zipfile, json and `plain_game`, nothing of scorekeeper. Ratings are
left to their library, and evenings to the tests of evenings; everything else that the pages of
statistics show is counted here, the slow and plain way: all games in their order, event by event.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).parents[1]))

from store.plain_game import PlainGame, Played, Row

LONGEST_ROUND = 45 * 60
WILD4 = "wild4"


class PlainCount:
    """The numbers of the games of a span (`2026-11`, `2026`, or all), under one scheme or all."""

    def __init__(self, archive: Path | IO[bytes], span: str = "", scheme: str = "") -> None:
        with ZipFile(archive) as opened:
            zone = ZoneInfo(json.loads(opened.read("group.json"))["time_zone"])
            people = lines(opened, "people.jsonl")
            games = [game for game in games_of(opened) if game.rounds]
        self.stays = {row["key"]: row["merged_into"] for row in people if "merged_into" in row}
        self.month = {game.key: f"{game.at.astimezone(zone):%Y-%m}" for game in games}
        mine = [each for each in games if self.month[each.key].startswith(span)]
        self.games = sorted(
            (each for each in mine if scheme in {"", each.scheme}), key=lambda game: game.at
        )
        keys = (self.who(key) for game in self.games for key in game.people)
        self.people = {key: self._person(key) for key in dict.fromkeys(keys)}

    def who(self, key: str) -> str:
        """Who that is now, through every merge."""
        while key in self.stays:
            key = self.stays[key]
        return key

    def group(self) -> Row:
        """What the group's page shows."""
        over = [game for game in self.games if game.winners]
        return {
            "games": len(self.games),
            "over": len(over),
            "rounds": sum(len(game.rounds) for game in self.games),
            "lengths": self._lengths(),
            "most rounds in a game": max((len(game.rounds) for game in over), default=0),
            "best totals to win": best_totals(over),
            "league": self._league(),
            "dearest hand": self._dearest_of_all(),
            "longest run of going out": max((p["longest run out"] for p in self._all()), default=0),
            "longest run of wins": max((p["longest run of wins"] for p in self._all()), default=0),
            "furthest behind": max((p["furthest behind"] for p in self._all()), default=0),
            "deals": {key: person["deals"] for key, person in self.people.items()},
        }

    def _all(self) -> list[Row]:
        return list(self.people.values())

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
            "furthest behind": max((self._behind(key, game) for game in played), default=0),
        }

    def _name_in(self, game: PlainGame, key: str) -> str:
        """By which key the game knows that person; none: not at all."""
        return next((each for each in game.people if self.who(each) == key), "")

    def _schemes(self, key: str, games: list[PlainGame], rounds: list[Any]) -> Row:
        found = {game.scheme: Counter[str]() for game in games}
        for game in games:
            won = self._name_in(game, key) in game.winners
            shared = won and len(game.winners) > 1
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
            "dearest": dearest and (*dearest[:2], dearest[3].key, dearest[2].id, dearest[2].at),
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
        over = [game for game in games if game.winners]
        return {
            "longest run out": run([each.out == self._name_in(g, key) for each, g in rounds]),
            "longest run of wins": run([self._name_in(g, key) in g.winners for g in over]),
        }

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
                if key in places and other != key:
                    mine = found.setdefault(other, [0, 0, 0])
                    mine[0] += places[key] < place
                    mine[1] += places[key] > place
                    mine[2] += places[key] == place
        return {other: tuple(duel) for other, duel in found.items()}

    def _ranked(self, game: PlainGame) -> dict[str, int]:
        return {self.who(key): place for place, keys in enumerate(game.ranks) for key in keys}

    def _places(self, key: str, games: list[PlainGame]) -> Row:
        """By month: games that are over, and the places in them, 1000 first alone, 0 last alone."""
        found: dict[str, tuple[int, int]] = {}
        for game in games:
            places = self._ranked(game)
            if key in places:
                number, total = found.get(self.month[game.key], (0, 0))
                found[self.month[game.key]] = number + 1, total + thousandths(places, key)
        return found

    def _behind(self, key: str, game: PlainGame) -> int:
        """The most points behind the best in play, after any round of a game that was won."""
        name, best = self._name_in(game, key), max if game.scheme == "collect" else min
        if name not in game.winners:
            return 0
        totals = [each.totals for each in game.rounds if name in each.totals]
        return max((abs(each[name] - best(each.values())) for each in totals), default=0)

    def _lengths(self) -> tuple[int, int]:
        gaps = [gap for game in self.games for gap in gaps_of(game)]
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

    def _dearest_of_all(self) -> tuple[int, datetime] | None:
        hands = [person["dearest"] for person in self._all() if person["dearest"]]
        return min(((-hand[0], hand[-1]) for hand in hands), default=None)


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
    clean = run([WILD4 not in hand for hand in hands])
    return {"known": len(hands), "cards": cards, "rounds": rounds, "without wild4": clean}


def run(came_off: Sequence[bool]) -> int:
    """The most times in a row."""
    return max(map(len, "".join(".x"[each] for each in came_off).split(".")))


def thousandths(places: dict[str, int], key: str) -> int:
    """The share of others who are worse, equals half, rounded half up."""
    others = [place for other, place in places.items() if other != key]
    halves = sum(2 * (place > places[key]) + (place == places[key]) for place in others)
    return (1000 * halves + len(others)) // (2 * len(others))


def gaps_of(game: PlainGame) -> list[int]:
    """Seconds from round to round; what takes more than 45 minutes was a break."""
    moments = [game.began, *(each.at for each in game.rounds)]
    gaps = [(after - before).total_seconds() for before, after in pairwise(moments)]
    return [round(gap) for gap in gaps if 0 < gap <= LONGEST_ROUND]


def best_totals(games: Sequence[PlainGame]) -> dict[str, int]:
    """By scheme the best total that won."""
    found: dict[str, int] = {}
    for game in games:
        if game.rounds[-1].totals:
            better = max if game.scheme == "collect" else min
            won = [game.table.totals[key] for key in game.winners]
            found[game.scheme] = better(won + [found[s] for s in found if s == game.scheme])
    return found


if __name__ == "__main__":
    counted = PlainCount(Path(sys.argv[1]), *sys.argv[2:])
    told = {"group": counted.group(), "people": counted.people}
    print(json.dumps(told, ensure_ascii=False, indent=2, default=str))
