"""A half-entered round on its way between this browser, the server and other phones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

import pytest
from browser.test_live import HIDE
from js.conftest import Answer, Bench

ANNA, BORIS = "a" * 22, "b" * 22
FORM = f"""
  <p data-pad-state hidden></p><a data-start-over hidden href="/over">Start over</a>
  <section id=pad></section><template data-word=binned>It is in the bin</template>
  <template data-word=refused>It cannot be saved now</template>
  <form id=round method=post action=/round data-pad data-asks="out hands"
        data-draft=/draft data-draft-version=0 data-board=/board>
    <input type=hidden name=entry_id value=first><input type=hidden name=opened_at value=3>
    <input type=hidden name=happened_at><input type=hidden name=csrf_token value=secret>
    <input type=radio name=out value={ANNA}><input type=radio name=out value={BORIS}>
    <input name=hand-{ANNA}-7><input name=hand-{ANNA}-points>
    <input name=hand-{BORIS}-7><input name=hand-{BORIS}-points>
  </form>
  <div data-pad-dock><button name=save value=1 form=round>Save round 1</button></div>
"""
START = "module => { module.startDraft(); }"
ENTER = """(name, value) => {
  const form = document.getElementById("round");
  form.elements[name].value = value;
  form.dispatchEvent(new CustomEvent("pad:changed", { detail: name.replace(/-[^-]+$/, "") }));
}"""
FIELDS = "[...document.querySelectorAll('[name^=hand-]')].map(field => field.value)"


def enter(bench: Bench, player: str, sevens: int) -> None:
    bench.page.evaluate(f"given => ({ENTER})(...given)", [f"hand-{player}-7", str(sevens)])


def fragment(version: int, parts: Mapping[str, Any]) -> Answer:
    """What the server answers: all that stands in the draft."""
    held = escape(json.dumps(parts))
    body = f'<div id=draft data-version={version} data-parts="{held}" data-entry=one data-opened=3>'
    return {"body": body, "content_type": "text/html"}


def hand(player: str, sevens: int) -> dict[str, dict[str, list[str]]]:
    return {f"hand-{player}": {f"hand-{player}-7": [str(sevens)]}}


def kept(bench: Bench) -> Any:
    return bench.page.evaluate("JSON.parse(localStorage.getItem('pad:/round'))")


def pass_time(bench: Bench, milliseconds: int) -> None:
    """Let the page's clock run, and what is answered arrive."""
    for _ in range(milliseconds // 100):
        bench.page.clock.run_for(100)
    bench.page.wait_for_timeout(60)


@pytest.fixture
def draft(timed_bench: Bench) -> Bench:
    timed_bench.lay(FORM)
    timed_bench.run("pad-draft.js", START)
    return timed_bench


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("out", "out"),
        (f"hand-{ANNA}-7", f"hand-{ANNA}"),
        (f"hand-{ANNA}-wild4", f"hand-{ANNA}"),
        (f"hand-{ANNA}-points", f"hand-{ANNA}"),
        ("place-1", "order"),
        (f"adjust-{ANNA}", "adjust"),
        ("note", "note"),
        ("csrf_token", ""),
        ("entry_id", ""),
        ("hand-short-7", ""),
    ],
)
def test_a_field_belongs_to_the_part_that_the_server_knows(
    bench: Bench, name: str, part: str
) -> None:
    bench.lay("")
    assert bench.run("pad-form.js", "(module, name) => module.partOf(name)", name) == part


def test_what_is_changed_goes_to_the_server_once_the_fingers_rest(draft: Bench) -> None:
    draft.answer = lambda: fragment(1, hand(ANNA, 2))
    enter(draft, ANNA, 1)
    enter(draft, ANNA, 2)
    pass_time(draft, 500)
    assert draft.sent == []
    pass_time(draft, 600)
    (sent,) = draft.sends(1)
    assert f"hand-{ANNA}-7=2" in sent
    assert f"changed=hand-{ANNA}&version=0" in sent


def test_that_something_is_not_saved_yet_is_said_once_not_at_every_card(
    timed_bench: Bench,
) -> None:
    """A reader that speaks would say it again each time."""
    draft = timed_bench
    draft.lay(FORM + "<template data-word=unsaved>Not saved yet</template>")
    draft.run("pad-draft.js", START)
    draft.page.evaluate(
        """() => {
            window.said = [];
            const line = document.querySelector("[data-pad-state]");
            const hear = () => window.said.push(line.textContent);
            new MutationObserver(hear).observe(line, { childList: true });
        }"""
    )
    for sevens in (1, 2, 3):
        enter(draft, ANNA, sevens)
        pass_time(draft, 100)
    assert draft.page.evaluate("window.said") == ["Not saved yet"]


def test_a_page_that_nobody_sees_does_not_ask_what_others_entered(draft: Bench) -> None:
    pass_time(draft, 3100)
    assert len(draft.sends(1)) == 1
    draft.page.evaluate(HIDE, True)
    pass_time(draft, 10_000)
    assert len(draft.sent) == 1
    draft.page.evaluate(HIDE, False)
    pass_time(draft, 100)
    assert len(draft.sends(2)) == 2


def test_a_draft_on_the_page_of_an_error_is_not_believed(draft: Bench) -> None:
    wrong = dict(fragment(1, hand(ANNA, 9)) or {})
    draft.answer = lambda: {**wrong, "status": 500}
    enter(draft, ANNA, 2)
    pass_time(draft, 1000)
    draft.sends(1)
    pass_time(draft, 100)
    assert draft.page.evaluate(FIELDS)[0] == "2"
    assert kept(draft)["changed"] == [f"hand-{ANNA}"]


def test_however_long_the_network_is_gone_it_is_tried_twice_a_minute(draft: Bench) -> None:
    draft.answer = lambda: None
    enter(draft, ANNA, 2)
    for _ in range(20):
        draft.page.clock.run_for(30_000)
        draft.page.wait_for_timeout(20)
    before = len(draft.sent)
    for _ in range(4):
        draft.page.clock.run_for(30_000)
        draft.page.wait_for_timeout(40)
    assert 3 <= len(draft.sent) - before <= 5


def test_hands_of_other_phones_come_in_and_what_is_not_sent_yet_stays(draft: Bench) -> None:
    theirs = hand(ANNA, 1) | hand(BORIS, 4)

    def answer() -> Answer:
        # Meanwhile somebody taps here; the next request brings that.
        if len(draft.sent) == 1:
            enter(draft, ANNA, 3)
        elif f"hand-{ANNA}-7=3" in draft.sent[-1]:
            theirs.update(hand(ANNA, 3))
        return fragment(len(draft.sent), theirs)

    draft.answer = answer
    enter(draft, ANNA, 2)
    pass_time(draft, 1000)
    draft.sends(1)
    draft.page.wait_for_function(f"{FIELDS}[2] === '4'")
    assert draft.page.evaluate(FIELDS) == ["3", "", "4", ""]
    pass_time(draft, 1000)
    assert f"hand-{ANNA}-7=3" in draft.sends(2)[1]
    assert f"changed=hand-{ANNA}&version=1" in draft.sent[1]
    assert draft.page.evaluate(FIELDS) == ["3", "", "4", ""]


def test_what_cannot_be_sent_is_kept_here_asked_less_and_less_and_then_forgotten(
    draft: Bench,
) -> None:
    draft.answer = lambda: None
    enter(draft, ANNA, 2)
    pass_time(draft, 1000)
    draft.sends(1)
    pass_time(draft, 100)
    assert kept(draft)["changed"] == [f"hand-{ANNA}"]
    assert [f"hand-{ANNA}-7", "2"] in kept(draft)["fields"]
    assert "secret" not in json.dumps(kept(draft))
    # After 4.8 s, and 7.7 more.
    pass_time(draft, 4000)
    assert len(draft.sent) == 1
    pass_time(draft, 1000)
    assert len(draft.sends(2)) == 2
    pass_time(draft, 6000)
    assert len(draft.sent) == 2
    draft.answer = lambda: fragment(1, hand(ANNA, 2))
    pass_time(draft, 2000)
    assert f"hand-{ANNA}-7=2" in draft.sends(3)[2]
    draft.page.wait_for_function("localStorage.getItem('pad:/round') === null")


def test_a_page_that_comes_again_takes_up_what_was_kept_under_the_same_id(draft: Bench) -> None:
    draft.answer = lambda: None
    enter(draft, ANNA, 2)
    unsaved = "<template data-word=unsaved>Not saved yet</template>"
    draft.lay(FORM.replace("value=first", "value=second") + unsaved)
    draft.run("pad-draft.js", START)
    assert draft.page.evaluate(FIELDS) == ["2", "", "", ""]
    assert draft.page.locator("[data-pad-state]").inner_text() == "Not saved yet"
    assert (
        draft.page.evaluate("document.getElementById('round').elements.entry_id.value") == "first"
    )


def test_a_draft_that_is_saved_elsewhere_is_sent_no_more(draft: Bench) -> None:
    gone = "<div id=draft data-gone=saved><p>This round is saved already.</div>"
    draft.answer = lambda: {"status": 410, "body": gone, "content_type": "text/html"}
    enter(draft, ANNA, 2)
    pass_time(draft, 1000)
    draft.sends(1)
    pass_time(draft, 100)
    enter(draft, ANNA, 3)
    pass_time(draft, 5000)
    assert len(draft.sent) == 1
    assert draft.page.evaluate(FIELDS)[0] == "3"
    # Nothing keeps anybody from starting over.
    draft.answer = lambda: {"body": "anew", "content_type": "text/html"}
    draft.page.eval_on_selector("[data-start-over]", "link => link.click()")
    draft.page.get_by_text("anew").wait_for()


def test_a_draft_of_a_game_in_the_bin_is_not_saved_and_waits_until_it_is_back(
    draft: Bench,
) -> None:
    draft.answer = lambda: {"status": 410, "body": "<h1>In the bin", "content_type": "text/html"}
    enter(draft, ANNA, 2)
    pass_time(draft, 1000)
    draft.sends(1)
    pass_time(draft, 100)
    assert draft.page.locator("[data-pad-state]").text_content() == "It is in the bin"
    assert kept(draft)["changed"] == [f"hand-{ANNA}"]
    draft.answer = lambda: fragment(1, hand(ANNA, 2))
    pass_time(draft, 5000)
    assert f"hand-{ANNA}-7=2" in draft.sends(2)[1]
    draft.page.wait_for_function("localStorage.getItem('pad:/round') === null")


def test_a_page_that_answers_a_form_keeps_its_own_beside_the_draft_of_another_phone(
    timed_bench: Bench,
) -> None:
    """Boris' hand was sent with the form; the draft holds another, and Anna's."""
    typed = FORM.replace("data-draft-version=0", "data-draft-version=5 data-draft-unsent").replace(
        f"hand-{BORIS}-7", f"hand-{BORIS}-7 value=3"
    )
    timed_bench.lay(typed)
    timed_bench.answer = lambda: fragment(6, hand(ANNA, 1) | hand(BORIS, 3))
    timed_bench.run("pad-draft.js", START)
    pass_time(timed_bench, 100)
    (sent,) = timed_bench.sends(1)
    assert f"changed=hand-{BORIS}&version=5" in sent
    timed_bench.page.wait_for_function(f"{FIELDS}[0] === '1'")
    assert timed_bench.page.evaluate(FIELDS) == ["1", "", "3", ""]
