"""Where a script can be broken: its conditions, guards, bounds and calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from scripts.break_javascript.scanner import Token, pairs_of, tokens_of

Kind: TypeAlias = Literal["condition turned", "guard dropped", "bound moved", "call removed"]
KINDS: tuple[Kind, ...] = get_args(Kind)

A_TIME = 100
"""From here on a number is milliseconds or pixels: nobody meets one more or less, but tenfold."""

_TURNED = {"===": "!==", "!==": "===", "&&": "||", "||": "&&", "!": ""}
_MOVED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_LEAVING = {"return", "continue", "break", "throw"}
# What a condition before `?` does not reach over.
_BEFORE_CONDITION = {*",;=?:([{", "=>", "+=", "-=", "??=", "...", "return", "${"}
_NO_CALL = {
    *("async", "await", "case", "catch", "class", "const", "delete", "do", "else", "export"),
    *("finally", "for", "function", "if", "let", "new", "return", "switch", "throw", "try"),
    *("typeof", "var", "void", "while", "yield"),
}


@dataclass(frozen=True, slots=True)
class Script:
    """A script's text, its tokens, and of each bracket the place of its other half."""

    source: str
    tokens: Sequence[Token]
    pairs: Mapping[int, int]

    @classmethod
    def of(cls, source: str) -> Script:
        """The script of this text."""
        tokens = tokens_of(source)
        return cls(source, tokens, pairs_of(tokens))

    def text(self, at: int) -> str:
        """The code at this place; nothing before the first, after the last, or in a string."""
        if not 0 <= at < len(self.tokens):
            return ""
        token = self.tokens[at]
        return token.text if token.kind in {"word", "sign", "number"} else token.hole


@dataclass(frozen=True, slots=True)
class Change:
    """From `start` to `end` something else stands."""

    kind: Kind
    start: int
    end: int
    new: str

    @property
    def grows(self) -> int:
        """How much longer the script becomes."""
        return len(self.new) - (self.end - self.start)

    def applied(self, source: str) -> str:
        """The script with this change."""
        return source[: self.start] + self.new + source[self.end :]


def changes_of(script: Script) -> list[Change]:
    """Every change, in the order of the text."""
    found = [*_turned(script), *_dropped(script), *_moved(script), *_removed(script)]
    return sorted(found, key=lambda each: (each.start, each.end, each.kind))


def _turned(script: Script) -> Iterator[Change]:
    """Whole conditions, and the signs in them; a sign that is all of a condition only once."""
    alone: set[int] = set()
    for first, last in _conditions(script):
        start, end = script.tokens[first].start, script.tokens[last].end
        yield Change("condition turned", start, end, f"!({script.source[start:end]})")
        signs = [at for at in range(first, last + 1) if script.text(at) in _TURNED]
        if len(signs) == 1 and script.text(signs[0]) not in {"&&", "||"}:
            alone.add(signs[0])
    for at, token in enumerate(script.tokens):
        if script.text(at) in _TURNED and at not in alone:
            yield Change("condition turned", token.start, token.end, _TURNED[token.text])


def _conditions(script: Script) -> Iterator[tuple[int, int]]:
    """Their first and last tokens: between the brackets of an `if`, and before a `?`."""
    for at in range(len(script.tokens)):
        if script.text(at) == "if" and script.text(at + 1) == "(":
            yield at + 2, script.pairs[at + 1] - 1
        elif script.text(at) == "?":
            yield _begin_of_condition(script, at), at - 1


def _begin_of_condition(script: Script, at: int) -> int:
    at -= 1
    while script.text(at) not in _BEFORE_CONDITION:
        at = script.pairs.get(at, at) - 1
    return at + 1


def _dropped(script: Script) -> Iterator[Change]:
    """An `if` that leaves, with its block if it has one, and without an `else`."""
    for at in range(len(script.tokens)):
        if script.text(at) != "if" or script.text(at - 1) == "else":
            continue
        end = _end_of_guard(script, script.pairs[at + 1] + 1)
        if end and script.text(end + 1) != "else":
            yield Change("guard dropped", script.tokens[at].start, script.tokens[end].end, "")


def _end_of_guard(script: Script, at: int) -> int | None:
    if script.text(at) in _LEAVING:
        return _end_of_statement(script, at)
    if script.text(at) != "{":
        return None
    end = script.pairs[at]
    leaving = (each for each in range(at, end) if script.text(each) in _LEAVING)
    return end if any(_end_of_statement(script, each) == end - 1 for each in leaving) else None


def _end_of_statement(script: Script, at: int) -> int:
    while script.text(at) != ";":
        at = max(at, script.pairs.get(at, at)) + 1
    return at


def _moved(script: Script) -> Iterator[Change]:
    """Comparisons take in one more or one less; numbers become the next, 1 becomes 0."""
    for at, token in enumerate(script.tokens):
        if script.text(at) in _MOVED:
            yield Change("bound moved", token.start, token.end, _MOVED[token.text])
        elif token.kind == "number" and token.text.isdecimal():
            yield Change("bound moved", token.start, token.end, _next_number(int(token.text)))


def _next_number(number: int) -> str:
    if number >= A_TIME:
        return str(number * 10)
    return "0" if number == 1 else str(number + 1)


def _removed(script: Script) -> Iterator[Change]:
    """Calls that are a statement of their own."""
    for at in range(len(script.tokens)):
        if not _begins_statement(script, at):
            continue
        begin = at + 1 if script.text(at) == "await" else at
        end = _end_of_call(script, begin)
        if end:
            yield Change("call removed", script.tokens[at].start, script.tokens[end].end, ";")


def _begins_statement(script: Script, at: int) -> bool:
    before = script.text(at - 1)
    if before == ")":
        return script.text(script.pairs[at - 1] - 1) in {"if", "for", "while"}
    return before in {"", ";", "{", "}", "else"}


def _end_of_call(script: Script, at: int) -> int | None:
    """The semicolon after a chain of names and brackets, if the last of them are a call's."""
    if script.text(at) in _NO_CALL or not (_is_word(script, at) or script.text(at) in {"(", "["}):
        return None
    last = ""
    while script.text(at) != ";":
        last = script.text(at)
        if last in {"(", "["}:
            at = script.pairs[at]
        elif not (_is_word(script, at) or last in {".", "?."}):
            return None
        at += 1
    return at if last == "(" else None


def _is_word(script: Script, at: int) -> bool:
    return 0 <= at < len(script.tokens) and script.tokens[at].kind == "word"


def blocks_of(script: Script) -> list[int]:
    """Where in the text each block begins that is run as a whole, if at all; first the script."""
    begins = [at for at in range(len(script.tokens)) if _begins_block(script, at)]
    return [0, *(script.tokens[at].end for at in begins)]


def block_of(script: Script, place: int) -> int:
    """The number, in `blocks_of`, of the innermost block around this place of the text."""
    starts = {start: number for number, start in enumerate(blocks_of(script))}
    around = [
        starts[token.end]
        for at, token in enumerate(script.tokens)
        if token.end in starts and token.end <= place <= script.tokens[script.pairs[at]].start
    ]
    return max(around, default=0)


def _begins_block(script: Script, at: int) -> bool:
    if script.text(at) != "{":
        return False
    before = script.text(at - 1)
    if before == ")":
        return script.text(script.pairs[at - 1] - 1) != "switch"
    return before in {"=>", "else", "try", "catch", "finally"}
