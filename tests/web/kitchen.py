"""A group at its table, for tests of pages: games set up in few words, people by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Flask
from store.evening import Evening
from web.pages import Page, Visitor

from scorekeeper.store.models import Group
from scorekeeper.store.people.devices import let_in
from scorekeeper.store.people.groups import group_by_key, make_group
from scorekeeper.web.request.access import COOKIE

T = TypeVar("T")

# Neither their names nor the order they sit in is sorted, so that mixing them up shows.
AT_THE_TABLE = ("Žofia", "boris", "Anna")


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A group by its key; what is read from the store lives in a context of its own."""

    app: Flask
    group_key: str

    @property
    def address(self) -> str:
        """The group's home page."""
        return f"/g/{self.group_key}/"

    def visitor(self, language: str = "en") -> Visitor:
        """Another phone."""
        return Visitor(self.app, language)

    def let_in(self) -> Visitor:
        """A phone that this group knows."""
        made = self.visitor()
        token = self.act(lambda group: let_in(group).token)
        made.client.set_cookie(COOKIE, token, path="/g")
        return made

    def act(self, deed: Callable[[Group], T]) -> T:
        """Do something in the store, to this group."""
        with self.app.app_context():
            group = group_by_key(self.group_key)
            assert group is not None
            return deed(group)

    def game(self, *names: str, scheme: str = "elimination", **more: Any) -> GameHere:
        """A game that these people have just begun; all of them are new to the group."""
        seats = names or AT_THE_TABLE
        evening = self.act(lambda group: Evening(group, *seats, scheme=scheme, **more))
        return GameHere(self, evening)

    def others(self) -> Kitchen:
        """Another group on this server."""
        with self.app.app_context():
            return Kitchen(self.app, make_group("The others").key)


@dataclass(frozen=True, slots=True)
class GameHere:
    """A game of the kitchen. Its log is written directly, as by somebody else's phone."""

    kitchen: Kitchen
    evening: Evening

    @property
    def address(self) -> str:
        """Its board."""
        return f"{self.kitchen.address}games/{self.evening.key}/"

    @property
    def keys(self) -> Mapping[str, str]:
        """People's keys by name."""
        return self.evening.keys

    def act(self, deed: Callable[[Evening], T]) -> T:
        """Let something happen in the game."""

        def do(group: Group) -> T:
            self.evening.group = group
            return deed(self.evening)

        return self.kitchen.act(do)

    def play(self, out: str | None, hands: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Record a round; returns its id. Hands not given are 10 typed points."""
        content: dict[str, Any] = {"out": self.keys[out] if out else None, **more}
        held = {name: 10 for name in self.keys if name != out} if hands is None else hands
        content["hands"] = {self.keys[name]: hand for name, hand in held.items()}
        return self.log("round_recorded", {"round": content})

    def log(self, kind: str, content: Mapping[str, Any]) -> str:
        """Append an entry; returns its id."""
        return self.act(lambda evening: evening.add(kind, content)).entry.entry.id

    def count(self) -> int:
        """How many entries the log has."""
        return self.act(lambda evening: len(evening.record_of().entries))

    def round_ids(self) -> Sequence[str]:
        """The ids of the rounds that stand."""
        return self.act(lambda evening: evening.record_of().game.round_ids)

    def stored(self, index: int = -1) -> Any:
        """A round as the sheet has it, with names."""
        return self.act(lambda evening: evening.record_of().game.sheet.rounds[index])

    def totals(self) -> dict[str, int]:
        """What the store counts, to see that nothing changed; never to tell what is right."""
        record = self.act(lambda evening: evening.record_of())
        return {row.player: row.measure.get("total", 0) for row in record.result.standings}

    def hand(self, name: str, cards: Mapping[str, int | str] | str) -> dict[str, str]:
        """The fields of somebody's hand: a count by card code, or typed points."""
        prefix = f"hand-{self.keys[name]}"
        if isinstance(cards, str):
            return {f"{prefix}-points": cards}
        return {f"{prefix}-{code}": str(count) for code, count in cards.items()}


def standings(page: Page) -> list[str]:
    """The rows of a board as people read them."""
    return page.all(".seats > li")
