"""What statistics cost in processor time: the first look after a save, and saving itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import timing
from bench.evening import scorekeeper_app, start_evening
from bench.in_process import InProcess, medians
from bench.rows import Row

TIMES = 15
MOST_FOR_THE_FIRST, MOST_FOR_SAVING = 2.0, 1.5


def first_looks(few: Path, many: Path) -> Iterator[Row]:
    """In the folders of a group of few games, and of one of many."""
    (small, _), (large, looks) = _measured(few), _measured(many)
    yield Row(
        "saving a round among many games : among few, processor time",
        large / small,
        MOST_FOR_SAVING,
        f"{large:.1f} ms against {small:.1f} ms",
    )
    for name, (first, following) in looks.items():
        yield Row(
            f"first look at {name} after a save : the next, processor time",
            first / following,
            MOST_FOR_THE_FIRST,
            f"{first:.1f} ms against {following:.1f} ms",
        )


def _measured(folder: Path) -> tuple[float, dict[str, Sequence[float]]]:
    """What saving takes; and by page what the first look takes, and the next one."""
    client = InProcess(scorekeeper_app(folder))
    evening = start_evening(client)
    group = evening.board.split("games/")[0]
    pages = {
        "statistics": f"{group}statistics",
        "a player": f"{group}players/{evening.players[0]}",
    }
    saving, looks = 0.0, {}
    for name, page in pages.items():

        def look(page: str = page) -> None:
            client.send("GET", page)

        look()
        times = min(TIMES, timing.MOST_TIMES)
        saving, *looks[name] = medians(times, evening.record, look, look)
    return saving, looks
