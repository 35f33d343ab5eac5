"""What `scripts/break_javascript` breaks, and what it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.break_javascript.__main__ import equivalents
from scripts.break_javascript.breaks import breaks_in, picked
from scripts.break_javascript.changes import Script, block_of, blocks_of, changes_of
from scripts.break_javascript.copy import SCRIPTS
from scripts.break_javascript.copy import tests_in as running
from scripts.break_javascript.meeting import ORDERS, TOLD
from scripts.break_javascript.tried import PLUGIN


def broken(source: str) -> list[tuple[str, str]]:
    """Each kind of break, and what the script becomes by it."""
    return [(each.kind, each.applied(source)) for each in changes_of(Script.of(source))]


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("if (a < b) c = d;", ("condition turned", "if (!(a < b)) c = d;")),
        ("x = a.b(c, d) ? e : f;", ("condition turned", "x = !(a.b(c, d)) ? e : f;")),
        ("f = (a) => a ?? b ? c : d;", ("condition turned", "f = (a) => !(a ?? b) ? c : d;")),
        ("x = a && !b;", ("condition turned", "x = a || !b;")),
        ("x = a && !b;", ("condition turned", "x = a && b;")),
        ("x = a !== b;", ("condition turned", "x = a === b;")),
        ("if (a) return b(c);\nd = e;", ("guard dropped", "\nd = e;")),
        ("if (a) { b = c; return; }\nd = e;", ("guard dropped", "\nd = e;")),
        ("x = a < 1;", ("bound moved", "x = a <= 1;")),
        ("x = a < 1;", ("bound moved", "x = a < 0;")),
        ("x = a.slice(2);", ("bound moved", "x = a.slice(3);")),
        ("const WAIT = 1200;", ("bound moved", "const WAIT = 12000;")),
        ("{ a.b(c)?.d(); }", ("call removed", "{ ; }")),
        ("if (a) b(); else c();", ("call removed", "if (a) ; else c();")),
        ("await a(b);", ("call removed", ";")),
        ('(a ?? b)?.c({ d: "e" });', ("call removed", ";")),
    ],
)
def test_a_script_is_broken(source: str, becomes: tuple[str, str]) -> None:
    assert becomes in broken(source)


@pytest.mark.parametrize(
    "source",
    [
        "// if (a < 1) b();",
        "/* if (a < 1)\n b(); */",
        's = "a < 1 ? b() : c";',
        "s = 'it\\'s a && b';",
        "s = `if (a) b(); ${c} < d`;",
        "s = `a ${`b < ${c}`} && d`;",
        r"s = a.replace(/[/\]]&&\/1/g, b);",
        "const a = b(c);",
        "export function f(a, b) { c = d; }",
        "x = a?.b ?? c;",
    ],
)
def test_text_remarks_and_what_is_no_such_place_are_left_alone(source: str) -> None:
    assert broken(source) == []


def test_the_holes_of_a_template_are_code() -> None:
    assert broken("s = `a ${b > 0 ? c : d} e`;") == [
        ("condition turned", "s = `a ${!(b > 0) ? c : d} e`;"),
        ("bound moved", "s = `a ${b >= 0 ? c : d} e`;"),
        ("bound moved", "s = `a ${b > 1 ? c : d} e`;"),
    ]


def test_a_condition_of_one_comparison_is_turned_once() -> None:
    turned = [text for kind, text in broken("if (a === b) c = d;") if kind == "condition turned"]
    assert turned == ["if (!(a === b)) c = d;"]


def test_a_place_belongs_to_the_innermost_block_around_it() -> None:
    source = "a(); function f(b) { c(); if (d) { e(); } g(); }"
    script = Script.of(source)
    assert [source[start:][:5] for start in blocks_of(script)] == ["a(); ", " c();", " e();"]
    assert [block_of(script, source.index(call)) for call in ("a(", "c(", "e(", "g(")] == [
        0,
        1,
        2,
        1,
    ]


def test_a_seed_always_picks_the_same_and_each_kind_in_its_turn() -> None:
    breaks = breaks_in(SCRIPTS)
    chosen = picked(breaks, 40, 11)
    assert chosen == picked(reversed(breaks), 40, 11)
    assert chosen != picked(breaks, 40, 12)
    assert [each.change.kind for each in chosen[:4]] == [each.change.kind for each in chosen[4:8]]
    assert len({each.change.kind for each in chosen[:4]}) == 4


def test_what_nobody_can_meet_is_still_there_to_be_broken() -> None:
    assert all(equivalents(breaks_in(SCRIPTS)).values())


READS = """
from pathlib import Path

def test_it_is_whole():
    assert Path("static/js/a.js").read_text() == "whole"
"""
PASSES = "def test_it_passes(): pass\ndef test_beside_it(): pass\n"


def test_tests_of_one_folder_come_after_those_of_another(tmp_path: Path) -> None:
    files = {"tests/js/test_reads.py": READS, "tests/browser/test_passes.py": PASSES}
    for name, text in {"static/js/a.js": "whole", **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    reads, passes = (
        "tests/js/test_reads.py::test_it_is_whole",
        "tests/browser/test_passes.py::test_it_passes",
    )
    order = {"file": "a.js", "broken": "broken", "whole": "whole"}
    orders = {"0": {**order, "tests": [passes, reads]}, "1": {**order, "tests": [passes]}}
    told = tmp_path / "told.jsonl"
    (tmp_path / "orders.json").write_text(json.dumps(orders), encoding="utf-8")
    with running(
        tmp_path, PLUGIN, sorted(files), {ORDERS: tmp_path / "orders.json", TOLD: told}
    ) as process:
        process.wait()
    events = [json.loads(line) for line in told.read_text("utf-8").splitlines()]
    met = [event["test"] for event in events if event["event"] == "met"]
    assert met == [reads, ""], (tmp_path / "tests.log").read_text("utf-8")
