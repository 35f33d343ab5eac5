"""What history is narrowed by: sent in the address, so that it can be kept and gone back to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask_babel import lazy_gettext
from wtforms import Form, SelectField, StringField

from scorekeeper.web.forms.choices import choices, is_offered
from scorekeeper.web.forms.texts import plain_text

OPEN, FINISHED = "open", "finished"
LONGEST_TEXT = 100


class HistoryForm(Form):
    """Fields of a GET form: nothing here changes anything, so there is no token."""

    text = StringField(lazy_gettext("Words in a name or note"), filters=[plain_text])
    player = SelectField(lazy_gettext("Player"))
    scheme = SelectField(lazy_gettext("How it was counted"))
    deck = SelectField(lazy_gettext("Deck"))
    state = SelectField(lazy_gettext("Open or finished"))

    @property
    def words(self) -> str:
        """What was typed, as much of it as is looked for."""
        return " ".join((self.text.data or "").split())[:LONGEST_TEXT]

    @property
    def chosen(self) -> list[str]:
        """The words of every choice that narrows the list."""
        fields: tuple[Any, ...] = (self.player, self.scheme, self.deck, self.state)
        every = [(field.data, each) for field in fields for each in field.choices]
        return [str(each.label) for data, each in every if data and each.value == data]

    @property
    def narrowed(self) -> dict[str, Any]:
        """What an address has to say to show the same."""
        said = {field.name: field.data for field in self if field.data} | {"text": self.words}
        return {name: value for name, value in said.items() if value}


def offer(field: Any, everything: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Choices after one that narrows nothing; what was never offered is taken for that one."""
    field.choices = choices([("", everything), *pairs])
    if not is_offered(field):
        field.data = ""
