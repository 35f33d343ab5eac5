"""Why the store refuses: a code and its parameters; the pages make the sentence."""

from __future__ import annotations


class StoreRefusal(Exception):
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
    """The group has this name already; `key` and `name` say whose it is.

    Codes: `name_taken`, `name_in_bin`, `name_merged` (a spelling of `into`).
    """


class TextRefused(StoreRefusal):
    """Not storable as text: `text_too_long`, `text_has_control`, `text_not_text`."""


class ZoneUnknown(StoreRefusal):
    """There is no time zone of this name."""


class EntryRefused(StoreRefusal):
    """The log cannot hold this; `faults` in the parameters are the core's, where it has some.

    Codes: `entry_id_malformed`, `entry_malformed`, `entry_kind_unknown`, `content_not_json`,
    `content_too_long`, `target_unknown`, `player_unknown`, `dealer_unknown`, and those of
    `limits.py`: `too_many_rounds`, `points_beyond`.
    """


class ReadOnly(StoreRefusal):
    """A newer release wrote into this game; this one can show it and nothing more."""


class InBin(StoreRefusal):
    """The game lies in the bin: nothing is added to it before it is taken out."""


class HasPlayed(StoreRefusal):
    """Some game names this player, who is put aside instead of deleted."""


class MergeRefused(StoreRefusal):
    """Not one person: `same_player`, `merged_already`, `players_met` (both sit in a game)."""


class DoneBefore(StoreRefusal):
    """The very same form was heeded already, and what it did has been changed since."""


class IdTaken(StoreRefusal):
    """Something else was asked for under this id before: `same_id_other_content`."""


class NotUndoable(StoreRefusal):
    """A line of the journal that cannot be taken back: `not_undoable`, `changed_since`."""


class SittingExists(StoreRefusal):
    """A sitting opens at this very instant already."""


class NotNow(StoreRefusal):
    """What the database cannot do now, whoever asks for whatever; it may be sent again."""


class Busy(NotNow):
    """Others wrote for so long that this change did not get its turn: `busy`."""


class NotSaved(NotNow):
    """The database could not write or read.

    Codes: `not_saved`: a full or broken disk, a file that may not be written; `database_gone`:
    its file is not where it was opened; `database_damaged`; `cut_off`: it does not answer;
    `not_known`: it was cut off while it committed, so perhaps it is saved.
    """


class DatabaseFromTheFuture(StoreRefusal):
    """A newer release has migrated this database; an older one must leave it alone."""


class MigrationBroke(StoreRefusal):
    """A migration would leave rows that point nowhere; it was rolled back."""


class Damaged(StoreRefusal):
    """The engine itself finds the database damaged; `lines` are its own words, `file` where."""


class Missing(StoreRefusal):
    """There was a database in `file`, as `note` says, and there is none any more."""


class BackupRefused(StoreRefusal):
    """No backup of ours, or nowhere to put it: the sentences are in commands/refusals.py."""
