"""A scheme under which rounds are won and nothing is lost or added up, on the pages that say so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Visitor

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes import SCHEMES, register
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.wins import WinsTally
from scorekeeper.web.words.schemes import WORDS, SchemeWords


class FirstOut(WinsTally):
    """Whoever goes out wins the round; nobody loses it."""

    code = "first_out"
    defaults = Rules("first_out")
    round_keys = frozenset({"out"})
    nobody_goes_out = True

    def play(self, played: Played) -> Outcome:
        """The winner went out."""
        if played.out is not None:
            self.wins[played.out] += 1
        return Outcome(is_won=True, winner=played.out, losers=())


@pytest.fixture
def game(kitchen: Kitchen) -> Iterator[GameHere]:
    """boris has won a round, nobody the next."""
    register(FirstOut)
    WORDS["first_out"] = SchemeWords(
        name="First out",
        sentence="",
        limit=lambda _: "",
        counts=lambda _: "Whoever goes out wins the round.",
        ends=lambda _: "",
    )
    made = kitchen.game(scheme="first_out", name="Friday")
    made.log("round_recorded", {"round": {"out": made.keys["boris"]}})
    made.log("round_recorded", {"round": {"out": None}})
    yield made
    del SCHEMES["first_out"], WORDS["first_out"]


def test_the_board_says_who_won_how_many_and_who_the_last(visitor: Visitor, game: GameHere) -> None:
    assert standings(visitor.open(game.address)) == ["boris 1", "Žofia starts 0", "Anna deals 0"]
    game.log("round_recorded", {"round": {"out": game.keys["Anna"]}})
    board = visitor.open(game.address)
    assert standings(board) == ["boris starts 1", "Anna 1 +1", "Žofia deals 0"]
    assert board.all(".banner")[0].startswith("Anna wins the round.")


def test_nobody_may_win_a_round(visitor: Visitor, game: GameHere) -> None:
    rounds = visitor.open(f"{game.address}rounds")
    assert rounds.all("#round-2 td") == ["·", "·", "·"]
    assert rounds.all("#round-1 td") == ["·", "✓ won", "·"]


def test_the_reckoning_tells_rounds_won(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(f"{game.address}why/{game.keys['boris']}")
    assert "1 round won" in page.text
    assert "0 rounds won" in page.text
    assert "lost" not in page.text


def test_a_change_says_how_many_are_won_then(visitor: Visitor, game: GameHere) -> None:
    first = game.round_ids()[0]
    form = visitor.open(f"{game.address}rounds/{first}/edit")
    review = form.press("Review", {"out": game.keys["Anna"]})
    assert review.all(".consequences .row-text") == [
        "Anna: rounds won 1, not 0.",
        "boris: rounds won 0, not 1.",
    ]
