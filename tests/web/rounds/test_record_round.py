"""Recording a round: the form of each scheme, the review, saving; errors where they belong."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor

ALL_ON = {
    "target": 500,
    "lone_zero": 50,
    "pile_runs_out": "round",
    "exact_reset": True,
    "floor_at_zero": True,
    "going_out_bonus": {"0": 20, "wild": 50, "wild4": 50},
}
Z, B, A = "Žofia", "boris", "Anna"


def opened(kitchen: Kitchen, scheme: str, **rules: Any) -> tuple[GameHere, Page]:
    """A game of three and the empty form of its round 1."""
    game = kitchen.game(scheme=scheme, rules=rules)
    return game, kitchen.visitor().open(f"{game.address}rounds/new")


def who(game: GameHere, name: str) -> dict[str, str]:
    return {"out": game.keys[name]}


def reviewed(page: Page) -> list[list[str]]:
    """The lines of the review: player, this round, total."""
    rows = page.soup.select("table.review tbody tr")
    return [
        [" ".join(cell.get_text(" ").split()) for cell in row.select("bdi, td")] for row in rows
    ]


def save(page: Page) -> Page:
    """The board after the review is saved."""
    (label,) = [text for text in page.all("button") if text.startswith("Save round")]
    board = page.press(label)
    assert (board.sent_status, board.status) == (303, 200), board.errors
    return board


# What is asked


@pytest.mark.parametrize(
    ("scheme", "rules", "asked", "unasked"),
    [
        ("collect", {}, {"out", "hand", "dealer", "adjust", "note"}, {"last_card", "pile_ran_out"}),
        ("collect", {"pile_runs_out": "game"}, {"pile_ran_out"}, {"last_card"}),
        ("keep_low", {"going_out_bonus": {"0": 20}}, {"last_card", "adjust"}, {"pile_ran_out"}),
        ("elimination", ALL_ON, {"out", "hand", "last_card", "pile_ran_out", "adjust"}, {"loser"}),
        ("lazy", {}, {"out", "loser", "hand", "dealer"}, {"adjust", "last_card", "place"}),
        ("to_the_last", {}, {"place", "dealer", "note"}, {"out", "hand", "adjust"}),
        ("countdown", {}, {"out", "note"}, {"hand", "loser", "adjust", "place"}),
    ],
)
def test_a_form_asks_for_what_its_scheme_and_rules_need(
    kitchen: Kitchen, scheme: str, rules: dict[str, Any], asked: set[str], unasked: set[str]
) -> None:
    _, page = opened(kitchen, scheme, **rules)
    names = {name.partition("-")[0] for name in page.form("round").names}
    assert asked <= names
    assert not unasked & names


def test_the_form_says_who_starts_and_deals(kitchen: Kitchen) -> None:
    _, page = opened(kitchen, "collect")
    assert page.heading == "Round 1"
    assert page.all(".bar-title p") == ["boris starts, Žofia deals"]
    assert page.all("#out label") == [Z, B, A, "Nobody"]


@pytest.mark.parametrize("scheme", ["lazy", "countdown"])
def test_somebody_goes_out_where_nothing_is_added_up(kitchen: Kitchen, scheme: str) -> None:
    _, page = opened(kitchen, scheme)
    assert page.all("#out label") == [Z, B, A]


# What is reviewed and saved


def test_winner_collects_every_other_hand(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "collect")
    # Žofia 7 + 7 + Skip 20 = 34; Anna Wild 50 + 0 = 50.
    held = game.hand(Z, {"7": 2, "skip": 1}) | game.hand(A, {"wild": 1, "0": 1})
    review = page.press("Review", who(game, B) | held)
    assert review.status == 200
    assert reviewed(review) == [[Z, "+0", "0"], [B, "went out · +84", "84"], [A, "+0", "0"]]
    assert game.count() == 1
    board = save(review)
    assert board.notices == ["Round 1 saved"]
    assert board.all(".seat-total") == ["84", "0", "0"]
    stored = game.stored()
    assert stored.out == B
    assert stored.hands == {Z: {"7": 2, "skip": 1}, A: {"wild": 1, "0": 1}}


def test_nobody_out_under_winner_collects_needs_no_hands(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "collect")
    review = page.press("Review", {"out": "nobody"})
    assert reviewed(review) == [[Z, "+0", "0"], [B, "+0", "0"], [A, "+0", "0"]]
    assert save(review).all(".banner") == ["Nobody goes out. boris deals next, Anna starts."]
    assert game.stored().out is None
    assert game.stored().hands is None


def test_everyone_keeps_their_own_hand(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "keep_low")
    held = game.hand(Z, {"9": 3}) | game.hand(B, "12 + 11+7")
    review = page.press("Review", who(game, A) | held)
    assert reviewed(review) == [[Z, "+27", "27"], [B, "+30", "30"], [A, "went out", "0"]]
    assert save(review).all(".seat-total") == ["0", "27", "30"]
    assert game.stored().hands == {Z: {"9": 3}, B: 30}


def test_last_one_standing_with_every_house_rule(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "elimination", **ALL_ON)
    # Žofia holds one 0: 50, doubled 100. boris 20 + 50 = 70, doubled 140.
    held = game.hand(Z, {"0": 1}) | game.hand(B, {"draw2": 1, "wild4": 1})
    typed = who(game, A) | held | {"last_card": "wild", "pile_ran_out": "1"}
    review = page.press("Review", typed)
    # 50 points off would leave Anna at −50; no total is below zero.
    assert reviewed(review) == [
        [Z, "+100 ×2", "100"],
        [B, "+140 ×2", "140"],
        [A, "went out · −50", "0"],
    ]
    save(review)
    stored = game.stored()
    assert (stored.last_card, stored.pile_ran_out) == ("wild", 1)


def test_another_card_brings_no_points_off(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "elimination", going_out_bonus={"wild": 50})
    held = game.hand(Z, "5") | game.hand(B, "6")
    review = page.press("Review", who(game, A) | held | {"last_card": "another"})
    assert reviewed(review)[2] == [A, "went out", "0"]
    save(review)
    assert game.stored().last_card is None


def test_the_review_says_who_is_out_and_who_deals(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "elimination", target=100)
    review = page.press("Review", who(game, A) | game.hand(Z, "101") | game.hand(B, "60"))
    assert review.all("tr.is-out bdi") == [Z]
    assert review.all(".banner") == ["Žofia is out: past 100. boris deals next, Anna starts."]


def test_the_review_says_who_wins(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "collect", target=50)
    review = page.press("Review", who(game, A) | game.hand(Z, "25") | game.hand(B, "25"))
    assert review.all(".banner") == ["Anna wins."]
    assert save(review).all(".win-head h2") == ["Anna wins."]


def test_lazy_takes_a_loser_by_name(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "lazy")
    review = page.press("Review", who(game, A) | {"loser": [game.keys[Z]]})
    assert [row[1] for row in reviewed(review)] == ["loses", "", "wins"]
    board = save(review)
    assert standings(board) == ["Anna starts 1 lost 0", "boris 0 lost 0", "Žofia deals 0 lost 1"]
    assert (game.stored().loser, game.stored().hands) == ((Z,), None)


def test_lazy_takes_several_losers(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "lazy")
    review = page.press("Review", who(game, A) | {"loser": [game.keys[Z], game.keys[B]]})
    assert [row[1] for row in reviewed(review)] == ["loses", "loses", "wins"]
    save(review)
    assert game.stored().loser == (Z, B)


def test_lazy_finds_the_dearest_of_the_hands_counted(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "lazy")
    review = page.press("Review", who(game, A) | game.hand(B, {"wild": 1}))
    assert [row[1] for row in reviewed(review)] == ["", "loses", "wins"]


def test_play_it_out_takes_the_order(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "to_the_last")
    assert page.all("select[name^=place] option")[:4] == ["Choose", Z, B, A]
    places = dict(
        zip(("place-1", "place-2", "place-3"), map(game.keys.get, (A, Z, B)), strict=True)
    )
    review = page.press("Review", {name: str(key) for name, key in places.items()})
    assert [row[1] for row in reviewed(review)] == ["", "loses", "wins"]
    save(review)
    assert game.stored().order == (A, Z, B)


def test_countdown_takes_who_went_out(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "countdown")
    review = page.press("Review", who(game, B))
    assert reviewed(review) == [[Z, "", "7"], [B, "went out", "6"], [A, "", "7"]]
    assert save(review).all(".banner") == ["boris goes out and picks up 6 cards."]


def test_the_dealer_can_be_said_and_the_deal_passes_on_from_there(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "keep_low")
    held = game.hand(Z, "5") | game.hand(B, "6")
    board = save(page.press("Review", who(game, A) | held | {"dealer": game.keys[A]}))
    assert game.stored().dealer == A
    assert board.all(".banner") == ["Anna goes out. Žofia deals next, boris starts."]


def test_points_are_added_and_taken(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "keep_low")
    held = game.hand(Z, "5") | game.hand(B, "6")
    corrections = {f"adjust-{game.keys[A]}": "15", f"adjust-{game.keys[B]}": "−20"}
    review = page.press("Review", who(game, A) | held | corrections)
    assert reviewed(review) == [
        [Z, "+5", "5"],
        [B, "+6 · −20", "−14"],
        [A, "went out · +15", "15"],
    ]
    save(review)
    assert game.stored().adjust == {A: 15, B: -20}


def test_a_note_is_kept_with_its_lines(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "countdown")
    save(page.press("Review", who(game, A) | {"note": "  Long one.\nAnna <laughs>  "}))
    assert game.stored().note == "Long one.\nAnna <laughs>"


def test_an_empty_hand_of_zeros_is_a_hand_not_given(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "keep_low")
    refused = page.press("Review", who(game, A) | game.hand(Z, {"5": 0}) | game.hand(B, "3"))
    assert refused.errors == {f"hand-{game.keys[Z]}-points": "The hand of Žofia is missing"}


def test_change_something_brings_back_what_was_typed(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "keep_low")
    typed = who(game, A) | game.hand(Z, {"9": 3}) | game.hand(B, "1+2") | {"note": "late"}
    form = page.press("Review", typed).press("Change something")
    assert (form.status, form.errors) == (200, {})
    kept = form.form("round").values
    assert {name: kept[name] for name in typed} == typed
    assert reviewed(form.press("Review"))[0] == [Z, "+27", "27"]


def test_saving_needs_no_review(kitchen: Kitchen) -> None:
    """A script may send the round at once; what is refused is refused all the same."""
    game, page = opened(kitchen, "countdown")
    form = page.form("round").fill(who(game, A)).forge({"save": "1"})
    assert form.submit().notices == ["Round 1 saved"]


# What is refused


def refused(kitchen: Kitchen, scheme: str, typed: dict[str, Any], **rules: Any) -> Page:
    """The form shown again, for typed fields in which names stand for keys; all of it kept."""
    game, page = opened(kitchen, scheme, **rules)
    form = page.form("round").fill(_by_key(game, {"note": "kept"} | typed))
    answer = form.submit("Review")
    assert answer.status == 422
    again = answer.form("round")
    assert again.typed == form.typed
    for identity, sentence in answer.errors.items():
        assert not identity or sentence in answer.error_at(identity)
    assert game.count() == 1
    saved_at_once = form.forge({"save": "1"}).submit()
    assert (saved_at_once.status, game.count()) == (422, 1)
    return answer


def _by_key(game: GameHere, typed: dict[str, Any]) -> dict[str, Any]:
    keyed = {_key(game, name): value for name, value in typed.items()}
    return {name: game.keys.get(value, value) for name, value in keyed.items()}


def _key(game: GameHere, text: str) -> str:
    for name, key in game.keys.items():
        text = text.replace(name, key)
    return text


SUM = "Points are a whole number or a sum like 12+11+7. Zero or more."
BOTH = "Give either cards or points, not both."
CARDS = "The number of cards is a whole number."
REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("keep_low", {}, ["Choose who went out."]),
    (
        "keep_low",
        {"out": A},
        ["The hand of Žofia is missing", "The hand of boris is missing"],
    ),
    ("keep_low", {"out": A, "hand-Žofia-points": "5", "hand-boris-points": "ten"}, [SUM]),
    ("keep_low", {"out": A, "hand-Žofia-points": "5", "hand-boris-points": "-3"}, [SUM]),
    ("keep_low", {"out": A, "hand-Žofia-points": "5", "hand-boris-points": "1+"}, [SUM]),
    (
        "keep_low",
        {"out": A, "hand-Žofia-points": "5", "hand-boris-points": "3", "hand-boris-7": "1"},
        [BOTH],
    ),
    ("collect", {"out": A, "hand-Žofia-points": "5", "hand-boris-7": "x"}, [CARDS]),
    ("collect", {"out": A, "hand-Žofia-points": "5", "hand-boris-7": "-1"}, [CARDS]),
    ("collect", {"out": A, "hand-Žofia-points": "5", "hand-boris-7": "1.5"}, [CARDS]),
    (
        "collect",
        {"out": A, "hand-Žofia-points": "5", "hand-boris-7": "9"},
        ["9 held, but one pack has 8"],
    ),
    (
        "collect",
        {"out": A, "hand-Žofia-7": "5", "hand-boris-7": "5"},
        ["10 of 7 in all hands, but there are only 8"],
    ),
    (
        "collect",
        {"out": A, "hand-Žofia-points": "1241", "hand-boris-7": "1"},
        ["1241 points, but all cards are worth 1240"],
    ),
    (
        "elimination",
        {"out": A, "hand-Anna-7": "1", "hand-Žofia-7": "1", "hand-boris-7": "1"},
        ["Anna went out and holds no cards"],
    ),
    ("elimination", {"out": "nobody"}, [f"The hand of {name} is missing" for name in (Z, B, A)]),
    (
        "elimination",
        {"out": A, "hand-Žofia-7": "1", "hand-boris-7": "1", "adjust-Anna": "ten"},
        ["Points to add or take are a whole number like 20 or −20."],
    ),
    (
        "elimination",
        {"out": A, "hand-Žofia-7": "1", "hand-boris-7": "1", "adjust-Anna": "1000001"},
        ["Points to add or take are a whole number like 20 or −20."],
    ),
    ("lazy", {"out": A}, ["Choose who lost, or count the highest hands below."]),
    (
        "lazy",
        {"out": A, "loser": Z, "hand-boris-points": "7"},
        ["Either name who lost, or count the hands. Not both."],
    ),
    ("lazy", {"out": A, "loser": A}, ["Anna went out and cannot lose"]),
    (
        "lazy",
        {"out": A, "hand-Žofia-7": "0"},
        ["Choose who lost, or count the highest hands below."],
    ),
    ("to_the_last", {}, ["Choose who it was."] * 3),
    (
        "to_the_last",
        {"place-1": A, "place-2": B, "place-3": A},
        ["This player stands in the order twice."],
    ),
    ("countdown", {}, ["Choose who went out."]),
    ("countdown", {"out": A, "note": "x" * 501}, ["A note has at most 500 letters."]),
]


@pytest.mark.parametrize(("scheme", "typed", "sentences"), REFUSED)
def test_what_cannot_be_is_told_at_its_field_and_everything_typed_stays(
    kitchen: Kitchen, scheme: str, typed: dict[str, Any], sentences: list[str]
) -> None:
    page = refused(kitchen, scheme, typed)
    assert page.all(".summary-list li") == sentences


def test_the_last_card_must_be_said_where_the_rules_ask_for_it(kitchen: Kitchen) -> None:
    typed = {"out": A, "hand-Žofia-7": "1", "hand-boris-7": "1"}
    page = refused(kitchen, "elimination", typed, going_out_bonus={"wild": 50})
    assert page.errors == {"last_card-0": "Choose the last card, or Another card."}


def test_the_last_card_counts_against_the_pack(kitchen: Kitchen) -> None:
    typed = {"out": A, "hand-Žofia-wild": "3", "hand-boris-wild": "1", "last_card": "wild"}
    page = refused(kitchen, "elimination", typed, going_out_bonus={"wild": 50})
    assert page.all(".summary-list li") == [
        "5 of Wild with the last card laid, but there are only 4"
    ]


@pytest.mark.parametrize("times", ["100", "-1", "often"])
def test_the_draw_pile_runs_out_a_countable_number_of_times(kitchen: Kitchen, times: str) -> None:
    typed = {"out": A, "hand-Žofia-7": "1", "hand-boris-7": "1", "pile_ran_out": times}
    page = refused(kitchen, "collect", typed, pile_runs_out="round")
    assert page.errors == {
        "pile_ran_out": "How often the draw pile ran out is a whole number from 0 to 99."
    }


def test_somebody_from_elsewhere_does_not_go_out(kitchen: Kitchen) -> None:
    game, page = opened(kitchen, "collect")
    answer = page.form("round").forge({"out": "stranger"}).submit("Review")
    assert answer.errors["out-0"] == "Choose who went out."
    assert game.count() == 1


def test_no_round_is_recorded_after_the_end(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown", rules={"cards_dealt": 1})
    form = visitor.open(f"{game.address}rounds/new").form("round").fill(who(game, A))
    game.log("round_recorded", {"round": {"out": game.keys[B]}})
    sent_back = visitor.open(f"{game.address}rounds/new")
    assert (sent_back.sent_status, sent_back.heading) == (303, "Countdown")
    assert sent_back.alerts == ["This game is over. Undo its last change or reopen it to go on."]
    # Two rounds in one place are shown; mine can be no further one.
    both = form.submit("Review")
    assert (both.status, game.count()) == (409, 2)
    assert not both.has_button("Add mine as round 2")


def test_a_game_that_ended_meanwhile_says_so(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown")
    form = visitor.open(f"{game.address}rounds/new").form("round").fill(who(game, A))
    game.log("game_ended", {})
    page = form.submit("Review")
    assert page.status == 422
    assert page.errors == {"": "This game is over. Undo its last change or reopen it to go on."}


# Decks


def test_the_deck_of_2015_has_its_own_cards(kitchen: Kitchen) -> None:
    page = kitchen.visitor().open(f"{kitchen.address}new")
    for name in (Z, B):
        page = page.press("Add player", {"player_name": name})
    chosen = {"deck": "classic-112", "scheme": "keep_low"}
    form = page.press("Deal round 1", chosen).follow("Record round 1")
    first, second = (str(tag["value"]) for tag in form.soup.select("#out input")[:2])
    hand = f"hand-{first}"
    # Swap Hands 40, three to write on 120.
    review = form.press("Review", {"out": second, f"{hand}-shuffle": "1", f"{hand}-custom": "3"})
    assert reviewed(review)[0] == [Z, "+160", "160"]
    refused = form.press("Review", {"out": second, f"{hand}-shuffle": "2"})
    assert refused.errors == {f"{hand}-shuffle": "2 held, but one pack has 1"}


def test_two_packs_have_twice_the_cards(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="keep_low", packs=2)
    page = kitchen.visitor().open(f"{game.address}rounds/new")
    held = game.hand(Z, {"7": 16}) | game.hand(B, "1")
    assert reviewed(page.press("Review", who(game, A) | held))[0] == [Z, "+112", "112"]
    refused = page.press("Review", who(game, A) | held | game.hand(Z, {"7": 17}))
    assert refused.errors == {f"hand-{game.keys[Z]}-7": "17 held, but all packs together have 16"}


def test_what_cannot_be_written_down_stays_on_the_screen(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, page = opened(kitchen, "countdown")
    review = page.press("Review", who(game, "Anna"))
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"

    def refuse(*_: object) -> None:
        raise OperationalError("INSERT", {}, full)

    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.store.log.games.store_entry", refuse)
        refused_page = review.press("Save round 1")
    assert refused_page.status == 503
    assert "perhaps the disk is full" in refused_page.text
    assert refused_page.form("round").values["out"] == game.keys["Anna"]
    save(refused_page.press("Review"))
    assert game.count() == 2
