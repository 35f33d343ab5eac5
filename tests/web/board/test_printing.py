"""The scoresheet for paper: everything of a game, the oldest round first."""

from __future__ import annotations

from web.kitchen import Kitchen
from web.pages import Page, Visitor

from scorekeeper.assets import asset_folder


def lines(page: Page) -> list[str]:
    return page.all(".paper tbody tr")


def test_a_scoresheet_tells_the_whole_game(visitor: Visitor, kitchen: Kitchen) -> None:
    rules = {"target": 100, "exact_reset": True, "pile_runs_out": "round"}
    rules |= {"going_out_bonus": {"0": 20, "wild": 50, "wild4": 50}}
    game = kitchen.game(name="Friday table", rules=rules)
    game.play("Anna", {"boris": 30, "Žofia": 40}, last_card="wild", pile_ran_out=1)
    game.play("Žofia", {"boris": 40, "Anna": 7}, note="Long night")
    game.play("Anna", {"boris": 101, "Žofia": 30})
    page = visitor.open(game.address + "print")
    assert page.heading == "Friday table"
    assert page.all(".bar-title p") == ["Friday 27 November"]
    assert page.all(".question") == ["Anna is the last one standing."]
    assert page.all(".paper thead th")[1:] == ["Žofia", "boris", "Anna", "Went out"]
    assert lines(page) == [
        "1 80 +80 ×2 60 +60 ×2 −50 −50 Anna Wild · ×2",
        "2 80 +0 0 +40 wiped −43 +7 Žofia Long night",
        "3 110 +30 101 +101 −43 +0 Anna out of the game: Žofia and boris",
    ]


def test_rules_that_change_stand_where_they_begin(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 200})
    game.play("Anna")
    game.log("rules_changed", {"rules": {"scheme": "keep_low", "target": 300}, "from": "next"})
    game.play("Anna")
    page = visitor.open(game.address + "print")
    assert lines(page)[1] == "From round 2: to 300, no house rules"
    assert [line[0] for line in lines(page)] == ["1", "F", "2"]


def test_a_game_without_rounds_is_printed_too(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.game(name="Friday table").address + "print")
    assert page.heading == "Friday table"
    assert not page.all(".paper")


def test_paper_is_never_dark() -> None:
    """Both dark blocks hold on screens alone."""
    tokens = (asset_folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
    before_dark = tokens[: tokens.index('data-theme="dark"')].rstrip().removesuffix(":root[")
    assert "@media screen and (prefers-color-scheme: dark)" in tokens
    assert before_dark.rstrip().endswith("@media screen {")
