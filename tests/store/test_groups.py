from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.errors import TextRefused, ZoneUnknown
from scorekeeper.store.journal import recent_changes
from scorekeeper.store.models import Group
from scorekeeper.store.people.groups import (
    add_group,
    group_by_key,
    home_group,
    make_group,
    rename_group,
    set_time_zone,
    suggest_time_zone,
)


def test_a_prepared_database_has_one_home_group(app: Flask) -> None:
    assert home_group().is_home
    with pytest.raises(IntegrityError), transaction() as session:
        add_group(session, is_home=True)


def test_a_group_is_found_by_its_key_alone(group: Group, others: Group) -> None:
    found = group_by_key(others.key)
    assert found is others
    assert found is not group


@pytest.mark.parametrize("key", ["", "nobody", "a\x00b", "🂡", "x" * 10_000, "' OR 1=1 --"])
def test_an_unknown_or_impossible_key_finds_nothing(app: Flask, key: str) -> None:
    assert group_by_key(key) is None


def test_keys_are_random_and_fit_an_address(app: Flask) -> None:
    keys = {make_group().key for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) == 22 for key in keys)


def test_renaming_counts_once_and_is_written_down(group: Group) -> None:
    before = group.position
    rename_group(group, "  Piatky ")
    rename_group(group, "Piatky")
    assert (group.name, group.position) == ("Piatky", before + 1)
    line = recent_changes(group)[0]
    assert (line.verb, line.before, line.after) == (
        "group_renamed",
        {"name": "", "time_zone": None},
        {"name": "Piatky", "time_zone": None},
    )


@pytest.mark.parametrize("name", ["x" * 61, "nul\x00", "\ud800"])
def test_a_name_that_cannot_be_kept_is_refused(group: Group, name: str) -> None:
    with pytest.raises(TextRefused):
        rename_group(group, name)


def test_the_first_browser_gives_the_time_zone_and_only_people_change_it(group: Group) -> None:
    suggest_time_zone(group, "Europe/Bratislava")
    suggest_time_zone(group, "Asia/Tokyo")
    assert group.time_zone == "Europe/Bratislava"
    set_time_zone(group, "Asia/Tokyo")
    assert group.time_zone == "Asia/Tokyo"


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "/etc/passwd", "a\x00"])
def test_a_zone_that_is_none_is_refused(group: Group, zone: str) -> None:
    with pytest.raises(ZoneUnknown):
        set_time_zone(group, zone)
