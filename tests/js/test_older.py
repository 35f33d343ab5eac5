"""A list that goes on by itself."""

from __future__ import annotations

import pytest
from js.conftest import Answer, Bench
from playwright.sync_api import expect

LINK = '<a rel=next href="/older">Older</a>'
PAGE = """
  <div id=past>{months}</div>
  <p data-older=past id=end><span id=beside>so far</span>{link}</p>
"""
MONTH = "<section data-month={0}><h2>{0}</h2><a href=/evening-{1}>{1}</a></section>"
CLICK = """(selector, how) => {
  let taken = null;
  addEventListener("click", event => { taken = event.defaultPrevented; event.preventDefault(); },
                   { once: true });
  const target = document.querySelector(selector);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return taken;
}"""


def page(month: str, evening: int, link: str = LINK) -> str:
    return PAGE.format(months=MONTH.format(month, evening), link=link)


def answered(month: str, evening: int, link: str = LINK) -> Answer:
    return {"body": page(month, evening, link), "content_type": "text/html"}


def begin(bench: Bench) -> None:
    bench.lay(page("November", 0))
    bench.run("older.js", "() => null")


def come(bench: Bench, count: int) -> None:
    """So many evenings stand there, and no more are asked for."""
    expect(bench.page.locator("#past a")).to_have_count(count)
    bench.page.wait_for_timeout(150)
    expect(bench.page.locator("#past a")).to_have_count(count)


def click(bench: Bench, selector: str, **how: int | bool) -> bool:
    """Whether the click is taken from the browser."""
    return bool(bench.page.evaluate(f"given => ({CLICK})(...given)", [selector, how]))


def test_five_pages_come_by_themselves_and_the_rest_when_pressed(bench: Bench) -> None:
    bench.answer = lambda: answered("October", len(bench.sent))
    begin(bench)
    come(bench, 6)
    assert bench.sent == ["GET"] * 5
    bench.page.click("text=Older")
    come(bench, 7)
    assert bench.page.locator("h2").all_inner_texts() == ["November", "October"]
    assert bench.page.url.endswith("/laid")


def test_the_last_page_takes_the_link_away(bench: Bench) -> None:
    bench.answer = lambda: answered("October", 1, link="")
    begin(bench)
    come(bench, 2)
    assert bench.page.locator("text=Older").count() == 0
    assert bench.sent == ["GET"]


def test_what_fails_leaves_a_link_that_can_be_pressed(bench: Bench) -> None:
    failing: list[Answer] = [None, {**dict(answered("September", 9) or {}), "status": 500}]
    for failure in failing:
        bench.answer = lambda failure=failure: failure  # type: ignore[misc]
        bench.sent.clear()
        begin(bench)
        bench.sends(1)
        come(bench, 1)
        assert bench.page.locator("[aria-busy]").count() == 0
        assert bench.sent == ["GET"]
        bench.answer = lambda: answered("October", 1, link="")
        assert click(bench, "[rel=next]") is True
        come(bench, 2)


@pytest.mark.parametrize(
    "how", [{"ctrlKey": True}, {"metaKey": True}, {"shiftKey": True}, {"button": 1}], ids=str
)
def test_another_tab_is_the_browsers_own_business(bench: Bench, how: dict[str, int | bool]) -> None:
    bench.answer = lambda: None
    begin(bench)
    bench.sends(1)
    come(bench, 1)
    assert click(bench, "[rel=next]", **how) is False
    assert click(bench, "#beside") is False
    assert bench.sent == ["GET"]


def test_pressed_twice_a_page_comes_once(bench: Bench) -> None:
    bench.answer = lambda: None
    begin(bench)
    bench.sends(1)
    come(bench, 1)
    bench.answer = lambda: answered("October", len(bench.sent))
    bench.page.eval_on_selector("[rel=next]", "link => { link.click(); link.click(); }")
    come(bench, 2)
    assert bench.sent == ["GET"] * 2


@pytest.mark.parametrize(("link", "focused"), [(LINK, "Older"), ("", "1")])
def test_the_keyboard_goes_on_where_the_list_does(bench: Bench, link: str, focused: str) -> None:
    bench.answer = lambda: None
    begin(bench)
    bench.sends(1)
    come(bench, 1)
    bench.answer = lambda: answered("October", 1, link)
    bench.page.focus("[rel=next]")
    bench.page.keyboard.press("Enter")
    come(bench, 2)
    assert bench.page.evaluate("document.activeElement.textContent") == focused


def test_who_reads_elsewhere_is_not_taken_to_the_end(bench: Bench) -> None:
    bench.answer = lambda: answered("October", 1, link="")
    bench.lay("<button id=other>Else</button>" + page("November", 0))
    bench.page.focus("#other")
    bench.run("older.js", "() => null")
    come(bench, 2)
    assert bench.page.evaluate("document.activeElement.id") == "other"
