"""Archives that no Scorekeeper wrote: each is refused with every fault, and changes nothing."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from flask import Flask
from store.archives import (
    Change,
    altered,
    contents,
    emptied,
    exported,
    faults_of,
    line,
    played,
    taken,
    zipped,
)
from store.evening import Evening

from scorekeeper.scoring.faults import Refused
from scorekeeper.store.archive.zip_files import ALWAYS_UNPACKED
from scorekeeper.store.models import Group
from scorekeeper.store.people.groups import home_group, make_group
from scorekeeper.store.people.players import add_player, rename_player

GAME = "games/000001.jsonl"


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    """Made once, since it is the same each time."""
    return {}


@pytest.fixture
def archive(app: Flask, group: Group, kept: dict[str, bytes]) -> bytes:
    """An archive whose own server is gone."""
    if "archive" not in kept:
        kept["archive"] = played(group, 4)
        emptied()
    return kept["archive"]


@pytest.fixture
def here(archive: bytes) -> Group:
    return home_group()


def with_members(archive: bytes, *more: tuple[ZipInfo | str, bytes]) -> bytes:
    target = io.BytesIO(archive)
    with ZipFile(target, "a", ZIP_DEFLATED) as opened:
        for name, data in more:
            opened.writestr(name, data)
    return target.getvalue()


def linked(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = 0o120777 << 16
    return info


def test_what_is_no_archive(here: Group) -> None:
    for data in (b"", b"PK", b"PK\x03\x04" + b"\0" * 100, b"<html>", zipped({})):
        assert faults_of(here, data) == ["$ not_an_archive"]


def test_any_other_zip_is_refused_for_each_file(here: Group) -> None:
    data = zipped({"../../etc/passwd": "root", "/tmp/x": "x", "C:\\x": "", "games/1.jsonl": "{}"})
    assert faults_of(here, data) == [
        "../../etc/passwd file_not_known",
        "/tmp/x file_not_known",
        "C:\\x file_not_known",
        "games/1.jsonl file_not_known",
    ]


@pytest.mark.parametrize("part", range(1, 20))
def test_a_truncated_archive(here: Group, archive: bytes, part: int) -> None:
    cut = archive[: len(archive) * part // 20]
    assert faults_of(here, cut) == ["$ not_an_archive"]


@pytest.mark.seeds(28)
def test_single_wrong_bytes_never_break_it(here: Group, archive: bytes, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        data = bytearray(archive)
        for _ in range(3):
            data[chance.randrange(len(data))] = chance.randrange(256)
        with_faults = faults_of(here, bytes(data))
        if not with_faults:
            # Nothing that is read was hit: a date, or the same byte.
            emptied()


def test_a_file_twice_or_a_link_or_encrypted(here: Group, archive: bytes) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = with_members(archive, ("group.json", b"{}"))
    assert faults_of(here, twice) == ["group.json repeated_file"]
    link = with_members(archive, (linked("games/000009.jsonl"), b"/etc/passwd"))
    assert faults_of(here, link) == ["games/000009.jsonl file_is_a_link"]
    with ZipFile(io.BytesIO(archive)) as opened:
        first = opened.infolist()[0]
    data = bytearray(archive)
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    assert faults_of(here, bytes(data)) == [f"{first.filename} file_encrypted"]


def test_a_bomb_by_its_own_word(here: Group, archive: bytes) -> None:
    bomb = with_members(archive, ("games/000009.jsonl", b"\n" * (ALWAYS_UNPACKED * 4)))
    assert faults_of(here, bomb) == ["$ unpacks_to_too_much"]


def test_a_bomb_that_says_it_is_small(here: Group, archive: bytes) -> None:
    big = b" " * (ALWAYS_UNPACKED * 4)
    data = bytearray(with_members(archive, ("games/000009.jsonl", big)))
    size = len(big).to_bytes(4, "little")
    while (at := data.find(size)) >= 0:
        data[at : at + 4] = (1000).to_bytes(4, "little")
    assert faults_of(here, bytes(data)) == ["games/000009.jsonl file_damaged"]


def test_too_many_files(here: Group, monkeypatch: pytest.MonkeyPatch, archive: bytes) -> None:
    monkeypatch.setattr("scorekeeper.store.archive.zip_files.MOST_FILES", 5)
    assert faults_of(here, archive) == ["$ too_many_files"]


def test_what_was_changed_without_the_manifest_is_told(here: Group, archive: bytes) -> None:
    changed = altered(archive, {"people.jsonl": lambda text: text + "\n"}, honest=False)
    assert faults_of(here, changed) == ["people.jsonl not_as_written"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda _: "{}", ["manifest.json.format unknown_format"]),
        (lambda _: "[]", ["manifest.json wrong_type"]),
        (
            lambda text: text.replace("archive/2", "archive/3"),
            ["manifest.json.format unknown_format"],
        ),
        (lambda _: None, ["$ not_an_archive"]),
        (lambda _: "{" * 60 + "}" * 60, ["manifest.json not_json"]),
        (lambda _: '{"a":' * 60 + "1" + "}" * 60, ["manifest.json too_deep"]),
        (
            lambda text: text.replace('"games": 4', '"games": true'),
            ["manifest.json.counts.games wrong_type"],
        ),
        (
            lambda text: text.replace('"games": 4', f'"games": {"9" * 2000}'),
            ["manifest.json huge_integer"],
        ),
        (
            lambda text: text.replace('"games": 4', '"games": 5'),
            ["manifest.json.counts.games not_as_counted"],
        ),
    ],
)
def test_manifests(here: Group, archive: bytes, change: Change, found: list[str]) -> None:
    assert faults_of(here, altered(archive, {"manifest.json": change})) == found


@pytest.mark.parametrize(
    ("name", "change", "found"),
    [
        ("people.jsonl", line(1, name="x" * 61), ["people.jsonl:1.name bad_name"]),
        ("people.jsonl", line(1, name="a\0b"), ["people.jsonl:1.name bad_name"]),
        ("people.jsonl", line(2, colour=20), ["people.jsonl:2.colour out_of_range"]),
        ("people.jsonl", line(2, colour=10**30), ["people.jsonl:2.colour out_of_range"]),
        ("people.jsonl", line(2, key="../x"), ["people.jsonl:2.key bad_key"]),
        ("people.jsonl", line(2, key=["x"]), ["people.jsonl:2.key wrong_type"]),
        (
            "people.jsonl",
            line(2, created_at="yesterday"),
            ["people.jsonl:2.created_at bad_instant"],
        ),
        (
            "people.jsonl",
            line(2, created_at="0001-01-01T00:00:00+00:00"),
            ["people.jsonl:2.created_at bad_instant"],
        ),
        ("people.jsonl", line(2, created_at=...), ["people.jsonl:2.created_at missing"]),
        ("people.jsonl", line(2, extra=1), ["people.jsonl:2.extra unknown_key"]),
        (
            "people.jsonl",
            line(2, merged_into="nobody"),
            ["people.jsonl:2.merged_into person_unknown"],
        ),
        (
            "people.jsonl",
            lambda text: text + text.splitlines()[0],
            ["people.jsonl:11.key repeated_key"],
        ),
        ("people.jsonl", lambda text: "\n" + text, ["people.jsonl:1 not_json"]),
        ("people.jsonl", lambda text: "[]\n" + text, ["people.jsonl:1 wrong_type"]),
        ("people.jsonl", lambda text: "x" * 2**21, ["people.jsonl too_large"]),
        ("devices.jsonl", line(1, token="x"), ["devices.jsonl:1.token unknown_key"]),
        ("sittings.jsonl", line(1, by_hand="yes"), ["sittings.jsonl:1.by_hand wrong_type"]),
        (
            "group.json",
            lambda text: text.replace("Europe/Bratislava", "../../etc"),
            ["group.json.time_zone zone_not_known"],
        ),
        ("journal.jsonl", line(1, device="nobody"), ["journal.jsonl:1.device device_unknown"]),
        ("journal.jsonl", line(1, position=5), ["journal.jsonl:2.position not_in_order"]),
        ("journal.jsonl", line(2, after=...), ["journal.jsonl:2.after missing"]),
        ("journal.jsonl", line(2, after={}), ["journal.jsonl:2.after.name missing"]),
        (
            "journal.jsonl",
            line(2, subject_kind="secret"),
            ["journal.jsonl:2.subject_kind not_a_choice"],
        ),
        (GAME, lambda text: "", [f"{GAME}:1 not_json", f"{GAME} game_without_entries"]),
        (GAME, lambda text: text.splitlines()[0], [f"{GAME} game_without_entries"]),
        (GAME, line(2, kind="round_recorded"), [f"{GAME}:2 game_without_start"]),
        (
            GAME,
            line(2, content={}),
            [
                f"{GAME}:2.content.{key} missing"
                for key in ("name", "note", "deck", "packs", "players", "dealer", "rules")
            ],
        ),
        (GAME, line(3, content={"round": 7}), [f"{GAME}:3.content.round wrong_type"]),
        (GAME, line(3, id="short"), [f"{GAME}:3.id bad_key"]),
        (GAME, line(3, version=0), [f"{GAME}:3.version out_of_range"]),
        (
            GAME,
            line(3, kind="undone", content={"target": "x" * 20}),
            [f"{GAME}:3.content.target target_unknown"],
        ),
        (GAME, line(3, device="nobody"), [f"{GAME}:3.device device_unknown"]),
    ],
)
def test_each_row_is_judged(
    here: Group, archive: bytes, name: str, change: Change, found: list[str]
) -> None:
    assert faults_of(here, altered(archive, {name: change}))[: len(found)] == found


def test_all_faults_are_listed_wherever_they_stand(here: Group, archive: bytes) -> None:
    changes: dict[str, Callable[[str], str | None]] = {
        "sittings.jsonl": line(1, by_hand=1),
        GAME: line(3, device="nobody"),
        "journal.jsonl": line(2, after={}),
    }
    assert faults_of(here, altered(archive, changes)) == [
        "sittings.jsonl:1.by_hand wrong_type",
        f"{GAME}:3.device device_unknown",
        "journal.jsonl:2.after.name missing",
    ]


def test_what_a_later_release_wrote_comes_in_and_cannot_be_changed(
    here: Group, archive: bytes
) -> None:
    later = altered(archive, {GAME: line(3, kind="cards_dealt", version=3, content={"x": [1]})})
    assert faults_of(here, later) == []


def test_a_person_merged_in_a_circle(here: Group, archive: bytes) -> None:
    rows = contents(archive)["people.jsonl"].splitlines()
    keys = [row.split('"')[3] for row in rows]
    changed = altered(
        archive,
        {
            "people.jsonl": lambda text: line(2, merged_into=keys[0])(
                line(1, merged_into=keys[1])(text) or ""
            )
        },
    )
    assert "people.jsonl:1.merged_into person_unknown" in faults_of(here, changed)


def test_what_another_group_has_is_refused_and_none_of_it_is_told(app: Flask, group: Group) -> None:
    archive = played(group, 2)
    others = make_group("Theirs")
    found = faults_of(others, archive)
    assert {fault.split(" ")[1] for fault in found} == {"of_another_group"}
    with pytest.raises(Refused) as refused:
        taken(others, archive)
    assert {str(dict(fault.params)) for fault in refused.value.faults} == {"{}"}


def test_a_renamed_person_and_a_taken_name(app: Flask, group: Group) -> None:
    evening = Evening(group, "Žofia", "boris")
    archive = exported(group)
    rename_player(group, evening.keys["boris"], "Boris Karloff")
    assert faults_of(group, archive) == ["people.jsonl:2.name differs_here"]
    group = emptied()
    add_player(group, "BORIS")
    assert [fault.split(" ")[1] for fault in faults_of(group, archive)] == ["name_is_taken"]


def test_a_game_that_goes_on_in_the_archive(app: Flask, group: Group) -> None:
    evening = Evening(group)
    shorter = exported(group)
    evening.play()
    longer = exported(group)
    group = emptied()
    taken(group, shorter)
    assert [fault.split(" ")[1] for fault in faults_of(group, longer)] == ["goes_on_there"]


def test_one_game_under_another_id_is_refused(app: Flask, group: Group) -> None:
    Evening(group).play()
    archive = exported(group)
    found = faults_of(group, altered(archive, {GAME: line(1, key="another_key_of_a_game_")}))
    assert {fault.split(" ")[1] for fault in found} == {"differs_here"}
