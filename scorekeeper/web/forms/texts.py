"""Text as it comes out of a browser, made fit to be shown again."""

from __future__ import annotations

import re

# The last two of each plane are no characters.
_NONE = "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
# Pasted out of a document; no page may hold them, and nobody sees that they are there.
_NOT_SHOWN = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef{_NONE}]")


def plain_text(text: str | None) -> str:
    """Without signs that cannot be shown; a new line is one sign, where browsers send two."""
    return _NOT_SHOWN.sub(" ", (text or "").replace("\r\n", "\n").replace("\r", "\n"))
