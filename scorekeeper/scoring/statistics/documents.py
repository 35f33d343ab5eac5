"""Tallies as JSON documents and back. What is nothing (0, empty, unknown) is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Part = TypeVar("Part")


def document_of(part: Any) -> Any:
    """The part as JSON has it."""
    if is_dataclass(part):
        said = {item.name: document_of(getattr(part, item.name)) for item in fields(part)}
        return {name: value for name, value in said.items() if value}
    if isinstance(part, Mapping):
        return {key: document_of(value) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [document_of(value) for value in part]
    return part


def part_from(kind: type[Part], document: Mapping[str, Any]) -> Part:
    """The part that `document_of` wrote."""
    part: Part = _read(kind, document)
    return part


def _read(kind: Any, document: Mapping[str, Any]) -> Any:
    readers = _readers(kind)
    return kind(**{name: readers[name](value) for name, value in document.items()})


@cache
def _readers(kind: type[Any]) -> dict[str, Callable[[Any], Any]]:
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
