"""How many files and functions of ours one request enters: the fewer, the sooner it is understood.

    .venv/bin/python scripts/entered.py            # a line for each deed at the table
    .venv/bin/python scripts/entered.py --files    # and the files that it enters

Functions are counted once each, however often they run; so are comprehensions and lambdas.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.evening import Evening, scorekeeper_app, start_evening  # noqa: E402
from bench.in_process import InProcess  # noqa: E402

OURS = str(ROOT / "scorekeeper")


@dataclass(frozen=True, slots=True)
class Entered:
    """The files and functions of ours that a deed entered."""

    files: tuple[str, ...]
    functions: int


def entered_by(deed: Callable[[], object]) -> Entered:
    """Do it, and note each function of ours that is called."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(None)
    files = {str(Path(code.co_filename).relative_to(ROOT)) for code in seen}
    return Entered(tuple(sorted(files)), len(seen))


def deeds(evening: Evening) -> dict[str, Callable[[], object]]:
    """What is done at the table most often, by name."""
    client, board = evening.client, evening.board
    group = board.split("games/")[0]
    return {
        "saving a round": evening.record,
        "the board": lambda: client.send("GET", board),
        "the round form": lambda: client.send("GET", f"{board}rounds/new"),
        "statistics": lambda: client.send("GET", f"{group}statistics"),
        "a draft": lambda: client.send("POST", f"{board}rounds/new/draft", whole_draft(evening)),
    }


def whole_draft(evening: Evening) -> str:
    """The fields of a draft in which nothing is missing, so that its review comes back."""
    parts = ["out", *(f"hand-{key}" for key in evening.players[1:])]
    own = {"entry_id": "d" * 22, "opened_at": str(evening.position), "changed": " ".join(parts)}
    return urlencode(evening.round_typed | own)


def main() -> None:
    """Print a line for each deed."""
    parser = argparse.ArgumentParser(description="Count the files and functions a request enters.")
    parser.add_argument("--files", action="store_true", help="name the files, too")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        client = InProcess(scorekeeper_app(Path(folder)))
        for name, deed in deeds(start_evening(client)).items():
            deed()  # what is made once for the whole process is made now
            entered = entered_by(deed)
            print(f"{name:16} {len(entered.files):4} files {entered.functions:5} functions")
            if told.files:
                print(*(f"    {path}" for path in entered.files), sep="\n")


if __name__ == "__main__":
    main()
