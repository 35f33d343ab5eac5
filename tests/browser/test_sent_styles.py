"""What is sent of a stylesheet means what was written, as Chromium reads both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.assets import asset_folder, joined, read_release

STYLES = sorted(path.name for path in (asset_folder("static") / "css").glob("*.css"))
READ = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(rule => rule.cssText);
}"""
BLANKS = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<=[,(:])\s+|\s+(?=[,)])|(?P<blank>\s)\s*"""
)
TRICKY = """
/* "Why" isn't here. */
.a::before { content: "/* no */  {  ; } ,  :  "; }
.b::after { content: 'it\\'s  "so" \\A  '; }
.c { width: calc(1px + (2px - 3px) * -1); margin: 0 -1px }
.d { background: url("data:image/svg+xml;utf8,<svg  xmlns='x'/* a */>") }
.e { background: url(a/*b.png); color: red }
.f :not(.g) , .f:not(.g) > .h + .i ~ .j { color : red ! important }
@media (min-width: 10px) and (max-width: 20px) { .k { inset: 0 auto auto 0 } }
@media not all and (hover: none) { .k { color: red } }
@supports not (color: color-mix(in srgb, red, blue)) { .k { --x: 0  0 2px , 0 0 #000; --y:; } }
[data-x="  a  ,  b /* */ "] { grid-template-areas: "a  b" "c  d" ; grid-area: 1 / 2 / 3 / 4 }
.l { transform: translate( -50% , calc( -1 * var(--a) ) ) rotate( 1deg ) ; font: 1em/1.5 "A  B" }
@container (inline-size > 30rem) { .m:is(.n, .o .p) .q { color: rgb(0 0 0 / 50%) } }
@font-face { src: url("a.woff2") format("woff2"); font-family: A; unicode-range: U+0-FF , U+131 }
.ž { content: "ž  ľ" }
"""


def read(browser: Browser, text: str) -> list[str]:
    """Every rule as the browser says it again.

    It says values that hold a `var()` as they were typed: there, blanks at commas, brackets and
    colons, which stand for nothing, are left out; in texts every one counts.
    """
    page = browser.new_page()
    rules: list[str] = page.evaluate(READ, text)
    page.close()
    return [BLANKS.sub(lambda found: found["text"] or found["blank"] or "", it) for it in rules]


@pytest.mark.parametrize("name", STYLES)
def test_a_stylesheet_that_is_sent_means_what_was_written(browser: Browser, name: str) -> None:
    written = joined(asset_folder("static") / "css" / name)
    served = read_release(asset_folder("static")).files[f"css/{name}"].content.decode()
    rules = read(browser, served)
    assert rules == read(browser, written)
    assert rules
    assert len(served) < len(written)


def test_texts_and_sums_survive(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(TRICKY, "utf-8")
    served = read_release(tmp_path).files["a.css"].content.decode()
    rules = read(browser, served)
    assert rules == read(browser, TRICKY)
    assert len(rules) == 14


@pytest.mark.parametrize(
    "style",
    [
        "@container (inline-size > 30rem) { .a :not(.b) { color: red } }",
        '.a { background: url( "a b.png" ) }',
    ],
)
def test_what_does_not_survive_is_seen(browser: Browser, tmp_path: Path, style: str) -> None:
    """The library cannot read these. Whoever writes one is told so by the first test above."""
    (tmp_path / "a.css").write_text(style, "utf-8")
    served = read_release(tmp_path).files["a.css"].content.decode()
    assert read(browser, served) != read(browser, style)
