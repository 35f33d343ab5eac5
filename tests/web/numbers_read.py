"""Every number that a page of statistics shows, read off its words, each under a name of its own.

Shares are in percent, times in minutes, what has a decimal in tenths: all of them are whole. Where
something leads is there too: 1 by what it leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bs4 import Tag
from web.pages import Page, words

Numbers: TypeAlias = dict[tuple[str, ...], float]
NUMBER = re.compile(r"[−+-]?[0-9][0-9,]*(?:\.[0-9]+)?")
TOO_OFTEN = re.compile(r": (\S+) times?, (\S+) would be even\.$")
MOVED = re.compile(r"(\S+) → ([0-9−]+)")
KNOWN, CLEAN = re.compile(r"(\S+) known rounds?\."), re.compile(r"in a row without .*: (\S+)\.")
UNITS = {"hr": 60, "min": 1}
FEW = "too few to tell"


def group_numbers(page: Page) -> Numbers:
    """Those of the group's page."""
    games, lengths, evenings = page.all(".figure > p")
    big = page.all(".figure summary > b")
    return {
        ("games",): number(big[0]),
        ("a round",): minutes(big[1]),
        ("an evening",): minutes(big[2]),
        **_numbered(("of games",), games, 2),
        **_numbered(("of rounds",), lengths, 1),
        **_numbered(("of evenings",), evenings, 1),
        **_numbered(("leading",), " ".join(page.all(".banner > span"))),
        **_table("league", page, ("rank", "games", "wins", "share")),
        **_table("dealing", page, ("dealt", "due")),
        **dict(_too_often(page)),
        **dict(_ratings(page)),
        **dict(_holding(page)),
        **dict(_lines("Records", page)),
        **_moving(page),
    }


def player_numbers(page: Page) -> Numbers:
    """Those of a player's page."""
    big, why = page.all(".figure summary > b"), page.all(".figure > p")
    return {
        ("wins",): number(big[0]),
        ("out",): number(big[1]),
        **({("average",): 10 * number(big[2])} if big[2] != "–" else {}),
        **_numbered(("of wins",), why[0]),
        **_numbered(("of rounds",), why[1], 2),
        **_numbered(("of hands",), why[2], 2),
        ("games",): number(page.all("h1 ~ p")[-1]),
        **_numbered(("most often",), " ".join(page.all(".bars desc"))),
        **_cells(("spread",), page.soup.select(".numbers tbody tr"), ("hands",)),
        **dict(_dearest(page)),
        **dict(_caught(page)),
        **_moving(page),
        **dict(_lines("Streaks and blows", page)),
        **_table("schemes", page, ("games", "wins", "rounds", "out")),
        **dict(_against(page)),
    }


def number(text: str) -> float:
    """The first number in it, as English writes it."""
    found = NUMBER.search(text)
    assert found, text
    return float(found[0].replace(",", "").replace("−", "-"))


def minutes(text: str) -> float:
    """`2 hr 5 min` in minutes; none known is -1."""
    parts = text.split()
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return sum(int(many) * UNITS[unit] for many, unit in pairs) if text != "–" else -1


def _numbered(name: tuple[str, ...], text: str, most: int = 9) -> Numbers:
    found = list(NUMBER.finditer(text))[:most]
    return {(*name, str(at)): number(each[0]) for at, each in enumerate(found)}


def _table(identity: str, page: Page, columns: Sequence[str]) -> Numbers:
    rows = page.soup.select(f'table[aria-labelledby="{identity}"] tbody tr')
    return _cells((identity,), rows, columns)


def _cells(name: tuple[str, ...], rows: Sequence[Tag], columns: Sequence[str]) -> Numbers:
    """By whom or what a row is about; its rank, where it has one, comes first."""
    found: Numbers = {}
    for row in rows:
        cells = [words(cell) for cell in row.select(".rank, td")]
        found |= {
            (*name, _whose(row), column): number(cell) * (10 if "." in cell.strip(".") else 1)
            for column, cell in zip(columns, cells, strict=True)
            if cell != "–"
        }
    return found


def _whose(row: Tag) -> str:
    return words([*row.select("bdi"), *row.select("th, b")][0])


def _ratings(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for place, row in enumerate(page.soup.select('ul[aria-label="Ratings"] .row')):
        points, *moved = NUMBER.findall(words(row.select(".num")[0]))
        said = words(row.select("small")[0])
        yield ("rating", _whose(row), "place"), place
        yield ("rating", _whose(row), "points"), number(points)
        yield ("rating", _whose(row), "games"), number(said)
        yield ("rating", _whose(row), "few"), FEW in said
        if moved:
            yield ("rating", _whose(row), "before"), number(points) - number(moved[0])


def _too_often(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for said in page.all("#dealing + p"):
        for dealt, due in TOO_OFTEN.findall(said):
            yield ("too often", "dealt"), number(dealt)
            yield ("too often", "due"), 10 * number(due)


def _holding(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for row in page.soup.select('ul[aria-label="Caught holding"] .row'):
        label, said = words(row.select("small")[0]).split(" · ")
        caught, rounds = NUMBER.findall(said)
        yield ("holding", label, *_names(words(row.select("b")[0]))), 1
        yield ("holding", label, "share"), number(words(row.select(".num")[0]))
        yield ("holding", label, "caught"), number(caught)
        yield ("holding", label, "rounds"), number(rounds)


def _names(together: str) -> list[str]:
    return re.split(r", and |, | and ", together)


def _moving(page: Page) -> Numbers:
    """Of the chart that moves, by step and column; then from where to where, as it is heard."""
    rows = [row.select("td") for row in page.soup.select(".moving tbody tr")]
    heard = MOVED.findall(" ".join(page.all("#chart-text")))
    moved: Numbers = {
        ("moved", str(column), str(end)): number(each)
        for column, ends in enumerate(heard)
        for end, each in enumerate(ends)
    }
    return moved | {
        ("moving", str(step), str(column)): number(words(cell))
        for step, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if words(cell)
    }


def _lines(label: str, page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for row in page.soup.select(f'ul[aria-label="{label}"] .row'):
        name = (label, _whose(row))
        yield name, number(words(row.select(".num")[0]))
        if row.has_attr("href"):
            yield (*name, _led_to(row)), 1


def _led_to(link: Tag) -> str:
    """The key of a game and, if to one, the id of a round."""
    found = re.search(r"/games/([^/]+)/(?:rounds\?open=([^#]+))?", str(link["href"]))
    assert found, link
    return " ".join(part for part in found.groups() if part)


def _dearest(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for link in page.soup.select(".dearest a"):
        yield ("dearest",), number(words(link))
        yield ("dearest", _led_to(link)), 1
    for card in page.all(".dearest .fan .heard"):
        many, label = card.split(" × ")
        yield ("dearest", label), int(many)


def _caught(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    """By deck, in the order they stand in, how many of each card; then what is said below."""
    fans = [fan for fan in page.soup.select(".fan") if not fan.find_parent(class_="dearest")]
    for at, fan in enumerate(fans):
        for place, card in enumerate(fan.select(".heard")):
            yield ("caught", str(at), str(place)), int(words(card).split(" × ")[0])
        assert fan.parent
        for word, said in (("known", KNOWN), ("clean", CLEAN)):
            for each in said.findall(words(fan.parent)):
                yield ("caught", str(at), word), number(each)


def _against(page: Page) -> Iterator[tuple[tuple[str, ...], float]]:
    for row in page.soup.select('ul[aria-label="Against"] .row'):
        together, *equal = NUMBER.findall(words(row.select("small")[0]))
        better, worse = NUMBER.findall(words(row.select("span.num")[0]))
        told = {"together": together, "better": better, "worse": worse, "equal": (*equal, "0")[0]}
        for word, each in told.items():
            yield ("against", _whose(row), word), int(each)
