"""Settings: read, judged, documented; where data is kept."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from scorekeeper import config
from scorekeeper.config import VARIABLES, SettingsRefused, instance_folder, settings_from

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_set_serves_a_checkout_to_the_house() -> None:
    settings = settings_from({})
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)
    assert settings.instance == ROOT / "instance"
    assert settings.database_url == f"sqlite:///{ROOT}/instance/scorekeeper.sqlite3"
    assert settings.hosts == ()
    assert settings.proxies == 0


def test_everything_can_be_set() -> None:
    given = {
        "SCOREKEEPER_INSTANCE": "/srv/cards",
        "SCOREKEEPER_DATABASE_URL": "postgresql://cards@db/cards",
        "SCOREKEEPER_SECRET_KEY": "sixteen letters!",
        "SCOREKEEPER_HOSTS": "Cards.example.org., other.example.org",
        "SCOREKEEPER_PROXIES": "2",
        "SCOREKEEPER_UPLOAD": "8",
        "SCOREKEEPER_BACKUPS": "12",
        "HOST": "127.0.0.1",
        "PORT": "9000",
    }
    read = config.Settings(
        instance=Path("/srv/cards"),
        database_url="postgresql://cards@db/cards",
        secret_key="sixteen letters!",
        hosts=("cards.example.org", "other.example.org"),
        proxies=2,
        upload=8,
        backups=12,
        host="127.0.0.1",
        port=9000,
    )
    assert settings_from(given) == read
    assert set(given) == set(VARIABLES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "٨٠٠٠"),
        ("PORT", "9" * 5000),
        ("SCOREKEEPER_PROXIES", "yes"),
        ("SCOREKEEPER_SECRET_KEY", "short"),
        ("SCOREKEEPER_DATABASE_URL", "mysql://root@localhost/cards"),
        ("SCOREKEEPER_DATABASE_URL", "cards.sqlite3"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsRefused, match=name):
        settings_from({name: value})


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/home/anna/.local/share/scorekeeper"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/scorekeeper"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/anna/.local/share/scorekeeper"),
        ("darwin", {}, "/home/anna/Library/Application Support/scorekeeper"),
        ("win32", {}, "/home/anna/AppData/Local/scorekeeper"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/scorekeeper"),
        ("linux", {"SCOREKEEPER_INSTANCE": "/told"}, "/told"),
    ],
)
def test_an_installed_wheel_keeps_its_data_with_the_user(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("HOME", "/home/anna")
    assert instance_folder(environment, checkout=None) == Path(folder)


@pytest.mark.parametrize("name", VARIABLES)
def test_every_setting_stands_in_the_readme(name: str) -> None:
    assert f"| `{name}` |" in (ROOT / "README.md").read_text()


def test_every_setting_that_is_read_is_listed() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "scorekeeper").rglob("*.py"))
    read = re.findall(r'"(SCOREKEEPER_[A-Z_]+)"', source)
    assert set(read) <= set(VARIABLES)


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(config.Settings)])
def test_every_setting_is_used(name: str) -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "scorekeeper").rglob("*.py"))
    assert re.search(rf"settings(\(\w*\))?\.{name}\b", source)
