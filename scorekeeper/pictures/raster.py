"""SVG to PNG by resvg, whose wheels bring everything they need."""

from __future__ import annotations

from pathlib import Path

import regex

try:
    import resvg_py
except ImportError:  # an exotic machine for which there is no wheel: pictures are SVG alone there
    resvg_py = None  # type: ignore[assignment]

CAN_RASTERISE = resvg_py is not None
FONTS = [str(Path(__file__).with_name(f"Rubik-{style}.ttf")) for style in ("Regular", "Bold")]
# What our own fonts have: Latin, Cyrillic, the signs of a sentence. scripts/picture_fonts.py
_OURS = regex.compile("[\\s\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f–—‘’‚“”„•…€−]*")


def png_of(svg: str) -> bytes:
    """The picture as PNG. Letters that our fonts lack are looked for among those of the machine.

    Where it has none for them either, they are left out or stand as boxes.
    """
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=_OURS.fullmatch(svg) is not None,
        font_files=FONTS,
        font_family="Rubik",
        sans_serif_family="Rubik",
    )
