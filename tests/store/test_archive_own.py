"""What a group made for itself, decks, presets and rules of the table, in its archive."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from store.archives import (
    altered,
    contents,
    emptied,
    everything,
    exported,
    faults_of,
    line,
    looked_at,
    taken,
)
from store.evening import Evening

from scorekeeper.store.database.db import db
from scorekeeper.store.models import Group, OwnDocument
from scorekeeper.store.people.groups import make_group

AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
DECK = {
    "name": "two faces",
    "kinds": [
        {"code": "5", "value": 5, "copies": 8, "side": "light", "face": "V", "colour": "teal"},
        {"code": "d1", "value": 1, "copies": 8, "side": "dark", "draws": 5},
    ],
}
PRESET = {
    "name": "At grandma's",
    "rules": {"scheme": "keep_low", "target": None, "rounds": 10, "knock_out": 25},
    "deck": "flip-112",
    "packs": 2,
    "table_rules": ["stack_draws", {"text": "Nobody counts aloud"}],
}
OWN: Mapping[str, tuple[str, Any]] = {
    "zz-deck": ("deck", DECK),
    "aa-preset": ("preset", PRESET),
    "mm-words": ("table_rule", {"text": "Kto mlčí, berie dve"}),
    "bb-code": ("table_rule", "jump_in"),
}
FILES = {"deck": "own_decks.jsonl", "preset": "presets.jsonl", "table_rule": "table_rules.jsonl"}


def make(group: Group, own: Mapping[str, tuple[str, Any]] = OWN) -> None:
    for key, (kind, document) in own.items():
        mine = OwnDocument(group_id=group.id, key=key, kind=kind, document=document, created_at=AT)
        db.session.add(mine)
    db.session.commit()


def kept(group: Group) -> dict[str, tuple[str, Any]]:
    mine = db.session.query(OwnDocument).where(OwnDocument.group_id == group.id)
    return {own.key: (own.kind, own.document) for own in mine}


@pytest.fixture
def archive(app: Flask, group: Group) -> bytes:
    """That of a group which played once and made something for itself; its server is gone."""
    Evening(group).play("Anna")
    make(group)
    made = exported(group)
    emptied()
    return made


def test_it_comes_back_whole_and_goes_out_as_the_same_bytes(archive: bytes) -> None:
    here = emptied()
    found = taken(here, archive)
    assert (found.own_documents, found.new_own_documents) == (4, 4)
    assert kept(here) == OWN
    assert exported(here) == archive
    assert json.loads(contents(archive)["manifest.json"])["counts"] == {
        "people": 5,
        "devices": 0,
        "sittings": 1,
        "journal": 7,
        "games": 1,
        "entries": 2,
        "own_decks": 1,
        "presets": 1,
        "table_rules": 2,
    }


def test_the_same_file_twice_changes_nothing(archive: bytes) -> None:
    here = emptied()
    taken(here, archive)
    before = everything()
    assert taken(here, archive).is_known
    assert everything() == before


def test_a_group_that_has_played_takes_what_it_does_not_have(archive: bytes) -> None:
    here = emptied()
    Evening(here, "Emil", "Fero", at=AT).play("Emil")
    make(here, {"bb-code": OWN["bb-code"], "my-own": ("table_rule", "swap_hands")})
    found = looked_at(here, archive)
    assert (found.becomes, found.own_documents, found.new_own_documents) == (False, 4, 3)
    taken(here, archive)
    assert kept(here) == {**OWN, "my-own": ("table_rule", "swap_hands")}


def test_what_is_something_else_here_is_refused(archive: bytes) -> None:
    here = emptied()
    make(here, {"bb-code": ("table_rule", "swap_hands")})
    assert faults_of(here, archive) == ["table_rules.jsonl:1.document differs_here"]


def test_what_another_group_has_is_refused(archive: bytes) -> None:
    here = emptied()
    make(make_group("The others"), {"zz-deck": ("deck", DECK)})
    assert faults_of(here, archive) == ["own_decks.jsonl:1.key of_another_group"]


WRONG: Mapping[str, tuple[str, int, Any, list[str]]] = {
    "a known deck": ("deck", 1, "classic-108", ["document wrong_type"]),
    "a deck without cards": ("deck", 1, {"name": "x"}, ["document.kinds missing"]),
    "a deck of half a side": (
        "deck",
        1,
        {"name": "x", "kinds": [DECK["kinds"][0], {"code": "a", "value": 1001, "copies": 1}]},
        ["document.kinds[1].value out_of_range", "document.kinds[1].side side_missing"],
    ),
    "a preset of nothing": (
        "preset",
        1,
        {},
        ["document.name missing", "document.rules missing"],
    ),
    "a preset with rounds": (
        "preset",
        1,
        PRESET | {"rounds": []},
        ["document.rounds unknown_key"],
    ),
    "a preset of other rules": (
        "preset",
        1,
        PRESET | {"rules": {"scheme": "lazy", "target": 5}, "packs": 0, "deck": "mine"},
        [
            "document.deck unknown_deck",
            "document.packs out_of_range",
            "document.rules.target rule_not_taken",
        ],
    ),
    "a preset without a scheme": (
        "preset",
        1,
        PRESET | {"rules": {"scheme": "bingo"}},
        ["document.rules.scheme unknown_scheme"],
    ),
    "a preset without a name": ("preset", 1, PRESET | {"name": " "}, ["document.name bad_text"]),
    "a preset with a list": ("preset", 1, [], ["document wrong_type"]),
    "a rule of another kind": ("table_rule", 2, 5, ["document not_a_table_rule"]),
    "a rule without words": ("table_rule", 2, {"text": ""}, ["document.text empty_text"]),
    "a rule of a bad code": ("table_rule", 2, "a b", ["document bad_code"]),
}


@pytest.mark.parametrize(("kind", "number", "document", "found"), WRONG.values(), ids=WRONG)
def test_each_is_judged_where_it_stands(
    archive: bytes, kind: str, number: int, document: Any, found: list[str]
) -> None:
    name = FILES[kind]
    changed = altered(archive, {name: line(number, document=document)})
    assert faults_of(emptied(), changed) == [f"{name}:{number}.{each}" for each in found]


def test_rows_are_judged_like_any_other(archive: bytes) -> None:
    here = emptied()
    for change, found in (
        ({"key": "../x"}, "key bad_key"),
        ({"created_at": ...}, "created_at missing"),
        ({"document": ...}, "document missing"),
        ({"extra": 1}, "extra unknown_key"),
    ):
        changed = altered(archive, {"presets.jsonl": line(1, **change)})
        assert faults_of(here, changed) == [f"presets.jsonl:1.{found}"]
    twice = altered(archive, {"presets.jsonl": lambda text: text + text})
    assert faults_of(here, twice) == ["presets.jsonl:2.key repeated_key"]


def test_the_first_format_has_no_such_files_and_the_second_all_of_them(archive: bytes) -> None:
    here = emptied()
    first = altered(
        archive,
        {"manifest.json": lambda text: text.replace("archive/2", "archive/1")},
    )
    assert faults_of(here, first) == [f"{name} file_not_known" for name in FILES.values()]
    gone = altered(archive, {"presets.jsonl": lambda _: None})
    assert faults_of(here, gone) == ["presets.jsonl missing"]
