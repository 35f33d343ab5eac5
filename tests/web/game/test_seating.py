"""Who is here? People come late, leave, come back and change seats between rounds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from web.game.test_new_game import at_table
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor

from scorekeeper.store.evenings.sittings import open_sitting
from scorekeeper.store.people.groups import suggest_time_zone
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, players_of

Z, B, A, D = "Žofia", "boris", "Anna", "Dana"
NOW = datetime.now(UTC)
HOUR, WEEK = timedelta(hours=1), timedelta(days=7)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """An evening that goes on: after round 1 boris has 80, Žofia 7, Anna 0."""
    return _played(kitchen, NOW - HOUR)


@pytest.fixture
def last_week(kitchen: Kitchen) -> GameHere:
    """The same game, a week later."""
    return _played(kitchen, NOW - WEEK)


def _played(kitchen: Kitchen, at: datetime, scheme: str = "keep_low", **more: Any) -> GameHere:
    made = kitchen.game(at=at, name="Friday", scheme=scheme, **more)
    made.play(A, {Z: 7, B: 80})
    return made


def asked(visitor: Visitor, game: GameHere) -> Page:
    """The page, from the board."""
    page = visitor.open(game.address).follow("Who is here?")
    assert page.heading == "Who is here?"
    return page


def ticked(page: Page) -> list[str]:
    return page.all(".ticked label")


def start_of(page: Page, name: str) -> str:
    """The name of the field where this newcomer starts."""
    labels = {str(tag.get_text(strip=True)): tag for tag in page.soup.select("#starts label")}
    return str(labels[f"{name} starts with"]["for"])


# -- asked by Carry on


def test_next_week_everybody_is_ticked_on_the_seats_of_last_time(
    visitor: Visitor, last_week: GameHere
) -> None:
    page = visitor.open(last_week.kitchen.address).follow("Carry on")
    assert page.heading == "Who is here?"
    assert ticked(page) == [Z, B, A]
    assert page.all(".ticked small") == ["7", "80", "0"]
    assert len(page.soup.select(".ticked input:checked")) == 3


def test_if_nothing_changed_nothing_is_written(visitor: Visitor, last_week: GameHere) -> None:
    board = asked(visitor, last_week).press("Carry on")
    assert (board.path, board.notices) == (last_week.address, ["Nothing is changed."])
    assert last_week.count() == 2


def test_who_is_not_ticked_is_away(visitor: Visitor, last_week: GameHere) -> None:
    keys = [f"known:{last_week.keys[name]}" for name in (Z, A)]
    board = asked(visitor, last_week).press("Carry on", {"seat": keys})
    assert board.notices == ["boris left"]
    # Žofia dealt, boris would; he is away, so Anna deals.
    assert standings(board) == ["Anna deals 0 +0", "Žofia starts 7 +7", "boris 80 away"]
    assert board.has_button("Undo: boris left")


def test_an_evening_opened_by_hand_asks_as_well(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    kitchen.act(lambda group: open_sitting(group, NOW - HOUR / 2))
    assert visitor.open(kitchen.address).follow("Carry on").heading == "Who is here?"


def test_once_the_table_is_changed_it_is_not_asked_again(
    visitor: Visitor, last_week: GameHere
) -> None:
    keys = [f"known:{last_week.keys[name]}" for name in (Z, A)]
    asked(visitor, last_week).press("Carry on", {"seat": keys})
    assert visitor.open(last_week.kitchen.address).follow("Carry on").path == last_week.address


# -- leaving and coming back


def test_somebody_leaves_with_one_tap(visitor: Visitor, game: GameHere) -> None:
    board = asked(visitor, game).press("Leave: boris")
    assert (board.path, board.notices) == (game.address, ["boris left"])
    assert standings(board)[-1] == "boris 80 away"
    back = board.press("Undo: boris left")
    assert standings(back)[-1] == "boris deals 80 +80"


def test_two_at_least_must_stay(visitor: Visitor, kitchen: Kitchen) -> None:
    game = _played(kitchen, NOW - HOUR)
    page = asked(visitor, game).press("Leave: boris")
    page = asked(visitor, game).press("Leave: Anna")
    assert page.status == 422
    assert page.errors == {"seat": "Two at least must sit at the table to play on."}
    assert at_table(page) == ["Žofia 7"]
    assert game.count() == 3
    # Nothing else was lost: back with one tap.
    assert at_table(page.press("Anna comes back with 0")) == ["Žofia 7", "Anna 0"]


def test_who_was_away_is_back_with_one_tap_and_the_old_total(
    visitor: Visitor, game: GameHere
) -> None:
    asked(visitor, game).press("Leave: boris")
    page = asked(visitor, game)
    assert page.all(".people .pill") == ["boris comes back with 80"]
    page = page.press("boris comes back with 80")
    assert at_table(page) == ["Žofia 7", "Anna 0", "boris 80"]
    assert page.soup.select("#starts input") == []
    board = page.press("Carry on")
    assert board.notices == ["boris joined"]
    assert dict(zip(board.all(".seat-name bdi"), board.all(".seat-total"), strict=True)) == {
        A: "0",
        Z: "7",
        B: "80",
    }


def test_fault_15_the_dealer_moves_on_to_the_next_after_somebody_left(
    visitor: Visitor, game: GameHere
) -> None:
    assert "boris deals 80 +80" in standings(visitor.open(game.address))
    board = asked(visitor, game).press("Leave: boris")
    assert standings(board)[0] == "Anna deals 0 +0"
    assert board.follow("Record round 2").all("#out label") == [Z, A, "Nobody"]


# -- changing seats


def test_seats_are_changed(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Move Anna up")
    assert at_table(page) == ["Žofia 7", "Anna 0", "boris 80"]
    board = page.press("Carry on")
    assert board.notices == ["seats changed"]
    assert board.has_button("Undo: seats changed")
    assert board.follow("Record round 2").all("#out label") == [Z, A, B, "Nobody"]


# -- coming late


def test_a_newcomer_starts_with_the_highest_total_and_is_told_why(
    visitor: Visitor, game: GameHere
) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    assert at_table(page) == ["Žofia 7", "boris 80", "Anna 0", "Dana"]
    (why,) = page.all("#starts .hint")
    assert why == (
        "Dana starts with 80, the highest total at the table, so that nobody gains by coming late."
    )
    assert page.form("seating").values[start_of(page, D)] == "80"
    board = page.press("Carry on")
    assert board.notices == ["Dana joined"]
    assert standings(board)[-1] == "Dana 80"
    assert board.has_button("Undo: Dana joined")


def test_other_points_may_be_said(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    page = page.press("Move Dana up", {start_of(page, D): "30+5"})
    board = page.press("Carry on")
    assert standings(board)[2] == "Dana starts 35"


def test_where_points_are_good_a_newcomer_starts_with_nothing(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = _played(kitchen, NOW - HOUR, scheme="collect")
    page = asked(visitor, game).press("Join late", {"player_name": D})
    assert page.form("seating").values[start_of(page, D)] == "0"
    assert page.all("#starts .hint") == [
        "Dana starts with 0: points are won here, and nobody gets any for coming."
    ]
    assert "Dana 0" in standings(page.press("Carry on"))


def test_without_totals_nothing_is_asked(visitor: Visitor, kitchen: Kitchen) -> None:
    game = _played(kitchen, NOW - HOUR, scheme="lazy")
    page = asked(visitor, game).press("Join late", {"player_name": D})
    assert page.soup.select("#starts input") == []
    assert "Dana 0 lost 0" in standings(page.press("Carry on"))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("200", "200 would cross the target of 200. Choose less."),
        ("many", "Points are a whole number, with a minus below zero."),
        ("1000000+1", "Points are a whole number, with a minus below zero."),
        ("", "Points are a whole number, with a minus below zero."),
    ],
)
def test_fault_15_nobody_starts_with_points_that_would_end_it(
    visitor: Visitor, game: GameHere, typed: str, sentence: str
) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    field = start_of(page, D)
    page = page.press("Carry on", {field: typed})
    assert page.status == 422
    assert page.errors == {field: sentence}
    assert page.error_at(field) == sentence
    assert page.form("seating").values[field] == typed
    assert game.count() == 2


def test_fault_15_a_late_joiner_is_not_judged_in_the_round_before(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = _played(kitchen, NOW - HOUR, scheme="elimination", rules={"target": 79})
    page = asked(visitor, game).press("Join late", {"player_name": D})
    # boris is out with 80 and does not count.
    assert page.form("seating").values[start_of(page, D)] == "7"
    board = page.press("Carry on", {start_of(page, D): "79"})
    assert "Dana starts 79" in standings(board)
    assert "boris 80 out in round 1" in standings(board)


def test_a_name_typed_and_not_added_is_shown_with_its_points_first(
    visitor: Visitor, game: GameHere
) -> None:
    page = asked(visitor, game).press("Carry on", {"player_name": D})
    assert (page.status, page.heading) == (200, "Who is here?")
    assert page.form("seating").values[start_of(page, D)] == "80"
    assert page.press("Carry on").notices == ["Dana joined"]


def test_somebody_of_the_group_who_never_played_is_tapped(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    kitchen.game("Eva", "Adam")
    page = asked(visitor, game)
    assert page.all(".people .pill") == ["Adam", "Eva"]
    page = page.press("Eva")
    assert page.form("seating").values[start_of(page, "Eva")] == "80"
    assert page.press("Carry on").notices == ["Eva joined"]


@pytest.mark.parametrize("typed", ["BORIS", " boris"])
def test_fault_22_a_name_in_other_capitals_is_who_sat_before(
    visitor: Visitor, game: GameHere, typed: str
) -> None:
    asked(visitor, game).press("Leave: boris")
    page = asked(visitor, game).press("Join late", {"player_name": typed})
    assert at_table(page) == ["Žofia 7", "Anna 0", "boris 80"]
    again = page.press("Join late", {"player_name": typed})
    assert again.status == 422
    assert "sits at the table already" in again.errors["player_name"]


def test_the_twenty_first_finds_no_chair(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(*(f"{number} of us" for number in range(20)), scheme="lazy", at=NOW)
    page = asked(visitor, game).press("Join late", {"player_name": D}).press("Carry on")
    assert page.errors == {"seat": "At most 20 players fit at one table."}


# -- who is out


def test_who_is_out_is_never_asked_again(visitor: Visitor, kitchen: Kitchen) -> None:
    kitchen.act(lambda group: suggest_time_zone(group, "Pacific/Auckland"))
    game = kitchen.game(name="Friday", at=datetime(2026, 11, 27, 18, tzinfo=UTC))
    game.evening.at = NOW - WEEK
    game.play(A, {Z: 7, B: 501})
    page = asked(visitor, game)
    assert ticked(page) == [Z, A]
    assert page.all(".people .pill") == []
    assert page.all("#others > .soft")[0].startswith("boris: out in round 1, since ")
    refused = page.press("Add player", {"player_name": B})
    assert refused.errors == {"player_name": "boris: out of this game for good."}
    assert ticked(refused) == [Z, A]


def test_who_is_out_keeps_the_chair_for_a_correction(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(Z, B, A, "Cyril", at=NOW - HOUR)
    game.play(A, {Z: 7, B: 501, "Cyril": 1})
    asked(visitor, game).press("Leave: Cyril")
    first = game.round_ids()[0]
    mended = {"out": game.keys[A], "hands": {game.keys[n]: 5 for n in (Z, B, "Cyril")}}
    game.log("round_edited", {"target": first, "round": mended})
    board = visitor.open(game.address)
    assert board.follow("Record round 2").all("#out label") == [Z, B, A, "Nobody"]


def test_fault_26_the_board_says_since_which_evening_somebody_is_out(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    """23:30 UTC on the 9th is noon on the 10th in Auckland."""
    kitchen.act(lambda group: suggest_time_zone(group, "Pacific/Auckland"))
    game = kitchen.game(name="Friday", at=datetime(2020, 1, 9, 23, 29, tzinfo=UTC))
    game.play(A, {Z: 7, B: 501})
    assert standings(visitor.open(game.address))[-1] == "boris 501 out in round 1"
    game.evening.at = datetime(2020, 1, 17, 8, tzinfo=UTC)
    game.play(A, {Z: 7})
    board = visitor.open(game.address)
    assert standings(board)[-1] == "boris 501 out in round 1, since 10 Jan 2020"


# -- somebody else, and twice


def test_fault_20_somebody_recorded_a_round_meanwhile(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    game.play(A, {Z: 5, B: 9})
    late = page.press("Carry on", {start_of(page, D): "30"})
    assert late.status == 409
    assert late.alerts == ["The game went on. Look once more where newcomers start. round 2"]
    assert at_table(late) == ["Žofia 12", "boris 89", "Anna 0", "Dana"]
    assert late.form("seating").values[start_of(late, D)] == "30"
    assert game.count() == 3
    board = late.press("Carry on")
    assert board.notices == ["Dana joined"]
    assert "Dana starts 30" in standings(board)


def test_fault_20_two_add_the_same_newcomer(kitchen: Kitchen, game: GameHere) -> None:
    mine, theirs = kitchen.visitor(), kitchen.visitor()
    page = asked(mine, game).press("Join late", {"player_name": D})
    asked(theirs, game).press("Join late", {"player_name": "dana"}).press("Carry on")
    # What was wanted is so already.
    assert page.press("Carry on").path == game.address
    assert game.count() == 3
    assert [p.name for p in kitchen.act(players_of)] == ["Anna", "boris", "dana", "Žofia"]


def test_fault_20_who_is_out_by_now_does_not_sit(visitor: Visitor, kitchen: Kitchen) -> None:
    game = _played(kitchen, NOW - HOUR, scheme="elimination", rules={"target": 100})
    page = asked(visitor, game).press("Move Anna up")
    game.play(A, {Z: 5, B: 30})
    late = page.press("Carry on")
    assert late.status == 422
    assert late.errors == {"player_name": "boris: out of this game for good."}
    assert at_table(late) == ["Žofia 12", "Anna 0"]


def test_fault_19_sent_twice_it_is_one_change(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    assert page.press("Carry on").notices == ["Dana joined"]
    again = page.press("Carry on")
    assert (again.sent_status, again.path) == (303, game.address)
    game.log("game_ended", {})
    assert page.press("Carry on").sent_status == 303
    assert game.count() == 4
    assert len(game.kitchen.act(players_of)) == 4


def test_the_same_form_with_another_table_is_shown_again(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Move Anna up")
    page.press("Carry on")
    late = page.press("Move Žofia down").press("Carry on")
    assert late.status == 409
    assert late.press("Carry on").notices == ["seats changed"]
    assert game.count() == 4


@pytest.mark.parametrize("sent", ["-1", "x", "99", ""])
def test_a_form_that_has_seen_what_never_was_is_shown_again(
    visitor: Visitor, game: GameHere, sent: str
) -> None:
    page = asked(visitor, game).press("Move Anna up")
    late = page.form("seating").forge({"opened_at": sent}).submit("Carry on")
    assert late.status == 409
    assert late.press("Carry on").notices == ["seats changed"]


# -- when it cannot be changed


def test_a_game_that_is_over_seats_nobody(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Move Anna up")
    game.log("game_ended", {})
    assert not visitor.open(game.address).has_button("Who is here?")
    for answer in (visitor.open(f"{game.address}table"), page.press("Carry on")):
        assert answer.path == game.address
        assert "This game is over." in answer.alerts[0]
    assert game.count() == 3


def test_a_forged_token_changes_nothing_and_loses_nothing(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game).press("Join late", {"player_name": D})
    refused = page.form("seating").forge({"csrf_token": "made up"}).submit("Carry on")
    assert refused.status == 422
    assert "send it again" in refused.errors[""]
    assert at_table(refused) == ["Žofia 7", "boris 80", "Anna 0", "Dana"]
    assert refused.press("Carry on").notices == ["Dana joined"]


def test_another_groups_player_cannot_be_seated(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    theirs = kitchen.others().game("Ottilie", "ulrich")
    form = asked(visitor, game).form("seating")
    seats = [*(f"known:{key}" for key in game.keys.values()), f"known:{theirs.keys['Ottilie']}"]
    refused = form.forge({"seat": seats}).submit("Carry on")
    assert refused.status == 422
    assert refused.errors == {"seat": "Somebody chosen here is not in the list any more."}
    assert "Ottilie" not in refused.html


def test_several_names_one_after_another(visitor: Visitor, game: GameHere) -> None:
    page = asked(visitor, game)
    page = page.press("Join late", {"player_name": D}).press("Join late", {"player_name": "Eva"})
    assert page.press("Carry on").notices == ["Dana and Eva joined"]


@pytest.mark.parametrize("spelling", ["Borys", "boris"])
def test_fault_24_who_sits_under_a_merged_name_sits_already_by_any_spelling(
    visitor: Visitor, game: GameHere, spelling: str
) -> None:
    merge_into_somebody_new(game, "boris", "Borys")
    page = asked(visitor, game).press("Join late", {"player_name": spelling})
    assert page.error_at("player_name") == f"{spelling} sits at the table already."
    assert ticked(page) == ticked(asked(visitor, game))


def merge_into_somebody_new(game: GameHere, name: str, other: str) -> None:
    """The game's log goes on naming the one who was merged."""
    other_key = game.kitchen.act(lambda group: add_player(group, other).key)
    game.kitchen.act(lambda group: merge_players(group, game.keys[name], other_key).key)


# -- a change that waits, and a correction


def _mended(game: GameHere, points: int) -> None:
    """Somebody finds how many points boris really had in round 1."""
    held = {game.keys[Z]: 7, game.keys[B]: points}
    mended = {"out": game.keys[A], "hands": held}
    game.log("round_edited", {"target": game.round_ids()[0], "round": mended})


@pytest.fixture
def waiting(kitchen: Kitchen) -> GameHere:
    """Out past 100. Dana has joined from round 2 on; boris has 80 and sits."""
    made = kitchen.game(Z, B, A, D, at=NOW - HOUR, name="Friday", rules={"target": 100})
    made.log("table_changed", {"table": [made.keys[name] for name in (Z, B, A)], "starts": {}})
    made.play(A, {Z: 7, B: 80})
    made.log("table_changed", {"table": [made.keys[name] for name in (Z, B, A, D)], "starts": {}})
    return made


def test_who_is_out_by_a_correction_is_not_seated_by_the_change_that_waits(
    visitor: Visitor, waiting: GameHere
) -> None:
    _mended(waiting, 120)
    board = visitor.open(waiting.address)
    assert [row.split()[0] for row in standings(board)] == [A, D, Z, B]
    assert "out" in standings(board)[3]
    page = asked(visitor, waiting)
    assert at_table(page) == ["Žofia 7", "Anna 0", "Dana 0"]
    assert "boris: out in round 1" in page.text
    pad = board.follow("Record round 2")
    assert [str(tab["data-name"]) for tab in pad.soup.select("[data-player]")] == [Z, A, D]


def test_who_is_in_again_by_a_correction_sits_on_the_chair_that_was_kept(
    visitor: Visitor, waiting: GameHere
) -> None:
    _mended(waiting, 120)
    page = asked(visitor, waiting)
    page.form("seating").forge({"leave": f"known:{waiting.keys[D]}"}).submit()
    assert at_table(asked(visitor, waiting)) == ["Žofia 7", "Anna 0"]
    _mended(waiting, 80)
    assert at_table(asked(visitor, waiting)) == ["Žofia 7", "boris 80", "Anna 0"]
    board = visitor.open(waiting.address)
    assert standings(board)[:2] == ["Anna starts 0 +0", "Žofia 7 +7"]
    pad = board.follow("Record round 2")
    assert [str(tab["data-name"]) for tab in pad.soup.select("[data-player]")] == [Z, B, A]


def test_who_is_out_cannot_sit_down_while_a_change_waits(
    visitor: Visitor, waiting: GameHere
) -> None:
    page = asked(visitor, waiting)
    _mended(waiting, 120)
    refused = page.press("Carry on")
    assert refused.errors["player_name"] == "boris: out of this game for good."
    assert at_table(refused) == ["Žofia 7", "Anna 0", "Dana 0"]
    assert waiting.act(lambda evening: evening.record_of().result.seating.in_play) == (Z, A, D)
