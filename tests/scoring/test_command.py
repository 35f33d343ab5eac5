"""`scorekeeper score` as people run it: a process of its own.

Source: docs/scoring.md, The scoresheet document and What is refused.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from scoring.building import document

SOUND = document("collect", {"out": "Zed", "hands": {"Mira": {"9": 2}, "Boris": 3}}, name="Piatok")
RESULT: dict[str, Any] = {
    "format": "scoresheet-result/1",
    "rounds": [
        {
            "dealer": "Mira",
            "starter": "Boris",
            "points": {"Mira": 0, "Boris": 0, "Zed": 21},
            "totals": {"Mira": 0, "Boris": 0, "Zed": 21},
        }
    ],
    "standings": [
        {"player": "Zed", "rank": 1, "status": "in", "total": 21},
        {"player": "Mira", "rank": 2, "status": "in", "total": 0},
        {"player": "Boris", "rank": 2, "status": "in", "total": 0},
    ],
    "finished": False,
    "winners": [],
    "losers": [],
    "next": {"dealer": "Boris", "starter": "Zed"},
}
BROKEN = document(
    "collect",
    {"out": "Zed", "hands": {"Mira": {"wild4": 5}, "A. B": 1}},
)
BROKEN_LINES = [
    'rounds[0].hands["A. B"]: A. B is not in play and holds no hand',
    "rounds[0].hands.Mira.wild4: 5 held, but one pack has 4",
    "rounds[0].hands.Boris: the hand of Boris is missing",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sound.json").write_text(json.dumps(SOUND), "utf-8")
    (tmp_path / "broken.json").write_text(json.dumps(BROKEN), "utf-8")
    names = document("lazy", players=["Žofia", "Иван"])
    (tmp_path / "names.json").write_text(json.dumps(names), "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "scorekeeper", "score", *arguments]
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, check=False)


def test_one_sound_sheet_gives_its_result_indented(folder: Path) -> None:
    done = run(folder, "sound.json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == RESULT
    assert done.stdout.startswith(b'{\n  "format": "scoresheet-result/1",\n')


def test_a_refused_sheet_gives_one_line_a_fault_and_status_2(folder: Path) -> None:
    done = run(folder, "broken.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert sorted(done.stderr.decode().splitlines()) == sorted(BROKEN_LINES)


def test_rules_that_change_on_the_way_are_read(folder: Path) -> None:
    """docs/scoring.md, The second format; the same text as `scoresheet/1` is refused."""
    played = [
        {"out": "Zed", "hands": {"Mira": {"9": 2}, "Boris": 3}},
        {"out": "Mira", "hands": {"Zed": {"5": 1}, "Boris": {"0": 1}}},
    ]
    played[1]["rules"] = {"target": 20, "lone_zero": 50}
    sheet = document("elimination", *played, rules={"target": 100}, format="scoresheet/2")
    done = run(folder, "-", given=json.dumps(sheet).encode())
    result = json.loads(done.stdout)
    # From round 2 on a lone zero costs 50 and past 20 is out: Boris 3 + 50.
    assert result["rounds"][1]["totals"] == {"Mira": 18, "Boris": 53, "Zed": 5}
    assert result["rounds"][1]["eliminated"] == ["Boris"]
    older = run(folder, "-", given=json.dumps(sheet | {"format": "scoresheet/1"}).encode())
    assert (older.returncode, older.stdout) == (2, b"")
    assert older.stderr.decode().startswith("rounds[1].rules: ")


def test_a_dash_reads_standard_input(folder: Path) -> None:
    done = run(folder, "-", given=json.dumps(SOUND).encode())
    assert (done.returncode, json.loads(done.stdout)) == (0, RESULT)


def test_several_files_give_one_line_each_and_the_sound_ones_are_scored(folder: Path) -> None:
    done = run(folder, "sound.json", "broken.json", "-", "names.json", given=b"[")
    assert done.returncode == 2
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result["standings"][0]["player"] for result in results] == ["Zed", "Žofia"]
    lines = done.stderr.decode().splitlines()
    assert lines[-1] == "-: $: not JSON: stopped at line 1, column 2"
    assert sorted(lines[:-1]) == sorted(f"broken.json: {line}" for line in BROKEN_LINES)


def test_names_are_printed_as_they_are_whatever_the_terminal_speaks(folder: Path) -> None:
    assert "Žofia".encode() in run(folder, "names.json").stdout


def test_a_file_that_is_not_there_is_refused_like_any_other(folder: Path) -> None:
    done = run(folder, "sound.json", "lost.json", ".")
    assert (done.returncode, len(done.stdout.splitlines())) == (2, 1)
    assert done.stderr.decode().splitlines() == [
        "lost.json: $: cannot be read: No such file or directory",
        ".: $: cannot be read: Is a directory",
    ]


def test_a_table_for_people(folder: Path) -> None:
    done = run(folder, "--table", "sound.json")
    assert done.stdout.decode() == (
        "Piatok\n\n"
        "round  deals  Boris  Mira  Zed\n"
        "1      Mira   0      0     21\n\n"
        "rank  player\n"
        "1     Zed     total 21\n"
        "2     Mira    total 0\n"
        "2     Boris   total 0\n\n"
        "Next: Boris deals, Zed starts.\n"
    )


TEAMS = document(
    "collect",
    {"out": "Zed", "knocked_out": ["Al"], "hands": {"Boris": {"9": 2}}},
    format="scoresheet/3",
    players=["Mira", "Boris", "Zed", "Al"],
    teams=[["Zed", "Mira"], ["Boris", "Al"]],
    rules={"target": None, "knock_out": 250},
)
SIDES = document(
    "keep_low",
    {"out": "Zed", "side": "dark", "hands": {"Mira": {"wild_color": 1}, "Boris": {"dark9": 1}}},
    {"out": "Mira", "hands": {"Zed": {"wild": 1}, "Boris": {"9": 1}}},
    format="scoresheet/3",
    deck="flip-112",
    rules={"target": 60, "others_win": True},
)
WINS = document(
    "rounds_won", {"out": "Zed"}, {"out": None}, {"out": "Zed"}, rules={"first_to": 2, "rounds": 9}
)
TABLES = {
    "teams, somebody knocked out, no target": (
        TEAMS,
        (
            "Teams: Zed & Mira, Boris & Al.\n\n"
            "round  deals  Al             Boris  Mira  Zed\n"
            "1      Mira   0 knocked out  0      268   268\n\n"
            "rank  player\n"
            "1     Mira    total 268\n"
            "1     Zed     total 268\n"
            "3     Boris   total 0\n"
            "3     Al      total 0\n\n"
            "Next: Boris deals, Zed starts.\n"
        ),
    ),
    "sides, and all others win": (
        SIDES | {"rounds": SIDES["rounds"][:1]},
        (
            "round  side  deals  Boris  Mira  Zed\n"
            "1      dark  Mira   9      60    0\n\n"
            "rank  player\n"
            "1     Zed     total 0\n"
            "2     Boris   total 9\n"
            "3     Mira    total 60\n\n"
            "Won by Boris, Zed.\n"
        ),
    ),
    "a side that is not said": (
        SIDES | {"rounds": SIDES["rounds"][1:]},
        (
            "round  side   deals  Boris  Mira  Zed\n"
            "1      light  Mira   9      0     40\n\n"
            "rank  player\n"
            "1     Mira    total 0\n"
            "2     Boris   total 9\n"
            "3     Zed     total 40\n\n"
            "Next: Boris deals, Zed starts.\n"
        ),
    ),
    "rounds won": (
        WINS,
        (
            "round  deals  Boris  Mira  Zed\n"
            "1      Mira   -      -     won\n"
            "2      Boris  -      -     -\n"
            "3      Zed    -      -     won\n\n"
            "rank  player\n"
            "1     Zed     wins 2\n"
            "2     Mira    wins 0\n"
            "2     Boris   wins 0\n\n"
            "Won by Zed.\n"
        ),
    ),
}


@pytest.mark.parametrize(("sheet", "table"), TABLES.values(), ids=TABLES.keys())
def test_a_table_shows_games_of_the_third_format(folder: Path, sheet: Any, table: str) -> None:
    done = run(folder, "--table", "-", given=json.dumps(sheet).encode())
    assert (done.stdout.decode(), done.stderr) == (table, b"")


CASES = [
    json.loads(file.read_text("utf-8"))
    for file in sorted(Path(__file__).parents[1].glob("cases/*"))
]


def test_every_case_is_counted_by_the_command_as_it_says(folder: Path) -> None:
    """One result a line for each sound one, in their order, and a line for each fault."""
    for number, case in enumerate(CASES):
        (folder / f"{number}.json").write_text(json.dumps(case["sheet"]), "utf-8")
    done = run(folder, *(f"{number}.json" for number in range(len(CASES))))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        case["result"] for case in CASES if "result" in case
    ]
    said = [line.split(": ")[:2] for line in done.stderr.decode().splitlines()]
    expected = [[f"{n}.json", path] for n, c in enumerate(CASES) for path in c.get("faults", ())]
    assert sorted(said) == sorted(expected)
    assert done.returncode == 2


@pytest.mark.parametrize("sheet", [SOUND, BROKEN], ids=["sound", "refused"])
def test_output_that_cannot_be_written_is_no_stack_trace(folder: Path, sheet: Any) -> None:
    (folder / "many.json").write_text(json.dumps(sheet), "utf-8")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "scorekeeper", "score", "many.json"]
        done = subprocess.run(command, cwd=folder, stdout=full, stderr=-1, check=False)
    assert done.returncode == (1 if sheet is SOUND else 2)
    assert b"Traceback" not in done.stderr


def test_counting_loads_no_web_server(folder: Path) -> None:
    code = (
        "import sys; from scorekeeper.cli import main; main(['score', 'sound.json']);"
        "heavy = {'flask', 'sqlalchemy', 'jinja2', 'werkzeug', 'babel', 'wtforms'};"
        "sys.exit(sorted(heavy & sys.modules.keys()) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_ends_in_no_stack_trace(tmp_path: Path, closed: str) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text("{}")
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m scorekeeper score - "{sheet}" {closed}'],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode in {1, 2}
    assert "Traceback" not in done.stderr


def test_a_refused_sheet_is_refused_with_nobody_to_hear_it(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text("{}")
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m scorekeeper score "{sheet}" 2>&-'], check=False
    )
    assert done.returncode == 2


def test_a_file_whose_name_has_lines_is_one_line(tmp_path: Path) -> None:
    sheet = tmp_path / "two\nlines.json"
    sheet.write_text("{}")
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", str(sheet), str(sheet)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(done.stderr.splitlines()) == 2
