"""What is said of what was saved is said only where it is known."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.errors import SAYINGS
from scorekeeper.web.request.refusals import READING, REASONS, SENTENCES

ROOT = Path(__file__).resolve().parents[2]
REASSURING = re.compile("(?i)still there|nothing (of it )?is lost|lost nothing|all is safe")
SAID = re.compile(r'(?:gettext|_)\(\s*"([^"]+)"')
KNOWN = {
    # It lies in the bin, where it was read just now.
    ("templates/request/gone.html", "Nothing of it is lost"),
}


def test_fault_33_no_page_says_that_all_is_there_where_nobody_knows() -> None:
    said = {*map(str, READING.values()), *map(str, REASONS.values()), *map(str, SENTENCES.values())}
    said |= {str(sentence) for _, sentence in SAYINGS.values()}
    assert [sentence for sentence in said if REASSURING.search(sentence)] == []


def test_fault_33_nor_does_any_other_sentence() -> None:
    found = set()
    for folder, kind in (("templates", "html"), ("scorekeeper", "py")):
        for file in sorted((ROOT / folder).rglob(f"*.{kind}")):
            for quoted in SAID.findall(file.read_text("utf-8")):
                if REASSURING.search(quoted):
                    found.add((str(file.relative_to(ROOT)), quoted))
    assert found == KNOWN
