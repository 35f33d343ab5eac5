"""What a file that somebody brings is: told by its first bytes, not by its name."""

from __future__ import annotations

from typing import IO, Literal, TypeAlias

Incoming: TypeAlias = Literal["archive", "sheet", "table"]

_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
_LOOKED_AT = 1024


def kind_of(source: IO[bytes]) -> Incoming:
    """An archive, a scoresheet, or else a table; the file is at its beginning before and after."""
    first = source.read(_LOOKED_AT)
    source.seek(0)
    if first.startswith(_ZIPS):
        return "archive"
    text = first.removeprefix(b"\xef\xbb\xbf").lstrip()
    return "sheet" if text.startswith((b"{", b"[")) else "table"
