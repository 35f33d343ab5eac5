"""Tallies as JSON documents and back, kept small: there is one for each game.

What is nothing (0, empty, unknown) is left out; a part of plain numbers and texts is a list of
them in the order of its fields, without the nothings at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

VERSION = 1
"""Raised when the fields of a part change, or what they count: older documents are recounted."""

Part = TypeVar("Part")


def document_of(part: Any) -> Any:
    """The part as JSON has it."""
    if is_dataclass(part):
        kind: Any = type(part)
        return _row(part, kind) if _is_row(kind) else _object(part, kind)
    if isinstance(part, Mapping):
        return {key: document_of(value) for key, value in part.items()}
    return list(part) if isinstance(part, tuple) else part


def part_from(kind: type[Part], document: Any) -> Part:
    """The part that `document_of` wrote."""
    part: Part = _read(kind, document)
    return part


def _object(part: Any, kind: Any) -> dict[str, Any]:
    said = ((name, getattr(part, name)) for name in _names(kind))
    pairs = ((name, document_of(value)) for name, value in said if value)
    return {name: written for name, written in pairs if written}


def _row(part: Any, kind: Any) -> list[Any]:
    row = [getattr(part, name) for name in _names(kind)]
    while row and not row[-1]:
        row.pop()
    return row


def _read(kind: Any, document: Any) -> Any:
    if _is_row(kind):
        return kind(*document)
    readers = _readers(kind)
    return kind(**{name: readers[name](value) for name, value in document.items()})


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


@cache
def _is_row(kind: Any) -> bool:
    return all(hint in (int, str) for hint in get_type_hints(kind).values())


@cache
def _readers(kind: Any) -> dict[str, Callable[[Any], Any]]:
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}


def _reader(hint: Any) -> Callable[[Any], Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return partial(_read, hint)
    if origin in (Union, UnionType) and NoneType in inner:
        return _reader(inner[0])
    if origin is dict:
        read = _reader(inner[1])
        return lambda value: {key: read(item) for key, item in value.items()}
    return tuple if origin is tuple else _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
