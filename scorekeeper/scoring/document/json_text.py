"""JSON text into plain values, refusing what a careful reader must refuse."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

from scorekeeper.scoring.faults import refuse_whole

LARGEST_DOCUMENT = 8 * 1024 * 1024
DEEPEST_NESTING = 50
LONGEST_INTEGER = 1000
# A round has two or three, and the largest document hardly room for so many rounds; each costs
# two hundred bytes of memory, however few of the text.
MOST_PARTS = 500_000


class JsonObject(dict[str, Any]):
    """A JSON object that remembers which of its keys stood more than once."""

    repeated: tuple[str, ...] = ()
    hidden: tuple[Any, ...] = ()


def parse_json(source: bytes | str) -> Any:
    """The value written in `source`; objects are `JsonObject`. Raises only `Refused`."""
    text = _decoded(source)
    if text.count("{") + text.count("[") > MOST_PARTS:
        refuse_whole("too_many_parts", limit=MOST_PARTS)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        refuse_whole("not_json", line=error.lineno, column=error.colno)
    except RecursionError:
        refuse_whole("too_deep", limit=DEEPEST_NESTING)
    _inspect(value)
    return value


def _decoded(source: bytes | str) -> str:
    size = len(source) if isinstance(source, bytes) else len(source.encode(errors="replace"))
    if size > LARGEST_DOCUMENT:
        refuse_whole("too_large", limit=LARGEST_DOCUMENT // (1024 * 1024))
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = source[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        refuse_whole("not_utf8", line=line, column=column)


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    result = JsonObject(pairs)
    if len(result) < len(pairs):
        times = Counter(key for key, _ in pairs)
        result.repeated = tuple(key for key in result if times[key] > 1)
        result.hidden = tuple(value for key, value in pairs if value is not result[key])
    return result


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_INTEGER:
        refuse_whole("huge_integer", limit=LONGEST_INTEGER)
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    refuse_whole("not_a_number", text=name)


def _inspect(value: Any) -> None:
    """Refuse nesting beyond the limit and text that is no Unicode, without recursion."""
    waiting = [(value, 1)]
    while waiting:
        item, level = waiting.pop()
        if isinstance(item, str):
            _check_text(item)
        elif isinstance(item, dict | list):
            if level > DEEPEST_NESTING:
                refuse_whole("too_deep", limit=DEEPEST_NESTING)
            waiting.extend((part, level + 1) for part in _parts(item))


def _parts(item: dict[str, Any] | list[Any]) -> Iterator[Any]:
    if isinstance(item, dict):
        yield from item.keys()
        yield from item.values()
        yield from getattr(item, "hidden", ())
    else:
        yield from item


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            refuse_whole("lone_surrogate")
