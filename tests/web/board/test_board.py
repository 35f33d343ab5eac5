"""The board: standings, who deals and starts, what just happened, what to do next."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from web.kitchen import AT_THE_TABLE, GameHere, Kitchen, standings
from web.pages import Visitor

from scorekeeper.store.database.db import db
from scorekeeper.store.log.kept_games import KEPT


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday")


def test_before_round_1_everybody_stands_at_zero(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address)
    assert page.heading == "Friday"
    assert page.all(".bar-title p") == ["Last one standing · out past 500 · round 1"]
    assert standings(page) == ["Žofia deals 0", "boris starts 0", "Anna 0"]
    assert page.follow("Record round 1").heading == "Round 1"


def test_the_lowest_stands_first_with_what_the_round_brought(
    visitor: Visitor, game: GameHere
) -> None:
    game.play("boris", {"Žofia": 34, "Anna": {"5": 1, "skip": 1}})
    page = visitor.open(game.address)
    # boris dealt next after Žofia; Anna sits after boris.
    assert standings(page) == ["boris deals 0 +0", "Anna starts 25 +25", "Žofia 34 +34"]
    assert page.all(".banner") == ["boris goes out. boris deals next, Anna starts."]
    assert page.has_button("Record round 2")


def test_equal_totals_stand_in_seat_order(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 7, "Anna": 7})
    assert visitor.open(game.address).all(".seat-name bdi") == ["boris", "Žofia", "Anna"]


def test_who_is_out_is_told_in_a_sentence_and_stands_last(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(rules={"target": 100})
    game.play("boris", {"Žofia": 101, "Anna": 60})
    page = visitor.open(game.address)
    assert standings(page) == ["boris deals 0 +0", "Anna starts 60 +60", "Žofia 101 out in round 1"]
    assert page.all(".banner") == ["Žofia is out: past 100. boris deals next, Anna starts."]


def test_the_last_one_standing_wins(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 30})
    game.play("boris", {"Žofia": 31, "Anna": 45})
    page = visitor.open(game.address)
    assert page.all(".win-head h2") == ["boris is the last one standing."]
    assert page.has_button("Play again")
    assert not page.has_button("Record round 2")
    assert not page.has_button("End game")


def test_points_left_to_the_limit_are_told(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100, "exact_reset": True})
    game.play("boris", {"Žofia": 71, "Anna": 69})
    page = visitor.open(game.address)
    assert page.all(".banner")[-1] == (
        "Žofia has 29 points left. Exactly 100 wipes Žofia back to zero."
    )


def test_a_total_of_exactly_the_target_is_wiped_and_told(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(rules={"target": 100, "exact_reset": True})
    game.play("boris", {"Žofia": 100, "Anna": 69})
    page = visitor.open(game.address)
    assert standings(page) == [
        "Žofia 0 wiped to zero",
        "boris deals 0 +0",
        "Anna starts 69 +69",
    ]
    assert page.all(".banner") == [
        "Žofia is back at zero: exactly 100. boris deals next, Anna starts."
    ]


def test_a_doubled_round_and_points_off_stand_beside_the_total(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    rules = {"pile_runs_out": "round", "going_out_bonus": {"wild": 50}}
    game = kitchen.game(rules=rules)
    game.play("boris", {"Žofia": 20, "Anna": 1}, pile_ran_out=1, last_card="wild")
    assert standings(visitor.open(game.address)) == [
        "boris deals −50 −50",
        "Anna starts 2 +2 ×2",
        "Žofia 40 +40 ×2",
    ]


def test_winner_collects_says_who_gets_what(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect")
    game.play("boris", {"Žofia": 20, "Anna": 10})
    page = visitor.open(game.address)
    assert standings(page) == ["boris deals 30 +30", "Žofia 0 +0", "Anna starts 0 +0"]
    assert page.all(".banner") == [
        "boris goes out and gets 30 points. boris deals next, Anna starts."
    ]


def test_keep_it_low_names_winner_and_losers(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 50})
    game.play("Anna", {"Žofia": 50, "boris": 49})
    page = visitor.open(game.address)
    assert page.all(".win-head") == ["A n n a Anna wins. Žofia loses."]
    assert page.all(".seat.won .seat-name") == ["Anna"]


def test_lazy_counts_rounds_won_and_lost(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="lazy")
    game.play("boris", {"Žofia": 20, "Anna": 10})
    page = visitor.open(game.address)
    # The winner starts, the loser deals.
    assert standings(page) == ["boris starts 1 lost 0", "Anna 0 lost 0", "Žofia deals 0 lost 1"]
    assert page.all(".banner") == [
        "boris wins the round. Žofia loses it. Žofia deals next, boris starts."
    ]


def test_play_it_out_has_a_first_and_a_last(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="to_the_last")
    order = [game.keys[name] for name in ("boris", "Anna", "Žofia")]
    game.log("round_recorded", {"round": {"order": order}})
    assert standings(visitor.open(game.address)) == [
        "boris deals 1 lost 0",
        "Anna starts 0 lost 0",
        "Žofia 0 lost 1",
    ]


def test_countdown_shows_the_size_of_the_hand(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown")
    game.log("round_recorded", {"round": {"out": game.keys["boris"]}})
    page = visitor.open(game.address)
    assert standings(page) == ["boris 6 cards", "Žofia 7 cards", "Anna 7 cards"]
    assert page.all(".banner") == ["boris goes out and picks up 6 cards."]


def test_a_game_of_a_newer_release_is_only_looked_at(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 7, "Anna": 8})
    game.play("boris", {"Žofia": 7, "Anna": 8})
    _write_of_the_future(game, "round_recorded", version=9, position=3)
    page = visitor.open(game.address)
    assert "This game can only be looked at" in page.text
    assert page.all(".seat-total") == ["0", "7", "8"]
    assert not page.has_button("Record round 2")
    assert not page.has_button("Undo round 1")
    sent_back = visitor.open(f"{game.address}rounds/new")
    assert sent_back.sent_status == 303
    assert "newer version" in sent_back.alerts[0]


def test_a_game_set_up_by_a_newer_release_breaks_no_page(
    visitor: Visitor, game: GameHere, kitchen: Kitchen
) -> None:
    _write_of_the_future(game, "game_started", version=9, position=1)
    assert "This game can only be looked at" in visitor.open(game.address).text
    assert visitor.open(f"{game.address}rounds").status == 200
    assert visitor.open(kitchen.address).status == 200
    asked = visitor.open(f"{kitchen.address}new?again={game.evening.key}")
    assert asked.status in (200, 404)


def _write_of_the_future(game: GameHere, kind: str, version: int, position: int) -> None:
    """As a later release would have left an entry behind."""
    change = text(
        "UPDATE entries SET kind = :kind, version = :version, content = :content"
        " WHERE position = :position"
    )
    entry = {"kind": kind, "version": version, "content": "{}", "position": position}
    with game.kitchen.app.app_context():
        db.session.execute(change, entry)
        db.session.commit()
    KEPT.forget()


def test_the_rules_are_written_on_the_board(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address)
    assert page.all(".facts dd")[:2] == ["Last one standing · out past 500", "none"]


def test_a_board_that_nobody_made_is_not_there(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}games/nosuchgame/")
    assert page.status == 404
    assert AT_THE_TABLE[0] not in page.text


def test_what_a_newer_release_wrote_into_takes_no_change(visitor: Visitor, game: GameHere) -> None:
    game.play("boris", {"Žofia": 7, "Anna": 8})
    game.play("boris", {"Žofia": 7, "Anna": 8})
    typed = {"out": game.keys["boris"]} | game.hand("Žofia", "1") | game.hand("Anna", "2")
    form = visitor.open(f"{game.address}rounds/new").form("round").fill(typed)
    edit = visitor.open(f"{game.address}rounds/{game.round_ids()[0]}/edit").form("round")
    edit = edit.fill({"note": "late"})
    undo = visitor.open(game.address).form_of("Undo round 2")
    _write_of_the_future(game, "round_recorded", version=9, position=3)
    for refused in (form.forge({"save": "1"}).submit(), edit.forge({"save": "1"}).submit()):
        assert refused.status == 422
        assert "newer version" in refused.errors[""]
    assert "newer version" in undo.submit().alerts[0]
    assert game.count() == 3
