"""Who sits at a table, as a form carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from wtforms import Field

from scorekeeper.store.names import fold_name
from scorekeeper.web.forms.texts import plain_text

FEWEST, MOST = 2, 20


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at the table being set up: a player's key, or a name that is new."""

    kind: Literal["known", "new"]
    text: str

    @property
    def token(self) -> str:
        """How the form carries it."""
        return f"{self.kind}:{self.text}"


class SeatsField(Field):
    """Who sits, in order, carried as one hidden value each."""

    data: list[Seated]

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Take what was sent, or the table given."""
        self.errors, self.process_errors = [], []
        sent = formdata.getlist(self.name) if formdata else None
        found = list(data or ()) if sent is None else [s for s in map(seated, sent) if s]
        self.data = list(dict.fromkeys(found))[: MOST + 1]

    def move(self, token: str, by: int) -> None:
        """Move somebody up (-1) or down (+1) in the order."""
        index = next((i for i, seat in enumerate(self.data) if seat.token == token), None)
        if index is not None and 0 <= index + by < len(self.data):
            self.data[index], self.data[index + by] = self.data[index + by], self.data[index]

    def remove(self, token: str) -> None:
        """Let somebody get up again."""
        self.data = [seat for seat in self.data if seat.token != token]

    def sit(self, seat: Seated) -> bool:
        """Seat somebody last; False if that person sits already."""
        known = {(other.kind, fold_name(other.text)) for other in self.data}
        if (seat.kind, fold_name(seat.text)) in known:
            return False
        self.data.append(seat)
        return True


def seated(value: str) -> Seated | None:
    """Who is meant by a token; None if it is none."""
    kind, _, text = plain_text(value).partition(":")
    if kind == "known" and text:
        return Seated("known", text[:64])
    return Seated("new", text[:100]) if kind == "new" and text else None
