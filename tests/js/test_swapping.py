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


@pytest.mark.parametrize(
    "failure",
    [
        None,
        {"status": 500},
        # However much it looks like the page.
        {"status": 500, "body": FORM.format(places="<li>Adam"), "content_type": "text/html"},
        {"body": "<h1>Another page", "content_type": "text/html"},
    ],
    ids=["dead network", "500", "500 with the same parts", "no such part"],
)
def test_whatever_fails_is_sent_the_plain_way_with_what_was_typed(
    table: Bench, failure: Answer
) -> None:
    answers: list[Answer] = [failure, {"body": "the plain page", "content_type": "text/html"}]
    table.answer = lambda: answers.pop(0)
    table.page.fill("#name", "Zoe")
    table.page.press("#name", "Enter")
    table.page.locator("text=the plain page").wait_for()
    assert table.sent == ["player=Zoe&add=1", "player=Zoe&add=1"]


def test_where_one_of_two_parts_is_missing_neither_is_put_in(bench: Bench) -> None:
    body = """<form method=post action=/laid>
        <p id=first><input name=kept value={kept}></p>{second}
        <button data-swap data-swap-target="first second">Go</button></form>"""
    bench.lay(body.format(kept="old", second="<p id=second></p>"))
    bench.run("swap.js", "() => null")
    half: Answer = {"body": body.format(kept="new", second=""), "content_type": "text/html"}
    answers = [half, {"body": "the plain page", "content_type": "text/html"}]
    bench.answer = lambda: answers.pop(0)
    bench.page.click("text=Go")
    bench.page.locator("text=the plain page").wait_for()
    assert bench.sent == ["kept=old", "kept=old"]


def test_what_is_refused_comes_back_to_be_mended_and_is_marked_no_more_then(table: Bench) -> None:
    refused = FORM.format(places="").replace(
        'value="" data-enter=add>', "value=zoe data-enter=add aria-invalid=true>"
    )
    refused = refused.replace("<p id=name-error></p>", "<p id=name-error>Zoe sits already.</p>")
    table.answer = lambda: {"status": 422, "body": refused, "content_type": "text/html"}
    field = table.page.locator("#name")
    field.fill("zoe")
    field.press("Enter")
    expect(table.page.locator("#name-error")).to_have_text("Zoe sits already.")
    assert (field.input_value(), field.get_attribute("aria-invalid")) == ("zoe", "true")
    table.answer = lambda: answered("Adam")
    field.fill("Adam")
    field.press("Enter")
    expect(table.page.locator("li")).to_have_text(["Adam"])
    expect(table.page.locator("#name-error")).to_have_text("")
    assert (field.input_value(), field.get_attribute("aria-invalid")) == ("", None)


def test_nothing_typed_while_a_name_is_on_its_way_is_not_sent(table: Bench) -> None:
    typed: list[str] = []

    def seat() -> Answer:
        for _ in range(100):
            if not typed:
                table.page.wait_for_timeout(10)
        return answered("Zoe")

    table.answer = seat
    field = table.page.locator("#name")
    field.fill("Zoe")
    field.press("Enter")
    field.fill("  ")
    field.press("Enter")
    typed.append("nothing")
    expect(table.page.locator("li")).to_have_text(["Zoe"])
    table.page.wait_for_timeout(100)
    assert table.sent == ["player=Zoe&add=1"]


def test_where_a_button_is_of_no_more_use_its_neighbour_has_the_focus(bench: Bench) -> None:
    body = """<form method=post action=/laid><ul id=places>{}</ul></form>"""
    button = "<button name=move value={0} data-swap data-swap-target=places{1}>{0}</button>"
    bench.lay(body.format("<li>" + button.format("up", "") + button.format("down", "")))
    bench.run("swap.js", "() => null")
    moved = body.format("<li>" + button.format("up", " disabled") + button.format("down", ""))
    bench.answer = lambda: {"body": moved, "content_type": "text/html"}
    bench.page.click("text=up")
    expect(bench.page.locator("text=down")).to_be_focused()


def test_a_form_without_such_a_button_is_sent_as_ever(bench: Bench) -> None:
    bench.lay("<form method=post action=/laid><input name=a value=1><button>Go</button></form>")
    bench.run("swap.js", "() => null")
    bench.answer = lambda: {"body": "the plain page", "content_type": "text/html"}
    bench.page.click("text=Go")
    bench.page.locator("text=the plain page").wait_for()
    assert bench.sent == ["a=1"]


def test_where_no_more_may_be_added_the_last_is_put_in_all_the_same(table: Bench) -> None:
    full = "<form><ul id=places><li>Zoe</ul></form>"
    table.answer = lambda: {"body": full, "content_type": "text/html"}
    table.page.fill("#name", "Zoe")
    table.page.press("#name", "Enter")
    expect(table.page.locator("li")).to_have_text(["Zoe"])
    table.page.wait_for_timeout(100)
    assert table.sent == ["player=Zoe&add=1"]
