"""Games that a process keeps counted: told by their history, however that came to be another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import text
from store.evening import EIGHT, HOUR, Evening, at_once, entry_id, opened

from scorekeeper.store.database.db import db
from scorekeeper.store.log import kept_games
from scorekeeper.store.log.entries import NewEntry, entries_of, recount
from scorekeeper.store.log.games import GameRecord, append, load_game
from scorekeeper.store.log.kept_games import KEPT, CountedLog, KeptGames
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import clock_at
from scorekeeper.store.people.groups import group_by_key, pages_version
from scorekeeper.store.people.merging import merge_players, unmerge_player
from scorekeeper.store.people.players import add_player, names_of, rename_player
from scorekeeper.store.upkeep import check
from scorekeeper.store.upkeep.backups import back_up, put_back, staged


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    KEPT.forget()
    yield
    KEPT.forget()


@pytest.fixture
def never_again(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """From now on no log may be counted from its beginning; `undo()` allows it again."""
    monkeypatch.setattr(kept_games, "recount", lambda *_: pytest.fail("counted from the beginning"))
    return monkeypatch


def named(evening: Evening) -> list[str]:
    return [row.player for row in evening.record_of().result.standings]


def anew(evening: Evening) -> GameRecord:
    """The game as it is where nothing is kept."""
    KEPT.forget()
    return evening.record_of()


def restore(copy: Path) -> None:
    """Put a backup back under the server, which notices nothing."""
    db.session.rollback()
    with staged(copy, None) as checked:
        put_back(checked, db.engine, copy.parent)
    db.session.expire_all()


# Told by its history


def test_a_backup_put_back_and_a_phones_retry_end_two_histories_with_one_id(
    evening: Evening, group: Group, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same id at the same position, and before it another name of the game.

    The phone sends its round again to another process than the one that has kept the first one.
    """
    evening.play("Anna")
    back_up(db.engine, tmp_path / "copy.sqlite3")
    first = _named_and_played(evening, "Friday")
    tag = pages_version(group.key, evening.key)
    with monkeypatch.context() as another_process:
        another_process.setattr(kept_games, "KEPT", KeptGames())
        restore(tmp_path / "copy.sqlite3")
        assert evening.outs() == ["Anna"]
        _named_and_played(evening, "Saturday")
    second = evening.record_of()
    ends = [record.entries[-1] for record in (first, second)]
    assert [(each.entry.id, each.position) for each in ends] == [(entry_id("sent"), 4)] * 2
    assert ends[0].digest != ends[1].digest
    assert [record.game.sheet.name for record in (first, second)] == ["Friday", "Saturday"]
    assert pages_version(group.key, evening.key) != tag
    assert second == anew(evening)
    assert list(check.findings()) == []


def _named_and_played(evening: Evening, name: str) -> GameRecord:
    """What differs is the name alone: the clock stands still."""
    with clock_at(EIGHT + HOUR):
        evening.add("game_named", {"name": name, "note": ""})
        evening.play("Dana", as_id=entry_id("sent"), seen=2, at=EIGHT)
    return evening.record_of()


def test_a_history_that_grew_again_to_the_same_length_is_the_new_one(
    evening: Evening, tmp_path: Path
) -> None:
    back_up(db.engine, tmp_path / "copy.sqlite3")
    evening.play("Anna")
    assert evening.outs() == ["Anna"]
    restore(tmp_path / "copy.sqlite3")
    assert evening.outs() == []
    evening.play("Dana")
    assert evening.outs() == ["Dana"]


def test_two_groups_with_one_entry_id_have_a_game_each(evening: Evening, others: Group) -> None:
    theirs = Evening(others, "Anna", "Eva", "Filip")
    for game, out in ((evening, "Dana"), (theirs, "Eva")):
        game.play(out, as_id=entry_id("same"), seen=1)
        assert game.outs() == [out]
    assert (evening.outs(), theirs.outs()) == (["Dana"], ["Eva"])
    assert load_game(others, evening.key) is None


def test_another_name_shows_at_once(evening: Evening, group: Group) -> None:
    evening.play("Anna")
    assert "Anna" in named(evening)
    rename_player(group, evening.keys["Anna"], "Anouk")
    assert {"Anna", "Anouk"} & set(named(evening)) == {"Anouk"}
    assert evening.outs() == ["Anouk"]
    evening.play("Dana")
    assert evening.outs() == ["Anouk", "Dana"]
    assert evening.record_of() == anew(evening)


def test_a_merge_shows_at_once_and_so_does_its_end(evening: Evening, group: Group) -> None:
    evening.play("Anna")
    olga = add_player(group, "Olga").key
    assert evening.outs() == ["Anna"]
    merge_players(group, evening.keys["Anna"], olga)
    assert evening.outs() == ["Olga"]
    assert evening.record_of() == anew(evening)
    rename_player(group, olga, "Oľga")
    assert evening.outs() == ["Oľga"]
    unmerge_player(group, evening.keys["Anna"])
    assert evening.outs() == ["Anna"]


def test_names_of_people_elsewhere_count_nothing_anew(
    evening: Evening, group: Group, never_again: pytest.MonkeyPatch
) -> None:
    with never_again.context() as allowed:
        allowed.setattr(kept_games, "recount", recount)
        evening.play("Anna")
        evening.record_of()
    rename_player(group, add_player(group, "Gusto").key, "Gustáv")
    assert evening.outs() == ["Anna"]


def elsewhere(url: str, group_key: str, game_key: str, out: str | None) -> list[str | None]:
    """In a process of its own, which keeps what it has counted: who went out in each round."""
    with opened(url):
        group = group_by_key(group_key)
        assert group is not None
        record = load_game(group, game_key)
        assert record is not None
        if out is not None:
            hands = {key: 5 for name, key in record.game.keys.items() if name != out}
            content = {"round": {"out": record.game.keys[out], "hands": hands}}
            new_id = f"entry-of-{out}-elsewhere"
            new = NewEntry(new_id, "round_recorded", content, record.position, EIGHT)
            record = append(group, game_key, new).record
        return [played.out for played in record.game.sheet.rounds]


def test_two_processes_see_each_others_rounds(app: Flask, evening: Evening, group: Group) -> None:
    where = app.config["SQLALCHEMY_DATABASE_URI"], group.key, evening.key
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        evening.play("Anna")
        assert evening.outs() == ["Anna"]
        assert other.submit(elsewhere, *where, "Dana").result(60) == ["Anna", "Dana"]
        db.session.rollback()
        assert evening.outs() == ["Anna", "Dana"]
        evening.undo()
        db.session.rollback()
        assert other.submit(elsewhere, *where, None).result(60) == ["Anna"]
        assert other.submit(elsewhere, *where, "Cyril").result(60) == ["Anna", "Cyril"]
        db.session.rollback()
        assert evening.outs() == ["Anna", "Cyril"]
    assert evening.record_of() == anew(evening)
    assert list(check.findings()) == []


# What it saves


def test_an_unchanged_game_is_counted_once(
    evening: Evening, never_again: pytest.MonkeyPatch
) -> None:
    with never_again.context() as allowed:
        allowed.setattr(kept_games, "recount", recount)
        evening.play("Anna")
        first = evening.record_of()
    assert evening.record_of().counted is first.counted


def test_a_round_more_goes_on_from_what_is_kept(
    evening: Evening, never_again: pytest.MonkeyPatch
) -> None:
    with never_again.context() as allowed:
        allowed.setattr(kept_games, "recount", recount)
        evening.play("Anna")
        evening.record_of()
    for out in ("Dana", "Cyril", "Anna"):
        evening.play(out)
    assert evening.outs() == ["Anna", "Dana", "Cyril", "Anna"]
    never_again.undo()
    assert evening.record_of() == anew(evening)


@pytest.mark.parametrize("walk", range(6))
def test_whatever_happens_what_is_kept_is_what_counting_anew_gives(
    evening: Evening, group: Group, walk: int
) -> None:
    """Removed rounds beside which points were given, what was undone, seats, rules, names."""
    chance = Random(walk)
    for step in range(25):
        _happens(evening, group, chance, step)
        if chance.random() < 0.7:
            record = evening.record_of()
            entries = entries_of(db.session(), record.row)
            counted = recount(entries, names_of(group))
            assert (record.entries, record.counted.counted) == (entries, counted)
    assert list(check.findings()) == []


def _happens(evening: Evening, group: Group, chance: Random, step: int) -> None:
    """One thing that may happen by now."""
    game = evening.record_of().game
    target = chance.choice(game.round_ids) if game.round_ids else ""
    about_a_round: list[Callable[[], object]] = [
        lambda: evening.edit(target),
        lambda: evening.remove(target),
        lambda: evening.insert(target),
        lambda: evening.give(target, {"boris": 5}),
    ]
    deeds: list[Callable[[], object]] = [
        lambda: evening.play(chance.choice(list(evening.keys))),
        lambda: evening.play(chance.choice(list(evening.keys))),
        lambda: evening.seat(*chance.sample(sorted(evening.keys), 3)),
        lambda: evening.add("game_named", {"name": f"Game {step}", "note": ""}),
        lambda: rename_player(group, evening.keys["Anna"], f"Anna {step}"),
        *(about_a_round if target else ()),
        *([evening.undo] if game.undoable else ()),
        *([evening.redo] if game.redoable else ()),
    ]
    chance.choice(deeds)()


def test_points_given_beside_a_round_that_is_gone_come_to_the_next_one(evening: Evening) -> None:
    """As folding anew has it, so what is kept beside the log must have it, too."""
    gone = evening.play("Anna").entry.entry.id
    evening.give(gone, {"boris": 5})
    evening.remove(gone)
    evening.record_of()
    evening.play("Dana")
    assert evening.record_of().game.sheet.rounds[0].adjust == {"boris": 5}
    assert list(check.findings()) == []


# How much is kept


def kept(letters: int) -> CountedLog:
    """Only its size matters."""
    return CountedLog((), None, {}, letters)  # type: ignore[arg-type]


def test_so_many_letters_are_kept_and_whatever_was_asked_for_last(evening: Evening) -> None:
    row = evening.record_of().row
    first, second, third = (row._replace(key=key) for key in ("first", "second", "third"))
    games = KeptGames(most_letters=100)
    games.keep(first, kept(40))
    games.keep(second, kept(40))
    assert games.of(first) is not None
    games.keep(third, kept(40))
    assert [games.of(each) is not None for each in (first, second, third)] == [True, False, True]
    games.keep(first, kept(60))
    assert [games.of(each) is not None for each in (first, second, third)] == [True, False, True]
    games.keep(second, kept(101))
    assert len(games) == 0
    games.keep(second, kept(100))
    assert len(games) == 1


def test_many_threads_keep_within_the_bound(app: Flask, evening: Evening) -> None:
    row, games = evening.record_of().row, KeptGames(most_letters=100)

    def ask(number: int) -> None:
        chance = Random(number)
        for _ in range(500):
            place = row._replace(key=f"game {chance.randrange(20)}")
            games.of(place)
            games.keep(place, kept(chance.randrange(60)))

    answers = at_once(app, *(lambda number=number: ask(number) for number in range(4)))
    assert answers == [None] * 4
    assert sum(each.letters for each in games._games.values()) == games._letters <= 100


# The digests


def test_every_entry_has_the_digest_of_the_history_it_ends(evening: Evening, group: Group) -> None:
    evening.play("Anna")
    evening.play("Dana")
    digests = [stored.digest for stored in evening.record_of().entries]
    assert len(set(digests)) == 3
    assert all(len(digest) == 32 for digest in digests)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET digest = 'another' WHERE position = 2",
        "UPDATE entries SET happened_at = '2020-01-01 00:00:00+00:00' WHERE position = 2",
        "UPDATE entries SET content = replace(content, '10', '11') WHERE position = 2",
        "UPDATE entries SET entry_key = 'entry-that-nobody-sent' WHERE position = 2",
    ],
)
def test_check_finds_an_entry_that_is_not_what_was_written(evening: Evening, change: str) -> None:
    evening.play("Anna", at=EIGHT)
    evening.play("Dana", at=EIGHT + HOUR)
    assert list(check.findings()) == []
    db.session.rollback()
    db.session.execute(text(change))
    db.session.commit()
    found = {finding.code: finding.params for finding in check.findings()}
    assert found["digests"]["entries"] == ("2, 3" if "digest" in change else "2")
