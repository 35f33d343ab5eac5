from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.exc import StatementError
from store.evening import Evening

from scorekeeper.store.database.db import db
from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.models import Entry, Group
from scorekeeper.store.models.columns import document_text, same_document


def test_an_instant_comes_back_in_utc_whatever_zone_it_was_given_in(
    app: Flask, group: Group
) -> None:
    bratislava = timezone(timedelta(hours=1))
    with transaction():
        group.created_at = datetime(2026, 11, 28, 0, 30, 0, 250, tzinfo=bratislava)
    db.session.expire_all()
    assert group.created_at == datetime(2026, 11, 27, 23, 30, 0, 250, tzinfo=UTC)
    assert group.created_at.tzinfo is UTC


def test_an_instant_without_a_zone_is_refused(app: Flask, group: Group) -> None:
    with pytest.raises(StatementError, match="needs a time zone"), transaction():
        group.created_at = datetime(2026, 11, 28)  # noqa: DTZ001 - that is the point


def test_a_document_keeps_its_characters_and_the_order_of_its_keys(evening: Evening) -> None:
    note = 'Žofia "ž" \x00 👨‍👩‍👧 \u202e'
    played = evening.round("Anna") | {"note": note, "pile_ran_out": 2}
    evening.add("round_recorded", {"round": played})
    kept = db.session.scalars(select(Entry).where(Entry.position == 2)).one()
    assert kept.content["round"]["note"] == note
    assert list(kept.content["round"]) == ["out", "hands", "note", "pile_ran_out"]
    raw = db.session.execute(text("SELECT content FROM entries WHERE position = 2")).scalar_one()
    assert raw == document_text({"round": played})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": [1, 2]}, {"a": [2, 1]}, False),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1}, {"a": 1.0}, False),
        ({"a": None}, {}, False),
        ({}, {}, True),
    ],
)
def test_documents_are_the_same_but_for_the_order_of_keys(
    one: object, other: object, same: bool
) -> None:
    assert same_document(one, other) is same
