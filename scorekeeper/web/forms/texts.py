"""Text as it comes out of a browser, made fit to be shown again."""

from __future__ import annotations

import re

# Pasted out of a document; no page may hold them, and nobody sees that they are there.
_NOT_SHOWN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def plain_text(text: str | None) -> str:
    """Without signs that cannot be shown; a new line is one sign, where browsers send two."""
    return _NOT_SHOWN.sub(" ", (text or "").replace("\r\n", "\n"))
