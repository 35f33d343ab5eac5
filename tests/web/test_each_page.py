"""Each page is led to, and has a test in the folder of its room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.samples import furnish
from flask import Flask
from web.kitchen import Kitchen
from web.pages import Page
from web.test_routes import ROUTES

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted({(rule, name) for rule, method, name in ROUTES if method == "GET"})

# A browser finds them by itself; a script of an open page asks for them; a link says where it
# leads by the address it stands at, with a word more.
LED_OTHERWISE = {
    "front_door.enter",
    "group.game.board.standings",
    "group.game.drafts.look",
    "group.game.drafts.ask_to_start_over",
    "group.game.own_hand.one_hand",
}


def sources(*folders: str) -> str:
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return "\n".join(p.read_text("utf-8") for p in files if p.suffix in {".py", ".html"})


LEADING = sources("scorekeeper/web", "templates")


@pytest.mark.parametrize("name", sorted({name for _, name in PAGES} - LED_OTHERWISE))
def test_each_page_is_led_to(name: str) -> None:
    assert f'"{name}"' in LEADING


@pytest.mark.parametrize(("rule", "name"), PAGES, ids=[rule for rule, _ in PAGES])
def test_each_page_is_asked_for_in_the_tests_of_its_room(
    guarded_app: Flask, rule: str, name: str
) -> None:
    room = guarded_app.view_functions[name].__module__.split(".")[2]
    asked = re.search(rf"[}}/\"]{own_word(rule)}[/\"'?#{{.]", sources(f"tests/web/{room}"))
    assert asked, f"tests/web/{room}/"


def test_fault_56_no_browser_fills_a_form_of_any_page_on_back_or_reload(kitchen: Kitchen) -> None:
    """Nor one of what answers a form: the check of every page that any test is shown says so."""
    house = furnish(kitchen, 3)
    pages = [kitchen.visitor().open(sample.address) for sample in house.samples()]
    forms = [form for page in pages for form in page.soup.select("form")]
    assert len(forms) > len(pages)
    assert {form.get("autocomplete") for form in forms} == {"off"}
    assert {name: at for page in pages for name, at in fields_without_a_form(page)} == {}


def fields_without_a_form(page: Page) -> list[tuple[str, str]]:
    """Those that a browser fills again by themselves, with the page they stand on."""
    found = page.soup.select("input, select, textarea")
    lonely = (each for each in found if not each.get("form") and not each.find_parent("form"))
    return [
        (str(each.get("name")), page.path) for each in lonely if each.get("autocomplete") != "off"
    ]


def own_word(rule: str) -> str:
    """What its address has last that is not filled in."""
    fixed = [word for word in re.sub(r"<[^>]*>", "", rule).split("/") if word]
    return re.escape(fixed[-1].rstrip(".")) if fixed else ""
