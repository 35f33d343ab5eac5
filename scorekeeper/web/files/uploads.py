"""Files that were brought and are looked at before they are taken in: kept for a day on the disk.

They lie in the instance folder, which all processes of one machine share. Where one is gone, the
page says so and asks for it again.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from flask import current_app
from werkzeug.datastructures import FileStorage

from scorekeeper.store.errors import NotSaved
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import new_key, now, sound_key

FOLDER = "uploads"
KEPT_SECONDS = 24 * 60 * 60
MOST_WAITING = 5
"""So many of a group; the oldest makes room."""


def keep_upload(group: Group, file: FileStorage) -> str:
    """Put a file aside under a key that only its group finds it by; raises `NotSaved`."""
    key = new_key()
    path = _folder(group) / key
    try:
        _own_folder(path.parent)
        _make_room(path.parent)
        path.touch(mode=0o600)
        file.save(path)
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise NotSaved("not_saved") from error
    return key


def _own_folder(folder: Path) -> None:
    """A folder, and the one it lies in, that nobody else on this machine reads."""
    for each in (folder.parent, folder):
        each.mkdir(mode=0o700, parents=True, exist_ok=True)


def kept_upload(group: Group, key: str) -> Path | None:
    """The group's file of this key, if it is still there."""
    path = _folder(group) / (sound_key(key) or "-")
    return path if sound_key(key) and path.is_file() else None


def _folder(group: Group) -> Path:
    return Path(current_app.instance_path, FOLDER, group.key)


def _make_room(folder: Path) -> None:
    """Everything that is old goes, of whichever group, and the oldest of too many."""
    for path in folder.parent.glob("*/*"):
        with suppress(FileNotFoundError):
            if now().timestamp() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink()
    waiting = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in waiting[: max(0, len(waiting) - MOST_WAITING + 1)]:
        path.unlink(missing_ok=True)
