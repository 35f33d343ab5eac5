"""A refused round opens where the first thing is wrong."""

from __future__ import annotations

import pytest
from js.conftest import Bench
from js.test_drafts import ANNA, BORIS, FORM

ERRORS = (
    "<div id=errors tabindex=-1><a href='#{0}'>Please look</a><a href='#note'>And here</a></div>"
)


@pytest.mark.parametrize(
    ("wrong", "step"),
    [
        ("out-0", "who"),
        ("last_card-1", "who"),
        ("loser", "loser"),
        ("loser-0", "loser"),
        ("place-2", "order"),
        (f"hand-{BORIS}-points", f"hand:{BORIS}"),
        # Anna went out: where her hand is wrong, it is that she did.
        (f"hand-{ANNA}-7", "who"),
        ("note", "review"),
        (f"adjust-{ANNA}", "review"),
    ],
)
def test_each_field_has_its_step(bench: Bench, wrong: str, step: str) -> None:
    bench.lay(ERRORS.format(wrong) + FORM.replace(f"value={ANNA}", f"value={ANNA} checked"))
    assert bench.run("pad-save.js", "module => module.firstError()") == step


def test_where_nothing_is_wrong_there_is_no_such_step(bench: Bench) -> None:
    bench.lay(FORM)
    assert bench.run("pad-save.js", "module => module.firstError()") == ""
