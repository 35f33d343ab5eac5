"""The bin: games go there and come back; emptied by hand it names what goes for ever."""

from __future__ import annotations

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.bin import delete_game, restore_game
from scorekeeper.store.journal import recent_changes
from scorekeeper.store.log.game_rows import game_by_key
from scorekeeper.store.people.players import add_player


def friday(kitchen: Kitchen) -> GameHere:
    game = kitchen.game(name="Friday table")
    for out in ("Anna", "boris", "Anna"):
        game.play(out)
    return game


def verbs(kitchen: Kitchen) -> list[str]:
    return kitchen.act(lambda group: [line.verb for line in recent_changes(group)])


def binned(page: Page) -> list[str]:
    return page.all(".rows b")


def test_fault_17_a_game_is_named_before_it_goes_and_undo_brings_it_back(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = friday(kitchen)
    before = visitor.open(game.address).all(".seat-total")
    question = visitor.open(game.address).follow("Delete game")
    assert question.heading == "Put “Friday table” in the bin?"
    assert "3 rounds of Žofia, boris, and Anna." in question.text
    assert question.follow("Keep it").path == game.address
    home = question.press("Put it in the bin")
    assert home.path == kitchen.address
    assert home.notices == ["“Friday table” is in the bin."]
    assert home.all(".hero h2") == []
    assert home.all(".rows[aria-label=Evenings] b") == []
    again = home.press("Undo")
    assert (again.path, again.notices) == (
        kitchen.address,
        ["Taken back. Redo brings it back again."],
    )
    assert again.all(".hero h2") == ["Friday table"]
    assert visitor.open(game.address).all(".seat-total") == before


def test_fault_17_no_slip_deletes_without_its_question(visitor: Visitor, kitchen: Kitchen) -> None:
    """Opening an address changes nothing, whichever it is."""
    game = friday(kitchen)
    for address in ("delete", "restore"):
        visitor.open(f"{game.address}{address}")
    visitor.open(f"{kitchen.address}bin/empty")
    assert [verb for verb in verbs(kitchen) if "delete" in verb or "purge" in verb] == []


def test_every_page_of_a_game_in_the_bin_says_so_and_how_it_comes_back(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = friday(kitchen)
    (round_id, *_) = game.round_ids()
    known = visitor.open(game.address).response.headers.get("ETag", "")
    kitchen.act(lambda group: delete_game(group, game.evening.key).key)
    gone = visitor.open(game.address)
    for page in ("", "rounds", "rounds/new", f"rounds/{round_id}/edit", "delete", "tv"):
        gone = visitor.open(game.address + page, {"If-None-Match": known})
        assert (gone.status, gone.heading) == (410, "“Friday table” is in the bin")
    assert visitor.open(f"{kitchen.address}new?again={game.evening.key}").status == 410
    board = gone.press("Take it out of the bin")
    assert (board.status, board.path) == (200, game.address)
    assert board.notices == ["“Friday table” is out of the bin."]


def test_a_round_sent_to_a_game_in_the_bin_is_not_saved_and_says_so(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = friday(kitchen)
    form = visitor.open(game.address).follow("Record round 4")
    undo = visitor.open(game.address).form_of("Undo round 3")
    kitchen.act(lambda group: delete_game(group, game.evening.key).key)
    for answer in (form.press("Review", {"out": game.keys["Anna"]}), undo.submit()):
        assert (answer.sent_status, answer.heading) == (410, "“Friday table” is in the bin")
    kitchen.act(lambda group: restore_game(group, game.evening.key).key)
    assert game.count() == 4


def test_fault_05_a_form_sent_to_a_game_in_the_bin_can_be_sent_again(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = friday(kitchen)
    others = [game.hand(name, "7") for name in ("Žofia", "boris")]
    typed = {"out": game.keys["Anna"], "note": "<late> & loud"} | others[0] | others[1]
    forms = [
        (visitor.open(game.address).follow("Record round 4").form("round").fill(typed), "Review"),
        (visitor.open(game.address + "points").form("points").fill({"reason": "a fine"}), "Review"),
        (
            visitor.open(game.address + "table").form_of("Add player").fill({"player_name": "Eva"}),
            "Add player",
        ),
    ]
    for form, button in forms:
        kitchen.act(lambda group: delete_game(group, game.evening.key).key)
        gone = form.submit(button)
        assert (gone.sent_status, gone.heading) == (410, "“Friday table” is in the bin")
        kitchen.act(lambda group: restore_game(group, game.evening.key).key)
        again = gone.press("Send it again")
        assert again.sent_status != 410
        assert {pair[1] for pair in form.typed if pair[0] in typed} <= set(shown(again))


def shown(page: Page) -> list[str]:
    """What the forms of a page carry, and its words."""
    values = [str(tag.get("value", "")) for tag in page.soup.select("input")]
    return [*values, *page.all("textarea"), page.text]


def test_the_bin_shows_what_lies_there_and_restores_it(visitor: Visitor, kitchen: Kitchen) -> None:
    game = friday(kitchen)
    assert (
        "The bin is empty"
        in visitor.open(kitchen.address).follow("Bin What was deleted, and the way back").text
    )
    visitor.open(game.address).follow("Delete game").press("Put it in the bin")
    page = visitor.open(f"{kitchen.address}bin")
    assert binned(page) == ["Friday table"]
    assert page.press("Restore Friday table").path == game.address
    assert binned(visitor.open(f"{kitchen.address}bin")) == []


def test_sent_twice_it_is_put_there_once(visitor: Visitor, kitchen: Kitchen) -> None:
    game = friday(kitchen)
    question = visitor.open(game.address).follow("Delete game")
    form = question.form("question")
    first, second = form.submit(), form.submit()
    assert first.notices == second.notices == ["“Friday table” is in the bin."]
    assert verbs(kitchen).count("game_deleted") == 1
    assert second.press("Undo").all(".hero h2") == ["Friday table"]
    late = form.submit()
    assert late.alerts == [
        "This was done already, and it has been changed again since. Nothing is changed now."
    ]
    assert late.all(".hero h2") == ["Friday table"]


def test_undo_sent_twice_takes_back_once(visitor: Visitor, kitchen: Kitchen) -> None:
    game = friday(kitchen)
    home = visitor.open(game.address).follow("Delete game").press("Put it in the bin")
    undo = home.form_of("Undo")
    answers = [undo.submit() for _ in range(2)]
    assert [answer.notices for answer in answers] == [
        ["Taken back. Redo brings it back again."]
    ] * 2
    assert verbs(kitchen).count("game_undeleted") == 1


def test_emptying_names_everything_and_is_for_ever(visitor: Visitor, kitchen: Kitchen) -> None:
    game = friday(kitchen)
    eva = kitchen.act(lambda group: add_player(group, "Eva").key)
    visitor.open(game.address).follow("Delete game").press("Put it in the bin")
    page = visitor.open(f"{kitchen.address}players/{eva}").follow("Delete")
    page.press("Put it in the bin")
    question = visitor.open(f"{kitchen.address}bin").follow("Empty the bin")
    assert question.heading == "Delete 2 things for ever?"
    assert binned(question) == ["Eva", "Friday table"]
    assert "3 rounds" in question.text
    form = question.form("question")
    answer = form.submit()
    assert answer.notices == ["2 things are deleted for ever."]
    assert "The bin is empty" in answer.text
    assert form.submit().notices == ["Nothing of that was in the bin any more."]
    assert visitor.open(game.address).status == 404
    assert visitor.open(f"{kitchen.address}players/{eva}").status == 404
    assert kitchen.act(lambda group: game_by_key(group, game.evening.key)) is None


def test_what_came_into_the_bin_after_the_question_stays(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    one, other = friday(kitchen), kitchen.game("Eva", "Adam", name="Another")
    visitor.open(one.address).follow("Delete game").press("Put it in the bin")
    form = visitor.open(f"{kitchen.address}bin/empty").form("question")
    visitor.open(other.address).follow("Delete game").press("Put it in the bin")
    assert binned(form.submit()) == ["Another"]


def test_there_is_nothing_to_empty_in_an_empty_bin(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}bin/empty")
    assert (page.sent_status, page.path) == (303, f"{kitchen.address}bin") or page.heading == "Bin"


def test_a_game_without_a_name_is_called_by_how_it_is_counted(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="lazy")
    question = visitor.open(game.address).follow("Delete game")
    assert question.heading == "Put “Lazy” in the bin?"
    assert "0 rounds of Žofia, boris, and Anna." in question.text


def test_of_a_very_full_bin_the_newest_stand_there(
    visitor: Visitor, kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.group.bin.MOST_SHOWN", 2)
    games = [kitchen.game(f"Eva {n}", f"Ján {n}", name=f"Game {n}") for n in range(3)]
    for game in games:
        visitor.open(f"{game.address}delete").press("Put it in the bin")
    page = visitor.open(f"{kitchen.address}bin")
    assert page.all(".rows b") == ["Game 2", "Game 1"]
    assert "There is more." in page.text
    left = page.follow("Empty the bin").press("Delete for ever")
    assert left.all(".rows b") == ["Game 0"]
    assert "There is more." not in left.text
