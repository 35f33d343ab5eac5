"""The house as it is built: one subject, one folder; files that are read at a glance."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "scorekeeper"
MOST_LINES = 300
IN_EVERY_ROOM = {"views.py", "forms.py", "words.py", "rows.py", "__init__.py"}


def folders(path: Path) -> set[str]:
    return {each.name for each in path.iterdir() if each.is_dir() and not each.name.startswith("_")}


@pytest.mark.parametrize("floor", ["web", "store", "scoring"])
def test_no_two_files_of_a_floor_have_one_name(floor: str) -> None:
    names = Counter(path.name for path in (PACKAGE / floor).rglob("*.py"))
    assert {name for name, count in names.items() if count > 1} <= IN_EVERY_ROOM


def test_no_file_is_longer_than_can_be_read_at_a_glance() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {str(path) for path, lines in lengths.items() if lines > MOST_LINES} == set()


@pytest.mark.parametrize("elsewhere", ["templates", "tests/web"])
def test_templates_and_tests_of_pages_lie_in_folders_of_the_same_names(elsewhere: str) -> None:
    ours = folders(ROOT / elsewhere) - {"errors"}  # whoever is refused is in no room yet
    assert ours <= folders(PACKAGE / "web")
