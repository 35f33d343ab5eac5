"""What a change of the table did, in a few words: `Dana joined`, `Boris left`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from flask_babel import gettext, ngettext

from scorekeeper.scoring.log import TABLE_CHANGED, LogEntry, entries_standing, is_known
from scorekeeper.web.people import together
from scorekeeper.web.table import Table


def table_change(table: Table, entry: LogEntry) -> str:
    """Who joined and who left by this entry; else that the seats changed."""
    before, after, names = _seats_before(table, entry), entry.content["table"], table.record.names
    came = [names[key] for key in after if key not in before]
    left = [names[key] for key in before if key not in after]
    return ", ".join(filter(None, (_joined(came), _left(left)))) or gettext("seats changed")


def _joined(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext("%(names)s joined", "%(names)s joined", len(names), names=together(names))


def _left(names: list[str]) -> str:
    if not names:
        return ""
    return ngettext("%(names)s left", "%(names)s left", len(names), names=together(names))


def _seats_before(table: Table, entry: LogEntry) -> Sequence[str]:
    """Who sat when that entry was appended, by key."""
    log = (stored.entry for stored in table.record.entries)
    earlier = takewhile(lambda other: other.id != entry.id, log)
    standing, _ = entries_standing(filter(is_known, earlier))
    seated = [other.content["table"] for other in standing if other.kind == TABLE_CHANGED]
    players: Sequence[str] = seated[-1] if seated else standing[0].content["players"]
    return players
