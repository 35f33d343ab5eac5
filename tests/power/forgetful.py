"""What the disk of these tests does: it forgets what was not synced, as one does in a power cut.

`python -m power.forgetful FOLDER MOUNT` keeps in FOLDER what is written under MOUNT. When it is
unmounted, every file in FOLDER is again what it was at its last sync. A process that is killed
loses nothing that it gave to the system, so killing alone cannot show what a power cut takes.

It runs in a process of its own, and only there is FUSE asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import mfusepy

_STAT = ("atime", "ctime", "mtime", "gid", "mode", "nlink", "size", "uid")


class Forgetful(mfusepy.Operations):  # type: ignore[misc]  # it has no types
    """Passes everything on, and remembers what each file held when it was last synced."""

    use_ns = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._synced: dict[str, bytes] = {}

    def destroy(self, _path: str) -> None:
        """The power is cut."""
        for path, content in self._synced.items():
            self._at(path).write_bytes(content)

    def getattr(self, path: str, fh: int | None = None) -> Mapping[str, int]:
        """What the system says of the file."""
        try:
            found = os.lstat(self._at(path))
        except OSError as error:
            raise mfusepy.FuseOSError(error.errno) from error
        times = {f"st_{k}": getattr(found, f"st_{k}_ns") for k in ("atime", "ctime", "mtime")}
        return {f"st_{k}": getattr(found, f"st_{k}") for k in _STAT} | times

    def readdir(self, path: str, fh: int) -> list[str]:
        """The names in a folder."""
        return [".", "..", *(each.name for each in self._at(path).iterdir())]

    def open(self, path: str, flags: int) -> int:
        """A file that is there."""
        return os.open(self._at(path), flags & ~os.O_APPEND)

    def create(self, path: str, mode: int, fi: object = None) -> int:
        """A new file: until it is synced it is empty."""
        self._synced.setdefault(path, b"")
        return os.open(self._at(path), os.O_RDWR | os.O_CREAT, mode)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        """So many bytes from there."""
        return os.pread(fh, size, offset)

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        """Bytes that are forgotten unless a sync follows."""
        self._remember(path)
        return os.pwrite(fh, data, offset)

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        """The file ends there, unless the power is cut before a sync."""
        self._remember(path)
        os.truncate(self._at(path), length)

    def fsync(self, path: str, datasync: int, fh: int) -> None:
        """What the file holds now, it keeps."""
        self._synced.pop(path, None)

    def release(self, path: str, fh: int) -> None:
        """Nobody uses the file any more."""
        os.close(fh)

    def unlink(self, path: str) -> None:
        """The file goes."""
        self._synced.pop(path, None)
        self._at(path).unlink()

    def rename(self, old: str, new: str) -> None:
        """A name is changed at once; what the file holds is not synced by that."""
        self._at(old).rename(self._at(new))
        self._synced.pop(new, None)
        if old in self._synced:
            self._synced[new] = self._synced.pop(old)

    def mkdir(self, path: str, mode: int) -> None:
        """A new folder."""
        self._at(path).mkdir(mode)

    def chmod(self, path: str, mode: int) -> None:
        """Who may do what with the file."""
        self._at(path).chmod(mode)

    def statfs(self, path: str) -> Mapping[str, int]:
        """How much room there is."""
        found = os.statvfs(self._folder)
        return {key: getattr(found, key) for key in dir(found) if key.startswith("f_")}

    def _at(self, path: str) -> Path:
        return self._folder / path.lstrip("/")

    def _remember(self, path: str) -> None:
        if path not in self._synced:
            self._synced[path] = self._at(path).read_bytes()


if __name__ == "__main__":
    mfusepy.FUSE(Forgetful(Path(sys.argv[1])), sys.argv[2], foreground=True, nothreads=True)
