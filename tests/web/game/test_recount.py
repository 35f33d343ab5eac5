"""What would have been: a game counted by other rules, beside how it was really counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import Tag
from scoring.test_cases import cases
from scoring.test_statistics_otherwise import by_other_rules
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor, words

from scorekeeper.scoring.document.reading import sheet_from
from scorekeeper.scoring.score import score
from scorekeeper.store.archive.scoresheets import take_sheets


@pytest.fixture
def standing(kitchen: Kitchen) -> GameHere:
    """Played to the last one standing, past 100: Anna, with 50."""
    game = kitchen.game(name="Friday", rules={"target": 100})
    game.play("boris", {"Žofia": {"7": 1, "skip": 1}, "Anna": 50})
    game.play("Anna", {"Žofia": 80, "boris": 9})
    game.play("Anna", {"boris": 92})
    return game


@pytest.fixture
def collecting(kitchen: Kitchen) -> GameHere:
    """Collected to 500, still going on: boris has 14, Anna 60."""
    game = kitchen.game(scheme="collect")
    game.play("boris", {"Žofia": {"0": 1}, "Anna": {"5": 1, "9": 1}})
    game.play("Anna", {"Žofia": 40, "boris": 20})
    return game


def as_if(visitor: Visitor, game: GameHere, **rules: object) -> Page:
    return visitor.open(f"{game.address}otherwise?{urlencode(rules)}")


def ways(page: Page) -> list[list[str]]:
    """Both ways of counting: its name, how it ends, its rules."""
    return [[words(tag) for tag in way.select("h2, p")] for way in page.soup.select(".counted")]


def told(row: Tag) -> tuple[str, ...]:
    return (words(row.select("bdi")[0]), *(words(cell) for cell in row.select("td")))


def table(page: Page) -> list[tuple[str, ...]]:
    return [told(row) for row in page.soup.select(".compared tbody tr")]


def left_out(page: Page) -> list[str]:
    return page.all(".left-out li")


def refused(page: Page) -> list[str]:
    return [words(tag) for tag in page.soup.select(".notice.fault > *")]


def test_the_last_one_standing_counted_as_winner_collects(
    visitor: Visitor, standing: GameHere
) -> None:
    page = as_if(visitor, standing, scheme="collect", target=150)
    assert ways(page) == [
        [
            *("Really", "Anna is the last one standing.", "Over in round 3"),
            "Last one standing · out past 100",
        ],
        ["Otherwise", "Anna wins.", "Over in round 3", "Winner collects · first to 150"],
    ]
    assert table(page) == [
        ("Anna", "50 Place 1 won", "181 Place 1 won"),
        ("boris", "101 Place 2 out in round 3", "77 Place 2"),
        ("Žofia", "107 Place 3 out in round 2", "0 Place 3 away"),
    ]
    assert left_out(page) == [
        (
            "Žofia is really out, but not by these rules. "
            "How it would go on is not known: from then on Žofia is away."
        )
    ]


def test_a_lower_target_leaves_the_later_rounds_out(visitor: Visitor, standing: GameHere) -> None:
    page = as_if(visitor, standing, scheme="collect", target=77)
    assert ways(page)[1][1:3] == ["boris wins.", "Over in round 1"]
    assert left_out(page) == ["2 rounds after the end are left out."]
    page = as_if(visitor, standing, scheme="keep_low", target=100)
    assert ways(page)[1][1:4] == ["boris wins.", "Žofia loses.", "Over in round 2"]
    assert left_out(page) == ["1 round after the end is left out."]
    assert table(page) == [
        ("boris", "101 Place 2 out in round 3", "9 Place 1 won"),
        ("Anna", "50 Place 1 won", "50 Place 2"),
        ("Žofia", "107 Place 3 out in round 2", "107 Place 3"),
    ]


def test_a_game_that_goes_on_may_be_over_otherwise(visitor: Visitor, collecting: GameHere) -> None:
    page = as_if(visitor, collecting, scheme="collect", target=60)
    assert ways(page)[0][1:3] == ["The game goes on.", "After 2 rounds"]
    assert ways(page)[1][1:3] == ["Anna wins.", "Over in round 2"]


def test_somebody_out_sooner_than_really_is_said(visitor: Visitor, standing: GameHere) -> None:
    page = as_if(visitor, standing, scheme="elimination", target=26)
    assert table(page)[0] == ("boris", "101 Place 2 out in round 3", "0 Place 1 won")
    assert ways(page)[1][2] == "Over in round 1"
    page = as_if(visitor, standing, scheme="elimination", target=49)
    assert left_out(page) == [
        "1 round after the end is left out.",
        "Anna is out sooner here than really: later hands do not count.",
    ]


def test_a_lone_zero_is_counted_and_typed_hands_keep_their_points(
    visitor: Visitor, collecting: GameHere
) -> None:
    page = as_if(visitor, collecting, scheme="collect", lone_zero="y")
    assert ways(page)[1][3] == "Winner collects · first to 500, a lone zero costs 50"
    assert table(page) == [
        ("boris", "14 Place 2", "64 Place 1"),
        ("Anna", "60 Place 1", "60 Place 2"),
        ("Žofia", "0 Place 3", "0 Place 3"),
    ]
    assert left_out(page) == [
        "2 hands are typed and keep their points: whether one is a lone zero is not known."
    ]


def test_points_off_say_where_the_last_card_is_not_known(
    visitor: Visitor, collecting: GameHere
) -> None:
    page = as_if(visitor, collecting, scheme="elimination", going_out_bonus="y")
    assert left_out(page) == [
        "In 2 rounds the last card is not known: there are no points off for it."
    ]


def test_as_lazy_rounds_are_won_and_lost(visitor: Visitor, collecting: GameHere) -> None:
    page = as_if(visitor, collecting, scheme="lazy")
    assert table(page) == [
        ("boris", "14 Place 2", "1 won, 0 lost Place 1"),
        ("Anna", "60 Place 1", "1 won, 1 lost Place 2"),
        ("Žofia", "0 Place 3", "0 won, 1 lost Place 3"),
    ]


def test_rules_changed_on_the_way_are_said(visitor: Visitor, collecting: GameHere) -> None:
    rules = {"scheme": "collect", "target": 200}
    collecting.log("rules_changed", {"rules": rules, "from": "next"})
    page = as_if(visitor, collecting, scheme="collect")
    assert left_out(page) == [
        "The rules changed on the way. Here the same rules hold from round 1 to the end."
    ]
    assert [way[-1] for way in ways(page)] == [
        "Winner collects · first to 200",
        "Winner collects · first to 500",
    ]


def test_who_comes_after_the_end_is_not_there_yet(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect")
    game.play("boris", {"Žofia": 30, "Anna": 20})
    kitchen.game("Dana", "Olga")
    dana = game.act(lambda evening: {p.name: p.key for p in evening.record_of().people})["Dana"]
    game.log("table_changed", {"table": [*game.keys.values(), dana], "starts": {dana: 5}})
    held = dict.fromkeys([*list(game.keys.values())[1:], dana], 4)
    game.log("round_recorded", {"round": {"out": game.keys["Žofia"], "hands": held}})
    page = as_if(visitor, game, scheme="collect", target=50)
    assert ways(page)[1][1:3] == ["boris wins.", "Over in round 1"]
    assert table(page)[-1] == ("Dana", "5 Place 3", "not there yet")


def test_the_form_shows_the_games_own_rules_and_then_what_was_chosen(
    visitor: Visitor, standing: GameHere
) -> None:
    page = visitor.open(f"{standing.address}otherwise")
    assert page.heading == "What would have been"
    assert "This changes nothing." in page.text
    assert page.form("otherwise").values == {
        "scheme": "elimination",
        "target": "100",
        "crossing": "",
        "pile_runs_out": "off",
        **dict.fromkeys(("rounds", "first_to", "knock_out"), ""),
    }
    assert page.soup.select(".compared") == []
    chosen = {
        "scheme": "keep_low",
        "target": "120",
        "crossing": "exceed",
        "lone_zero": "y",
        "pile_runs_out": "round",
        "exact_reset": "y",
        "floor_at_zero": "y",
        "knock_out": "30",
        "rounds": "9",
        "first_to": "",
    }
    assert as_if(visitor, standing, **chosen).form("otherwise").values == chosen


def test_its_form_has_neither_token_nor_ids(visitor: Visitor, standing: GameHere) -> None:
    form = visitor.open(f"{standing.address}otherwise").one("form#otherwise")
    assert form["method"] == "get"
    assert form.select("[type=hidden]") == []


def test_rules_to_try_at_once(visitor: Visitor, standing: GameHere) -> None:
    page = visitor.open(f"{standing.address}otherwise")
    assert page.all("section .btn-row a") == [
        *("Winner collects · first to 500", "Keep it low · to 200", "Lazy"),
        "Rounds won",
        *("Lone zero costs 50", "Target 300"),
    ]
    assert ways(page.follow("Target 300"))[1][-1] == "Last one standing · out past 300"
    page = page.follow("Lone zero costs 50")
    assert ways(page)[1][-1] == "Last one standing · out past 100, a lone zero costs 50"
    assert ways(page.follow("Winner collects · first to 500"))[1][-1] == (
        "Winner collects · first to 500"
    )


def test_presets_keep_what_else_is_special_in_the_game(visitor: Visitor, kitchen: Kitchen) -> None:
    rules = {
        "target": 300,
        "crossing": "reach",
        "lone_zero": 25,
        "pile_runs_out": "game",
        "exact_reset": True,
        "going_out_bonus": {"skip": 15},
        "floor_at_zero": True,
    }
    game = kitchen.game(rules=rules)
    game.play("boris")
    page = visitor.open(f"{game.address}otherwise")
    assert not page.has_button("Lone zero costs 50")
    page = page.follow("Target 500")
    assert ways(page)[0][-1].replace("300", "500") == ways(page)[1][-1]
    assert "Lone zero costs 25" in page.text


@pytest.mark.parametrize("target", ["0", "many", "1000001"])
def test_a_target_that_is_none_is_said_at_its_field(
    visitor: Visitor, standing: GameHere, target: str
) -> None:
    page = as_if(visitor, standing, scheme="collect", target=target)
    assert page.status == 422
    assert page.error_at("target") == "The target is a whole number from 1 to 1,000,000."
    assert page.form("otherwise").values["target"] == target


@pytest.mark.parametrize("scheme", ["countdown", "to_the_last", "nonsense", ""])
def test_a_scheme_that_is_not_offered(visitor: Visitor, standing: GameHere, scheme: str) -> None:
    page = as_if(visitor, standing, scheme=scheme)
    assert (page.status, page.errors) == (422, {"scheme-0": "Choose how to count."})


def test_lazy_rounds_without_counted_hands(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="lazy")
    game.play("boris", {"Žofia": 12, "Anna": 3})
    loser = {"out": game.keys["boris"], "loser": game.keys["Žofia"]}
    game.log("round_recorded", {"round": loser})
    page = as_if(visitor, game, scheme="collect")
    assert refused(page)[:3] == [
        "Lazy cannot be counted here as Winner collects",
        "A hand of round 2 is not counted: Žofia.",
        "Winner collects needs every hand, as cards or as points.",
    ]
    assert page.follow("Edit round 2").heading == "Round 2"


def test_a_round_that_nobody_won(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="collect")
    game.play(None, {"Žofia": 12, "boris": 3, "Anna": 4})
    assert refused(as_if(visitor, game, scheme="lazy")) == [
        "Winner collects cannot be counted here as Lazy",
        "Nobody goes out in round 1.",
        "Lazy needs a winner in every round.",
    ]


def test_a_newcomer_beyond_the_target(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    game.play("boris")
    kitchen.game("Dana", "Olga")
    dana = game.act(lambda evening: {p.name: p.key for p in evening.record_of().people})["Dana"]
    game.log("table_changed", {"table": [*game.keys.values(), dana], "starts": {dana: 80}})
    assert refused(as_if(visitor, game, scheme="elimination", target=60)) == [
        "Last one standing cannot be counted by these rules",
        "Dana joins in round 2 with 80 points, and these rules end at 60.",
        "A target above 80 is needed.",
    ]


@pytest.mark.parametrize("scheme", ["to_the_last", "countdown"])
def test_what_counts_no_hands_has_nothing_to_choose(
    visitor: Visitor, kitchen: Kitchen, scheme: str
) -> None:
    game = kitchen.game(scheme=scheme)
    page = visitor.open(f"{game.address}otherwise")
    assert page.all(".empty p") == [
        "Nobody counts a hand there. For points, every hand of every round would be needed."
    ]
    assert page.soup.select("form#otherwise") == []


def test_rounds_that_cannot_have_been_like_that_are_mended_first(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 50})
    first = game.play("boris", {"Žofia": 7, "Anna": 5})
    game.play("boris", {"Žofia": 7, "Anna": 5})
    keys = game.keys
    over = {"out": keys["boris"], "hands": {keys["Žofia"]: 60, keys["Anna"]: 5}}
    game.log("round_edited", {"target": first, "round": over})
    page = as_if(visitor, game, scheme="collect")
    assert refused(page)[0] == "1 round cannot have been like that"
    assert page.soup.select(".compared, form#otherwise") == []


def test_without_a_round_there_is_nothing_to_count(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    assert not visitor.open(game.address).has_button("What would have been")
    page = as_if(visitor, game, scheme="collect")
    assert "Once rounds are recorded, they can be counted another way here." in page.text
    assert page.soup.select("form#otherwise") == []


@pytest.mark.parametrize(
    ("scheme", "reach", "exceed"),
    [
        ("collect", "Winner collects · first to 60", "Winner collects · first past 60"),
        ("keep_low", "Keep it low · to 60", "Keep it low · past 60"),
        ("elimination", "Last one standing · out at 60", "Last one standing · out past 60"),
    ],
)
def test_whether_the_target_itself_counts_is_said(
    visitor: Visitor, collecting: GameHere, scheme: str, reach: str, exceed: str
) -> None:
    rules = {"scheme": scheme, "target": 60}
    said = [as_if(visitor, collecting, crossing=each, **rules) for each in ("reach", "exceed")]
    assert [ways(page)[1][-1] for page in said] == [reach, exceed]


def test_exactly_the_target_is_enough_or_not(visitor: Visitor, collecting: GameHere) -> None:
    # Anna has 60.
    for crossing, end in (("reach", "Anna wins."), ("exceed", "The game goes on.")):
        page = as_if(visitor, collecting, scheme="collect", target=60, crossing=crossing)
        assert ways(page)[1][1] == end


def in_vain(kitchen: Kitchen) -> Iterator[GameHere]:
    """A game of each kind that has no form to choose rules in."""
    yield kitchen.game("Ema", "Fero")
    game = kitchen.game("Gita", "Hana", scheme="countdown")
    game.log("round_recorded", {"round": {"out": game.keys["Gita"]}})
    yield game
    game = kitchen.game("Ivan", "Jana", rules={"target": 50})
    first = game.play("Ivan", {"Jana": 7})
    game.play("Ivan", {"Jana": 7})
    over = {"out": game.keys["Ivan"], "hands": {game.keys["Jana"]: 60}}
    game.log("round_edited", {"target": first, "round": over})
    yield game


def test_an_address_of_nonsense_is_no_fault_where_nothing_can_be_chosen(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    for game in in_vain(kitchen):
        page = as_if(visitor, game, scheme="nonsense", target="-1")
        assert (page.status, page.errors) == (200, {})
        assert page.text == visitor.open(f"{game.address}otherwise").text


def test_the_board_and_the_rounds_lead_here(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 100})
    game.play("boris", {"Žofia": 101, "Anna": 5})
    for address in (game.address, f"{game.address}rounds"):
        page = visitor.open(address).follow("What would have been")
        assert page.path == f"{game.address}otherwise"
    game.play("boris", {"Anna": 96})
    assert visitor.open(game.address).follow("What would have been").status == 200


def test_it_changes_nothing_and_is_not_built_again(visitor: Visitor, standing: GameHere) -> None:
    before, entries = standing.totals(), standing.count()
    as_if(visitor, standing, scheme="collect")  # the first visit brings the token
    page = as_if(visitor, standing, scheme="collect")
    tag = page.response.headers["ETag"]
    again = visitor.open(
        f"{standing.address}otherwise?scheme=collect", headers={"If-None-Match": tag}
    )
    other = visitor.open(f"{standing.address}otherwise?scheme=lazy", headers={"If-None-Match": tag})
    assert (again.status, other.status) == (304, 200)
    assert (standing.totals(), standing.count()) == (before, entries)


CASES = {
    "elimination-101": {"scheme": "collect", "target": 60},
    "keep-low-200": {"scheme": "elimination", "target": 100},
    "collect-lone-zero": {"scheme": "keep_low", "target": 40},
    "table-newcomer": {"scheme": "keep_low", "target": 1000},
}


@pytest.mark.parametrize("case", [each for each in cases("result") if each.id in CASES])
def test_shared_cases_show_what_their_sheets_give_by_the_other_rules(
    visitor: Visitor, kitchen: Kitchen, case: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    rules: dict[str, Any] = CASES[request.node.callspec.id]
    sheet = case["sheet"]
    (taken,) = kitchen.act(lambda group: take_sheets(group, [sheet_from(sheet)]))
    page = visitor.open(f"{kitchen.address}games/{taken.game.key}/otherwise?{urlencode(rules)}")
    plain = score(sheet_from(by_other_rules(sheet, rules)))
    expected = [(row.player, f"{row.measure['total']} Place {row.rank}") for row in plain.standings]
    shown = [(name, " ".join(cell.split()[:3])) for name, _, cell in table(page)]
    assert shown == expected
