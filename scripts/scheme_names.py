"""Where the code of a scheme stands that should not: a scheme is known in its own module alone.

    .venv/bin/python scripts/scheme_names.py

Looked for are the codes of the registry, in Python (whole strings), templates, CSS and JavaScript
(strings, classes, attribute values, keys), also at the end of a name: `takes-CODE`. Comments may
say what they like. What a scheme asks, takes and is like stands in `scorekeeper/scoring/schemes/`;
ask it there, or key on a `data-` attribute.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from scorekeeper.scoring.schemes import SCHEMES

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("scorekeeper", "templates", "static")
MAY = (
    "scorekeeper/scoring/schemes/",
    "scorekeeper/web/words/schemes.py",
    "scorekeeper/demo/",
    "scorekeeper/migrations/",
)
"""Where codes may stand; translations and data files of decks and presets are none of these."""

Found = Iterator[tuple[int, str]]

_QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
_ATTRIBUTE = re.compile(r"\b(?:class|id|name|value|data-[\w-]+)=\"([^\"]*)\"")
_BACKTICKS = re.compile(r"`([^`]*)`")
_JINJA = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
_MEMBER = re.compile(r"\.([A-Za-z_]\w*)")
_KEY = re.compile(r"[{,]\s*([A-Za-z_]\w*)\s*:")
_CSS_NAME = re.compile(r"[.#]([\w-]+)|=\s*\"?'?([\w-]+)")
_REMARKS = {
    ".html": re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE),
}
_OF_HTML = {'loading="lazy"', "loading='lazy'"}
"""Values of HTML's own that happen to be a scheme's code."""


def main() -> int:
    """Name each place; 1 if there is any."""
    found = {
        f"{path.relative_to(ROOT)}:{line}: the scheme {code!r} is named outside its module"
        for path in _files()
        for line, code in named_in(path.read_text("utf-8"), path.suffix)
    }
    for place in sorted(found):
        print(place, file=sys.stderr)
    return 1 if found else 0


def named_in(text: str, suffix: str) -> Found:
    """Each code that a file of this kind names, with its line."""
    return _READERS[suffix](text)


def _files() -> Iterator[Path]:
    for place in PLACES:
        for path in (ROOT / place).rglob("*"):
            told = path.relative_to(ROOT).as_posix()
            if path.suffix in _READERS and not told.startswith(MAY):
                yield path


def _python(text: str) -> Found:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno, code) for code in _codes(node.value))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "dict":
            keys = (keyword.arg for keyword in node.keywords)
            yield from ((node.lineno, key) for key in keys if key in SCHEMES)


def _template(text: str) -> Found:
    text = _without_remarks(text, ".html")
    for own in _OF_HTML:
        text = text.replace(own, "")
    yield from _in(_JINJA.sub(_only_lines, text), _ATTRIBUTE)
    for block in _JINJA.finditer(text):
        above = text.count("\n", 0, block.start())
        yield from _in(block[0], _QUOTED, above)
        yield from _in(block[0], _MEMBER, above)


def _stylesheet(text: str) -> Found:
    text = _without_remarks(text, ".css")
    yield from _in(text, _QUOTED)
    yield from _in(text, _CSS_NAME)


def _script(text: str) -> Found:
    text = _without_remarks(text, ".js")
    for pattern in (_QUOTED, _BACKTICKS, _KEY):
        yield from _in(text, pattern)


def _in(text: str, pattern: re.Pattern[str], above: int = 0) -> Found:
    for found in pattern.finditer(text):
        said = next(filter(None, found.groups()), "")
        line = above + text.count("\n", 0, found.start()) + 1
        among = _codes_among if pattern is _ATTRIBUTE else _codes
        yield from ((line, code) for code in among(said))


def _codes(said: str) -> list[str]:
    """The codes of a string of nothing else; in any other, those that end `takes-CODE`."""
    words = re.findall(r"[\w-]+", said)
    whole = all(word in SCHEMES for word in words) and not re.search(r"[^\w\s,|-]", said)
    return [code for word in words if whole or "-" in word for code in _end(word)]


def _codes_among(said: str) -> list[str]:
    """The codes among the words of an attribute."""
    return [code for word in said.split() for code in _end(word)]


def _end(word: str) -> list[str]:
    return [code for code in SCHEMES if word == code or word.endswith(f"-{code}")]


def _without_remarks(text: str, suffix: str) -> str:
    """The text, its comments emptied but for their lines."""
    return _REMARKS[suffix].sub(_only_lines, text)


def _only_lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


_READERS: dict[str, Callable[[str], Found]] = {
    ".py": _python,
    ".html": _template,
    ".css": _stylesheet,
    ".js": _script,
}

if __name__ == "__main__":
    sys.exit(main())
