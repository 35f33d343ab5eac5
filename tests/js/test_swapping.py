"""A form that changes a part of its page and stays where it is."""

from __future__ import annotations

import pytest
from js.conftest import Answer, Bench
from playwright.sync_api import expect

FORM = """
  <form method=post action=/laid>
    <ul id=places>{places}</ul>
    <input id=name name=player value="" data-enter=add>
    <p id=name-error></p>
    <button id=add name=add value=1
            data-swap data-swap-target=places data-swap-focus=name>Add</button>
    <button name=up value=b data-swap data-swap-target=places>Up</button>
  </form>
"""


@pytest.fixture
def table(bench: Bench) -> Bench:
    bench.lay(FORM.format(places=""))
    bench.run("swap.js", "() => null")
    return bench


def answered(*places: str) -> Answer:
    items = "".join(f"<li>{place}" for place in places)
    return {"body": FORM.format(places=items), "content_type": "text/html"}


def test_the_field_is_emptied_at_once_and_keeps_the_focus(table: Bench) -> None:
    table.answer = lambda: answered("Zoe")
    field = table.page.locator("#name")
    field.evaluate("field => { window.same = field; }")
    field.press_sequentially("Zoe")
    field.press("Enter")
    assert field.input_value() == ""
    expect(table.page.locator("li")).to_have_text(["Zoe"])
    assert table.sent == ["player=Zoe&add=1"]
    assert table.page.evaluate("document.activeElement === window.same") is True


def test_names_entered_one_after_the_other_wait_their_turn(table: Bench) -> None:
    seated: list[str] = []

    def seat() -> Answer:
        seated.append(table.sent[-1].partition("&")[0].removeprefix("player="))
        table.page.wait_for_timeout(100)
        return answered(*seated)

    table.answer = seat
    field = table.page.locator("#name")
    for name in ("Zoe", "Adam"):
        field.fill(name)
        field.press("Enter")
    field.press_sequentially("Em")
    expect(table.page.locator("li")).to_have_text(["Zoe", "Adam"])
    # What is being typed meanwhile is not lost.
    assert field.input_value() == "Em"
    expect(field).to_be_focused()
    assert table.sent == ["player=Zoe&add=1", "player=Adam&add=1"]


def test_without_a_field_the_focus_stays_on_the_button(table: Bench) -> None:
    table.answer = lambda: answered("b", "a")
    table.page.click("text=Up")
    expect(table.page.locator("li")).to_have_text(["b", "a"])
    expect(table.page.locator("text=Up")).to_be_focused()


def test_whatever_fails_is_sent_the_plain_way_with_what_was_typed(table: Bench) -> None:
    answers: list[Answer] = [
        {"status": 500},
        {"body": "the plain page", "content_type": "text/html"},
    ]
    table.answer = lambda: answers.pop(0)
    table.page.fill("#name", "Zoe")
    table.page.press("#name", "Enter")
    table.page.locator("text=the plain page").wait_for()
    assert table.sent == ["player=Zoe&add=1", "player=Zoe&add=1"]
