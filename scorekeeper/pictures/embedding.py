"""An SVG that leaves the house takes its letters along: elsewhere there is no Rubik."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import cache

from scorekeeper.assets import asset_folder

_FACE = re.compile(r"@font-face \{.*?\n\}", re.DOTALL)
_FILE = re.compile(r'url\("\.\./fonts/([\w-]+\.woff2)"\)')
_RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def with_letters(svg: str) -> str:
    """The picture with those pieces of our font that it has letters of."""
    letters = set(map(ord, svg))
    faces = (face for codes, face in _faces() if letters & codes)
    head, begins, rest = svg.partition(">")
    return f"{head}{begins}<style>{''.join(faces)}</style>{rest}"


@cache
def _faces() -> tuple[tuple[frozenset[int], str], ...]:
    """Each piece with the letters it has, as the stylesheet of the pages says."""
    css = (asset_folder("static") / "css" / "fonts.css").read_text(encoding="utf-8")
    return tuple((frozenset(_codes(face)), _FILE.sub(_whole, face)) for face in _FACE.findall(css))


def _codes(face: str) -> Iterator[int]:
    for first, last in _RANGE.findall(face):
        yield from range(int(first, 16), int(last or first, 16) + 1)


def _whole(found: re.Match[str]) -> str:
    content = (asset_folder("static") / "fonts" / found[1]).read_bytes()
    return f"url(data:font/woff2;base64,{base64.b64encode(content).decode()})"
