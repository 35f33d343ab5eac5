"""What a change does, told before it is saved: by editing, inserting and removing a round."""

from __future__ import annotations

from typing import Any

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page
from web.rounds.test_record_round import save, who

Z, B, A = "Žofia", "boris", "Anna"


def told(page: Page) -> list[str]:
    """Every sentence of what changes, in its order."""
    return page.all(".consequences .banner, .consequences .row-text, .consequences > .soft")


def waiting(page: Page) -> list[str]:
    """The rounds that would have to be mended."""
    return page.all(".consequences .notice.fault p")[:-1]


def opened(game: GameHere, index: int, errand: str) -> Page:
    address = f"{game.address}rounds/{game.round_ids()[index]}/{errand}"
    return game.kitchen.visitor().open(address)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Out past 100. Žofia has 40 and 70, boris 30 and 60, Anna goes out twice."""
    made = kitchen.game(rules={"target": 100})
    made.play(A, {Z: 40, B: 30})
    made.play(A, {Z: 30, B: 30})
    return made


def test_an_edit_says_who_is_out_by_it_and_whose_total_changes(game: GameHere) -> None:
    review = opened(game, 1, "edit").press("Review", game.hand(Z, "61"))
    # 40 + 61 is past 100.
    assert told(review) == [
        "Žofia is out in round 2.",
        "Anna deals next, boris starts.",
        "Žofia has 101, not 70.",
    ]
    assert waiting(review) == []


def test_an_edit_of_an_old_round_says_nothing_of_the_next_deal(game: GameHere) -> None:
    review = opened(game, 1, "edit").press("Review", game.hand(Z, "31"))
    assert told(review) == ["Žofia has 71, not 70."]
    assert "deals next" not in review.text


def test_an_edit_says_who_is_in_again(game: GameHere) -> None:
    game.play(A, {Z: 31, B: 1})
    review = opened(game, 2, "edit").press("Review", game.hand(Z, "30"))
    assert told(review)[0] == "Žofia is in the game again."
    assert "Žofia has 100, not 101." in told(review)


def test_an_edit_that_changes_nothing_says_so(game: GameHere) -> None:
    review = opened(game, 0, "edit").press("Review")
    assert told(review) == ["Nothing changes in the standings."]


def test_an_edit_says_who_would_have_won(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"target": 50})
    game.play(B, {Z: 30, A: 20})
    page = opened(game, 0, "edit")
    assert told(page.press("Review", game.hand(A, "19"))) == [
        "boris no longer wins.",
        "The game goes on.",
        "boris has 49, not 50.",
    ]
    other = who(game, Z) | game.hand(Z, "") | game.hand(B, "60")
    assert told(page.press("Review", other)) == [
        "boris no longer wins.",
        "Žofia wins.",
        "Žofia has 80, not 0.",
        "boris has 0, not 50.",
    ]


def test_a_forgotten_round_says_what_it_does_and_renumbers_quietly(game: GameHere) -> None:
    game.play(A, {Z: 31, B: 1})
    page = opened(game, 0, "insert")
    review = page.press("Review", who(game, B) | game.hand(Z, "0") | game.hand(A, "5"))
    # Žofia is out in the round that was 3 and is 4 then: nothing new.
    assert told(review)[-1] == "Anna has 5, not 0."
    assert not [sentence for sentence in told(review) if "is out" in sentence]
    review = page.press("Review", who(game, B) | game.hand(Z, "31") | game.hand(A, "5"))
    # 31 + 40 + 30 is past 100 in the round that was 2.
    assert told(review)[0] == "Žofia is out in round 3."
    assert waiting(review) == ["Round 4: Žofia is not in play and holds no hand"]


def test_removing_a_round_says_it_before_it_is_done(game: GameHere) -> None:
    page = opened(game, 0, "remove")
    assert told(page)[-2:] == ["Žofia has 30, not 70.", "boris has 30, not 60."]
    assert game.count() == 3


def test_rounds_that_wait_already_are_not_told_again_under_new_numbers(game: GameHere) -> None:
    game.play(A, {Z: 31, B: 1})
    game.log("round_recorded", {"round": _of_three(game)})
    assert "1 round cannot have been like that" in game.kitchen.visitor().open(game.address).text
    page = opened(game, 0, "remove")
    # Without round 1 Žofia is not past 100 and round 4, then 3, is sound.
    assert waiting(page) == []
    page = opened(game, 0, "insert")
    review = page.press("Review", who(game, B) | game.hand(Z, "0") | game.hand(A, "5"))
    assert waiting(review) == []


SCHEMES: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    (
        "lazy",
        {"out": A, "loser": Z},
        {"loser": B},
        [
            "boris: won 0 and lost 1, not 0 and 0.",
            "Žofia: won 0 and lost 0, not 0 and 1.",
        ],
    ),
    (
        "countdown",
        {"out": A},
        {"out": B},
        ["boris has 6 cards, not 7.", "Anna has 7 cards, not 6."],
    ),
]


@pytest.mark.parametrize(("scheme", "recorded", "typed", "expected"), SCHEMES)
def test_schemes_without_totals_say_what_they_count(
    kitchen: Kitchen,
    scheme: str,
    recorded: dict[str, Any],
    typed: dict[str, Any],
    expected: list[str],
) -> None:
    game = kitchen.game(scheme=scheme)
    keyed = {key: game.keys[name] for key, name in recorded.items()}
    game.log("round_recorded", {"round": keyed})
    mended = {key: game.keys[name] for key, name in typed.items()}
    review = opened(game, 0, "edit").press("Review", mended)
    assert sorted(told(review)[-2:]) == sorted(expected)


# Mended one after another


@pytest.fixture
def waits(game: GameHere) -> Page:
    """Four rounds; an edit puts Žofia out in the first, so that the others cannot have been."""
    for _ in range(2):
        game.play(A, {Z: 1, B: 1})
    return save(opened(game, 0, "edit").press("Review", game.hand(Z, "101")))


def test_the_board_counts_them_and_names_the_first(waits: Page) -> None:
    assert waits.all(".notice.fault strong") == ["3 rounds cannot have been like that"]
    assert len(waits.all(".notice.fault p")) == 3
    assert waits.all(".notice.fault a") == ["Mend round 2"]
    assert waits.follow("Rounds").all("main > .notice.fault a") == ["Mend round 2"]


def test_many_are_not_told_one_by_one(waits: Page, game: GameHere) -> None:
    game.log("round_recorded", {"round": _of_three(game)})
    board = waits.visitor.open(game.address)
    assert board.all(".notice.fault strong") == ["4 rounds cannot have been like that"]
    assert board.all(".notice.fault p")[3:] == ["And 1 more."]


def test_after_one_is_mended_the_next_is_right_there(waits: Page, game: GameHere) -> None:
    board = save(waits.follow("Mend round 2").press("Review"))
    assert board.notices == ["Round 2 changed"]
    assert board.all(".notice.fault strong") == ["2 rounds cannot have been like that"]
    board = save(board.follow("Mend round 3").press("Review"))
    board = save(board.follow("Mend round 4").press("Review"))
    assert board.all(".notice.fault") == []
    # boris 30 + 30 + 1 + 1; whom nobody asked any more counts nothing.
    assert board.all(".seat-total") == ["0", "62", "101"]


def test_one_that_cannot_be_mended_can_be_removed_from_there(waits: Page) -> None:
    removing = waits.follow("Mend round 2").follow("Remove round 2")
    assert removing.heading == "Remove round 2?"
    rounds = removing.press("Remove round 2")
    assert rounds.all("main > .notice.fault a") == ["Mend round 2"]


def _of_three(game: GameHere) -> dict[str, Any]:
    return {"out": game.keys[A], "hands": {game.keys[Z]: 1, game.keys[B]: 1}}
