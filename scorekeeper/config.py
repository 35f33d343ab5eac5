"""What the environment says about how to run."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from scorekeeper.assets import CHECKOUT
from scorekeeper.secret_key import kept_secret_key

DATABASE_FILE = "scorekeeper.sqlite3"
SECRET_KEY_LEAST = 16
MEBIBYTE = 1024 * 1024

# Every variable that is read, for the test that finds each one in the README.
VARIABLES = (
    "SCOREKEEPER_INSTANCE",
    "SCOREKEEPER_DATABASE_URL",
    "SCOREKEEPER_SECRET_KEY",
    "SCOREKEEPER_HOSTS",
    "SCOREKEEPER_PROXIES",
    "SCOREKEEPER_UPLOAD",
    "SCOREKEEPER_BACKUPS",
    "HOST",
    "PORT",
)


class SettingsRefused(Exception):
    """A variable holds what cannot be used; the message is a sentence for whoever set it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, read and judged; nothing has been made on disk yet."""

    instance: Path
    database_url: str
    secret_key: str | None
    hosts: tuple[str, ...]
    proxies: int
    upload: int
    backups: int
    host: str
    port: int


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Reads every setting, or refuses with a sentence naming the variable."""
    instance = instance_folder(environment)
    return Settings(
        instance=instance,
        database_url=_database_url(environment, instance),
        secret_key=_secret_key(environment),
        hosts=_hosts(environment.get("SCOREKEEPER_HOSTS", "")),
        proxies=_whole_number(environment, "SCOREKEEPER_PROXIES", 0, most=10),
        upload=_whole_number(environment, "SCOREKEEPER_UPLOAD", 64, most=2000),
        backups=_whole_number(environment, "SCOREKEEPER_BACKUPS", 24, most=10_000),
        host=environment.get("HOST") or "0.0.0.0",  # noqa: S104 - phones must reach it
        port=_whole_number(environment, "PORT", 8000, most=65535),
    )


def flask_config(settings: Settings) -> dict[str, Any]:
    """Turns settings into Flask's configuration; makes the secret key where none is given."""
    return {
        "SECRET_KEY": settings.secret_key or kept_secret_key(settings.instance),
        "SQLALCHEMY_DATABASE_URI": settings.database_url,
        "SCOREKEEPER_HOSTS": settings.hosts,
        "SCOREKEEPER_PROXIES": settings.proxies,
        # Only where a file is brought. Ten thousand games are 14 MB.
        "SCOREKEEPER_UPLOAD": settings.upload * MEBIBYTE,
        # Hours from one to the next; 0: none.
        "SCOREKEEPER_BACKUPS": settings.backups,
        # A round of ten players on a deck of sixty kinds is under 100 kB.
        "MAX_CONTENT_LENGTH": MEBIBYTE,
        "MAX_FORM_MEMORY_SIZE": MEBIBYTE,
        "MAX_FORM_PARTS": 5000,
        "SESSION_COOKIE_NAME": "scorekeeper",
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        # A form left open on the table all evening is still good.
        "WTF_CSRF_TIME_LIMIT": None,
        # web/tokens.py holds each change to its token itself.
        "WTF_CSRF_CHECK_DEFAULT": False,
        # Its catalogue would be read again at every request; our forms say everything themselves.
        "WTF_I18N_ENABLED": False,
        # Deflate is left out: what gets it wrong does so silently.
        "COMPRESS_ALGORITHM": ["zstd", "br", "gzip"],
    }


def instance_folder(environment: Mapping[str, str], checkout: Path | None = CHECKOUT) -> Path:
    """Where data is kept: as told, else a checkout's instance/, else the user's data folder."""
    told = environment.get("SCOREKEEPER_INSTANCE")
    if told:
        return Path(told).expanduser().absolute()
    if checkout is not None:
        return checkout / "instance"
    return _user_data_folder(environment, sys.platform) / "scorekeeper"


def _user_data_folder(environment: Mapping[str, str], platform: str) -> Path:
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if platform == "darwin":
        return home / "Library" / "Application Support"
    # The base directory specification says to ignore a relative path.
    given = Path(environment.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else home / ".local" / "share"


def _database_url(environment: Mapping[str, str], instance: Path) -> str:
    url = environment.get("SCOREKEEPER_DATABASE_URL")
    if not url:
        return f"sqlite:///{instance / DATABASE_FILE}"
    scheme, colon, _rest = url.partition("://")
    if not colon or scheme.partition("+")[0] not in {"sqlite", "postgres", "postgresql"}:
        raise SettingsRefused(
            "SCOREKEEPER_DATABASE_URL must begin with sqlite:// or postgresql://, "
            "for example postgresql://user:password@localhost/scorekeeper."
        )
    return url


def _secret_key(environment: Mapping[str, str]) -> str | None:
    key = environment.get("SCOREKEEPER_SECRET_KEY")
    if key and len(key) < SECRET_KEY_LEAST:
        raise SettingsRefused(
            f"SCOREKEEPER_SECRET_KEY must have at least {SECRET_KEY_LEAST} characters."
        )
    return key or None


def _hosts(text: str) -> tuple[str, ...]:
    names = text.replace(",", " ").split()
    return tuple(name.lower().rstrip(".") for name in names)


def _whole_number(environment: Mapping[str, str], name: str, default: int, *, most: int) -> int:
    text = environment.get(name) or str(default)
    # At most six digits: int() would refuse thousands of them with an error of its own.
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) > most:
        raise SettingsRefused(f"{name} must be a whole number from 0 to {most}, not {text[:40]!r}.")
    return int(text)
