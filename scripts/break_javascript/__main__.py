"""Breaks scripts, asks the tests, and reports."""

from __future__ import annotations

import sys
import time
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

import scripts.break_javascript as package
from scripts.break_javascript.breaks import Break, Name, breaks_in, picked
from scripts.break_javascript.copy import SCRIPTS
from scripts.break_javascript.parsing import those_that_parse
from scripts.break_javascript.tried import Tried, tried
from scripts.break_javascript.watched import watched

WANTED = 0.9
LISTED = Path(__file__).parent / "equivalent.toml"


def main() -> int:
    """Breaks, asks the tests, and reports."""
    asked = _asked()
    started = time.monotonic()
    breaks = breaks_in(SCRIPTS)
    reasons = equivalents(breaks)
    chosen = those_that_parse(picked(breaks, 2 * asked.count, asked.seed))[: asked.count]
    told = watched()
    for each in chosen:
        if each.name in reasons:
            print(f"{each}\n  nobody can meet it: {reasons[each.name]}\n")
    met = [each for each in chosen if each.name not in reasons]
    found = []
    for one in tried(met, told, asked.jobs):
        found.append(one)
        print(f"{one.broken}\n  {_said(one)}\n", flush=True)
    return _sum_up(found, asked.seed, time.monotonic() - started)


def _asked() -> Namespace:
    parser = ArgumentParser("python -m scripts.break_javascript", description=package.__doc__)
    parser.add_argument("--count", type=int, default=40, help="how many breaks")
    parser.add_argument("--seed", type=int, default=11, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    return parser.parse_args()


def equivalents(breaks: Sequence[Break]) -> Mapping[Name, str]:
    """Breaks that nobody can meet, each with the reason."""
    found: dict[Name, str] = {}
    names = {each.name for each in breaks}
    for row in tomllib.loads(LISTED.read_text(encoding="utf-8")).get("equivalent", []):
        name = (row["file"], row["kind"], row["before"], row["after"], row.get("number", 1))
        if name not in names:
            raise SystemExit(f"{LISTED.name} names what is no break any more: {name}")
        found[name] = row["why"]
    return found


def _said(one: Tried) -> str:
    return f"seen by {one.seen_by}" if one.seen_by else "SEEN BY NO TEST"


def _sum_up(found: Sequence[Tried], seed: int, seconds: float) -> int:
    unseen = [each for each in found if not each.seen_by]
    seen = len(found) - len(unseen)
    for each in unseen:
        print(f"not seen: {each.broken}")
    print(f"seed {seed}: {seen} of {len(found)} breaks are seen, in {seconds / 60:.0f} minutes")
    return 0 if seen >= WANTED * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
