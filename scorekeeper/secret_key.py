"""The key that signs cookies and forms, made once and kept beside the data."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

FILE = "secret_key"
BYTES = 32


def kept_secret_key(instance: Path) -> str:
    """Reads the key of this instance, making it first if there is none: one for all processes."""
    path = instance / FILE
    if not path.exists():
        _make(path)
    return _read(path)


def _make(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    ours = path.with_name(f".{FILE}.{secrets.token_hex(8)}")
    _write_new(ours, secrets.token_hex(BYTES))
    try:
        # A link appears whole or not at all, and never replaces another process's key.
        os.link(ours, path)
    except FileExistsError:
        return
    except OSError:
        _write_directly(path)
    finally:
        ours.unlink()


def _write_new(path: Path, key: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())


def _write_directly(path: Path) -> None:
    """For file systems without hard links (FAT, some network shares)."""
    try:
        _write_new(path, secrets.token_hex(BYTES))
    except FileExistsError:
        return


def _read(path: Path, patience: float = 2.0) -> str:
    """Waits a moment for a key that another process is still writing."""
    deadline = time.monotonic() + patience
    while True:
        key = path.read_text(encoding="ascii").strip()
        if len(key) >= 2 * BYTES:
            return key
        if time.monotonic() > deadline:
            raise RuntimeError(f"{path} is damaged. Remove it and start again to make a new key.")
        time.sleep(0.02)
