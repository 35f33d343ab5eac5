"""Reads message ids out of files that are data: pybabel calls these for `make messages`."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from typing import IO, Any, TypeAlias

Message: TypeAlias = tuple[int, str, str, list[str]]


def decks(file: IO[bytes], _keywords: object, _tags: object, options: object) -> Iterator[Message]:
    """The labels of a deck's data file; a card that is called by its number needs no word."""
    text = file.read().decode()
    deck: Mapping[str, Any] = json.loads(text)
    for label in (deck["label"], *(kind["label"] for kind in deck["kinds"])):
        if not label.isdecimal():
            yield _line_of(text, label), "gettext", label, []


def _line_of(text: str, label: str) -> int:
    before, _found, _after = text.partition(json.dumps(label, ensure_ascii=False))
    return before.count("\n") + 1


def sentences(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[Message]:
    """The sentences of a module's tables: each text that is a value of a dict."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Dict):
            yield from _values(node)


def _values(table: ast.Dict) -> Iterator[Message]:
    for value in table.values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.lineno, "gettext", value.value, []
