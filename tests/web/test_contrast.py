"""Whatever is written or drawn can be read: every pair of colours of tokens.css, both themes."""

from __future__ import annotations

import re
from itertools import product

import pytest

from scorekeeper.assets import asset_folder

TOKENS = (asset_folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
HEX = r"#[0-9a-f]{6}"
TEXT, MARK = 4.5, 3.0
SEATS = range(20)

GROUNDS = ("page", "sheet", "tint", "track")
PENS = ("text", "text-soft", "error")
MARKS = ("edge", "focus", "error", "strong", "wild-edge")
ON_THEIR_OWN = (
    ("on-strong", "strong"),
    ("on-strong-soft", "strong"),
    ("strong", "on-strong"),
    ("on-alert", "alert"),
    ("on-win", "win"),
    ("on-wild", "wild"),
    ("on-wild-soft", "wild"),
)
MARKS_ON_THEIR_OWN = (("focus-on-strong", "strong"),)
# Lines between rows and shadows: nothing is lost with them.
DECORATION = ("line",)


def _block(selector: str) -> dict[str, str]:
    found = re.search(
        rf"^\s*{re.escape(selector)} \{{\n(.*?)^\s*\}}", TOKENS, re.DOTALL | re.MULTILINE
    )
    assert found, f"tokens.css has no {selector}"
    return dict(re.findall(r"--([\w-]+): ([^;]+);", found[1]))


LIGHT = _block(":root")
DARK = _block(':root[data-theme="dark"]')
DARK_BY_SYSTEM = _block(':root:not([data-theme="light"])')
MEANING = dict(re.findall(r"--([\w-]+): var\(--([\w-]+)\);", TOKENS))
THEMES = {"light": LIGHT, "dark": DARK}


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2 between two colours written #rrggbb."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _colour(theme: str, token: str) -> str:
    value = THEMES[theme][MEANING.get(token, token)]
    assert re.fullmatch(HEX, value), f"{token} is {value}, not a plain colour"
    return value


def _assert_contrast(theme: str, front: str, ground: str, least: float) -> None:
    ratio = contrast(_colour(theme, front), _colour(theme, ground))
    assert ratio >= least, f"{front} on {ground}, {theme}: {ratio:.2f} < {least}"


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_dark_is_the_same_by_system_and_by_choice() -> None:
    assert DARK_BY_SYSTEM == DARK


def test_a_theme_redefines_raw_colours_only() -> None:
    assert set(DARK) == set(LIGHT)
    assert not set(DARK) & set(MEANING)


def test_every_token_of_meaning_is_checked_below() -> None:
    paired = {token for pair in ON_THEIR_OWN + MARKS_ON_THEIR_OWN for token in pair}
    assert set(MEANING) == paired.union(GROUNDS, PENS, MARKS, DECORATION)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("pen", "ground"), [*product(PENS, GROUNDS), *ON_THEIR_OWN])
def test_text_reads_on_its_ground(theme: str, pen: str, ground: str) -> None:
    _assert_contrast(theme, pen, ground, TEXT)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("mark", "ground"), [*product(MARKS, ("page", "sheet")), *MARKS_ON_THEIR_OWN]
)
def test_marks_show_on_their_ground(theme: str, mark: str, ground: str) -> None:
    _assert_contrast(theme, mark, ground, MARK)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_players_initials_read_on_the_players_colour(theme: str, seat: int) -> None:
    _assert_contrast(theme, f"seat-{seat}-on", f"seat-{seat}", TEXT)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seat", "ground"), [*product(SEATS, ("page", "sheet", "track"))])
def test_a_players_mark_shows_on_paper(theme: str, seat: int, ground: str) -> None:
    _assert_contrast(theme, f"seat-{seat}-mark", ground, MARK)


@pytest.mark.parametrize("theme", THEMES)
def test_twenty_players_have_twenty_colours(theme: str) -> None:
    assert len({_colour(theme, f"seat-{seat}") for seat in SEATS}) == len(SEATS)
