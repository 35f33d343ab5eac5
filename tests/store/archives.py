"""Archives for tests: a group's own, and what somebody could make of one."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Callable, Mapping
from typing import Any
from zipfile import ZipFile

from scorekeeper.demo.group import Demo, make_demo
from scorekeeper.scoring.faults import Refused
from scorekeeper.store.archive.importing import Contents, look_at_archive, take_archive
from scorekeeper.store.archive.writing import write_archive
from scorekeeper.store.database.db import db
from scorekeeper.store.models import Base, Group
from scorekeeper.store.people.groups import add_group, home_group

Change = Callable[[str], str | None]


def exported(group: Group) -> bytes:
    """The group's archive."""
    target = io.BytesIO()
    write_archive(group, target)
    return target.getvalue()


def played(group: Group, games: int = 6) -> bytes:
    """The archive of a group that played so much, with all that can happen in it."""
    make_demo(group, Demo(games))
    return exported(group)


def taken(group: Group, archive: bytes) -> Contents:
    """What was taken in."""
    return take_archive(group, io.BytesIO(archive))


def looked_at(group: Group, archive: bytes) -> Contents:
    """What would be taken in."""
    return look_at_archive(group, io.BytesIO(archive))


def faults_of(group: Group, archive: bytes) -> list[str]:
    """Everything for which it is refused, the same when looked at and when taken; none if sound."""
    before = everything()
    found = [_faults(lambda: looked_at(group, archive)), _faults(lambda: taken(group, archive))]
    assert found[0] == found[1]
    assert not found[0] or everything() == before
    return found[0]


def emptied() -> Group:
    """The home group of a server on which nothing has happened yet."""
    db.session.rollback()
    db.session.expunge_all()
    for table in reversed(Base.metadata.sorted_tables):
        db.session.execute(table.delete())
    add_group(db.session(), is_home=True)
    db.session.commit()
    db.session.remove()
    return home_group()


def everything() -> dict[str, list[Any]]:
    """Every row of every table."""
    db.session.rollback()
    rows = {
        table.name: [tuple(row) for row in db.session.execute(table.select())]
        for table in Base.metadata.sorted_tables
    }
    db.session.rollback()
    return rows


def altered(archive: bytes, changes: Mapping[str, Change], *, honest: bool = True) -> bytes:
    """The archive with files changed, or left out for None; `honest`: with the right digests."""
    files = contents(archive)
    for name, change in changes.items():
        told = change(files.get(name, ""))
        if told is None:
            del files[name]
        else:
            files[name] = told
    if honest and "manifest.json" not in changes:
        files["manifest.json"] = _manifest(files)
    return zipped(files)


def contents(archive: bytes) -> dict[str, str]:
    """Every file's text by its name."""
    with ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def zipped(files: Mapping[str, str]) -> bytes:
    """These files in a zip."""
    target = io.BytesIO()
    with ZipFile(target, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    return target.getvalue()


def line(number: int, **said: Any) -> Change:
    """Says something else in one line, counted from 1; `...` takes a key away."""

    def change(text: str) -> str:
        lines = text.splitlines()
        row = json.loads(lines[number - 1]) | said
        kept = {key: value for key, value in row.items() if value is not ...}
        lines[number - 1] = json.dumps(kept, ensure_ascii=False)
        return "".join(f"{each}\n" for each in lines)

    return change


def _manifest(files: Mapping[str, str]) -> str:
    said = json.loads(files["manifest.json"])
    digests = {name: hashlib.sha256(text.encode()).digest() for name, text in files.items()}
    games = [digests[name] for name in sorted(files) if re.fullmatch(r"games/\d+\.jsonl", name)]
    said["sha256"] = {
        name: digests[name].hex() for name in said["sha256"] if name != "games" and name in digests
    }
    said["sha256"]["games"] = hashlib.sha256(b"".join(games)).hexdigest()
    said["counts"]["games"] = len(games)
    return json.dumps(said)


def _faults(deed: Callable[[], object]) -> list[str]:
    try:
        deed()
    except Refused as refused:
        return [f"{fault.path} {fault.code}" for fault in refused.faults]
    finally:
        db.session.rollback()
    return []
