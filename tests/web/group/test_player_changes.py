"""Archive, merge and delete a player, each named, each with its way back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor

from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, archive_player


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday table")
    made.play("Anna", {"boris": 25, "Žofia": 7})
    return made


def page_of(visitor: Visitor, game: GameHere, name: str) -> Page:
    return visitor.open(f"{game.kitchen.address}players/{game.keys[name]}")


def offered(visitor: Visitor, kitchen: Kitchen) -> list[str]:
    """Who can be seated with a tap."""
    return visitor.open(f"{kitchen.address}new").all("button.pill")


def added(kitchen: Kitchen, name: str) -> str:
    return kitchen.act(lambda group: add_player(group, name).key)


def second_game(kitchen: Kitchen) -> GameHere:
    """Another one, in which boris plays under another spelling."""
    made = kitchen.game("Eva", "Borisko", name="Saturday")
    keys = {name: made.keys[name] for name in ("Eva", "Borisko")}
    made.evening.keys = keys
    made.play("Eva", {"Borisko": 40})
    return made


def test_somebody_archived_is_offered_no_more_and_comes_back(
    visitor: Visitor, game: GameHere
) -> None:
    page = page_of(visitor, game, "boris").press("Archive")
    assert page.notices == ["boris is offered no more, and stays in every game played."]
    assert offered(visitor, game.kitchen) == ["Anna", "Žofia"]
    listed = visitor.open(f"{game.kitchen.address}players/")
    assert listed.all(".rows[aria-label=Archived] b") == ["boris"]
    assert listed.all(".rows[aria-label=Players] b") == ["Anna", "Žofia"]
    back = listed.follow("B boris") if listed.has_button("B boris") else page
    assert back.press("Restore").notices == ["boris is offered again."]
    assert offered(visitor, game.kitchen) == ["Anna", "boris", "Žofia"]


def test_archiving_is_undone_at_once(visitor: Visitor, game: GameHere) -> None:
    page_of(visitor, game, "boris").press("Archive").press("Undo")
    assert offered(visitor, game.kitchen) == ["Anna", "boris", "Žofia"]


def test_fault_23_an_old_round_of_somebody_archived_keeps_them_when_it_is_edited(
    visitor: Visitor, game: GameHere
) -> None:
    (round_id,) = game.round_ids()
    page_of(visitor, game, "boris").press("Archive")
    assert visitor.open(game.address).all(".seat-name bdi") == ["Anna", "Žofia", "boris"]
    form = visitor.open(f"{game.address}rounds/{round_id}/edit")
    assert form.form_of("Review").values[f"hand-{game.keys['boris']}-points"] == "25"
    review = form.press("Review", {f"hand-{game.keys['Žofia']}-points": "9"})
    board = review.press("Save round 1")
    assert board.all(".seat-name bdi") == ["Anna", "Žofia", "boris"]
    assert board.all(".seat-total") == ["0", "9", "25"]
    stored = game.stored()
    assert (stored.out, stored.hands) == ("Anna", {"Žofia": 9, "boris": 25})


def test_fault_23_a_game_goes_on_with_somebody_archived(visitor: Visitor, game: GameHere) -> None:
    game.kitchen.act(lambda group: archive_player(group, game.keys["boris"]).key)
    form = visitor.open(game.address).follow("Record round 2")
    hands: Mapping[str, str] = {**game.hand("boris", "3"), **game.hand("Žofia", "4")}
    board = form.press("Review", {"out": game.keys["Anna"], **hands}).press("Save round 2")
    assert board.all(".seat-name bdi") == ["Anna", "Žofia", "boris"]
    assert board.all(".seat-total") == ["0", "11", "28"]


def test_fault_24_two_spellings_become_one_person_and_two_again(
    visitor: Visitor, game: GameHere
) -> None:
    other = second_game(game.kitchen)
    choose = page_of(visitor, other, "Borisko").follow("This is the same person as …")
    question = visitor.open(f"{choose.path}?into={game.keys['boris']}")
    assert question.heading == "Are Borisko and boris one person?"
    page = question.press("One person: boris")
    assert page.heading == "boris"
    assert page.notices == ["Borisko is boris from now on."]
    assert page.all(".rows[aria-label='The same person'] b") == ["Borisko"]
    assert visitor.open(other.address).all(".seat-name bdi") == ["Eva", "boris"]
    assert offered(visitor, game.kitchen) == ["Anna", "boris", "Eva", "Žofia"]
    apart = page.press("Take Borisko apart")
    assert apart.notices == ["Borisko is a person of their own again."]
    assert visitor.open(other.address).all(".seat-name bdi") == ["Eva", "Borisko"]
    assert standings(visitor.open(game.address))


def test_fault_24_a_merge_is_undone_at_once(visitor: Visitor, game: GameHere) -> None:
    other = second_game(game.kitchen)
    address = f"{game.kitchen.address}players/{other.keys['Borisko']}/merge"
    question = visitor.open(f"{address}?into={game.keys['boris']}")
    question.press("One person: boris").press("Undo")
    assert visitor.open(other.address).all(".seat-name bdi") == ["Eva", "Borisko"]


def test_fault_24_who_sits_in_one_game_is_two_people_and_it_is_named(
    visitor: Visitor, game: GameHere
) -> None:
    address = f"{game.kitchen.address}players/{game.keys['boris']}/merge"
    page = visitor.open(f"{address}?into={game.keys['Anna']}")
    sentence = "boris and Anna sit in one game, “Friday table”. They are two people."
    assert page.alerts == [sentence]
    added(game.kitchen, "Eva")
    form = visitor.open(f"{address}?into={added(game.kitchen, 'Emil')}").form("question")
    answer = form.forge({"into": game.keys["Anna"]}).submit()
    assert answer.alerts == [sentence]


def test_the_page_of_somebody_merged_leads_to_the_one_who_stays(
    visitor: Visitor, game: GameHere
) -> None:
    eva = added(game.kitchen, "Borko")
    game.kitchen.act(lambda group: merge_players(group, eva, game.keys["boris"]).key)
    page = visitor.open(f"{game.kitchen.address}players/{eva}")
    assert "This is another spelling of boris." in page.text
    assert page.follow("boris").heading == "boris"
    assert page.press("Take the two apart").notices == ["Borko is a person of their own again."]


def test_typing_the_other_spelling_seats_the_one_who_stays(
    visitor: Visitor, game: GameHere
) -> None:
    borko = added(game.kitchen, "Borko")
    game.kitchen.act(lambda group: merge_players(group, borko, game.keys["boris"]).key)
    page = visitor.open(f"{game.kitchen.address}new")
    page = page.press("Add player", {"player_name": "borko"})
    assert page.all(".places .name") == ["boris"]
    listed = visitor.open(f"{game.kitchen.address}players/")
    answer = listed.press("Add player", {"player_name": "Borko"})
    assert answer.errors == {"player_name": "Borko is another spelling of boris."}


def test_typing_the_name_of_somebody_archived_seats_them(visitor: Visitor, game: GameHere) -> None:
    game.kitchen.act(lambda group: archive_player(group, game.keys["boris"]).key)
    page = visitor.open(f"{game.kitchen.address}new")
    assert page.press("Add player", {"player_name": "boris"}).all(".places .name") == ["boris"]


def test_nobody_else_is_there_to_be_the_same_person(visitor: Visitor, kitchen: Kitchen) -> None:
    eva = added(kitchen, "Eva")
    page = visitor.open(f"{kitchen.address}players/{eva}/merge")
    assert "Nobody else is here" in page.text


def test_somebody_who_never_played_goes_into_the_bin_and_comes_back(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    eva = added(kitchen, "Eva")
    question = visitor.open(f"{kitchen.address}players/{eva}").follow("Delete")
    assert question.heading == "Put “Eva” in the bin?"
    listed = question.press("Put it in the bin")
    assert listed.notices == ["“Eva” is in the bin."]
    assert "Nobody yet" in listed.text
    gone = visitor.open(f"{kitchen.address}players/{eva}")
    assert (gone.status, gone.heading) == (410, "“Eva” is in the bin")
    assert gone.press("Take it out of the bin").heading == "Eva"


def test_fault_17_somebody_who_has_played_is_archived_instead_and_the_page_says_why(
    visitor: Visitor, game: GameHere
) -> None:
    page = page_of(visitor, game, "boris").follow("Delete")
    assert page.heading == "boris"
    assert "boris has played" in page.text
    assert not page.has_button("Put it in the bin")
    token = page.form_of("Archive").values["csrf_token"]
    answer = visitor.send(page.path, [("csrf_token", token)])
    assert answer.alerts == ["boris has played and stays in those games. Archive the name instead."]
    assert page.press("Archive").notices[0].startswith("boris is offered no more")


def test_fault_17_whose_only_games_lie_in_the_bin_is_told_so(
    visitor: Visitor, game: GameHere
) -> None:
    page_of(visitor, game, "boris")
    visitor.open(f"{game.address}delete").press("Put it in the bin")
    address = f"{game.kitchen.address}players/{game.keys['boris']}"
    page = visitor.open(f"{address}/delete")
    said = "The only games of boris lie in the bin. Empty the bin first, then the name can be"
    assert said in page.text
    assert "has played" not in page.text
    token = page.form_of("Archive").values["csrf_token"]
    (refused,) = visitor.send(page.path, [("csrf_token", token)]).alerts
    assert refused.startswith(said)
    emptied = page.follow("Look into the bin").follow("Empty the bin").press("Delete for ever")
    assert emptied.status == 200
    assert visitor.open(f"{address}/delete").has_button("Put it in the bin")


def test_a_name_in_the_bin_cannot_be_taken_but_is_taken_out_by_typing_it(
    visitor: Visitor, game: GameHere
) -> None:
    eva = added(game.kitchen, "Eva")
    address = f"{game.kitchen.address}players/"
    visitor.open(f"{address}{eva}/delete").press("Put it in the bin")
    renamed = page_of(visitor, game, "Anna").press("Save the name", {"player_name": "Eva"})
    assert renamed.errors == {"player_name": "The name Eva is in the bin. Take it out there."}
    listed = visitor.open(address).press("Add player", {"player_name": "eva"})
    assert "Eva" in listed.all(".rows b")


def test_a_player_added_twice_by_one_form_is_one(visitor: Visitor, kitchen: Kitchen) -> None:
    form = visitor.open(f"{kitchen.address}players/").form_of("Add player")
    form = form.fill({"player_name": "Eva"})
    assert form.submit().all(".rows b") == form.submit().all(".rows b") == ["Eva"]


def test_a_name_is_given_back_by_undo(visitor: Visitor, game: GameHere) -> None:
    listed = page_of(visitor, game, "boris").press("Save the name", {"player_name": "Zoltán"})
    assert listed.press("Undo").all(".rows b") == ["Anna", "boris", "Žofia"]


def test_a_table_opened_before_the_merge_seats_the_one_who_stays(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    keys = {name: added(kitchen, name) for name in ("Boris", "Borisko", "Anna")}
    page = visitor.open(f"{kitchen.address}new").press("Borisko").press("Anna")
    kitchen.act(lambda group: merge_players(group, keys["Borisko"], keys["Boris"]).key)
    assert page.press("Move Anna up").all(".places .name") == ["Anna", "Boris"]
    board = page.press("Deal round 1")
    assert board.all(".seat-name bdi") == ["Boris", "Anna"]
