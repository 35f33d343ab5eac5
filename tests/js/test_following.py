"""How often an open board asks, and what it takes from the answers."""

from __future__ import annotations

import pytest
from js.conftest import Answer, Bench
from js.test_drafts import pass_time
from playwright.sync_api import expect

PAUSE = "(module, failures, quiet) => module.pauseAfter(failures, quiet)"
SECOND, MINUTE = 1000, 60_000


@pytest.mark.parametrize(
    ("quiet", "pause"),
    [
        (0, 1500),
        (10 * MINUTE - 1, 1500),
        (10 * MINUTE, 5 * SECOND),
        (30 * MINUTE - 1, 5 * SECOND),
        (30 * MINUTE, 15 * SECOND),
        (24 * 60 * MINUTE, 15 * SECOND),
    ],
)
def test_the_longer_nothing_happens_the_less_is_asked(bench: Bench, quiet: int, pause: int) -> None:
    bench.lay("")
    assert bench.run("live.js", PAUSE, 0, quiet) == pause


@pytest.mark.parametrize(
    ("failures", "seconds"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 30), (6, 30), (2000, 30)]
)
def test_each_failure_doubles_the_pause_up_to_half_a_minute(
    bench: Bench, failures: int, seconds: int
) -> None:
    bench.lay("")
    assert bench.run("live.js", PAUSE, failures, 0) == seconds * SECOND
    assert bench.run("live.js", PAUSE, failures, 60 * MINUTE) == seconds * SECOND


BOARD = """
  <div data-live=/standings>
    <p data-offline="Not connected"></p><p data-say></p><template></template>{standings}
  </div>
  <p id=mine data-refresh><button>Undo {round}</button></p>
  <p id=sent data-refresh><button data-sending>Undo {round}</button></p>
"""
STANDINGS = "<p id=standings data-version={0} data-news='Round {0} is in'>Round {0}</p>"


def board(round_: int) -> str:
    return BOARD.format(standings=STANDINGS.format(round_), round=round_)


def follow(bench: Bench, body: str, *answers: str | None) -> None:
    """The board, and what each of its questions is answered with in turn."""
    left: list[Answer] = [
        body and {"body": body, "content_type": "text/html"}  # type: ignore[misc]
        for body in answers
    ]
    bench.answer = lambda: left.pop(0) if left else {"status": 304}
    bench.lay(body)
    bench.run("live.js", "() => null")


def test_a_button_on_its_way_keeps_its_name_and_the_others_get_the_new_one(
    timed_bench: Bench,
) -> None:
    follow(timed_bench, board(1), STANDINGS.format(2))
    timed_bench.becomes(board(2))
    pass_time(timed_bench, 1600)
    expect(timed_bench.page.locator("#mine")).to_have_text("Undo 2")
    assert timed_bench.page.locator("button").all_inner_texts() == ["Undo 2", "Undo 1"]
    assert timed_bench.page.locator("#standings").inner_text() == "Round 2"
    assert timed_bench.page.locator("[data-say]").inner_text() == "Round 2 is in"


def test_a_part_that_the_page_no_longer_has_stays_and_nothing_is_wrong(timed_bench: Bench) -> None:
    without = board(2).replace("id=mine", "id=another")
    follow(timed_bench, board(1), STANDINGS.format(2))
    timed_bench.becomes(without)
    pass_time(timed_bench, 1600)
    expect(timed_bench.page.locator("#standings")).to_have_text("Round 2")
    pass_time(timed_bench, 100)
    assert timed_bench.page.locator("#mine").inner_text() == "Undo 1"
    pass_time(timed_bench, 4000)
    assert timed_bench.page.locator("[data-offline]").inner_text() == ""


def test_an_empty_board_asks_at_once_and_says_nothing_of_what_was_there(
    timed_bench: Bench,
) -> None:
    empty = BOARD.format(standings="<p id=standings></p>", round=1)
    follow(timed_bench, empty, STANDINGS.format(1))
    expect(timed_bench.page.locator("#standings")).to_have_text("Round 1")
    assert timed_bench.page.locator("[data-say]").inner_text() == ""


def test_a_board_that_has_just_come_does_not_ask_at_once(timed_bench: Bench) -> None:
    follow(timed_bench, board(1))
    pass_time(timed_bench, 1400)
    assert timed_bench.sent == []
    pass_time(timed_bench, 200)
    assert len(timed_bench.sends(1)) == 1


def test_one_failure_is_not_worth_a_word_and_two_are(timed_bench: Bench) -> None:
    follow(timed_bench, board(1), None, None, STANDINGS.format(1))
    offline = timed_bench.page.locator("[data-offline]")
    pass_time(timed_bench, 1600)
    timed_bench.sends(1)
    pass_time(timed_bench, 100)
    assert offline.inner_text() == ""
    pass_time(timed_bench, 2000)
    timed_bench.sends(2)
    expect(offline).to_have_text("Not connected")
    pass_time(timed_bench, 4000)
    expect(offline).to_have_text("")


def test_a_page_that_is_no_board_is_a_failure_too(timed_bench: Bench) -> None:
    follow(timed_bench, board(1), "<h1>Log in to the hotel", "<h1>Log in to the hotel")
    pass_time(timed_bench, 4000)
    expect(timed_bench.page.locator("[data-offline]")).to_have_text("Not connected")
    assert timed_bench.page.locator("#standings").inner_text() == "Round 1"
