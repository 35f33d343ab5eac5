"""A result as a picture: who won, the standings, a few records. Drawn afresh, not a page copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

import regex

from scorekeeper.languages import letters_of
from scorekeeper.pictures.colours import INK, INK_SOFT, LINE, PAPER, SEATS, SHEET, TRACK, WIN
from scorekeeper.pictures.texts import shortened, wrapped

WIDTH, EDGE = 1080, 56
INNER = WIDTH - 2 * EDGE
FEW = 8
"""So many rows have room to spare."""
FACE = "Rubik, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif"
# What XML cannot hold, however it is written.
_NOT_IN_XML = regex.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A line of the standings; `share` of a whole bar, None for no bar at all.

    `is_quiet`: its total is words, not the number that everything is about.
    """

    name: str
    total: str
    colour: int | None = None
    text: str = ""
    share: float | None = None
    out: bool = False
    won: bool = False
    is_quiet: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Every word of a picture. `letters` are shown as cards, each in a seat colour."""

    kicker: str
    title: str
    text: str
    rows: Sequence[PictureRow]
    notes: Sequence[str]
    letters: Sequence[tuple[str, int]] = ()


def draw(picture: Picture) -> str:
    """The picture as an SVG document."""
    sheet = _Sheet()
    sheet.head(picture)
    sheet.standings(picture.rows)
    for note in picture.notes:
        for line in wrapped(note, 57, 2):
            sheet.line(line, 30, fill=INK_SOFT)
    return sheet.document(picture.title)


class _Sheet:
    """Paper that is written on from the top."""

    def __init__(self) -> None:
        self._root = Element("svg", xmlns="http://www.w3.org/2000/svg", width=str(WIDTH))
        self._ground = SubElement(self._root, "rect", width=str(WIDTH), fill=PAPER)
        self._y = EDGE

    def head(self, picture: Picture) -> None:
        """The day, the winner's letters as cards, and what happened."""
        self.line(picture.kicker, 30, fill=INK_SOFT, most=57)
        self._cards(picture.letters)
        self._y += 14
        for title in wrapped(picture.title, 26, 3):
            self.line(title, 62, weight=700)
        self._y += 8
        for text in wrapped(picture.text, 50, 2):
            self.line(text, 34, fill=INK_SOFT)
        self._y += 34

    def standings(self, rows: Sequence[PictureRow]) -> None:
        """The rows on a sheet of their own."""
        if not rows:
            return
        height = 112 if len(rows) <= FEW else 88
        whole = height * len(rows)
        self._rect(
            EDGE, self._y, width=INNER, height=whole, rx=28, fill=SHEET, stroke=LINE, stroke_width=2
        )
        for index, row in enumerate(rows):
            top = self._y + index * height
            if index:
                self._rect(EDGE, top, width=INNER, height=2, fill=LINE)
            self._row(row, top, height)
        self._y += height * len(rows) + 26

    def line(
        self, text: str, size: int, *, fill: str = INK, weight: int = 400, most: float = 99
    ) -> None:
        """A line of text below the last."""
        if text:
            self._y += round(size * 1.22)
            self._text(EDGE + 4, self._y, shortened(text, most), size, fill=fill, weight=weight)

    def document(self, title: str) -> str:
        """The whole picture, as high as what stands on it."""
        self._y += 54
        self._text(EDGE + 4, self._y, "Scorekeeper", 26, fill=INK_SOFT, weight=700)
        height = self._y + 44
        self._root.attrib |= {"height": str(height), "viewBox": f"0 0 {WIDTH} {height}"}
        self._ground.set("height", str(height))
        named = Element("title")
        named.text = _clean(title)
        self._root.insert(0, named)
        return tostring(self._root, encoding="unicode")

    def _cards(self, letters: Sequence[tuple[str, int]]) -> None:
        """The winner's name fanned out, as on the board; nine cards at most."""
        shown = letters[:9]
        if not shown:
            return
        wide, high = 104, 150
        for index, (letter, colour) in enumerate(shown):
            x, y = EDGE + 12 + index * (wide - 14), self._y + 34 + (index % 2) * 8
            turn = (-9, -3, 4, 9)[index % 4]
            card = SubElement(
                self._root,
                "g",
                transform=f"translate({x} {y}) rotate({turn} {wide // 2} {high // 2})",
            )
            ground, on, mark = SEATS[colour]
            self._rect(
                0, 0, card, width=wide, height=high, rx=18, fill=ground, stroke=mark, stroke_width=3
            )
            self._text(wide / 2, 98, letter, 62, card, fill=on, weight=700, anchor="middle")
        self._y += high + 50

    def _row(self, row: PictureRow, top: int, height: int) -> None:
        mark = SEATS[row.colour][2] if row.colour is not None else LINE
        middle = top + height // 2
        self._edge(mark, top, height, out=row.out)
        left, right = EDGE + 44, WIDTH - EDGE - 32
        ink, weight = INK_SOFT if row.out else INK, 700 if row.won else 600
        base = middle - 2 if row.share is not None or row.is_quiet else middle + 14
        name = shortened(row.name, 25)
        self._text(left, base, name, 38, fill=ink, weight=weight, struck=row.out)
        if row.share is not None:
            self._bar(row, mark, base + 16)
        if row.is_quiet:
            self._text(left, middle + 36, shortened(row.text, 50), 27, fill=INK_SOFT)
            self._text(right, base, row.total, 30, fill=INK_SOFT, anchor="end")
            return
        fill, down = WIN if row.won else ink, 2 if row.text else 18
        self._text(right, middle + down, row.total, 52, fill=fill, weight=700, anchor="end")
        self._text(right, middle + 36, shortened(row.text, 26), 25, fill=INK_SOFT, anchor="end")

    def _edge(self, mark: str, top: int, height: int, *, out: bool) -> None:
        """The colour of a player; in stripes of one who is out."""
        step = 12 if out else height - 28
        for y in range(top + 14, top + height - 14, step * 2 if out else step):
            self._rect(EDGE + 14, y, width=12, height=step, rx=3 if out else 6, fill=mark)

    def _bar(self, row: PictureRow, mark: str, y: int) -> None:
        whole = 560
        filled = round(whole * min(max(row.share or 0, 0), 1))
        self._rect(EDGE + 44, y, width=whole, height=12, rx=6, fill=TRACK)
        if filled >= 1:
            self._rect(EDGE + 44, y, width=filled, height=12, rx=6, fill=mark)

    def _rect(self, x: float, y: float, parent: Element | None = None, **more: object) -> None:
        attributes = {name.replace("_", "-"): str(value) for name, value in more.items()}
        place = self._root if parent is None else parent
        SubElement(place, "rect", {"x": f"{x:g}", "y": f"{y:g}"} | attributes)

    def _text(  # noqa: PLR0913 - what a line of text has
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        parent: Element | None = None,
        *,
        fill: str = INK,
        weight: int = 400,
        anchor: str = "start",
        struck: bool = False,
    ) -> None:
        if not text:
            return
        place = self._root if parent is None else parent
        attributes = {"x": f"{x:g}", "y": f"{y:g}", "font-family": FACE, "font-size": str(size)}
        attributes |= {"font-weight": str(weight), "fill": fill, "text-anchor": anchor}
        if struck:
            attributes["text-decoration"] = "line-through"
        SubElement(place, "text", attributes).text = _clean(text)


def _clean(text: str) -> str:
    """Without what no XML may hold: one such sign, and there would be no picture."""
    return _NOT_IN_XML.sub("", "".join(letters_of(text)))
