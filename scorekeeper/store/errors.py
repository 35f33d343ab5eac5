"""Why the store refuses: a code and its parameters; the pages make the sentence."""

from __future__ import annotations


class StoreRefusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Something the store will not do."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class NotFound(StoreRefusal):
    """The group has no such game, player, device or sitting."""


class NameRefused(StoreRefusal):
    """Not a name: `name_empty`, `name_too_long`, `name_has_control`, `name_not_text`."""


class NameTaken(NameRefused):
    """The group has this name already; `key` and `name` say whose it is."""


class TextRefused(StoreRefusal):
    """Not storable as text: `text_too_long`, `text_has_control`, `text_not_text`."""


class ZoneUnknown(StoreRefusal):
    """No such time zone."""


class SittingExists(StoreRefusal):
    """A sitting opens at this very instant already."""


class Busy(StoreRefusal):
    """Others wrote for so long that this change did not get its turn; it may be sent again."""


class DatabaseFromTheFuture(StoreRefusal):
    """A newer release has migrated this database; an older one must leave it alone."""


class MigrationBroke(StoreRefusal):
    """A migration would leave rows that point nowhere; it was rolled back."""
