"""Who left after a hand of theirs was in the round still plays it; who came, only with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words
from web.rounds.test_drafts import Phone, hand_of, reviewed, sent_hand
from web.rounds.test_record_round import save, who

Z, B, A, D, E = "Žofia", "boris", "Anna", "Dana", "Eva"
NEW = "rounds/new"
LEFT = "boris left: this round still counts, the next one goes on without this player."
WAITS = "Dana joined, and plays from the next round on."
PLAYS = "Dana joined, and plays this round already."


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Three at the table, who have played a round; Dana and Eva are of the group."""
    made = kitchen.game(Z, B, A, D, E, name="Friday", rules={"target": 500})
    made.log("table_changed", {"table": keys(made, Z, B, A), "starts": {}})
    made.play(A, {Z: 20, B: 30})
    return made


def keys(game: GameHere, *names: str) -> list[str]:
    return [game.keys[name] for name in names]


def seat(game: GameHere, *names: str) -> None:
    game.log("table_changed", {"table": keys(game, *names), "starts": {}})


def half_entered(game: GameHere, *names: str) -> Phone:
    """Anna went out in round 2, and these hands are counted: 4, 5, 6 …"""
    phone = Phone(game)
    phone.send(who(game, A), "out")
    for points, name in enumerate(names, start=4):
        sent_hand(phone, name, str(points))
    return phone


def page_of(game: GameHere) -> Page:
    return game.kitchen.visitor().open(game.address + NEW)


def newest(game: GameHere) -> Mapping[str, Any]:
    return game.act(lambda evening: evening.record_of().entries[-1].entry.content)


def sheet_of(game: GameHere) -> Any:
    return game.act(lambda evening: evening.record_of().game.sheet)


def waiting(game: GameHere) -> Sequence[str] | None:
    coming = sheet_of(game).coming
    return None if coming is None else coming.table


def holders(page: Page) -> list[str]:
    """Whose hand the pad has a place for."""
    return [str(tab["data-name"]) for tab in page.soup.select("[data-player]")]


def told(page: Page) -> list[str]:
    return page.all(".banner b")


def test_who_left_after_their_hand_was_there_plays_the_round_and_no_other(game: GameHere) -> None:
    phone = half_entered(game, B)
    seat(game, Z, A)
    part = sent_hand(phone, Z, "9")
    assert LEFT in words(part)
    assert reviewed(part) == [[Z, "+9", "29"], [B, "+4", "34"], [A, "went out", "0"]]
    page = page_of(game)
    assert (holders(page), told(page)) == ([Z, B, A], [LEFT])
    review = page.press("Review")
    assert LEFT in told(review)
    board = save(review)
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert newest(game)["round"]["hands"] == {game.keys[Z]: 9, game.keys[B]: 4}
    assert (game.stored().table, waiting(game)) == ((Z, B, A), (Z, A))
    assert board.all(".banner b") == ["Anna goes out."]
    # boris dealt round 1 after Žofia's turn; of those who sit now Žofia deals next.
    assert holders(page_of(game)) == [Z, A]
    game.play(A, {Z: 1})
    assert (game.stored().table, waiting(game)) == ((Z, A), None)


def test_who_left_without_a_hand_in_it_is_dropped(game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, A), "out")
    part = sent_hand(phone, Z, "4")
    assert str(part["data-missing"]) == game.keys[B]
    seat(game, Z, A)
    part = phone.look()
    assert str(part["data-complete"]) == "true"
    assert reviewed(part) == [[Z, "+4", "24"], [A, "went out", "0"]]
    page = page_of(game)
    assert (holders(page), told(page)) == ([Z, A], [])
    save(page.press("Review"))
    assert "played_by" not in newest(game)
    assert (game.stored().table, waiting(game)) == ((Z, A), None)


def test_whoever_went_out_and_left_has_gone_out(game: GameHere) -> None:
    half_entered(game, Z, B)
    seat(game, Z, B)
    page = page_of(game)
    assert told(page) == ["Anna" + LEFT.removeprefix("boris")]
    save(page.press("Review"))
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert waiting(game) == (Z, B)


def test_who_came_waits_for_the_next_round(game: GameHere) -> None:
    half_entered(game, Z, B)
    seat(game, Z, D, B, A)
    page = page_of(game)
    assert (holders(page), told(page)) == ([Z, D, B, A], [WAITS])
    assert page.one(f'[data-player="{game.keys[D]}"]').has_attr("data-offered")
    review = page.press("Review")
    assert WAITS in told(review)
    save(review)
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert (game.stored().table, waiting(game)) == ((Z, B, A), (Z, D, B, A))


def test_who_came_plays_the_round_with_a_hand_in_it(game: GameHere) -> None:
    phone = half_entered(game, Z, B)
    seat(game, Z, D, B, A)
    phone.form = phone.visitor.open(game.address + NEW).form("round")
    part = sent_hand(phone, D, "7")
    assert PLAYS in words(part)
    page = page_of(game)
    assert told(page) == [PLAYS]
    save(page.press("Review"))
    assert "played_by" not in newest(game)
    assert (game.stored().table, waiting(game)) == ((Z, D, B, A), None)
    assert game.totals()[D] == 7


def test_one_leaves_and_another_takes_the_chair(game: GameHere) -> None:
    half_entered(game, B)
    seat(game, Z, D, A)
    page = page_of(game)
    assert sorted(told(page)) == sorted([LEFT, WAITS])
    assert holders(page) == [Z, D, B, A]
    save(page.press("Review", game.hand(Z, "9")))
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert waiting(game) == (Z, D, A)


def test_a_newcomer_brings_points_and_begins_with_them_in_the_next_round(
    kitchen: Kitchen,
) -> None:
    game = kitchen.game(Z, B, A, rules={"target": 500})
    other = kitchen.game(D, E)
    phone = half_entered(game, Z, B)
    came = {**game.keys, **other.keys}
    table = [came[name] for name in (Z, B, A, D)]
    game.log("table_changed", {"table": table, "starts": {came[D]: 80}})
    save(page_of(game).press("Review"))
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    coming = sheet_of(game).coming
    assert (coming.table, dict(coming.starts)) == ((Z, B, A, D), {D: 80})
    assert game.stored().starts == {}
    assert game.totals()[D] == 80
    assert phone.look(410)["data-gone"] == "saved"


def test_two_changes_are_taken_over_as_one(game: GameHere) -> None:
    half_entered(game, Z, B)
    seat(game, Z, D, B, A)
    seat(game, Z, D, A, E)
    page = page_of(game)
    assert LEFT in told(page)
    assert "Dana and Eva joined, and play from the next round on." in told(page)
    save(page.press("Review"))
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert waiting(game) == (Z, D, A, E)


def test_a_change_that_was_taken_back_changes_nothing(game: GameHere) -> None:
    half_entered(game, Z, B)
    page = page_of(game)
    seat(game, Z, A)
    game.act(lambda evening: evening.undo())
    board = save(page.press("Review"))
    assert board.notices == ["Round 2 saved"]
    assert "played_by" not in newest(game)


def test_other_seats_count_from_the_next_round(game: GameHere) -> None:
    half_entered(game, Z, B)
    seat(game, B, Z, A)
    page = page_of(game)
    assert (holders(page), told(page)) == ([Z, B, A], [])
    save(page.press("Review"))
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert waiting(game) == (B, Z, A)


def test_without_an_open_draft_those_who_sit_now_are_asked(game: GameHere) -> None:
    seat(game, Z, A)
    page = page_of(game)
    assert (holders(page), told(page)) == ([Z, A], [])


def test_a_page_that_was_opened_before_says_whose_round_it_is(game: GameHere) -> None:
    page = page_of(game)
    seat(game, Z, A)
    typed = who(game, A) | game.hand(Z, "9") | game.hand(B, "4")
    review = page.press("Review", typed)
    assert LEFT in told(review)
    save(review)
    assert newest(game)["played_by"] == keys(game, Z, B, A)


def test_a_second_sending_is_answered_as_saved(game: GameHere) -> None:
    half_entered(game, Z, B)
    seat(game, Z, A)
    review = page_of(game).press("Review")
    form = review.form("round").forge({**review.form("round").values, "save": "1"})
    assert form.submit().notices == ["Round 2 saved"]
    seat(game, Z, A, D)
    count = game.count()
    assert form.submit().notices == ["Round 2 saved"]
    assert game.count() == count


@pytest.fixture
def played(game: GameHere) -> GameHere:
    """boris left, and round 2 was still his; round 3 went on without."""
    half_entered(game, Z, B)
    seat(game, Z, A)
    save(page_of(game).press("Review"))
    return game


def test_the_round_undone_and_brought_back_keeps_its_people(played: GameHere) -> None:
    played.act(lambda evening: evening.undo())
    assert (len(sheet_of(played).rounds), waiting(played)) == (1, (Z, A))
    played.act(lambda evening: evening.redo())
    assert (played.stored().table, waiting(played)) == ((Z, B, A), (Z, A))


def test_the_change_undone_after_the_round_leaves_nothing_to_come(played: GameHere) -> None:
    played.act(lambda evening: evening.undo())
    played.act(lambda evening: evening.undo())
    assert (len(sheet_of(played).rounds), waiting(played)) == (1, None)
    played.act(lambda evening: evening.redo())
    played.act(lambda evening: evening.redo())
    assert (played.stored().table, waiting(played)) == ((Z, B, A), (Z, A))


def test_an_edit_keeps_the_rounds_people(visitor: Visitor, played: GameHere) -> None:
    played.play(A, {Z: 1})
    second = played.round_ids()[1]
    page = visitor.open(f"{played.address}rounds/{second}/edit")
    assert holders(page) == [Z, B, A]
    save(page.press("Review", played.hand(B, "44")))
    assert newest(played)["played_by"] == keys(played, Z, B, A)
    tables = [each.table for each in sheet_of(played).rounds]
    assert tables == [(Z, B, A), (Z, B, A), (Z, A)]
    assert played.totals() == {Z: 25, B: 74, A: 0, D: 0, E: 0}


def test_a_round_inserted_before_it_is_of_the_same_people(
    visitor: Visitor, played: GameHere
) -> None:
    second = played.round_ids()[1]
    page = visitor.open(f"{played.address}rounds/{second}/insert")
    assert holders(page) == [Z, B, A]
    typed = who(played, B) | played.hand(Z, "2") | played.hand(A, "3")
    save(page.press("Review", typed))
    tables = [each.table for each in sheet_of(played).rounds]
    assert tables == [(Z, B, A), (Z, B, A), (Z, B, A)]
    assert waiting(played) == (Z, A)
    assert played.act(lambda evening: evening.record_of().result.faults) == ()
    assert played.totals() == {Z: 26, B: 35, A: 3, D: 0, E: 0}


def test_a_hand_that_is_taken_back_again_lets_go(game: GameHere) -> None:
    phone = half_entered(game, Z, B)
    seat(game, Z, A)
    phone.form = phone.visitor.open(game.address + NEW).form("round")
    part = phone.send(game.hand(B, ""), hand_of(game, B))
    assert LEFT not in words(part)
    assert reviewed(part) == [[Z, "+4", "24"], [A, "went out", "0"]]


FIELDS: list[tuple[str, Mapping[str, str]]] = [
    ("collect", {"out": A, "hand": Z, "other": B}),
    ("keep_low", {"out": A, "hand": Z, "other": B}),
    ("elimination", {"out": A, "hand": Z, "other": B}),
    ("lazy", {"out": A, "hand": Z, "other": B}),
    ("countdown", {"out": B}),
    ("rounds_won", {"out": B}),
    ("to_the_last", {"place-1": A, "place-2": B, "place-3": Z}),
]


@pytest.mark.parametrize(("scheme", "said"), FIELDS, ids=[scheme for scheme, _ in FIELDS])
def test_under_every_scheme_who_left_after_a_part_in_it_plays_it(
    kitchen: Kitchen, scheme: str, said: Mapping[str, str]
) -> None:
    game = kitchen.game(Z, B, A, D, scheme=scheme, name="Friday")
    game.log("table_changed", {"table": keys(game, Z, B, A), "starts": {}})
    typed = {
        f"hand-{game.keys[who]}-points" if field in ("hand", "other") else field: (
            "4" if field in ("hand", "other") else game.keys[who]
        )
        for field, who in said.items()
    }
    page = page_of(game)
    seat(game, Z, D, A)
    review = page.press("Review", typed)
    assert LEFT in told(review), review.errors
    save(review)
    assert newest(game)["played_by"] == keys(game, Z, B, A)
    assert (game.stored().table, waiting(game)) == ((Z, B, A), (Z, D, A))
    assert game.act(lambda evening: evening.record_of().result.faults) == ()


@pytest.mark.parametrize("scheme", ["countdown", "rounds_won"])
def test_under_every_scheme_who_left_without_is_dropped(kitchen: Kitchen, scheme: str) -> None:
    game = kitchen.game(Z, B, A, scheme=scheme, name="Friday")
    page = page_of(game)
    seat(game, Z, A)
    save(page.press("Review", who(game, A)))
    assert "played_by" not in newest(game)
    assert game.stored().table == (Z, A)


@pytest.mark.parametrize("through", ["form", "draft"])
def test_a_round_taken_back_is_entered_again_with_its_people(
    visitor: Visitor, played: GameHere, through: str
) -> None:
    board = visitor.open(played.address).press("Undo round 2")
    again = board.follow("Record round 2 again with what was entered")
    assert (holders(again), told(again)) == ([Z, B, A], [LEFT])
    if through == "draft":
        sent = dict(again.form("round").fields) | {"changed": "note", "version": "0"}
        sent["people"] = keys(played, Z, B, A)  # type: ignore[assignment]
        visitor.client.post(f"{played.address}rounds/new/draft", data=sent)
        again = visitor.open(played.address + NEW)
        assert (holders(again), told(again)) == ([Z, B, A], [LEFT])
    review = again.press("Review", played.hand(B, "44"))
    assert LEFT in told(review)
    save(review)
    assert newest(played)["played_by"] == keys(played, Z, B, A)
    assert (played.stored().table, waiting(played)) == ((Z, B, A), (Z, A))
    assert played.stored().hands == {Z: 4, B: 44}
