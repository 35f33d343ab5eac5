"""Why this total? The answer to a dispute, in sums that a child can follow."""

from __future__ import annotations

from typing import Any

import pytest
from bs4 import Tag
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words

RULES = {
    "exact_reset": True,
    "lone_zero": 50,
    "pile_runs_out": "round",
    "floor_at_zero": True,
    "going_out_bonus": {"wild": 50, "wild4": 50, "0": 20},
}


def why(visitor: Visitor, game: GameHere, name: str) -> Page:
    return visitor.open(f"{game.address}why/{game.keys[name]}")


def step(page: Page, title: str) -> Tag:
    return next(tag for tag in page.soup.select(".why-step") if title in words(tag.h3 or tag))


def sums(page: Page, title: str) -> list[str]:
    """The lines of one round as people read them."""
    return [words(tag) for tag in step(page, title).select(".sum-line")]


def heads(page: Page) -> list[str]:
    return page.all(".why-head")


def test_a_name_on_the_board_leads_here(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(name="Friday")
    page = visitor.open(game.address).follow("boris")
    assert (page.heading, page.path) == (
        "Why this total?",
        f"{game.address}why/{game.keys['boris']}",
    )
    assert page.all(".seats bdi") == ["boris"]
    assert heads(page) == ["At the beginning before round 1 0"]
    assert page.follow("Back").path == game.address


def test_a_television_has_nothing_to_follow(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.game().address}tv")
    assert page.soup.select(".seats a") == []
    live = visitor.open(str(page.one("[data-live]")["data-live"]))
    assert live.soup.select(".seats a") == []


def test_that_was_never_77(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules=RULES)
    game.play("boris", {"Žofia": 290, "Anna": 5})
    hand = {"7": 1, "skip": 1, "wild": 1}
    game.play("boris", {"Žofia": hand, "Anna": {"0": 1}}, pile_ran_out=1, note="Loud")
    page = why(visitor, game, "Žofia")
    assert heads(page) == ["Round 2 444", "Round 1 290", "At the beginning before round 1 0"]
    assert page.all(".fan .heard") == ["1 × 7", "1 × Skip", "1 × Wild"]
    assert sums(page, "Round 2") == [
        "7 + 20 + 50 = 77",
        "The draw pile runs out once in this round 77 × 2 = 154",
        "Total 290 + 154 = 444",
    ]
    assert sums(page, "Round 1") == ["290 points typed 290", "Total 0 + 290 = 290"]
    assert words(step(page, "Round 2")).endswith("Loud")
    assert sums(why(visitor, game, "Anna"), "Round 2") == [
        "a lone zero costs 50 50",
        "The draw pile runs out once in this round 50 × 2 = 100",
        "Total 5 + 100 = 105",
    ]


def test_bonus_floor_and_wipe(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={**RULES, "target": 100})
    game.play("boris", {"Žofia": 60, "Anna": 5}, last_card="wild4")
    game.play("Anna", {"Žofia": 40, "boris": 12})
    assert sums(why(visitor, game, "boris"), "Round 1") == [
        "Wild Draw Four as the last card −50",
        "Total 0 − 50 = −50",
        "No total goes below 0 −50 → 0",
    ]
    assert sums(why(visitor, game, "Žofia"), "Round 2") == [
        "40 points typed 40",
        "Total 60 + 40 = 100",
        "Exactly 100 wipes to zero 100 → 0",
    ]


def test_corrections_say_their_reason(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    key = game.keys["Žofia"]
    first = game.play("boris", {"Žofia": 20, "Anna": 5}, adjust={key: -5}, note="Counted twice")
    game.log("points_given", {"target": first, "points": {key: 30}, "reason": "Peeked"})
    page = why(visitor, game, "Žofia")
    assert sums(page, "Round 1") == [
        "20 points typed 20",
        "Correction in this round −5",
        "Points given: Peeked +30",
        "Total 0 + 20 − 5 + 30 = 45",
    ]
    assert page.all(".why-note") == ["Counted twice"]


def test_a_large_hand_is_added_kind_by_kind(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    game.play("boris", {"Žofia": {"9": 8, "draw2": 1}, "Anna": 5})
    assert sums(why(visitor, game, "Žofia"), "Round 1") == [
        "8 × 9 + 20 = 92",
        "Total 0 + 92 = 92",
    ]


def test_whoever_collects_sees_whose_hands(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect", rules={"pile_runs_out": "game"})
    game.play("boris", {"Žofia": {"7": 1, "skip": 1}, "Anna": 50}, pile_ran_out=2)
    page = why(visitor, game, "boris")
    assert [words(tag) for tag in step(page, "Round 1").select(".hand-head bdi")] == [
        "Žofia",
        "Anna",
    ]
    assert sums(page, "Round 1") == [
        "7 + 20 = 27",
        "50 points typed 50",
        "All hands together 27 + 50 = 77",
        "So far the draw pile has run out 2 times in this game 77 × 3 = 231",
        "Total 0 + 231 = 231",
    ]
    other = why(visitor, game, "Anna")
    assert sums(other, "Round 1") == ["Total 0 + 0 = 0"]
    assert "boris goes out and gets 231 points." in other.text


def test_who_is_out_is_told_the_limit(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100})
    game.play("boris", {"Žofia": 101, "Anna": 5})
    game.play("boris", {"Anna": 5})
    game.play("boris", {"Anna": 5})
    page = why(visitor, game, "Žofia")
    assert heads(page)[:2] == ["Rounds 2–3 out of the game 101", "Round 1 101"]
    assert page.all(".why-outcome") == ["101 is past 100: Žofia is out of the game."]
    assert "Past 100, so from 101 on, you are out of the game." in page.text


def test_away_joining_late_and_rules_that_change(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna")
    keys = game.keys
    game.play("boris", {"Žofia": 7, "Anna": 5})
    game.log("table_changed", {"table": [keys["boris"], keys["Anna"]], "starts": {}})
    rules = {"scheme": "elimination", "target": 300}
    game.log("rules_changed", {"rules": rules, "from": "next"})
    coming = words(step(why(visitor, game, "Anna"), "Round 2"))
    assert coming == "Round 2 still to come From round 2: out past 300, no house rules"
    game.play("boris", {"Anna": 5})
    game.log(
        "table_changed",
        {"table": [keys["boris"], keys["Anna"], keys["Žofia"]], "starts": {}},
    )
    game.play("boris", {"Anna": 5, "Žofia": 3})
    page = why(visitor, game, "Žofia")
    assert heads(page)[1:3] == ["Round 2 away 7", "Round 1 7"]
    assert "From round 2: out past 300" in words(step(page, "Round 2"))


def test_a_newcomer_starts_with_points(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game("Žofia", "boris", "Anna")
    kitchen.game("Dana", "Olga")
    seats = [*game.keys.values()]
    dana = game.act(lambda evening: {p.name: p.key for p in evening.record_of().people})["Dana"]
    game.play("boris", {"Žofia": 7, "Anna": 5})
    game.log("table_changed", {"table": [*seats, dana], "starts": {dana: 30}})
    address = f"{game.address}why/{dana}"
    assert heads(visitor.open(address)) == ["Joins late joins before round 2 30"]
    game.log(
        "round_recorded",
        {"round": {"out": seats[1], "hands": dict.fromkeys([seats[0], seats[2], dana], 4)}},
    )
    page = visitor.open(address)
    assert heads(page) == ["Round 2 34", "Joins late joins before round 2 30"]
    assert sums(page, "Round 2")[-1] == "Total 30 + 4 = 34"


@pytest.mark.parametrize(
    ("scheme", "played", "expected"),
    [
        (
            "lazy",
            {"out": "boris", "hands": {"Žofia": {"wild": 1}, "Anna": 12}},
            ["50", "12 points typed 12", "The dearest hand 50"],
        ),
        ("lazy", {"out": "boris", "loser": "Žofia"}, ["Named loser Žofia"]),
        (
            "to_the_last",
            {"order": ["boris", "Anna", "Žofia"]},
            ["Order of going out boris, Anna, Žofia"],
        ),
        ("countdown", {"out": "Žofia"}, []),
    ],
)
def test_without_points_it_says_what_decided(
    visitor: Visitor, kitchen: Kitchen, scheme: str, played: Any, expected: list[str]
) -> None:
    game = kitchen.game(scheme=scheme)
    game.log("round_recorded", {"round": _keyed(played, game)})
    page = why(visitor, game, "Žofia")
    assert sums(page, "Round 1") == expected
    ends = "6 cards" if scheme == "countdown" else "0 won, 1 lost"
    assert heads(page)[0] == f"Round 1 {ends}"


def _keyed(played: Any, game: GameHere) -> Any:
    if isinstance(played, dict):
        return {game.keys.get(key, key): _keyed(item, game) for key, item in played.items()}
    if isinstance(played, list):
        return [_keyed(item, game) for item in played]
    return game.keys.get(played, played) if isinstance(played, str) else played


def test_each_round_leads_to_where_it_is_edited(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    game.play("boris")
    page = why(visitor, game, "Anna").follow("Round 1")
    assert page.has_button("Edit round 1")


def test_a_round_that_cannot_have_been_like_that_says_so(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 50})
    first = game.play("boris", {"Žofia": 7, "Anna": 5})
    game.play("boris", {"Žofia": 7, "Anna": 5})
    keys = game.keys
    over = {"out": keys["boris"], "hands": {keys["Žofia"]: 60, keys["Anna"]: 5}}
    game.log("round_edited", {"target": first, "round": over})
    page = why(visitor, game, "Žofia")
    assert "The game was over before this round" in words(step(page, "Round 2"))
    assert heads(page)[0] == "Round 2 60"


def test_somebody_who_never_sat_has_no_total(visitor: Visitor, kitchen: Kitchen) -> None:
    game, other = kitchen.game(), kitchen.game("Dana", "Olga")
    dana = other.act(lambda evening: {p.name: p.key for p in evening.record_of().people})["Dana"]
    assert visitor.open(f"{game.address}why/{dana}").status == 404


def test_the_rules_stand_in_sentences_with_their_numbers(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    page = why(visitor, kitchen.game(rules=RULES), "Anna")
    assert page.all(".rule-sentences li") == [
        (
            "A number costs what stands on it. "
            "Skip, Reverse, and Draw Two: 20; Wild and Wild Draw Four: 50."
        ),
        "A hand of a single 0 costs 50.",
        "Each time the draw pile runs out, the cards of that round count once more: ×2, ×3, ×4.",
        "The last card takes points off the total. 0: 20; Wild and Wild Draw Four: 50.",
        "No total goes below 0.",
        "A total of exactly 500 becomes 0.",
    ]


def test_fault_50_a_long_game_is_told_in_stretches(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100_000})
    game.act(lambda evening: [evening.play("boris") for _ in range(70)])
    page = why(visitor, game, "Anna")
    assert [head.split(" ")[1] for head in heads(page)[:2]] == ["70", "69"]
    assert len(heads(page)) == 60
    oldest = page.follow("Older rounds")
    assert heads(oldest)[0].startswith("Round 10 ")
    assert [head.split(" ")[0] for head in heads(oldest)[-2:]] == ["Round", "At"]
    assert not oldest.has_button("Older rounds")
    assert heads(oldest.follow("Newer rounds")) == heads(page)
