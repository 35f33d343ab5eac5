"""A form says when and where it was sent, and is sent once."""

from __future__ import annotations

import re

from js.conftest import Bench
from js.test_drafts import pass_time

FORM = """
  <form method={method} action=/changed>
    <input type=hidden name=happened_at><input type=hidden name=time_zone>
    <button name=save value=1>Save</button><button name=other value=1>Other</button>
    <button type=button name=plain>Look</button>
  </form>
"""
INERT = "[...document.querySelectorAll('[aria-disabled=true]')].map(each => each.name)"


def begin(bench: Bench, method: str = "post") -> None:
    bench.lay(FORM.format(method=method))
    bench.run("sending.js", "() => null")


def press(bench: Bench, name: str) -> None:
    bench.page.eval_on_selector(f"[name={name}]", "button => button.click()")


def test_a_form_says_when_and_in_which_time_zone_it_was_sent(bench: Bench) -> None:
    begin(bench)
    press(bench, "save")
    (sent,) = bench.sends(1)
    assert re.search(r"happened_at=20\d\d-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z", sent)
    zone = bench.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert f"time_zone={zone.replace('/', '%2F')}" in sent
    assert sent.endswith("save=1")


def test_a_form_is_sent_once_until_it_has_been_on_its_way_for_long(timed_bench: Bench) -> None:
    bench = timed_bench
    begin(bench)
    press(bench, "save")
    press(bench, "save")
    press(bench, "other")
    bench.sends(1)
    pass_time(bench, 7900)
    assert len(bench.sent) == 1
    assert bench.page.evaluate(INERT) == ["save", "other"]
    pass_time(bench, 200)
    assert bench.page.evaluate(INERT) == []
    press(bench, "other")
    assert bench.sends(2)[1].endswith("other=1")


def test_a_page_that_was_frozen_while_it_sent_can_send_again(bench: Bench) -> None:
    begin(bench)
    press(bench, "save")
    bench.sends(1)
    assert bench.page.evaluate(INERT) == ["save", "other"]
    bench.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert bench.page.evaluate(INERT) == []
    press(bench, "save")
    assert len(bench.sends(2)) == 2


def test_what_another_script_sends_stays_free(bench: Bench) -> None:
    begin(bench)
    bench.page.evaluate("addEventListener('submit', event => event.preventDefault(), true)")
    press(bench, "save")
    assert (bench.sent, bench.page.evaluate(INERT)) == ([], [])


def test_what_only_asks_stays_free(bench: Bench) -> None:
    begin(bench, method="get")
    bench.page.evaluate("document.forms[0].target = 'elsewhere'")
    with bench.page.expect_popup() as popup:
        press(bench, "save")
    popup.value.close()
    assert bench.page.evaluate(INERT) == []
