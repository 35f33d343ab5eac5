"""Every page, and every step of the pad on the way to a round, shown one after the other.

They are found by what scripts find them by, so that it works in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from browser.samples import House
from playwright.sync_api import Page, Route
from web.kitchen import GameHere

STATUSES = (404, 409, 410, 422)
"""What the pages of errors, and the requests that lead there, are answered with."""


def scenes(page: Page, home: str, house: House) -> Iterator[str]:
    """The name of what the page shows by then."""
    for sample in house.samples():
        _open(page, home + sample.address)
        yield sample.name
    _open(page, f"{home}/nothing", 404)
    yield "nothing is here"
    yield from _hands(page, _new_round(home, house.going_on))
    yield from _loser(page, _new_round(home, house.lazy))
    yield from _order(page, _new_round(home, house.in_order))
    yield from _countdown(page, _new_round(home, house.countdown))


def _new_round(home: str, game: GameHere) -> str:
    return f"{home}{game.address}rounds/new"


def _hands(page: Page, address: str) -> Iterator[str]:
    """Last one standing with every house rule: the longest way."""
    _open(page, address)
    _press(page, "#out input")
    yield "which card was the last"
    _press(page, "#last_card .choice:last-child input")
    yield "an empty hand"
    _tap_the_whole_pack(page)
    yield "a hand of the whole pack"
    yield from _typed(page)
    _press(page, "[data-pad-next]")
    yield from _to_review(page)
    yield from _errands(page, address)


def _tap_the_whole_pack(page: Page) -> None:
    """Each key once more than there are cards of it, so that it says why it adds no more."""
    page.eval_on_selector_all(
        "[data-code]",
        """keys => keys.forEach(key => {
            for (let card = 0; card <= Number(key.dataset.copies); card += 1) key.click();
        })""",
    )


def _typed(page: Page) -> Iterator[str]:
    """What the pad says to points; the number that it cannot read is the last to be mended."""
    _press(page, "[data-pad-type]")
    for text, name in (
        ("700+421+119", "typed points"),
        ("0", "a lone zero"),
        ("12x", "points that cannot be read"),
        ("99", ""),
    ):
        page.locator("#pad-points").fill(text)
        if name:
            yield name


def _to_review(page: Page) -> Iterator[str]:
    """The next hand, where one is left, has waited until now; the last step is the review."""
    if _step(page) != "review":
        yield "the next hand"
    while _step(page) != "review":
        _press(page, "[data-pad-type]")
        page.locator("#pad-points").fill("99")
        _press(page, "[data-pad-next]")
    page.locator("table.review").wait_for()
    _press(page, "[data-step-by='1']")
    page.locator("table.review").wait_for()
    yield "the review"


def _errands(page: Page, address: str) -> Iterator[str]:
    """What a review becomes without a network, and when others were quicker or it is refused."""
    with _silence(page):
        _press(page, "[data-step-by='-1']")
        page.locator("[data-pad-sums] li").first.wait_for()
        yield "plain sums"
    _open(page, address)
    page.locator("table.review").wait_for()
    _before_the_last_round(page)
    _press(page, "[data-step-by='1']")
    page.locator(".notice.fault").wait_for()
    yield "saved by somebody else"
    _press(page, "button[name=save]")
    page.locator("#errors a, #choose").first.wait_for()
    if page.locator("#errors a").count():
        yield "a fault in what somebody else has saved"
        _press(page, "button[name=compare]")
    page.locator("#choose").wait_for()
    yield "somebody was quicker"
    _open(page, f"{address}/start-over")
    yield "start over"
    _open(page, address)
    page.locator("table.review").wait_for()
    page.locator("input[name^=adjust-]").first.evaluate("field => { field.value = 'many'; }")
    _press(page, "button[name=save]")
    page.locator("#errors a").first.wait_for()
    yield "a round refused"


@contextmanager
def _silence(page: Page) -> Iterator[None]:
    """Drafts are sent, and for so long get no answer."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/draft*", hold)
    yield
    for route in waiting:
        route.fulfill(status=204)
    page.unroute("**/draft*")


def _before_the_last_round(page: Page) -> None:
    """As if the form had been opened then."""
    page.eval_on_selector("#round", "form => { form.elements.opened_at.value -= 1; }")


def _loser(page: Page, address: str) -> Iterator[str]:
    _open(page, address)
    _press(page, "#out input")
    yield "who lost"
    _press(page, "[data-pad-count-hands]")
    _press(page, "[data-code]:nth-child(9)")
    yield "a hand that may be the dearest"
    _press(page, "[data-pad-back]")
    yield "hands are counted"


def _order(page: Page, address: str) -> Iterator[str]:
    _open(page, address)
    cards = page.locator("[data-place-of]")
    _press(page, "[data-place-of]:nth-child(2)")
    yield "who goes out next"
    for number in range(cards.count()):
        cards.nth(number).evaluate("card => card.click()")
    page.locator("table.review").wait_for()
    yield "the review of an order"


def _countdown(page: Page, address: str) -> Iterator[str]:
    _open(page, address)
    yield "countdown"
    _press(page, "#out input")
    page.locator("table.review").wait_for()
    yield "the review of a countdown"


def _open(page: Page, address: str, status: int = 200) -> None:
    response = page.goto(address)
    # Another place of the same page is not asked for.
    assert response is None or response.status == status, address


def _press(page: Page, selector: str) -> None:
    """The first of these that is in sight."""
    page.locator(selector).locator("visible=true").first.evaluate("each => each.click()")


def _step(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-pad-step")
