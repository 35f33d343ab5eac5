"""What pages of statistics must show, by the plain count of an archive: exact, before rounding.

Under the same names and in the same units as `numbers_read` reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from store.plain_count import PlainCount
from store.plain_rating import MU, UNKNOWN, Rating
from web.numbers_read import Numbers

Row = Mapping[str, Any]
Standing = Mapping[str, Rating]
Pairs = Iterator[tuple[tuple[str, ...], float]]

WORDS = {
    "collect": "Winner collects",
    "keep_low": "Keep it low",
    "elimination": "Last one standing",
    "lazy": "Lazy",
    "rounds_won": "Rounds won",
    "to_the_last": "Play it out",
    "countdown": "Countdown",
}
DEAREST_CARDS = {"flip-112": "wild_color"}
"""By deck; where none is said, `wild4`."""
MOST_CARDS, MOST_LINES, MOST_GAMES, MOST_NAMED, FEW_GAMES, FEW_MONTHS = 8, 10, 40, 3, 5, 3
MOST_HELD, ENOUGH_ROUNDS = 5, 10


def group_numbers(plain: PlainCount) -> Numbers:
    """Those of the group's page."""
    group = plain.group()
    (rounds, seconds), (evenings, played) = group["lengths"], group["evenings"]
    return {
        ("games",): group["games"],
        ("a round",): _minutes(seconds, rounds),
        ("an evening",): _minutes(played, evenings),
        ("of games", "0"): group["rounds"],
        ("of games", "1"): group["over"],
        ("of rounds", "0"): rounds,
        ("of evenings", "0"): evenings,
        **_numbered(("leading",), _leading(group)),
        **dict(_league(plain, group)),
        **dict(_dealing(plain, group)),
        **dict(_too_often(group)),
        **dict(_Ratings(plain).rows()),
        **_moving(_Ratings(plain).drawn()),
        **dict(_holding(plain)),
        **dict(_records("Records", _titled(group))),
    }


def player_numbers(plain: PlainCount, key: str) -> Numbers:
    """Those of a player's page."""
    person = plain.people[key]
    every = sum(person["schemes"].values(), Counter[str]())
    over, shared, still = every["over"], every["shared"], every["games"] - every["over"]
    return {
        ("games",): every["games"],
        ("wins",): every["wins"],
        ("out",): 100 * every["out"] / every["rounds"],
        **({("average",): 10 * person["points"] / person["hands"]} if person["hands"] else {}),
        **_numbered(("of wins",), [over, *(each for each in (shared, still) if each)]),
        **_numbered(("of rounds",), [every["out"], every["rounds"]]),
        **_numbered(("of hands",), [person["hands"], person["typed"]]),
        **_numbered(("most often",), _most_often(person["histogram"])),
        **dict(_spread(person)),
        **dict(_dearest(plain, person)),
        **dict(_caught(person)),
        **_moving([_form(person)]),
        **dict(_blows(person)),
        **dict(_schemes(person)),
        **dict(_against(plain, person)),
    }


def _minutes(seconds: int, number: int) -> float:
    return max(1, seconds / number / 60) if number else -1


def _numbered(name: tuple[str, ...], numbers: Sequence[float]) -> Numbers:
    return {(*name, str(at)): each for at, each in enumerate(numbers)}


def _league(plain: PlainCount, group: Row) -> Pairs:
    for rank, key, games, wins, _ in group["league"]:
        told = {"rank": rank, "games": games, "wins": wins, "share": 100 * wins / games}
        for column, each in told.items():
            yield ("league", plain.names[key], column), each


def _holding(plain: PlainCount) -> Pairs:
    """Whoever is caught with each of the dearest cards of the deck that is most played with."""
    decks = [pair for person in plain.people.values() for pair in person["cards"].items()]
    known = Counter[str]()
    for deck, cards in decks:
        known[deck] += cards["known"]
    most = max(known, key=lambda deck: (known[deck], deck), default="")
    kinds = sorted(_kinds(plain, most), key=lambda kind: kind["value"])[::-1]
    for kind in kinds[:MOST_HELD]:
        having = [deck for deck, cards in decks if kind["code"] in cards["cards"]]
        shares = _shares(plain, kind["code"], having)
        if shares:
            share, rounds = max(shares.values())
            names = [plain.names[key] for key, each in shares.items() if each == (share, rounds)]
            name = "holding", kind["label"]
            yield (*name, *names), 1
            yield (*name, "share"), float(100 * share)
            yield (*name, "caught"), float(share * rounds)
            yield (*name, "rounds"), rounds


def _shares(plain: PlainCount, code: str, decks: Sequence[str]) -> dict[str, tuple[Fraction, int]]:
    """By person, of those known in ten rounds with these decks: the share with that card."""
    found = {}
    for key, person in plain.people.items():
        mine = [cards for deck, cards in person["cards"].items() if deck in decks]
        known = sum(cards["known"] for cards in mine)
        caught = sum(cards["rounds"][code] for cards in mine)
        if caught and known >= ENOUGH_ROUNDS:
            found[key] = Fraction(caught, known), known
    return found


def _kinds(plain: PlainCount, deck: str) -> list[Row]:
    games = (game for game in plain.games if game.deck == deck)
    return next((game.set_up["deck"]["kinds"] for game in games), [])


def _dealing(plain: PlainCount, group: Row) -> Pairs:
    for key, (dealt, due) in group["deals"].items():
        if due:
            yield ("dealing", plain.names[key], "dealt"), dealt
            yield ("dealing", plain.names[key], "due"), due / 100


def _leading(group: Row) -> list[float]:
    """The wins and games of who wins most: three at most, and not of few games."""
    first = [row for row in group["league"] if row[0] == 1]
    if group["games"] < FEW_GAMES or not first or len(first) > MOST_NAMED:
        return []
    _, _, games, wins, _ = first[0]
    return [wins, games] if wins else []


def _too_often(group: Row) -> Pairs:
    """A fifth more than is due, and two rounds at least."""
    beyond, dealt = max((dealt - due / 1000, dealt) for dealt, due in group["deals"].values())
    if beyond >= 2 and dealt >= 1.2 * (dealt - beyond):
        yield ("too often", "dealt"), dealt
        yield ("too often", "due"), 10 * (dealt - beyond)


def _titled(group: Row) -> dict[str, Any]:
    dearest = group["dearest hand"]
    totals = group["best totals to win"].items()
    return {
        "Dearest hand": dearest and dearest[0] and (dearest[0], *dearest[2:]),
        "Rounds gone out in a row": group["longest run out"],
        "Games won in a row": group["longest run of wins"],
        "Most points behind in a game won": group["furthest behind"],
        "Most rounds in a game": group["longest game"],
        **{f"Best total to win: {WORDS[scheme]}": each for scheme, each in totals},
    }


def _records(label: str, titled: Mapping[str, Any]) -> Pairs:
    for title, record in titled.items():
        if record:
            value, game, round_id, _ = record
            yield (label, title), value
            yield (label, title, f"{game} {round_id}".strip()), 1


class _Ratings:
    def __init__(self, plain: PlainCount) -> None:
        self.plain, since, standings = plain, plain.begins, plain.standings()
        earlier = [after for game, after in standings if since and game.at < since]
        self.before: Standing = earlier[-1] if earlier else {}
        self.games = standings[len(earlier) :]
        self.now: Standing = standings[-1][1]
        rated = [key for key in self.now if self._games_in_span(key)]
        self.rated = sorted(rated, key=lambda key: (*self._few(key), -round(self._points(key))))

    def rows(self) -> Pairs:
        for place, key in enumerate(self.rated):
            name = "rating", self.plain.names[key]
            yield (*name, "place"), place
            yield (*name, "points"), self._points(key)
            yield (*name, "games"), self.now[key][2]
            yield (*name, "few"), self._few(key)[0]
            if self.plain.span:
                yield (*name, "before"), _points(self.before.get(key, UNKNOWN))

    def drawn(self) -> list[list[float | None]]:
        """The points of each line, the highest first; None where somebody is not there yet."""
        known = [key for key in self.rated if not self._few(key)[0]][:MOST_LINES]
        steps = [self.before, *self._steps()]
        return [[_points(step[key]) if key in step else None for step in steps] for key in known]

    def _steps(self) -> list[Standing]:
        """Game by game, or month by month where somebody has played that often."""
        most = max(map(self._games_in_span, self.now))
        if "T" in self.plain.span or most <= MOST_GAMES:
            return [after for _, after in self.games]
        return list({self.plain.month[game.key]: after for game, after in self.games}.values())

    def _games_in_span(self, key: str) -> int:
        return self.now[key][2] - self.before.get(key, UNKNOWN)[2]

    def _few(self, key: str) -> tuple[bool]:
        return (self.now[key][2] < FEW_GAMES,)

    def _points(self, key: str) -> float:
        return _points(self.now[key])


def _points(rating: Rating) -> float:
    return 1000 + 40 * (rating[0] - MU)


def _spread(person: Row) -> Pairs:
    for bucket, hands in enumerate(person["histogram"] if person["hands"] else ()):
        word = f"{10 * bucket}–{10 * bucket + 9}" if bucket < 10 else "100+"
        yield ("spread", word, "hands"), hands


def _most_often(histogram: Sequence[int]) -> list[float]:
    most = max(histogram)
    bucket = histogram.index(most)
    if not most:
        return []
    return [100, most] if bucket == 10 else [10 * bucket, 10 * bucket + 9, most]


def _dearest(plain: PlainCount, person: Row) -> Pairs:
    if person["dearest"] and person["dearest"][0]:
        points, hand, key, round_id, _ = person["dearest"]
        game = next(each for each in plain.games if each.key == key)
        labels = {kind["code"]: kind["label"] for kind in game.set_up["deck"]["kinds"]}
        yield ("dearest",), points
        yield ("dearest", f"{key} {round_id}"), 1
        for code, many in hand.items() if isinstance(hand, dict) else ():
            yield ("dearest", labels[code]), many


def _caught(person: Row) -> Pairs:
    decks = sorted(person["cards"].items(), key=lambda pair: -pair[1]["known"])
    for at, (name, deck) in enumerate(pair for pair in decks if pair[1]["cards"]):
        counts = [many for _, many in deck["cards"].most_common(MOST_CARDS)]
        yield from _numbered(("caught", str(at)), counts).items()
        run = deck["without"].get(DEAREST_CARDS.get(name, "wild4"), deck["known"])
        yield ("caught", str(at), "known"), deck["known"]
        if run:
            yield ("caught", str(at), "clean"), run


def _form(person: Row) -> list[float]:
    months = [total / games / 10 for _, (games, total) in sorted(person["places"].items())]
    last = [place / 10 for place in person["last places"]]
    return months if len(months) >= FEW_MONTHS else last


def _moving(lines: Iterable[Sequence[float | None]]) -> Numbers:
    """The table of a chart, and its two ends; a single point is no line."""
    found: Numbers = {}
    known = ([(at, each) for at, each in enumerate(line) if each is not None] for line in lines)
    for column, line in enumerate(each for each in known if len(each) > 1):
        found |= {("moving", str(at), str(column)): each for at, each in line}
        found |= _numbered(("moved", str(column)), [line[0][1], line[-1][1]])
    return found


def _blows(person: Row) -> Pairs:
    label, behind = "Streaks and blows", person["furthest behind"]
    runs = {
        "Rounds gone out in a row": person["longest run out"],
        "Games won in a row": person["longest run of wins"],
    }
    numbers = {title: record[0] if record else 0 for title, record in runs.items()}
    numbers |= {"Times out of a game": person["eliminated"], "Times wiped to zero": person["wiped"]}
    for title, each in numbers.items():
        yield (label, title), each
    yield from _records(label, {**runs, "Most points behind in a game won": behind})


def _schemes(person: Row) -> Pairs:
    for scheme, each in person["schemes"].items():
        for column in ("games", "wins", "rounds"):
            yield ("schemes", WORDS[scheme], column), each[column]
        yield ("schemes", WORDS[scheme], "out"), 100 * each["out"] / each["rounds"]


def _against(plain: PlainCount, person: Row) -> Pairs:
    for key, (better, worse, equal) in person["duels"].items():
        name = "against", plain.names[key]
        together = better + worse + equal
        told = {"together": together, "better": better, "worse": worse, "equal": equal}
        for word, each in told.items():
            yield (*name, word), each
