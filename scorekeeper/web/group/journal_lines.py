"""A line of the group's journal as a sentence, in the names of its day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias, assert_never, cast

from flask_babel import gettext

from scorekeeper.store.models import Device, Group, JournalLine
from scorekeeper.store.people.players import player_by_key
from scorekeeper.web.words.clock import day_in_words
from scorekeeper.web.words.device_kinds import device_word
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.schemes import scheme_word

SubjectKind: TypeAlias = Literal["player", "device", "group", "game", "sitting"]


def line_sentence(group: Group, line: JournalLine, devices: Mapping[str, Device]) -> str:
    """What a line says happened."""
    match cast("SubjectKind", line.subject_kind):
        case "player":
            return _player(group, line)
        case "device":
            return _device(line, devices)
        case "group":
            return _group(line)
        case "game" | "sitting":
            return _thing(group, line)
        case _ as never:
            assert_never(never)


def _player(group: Group, line: JournalLine) -> str:
    before, after = line.before or {}, line.after or {}
    name = spoken(str((after or before)["name"]))
    match line.verb:
        case "player_added":
            return gettext("%(name)s joins the group", name=name)
        case "player_renamed":
            was = spoken(str(before["name"]))
            return gettext("%(before)s is called %(name)s now", before=was, name=name)
        case "player_merged" | "player_unmerged":
            return _merged(group, line, name)
        case _:
            return _moved(line.verb, name)


def _merged(group: Group, line: JournalLine, name: str) -> str:
    if line.verb == "player_merged":
        other = _name_of(group, (line.after or {}).get("merged_into_key"))
        return gettext("%(name)s and %(other)s are one person", name=name, other=other)
    other = _name_of(group, (line.before or {}).get("merged_into_key"))
    return gettext("%(name)s and %(other)s are two people again", name=name, other=other)


def _name_of(group: Group, key: str | None) -> str:
    found = player_by_key(group, key or "")
    return spoken(found.name) if found else "?"


def _device(line: JournalLine, devices: Mapping[str, Device]) -> str:
    device = devices.get(line.subject_key)
    before, after = line.before or {}, line.after or {}
    word = spoken(str(after.get("name") or (device_word(device) if device else "?")))
    match line.verb:
        case "device_renamed":
            was = spoken(str(before.get("name") or gettext("A device")))
            return gettext("%(before)s is called %(name)s now", before=was, name=word)
        case "device_revoked":
            return gettext("A device is shut out: %(name)s", name=word)
        case "device_let_in":
            return gettext("A new device: %(name)s", name=word)
        case _:
            return _newer()


def _group(line: JournalLine) -> str:
    after = line.after or {}
    match line.verb:
        case "group_renamed":
            return gettext("The group is called %(name)s now", name=spoken(str(after["name"])))
        case "time_zone_set":
            return gettext("Days begin by the clock of %(zone)s now", zone=after["time_zone"])
        case "group_made":
            return gettext("The group begins")
        case _:
            return _newer()


def _thing(group: Group, line: JournalLine) -> str:
    """A game or an evening."""
    title = _title(group, line)
    match line.verb:
        case "sitting_opened":
            return gettext("A new evening begins: %(title)s", title=title)
        case "sitting_moved":
            return gettext("The evening begins earlier: %(title)s", title=title)
        case "sitting_renamed":
            return gettext("Name and note of the evening: %(title)s", title=title)
        case _:
            return _moved(line.verb, title)


def _title(group: Group, line: JournalLine) -> str:
    values: Mapping[str, Any] = line.after or line.before or {}
    if values.get("name"):
        return spoken(str(values["name"]))
    if line.subject_kind == "sitting":
        return day_in_words(group, datetime.fromisoformat(values["opened_at"]))
    return scheme_word(str(values["scheme"]))


def _moved(verb: str, name: str) -> str:
    """Into the archive or the bin, out of it, or gone."""
    match verb:
        case "player_archived":
            return gettext("Archived: %(name)s", name=name)
        case "player_restored":
            return gettext("Back from the archive: %(name)s", name=name)
        case "player_deleted" | "game_deleted" | "sitting_deleted":
            return gettext("Into the bin: %(name)s", name=name)
        case "player_undeleted" | "game_undeleted" | "sitting_undeleted":
            return gettext("Out of the bin: %(name)s", name=name)
        case "player_purged" | "game_purged" | "sitting_purged":
            return gettext("Deleted for ever: %(name)s", name=name)
        case _:
            return _newer()


def _newer() -> str:
    """Of a verb that this release does not know: an archive of a later one may bring it."""
    return gettext("Something that a newer version wrote")
