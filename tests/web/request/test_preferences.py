"""The language: as the browser asks, as chosen, remembered; and back to where it was chosen."""

from __future__ import annotations

import pytest
from web.kitchen import Kitchen
from web.pages import Page, Visitor

from scorekeeper.languages import LANGUAGES


def lang(page: Page) -> str:
    return str(page.one("html")["lang"])


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("sk", "sk"),
        ("sk-SK,sk;q=0.9,en;q=0.5", "sk"),
        ("en-GB", "en"),
        ("de,fr;q=0.5", "en"),
        ("de,sk;q=0.5", "sk"),
        ("", "en"),
        ("*", "en"),
        (";;;q=", "en"),
    ],
)
def test_the_language_follows_the_browser(kitchen: Kitchen, asked: str, answered: str) -> None:
    assert lang(kitchen.visitor(asked).open(kitchen.address)) == answered


def test_a_language_chosen_is_remembered(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}players/").press("Slovenčina")
    assert page.sent_status == 303
    assert (lang(page), page.path) == ("sk", f"{kitchen.address}players/")
    assert lang(visitor.open(f"{kitchen.address}new")) == "sk"
    assert lang(visitor.open(kitchen.address).press("English")) == "en"


def test_the_cookie_is_the_servers_alone(visitor: Visitor, kitchen: Kitchen) -> None:
    visitor.open(kitchen.address).press("Slovenčina")
    cookie = visitor.client.get_cookie("language")
    assert cookie is not None
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("sk", True, "Lax")
    assert cookie.max_age == 365 * 24 * 60 * 60


def test_the_query_of_the_page_stays(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    played = game.play("boris")
    page = visitor.open(f"{game.address}rounds?open={played}").press("Slovenčina")
    assert len(page.soup.select("tr.detail")) == 1


def test_the_language_chosen_is_marked(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.address)
    assert page.all(".languages [aria-current]") == ["English"]
    assert [tag["lang"] for tag in page.soup.select(".languages button")] == list(LANGUAGES)


@pytest.mark.parametrize("language", ["de", "", "../sk", "x" * 5000])
def test_a_language_that_is_not_spoken_changes_nothing(
    visitor: Visitor, kitchen: Kitchen, language: str
) -> None:
    form = visitor.open(kitchen.address).form_of("English").forge({"language": language})
    assert lang(form.submit()) == "en"
    assert visitor.client.get_cookie("language") is None


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "/\t/evil.example/",
        "\t//evil.example/",
        " //evil.example/",
        "///evil.example/",
        "/\r\n/evil.example",
        "javascript:alert(1)",
        "http:/evil.example",
        "evil.example",
        "/g/\r\nSet-Cookie: language=de",
        "http://[::1",
        "",
    ],
)
def test_the_switch_leads_to_no_other_server(
    visitor: Visitor, kitchen: Kitchen, elsewhere: str
) -> None:
    """Browsers drop tabs and line ends out of an address, and read \\ as /."""
    form = visitor.open(kitchen.address).form_of("Slovenčina").forge({"next": elsewhere})
    fields = [*form.fields, ("language", "sk")]
    answer = visitor.client.post("/language", data=dict(fields))
    assert answer.status_code == 303
    seen = answer.headers["Location"].translate({9: None, 10: None, 13: None}).replace("\\", "/")
    assert seen.startswith("/")
    assert not seen.startswith("//")
    assert [name for name, value in answer.headers if name == "Set-Cookie" and "=de" in value] == []


def test_a_remembered_language_that_is_spoken_no_more_is_passed_over(kitchen: Kitchen) -> None:
    visitor = kitchen.visitor("sk")
    visitor.client.set_cookie("language", "xx")
    assert lang(visitor.open(kitchen.address)) == "sk"


def theme(page: Page) -> object:
    return page.one("html").get("data-theme")


def papers(page: Page) -> list[object]:
    return [tag["content"] for tag in page.soup.select('meta[name="theme-color"]')]


def test_the_theme_is_the_devices_until_one_is_chosen(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}players/")
    assert theme(page) is None
    assert papers(page) == ["#f6f3ec", "#14161b"]
    assert page.all(".themes [aria-current]") == ["Auto"]


@pytest.mark.parametrize(("label", "code", "paper"), [("Light", "light", 0), ("Dark", "dark", 1)])
def test_a_theme_chosen_is_remembered(
    visitor: Visitor, kitchen: Kitchen, label: str, code: str, paper: int
) -> None:
    page = visitor.open(f"{kitchen.address}players/").press(label)
    assert (page.sent_status, page.path) == (303, f"{kitchen.address}players/")
    page = visitor.open(f"{kitchen.address}new")
    assert theme(page) == code
    assert papers(page) == [("#f6f3ec", "#14161b")[paper]] * 2
    assert page.all(".themes [aria-current]") == [label]
    assert theme(page.press("Auto")) is None


@pytest.mark.parametrize("strange", ["sepia", "", "DARK", "x" * 5000])
def test_a_theme_that_is_none_changes_nothing(
    visitor: Visitor, kitchen: Kitchen, strange: str
) -> None:
    form = visitor.open(kitchen.address).form_of("Dark").forge({"theme": strange})
    assert theme(form.submit()) is None
    assert visitor.client.get_cookie("theme") is None


def test_the_theme_leads_to_no_other_server(visitor: Visitor, kitchen: Kitchen) -> None:
    form = visitor.open(kitchen.address).form_of("Dark").forge({"next": "//evil.example/"})
    answer = visitor.client.post("/theme", data=dict([*form.fields, ("theme", "dark")]))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
