"""How often the draw pile ran out is one number, with who noted it: two phones never add it up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Visitor
from web.rounds.test_drafts import Phone, sent_hand
from web.rounds.test_record_round import save, who

from scorekeeper.store.people.devices import let_in
from scorekeeper.web.request.access import COOKIE

Z, B, A = "Žofia", "boris", "Anna"
NEW = "rounds/new"
PILE = "pile_ran_out"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(rules={"target": 500, "pile_runs_out": "round"})


def known(game: GameHere, visitor: Visitor) -> str:
    """The key of the device that this phone is let in as from now on."""
    made = game.kitchen.act(let_in)
    visitor.client.set_cookie(COOKIE, made.token, path="/g")
    return made.device.key


def entered(game: GameHere) -> tuple[Phone, str]:
    """A phone with a round half entered, and its device: Anna went out, both others hold cards."""
    phone = Phone(game)
    key = known(game, phone.visitor)
    phone.send(who(game, A), "out")
    sent_hand(phone, Z, "4")
    sent_hand(phone, B, "6")
    return phone, key


def newest(game: GameHere) -> Mapping[str, Any]:
    return game.act(lambda evening: evening.record_of().entries[-1].entry.content)


def noted(game: GameHere) -> tuple[int, str | None]:
    content = newest(game)
    return content["round"].get(PILE, 0), content.get("pile_noted_by")


def test_two_phones_that_each_set_it_never_add_up(game: GameHere) -> None:
    first, _ = entered(game)
    first.send({PILE: "1"}, PILE)
    second = Phone(game)
    key = known(game, second.visitor)
    second.send({PILE: "1"}, PILE)
    save(first.visitor.open(game.address + NEW).press("Review"))
    assert noted(game) == (1, key)
    assert game.act(lambda evening: evening.record_of().result.rounds[0].outcome.multiplier) == 2


def test_whoever_noted_it_in_the_draft_is_named_not_who_saves(game: GameHere) -> None:
    phone, key = entered(game)
    phone.send({PILE: "2"}, PILE)
    other = game.kitchen.visitor()
    known(game, other)
    review = other.open(game.address + NEW).press("Review")
    form = review.form("round").forge({**review.form("round").values, "save": "1"})
    assert form.submit().notices == ["Round 1 saved"]
    assert noted(game) == (2, key)
    # Sent again by a phone without network: the draft is gone by now.
    count = game.count()
    assert form.submit().notices == ["Round 1 saved"]
    assert game.count() == count


def test_without_a_draft_it_is_whoever_sends_it(game: GameHere) -> None:
    visitor = game.kitchen.visitor()
    key = known(game, visitor)
    typed = who(game, A) | game.hand(Z, "4") | game.hand(B, "6") | {PILE: "3"}
    save(visitor.open(game.address + NEW).press("Review", typed))
    assert noted(game) == (3, key)


def test_a_round_without_it_says_nothing_of_it(game: GameHere) -> None:
    save(entered(game)[0].visitor.open(game.address + NEW).press("Review"))
    entry = game.act(lambda evening: evening.record_of().entries[-1].entry)
    assert (entry.version, set(entry.content)) == (1, {"round"})


def test_an_edit_of_another_thing_keeps_who_noted_it_and_another_number_has_another(
    game: GameHere,
) -> None:
    phone, key = entered(game)
    phone.send({PILE: "2"}, PILE)
    save(phone.visitor.open(game.address + NEW).press("Review"))
    other = game.kitchen.visitor()
    second = known(game, other)
    edit = f"{game.address}rounds/{game.round_ids()[0]}/edit"
    save(other.open(edit).press("Review", {"note": "late"}))
    assert noted(game) == (2, key)
    save(other.open(edit).press("Review", {PILE: "1"}))
    assert noted(game) == (1, second)
    save(other.open(edit).press("Review", {PILE: ""}))
    assert noted(game) == (0, None)
