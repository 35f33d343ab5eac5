"""What is the same on every pad is drawn once: nobody gets what is another table's."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from web.kitchen import GameHere, Kitchen
from web.pages import Page

from scorekeeper.scoring.decks import deck_named
from scorekeeper.scoring.document.writing import own_deck_document
from scorekeeper.store.people.players import rename_player
from scorekeeper.web.request import drawn_once

KINDS = 15
"""Of classic-108, and one input more for typed points."""


def pad(kitchen: Kitchen, game: GameHere, language: str = "en") -> Page:
    return kitchen.visitor(language).open(f"{game.address}rounds/new")


def inputs(page: Page, key: str) -> dict[str, str]:
    """The inputs of somebody's hand with what stands in each."""
    found = page.soup.select(f'input[name^="hand-{key}-"]')
    assert all(each["id"] == each["name"] for each in found)
    return {str(each["name"]).rpartition("-")[2]: str(each["value"]) for each in found}


def legends(page: Page) -> list[str]:
    return page.all(".hand-fields legend")


def test_everybody_has_every_input_of_their_own(kitchen: Kitchen) -> None:
    game = kitchen.game()
    page = pad(kitchen, game)
    for name, key in game.keys.items():
        assert len(inputs(page, key)) == KINDS + 1
        assert not any(inputs(page, key).values())
        labelled = page.soup.select(f'label[for^="hand-{key}-"]')
        assert len(labelled) == KINDS + 1
        assert page.soup.select(f'button[name="hand_on"][value="{key}"]'), name
    assert legends(page) == [f"{name} holds" for name in game.keys]
    assert not [sign for sign in "\ufdd0\ufdd1" if sign in page.html]


def test_a_name_is_text_wherever_it_stands(kitchen: Kitchen) -> None:
    names = ("A & B", "<i>Eve</i>", '"Bo"', "1", "hand-2")
    game = kitchen.game(*names)
    page = pad(kitchen, game)
    assert legends(page) == [f"{name} holds" for name in names]
    on = [each["aria-label"] for each in page.soup.select('.disclosure button[name="hand_on"]')]
    assert on == [f"Hand the phone on: {name}" for name in names]
    assert all(len(inputs(page, key)) == KINDS + 1 for key in game.keys.values())


def test_a_hand_in_which_something_stands_is_drawn_with_it(kitchen: Kitchen) -> None:
    game = kitchen.game()
    typed = game.hand("Anna", {"7": 2, "skip": 1})
    page = pad(kitchen, game)
    form = page.form_of("Review").fill({"out": game.keys["boris"], **typed})
    shown = kitchen.visitor().send(page.path, [*form.fields, ("change", "1")])
    anna, zofia = (inputs(shown, game.keys[name]) for name in ("Anna", "Žofia"))
    assert {code: text for code, text in anna.items() if text} == {"7": "2", "skip": "1"}
    assert not any(zofia.values())


def test_each_language_has_its_own_words(kitchen: Kitchen) -> None:
    game = kitchen.game()
    english, slovak = (pad(kitchen, game, language) for language in ("en", "sk"))
    again = pad(kitchen, game)
    assert legends(english) == legends(again) != legends(slovak)
    for words in (".pad-keys [aria-label]", "details summary", "label", "template"):
        texts = [[str(each) for each in page.soup.select(words)] for page in (english, slovak)]
        assert texts[0] != texts[1], words


def test_each_deck_has_its_own_cards(kitchen: Kitchen) -> None:
    first = kitchen.game()
    second = kitchen.game("Eva", "Filip", deck=_deck("classic-112"))
    for game, name, more in ((first, "Anna", 0), (second, "Eva", 1), (first, "Anna", 0)):
        page, key = pad(kitchen, game), game.keys[name]
        codes = [each["data-code"] for each in page.soup.select("#pad-hand [data-code]")]
        assert [*codes, "points"] == list(inputs(page, key))
        assert ("shuffle" in codes) == bool(more)


def test_each_table_has_its_own_people(kitchen: Kitchen) -> None:
    first, second = kitchen.game(), kitchen.game("Eva", "Filip")
    three, two = ["Žofia", "boris", "Anna"], ["Eva", "Filip"]
    for game, people in ((first, three), (second, two), (first, three)):
        assert pad(kitchen, game).all("#dealer option")[1:] == people
    kitchen.act(lambda group: rename_player(group, second.keys["Eva"], "Evička"))
    assert "Evička" in pad(kitchen, second).text
    assert "Eva" not in pad(kitchen, second).text


def _deck(name: str) -> dict[str, object]:
    known = deck_named(name)
    assert known is not None
    return own_deck_document(known)


def test_only_so_many_drawings_are_kept(
    guarded_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_once, "MOST", 3)
    monkeypatch.setitem(guarded_app.extensions, "drawn", {})
    template = "{% call drawn_once(what) %}{{ what }}{% endcall %}"
    with guarded_app.test_request_context():
        for what in ("a", "b", "c", "d", "a", "d"):
            assert render_template_string(template, what=what) == what
    assert len(guarded_app.extensions["drawn"]) == 2
