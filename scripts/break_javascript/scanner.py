"""JavaScript as tokens: what stands in strings, regular expressions and comments is not code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
      (?P<space>\s+|//[^\n]*|/\*.*?\*/)
    | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    | (?P<number>0[xX][\da-fA-F]+|(?:\d[\d_]*)?\.?\d+(?:[eE][+-]?\d+)?n?)
    | (?P<word>[\w$]+)
    | (?P<sign>>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?
        |\?\.(?!\d)|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|\*\*|<<|>>|[-+*/%=<>!~?:;,.(){}\[\]&|^@\#])
    """,
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_OPENED_BY = {")": "(", "]": "[", "}": "{"}
# After these a slash begins a regular expression; after anything else it divides.
_BEFORE_REGEX = re.compile(r"[-+*%=<>!~?:;,.({\[&|^]|.*[=&|?>]$|return|typeof|case|in|of|await")


class CannotRead(Exception):
    """No JavaScript that the scanner understands."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of code, and where it stands in the text."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it is over."""
        return self.start + len(self.text)

    @property
    def hole(self) -> str:
        """Of a template that goes on with a hole, the sign that opens it."""
        return "${" if self.kind == "template" and self.text.endswith("${") else ""


def tokens_of(source: str) -> list[Token]:
    """Every token but white space and comments; the holes of a template are code."""
    return list(_scan(source))


def _scan(source: str) -> Iterator[Token]:
    at, before, holes = 0, "", list[int]()
    while at < len(source):
        token = _next(source, at, before, closes_hole=bool(holes) and holes[-1] == 0)
        at = token.end
        if token.kind == "space":
            continue
        _count_braces(token, holes)
        before = token.text
        yield token


def _next(source: str, at: int, before: str, *, closes_hole: bool) -> Token:
    char = source[at]
    if char == "`" or (char == "}" and closes_hole):
        return Token("template", _template(source, at), at)
    found = None
    if char == "/" and (not before or _BEFORE_REGEX.fullmatch(before)):
        found = _REGEX.match(source, at)
        if found and not source.startswith(("//", "/*"), at):
            return Token("regex", found[0], at)
    found = _TOKEN.match(source, at)
    if not found:
        raise CannotRead(source[at : at + 40])
    return Token(str(found.lastgroup), found[0], at)


def _template(source: str, at: int) -> str:
    """From the backtick, or the end of a hole, up to the next hole or the closing backtick."""
    end = at + 1
    while end < len(source):
        if source[end] == "\\":
            end += 2
        elif source[end] == "`":
            return source[at : end + 1]
        elif source.startswith("${", end):
            return source[at : end + 2]
        else:
            end += 1
    raise CannotRead(source[at : at + 40])


def _count_braces(token: Token, holes: list[int]) -> None:
    """`holes` has for each open hole of a template how many braces are open in it."""
    if token.kind == "template":
        if token.text.startswith("}"):
            holes.pop()
        if token.text.endswith("${"):
            holes.append(0)
    elif holes and token.text in {"{", "}"}:
        holes[-1] += 1 if token.text == "{" else -1


def pairs_of(tokens: Sequence[Token]) -> dict[int, int]:
    """Of each bracket the place of its other half, both ways; holes of templates are brackets."""
    pairs: dict[int, int] = {}
    open_: list[int] = []
    for at, token in enumerate(tokens):
        if _closes(token):
            pairs[at] = open_.pop()
            pairs[pairs[at]] = at
        if _opens(token):
            open_.append(at)
    if open_:
        raise CannotRead(tokens[open_[-1]].text)
    return pairs


def _opens(token: Token) -> bool:
    return bool(token.hole) or (token.kind == "sign" and token.text in _OPENED_BY.values())


def _closes(token: Token) -> bool:
    if token.kind == "template":
        return token.text.startswith("}")
    return token.kind == "sign" and token.text in _OPENED_BY
