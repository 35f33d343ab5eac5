"""Each page is led to, and has a test in the folder of its room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
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


def own_word(rule: str) -> str:
    """What its address has last that is not filled in."""
    fixed = [word for word in re.sub(r"<[^>]*>", "", rule).split("/") if word]
    return re.escape(fixed[-1].rstrip(".")) if fixed else ""
