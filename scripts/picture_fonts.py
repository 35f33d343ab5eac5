"""Makes the fonts of result pictures from those of the pages.

A rasteriser reads neither woff2 nor a font cut into pieces. Run it after static/fonts/ has changed,
in an environment that has `fonttools[woff]`: `python scripts/picture_fonts.py`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[1]
PIECES = ("latin", "latin-ext", "cyrillic")
WEIGHTS = {"Regular": 450, "Bold": 720}


def main() -> None:
    """One file a weight, of all pieces together."""
    with tempfile.TemporaryDirectory() as folder:
        for name, weight in WEIGHTS.items():
            pieces = [_piece(Path(folder), piece, weight) for piece in PIECES]
            whole = Merger().merge(pieces)
            _call(whole, name)
            whole.save(ROOT / "scorekeeper" / "pictures" / f"Rubik-{name}.ttf")


def _piece(folder: Path, piece: str, weight: int) -> str:
    font = TTFont(ROOT / "static" / "fonts" / f"rubik-{piece}.woff2")
    fixed = instantiateVariableFont(font, {"wght": weight})
    # Merging their rules of layout fails where pieces overlap; kerning is not missed in a picture.
    for table in ("GSUB", "GPOS", "GDEF", "STAT"):
        if table in fixed:
            del fixed[table]
    path = folder / f"{piece}-{weight}.ttf"
    fixed.flavor = None
    fixed.save(path)
    return str(path)


def _call(font: TTFont, style: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = "Rubik"
        elif record.nameID in (2, 17):
            record.string = style
        elif record.nameID in (4, 6):
            record.string = f"Rubik-{style}"
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400


if __name__ == "__main__":
    main()
