"""Fills the English catalogue for `make messages`: a message is its own English."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po, write_po


def fill(path: Path) -> None:
    """Every message of the catalogue says what it says in the code."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        if message.id:
            message.string = _english(message)
    with path.open("wb") as file:
        write_po(file, catalogue, no_location=True)


def _english(message: Message) -> str | tuple[str, ...]:
    return message.id if isinstance(message.id, str) else tuple(message.id)


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
