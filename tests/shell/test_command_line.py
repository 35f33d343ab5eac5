"""The command line: what loads, what serves, what is said when it cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.cli import main
from scorekeeper.serving import addresses, serve
from scorekeeper.store.upkeep.daily_backups import daily_backups

COMMAND = [sys.executable, "-m", "scorekeeper"]


def environment(instance: Path, **more: str) -> dict[str, str]:
    quiet = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_")}
    return quiet | {"SCOREKEEPER_INSTANCE": str(instance), **more}


def run(*arguments: str, instance: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(instance, **more),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        COMMAND,
        env=environment(tmp_path / "instance", PORT="0", **getattr(request, "param", {})),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.communicate()


def read_until(process: subprocess.Popen[str], mark: str) -> str:
    assert process.stdout is not None
    said = ""
    while mark not in said:
        line = process.stdout.readline()
        assert line, f"it ended early, saying: {said}"
        said += line
    return said


def test_without_a_command_it_serves_a_migrated_database(served: subprocess.Popen[str]) -> None:
    said = read_until(served, "Stop it")
    port = re.search(r"http://localhost:(\d+)/", said)
    assert port is not None
    assert f"http://{addresses.local_name()}:{port[1]}/" in said
    with urllib.request.urlopen(f"http://127.0.0.1:{port[1]}/healthz", timeout=10) as answer:
        assert answer.status == 200


def test_it_draws_a_code_for_the_phone(served: subprocess.Popen[str]) -> None:
    assert "▄▄▄▄▄" in read_until(served, "▄▄▄▄▄")


def test_it_stops_cleanly_when_told(served: subprocess.Popen[str]) -> None:
    read_until(served, "Stop it")
    served.send_signal(signal.SIGTERM)
    rest, _nothing = served.communicate(timeout=20)
    assert served.returncode == 0
    assert "Traceback" not in rest


def test_a_body_beyond_reason_leaves_the_server_standing(served: subprocess.Popen[str]) -> None:
    said = read_until(served, "Stop it")
    port = re.search(r"http://localhost:(\d+)/", said)
    assert port is not None
    url = f"http://127.0.0.1:{port[1]}/healthz"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(url, data=b"1" * 10_000_000, timeout=10)
    refused.value.close()
    assert refused.value.code in {405, 413}
    with urllib.request.urlopen(url, timeout=10) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("served", "secure"),
    [({"SCOREKEEPER_PROXIES": "1"}, True), ({}, False)],
    indirect=["served"],
)
def test_what_a_proxy_says_arrives_when_it_is_to_be_believed(
    served: subprocess.Popen[str], secure: bool
) -> None:
    port = re.search(r"http://localhost:(\d+)/", read_until(served, "Stop it"))
    assert port is not None
    request = urllib.request.Request(
        f"http://127.0.0.1:{port[1]}/healthz", headers={"X-Forwarded-Proto": "https"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert ("Strict-Transport-Security" in answer.headers) is secure


@pytest.mark.parametrize(
    ("served", "is_warned"),
    [
        ({"SCOREKEEPER_PROXIES": "1"}, True),
        ({"SCOREKEEPER_PROXIES": "1", "HOST": "127.0.0.1"}, False),
        ({}, False),
    ],
    indirect=["served"],
)
def test_a_proxy_that_can_be_passed_by_is_warned_of(
    served: subprocess.Popen[str], is_warned: bool
) -> None:
    said = read_until(served, "Stop it")
    port = re.search(r"http://[a-z0-9.]+:(\d+)/", said)
    assert port is not None
    urllib.request.urlopen(f"http://127.0.0.1:{port[1]}/healthz", timeout=30).close()
    served.terminate()
    # Not `communicate`, which passes by what was read ahead of the line that was waited for.
    assert served.stdout is not None
    said += served.stdout.read()
    assert ("Set HOST to the address that the proxy asks" in said) is is_warned


@pytest.mark.parametrize(
    ("served", "count"),
    [({}, 1), ({"SCOREKEEPER_BACKUPS": "0"}, 0)],
    indirect=["served"],
)
def test_a_server_backs_up_by_itself_unless_told_not_to(
    served: subprocess.Popen[str], tmp_path: Path, count: int
) -> None:
    read_until(served, "Stop it")
    folder = tmp_path / "instance" / "backups"
    until = time.monotonic() + (30 if count else 2)
    while len(daily_backups(folder)) != 1 and time.monotonic() < until:
        time.sleep(0.1)
    assert len(daily_backups(folder)) == count


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = str(taken.getsockname()[1])
        started = time.monotonic()
        ended = run("serve", instance=tmp_path, PORT=port)
    assert ended.returncode == 1
    assert ended.stderr.startswith("That port is taken by another program.")
    assert time.monotonic() - started < 30
    assert not list(tmp_path.glob("*.sqlite3")), "it must not touch the other one's database"


@pytest.mark.parametrize(
    ("settings", "status", "words"),
    [
        ({"PORT": "http"}, 2, "PORT must be a whole number"),
        ({"SCOREKEEPER_DATABASE_URL": "mysql://x"}, 2, "SCOREKEEPER_DATABASE_URL must begin"),
        ({"SCOREKEEPER_DATABASE_URL": "sqlite:////no/such/x"}, 1, "cannot"),
        (
            {"SCOREKEEPER_DATABASE_URL": "postgresql://x:secret@127.0.0.1:1/x"},
            1,
            "The database cannot be opened",
        ),
    ],
)
def test_what_cannot_start_says_why_in_one_line(
    tmp_path: Path, settings: dict[str, str], status: int, words: str
) -> None:
    ended = run("migrate", instance=tmp_path, **settings)
    assert ended.returncode == status
    assert words in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert "secret" not in ended.stderr


def test_it_migrates_as_often_as_asked(tmp_path: Path) -> None:
    for _time in range(2):
        ended = run("migrate", instance=tmp_path)
        assert (ended.returncode, ended.stdout) == (0, "The database is up to date.\n")


def test_a_fresh_database_checks_clean(tmp_path: Path) -> None:
    ended = run("check", instance=tmp_path)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"scorekeeper {__version__}\n"


def test_counting_a_sheet_loads_no_web_server(tmp_path: Path) -> None:
    sheet = next((Path(__file__).parents[1] / "cases").glob("collect-*.json"))
    script = (
        "import sys; from scorekeeper.cli import main; main(sys.argv[1:]);"
        "print(sorted({'flask', 'sqlalchemy', 'babel', 'jinja2'} & set(sys.modules)),"
        " file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, "score", str(sheet)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stderr.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("host", "names"),
    [("127.0.0.1", ["127.0.0.1"]), ("::1", ["[::1]"]), ("cards.local", ["cards.local"])],
)
def test_a_chosen_host_is_the_only_address_shown(host: str, names: list[str]) -> None:
    assert serve.names_to_open(host) == names


def test_every_address_of_the_house_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_outward", lambda: ["192.168.1.7"])
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", "10.0.0.3"])
    monkeypatch.setattr(addresses, "_of_own_name", lambda: ["192.168.1.7", "169.254.3.4"])
    assert addresses.lan_addresses() == ["192.168.1.7", "10.0.0.3"]


def test_what_waits_to_be_counted_is_counted_before_anybody_looks(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """As after a release that counts otherwise."""
    instance = tmp_path / "instance"
    assert run("demo", "--games", "3", "--home", instance=instance).returncode == 0
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as database:
        database.executescript("DELETE FROM game_tallies; UPDATE games SET tallied = 0;")
        read_until(request.getfixturevalue("served"), "Stop it")
        counted, until = 0, time.monotonic() + 20
        while counted < 3 and time.monotonic() < until:
            time.sleep(0.05)
            (counted,) = database.execute("SELECT count(*) FROM game_tallies").fetchone()
    assert counted == 3
