"""Who sees what: the home group is open, another one to its devices; their cookie."""

from __future__ import annotations

from datetime import timedelta

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Visitor
from werkzeug.test import Cookie

from scorekeeper.store.database.transactions import transaction
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.devices import devices_of, let_in, revoke


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game()
    made.play("boris")
    return made


def cookie(visitor: Visitor, kitchen: Kitchen) -> Cookie | None:
    return visitor.client.get_cookie("device", path=kitchen.address)


def count(kitchen: Kitchen) -> int:
    return kitchen.act(lambda group: len(devices_of(group)))


def test_looking_leaves_no_device_behind(visitor: Visitor, game: GameHere) -> None:
    for address in (game.address, f"{game.address}rounds/new", game.kitchen.address):
        visitor.open(address)
    assert cookie(visitor, game.kitchen) is None
    assert count(game.kitchen) == 0


def test_a_device_is_known_from_its_first_change_on(visitor: Visitor, game: GameHere) -> None:
    visitor.open(game.address).press("Undo round 1").press("Redo")
    assert count(game.kitchen) == 1
    entries = game.act(lambda evening: evening.record_of().entries)
    device = game.kitchen.act(lambda group: devices_of(group)[0].id)
    assert [entry.device_id for entry in entries] == [None, None, device, device]


def test_the_token_is_in_the_browser_and_its_hash_here(visitor: Visitor, game: GameHere) -> None:
    visitor.open(game.address).press("Undo round 1")
    kept = cookie(visitor, game.kitchen)
    assert kept is not None
    assert (kept.http_only, kept.same_site, kept.secure) == (True, "Lax", False)
    assert kept.path == game.kitchen.address
    assert kept.max_age == 400 * 24 * 60 * 60
    stored = game.kitchen.act(lambda group: devices_of(group)[0].token_hash)
    assert kept.value not in stored


def test_under_https_the_token_never_leaves_it(visitor: Visitor, game: GameHere) -> None:
    https = {"base_url": "https://localhost"}
    page = visitor.client.get(game.address, **https)
    token = page.text.split('name="csrf_token" value="')[1].split('"')[0]
    undo = {"csrf_token": token, "entry_id": "x" * 20, "target": "y", "opened_at": "2"}
    headers = {"Referer": f"https://localhost{game.address}"}
    answer = visitor.client.post(f"{game.address}undo", data=undo, headers=headers, **https)
    assert answer.status_code == 303
    sent = [value for name, value in answer.headers if name == "Set-Cookie"]
    assert len(sent) == 2
    assert all("Secure" in value and "HttpOnly" in value for value in sent)


def test_a_cookie_is_renewed_with_use(visitor: Visitor, game: GameHere) -> None:
    board = visitor.open(game.address).press("Undo round 1")
    fresh = board.form_of("Redo")
    long_ago = now() - timedelta(days=200)

    def set_back(group: object) -> None:
        with transaction():
            devices_of(group)[0].seen_at = long_ago  # type: ignore[arg-type]

    game.kitchen.act(set_back)
    answer = visitor.client.post(f"{game.address}redo", data=dict(fresh.fields))
    assert [value for name, value in answer.headers if name == "Set-Cookie" and "device=" in value]
    seen = game.kitchen.act(lambda group: devices_of(group)[0].seen_at)
    assert now() - seen < timedelta(minutes=1)


def test_another_group_opens_to_its_own_devices_only(kitchen: Kitchen, game: GameHere) -> None:
    others = kitchen.others()
    theirs = others.game("Ottilie", "Ulrich")
    assert others.let_in().open(theirs.address).status == 200
    assert kitchen.let_in().open(theirs.address).status == 404
    foreign = kitchen.visitor()
    token = kitchen.act(lambda group: let_in(group).token)
    foreign.client.set_cookie("device", token, path="/")
    assert foreign.open(theirs.address).status == 404


@pytest.mark.parametrize("token", ["", "guess", "x" * 3000, "%00", "'; --"])
def test_a_guessed_token_opens_nothing(kitchen: Kitchen, token: str) -> None:
    theirs = kitchen.others().game("Ottilie", "Ulrich")
    visitor = kitchen.visitor()
    visitor.client.set_cookie("device", token, path="/")
    assert visitor.open(theirs.address).status == 404


def test_a_revoked_device_is_shut_out_at_once(kitchen: Kitchen) -> None:
    others = kitchen.others()
    theirs, visitor = others.game("Ottilie", "Ulrich"), others.let_in()
    visitor.open(theirs.address)
    known = visitor.open(theirs.address).response.headers["ETag"]
    others.act(lambda group: revoke(group, devices_of(group)[0].key).key)
    assert visitor.open(theirs.address).status == 404
    assert visitor.open(theirs.address, {"If-None-Match": known}).status == 404
