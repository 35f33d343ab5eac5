"""What an example of a recipe is made of: words for its placeholders, and what is written where."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

Change = Callable[[str], str]
"""What a file held before, and what it holds then; a new file held nothing."""

CATALOGUES = "scorekeeper/translations/*/LC_MESSAGES/messages.po"


@dataclass(frozen=True, slots=True)
class Part:
    """A change of a file; of several, `name` is what the step calls each in backticks."""

    change: Change
    name: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """What is done to a file that a step names; `path` may stand for several, with a `*`."""

    path: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Example:
    """A recipe done once: what its `<placeholders>` are here, its edits in the order of the text.

    `tests` are those that belong to it. When something is left out, what they say must hold one of
    `names`, the file's path or the command. `played` are those that are run of the whole alone.
    """

    recipe: str
    words: Mapping[str, str]
    edits: Sequence[Edit]
    tests: Sequence[str]
    names: Sequence[str]
    played: Sequence[str] = ()


def new(path: str, text: str) -> Edit:
    """A file that is not there yet."""
    return Edit(path, [Part(lambda _before: text.lstrip("\n"))])


def changed(path: str, *parts: Part) -> Edit:
    """A file that is there."""
    return Edit(path, parts)


def after(place: str, text: str, name: str = "") -> Part:
    """The text behind the first place that this expression finds."""
    return Part(lambda before: _put(before, place, text, behind=True), name)


def before(place: str, text: str, name: str = "") -> Part:
    """The text before the first place that this expression finds."""
    return Part(lambda held: _put(held, place, text, behind=False), name)


def instead(old: str, text: str, name: str = "") -> Part:
    """The text where the first `old` stands."""
    return Part(
        lambda held: _put(held, re.escape(old), text, behind=True).replace(old, "", 1), name
    )


def sorted_in(line: str) -> Part:
    """A line in its place among sorted ones."""
    return Part(lambda held: "".join(sorted([*held.splitlines(keepends=True), f"{line}\n"])))


def translated(words: Mapping[str, str]) -> Edit:
    """New messages said in Slovak, by their English; other languages speak for themselves."""
    return changed(CATALOGUES, Part(lambda held: _translated(held, words)))


def filled_in(path: str, fill: Callable[[Catalog], None]) -> Edit:
    """A catalogue whose messages are filled in."""
    return changed(path, Part(lambda held: _with_catalogue(held, fill)))


def apply(root: Path, path: str, part: Part) -> None:
    """Change the file, or each that the path stands for."""
    for file in sorted(root.glob(path)) if "*" in path else [root / path]:
        held = file.read_text("utf-8") if file.exists() else ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(part.change(held), encoding="utf-8")


def _put(held: str, place: str, text: str, *, behind: bool) -> str:
    found = re.search(place, held, re.MULTILINE)
    if found is None:
        raise LookupError(f"the example finds no place {place!r} in its file any more")
    at = found.end() if behind else found.start()
    return held[:at] + text + held[at:]


def _translated(held: str, words: Mapping[str, str]) -> str:
    def fill(catalogue: Catalog) -> None:
        for message in catalogue:
            if catalogue.locale_identifier == "sk" and str(message.id) in words:
                message.string = words[str(message.id)]

    return _with_catalogue(held, fill)


def _with_catalogue(held: str, fill: Callable[[Catalog], None]) -> str:
    if not held:
        return held
    catalogue = read_po(io.BytesIO(held.encode()))
    fill(catalogue)
    written = io.BytesIO()
    write_po(written, catalogue, no_location=True, width=76)
    return written.getvalue().decode()
