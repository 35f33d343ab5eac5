"""What people install works alone: the wheel, built through the sdist, in an empty environment."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = """
from scorekeeper import assets
from scorekeeper.app import create_app

assert assets.CHECKOUT is None, assets.CHECKOUT
app = create_app()
client = app.test_client()
print(client.get("/healthz").status_code)
with app.test_request_context():
    url = assets.static_url("css/base.css")
print(client.get(url).status_code)
page = client.get("/nowhere", headers={"Accept-Language": "sk"})
print('lang="sk"' in page.text)
print(app.instance_path)
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Without --wheel or --sdist, build makes the wheel from the sdist it has made."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel and what it asks for, at the locked versions."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(folder, with_pip=True, symlinks=True)
    python = folder / "bin" / "python"
    wheel = next(built.glob("scorekeeper_cards-*.whl"))
    lock = ROOT / "requirements-dev.lock"
    install = [str(python), "-m", "pip", "install", "-q", "-c", str(lock), str(wheel)]
    subprocess.run(install, check=True, capture_output=True, timeout=600)
    return python


def run(python: Path, home: Path, *arguments: str, **more: str) -> str:
    """Runs it away from the checkout, as a user with an empty home."""
    ended = subprocess.run(
        [str(python), *arguments],
        cwd=home,
        env={"HOME": str(home), "PATH": os.defpath, **more},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_the_sdist_holds_what_the_wheel_is_made_of(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"templates/base.html", "static/css/base.css", "hatch_build.py", "LICENSE"} <= names
    private = {name for name in names if name.startswith(("instance/", ".venv/"))}
    assert private <= {"instance/.gitkeep"}


def test_the_wheel_holds_every_file_a_page_needs(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    for folder in ("templates", "static"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        missing = {f"scorekeeper/{path.relative_to(ROOT).as_posix()}" for path in files} - names
        assert not missing
    assert any(name.startswith("scorekeeper/migrations/versions/") for name in names)
    assert any(name.startswith("scorekeeper/scoring/decks/") for name in names)
    assert not [name for name in names if name.startswith(("templates/", "static/", "tests/"))]


def test_it_migrates_and_serves_alone(python: Path, tmp_path: Path) -> None:
    command = str(python.with_name("scorekeeper"))
    subprocess.run(
        [command, "migrate"],
        env={"HOME": str(tmp_path), "PATH": os.defpath},
        cwd=tmp_path,
        check=True,
    )
    said = run(python, tmp_path, "-c", ASK).split("\n")
    data = tmp_path / ".local" / "share" / "scorekeeper"
    assert said[:4] == ["200", "200", "True", str(data)]
    assert (data / "scorekeeper.sqlite3").exists()


def test_it_keeps_its_data_where_it_is_told(python: Path, tmp_path: Path) -> None:
    told = tmp_path / "cards"
    for called in (("-m", "scorekeeper", "migrate"), ("-c", ASK)):
        run(python, tmp_path, *called, SCOREKEEPER_INSTANCE=str(told))
    assert {path.name for path in told.iterdir()} >= {"scorekeeper.sqlite3", "secret_key"}
    assert not (tmp_path / ".local").exists()


def test_nothing_is_kept_inside_the_environment(python: Path) -> None:
    environment = python.parent.parent
    assert not list(environment.rglob("*.sqlite3"))
    assert not list(environment.rglob("secret_key"))
