"""Whatever can be taken along or printed is private: no cache on the way keeps it."""

from __future__ import annotations

import re

import pytest
from browser.samples import NO_PAGES
from web.kitchen import Kitchen
from web.pages import Visitor
from web.test_routes import ROUTES

from scorekeeper.store.evenings.sittings import recent_sittings

NO_FILES = ("/static/", "/healthz", "/draft", "/standings")
TAKEN_ALONG = sorted(
    rule
    for rule, method, _ in ROUTES
    if method == "GET"
    and (rule.endswith("/print") or any(part in rule for part in NO_PAGES))
    and not any(part in rule for part in NO_FILES)
)
PICTURE = re.compile(r"<any\(svg, png\):form>")


def test_every_kind_of_file_is_among_them() -> None:
    endings = {rule.rsplit("/", 1)[-1].rsplit(".", 1)[-1] for rule in TAKEN_ALONG}
    assert {"csv", "json", "zip", "print"} <= endings
    assert sum("picture" in rule for rule in TAKEN_ALONG) == 2


@pytest.mark.parametrize("rule", TAKEN_ALONG)
@pytest.mark.parametrize("form", ["svg", "png"])
def test_what_is_taken_along_is_private(
    visitor: Visitor, kitchen: Kitchen, rule: str, form: str
) -> None:
    game = kitchen.game(name="Friday")
    game.play("boris")
    sitting = kitchen.act(lambda group: recent_sittings(group)[0].sitting.key)
    keys = {"group": kitchen.group_key, "game_key": game.evening.key, "sitting_key": sitting}
    address = re.sub(r"<(\w+)>", lambda found: keys[found[1]], PICTURE.sub(form, rule))
    for _first_and_later in range(2):
        answer = visitor.open(address)
        assert answer.status == 200, address
        said = set(answer.response.headers["Cache-Control"].split(", "))
        assert "private" in said
        # A file is made anew each time; what is shown may be kept, and asked for again.
        shown = "picture" in rule or rule.endswith("/print")
        assert said - {"private"} <= ({"no-cache", "no-store"} if shown else {"no-store"})
        assert said != {"private"}
        assert ("attachment" in answer.response.headers.get("Content-Disposition", "")) != shown
