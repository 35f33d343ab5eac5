from __future__ import annotations

from browser.conftest import NewPhone
from browser.phone import Phone
from web.kitchen import Kitchen

LIGHT, DARK = "rgb(246, 243, 236)", "rgb(20, 22, 27)"
IN_USE = "[...document.querySelectorAll('meta[name=theme-color]')].map(meta => meta.content)"


def ground(phone: Phone) -> str:
    found: str = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return found


def choose(phone: Phone, theme: str) -> None:
    """Without scripts the page is sent for again; with them the cookie is on its way."""
    phone.tap(phone.button(theme))
    phone.page.locator(f".themes [aria-current]:text-is('{theme}')").wait_for()
    phone.page.wait_for_load_state("networkidle")


def test_the_theme_is_chosen_and_remembered(either_phone: Phone, kitchen: Kitchen) -> None:
    phone = either_phone
    phone.page.emulate_media(color_scheme="light")
    phone.open(kitchen.address)
    assert ground(phone) == LIGHT
    choose(phone, "Dark")
    assert ground(phone) == DARK
    assert phone.page.evaluate(IN_USE) == ["#14161b", "#14161b"]
    phone.page.reload()
    assert ground(phone) == DARK
    choose(phone, "Auto")
    assert ground(phone) == LIGHT
    assert phone.page.evaluate(IN_USE) == ["#f6f3ec", "#14161b"]
    phone.page.emulate_media(color_scheme="dark")
    assert ground(phone) == DARK
    choose(phone, "Light")
    assert ground(phone) == LIGHT


def test_what_is_half_typed_stays_when_the_theme_changes(
    new_phone: NewPhone, kitchen: Kitchen
) -> None:
    phone = new_phone()
    phone.open(f"{kitchen.address}players/")
    field = phone.page.get_by_label("Player name", exact=True)
    phone.type("Žof", field)
    choose(phone, "Dark")
    assert ground(phone) == DARK
    assert field.input_value() == "Žof"
