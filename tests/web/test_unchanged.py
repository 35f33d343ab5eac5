"""A form that edits, sent as it was opened: nothing is written, and the page says so."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page, Visitor
from web.test_routes import ROUTES, address, everything, ours

GAME = "/g/<group>/games/<game_key>"
ROUND = f"{GAME}/rounds/<round_id>"

# The buttons that lead from the opened form to its end, in turn; a form without one is just sent.
EDITS: dict[str, tuple[str, ...]] = {
    "/g/<group>/device": ("Save",),
    "/g/<group>/evenings/<sitting_key>": ("Save",),
    "/g/<group>/players/<player_key>": ("Save the name",),
    f"{GAME}/name": ("Save",),
    f"{GAME}/points": ("Review",),
    f"{GAME}/rules": ("Review",),
    f"{GAME}/table": ("Carry on",),
    f"{ROUND}/edit": ("Review", "Save round 1"),
    f"{GAME}/otherwise": (),
}
MAKES_OR_ASKS = {
    "/g/<group>/bin/empty",
    "/g/<group>/evenings/<sitting_key>/delete",
    "/g/<group>/evenings/<sitting_key>/split",
    "/g/<group>/import",
    "/g/<group>/import/<upload_key>",
    "/g/<group>/new",
    "/g/<group>/players/",
    "/g/<group>/players/<player_key>/delete",
    "/g/<group>/players/<player_key>/merge",
    f"{GAME}/delete",
    f"{GAME}/rounds/new",
    f"{GAME}/rounds/new/draft",
    f"{GAME}/rounds/new/hand/<player_key>",
    f"{ROUND}/<any(edit, insert):errand>/draft",
    f"{ROUND}/<any(edit, insert):errand>/hand/<player_key>",
    f"{ROUND}/insert",
    f"{ROUND}/remove",
}
"""What is made, half entered, taken away or asked: nothing stands there to be edited."""


def test_fault_48_every_form_of_the_address_map_is_one_or_the_other() -> None:
    methods: dict[str, set[str]] = {}
    for rule, method, _ in ROUTES:
        methods.setdefault(rule, set()).add(method)
    forms = {rule for rule, known in methods.items() if known == {"GET", "POST"}}
    assert forms == (EDITS.keys() - {f"{GAME}/otherwise"}) | MAKES_OR_ASKS


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Names and notes with all that people type."""
    made = ours(kitchen)
    made.log("game_named", {"name": "Their  evening", "note": " Rain\nall day "})
    return made


@pytest.mark.parametrize("rule", EDITS)
def test_fault_48_a_form_sent_as_it_was_opened_writes_nothing_and_says_so(
    kitchen: Kitchen, game: GameHere, rule: str
) -> None:
    visitor = kitchen.visitor()
    page = visitor.open(address(rule, game))
    before = everything(kitchen.app)
    for button in EDITS[rule]:
        page = _form_with(page, button).submit(button)
    assert everything(kitchen.app) == before
    assert "Nothing is changed." in page.html or "This changes nothing." in page.text


def _form_with(page: Page, button: str) -> Form:
    return page.form_of(button)


Change = tuple[str, str, dict[str, str], str]
CHANGES: list[Change] = [
    ("/g/<group>/device", "Save", {"name": "Kitchen"}, "The name is saved."),
    (
        "/g/<group>/players/<player_key>",
        "Save the name",
        {"player_name": "Zoe"},
        "The name is now Zoe.",
    ),
    ("/g/<group>/evenings/<sitting_key>", "Save", {"note": "Rain"}, "Name and note are saved."),
    (f"{GAME}/name", "Save", {"name": "The cottage"}, "The name is saved."),
]


@pytest.mark.parametrize("change", CHANGES, ids=[rule for rule, *_ in CHANGES])
def test_fault_48_a_change_sent_twice_is_saved_both_times_and_written_once(
    visitor: Visitor, kitchen: Kitchen, game: GameHere, change: Change
) -> None:
    rule, button, typed, said = change
    form = _form_with(visitor.open(address(rule, game)), button).fill(typed)
    assert said in form.submit(button).notices
    before = everything(kitchen.app)
    assert said in form.submit(button).notices
    assert everything(kitchen.app) == before


@pytest.mark.parametrize("change", CHANGES, ids=[rule for rule, *_ in CHANGES])
def test_fault_48_changed_and_sent_again_from_a_fresh_page_it_is_unchanged(
    visitor: Visitor, kitchen: Kitchen, game: GameHere, change: Change
) -> None:
    rule, button, typed, _ = change
    where = address(rule, game)
    _form_with(visitor.open(where), button).fill(typed).submit(button)
    before = everything(kitchen.app)
    page = _form_with(visitor.open(where), button).submit(button)
    assert page.notices == ["Nothing is changed."]
    assert everything(kitchen.app) == before


def test_fault_48_an_edit_back_to_what_stands_leaves_no_draft(
    visitor: Visitor, game: GameHere
) -> None:
    where = f"{game.address}rounds/{game.round_ids()[0]}/edit"
    page = visitor.open(where)
    fields = dict(page.form("round").fill({"note": "half"}).fields)
    visitor.client.post(f"{where}/draft", data=fields | {"changed": "note", "version": "0"})
    page = visitor.open(where)
    assert page.form("round").values["note"] == "half"
    board = page.press("Review", {"note": "Their note"}).press("Save round 1")
    assert board.notices == ["Nothing is changed."]
    assert "Start over" not in visitor.open(where).one("[data-start-over]").attrs


def test_fault_48_a_hand_handed_on_and_not_touched_is_no_draft(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    key, first = game.keys["Ottilie"], game.round_ids()[0]
    page = visitor.open(f"{game.address}rounds/{first}/edit/hand/{key}")
    before = everything(kitchen.app)
    assert page.press("Done").heading == "Give the phone back"
    assert everything(kitchen.app) == before
