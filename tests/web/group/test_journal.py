"""The journal: who did what, when and from which device, and what can be taken back."""

from __future__ import annotations

import pytest
from sqlalchemy import event
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor

from scorekeeper.store.bin import delete_game
from scorekeeper.store.database.db import db
from scorekeeper.store.journal import Asker
from scorekeeper.store.people.devices import devices_of, let_in
from scorekeeper.store.people.groups import set_time_zone
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, archive_player, rename_player
from scorekeeper.web.words.device_kinds import device_kind

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
AGENTS = [
    (IPHONE, "iphone"),
    ("Mozilla/5.0 (iPad; CPU OS 15_4 like Mac OS X) AppleWebKit/605.1.15", "ipad"),
    ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit Chrome/126 Mobile Safari", "android_phone"),
    ("Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/126 Safari/537.36", "android_tablet"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126 Safari", "windows"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari", "mac"),
    ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126", "chromebook"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Firefox/115.0", "linux"),
    ("Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) Version/7.0 TV Safari", "television"),
    ("curl/8.5.0", None),
    ("", None),
    ("\x00" * 10_000, None),
]


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday table")
    made.play("boris")
    return made


def told(page: Page) -> list[str]:
    return page.all(".deed .row-text b")


def journal(visitor: Visitor, kitchen: Kitchen, more: str = "") -> Page:
    return visitor.open(f"{kitchen.address}journal/{more}")


def undoable(page: Page) -> list[str]:
    """What the buttons say they take back."""
    buttons = page.soup.select(".deed button")
    return [str(button["aria-label"]).removeprefix("Undo: ") for button in buttons]


@pytest.mark.parametrize(("agent", "kind"), AGENTS)
def test_a_device_is_called_by_what_its_browser_says(agent: str, kind: str | None) -> None:
    assert device_kind(agent) == kind


def test_what_happened_stands_there_newest_first(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.kitchen.address).follow(
        "Journal What happened, and what can be undone"
    )
    assert told(page) == [
        "A new evening begins: Friday 27 November",
        "Round 1",
        "A new game begins",
        "Anna joins the group",
        "boris joins the group",
        "Žofia joins the group",
        "The group begins",
    ]
    assert undoable(page) == ["A new evening begins: Friday 27 November", "Round 1"]


def test_every_kind_of_change_is_a_sentence(visitor: Visitor, game: GameHere) -> None:
    def change(group: object) -> None:
        keys = game.keys
        rename_player(group, keys["boris"], "Boris")  # type: ignore[arg-type]
        archive_player(group, keys["Anna"])  # type: ignore[arg-type]
        eva = add_player(group, "Eva").key  # type: ignore[arg-type]
        merge_players(group, eva, keys["Žofia"])  # type: ignore[arg-type]
        delete_game(group, game.evening.key)  # type: ignore[arg-type]
        set_time_zone(group, "Asia/Tokyo")  # type: ignore[arg-type]

    game.kitchen.act(change)
    assert told(journal(visitor, game.kitchen))[:6] == [
        "Days begin by the clock of Asia/Tokyo now",
        "Into the bin: Friday table",
        "Eva and Žofia are one person",
        "Eva joins the group",
        "Archived: Anna",
        "boris is called Boris now",
    ]


def test_what_a_game_did_is_told_with_its_game_and_device(visitor: Visitor, game: GameHere) -> None:
    visitor.client.environ_base["HTTP_USER_AGENT"] = IPHONE
    visitor.open(game.address).press("Undo round 1").press("Redo")
    page = journal(visitor, game.kitchen)
    assert told(page)[:3] == [
        "Brought back: round 1",
        "Taken back: round 1",
        "A new device: iPhone",
    ]
    assert page.all(".deed small")[:2] == ["Friday table · iPhone (this phone)"] * 2
    other = journal(game.kitchen.visitor(), game.kitchen)
    assert other.all(".deed small")[0] == "Friday table · iPhone"


def test_the_newest_entry_of_a_game_is_undone_from_the_journal(
    visitor: Visitor, game: GameHere
) -> None:
    board = journal(visitor, game.kitchen).press("Undo: Round 1")
    assert board.path == game.address
    assert board.all(".seat-total") == ["0", "0", "0"]


def test_a_line_is_undone_from_the_journal(visitor: Visitor, game: GameHere) -> None:
    game.kitchen.act(lambda group: rename_player(group, game.keys["boris"], "Zoltán").key)
    page = journal(visitor, game.kitchen).press("Undo: boris is called Zoltán now")
    assert page.notices == ["Taken back. Redo brings it back again."]
    assert told(page)[0] == "Zoltán is called boris now"
    assert "boris is called Zoltán now" not in undoable(page)
    assert sorted(visitor.open(game.address).all(".seat-name bdi")) == ["Anna", "boris", "Žofia"]


def test_what_was_changed_again_since_is_refused_with_a_sentence(
    visitor: Visitor, game: GameHere
) -> None:
    game.kitchen.act(lambda group: rename_player(group, game.keys["boris"], "Zoltán").key)
    form = journal(visitor, game.kitchen).form_of("Undo: boris is called Zoltán now")
    game.kitchen.act(lambda group: rename_player(group, game.keys["boris"], "Zoli").key)
    assert form.submit().alerts == [
        "This has been changed again since. Take that back first, if it is to go."
    ]


@pytest.mark.parametrize("line", ["", "0", "999", "-1", "x", "1e3", "9" * 30])
def test_a_line_that_nobody_wrote_is_not_there(visitor: Visitor, game: GameHere, line: str) -> None:
    form = journal(visitor, game.kitchen).form_of("Undo: A new evening begins: Friday 27 November")
    assert form.forge({"line": line}).submit().status == 404


def test_undo_leads_nowhere_else(visitor: Visitor, game: GameHere) -> None:
    form = journal(visitor, game.kitchen).form_of("Undo: A new evening begins: Friday 27 November")
    assert form.forge({"next": "//elsewhere.example"}).submit().path == game.kitchen.address


def test_it_comes_a_page_at_a_time_in_a_bounded_number_of_queries(
    visitor: Visitor, game: GameHere
) -> None:
    def much(evening: Evening) -> None:
        for number in range(60):
            add_player(evening.group, f"Player {number}")
            evening.add("round_recorded", {"round": {"out": evening.keys["Anna"], "hands": {}}})

    game.act(much)
    said: list[str] = []
    listen = lambda *heard: said.append(heard[2])  # noqa: E731 - one line, one use
    with game.kitchen.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", listen)
    first = journal(visitor, game.kitchen)
    event.remove(engine, "before_cursor_execute", listen)
    assert len([each for each in said if each.startswith("SELECT")]) < 20
    second = first.follow("Older")
    third = second.follow("Older")
    assert [len(told(page)) for page in (first, second, third)] == [50, 50, 27]
    assert (told(first)[0], told(first)[1]) == ("Round 61", "Player 59 joins the group")
    assert (told(second)[0], told(third)[-1]) == ("Round 36", "The group begins")
    everything = [*told(first), *told(second), *told(third)]
    assert len(set(everything)) == len(everything)
    assert second.follow("Newest").path == first.path
    assert not third.has_button("Older")


@pytest.mark.parametrize("before", ["", "x", ".", "..", "nobody." + "9" * 9, "." + "9" * 30])
def test_a_page_that_begins_nowhere_is_still_a_page(
    visitor: Visitor, game: GameHere, before: str
) -> None:
    assert journal(visitor, game.kitchen, f"?before={before}").status == 200


def test_this_device_is_given_a_name(visitor: Visitor, game: GameHere) -> None:
    page = visitor.open(game.kitchen.address).follow("This device What the journal calls it")
    saved = page.press("Save", {"name": "Anna's phone"})
    assert saved.notices == ["The name is saved."]
    assert saved.form("device").values["name"] == "Anna's phone"
    assert told(journal(visitor, game.kitchen))[0] == "A device is called Anna's phone now"
    (device,) = game.kitchen.act(lambda group: [each.name for each in devices_of(group)])
    assert device == "Anna's phone"
    saved.press("Undo")
    assert game.kitchen.act(lambda group: devices_of(group)[0].name) == ""
    answer = page.press("Save", {"name": "x" * 61})
    assert answer.errors == {"name": "This text is too long."}


def test_a_name_of_script_is_only_a_name(visitor: Visitor, game: GameHere) -> None:
    name = "<script>alert(1)</script>"

    def rename(group: object) -> None:
        device = let_in(group, name).device  # type: ignore[arg-type]
        rename_player(group, game.keys["boris"], name, Asker(device))  # type: ignore[arg-type]

    game.kitchen.act(rename)
    page = journal(visitor, game.kitchen)
    assert told(page)[0] == f"boris is called {name} now"
    assert page.all(".deed small")[0] == name
