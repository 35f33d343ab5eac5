"""A fault in what is typed says itself, at its field; also where somebody else was quicker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page, Visitor
from web.test_routes import ROUTES, address

Z, B, A = "Žofia", "boris", "Anna"
NEVER = ("Meanwhile the game went on", "Somebody was quicker")

Deed = Callable[[GameHere], object]
Fields = Callable[[GameHere], Mapping[str, str]]


def round_of(
    game: GameHere, out: str, hands: Mapping[str, int], **more: object
) -> dict[str, object]:
    held = {game.keys[name]: points for name, points in hands.items()}
    return {"out": game.keys[out], "hands": held, **more}


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Two rounds; an address of a round means the first, one of a player means Ottilie's."""
    made = kitchen.game(Z, B, A, "Ottilie", name="Friday", rules={"target": 500})
    made.play(B, {Z: 27, A: 20, "Ottilie": 3})
    made.play(Z, {B: 11, A: 12, "Ottilie": 4})
    return made


def first(game: GameHere) -> str:
    return game.round_ids()[0]


# What somebody else does meanwhile about the very same thing.


def another_round(game: GameHere) -> None:
    game.play(A, {Z: 1, B: 2, "Ottilie": 5})


def edited(game: GameHere) -> None:
    mended = round_of(game, A, {Z: 1, B: 2, "Ottilie": 5})
    game.log("round_edited", {"target": first(game), "round": mended})


def inserted(game: GameHere) -> None:
    forgotten = round_of(game, A, {Z: 1, B: 2, "Ottilie": 5})
    game.log("round_inserted", {"before": first(game), "round": forgotten})


def removed(game: GameHere) -> None:
    game.log("round_removed", {"target": first(game)})


def other_rules(game: GameHere) -> None:
    game.act(lambda evening: evening.change_rules(target=300))


def left(game: GameHere) -> None:
    game.act(lambda evening: evening.seat(Z, A, "Ottilie"))


def same_points(game: GameHere) -> None:
    game.act(lambda evening: evening.give(game.round_ids()[-1], {A: 5}))


def named(game: GameHere) -> None:
    game.log("game_named", {"name": "The cottage", "note": ""})


def renamed(game: GameHere) -> None:
    """What lies beside the games has no position; there the later one counts."""


@dataclass(frozen=True)
class Faulty:
    """What is typed into the form of an address, the field that says its fault, and the fault."""

    form: str
    typed: Fields
    field: str
    says: str
    quicker: Deed


def typed_round(**instead: str) -> Fields:
    """Anna goes out, everybody else holds something; but for what is said instead."""

    def fields(game: GameHere) -> Mapping[str, str]:
        typed = {"out": game.keys[A], **game.hand(A, "")}
        for name, points in ((Z, "4"), (B, "6"), ("Ottilie", "7")):
            typed |= game.hand(name, points)
        return typed | {key.format(**game.keys): value for key, value in instead.items()}

    return fields


ROUND_FAULTS: dict[str, tuple[Fields, str, str]] = {
    "a hand that cannot be read": (
        typed_round(**{"hand-{boris}-points": "many"}),
        "hand-{boris}-points",
        "",
    ),
    "a hand that is missing": (typed_round(**{"hand-{boris}-points": ""}), "hand-{boris}", ""),
    "nine wilds": (
        typed_round(**{"hand-{boris}-points": "", "hand-{boris}-wild": "9"}),
        "hand-{boris}-wild",
        "",
    ),
    "a note without an end": (typed_round(note="x" * 501), "note", "A note has at most 500"),
    "a fine that is no number": (
        typed_round(**{"adjust-{boris}": "many"}),
        "adjust-{boris}",
        "Points to add or take are a whole number",
    ),
}
QUICKER: dict[str, list[Deed]] = {
    "new": [another_round],
    "edit": [edited, removed],
    "insert": [inserted, removed],
}
ADDRESSES = {"new": "rounds/new", "edit": "rounds/{first}/edit", "insert": "rounds/{first}/insert"}

CASES = [
    pytest.param(errand, fault, quicker, id=f"{errand}, {fault}, {quicker.__name__}")
    for errand, deeds in QUICKER.items()
    for fault in ROUND_FAULTS
    for quicker in [renamed, *deeds]
]


@pytest.mark.parametrize("button", ["review", "save"])
@pytest.mark.parametrize(("errand", "fault", "quicker"), CASES)
def test_fault_36_a_round_says_its_own_fault(
    game: GameHere, errand: str, fault: str, quicker: Deed, button: str
) -> None:
    """Nobody else, or somebody who was quicker: what is wrong in mine is said first."""
    fields, at, says = ROUND_FAULTS[fault]
    page = game.kitchen.visitor().open(game.address + ADDRESSES[errand].format(first=first(game)))
    form = page.form("round").fill(fields(game))
    quicker(game)
    before = game.count()
    again = form.forge({button: "1"}).submit()
    assert again.status == 422
    assert not [words for words in NEVER if words in again.text]
    sentences = {key: said for key, said in again.errors.items() if says in said}
    assert [key for key in sentences if key.startswith(at.format(**game.keys))], again.errors
    assert shown(again.form("round")) == shown(form)
    assert game.count() == before
    assert ("meanwhile" in again.text) == (quicker is not renamed)


def shown(form: Form) -> list[tuple[str, str]]:
    """What was typed, but for empty fields, which are no part of it."""
    hidden = {"entry_id", "opened_at", "happened_at"}
    return [(name, value) for name, value in form.typed if value and name not in hidden]


@pytest.mark.parametrize(("errand", "quicker"), [("new", another_round), ("edit", edited)])
def test_fault_36_once_it_is_right_the_two_are_chosen_from(
    game: GameHere, errand: str, quicker: Deed
) -> None:
    page = game.kitchen.visitor().open(game.address + ADDRESSES[errand].format(first=first(game)))
    typed = typed_round(**{"hand-{boris}-points": "many"})(game)
    quicker(game)
    again = page.form("round").fill(typed).forge({"save": "1"}).submit()
    both = again.form("round").fill(game.hand(B, "6")).forge({"save": "1"}).submit()
    assert (both.status, both.heading) == (409, "Somebody was quicker")
    assert "6 points typed" in both.text


FORMS: dict[str, Faulty] = {
    "/g/<group>/games/<game_key>/rules": Faulty(
        "rules",
        lambda game: {"target": "many"},
        "target",
        "",
        other_rules,
    ),
    "/g/<group>/games/<game_key>/table": Faulty(
        "seating",
        lambda game: {"player_name": "x" * 61},
        "player_name",
        "A name has at most 60 letters.",
        left,
    ),
    "/g/<group>/games/<game_key>/points": Faulty(
        "points",
        lambda game: {f"points-{game.keys[A]}": "5", f"points-{game.keys[Z]}": "many"},
        "points-",
        "Points to add or take are a whole number like 20 or −20.",
        same_points,
    ),
    "/g/<group>/games/<game_key>/name": Faulty(
        "naming",
        lambda game: {"name": "x" * 101},
        "name",
        "The name of a game has at most 100 letters.",
        named,
    ),
    "/g/<group>/games/<game_key>/rounds/new/hand/<player_key>": Faulty(
        "round",
        lambda game: game.hand("Ottilie", "many"),
        "hand-",
        "",
        another_round,
    ),
    "/g/<group>/games/<game_key>/rounds/<round_id>/<any(edit, insert):errand>/hand/<player_key>": (
        Faulty("round", lambda game: game.hand("Ottilie", "many"), "hand-", "", edited)
    ),
    "/g/<group>/players/<player_key>": Faulty(
        "rename", lambda game: {"player_name": "ANNA"}, "player_name", "is taken already", renamed
    ),
    "/g/<group>/evenings/<sitting_key>": Faulty(
        "evening", lambda game: {"name": "x" * 121}, "name", "This text is too long.", renamed
    ),
    "/g/<group>/device": Faulty(
        "device", lambda game: {"name": "x" * 121}, "name", "This text is too long.", renamed
    ),
}
OF_A_ROUND = {
    "/g/<group>/games/<game_key>/rounds/new",
    "/g/<group>/games/<game_key>/rounds/<round_id>/edit",
    "/g/<group>/games/<game_key>/rounds/<round_id>/insert",
}
NOTHING_TO_TYPE = {"/g/<group>/games/<game_key>/rounds/<round_id>/remove"}
"""A question alone."""


def test_fault_36_every_form_that_has_seen_a_position_is_tried(
    visitor: Visitor, game: GameHere
) -> None:
    """The address map says which they are: those that can be opened and sent at one address."""
    methods: dict[str, set[str]] = {}
    for rule, method, _ in ROUTES:
        methods.setdefault(rule, set()).add(method)
    sent = sorted(rule for rule, known in methods.items() if known == {"GET", "POST"})
    asking = {rule for rule in sent if _has_position(visitor.open(address(rule, game)))}
    assert asking == {rule for rule in FORMS if "<game_key>" in rule} | OF_A_ROUND | NOTHING_TO_TYPE


def _has_position(page: Page) -> bool:
    if page.status == 204:
        return False
    return any("opened_at" in form.names for form in page.forms() if len(form.names) > 1)


@pytest.mark.parametrize("is_late", [False, True], ids=["alone", "somebody was quicker"])
@pytest.mark.parametrize("rule", FORMS)
def test_fault_36_every_form_says_its_own_fault(
    visitor: Visitor, game: GameHere, rule: str, is_late: bool
) -> None:
    faulty = FORMS[rule]
    page = visitor.open(address(rule, game))
    form = _form(page, faulty.typed(game)).fill(faulty.typed(game))
    if is_late:
        faulty.quicker(game)
    before = game.count()
    again = form.submit()
    assert again.status == 422
    assert not [words for words in NEVER if words in again.text]
    found = [key for key, said in again.errors.items() if faulty.says in said]
    assert [key for key in found if key.startswith(faulty.field)], again.errors
    typed = _form(again, faulty.typed(game)).values
    assert {name: typed[name] for name in faulty.typed(game)} == faulty.typed(game)
    assert game.count() == before


def _form(page: Page, typed: Mapping[str, str]) -> Form:
    (form,) = [form for form in page.forms() if typed.keys() <= form.names]
    return form
