"""One row of an archive into what is stored of it, with every fault noted where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from scorekeeper.scoring.document.checking import Form
from scorekeeper.scoring.document.json_text import parse_json
from scorekeeper.scoring.faults import FaultList, Refused
from scorekeeper.store.archive.instants import instant_from
from scorekeeper.store.archive.own_documents import OwnKind, judge_own_document
from scorekeeper.store.archive.snapshots import judge_line
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.entries import refuse_malformed_id, refuse_unstorable
from scorekeeper.store.models import NAME_LENGTH, SEAT_COLOURS, TEXT_LENGTH
from scorekeeper.store.models.columns import sound_key
from scorekeeper.store.people.names import tidy_name, tidy_text

Row = Mapping[str, Any]

MOST_POSITIONS = 2**31 - 1
LONGEST_WORD = 40
LONGEST_KIND = 20


class RowReader:
    """Reads rows of one file; a row with a fault is None."""

    def __init__(self, faults: FaultList) -> None:
        self.faults = faults
        self._form = Form(faults)

    def parsed(self, line: bytes, path: str) -> dict[str, Any] | None:
        """The object that a line holds."""
        try:
            return self._form.object(parse_json(line), path)
        except Refused as refused:
            # One line of a file is in the fault's path; the column in it helps nobody.
            self.faults.add(path, refused.faults[0].code, **refused.faults[0].params)
            return None

    def group(self, said: dict[str, Any], path: str) -> Row | None:
        """The group's own line as a row; None, and faults at the path, if it is not one."""
        return self._row(
            said,
            path,
            name=(self._name_or_empty, ""),
            time_zone=(self._zone, None),
            created_at=(self._instant, ...),
            position=(self._position, ...),
        )

    def person(self, said: dict[str, Any], path: str) -> Row | None:
        """A line about a player as a row; None, and faults, if it is not one."""
        return self._row(
            said,
            path,
            key=(self._key, ...),
            name=(self._name, ...),
            colour=(self._colour, ...),
            created_at=(self._instant, ...),
            archived_at=(self._instant, None),
            deleted_at=(self._instant, None),
            merged_into=(self._key, None),
        )

    def device(self, said: dict[str, Any], path: str) -> Row | None:
        """A device, which cannot come in by this."""
        return self._row(
            said,
            path,
            key=(self._key, ...),
            name=(self._name_or_empty, ""),
            kind=(self._device_kind, None),
            created_at=(self._instant, ...),
            revoked_at=(self._instant, None),
        )

    def sitting(self, said: dict[str, Any], path: str) -> Row | None:
        """A line about an evening as a row; None, and faults, if it is not one."""
        return self._row(
            said,
            path,
            key=(self._key, ...),
            opened_at=(self._instant, ...),
            by_hand=(self._form.boolean, False),
            name=(self._name_or_empty, ""),
            note=(self._note, ""),
            deleted_at=(self._instant, None),
        )

    def own_document(self, kind: OwnKind, said: dict[str, Any], path: str) -> Row | None:
        """Something that the group made for itself, with its kind."""
        row = self._row(
            said,
            path,
            key=(self._key, ...),
            created_at=(self._instant, ...),
            document=(partial(self._own, kind), ...),
        )
        return row and {**row, "kind": kind}

    def _own(self, kind: OwnKind, value: Any, path: str) -> Any:
        judge_own_document(self._form, kind, value, path)
        return value

    def journal_line(self, said: dict[str, Any], path: str) -> Row | None:
        """One change to a row."""
        before = len(self.faults)
        row = self._row(
            said,
            path,
            position=(self._position, ...),
            at=(self._instant, ...),
            verb=(self._word, ...),
            subject_kind=(self._word, ...),
            subject=(self._key, None),
            device=(self._key, None),
            sent_as=(self._id, None),
            before=(self._form.object, None),
            after=(self._form.object, None),
        )
        if row is not None:
            judge_line(self._form, row, path)
        return row if len(self.faults) == before else None

    def game(self, said: dict[str, Any], path: str) -> Row | None:
        """The first line of a game's log as a row; None, and faults, if it is not one."""
        return self._row(
            said,
            path,
            key=(self._key, ...),
            started_at=(self._instant, ...),
            deleted_at=(self._instant, None),
        )

    def entry(self, said: dict[str, Any], path: str) -> Row | None:
        """One entry of a game's log; what it says is judged apart."""
        row = self._row(
            said,
            path,
            id=(self._id, ...),
            kind=(self._word, ...),
            version=(self._position, ...),
            device=(self._key, None),
            happened_at=(self._instant, ...),
            stored_at=(self._instant, ...),
            content=(self._form.object, ...),
        )
        return row and self._storable(row, path)

    def _storable(self, row: Row, path: str) -> Row | None:
        try:
            refuse_unstorable(row["content"])
        except StoreRefusal:
            self.faults.add(f"{path}.content", "too_large", limit=1)
            return None
        return row

    def _row(
        self, said: dict[str, Any], path: str, **columns: tuple[Callable[[Any, str], Any], Any]
    ) -> Row | None:
        """Each column by its reader; `...` in the place of a default: it must be there."""
        before = len(self.faults)
        required = [name for name, (_, default) in columns.items() if default is ...]
        self._form.keys(said, path, columns, required)
        row = {}
        for name, (reader, default) in columns.items():
            row[name] = reader(said[name], f"{path}.{name}") if name in said else default
        return row if len(self.faults) == before else None

    def _key(self, value: Any, path: str) -> str | None:
        return self._checked(value, path, "bad_key", bool(sound_key(str(value))))

    def _id(self, value: Any, path: str) -> str | None:
        return self._tidy(value, path, _entry_id, "bad_key")

    def _word(self, value: Any, path: str) -> str | None:
        plain = str(value).isascii() and str(value).isidentifier()
        return self._checked(value, path, "bad_key", plain and len(str(value)) <= LONGEST_WORD)

    def _device_kind(self, value: Any, path: str) -> str | None:
        return self._checked(value, path, "bad_key", len(str(value)) <= LONGEST_KIND)

    def _name(self, value: Any, path: str) -> str | None:
        return self._tidy(value, path, tidy_name, "bad_name")

    def _name_or_empty(self, value: Any, path: str) -> str | None:
        return self._tidy(value, path, lambda text: tidy_text(text, NAME_LENGTH), "bad_text")

    def _note(self, value: Any, path: str) -> str | None:
        return self._tidy(value, path, lambda text: tidy_text(text, TEXT_LENGTH), "bad_text")

    def _tidy(self, value: Any, path: str, tidied: Callable[[str], str], code: str) -> str | None:
        """Text as it is kept here, and in no other form."""
        if self._form.string(value, path) is None:
            return None
        try:
            same = tidied(value) == value
        except StoreRefusal:
            same = False
        return self._checked(value, path, code, same)

    def _zone(self, value: Any, path: str) -> str | None:
        try:
            known = len(str(value)) <= NAME_LENGTH and bool(ZoneInfo(str(value)))
        except (ValueError, OSError, KeyError):
            known = False
        return self._checked(value, path, "zone_not_known", known)

    def _checked(self, value: Any, path: str, code: str, sound: bool) -> str | None:
        if self._form.string(value, path) is None:
            return None
        if not sound:
            self.faults.add(path, code)
            return None
        return str(value)

    def _position(self, value: Any, path: str) -> int | None:
        return self._form.integer(value, path, 1, MOST_POSITIONS)

    def _colour(self, value: Any, path: str) -> int | None:
        return self._form.integer(value, path, 0, SEAT_COLOURS - 1)

    def _instant(self, value: Any, path: str) -> datetime | None:
        said = instant_from(value)
        if said is None:
            self.faults.add(path, "bad_instant")
        return said


def _entry_id(text: str) -> str:
    refuse_malformed_id(text)
    return text
