"""Every word on a page is a message: none is written past the translations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from babel.support import NullTranslations
from bs4 import Comment, Doctype
from web.kitchen import AT_THE_TABLE, GameHere, Kitchen
from web.pages import Page, Visitor
from web.test_sizes import play, typed

from scorekeeper.scoring.schemes import SCHEMES

ALL_ON = {
    "target": 50,
    "lone_zero": 50,
    "pile_runs_out": "round",
    "exact_reset": True,
    "floor_at_zero": True,
    "going_out_bonus": {"0": 20, "wild": 50},
}
NO_MESSAGES = {"Scorekeeper", "English", "Slovenčina", *AT_THE_TABLE, "Ž", "B", "A", "xyz"}
DAY_AND_MONTH = re.compile(r"\d+ [A-Z][a-z]+")
HEARD_OR_HINTED = ("aria-label", "title", "placeholder", "alt", "content")


class Marked(NullTranslations):
    """Puts every message between brackets."""

    def ugettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ungettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flask_babel.Domain.get_translations", lambda _self: Marked())


def unmarked(page: Page) -> set[str]:
    """The words that stand outside brackets and are nobody's name."""
    found: set[str] = set()
    for text in _texts(page):
        while text != (text := re.sub(r"⟦[^⟦⟧]*⟧", "", text)):
            pass
        found |= set(re.findall(r"[^\W\d_]+", DAY_AND_MONTH.sub("", text)))
    return found - NO_MESSAGES


@pytest.mark.parametrize("scheme", SCHEMES)
def test_of_a_game(kitchen: Kitchen, visitor: Visitor, scheme: str) -> None:
    rules = ALL_ON if scheme == "elimination" else {}
    game = kitchen.game(scheme=scheme, rules=rules, name="xyz")
    play(game, scheme, 2)
    round_id = game.round_ids()[0]
    new = visitor.open(f"{game.address}rounds/new")
    said = {
        address: unmarked(visitor.open(f"{game.address}{address}"))
        for address in (
            "",
            "rounds",
            f"rounds?open={round_id}",
            *(f"rounds/{round_id}/{errand}" for errand in ("edit", "insert", "remove")),
        )
    }
    said["form"] = unmarked(new)
    said["nothing chosen"] = unmarked(new.form("round").submit("review"))
    said["review"] = unmarked(reviewed(game, new, scheme))
    assert {address: words for address, words in said.items() if words} == {}


@pytest.mark.parametrize("address", ["", "new", "players/", "nowhere"])
def test_of_a_group(kitchen: Kitchen, visitor: Visitor, address: str) -> None:
    assert unmarked(visitor.open(f"{kitchen.address}{address}")) == set()
    kitchen.game(name="xyz")
    assert unmarked(visitor.open(f"{kitchen.address}{address}")) == set()


def test_of_a_game_that_is_over(kitchen: Kitchen, visitor: Visitor) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 5}, name="xyz")
    play(game, "keep_low", 6)
    assert unmarked(visitor.open(game.address)) == set()
    assert unmarked(visitor.open(kitchen.address)) == set()


def test_of_two_at_once(kitchen: Kitchen, visitor: Visitor) -> None:
    game = kitchen.game(name="xyz")
    review = reviewed(game, visitor.open(f"{game.address}rounds/new"), "elimination")
    play(game, "elimination", 1)
    assert unmarked(review.form("round").submit("save")) == set()


@pytest.mark.parametrize(
    ("address", "forged"),
    [
        ("new", {"start": "1", "scheme": "none", "deck": "none"}),
        ("new", {"start": "1", "target": "x", "packs": "x", "name": "x" * 101}),
        ("new", {"add": "1", "player_name": "x" * 61}),
        ("players/", {"player_name": ""}),
        ("players/", {"player_name": "Anna"}),
        ("players/", {"player_name": "xyz", "csrf_token": "none"}),
    ],
)
def test_of_what_is_refused(
    kitchen: Kitchen, visitor: Visitor, address: str, forged: dict[str, str]
) -> None:
    kitchen.game(name="xyz")
    page = visitor.open(f"{kitchen.address}{address}")
    answer = page.form_of("⟦Add player⟧").forge(forged).submit()
    assert answer.status == 422
    assert answer.errors
    assert unmarked(answer) - {"x" * 61, "x" * 100} == set()


@pytest.mark.parametrize(
    "forged",
    [
        lambda keys: {"loser": "nobody here"},
        lambda keys: {"out": "nobody here", "csrf_token": "none"},
        lambda keys: {f"hand-{keys['Anna']}-skip": "999", f"hand-{keys['boris']}-5": "x"},
    ],
)
def test_of_a_round_that_is_refused(
    kitchen: Kitchen, visitor: Visitor, forged: Callable[[dict[str, str]], dict[str, str]]
) -> None:
    game = kitchen.game(scheme="lazy", name="xyz")
    form = visitor.open(f"{game.address}rounds/new").form("round")
    typed_too = {"out": game.keys["Žofia"]} | forged(dict(game.keys))
    answer = form.forge(typed_too).submit("review")
    assert answer.status == 422
    assert unmarked(answer) == set()


def reviewed(game: GameHere, form: Page, scheme: str) -> Page:
    """The review of the round that `play` records."""
    review = form.form("round").forge(typed(game, scheme) | {"last_card": "another"})
    answer = review.submit("review")
    assert answer.status == 200, answer.errors
    return answer


def _texts(page: Page) -> Iterator[str]:
    for text in page.soup.find_all(string=True):
        # The winner's letters are drawn as cards, one by one.
        if not isinstance(text, Comment | Doctype) and not text.find_parent(class_="letters"):
            yield str(text)
    for name in HEARD_OR_HINTED:
        for tag in page.soup.select(f"[{name}]"):
            if tag.name != "meta" or tag.get("name") == "description":
                yield str(tag[name])
