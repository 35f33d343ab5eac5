"""Which lines of an archive's journal a group has already: by what they say, not by position."""

from __future__ import annotations

import hashlib
from collections import Counter

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.scoring.faults import FaultList
from scorekeeper.store.archive.rows import Row
from scorekeeper.store.columns import document_text
from scorekeeper.store.models import Device, Group, JournalLine

AT_ONCE = 1000


class SameLines:
    """The lines that a group has, each known by a digest; two that say the same are two."""

    def __init__(self, session: Session, group: Group, faults: FaultList) -> None:
        self._faults = faults
        self._known = Counter[bytes]()
        self._sent: set[str] = set()
        mine = (
            select(
                *(JournalLine.at, JournalLine.verb, JournalLine.subject_kind),
                *(JournalLine.subject_key.label("subject"), JournalLine.sent_as),
                *(JournalLine.before, JournalLine.after, Device.key.label("device")),
            )
            .outerjoin(Device, Device.id == JournalLine.device_id)
            .where(JournalLine.group_id == group.id)
        )
        found = session.execute(mine, execution_options={"yield_per": AT_ONCE})
        for row in map(dict, found.mappings()):
            self._known[_digest(row)] += 1
            if row["sent_as"] is not None:
                self._sent.add(row["sent_as"])

    def has(self, row: Row, path: str) -> bool:
        """Whether the line is here; other words under an id that is here are noted."""
        digest = _digest(row)
        if self._known[digest]:
            self._known[digest] -= 1
            return True
        if row["sent_as"] in self._sent:
            self._faults.add(f"{path}.sent_as", "differs_here")
        return False


def _digest(row: Row) -> bytes:
    said = (
        *(row["at"].isoformat(), row["verb"], row["subject_kind"], row["subject"]),
        *(row["device"], row["sent_as"], row["before"], row["after"]),
    )
    return hashlib.sha256(document_text(said).encode()).digest()[:16]
