"""Files into a zip whose bytes follow from their content alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# The first that a zip can say: when it was written is not what it holds.
DATE = (1980, 1, 1, 0, 0, 0)
UNIX = 3
MODE = 0o644 << 16
LEVEL = 6


class ZipWriter:
    """Writes one file after the other; knows the SHA-256 of each."""

    def __init__(self, target: IO[bytes]) -> None:
        self._zip = ZipFile(target, "w", ZIP_DEFLATED, compresslevel=LEVEL)

    def add(self, name: str, pieces: Iterable[str]) -> str:
        """One file made of these pieces of text, none of which is kept; returns its SHA-256."""
        said = hashlib.sha256()
        with self._zip.open(_info(name), "w") as file:
            for piece in pieces:
                data = piece.encode()
                said.update(data)
                file.write(data)
        return said.hexdigest()

    def close(self) -> None:
        """Write the list of what is in it."""
        self._zip.close()


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name, DATE)
    info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, UNIX, MODE
    return info
