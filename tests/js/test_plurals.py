"""Sentences that come with the page, one for each plural form."""

from __future__ import annotations

import pytest
from js.conftest import Bench

SAY = "(module, name, filled) => module.word(name, filled)"
ENGLISH = """
  <template data-word="cards" data-plural="one">{count} card</template>
  <template data-word="cards" data-plural="few">{count} cards (few)</template>
  <template data-word="cards" data-plural="other">{count} cards</template>
"""
SLOVAK = """
  <template data-word="cards" data-plural="one">{count} karta</template>
  <template data-word="cards" data-plural="few">{count} karty</template>
  <template data-word="cards" data-plural="other">{count} kariet</template>
"""


@pytest.mark.parametrize(
    ("language", "templates", "count", "said"),
    [
        ("en", ENGLISH, 0, "0 cards"),
        ("en", ENGLISH, 1, "1 card"),
        ("en", ENGLISH, 2, "2 cards"),
        ("sk", SLOVAK, 0, "0 kariet"),
        ("sk", SLOVAK, 1, "1 karta"),
        ("sk", SLOVAK, 2, "2 karty"),
        ("sk", SLOVAK, 4, "4 karty"),
        ("sk", SLOVAK, 5, "5 kariet"),
        ("sk", SLOVAK, 22, "22 kariet"),
        # Nothing is one thing in French.
        ("fr", ENGLISH, 0, "0 card"),
    ],
)
def test_a_count_is_said_in_the_plural_of_its_language(
    bench: Bench, language: str, templates: str, count: int, said: str
) -> None:
    bench.lay(templates, language)
    assert bench.run("pad-form.js", SAY, "cards", {"count": count}) == said


def test_a_sentence_is_filled_in_and_what_is_unknown_stays_as_it_is(bench: Bench) -> None:
    bench.lay("<template data-word=take> Take back {what} of {whom} </template>")
    assert bench.run("pad-form.js", SAY, "take", {"what": "<b>7"}) == "Take back <b>7 of {whom}"
    assert bench.run("pad-form.js", SAY, "nothing of that name", {}) == ""


def test_a_form_that_the_page_does_not_have_is_said_in_another(bench: Bench) -> None:
    bench.lay("<template data-word=cards data-plural=other>{count} kariet</template>", "sk")
    assert bench.run("pad-form.js", SAY, "cards", {"count": 3}) == "3 kariet"
