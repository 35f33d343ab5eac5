"""A group in which everything has happened, and every form that its pages offer, by its address.

The forms are found on the pages behind the map of addresses, so that a new one is found as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from bs4 import Tag
from flask import Flask
from sqlalchemy import select
from store.evening import EIGHT, HOUR
from web.kitchen import Kitchen
from web.pages import Form, Page, Visitor
from werkzeug.datastructures import FileStorage
from werkzeug.routing import MapAdapter

from scorekeeper.store.bin import delete_game, delete_player, delete_sitting
from scorekeeper.store.database.db import db
from scorekeeper.store.evenings.sittings import open_sitting, recent_sittings
from scorekeeper.store.models import Base, Entry, Game, Group, Player, Sitting
from scorekeeper.store.people.groups import add_group
from scorekeeper.store.people.merging import merge_players
from scorekeeper.store.people.players import add_player, all_people, archive_player
from scorekeeper.web.files.uploads import keep_upload

Rows: TypeAlias = Mapping[str, list[dict[str, Any]]]
Fields: TypeAlias = list[tuple[str, str]]
ELSEWHERE = {"preferences.language", "preferences.theme"}
"""They write a cookie and ask no database."""
SAVES = {"save", "start", "take"}


@dataclass(frozen=True, slots=True)
class Sending:
    """A form filled in: its endpoint, where it is sent, what was typed, the button pressed."""

    endpoint: str
    where: str
    fields: tuple[tuple[str, str], ...]
    pressed: tuple[tuple[str, str], ...]

    @property
    def everything(self) -> Fields:
        """What a browser sends."""
        return [*self.fields, *self.pressed]

    @property
    def entry_id(self) -> str:
        """The id of what it makes, if it carries one."""
        return dict(self.fields).get("entry_id", "")

    def under(self, other: str) -> Sending:
        """The same with another id."""
        kept = tuple((name, other if name == "entry_id" else value) for name, value in self.fields)
        return Sending(self.endpoint, self.where, kept, self.pressed)


def furnished(app: Flask) -> Kitchen:
    """The home group of that application after a few evenings: there is some of everything."""
    with app.app_context():
        _empty()
        group = add_group(db.session(), is_home=True)
        key = group.key
        db.session.commit()
        db.session.remove()
    kitchen = Kitchen(app, key)
    game = kitchen.game(name="This one")
    for out in ("Anna", "boris", "Žofia"):
        game.play(out)
    game.act(lambda evening: evening.undo().again)
    _other_games(kitchen)
    kitchen.act(_people)
    kitchen.act(_evenings)
    return kitchen


def _empty() -> None:
    for table in reversed(Base.metadata.sorted_tables):
        db.session.execute(table.delete())


def _other_games(kitchen: Kitchen) -> None:
    ended = kitchen.game("Dana", "Cyril", name="Ended", at=EIGHT + 30 * HOUR)
    ended.play("Dana")
    ended.log("game_ended", {})
    thrown = kitchen.game("Ema", "Filip", name="Thrown", at=EIGHT + 60 * HOUR)
    kitchen.act(lambda group: delete_game(group, thrown.evening.key).key)


def _people(group: Group) -> None:
    for name in ("Never played", "In the bin", "Put aside", "Twin", "The other twin"):
        add_player(group, name)
    keys = {person.name: person.key for person in all_people(group)}
    delete_player(group, keys["In the bin"])
    archive_player(group, keys["Put aside"])
    merge_players(group, keys["Twin"], keys["The other twin"])


def _evenings(group: Group) -> None:
    for days in (3, 4):
        open_sitting(group, EIGHT + 24 * days * HOUR, name=f"Evening {days}")
    delete_sitting(group, recent_sittings(group)[0].sitting.key)


def rows_of(app: Flask) -> Rows:
    """Every row of every table."""
    with app.app_context():
        found = {
            table.name: [dict(row._mapping) for row in db.session.execute(select(table))]
            for table in Base.metadata.sorted_tables
        }
        db.session.remove()
        return found


def put_back(app: Flask, rows: Rows) -> None:
    """Let the database hold these rows and nothing else."""
    with app.app_context():
        _empty()
        for table in Base.metadata.sorted_tables:
            # Whoever was merged points to somebody who has to be there.
            kept = sorted(rows[table.name], key=lambda row: row.get("merged_into_id") is not None)
            if kept:
                db.session.execute(table.insert(), kept)
        db.session.commit()
        db.session.remove()


class Hurried(Visitor):
    """The same browser, which does not look at each page closely: there are many."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor.app)
        self.client = visitor.client

    def check(self, page: Page) -> None:
        """Other tests do."""


def every_form(kitchen: Kitchen, visitor: Visitor) -> tuple[dict[str, str], dict[str, Sending]]:
    """By endpoint, a page of each that there is, and one form of each, filled in with sense."""
    shown: dict[str, str] = {}
    found: dict[str, Sending] = {}
    adapter, hurried = kitchen.app.url_map.bind("localhost"), Hurried(visitor)
    for where in pages(kitchen):
        page = hurried.open(where)
        if page.sent_status not in (200, 204):
            continue
        shown.setdefault(endpoint_of(adapter, where, "GET"), where)
        for form in page.forms():
            endpoint = endpoint_of(adapter, form.address)
            if endpoint not in ELSEWHERE and _says_more(form, found.get(endpoint)):
                found[endpoint] = filled(endpoint, form)
    return shown, found | _drafts(found)


def _says_more(form: Form, known: Sending | None) -> bool:
    """An evening without a round offers none to split it at."""
    return known is None or len(form.fields) > len(known.fields)


def _drafts(found: Mapping[str, Sending]) -> dict[str, Sending]:
    """What the pad sends after each step: the form of the round, and which parts are new."""
    round_ = found["group.game.rounds.record_round"]
    typed = [(name, value) for name, value in round_.fields if value]
    parts = sorted({name.rsplit("-", 1)[0] for name, _ in typed if name.startswith("hand-")})
    fields = (*round_.fields, ("changed", " ".join(parts)), ("version", "0"))
    where = round_.where.replace("/new", "/new/draft")
    return {"group.game.drafts.keep": Sending("group.game.drafts.keep", where, fields, ())}


def changing(routes: Iterable[tuple[str, str, str]]) -> set[str]:
    """Every endpoint of the map of addresses that changes what is stored."""
    return {endpoint for _, method, endpoint in routes if method == "POST"} - ELSEWHERE


def endpoint_of(adapter: MapAdapter, address: str, method: str = "POST") -> str:
    """Which view answers a form that is sent there."""
    endpoint, _ = adapter.match(urlsplit(address).path, method=method)
    return str(endpoint)


def pages(kitchen: Kitchen) -> Iterator[str]:
    """Every page of the group, by the map of addresses, of everything that there is in it."""
    parts = kitchen.act(_keys)
    for rule in sorted(kitchen.app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if "GET" not in (rule.methods or ()) or not rule.rule.startswith("/g/<group>"):
            continue
        names = [name for name in parts if f"<{name}>" in rule.rule]
        for chosen in product(*(_some(parts, name, names) for name in names)):
            where = rule.rule.replace("<group>", kitchen.group_key)
            for name, key in zip(names, chosen, strict=True):
                where = where.replace(f"<{name}>", key)
            if "<" not in where:
                yield from _asked(where, parts)


def _some(parts: Mapping[str, list[str]], name: str, names: Sequence[str]) -> list[str]:
    """Every game, evening and player; inside a game two of each are as good as all."""
    return parts[name] if len(names) == 1 or name == "game_key" else parts[name][:2]


def _asked(where: str, parts: Mapping[str, list[str]]) -> Iterator[str]:
    """A page; that of a question that was answered, too."""
    yield where
    if where.endswith("/merge"):
        yield from (f"{where}?into={key}" for key in parts["player_key"][:4])


def _keys(group: Group) -> Mapping[str, list[str]]:
    def keys(column: Any, *wanted: Any) -> list[str]:
        oldest_first = select(column).where(*wanted).order_by(column.class_.id)
        return list(db.session.scalars(oldest_first))

    games = keys(Game.key, Game.group_id == group.id)
    return {
        "game_key": games,
        "round_id": keys(Entry.entry_key, Entry.kind == "round_recorded")[:3],
        "player_key": keys(Player.key, Player.group_id == group.id),
        "sitting_key": keys(Sitting.key, Sitting.group_id == group.id),
        "any(edit, insert):errand": ["edit"],
        "any(svg, png):form": [],
        "upload_key": [keep_upload(group, FileStorage(BytesIO(b"Gina,Hugo\n0,5\n")))],
    }


def filled(endpoint: str, form: Form) -> Sending:
    """The form with something typed wherever something can be, and its button pressed."""
    names = dict.fromkeys(str(tag.get("name", "")) for tag in form.controls)
    fields: Fields = []
    for name in filter(None, names):
        stands = [value for key, value in form.fields if key == name]
        tags = [tag for tag in form.controls if tag.get("name") == name]
        fields += [(name, value) for value in _typed(name, tags, stands)]
    for make in EXTRA.get(endpoint, ()):
        fields = make(fields)
    return Sending(endpoint, form.address, tuple(fields), _pressed(form))


def _typed(name: str, tags: Sequence[Tag], stands: list[str]) -> list[str]:
    kind = tags[0].get("type")
    if kind == "radio":
        return stands or [str(tags[-1].get("value", "on"))]
    if kind in ("hidden", "checkbox", "file") or tags[0].name == "select":
        return stands
    beginning = next((word for word in TYPED if name.startswith(word)), "")
    return [TYPED[beginning]] if beginning else stands


def _pressed(form: Form) -> tuple[tuple[str, str], ...]:
    """The button that saves; what is looked at first is saved at once."""
    named = {str(tag["name"]): str(tag.get("value", "")) for tag in form.buttons if tag.get("name")}
    if "review" in named:
        return (("save", "1"),)
    return tuple((name, value) for name, value in named.items() if name in SAVES)[:1]


def _without_hand_of_out(fields: Fields) -> Fields:
    """Whoever went out holds nothing; everybody else has points typed."""
    out = dict(fields).get("out", "")
    return [
        (name, "17" if name.endswith("-points") else value)
        for name, value in fields
        if not name.startswith(f"hand-{out}-") and not name.startswith("adjust-")
    ]


def _one_leaves(fields: Fields) -> Fields:
    last = [pair for pair in fields if pair[0] == "seat"][-1]
    return [pair for pair in fields if pair != last and pair[0] != "player_name"]


def _two_sit(fields: Fields) -> Fields:
    kept = [pair for pair in fields if pair[0] not in {"player_name", "seat"}]
    return [*kept, ("seat", "new:Gina"), ("seat", "new:Hugo")]


EXTRA: Mapping[str, Sequence[Callable[[Fields], Fields]]] = {
    "group.game.rounds.record_round": [_without_hand_of_out],
    "group.game.rounds.mend_round": [_without_hand_of_out],
    "group.game.rounds.insert_round": [_without_hand_of_out],
    "group.game.seating.change_table": [_one_leaves],
    "group.new_game.change_set_up": [_two_sit],
}
TYPED: Mapping[str, str] = {
    "player_name": "Zelda",
    "name": "Another name",
    "note": "Two words\nin two lines",
    "reason": "A fine",
    "points-": "5",
    "target": "350",
    "hand-": "",
}
"""What is typed into a field whose name begins so."""
