"""The check of every page sees what it is there to see."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from web.kitchen import Kitchen
from web.sound import check_page, shape

BROKEN = [
    ("<main", "<div></main><main", "HTML line"),
    ("</main>", "<p><ul></p></main>", "HTML line"),
    ("</main>", "<b><p>never closed</main>", "HTML line"),
    ("</main>", "<h1>Again</h1></main>", "2 headings"),
    ("<h1>", "<h1>Other ", "the title"),
    ("<title>", "<title>Welcome to ", "the title"),
    ('lang="en"', 'lang="xx"', "no language"),
    ("</main>", '<p id="main"></p></main>', "id 'main' × 2"),
    ("</main>", '<input name="x"></main>', "no label for x"),
    ("</main>", "<select></select></main>", "no label for"),
    ("</main>", '<label for="nothing">x</label></main>', "for='nothing' leads nowhere"),
    ("</main>", '<p aria-describedby="nothing">x</p></main>', "leads nowhere"),
    ("</main>", '<a href="#nothing">x</a></main>', "#nothing leads nowhere"),
    ("</main>", '<a href="/nowhere">x</a></main>', "'/nowhere' leads nowhere"),
    ("</main>", '<a href="https://elsewhere.example/">x</a></main>', "leads nowhere"),
    ("</main>", '<a href="/healthz"></a></main>', "without a name"),
    ("</main>", '<button><i aria-hidden="true">x</i></button></main>', "without a name"),
    ("</main>", '<img src="/static/1/icons/favicon.svg"></main>', "no alt"),
    ("</main>", '<img alt="" src="/static/1/icons/none.svg"></main>', "leads nowhere"),
    ("</main>", "<script>1</script></main>", "inline script"),
    ("</main>", "<style>p{}</style></main>", "inline style"),
    ("</main>", '<p style="top:0">x</p></main>', "inline style"),
    ("</main>", '<p onclick="x">x</p></main>', "onclick on p"),
    ("</main>", '<form method="post" action="/language"></form></main>', "without a token"),
    ("</main>", "<fieldset></fieldset></main>", "unnamed fieldset"),
    (' autocomplete="off"', "", "a form that a browser fills again"),
    ("</main>", '<input type="radio" name="x"></main>', "a field that a browser fills again: x"),
    ('name="player_name"', 'name="player_name" autocomplete="on"', "fills again: player_name"),
    (
        "</main>",
        '<p class="summary-list"><a href="#b">x</a><a href="#a">x</a><p id="a"><p id="b"></main>',
        "errors in another order than their fields: ['b', 'a']",
    ),
]


@pytest.mark.parametrize(("good", "bad", "seen"), BROKEN)
def test_a_broken_page_is_seen(
    guarded_app: Flask, kitchen: Kitchen, good: str, bad: str, seen: str
) -> None:
    response = kitchen.visitor().open(f"{kitchen.address}players/").response
    html = response.text.replace(good, bad, 1)
    assert html != response.text
    response.data = html
    with pytest.raises(AssertionError, match="leads nowhere|" + re.escape(seen)) as raised:
        check_page(guarded_app, response, BeautifulSoup(html, "html.parser"))
    assert seen in str(raised.value)


@pytest.mark.parametrize(
    "name",
    ["Content-Security-Policy", "X-Frame-Options", "Referrer-Policy", "Cache-Control"],
)
def test_a_missing_header_is_seen(guarded_app: Flask, kitchen: Kitchen, name: str) -> None:
    page = kitchen.visitor().open(kitchen.address)
    del page.response.headers[name]
    with pytest.raises(AssertionError):
        check_page(guarded_app, page.response, page.soup)


def test_pages_of_one_shape_differ_in_keys_and_tokens_only(kitchen: Kitchen) -> None:
    game, other = kitchen.game(), kitchen.others().game()
    first = kitchen.visitor().open(f"{game.address}rounds/new").response
    second = other.kitchen.let_in().open(f"{other.address}rounds/new").response
    assert first.text != second.text
    assert shape(first) == shape(second)


def test_a_key_that_stands_twice_or_a_header_that_is_missing_is_another_shape(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game()
    response = kitchen.visitor().open(f"{game.address}rounds/new").response
    sound = shape(response)
    anna, boris = game.keys["Anna"], game.keys["boris"]
    html = response.text
    response.data = html.replace(anna, boris, 1)
    assert shape(response) != sound
    response.data = html
    assert shape(response) == sound
    response.headers["Cache-Control"] = "public"
    assert shape(response) != sound
