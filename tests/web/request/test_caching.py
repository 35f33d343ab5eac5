"""Pages are asked for again each time, and an unchanged one is answered in one line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.models.columns import clock_at
from scorekeeper.store.people.groups import set_time_zone


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday")
    made.play("boris")
    return made


PAGES = ["", "games/{game}/", "games/{game}/rounds"]


@pytest.fixture(params=PAGES)
def address(request: pytest.FixtureRequest, game: GameHere) -> str:
    return game.kitchen.address + str(request.param).format(game=game.evening.key)


def tag(page: Page) -> str:
    return page.response.headers["ETag"]


def again(visitor: Visitor, address: str, known: str) -> Page:
    return visitor.open(address, {"If-None-Match": known})


def test_an_unchanged_page_is_not_sent_again(visitor: Visitor, address: str) -> None:
    visitor.open(address)
    first = visitor.open(address)
    second = again(visitor, address, tag(first))
    assert (second.status, second.html) == (304, "")
    assert tag(second) == tag(first)


def test_a_page_is_private_and_asked_for_again(visitor: Visitor, address: str) -> None:
    visitor.open(address)
    page = visitor.open(address)
    cache = set(page.response.headers["Cache-Control"].split(", "))
    assert {"private", "no-cache"} <= cache
    vary = page.response.headers["Vary"]
    assert "Cookie" in vary
    assert "Accept-Language" in vary


def test_a_new_entry_is_a_new_page(visitor: Visitor, game: GameHere, address: str) -> None:
    visitor.open(address)
    before = visitor.open(address)
    game.play("Anna")
    after = again(visitor, address, tag(before))
    assert after.status == 200
    assert tag(after) != tag(before)


def test_another_name_is_a_new_page(visitor: Visitor, game: GameHere, address: str) -> None:
    visitor.open(address)
    before = visitor.open(address)
    other = game.kitchen.visitor()
    page = other.open(f"{game.kitchen.address}players/{game.keys['Anna']}")
    page.press("Save the name", {"player_name": "Anouk"})
    after = again(visitor, address, tag(before))
    assert after.status == 200
    assert "Anouk" in after.text


def test_a_page_is_another_after_midnight_where_the_group_lives(
    visitor: Visitor, game: GameHere, address: str
) -> None:
    """In Bogota that is five hours after midnight in UTC."""
    game.kitchen.act(lambda group: set_time_zone(group, "America/Bogota"))
    at = datetime(2026, 11, 30, 4, 59, tzinfo=UTC)
    with clock_at(at):
        visitor.open(address)
        known = tag(visitor.open(address))
    for minutes, status in ((0, 304), (-290, 304), (1, 200)):
        with clock_at(at + timedelta(minutes=minutes)):
            assert again(visitor, address, known).status == status


def test_another_language_is_another_page(visitor: Visitor, address: str) -> None:
    visitor.open(address)
    english = visitor.open(address)
    slovak = visitor.open(address).press("Slovenčina")
    assert slovak.one("html")["lang"] == "sk"
    assert again(visitor, address, tag(english)).status == 200
    assert again(visitor, address, tag(slovak)).status == 304


def test_another_open_round_is_another_page(visitor: Visitor, game: GameHere) -> None:
    visitor.open(game.address)
    closed = visitor.open(f"{game.address}rounds")
    opened = f"{game.address}rounds?open={game.round_ids()[0]}"
    assert again(visitor, opened, tag(closed)).status == 200


def test_another_browser_has_its_own_page(kitchen: Kitchen, game: GameHere) -> None:
    """Its forms hold its own token."""
    mine, theirs = kitchen.visitor(), kitchen.visitor()
    mine.open(game.address)
    known = tag(mine.open(game.address))
    theirs.open(game.address)
    assert again(theirs, game.address, known).status == 200


def test_a_notice_is_shown_once_and_not_kept(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.address).press("Undo round 1")
    assert page.notices != []
    assert page.response.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in page.response.headers
    assert visitor.open(game.address).notices == []


def test_a_notice_is_shown_even_where_the_page_is_known(visitor: Visitor, game: GameHere) -> None:
    visitor.open(game.address)
    known = tag(visitor.open(game.address))
    form = visitor.open(game.address).form_of("Undo round 1").forge({"target": "nonsense"})
    visitor.client.post(f"{game.address}undo", data=dict(form.fields))
    assert again(visitor, game.address, known).alerts != []


@pytest.mark.parametrize("place", ["new", "players/", "games/{game}/rounds/new"])
def test_a_form_is_not_kept_by_anybody_between(
    visitor: Visitor, game: GameHere, place: str
) -> None:
    page = visitor.open(game.kitchen.address + place.format(game=game.evening.key))
    assert {"private", "no-cache"} <= set(page.response.headers["Cache-Control"].split(", "))


def test_an_error_is_not_kept(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}games/nothing/")
    assert page.response.headers["Cache-Control"] == "no-store"


def test_a_strange_host_is_refused_before_anything_is_known(
    visitor: Visitor, game: GameHere
) -> None:
    """Else a page of another site could learn from a 304 that it guessed right."""
    visitor.open(game.address)
    known = tag(visitor.open(game.address))
    strange = {"Host": "evil.example", "If-None-Match": known}
    assert visitor.client.get(game.address, headers=strange).status_code == 400


@pytest.mark.parametrize("known", ['"nothing"', 'W/"nothing"'])
def test_a_version_that_is_not_ours_is_answered_in_full(
    visitor: Visitor, game: GameHere, known: str
) -> None:
    visitor.open(game.address)
    assert again(visitor, game.address, known).status == 200
