"""Whatever a file of the repository cites is in the repository, sections and all.

Code says `Source:` and names a document by its path from the top, then, after a comma and with a
capital letter, its sections by their headings (whole, or up to a colon or bracket).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (
    ".ci",
    "bench",
    "docs",
    "scorekeeper",
    "scripts",
    "static",
    "stubs",
    "templates",
    "tests",
)
KINDS = (".css", ".html", ".js", ".json", ".md", ".py", ".pyi", ".sh", ".toml")

DOCUMENT = re.compile(r"[\w./-]+\.md\b")
LINK = re.compile(r"\]\(([\w./-]*)(#[\w-]+)?\)")
SECTIONS = re.compile(r"(docs/[\w-]+\.md), (?=[A-Z])")
PLACE = re.compile(rf"`((?:{'|'.join(FOLDERS[1:])})/[\w./*-]*)`")
UPWARDS = re.compile(r"__file__\)(?:\.resolve\(\))?\.parents\[(\d+)\]")


def files_of_the_repository() -> list[Path]:
    inside = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    found = [path for path in (*ROOT.glob("*"), *inside) if path.suffix in KINDS]
    return sorted(path for path in found if path.is_file())


FILES = files_of_the_repository()
PYTHON = [path for path in FILES if path.suffix == ".py"]
MARKDOWN = [path for path in FILES if path.suffix == ".md"]


@cache
def headings(document: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def anchor(heading: str) -> str:
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def names_of(heading: str) -> set[str]:
    return {heading, heading.partition(":")[0], heading.partition(" (")[0]}


def in_one_line(text: str) -> str:
    return re.sub(r"\s*\n\s*(?:#|//|\*)?\s*", " ", text)


def unknown_sections(text: str) -> list[str]:
    """What stands where a section is cited and begins with none of the document's headings."""
    line = in_one_line(text)
    wrong = []
    for cited in SECTIONS.finditer(line):
        rest, known = line[cited.end() :], headings(ROOT / cited[1])
        names = sorted({name for each in known for name in names_of(each)}, key=len, reverse=True)
        while True:
            name = next((name for name in names if re.match(rf"{re.escape(name)}(?!\w)", rest)), "")
            rest = rest.removeprefix(name)
            following = re.match(r",? and (?=[A-Z])", rest)
            if not name:
                wrong.append(f"{cited[1]}, {rest[:40]}")
            if not name or following is None:
                break
            rest = rest[following.end() :]
    return wrong


def texts_citing(pattern: re.Pattern[str]) -> list[Path]:
    return [path for path in FILES if pattern.search(in_one_line(path.read_text("utf-8")))]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", texts_citing(DOCUMENT), ids=named)
def test_each_document_that_is_named_exists(path: Path) -> None:
    from_where = (ROOT, path.parent) if path.suffix == ".md" else (ROOT,)
    cited = set(DOCUMENT.findall(path.read_text("utf-8")))
    assert {
        name for name in cited if not any((place / name).is_file() for place in from_where)
    } == set()


@pytest.mark.parametrize("path", texts_citing(SECTIONS), ids=named)
def test_each_section_that_is_named_exists(path: Path) -> None:
    assert unknown_sections(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", MARKDOWN, ids=named)
def test_each_link_leads_somewhere(path: Path) -> None:
    for name, fragment in LINK.findall(path.read_text("utf-8")):
        target = path.parent / name if name else path
        assert target.exists(), name
        assert not fragment or fragment[1:] in map(anchor, headings(target)), fragment


@pytest.mark.parametrize("path", MARKDOWN, ids=named)
def test_each_file_and_folder_that_is_named_exists(path: Path) -> None:
    places = PLACE.findall(path.read_text("utf-8"))
    assert [place for place in places if not any(ROOT.glob(place.rstrip("/")))] == []


@pytest.mark.parametrize(
    "path", [path for path in PYTHON if UPWARDS.search(path.read_text("utf-8"))], ids=named
)
def test_nothing_reaches_out_of_the_repository(path: Path) -> None:
    levels = [int(level) for level in UPWARDS.findall(path.read_text("utf-8"))]
    assert max(levels) < len(path.relative_to(ROOT).parts)


@pytest.mark.parametrize(
    ("after", "wrong"),
    [
        ("Who deals, who starts; and more", []),
        ("Corrections\n    and Ending.", []),
        ("The second format.", []),
        ("which says so", []),
        ("Endings of games", ["Endings of games"]),
        ("Ending and Beginning", ["Beginning"]),
    ],
)
def test_sections_are_told_from_what_is_none(after: str, wrong: list[str]) -> None:
    there = "docs/scoring" + ".md"
    assert unknown_sections(f"{there}, {after}") == [f"{there}, {name}" for name in wrong]
