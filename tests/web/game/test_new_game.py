"""Setting up a game: who sits, in which order, how it is counted, who deals."""

from __future__ import annotations

import pytest
from web.kitchen import AT_THE_TABLE, Kitchen, standings
from web.pages import Page, Visitor

from scorekeeper.scoring.schemes import SCHEMES

WORDS = {
    "collect": ("Winner collects", "Winner collects · first to 500"),
    "keep_low": ("Keep it low", "Keep it low · to 200"),
    "elimination": ("Last one standing", "Last one standing · out past 500"),
    "lazy": ("Lazy", "Lazy"),
    "to_the_last": ("Play it out", "Play it out"),
    "countdown": ("Countdown", "Countdown · from 7 cards"),
    "rounds_won": ("Rounds won", "Rounds won"),
}


@pytest.fixture
def page(visitor: Visitor, kitchen: Kitchen) -> Page:
    """The empty form."""
    return visitor.open(f"{kitchen.address}new")


def sat(page: Page, *names: str) -> Page:
    """The form after these names were typed, one after another."""
    for name in names:
        page = page.press("Add player", {"player_name": name})
        assert page.status == 200, page.errors
    return page


def at_table(page: Page) -> list[str]:
    return page.all(".places .name")


def dealt(page: Page) -> Page:
    """The board after round 1 is dealt."""
    board = page.press("Deal round 1")
    assert (board.sent_status, board.status) == (303, 200), board.errors
    return board


def test_names_are_typed_one_after_another(page: Page) -> None:
    page = sat(page, *AT_THE_TABLE)
    assert at_table(page) == ["Žofia", "boris", "Anna"]
    assert page.form("set-up").values["player_name"] == ""


def test_enter_adds_the_name_typed(page: Page) -> None:
    """A browser presses the first button of the form, which stands there unseen."""
    first = page.soup.select("#set-up button")[0]
    assert (first["name"], first["type"]) == ("add", "submit")


def test_nothing_is_stored_before_round_1_is_dealt(
    page: Page, visitor: Visitor, kitchen: Kitchen
) -> None:
    sat(page, "Anna", "Boris")
    assert "No game yet" in visitor.open(kitchen.address).text
    assert "Nobody yet" in visitor.open(f"{kitchen.address}players/").text


def test_people_are_moved_up_and_down_and_removed(page: Page) -> None:
    page = sat(page, *AT_THE_TABLE).press("Move Anna up")
    assert at_table(page) == ["Žofia", "Anna", "boris"]
    page = page.press("Move Žofia down")
    assert at_table(page) == ["Anna", "Žofia", "boris"]
    assert at_table(page.press("Remove Žofia")) == ["Anna", "boris"]


def test_the_first_cannot_move_up_nor_the_last_down(page: Page) -> None:
    page = sat(page, "Boris", "Anna")
    assert not page.has_button("Move Boris up")
    assert not page.has_button("Move Anna down")


def test_known_players_are_tapped_in_the_order_they_sit(visitor: Visitor, kitchen: Kitchen) -> None:
    kitchen.game()
    page = visitor.open(f"{kitchen.address}new")
    page = page.press("boris").press("Žofia").press("Anna")
    assert at_table(page) == ["boris", "Žofia", "Anna"]
    assert page.all(".people .pill") == []


def test_a_known_name_that_is_typed_is_the_known_person(visitor: Visitor, kitchen: Kitchen) -> None:
    kitchen.game()
    page = sat(visitor.open(f"{kitchen.address}new"), "BORIS", "Eva")
    assert at_table(page) == ["boris", "Eva"]
    dealt(page)
    listed = visitor.open(f"{kitchen.address}players/").all(".rows .row")
    assert [row.split()[-1] for row in listed] == ["Anna", "boris", "Eva", "Žofia"]


@pytest.mark.parametrize("again", ["Boris", "BORIS", "  boris "])
def test_nobody_sits_twice(page: Page, again: str) -> None:
    page = sat(page, "Boris").press("Add player", {"player_name": again})
    assert page.status == 422
    assert page.errors == {"player_name": f"{again.strip()} sits at the table already."}
    assert page.error_at("player_name") == f"{again.strip()} sits at the table already."
    assert at_table(page) == ["Boris"]
    assert page.form("set-up").values["player_name"].strip() == again.strip()


def test_a_name_that_looks_like_another_brings_a_warning(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game("Zoja", "Adam")
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zója"})
    assert at_table(page) == ["Zója"]
    assert "Zoja is in the list already." in page.text


def test_every_scheme_has_its_words_here() -> None:
    assert list(WORDS) == list(SCHEMES)


@pytest.mark.parametrize("scheme", WORDS)
def test_every_scheme_is_dealt_and_told(page: Page, scheme: str) -> None:
    label, line = WORDS[scheme]
    assert label in page.all("#scheme label")
    page = sat(page, *AT_THE_TABLE)
    board = page.press("Deal round 1", {"scheme": scheme, "name": "Friday"})
    assert board.status == 200
    assert board.heading == "Friday"
    assert board.all(".bar-title p") == [f"{line} · round 1"]
    assert len(standings(board)) == 3


def test_target_and_house_rules_are_kept_in_words(page: Page) -> None:
    chosen = {
        "scheme": "elimination",
        "target": "250+50",
        "crossing": "reach",
        "lone_zero": "y",
        "pile_runs_out": "game",
        "exact_reset": "y",
        "going_out_bonus": "y",
        "floor_at_zero": "y",
        "packs": "2",
    }
    board = sat(page, "Žofia", "Anna").press("Deal round 1", chosen)
    facts = dict(zip(board.all(".facts dt"), board.all(".facts dd"), strict=True))
    assert facts["How it is counted"] == "Last one standing · out at 300"
    assert facts["House rules"] == (
        "a lone zero costs 50, ×2 for the game when the draw pile runs out, "
        "exactly 300 wipes to zero, points off for some last cards, no total below zero"
    )
    assert facts["Deck"].endswith(", 2 packs")


def test_rules_that_the_scheme_does_not_take_are_left_out(page: Page) -> None:
    chosen = {"scheme": "lazy", "target": "900", "exact_reset": "y", "lone_zero": "y"}
    board = sat(page, "Žofia", "Anna").press("Deal round 1", chosen)
    facts = dict(zip(board.all(".facts dt"), board.all(".facts dd"), strict=True))
    assert facts["House rules"] == "a lone zero costs 50"


def test_the_first_at_the_table_deals_unless_said_otherwise(page: Page) -> None:
    board = dealt(sat(page, *AT_THE_TABLE))
    assert board.all(".seat-name") == ["Žofia deals", "boris starts", "Anna"]


def test_whoever_is_chosen_deals_and_the_next_one_starts(page: Page) -> None:
    page = sat(page, *AT_THE_TABLE)
    board = page.press("Deal round 1", {"dealer": "new:Anna"})
    assert board.all(".seat-name") == ["Žofia starts", "boris", "Anna deals"]


def test_the_dealer_stays_chosen_while_others_sit_down(page: Page) -> None:
    page = sat(page, "Žofia", "boris")
    page = page.press("Add player", {"player_name": "Anna", "dealer": "new:boris"})
    assert dealt(page).all(".seat-name") == ["Žofia", "boris deals", "Anna starts"]


def test_the_deal_can_be_drawn_and_is_told(page: Page) -> None:
    board = sat(page, *AT_THE_TABLE).press("Deal round 1", {"dealer": "draw"})
    (drawn,) = [name.removesuffix(" deals") for name in board.all(".seat-name") if "deals" in name]
    assert board.notices == [f"The draw says: {drawn} deals."]


def test_a_name_for_the_game_is_offered_and_can_be_changed(page: Page) -> None:
    assert page.form("set-up").values["name"] != ""
    assert sat(page, "A", "B").press("Deal round 1", {"name": "Cabin"}).heading == "Cabin"


def test_a_game_needs_two(page: Page) -> None:
    page = sat(page, "Anna").press("Deal round 1", {"target": "300"})
    assert page.status == 422
    assert page.errors == {"seat": "A game needs at least two players. Add their names."}
    assert at_table(page) == ["Anna"]
    assert page.form("set-up").values["target"] == "300"


def test_at_most_twenty_sit_at_one_table(page: Page) -> None:
    seats = [f"new:Player {number}" for number in range(21)]
    page = page.form("set-up").forge({"seat": seats}).submit("Deal round 1")
    assert page.status == 422
    assert list(page.errors.values()) == ["At most 20 players fit at one table."]


@pytest.mark.parametrize(
    ("field", "typed", "scheme"),
    [
        ("target", "0", "collect"),
        ("target", "1000001", "keep_low"),
        ("target", "-5", "elimination"),
        ("target", "many", "elimination"),
        ("packs", "0", "collect"),
        ("packs", "21", "collect"),
        ("packs", "", "lazy"),
        ("packs", "two", "to_the_last"),
        ("cards_dealt", "0", "countdown"),
        ("cards_dealt", "51", "countdown"),
    ],
)
def test_a_number_that_cannot_be_is_told_at_its_field(
    page: Page, field: str, typed: str, scheme: str
) -> None:
    page = sat(page, "Boris", "Anna")
    page = page.press("Deal round 1", {"scheme": scheme, field: typed, "name": "Cabin"})
    assert page.status == 422
    assert list(page.errors) == [field]
    assert page.error_at(field) == page.errors[field]
    values = page.form("set-up").values
    assert (values["scheme"], values[field], values["name"]) == (scheme, typed, "Cabin")
    assert at_table(page) == ["Boris", "Anna"]


@pytest.mark.parametrize("typed", [" 2 ", "1 2", "１"])
def test_packs_are_read_as_people_type_them(page: Page, typed: str) -> None:
    board = sat(page, "Boris", "Anna").press("Deal round 1", {"packs": typed})
    assert board.status == 200
    assert board.has_button("Record round 1")


def test_a_number_that_the_scheme_does_not_take_is_not_judged(page: Page) -> None:
    board = sat(page, "A", "B").press("Deal round 1", {"scheme": "lazy", "target": "none"})
    assert board.status == 200
    assert board.has_button("Record round 1")


def test_a_long_name_of_a_game_is_told_at_its_field(page: Page) -> None:
    page = sat(page, "A", "B").press("Deal round 1", {"name": "x" * 101})
    assert page.errors == {"name": "The name of a game has at most 100 letters."}


def test_errors_are_told_in_the_order_of_the_page(page: Page) -> None:
    wrong = {"target": "many", "packs": "two", "name": "x" * 101}
    page = page.press("Deal round 1", {"scheme": "collect", **wrong})
    assert list(page.errors) == ["seat", "target", "name", "packs"]
    dealt = {"scheme": "countdown", "cards_dealt": "0", "packs": "0"}
    assert list(page.press("Deal round 1", dealt).errors) == [
        "seat",
        "name",
        "cards_dealt",
        "packs",
    ]


def test_play_again_offers_the_same_table_and_rules(visitor: Visitor, kitchen: Kitchen) -> None:
    rules = {"target": 20, "lone_zero": 50}
    game = kitchen.game(scheme="collect", rules=rules, packs=2)
    game.play("Anna")
    page = visitor.open(game.address).follow("Play again")
    assert at_table(page) == ["Žofia", "boris", "Anna"]
    values = page.form("set-up").values
    assert (values["scheme"], values["target"], values["packs"]) == ("collect", "20", "2")
    assert "lone_zero" in values
    # Žofia dealt round 1, so boris would deal round 2.
    assert dealt(page).all(".seat-name") == ["Žofia", "boris deals", "Anna starts"]


def test_another_groups_game_is_not_played_again(visitor: Visitor, kitchen: Kitchen) -> None:
    theirs = kitchen.others().game()
    assert visitor.open(f"{kitchen.address}new?again={theirs.evening.key}").status == 404


def test_a_player_of_another_group_does_not_sit_down(page: Page, kitchen: Kitchen) -> None:
    theirs = kitchen.others().game("Their", "Other")
    seats = ["new:Anna", f"known:{theirs.keys['Their']}"]
    page = page.form("set-up").forge({"seat": seats}).submit("Deal round 1")
    assert page.status == 422
    assert "Their" not in page.text.replace("Their own", "")


def test_the_first_browser_says_the_time_zone(page: Page, kitchen: Kitchen) -> None:
    sat(page, "A", "B").press("Deal round 1", {"time_zone": "Europe/Bratislava"})
    assert kitchen.act(lambda group: group.time_zone) == "Europe/Bratislava"


@pytest.mark.parametrize("zone", ["Nowhere/Land", "../../etc/passwd", "x" * 5000, "/"])
def test_a_zone_that_does_not_exist_is_passed_over(page: Page, kitchen: Kitchen, zone: str) -> None:
    board = sat(page, "A", "B").press("Deal round 1", {"time_zone": zone})
    assert board.status == 200
    assert not kitchen.act(lambda group: group.time_zone)
