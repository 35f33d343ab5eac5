"""Translations: what is committed compiled is what the catalogue says; data files are read too."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
EXTRACT = (sys.executable, "-m", "babel.messages.frontend", "-q", "extract")
CATALOGUES = sorted((ROOT / "scorekeeper" / "translations").glob("*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_the_compiled_catalogue_is_current(path: Path) -> None:
    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    assert path.with_suffix(".mo").read_bytes() == compiled.getvalue(), "run make messages"


def test_words_are_found_in_code_templates_and_data(tmp_path: Path) -> None:
    template = tmp_path / "messages.pot"
    subprocess.run(
        [*EXTRACT, "-F", "babel.cfg", "-k", "lazy_gettext", "-o", str(template), "."],
        cwd=ROOT,
        env={"PYTHONPATH": "scripts"},
        check=True,
        timeout=120,
    )
    with template.open("rb") as file:
        found = {message.id for message in read_po(file)}
    assert "Wild Draw Four" in found  # a deck
    assert "7" not in found
    assert "this key stands more than once" in found  # a table of sentences
    assert "Nothing is here" in found  # code
    assert "Skip to the content" in found  # a template
