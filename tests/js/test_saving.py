"""Save is one round, however often it has to be sent."""

from __future__ import annotations

import pytest
from js.conftest import Answer, Bench
from js.test_drafts import FORM, START, kept, pass_time

SAVE = "module => { module.startSave(null); }"
SAVED: Answer = {"status": 303, "headers": {"Location": "/board"}}


@pytest.fixture
def round_(timed_bench: Bench) -> Bench:
    timed_bench.lay(FORM)
    timed_bench.run("pad-draft.js", START)
    timed_bench.run("pad-save.js", SAVE)
    return timed_bench


def save(bench: Bench, times: int = 1) -> None:
    bench.page.eval_on_selector(
        "button[name=save]",
        "(button, times) => { for (let tap = 0; tap < times; tap += 1) button.click(); }",
        times,
    )


def test_save_tapped_twice_is_sent_once_and_leads_to_the_board(round_: Bench) -> None:
    answers = [SAVED, {"body": "the board", "content_type": "text/html"}]
    round_.answer = lambda: answers.pop(0)
    save(round_, times=2)
    round_.page.get_by_text("the board").wait_for()
    assert len(round_.sent) == 2
    assert "entry_id=first&opened_at=3" in round_.sent[0]
    assert round_.sent[0].endswith("&save=1")
    assert round_.sent[1] == "GET"
    assert kept(round_) is None


def test_on_a_dead_network_the_very_same_is_tried_again_less_and_less(round_: Bench) -> None:
    round_.answer = lambda: None
    save(round_)
    # At once, then after 1, 2, 4 and 8 seconds more.
    for count, milliseconds in ((1, 100), (2, 1000), (3, 2000), (4, 4000), (5, 8000)):
        pass_time(round_, milliseconds)
        assert len(round_.sends(count)) == count
    assert len(set(round_.sent)) == 1
    assert kept(round_)["saving"]


def test_a_server_that_falls_over_is_asked_again_and_no_draft_meanwhile(round_: Bench) -> None:
    round_.answer = lambda: {"status": 503}
    save(round_)
    round_.sends(1)
    pass_time(round_, 1100)
    assert len(round_.sends(2)) == 2
    assert all(sent.endswith("&save=1") for sent in round_.sent)
    said = round_.page.locator("[data-pad-state]").text_content()
    assert said == "It cannot be saved now", "it is not the network that is waited for"


def test_a_page_that_comes_again_goes_on_saving_under_the_same_id(round_: Bench) -> None:
    round_.answer = lambda: None
    save(round_)
    round_.sends(1)
    round_.lay(FORM.replace("value=first", "value=second"))
    round_.page.evaluate(
        """async () => {
            const { startDraft } = await import("/static/js/pad-draft.js");
            const { startSave } = await import("/static/js/pad-save.js");
            startSave(startDraft());
        }"""
    )
    assert len(round_.sends(2)) == 2
    assert round_.sent[0] == round_.sent[1]


def test_what_is_refused_comes_the_plain_way(round_: Bench) -> None:
    refused: Answer = {"status": 422, "body": "Please look", "content_type": "text/html"}
    round_.answer = lambda: refused
    save(round_)
    round_.page.get_by_text("Please look").wait_for()
    assert len(round_.sent) == 2
    assert kept(round_) is None


def test_a_round_of_a_game_in_the_bin_waits_until_it_is_back(round_: Bench) -> None:
    round_.answer = lambda: {"status": 410}
    save(round_)
    round_.sends(1)
    pass_time(round_, 100)
    assert round_.page.locator("[data-pad-state]").text_content() == "It is in the bin"
    assert kept(round_)["saving"]
    pass_time(round_, 1100)
    assert len(round_.sends(2)) == 2
    assert len(set(round_.sent)) == 1
