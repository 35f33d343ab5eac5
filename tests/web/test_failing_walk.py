"""Monkeys send whatever the pages offer while the database fails now and then, in any way.

SEEDS=0:100 STEPS=200 walk further.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import pytest
from store.conftest import postgres_server  # noqa: F401 - a fixture
from web.failing import KINDS, MOMENTS, Trouble, failing
from web.monkey import Monkey
from web.pages import Page, Visitor
from web.request.test_refused import Laid, dialect_of, laid  # noqa: F401 - a fixture
from web.test_routes import everything

from scorekeeper.web.forms.base import plain_text

STEPS = int(os.environ.get("STEPS", "60"))
OFTEN = 6
KEPT = "What was sent is kept on this page."


class Stormy(Visitor):
    """A phone at a server whose database fails at every other thing that is sent."""

    def __init__(self, laid: Laid, chance: Random) -> None:  # noqa: F811 - the fixture's own
        super().__init__(laid.app)
        self.client = laid.visitor.client
        self.laid, self.chance, self.refused = laid, chance, 0

    def send(self, address: str, fields: Sequence[tuple[str, str]] = ()) -> Page:
        """The answer; nothing is half saved, and nothing that was sent is lost."""
        if self.chance.random() < 0.5:
            return super().send(address, fields)
        before, trouble = everything(self.app), self._trouble()
        with failing(trouble):
            answer = super().send(address, fields)
        if answer.sent_status == 503:
            self.refused += 1
            assert trouble.met
            assert trouble.moment == "after" or everything(self.app) == before
            if KEPT in answer.text:
                self._assert_kept(answer, fields)
        return answer

    def _trouble(self) -> Trouble:
        dialect = dialect_of(self.laid)
        kind = self.chance.choice(sorted(KINDS[dialect]))
        return Trouble(dialect, kind, self.chance.choice(MOMENTS), self.chance.randrange(1, 8))

    def _assert_kept(self, answer: Page, fields: Sequence[tuple[str, str]]) -> None:
        kept = {pair for form in answer.forms() for pair in form.fields}
        sent = {(name, plain_text(value)) for name, value in fields if name != "csrf_token"}
        assert sent <= kept


@pytest.mark.long
@pytest.mark.seeds(*range(6))
def test_fault_34_whatever_is_sent_while_the_database_fails(
    laid: Laid,  # noqa: F811
    seed: int,
) -> None:
    laid.afresh()
    chance = Random(f"{dialect_of(laid)} {seed}")
    visitor = Stormy(laid, chance)
    where = [laid.forms["group.game.rounds.record_round"].where] * OFTEN
    monkey = Monkey(visitor, chance, lambda: [*where, *laid.pages.values()])
    for step in range(STEPS):
        page = monkey.step()
        assert max(page.sent_status, page.status) in {503, *range(500)}, page.text
        assert step % OFTEN or laid.is_clean()
    assert laid.is_clean()
    assert visitor.refused > 0
    print(f"refused {visitor.refused} times")
