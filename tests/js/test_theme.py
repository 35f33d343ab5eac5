"""The theme, chosen and worn at once."""

from __future__ import annotations

import pytest
from js.conftest import Bench

SWITCH = """
  <meta data-paper="#fff" media="(prefers-color-scheme: light)" content="#fff">
  <meta data-paper="#000" media="(prefers-color-scheme: dark)" content="#000">
  <form method=post action=/theme data-theme-switch>
    <input type=hidden name=csrf_token value=t>
    <button name=theme value=auto aria-current=true>Auto</button>
    <button name=theme value=light>Light</button>
    <button name=theme value=dark>Dark</button>
  </form>
"""
WORN = """() => [
  document.documentElement.dataset.theme ?? "",
  ...[...document.querySelectorAll("meta[data-paper]")].map(paper => paper.content),
  document.querySelector("[aria-current]").value,
]"""


@pytest.fixture
def switch(bench: Bench) -> Bench:
    bench.lay(SWITCH)
    bench.run("theme.js", "() => null")
    return bench


def test_a_theme_is_worn_by_page_paper_and_button_and_told_the_server(switch: Bench) -> None:
    switch.page.click("text=Dark")
    assert switch.page.evaluate(WORN) == ["dark", "#000", "#000", "dark"]
    assert switch.sends(1) == ["csrf_token=t&theme=dark"]
    switch.page.click("text=Light")
    assert switch.page.evaluate(WORN) == ["light", "#fff", "#fff", "light"]


def test_auto_gives_page_and_paper_back_to_the_device(switch: Bench) -> None:
    switch.page.click("text=Dark")
    switch.page.click("text=Auto")
    assert switch.page.evaluate(WORN) == ["", "#fff", "#000", "auto"]
    assert switch.sends(2)[1] == "csrf_token=t&theme=auto"


def test_without_a_network_the_theme_is_worn_all_the_same(switch: Bench) -> None:
    switch.answer = lambda: None
    switch.page.click("text=Dark")
    switch.sends(1)
    assert switch.page.evaluate(WORN) == ["dark", "#000", "#000", "dark"]
    assert switch.page.url.endswith("/laid")
