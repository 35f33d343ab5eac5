"""Every page of the map of addresses, with the longest names and the largest numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from string import ascii_uppercase
from typing import Literal
from urllib.parse import urlsplit

import pytest
from browser.accessible import violations
from browser.conftest import NewPhone
from browser.phone import Phone
from browser.samples import PAGES, House, furnish, rules_of_pages
from browser.scenes import STATUSES, scenes
from flask import Flask
from web.kitchen import Kitchen

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
SIZES = ((320, 568), (390, 664), (768, 1024), (1280, 800))
TELEVISIONS = ((1280, 720), (1920, 1080))
NUMBERS = Path(__file__).with_name("numbers.js").read_text(encoding="utf-8")


def test_every_page_has_a_sample(beside_server: Flask) -> None:
    """Who adds a page adds it there; then it is looked at here and on the contact sheet."""
    assert set(PAGES) == rules_of_pages(beside_server)


def test_every_sample_has_a_name_of_its_own(kitchen: Kitchen) -> None:
    names = [sample.name for sample in furnish(kitchen, 2).samples()]
    assert sorted(names) == sorted(set(names))


def test_every_sample_shows_what_its_address_is_for(kitchen: Kitchen) -> None:
    """No sample leads elsewhere because what it is about is missing, and the bin is not empty."""
    samples = [sample for sample in furnish(kitchen, 2).samples() if sample.name != "front door"]
    pages = {sample.name: kitchen.visitor().open(sample.address) for sample in samples}
    assert {name: page.path for name, page in pages.items()} == {
        sample.name: urlsplit(sample.address).path for sample in samples
    }
    assert len(pages["bin"].all(".deed")) == 2


@pytest.mark.parametrize(
    ("people", "language"),
    [
        (2, "sk"),
        (10, "en"),
        pytest.param(2, "en", marks=pytest.mark.long),
        pytest.param(10, "sk", marks=pytest.mark.long),
    ],
)
def test_no_number_is_pushed_out_cut_off_or_covered(
    new_phone: NewPhone, kitchen: Kitchen, people: int, language: str
) -> None:
    phone, wrong, house = still_phone(new_phone, language), [], furnish(kitchen, people)
    for scene in unfolded(phone, house):
        # A theme is colours alone: that the dark one moves nothing is seen where it is narrowest.
        for look in chain(looks(phone, SIZES, ["light"]), looks(phone, SIZES[:1], ["dark"])):
            wrong += [f"{scene}, {look}: {what}" for what in phone.page.evaluate(NUMBERS)]
    assert wrong == [], "\n".join(wrong)


def test_every_page_is_accessible_in_both_themes(new_phone: NewPhone, kitchen: Kitchen) -> None:
    phone, wrong = still_phone(new_phone, "en"), []
    for scene in unfolded(phone, furnish(kitchen, 10)):
        show_all(phone)
        for theme in themes(phone):
            wrong += [f"{scene}, {theme}: {what}" for what in violations(phone)]
    assert wrong == []


@pytest.mark.parametrize("count", [2, 3, 5, 10, 16, 20])
def test_a_television_shows_everybody_without_scrolling(
    new_phone: NewPhone, kitchen: Kitchen, count: int
) -> None:
    names = [f"{letter}nother{'-long-name' * 4}"[:40] for letter in ascii_uppercase[:count]]
    game = kitchen.game(*names, rules={"target": 5000})
    game.play(names[0], {names[1]: 5001, **dict.fromkeys(names[2:], 1234)})
    phone = still_phone(new_phone, "en")
    phone.open(f"{game.address}tv")
    for _look in looks(phone, TELEVISIONS):
        assert phone.page.evaluate(NUMBERS) == []
        assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        heights = phone.page.eval_on_selector_all(
            ".seat-total", "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert len(heights) == count
        assert min(heights) >= phone.page.evaluate("innerHeight") / 14


def test_the_measure_of_numbers_finds_what_cannot_be_read(phone: Phone, kitchen: Kitchen) -> None:
    game = kitchen.game()
    game.play("boris")
    phone.open(game.address)
    assert phone.page.evaluate(NUMBERS) == []
    for style, finding in (
        ("position: fixed; left: 380px", "outside"),
        ("display: block; width: 9px; overflow: hidden", "cut off"),
        ("position: relative; z-index: -1", "covered"),
    ):
        total = phone.page.locator(".seat-total").last
        total.evaluate("(each, style) => (each.style = style)", style)
        assert finding in phone.page.evaluate(NUMBERS)[0]
        total.evaluate("each => each.removeAttribute('style')")
    phone.page.locator("main").evaluate("main => (main.style.minWidth = '600px')")
    assert phone.page.evaluate(NUMBERS)[-1] == "wider than the window"


def still_phone(new_phone: NewPhone, language: str) -> Phone:
    """Nothing moves there; the language is that of its owner."""
    phone = new_phone(reduced_motion="reduce")
    phone.page.context.add_cookies([{"name": "language", "value": language, "url": phone.home}])
    return phone


def unfolded(phone: Phone, house: House) -> Iterator[str]:
    """One scene after the other, everything in it unfolded."""
    with phone.watch.expecting(*STATUSES):
        for scene in scenes(phone.page, phone.home, house):
            phone.page.evaluate(
                "document.querySelectorAll('details').forEach(each => each.open = true)"
            )
            yield scene


def looks(
    phone: Phone, sizes: Iterable[tuple[int, int]], shown: Iterable[Theme] = THEMES
) -> Iterator[str]:
    """What is shown at each size in each theme."""
    for width, height in sizes:
        phone.page.set_viewport_size({"width": width, "height": height})
        for theme in themes(phone, shown):
            yield f"{width} px {theme}"


def themes(phone: Phone, shown: Iterable[Theme] = THEMES) -> Iterator[Theme]:
    """What is shown as those see it whose devices are light, or dark."""
    for theme in shown:
        phone.page.emulate_media(color_scheme=theme)
        yield theme


def show_all(phone: Phone) -> None:
    """So tall a window that nothing lies under the dock, where axe would not see it."""
    width, height = SIZES[1]
    phone.page.set_viewport_size({"width": width, "height": height})
    needed = phone.page.evaluate("document.documentElement.scrollHeight")
    phone.page.set_viewport_size({"width": width, "height": needed + 200})
