"""What an archive is made of: its files and their names, in the order they stand."""

from __future__ import annotations

import re

FORMAT = "scorekeeper-archive/1"

GROUP = "group.json"
PEOPLE = "people.jsonl"
DECKS = "decks.jsonl"
DEVICES = "devices.jsonl"
SITTINGS = "sittings.jsonl"
JOURNAL = "journal.jsonl"
GAMES = "games"
MANIFEST = "manifest.json"

SINGLE = (GROUP, PEOPLE, DECKS, DEVICES, SITTINGS, JOURNAL, MANIFEST)
"""Each is there once; between the journal and the manifest stand the games."""

COUNTED = ("people", "devices", "sittings", "journal", "games", "entries")
"""What the manifest says how much of there is."""

_GAME = re.compile(rf"{GAMES}/[0-9]{{6}}\.jsonl", re.ASCII)


def game_file(number: int) -> str:
    """The name of the file of that game, counted from 1."""
    return f"{GAMES}/{number:06}.jsonl"


def is_known_name(name: str) -> bool:
    """Whether an archive may hold a file of this name: none leads out of a folder."""
    return name in SINGLE or _GAME.fullmatch(name) is not None
