"""A sample of every page there is, for tests that look at all of them and for the contact sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

from flask import Flask
from store.evening import Evening
from web.kitchen import GameHere, Kitchen
from werkzeug.datastructures import FileStorage

from scorekeeper.scoring.log_entries import ROUND_EDITED, ROUND_RECORDED
from scorekeeper.store.bin import delete_game, delete_player
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.log.changing_seats import Known
from scorekeeper.store.log.drafts import Errand, Sent, keep_draft
from scorekeeper.store.people.players import add_player
from scorekeeper.web.files.uploads import keep_upload
from scorekeeper.web.forms.base import new_entry_id

NO_PAGES = ("/static/", "/healthz", "/draft", "/standings", ".csv", ".json", ".zip", "/picture.")
"""What an address that is answered without a page holds: files, for machines, parts of a page."""

PAGES: dict[str, Sequence[str]] = {
    "/": ("",),
    "/g/<group>/": ("",),
    "/g/<group>/bin": ("",),
    "/g/<group>/bin/empty": ("",),
    "/g/<group>/device": ("",),
    "/g/<group>/evenings/": ("",),
    "/g/<group>/evenings/<sitting_key>": ("",),
    "/g/<group>/evenings/<sitting_key>/delete": ("",),
    "/g/<group>/evenings/<sitting_key>/split": ("",),
    "/g/<group>/evenings/<sitting_key>/share": ("",),
    "/g/<group>/games/<game_key>/": ("", "#more", "won"),
    "/g/<group>/games/<game_key>/delete": ("",),
    "/g/<group>/games/<game_key>/log": ("",),
    "/g/<group>/games/<game_key>/export": ("",),
    "/g/<group>/games/<game_key>/name": ("",),
    "/g/<group>/games/<game_key>/otherwise": ("", "?scheme=collect"),
    "/g/<group>/games/<game_key>/points": ("",),
    "/g/<group>/games/<game_key>/print": ("", "won"),
    "/g/<group>/games/<game_key>/rounds": ("", "?open=<round_id>"),
    "/g/<group>/games/<game_key>/rounds/<round_id>/<any(edit, insert):errand>/hand/<player_key>": (
        "",
    ),
    "/g/<group>/games/<game_key>/rounds/<round_id>/<any(edit, insert):errand>/start-over": (
        "half entered",
    ),
    "/g/<group>/games/<game_key>/rounds/<round_id>/edit": ("",),
    "/g/<group>/games/<game_key>/rounds/<round_id>/insert": ("",),
    "/g/<group>/games/<game_key>/rounds/<round_id>/remove": ("",),
    "/g/<group>/games/<game_key>/rounds/new": ("",),
    "/g/<group>/games/<game_key>/rounds/new/hand/<player_key>": ("", "?done=1"),
    "/g/<group>/games/<game_key>/rounds/new/start-over": ("half entered",),
    "/g/<group>/games/<game_key>/rules": ("", "won"),
    "/g/<group>/games/<game_key>/share": ("", "won"),
    "/g/<group>/games/<game_key>/table": ("",),
    "/g/<group>/games/<game_key>/tv": ("", "won"),
    "/g/<group>/games/<game_key>/why/<player_key>": ("",),
    "/g/<group>/history": ("", "?state=open"),
    "/g/<group>/import": ("",),
    "/g/<group>/import/<upload_key>": ("",),
    "/g/<group>/journal/": ("",),
    "/g/<group>/new": ("", "?again=<game_key>"),
    "/g/<group>/players/": ("",),
    "/g/<group>/players/<player_key>": ("", "?span=evening"),
    "/g/<group>/players/<player_key>/delete": ("",),
    "/g/<group>/players/<player_key>/merge": ("",),
    "/g/<group>/statistics": ("", "?span=year"),
}
"""By the rule of its address, each page as it is looked at: what is added, or of which other game
of the house it is."""

# 40 letters each; some of them break nowhere.
LONG = (
    *("Qwertzuiopasdfghjklyxcvbnmqwertzuiopasdf", "Wilhelmina at-the-Very-Long-Kitchen-Tabl"),
    *("Maximilian-Alexander-Bartholomew-Ferdina", "boris at-the-Very-Long-Kitchen-Table-of-"),
    *("Žofia at-the-Very-Long-Kitchen-Table-of-", "Anna at-the-Very-Long-Kitchen-Table-of-O"),
    *("Cyril at-the-Very-Long-Kitchen-Table-of-", "Emil at-the-Very-Long-Kitchen-Table-of-O"),
    *("Ingrid at-the-Very-Long-Kitchen-Table-of", "Dana at-the-Very-Long-Kitchen-Table-of-O"),
)
RULES = {
    "target": 5000,
    "exact_reset": True,
    "lone_zero": 50,
    "pile_runs_out": "round",
    "floor_at_zero": True,
    "going_out_bonus": {"0": 20, "wild": 50, "wild4": 50},
}


@dataclass(frozen=True, slots=True)
class Sample:
    """A page to look at: its name for people, and its address."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class House:
    """A group with a game that goes on, one that is over, one with half-entered rounds, and one of
    each other way to write a round down; all have the same people."""

    going_on: GameHere
    won: GameHere
    half_entered: GameHere
    lazy: GameHere
    in_order: GameHere
    countdown: GameHere

    def samples(self) -> Iterator[Sample]:
        """Every page of the house."""
        others = {"won": self.won, "half entered": self.half_entered}
        for rule, kinds in PAGES.items():
            for kind in kinds:
                game, more = (others[kind], "") if kind in others else (self.going_on, kind)
                yield Sample(_name(rule, kind), _filled(game, rule + more))


def furnish(kitchen: Kitchen, count: int) -> House:
    """People with the longest names, numbers with four digits, everything that can happen."""
    names = LONG[:count]
    game = kitchen.game(*names, name="Friday at the cottage", rules=RULES)
    first, second, *others = names
    rest = dict.fromkeys(others, 99)
    game.play(first, {second: 99, **rest}, adjust=_added(game, 3900, second, *others))
    game.play(second, {first: 100, **rest}, adjust=_added(game, 4900, first), last_card="wild")
    few = {name: {"skip": 1, "5": 1} for name in others[1:]}
    hands = {second: {"wild": 2}, **({others[0]: {"wild4": 3}} if others else {}), **few}
    game.play(first, hands, pile_ran_out=1, adjust=_added(game, 4000, *others[:1]))
    _throw_away(game)
    return House(
        going_on=game,
        won=_won(game),
        half_entered=_half_entered(game),
        lazy=_same_people(game, "lazy"),
        in_order=_same_people(game, "to_the_last"),
        countdown=_same_people(game, "countdown"),
    )


def _added(game: GameHere, points: int, *names: str) -> dict[str, int]:
    """More than the cards of a pack are worth, so it is added by hand."""
    return {game.keys[name]: points for name in names}


def _won(game: GameHere) -> GameHere:
    names = list(game.keys)
    over = _same_people(game, "elimination", name="Thursday", rules={"target": 100})
    over.play(names[0], dict.fromkeys(names[1:], 101))
    return over


def _half_entered(game: GameHere) -> GameHere:
    """A new round and a change to the last one, both with a hand of cards."""
    half = _same_people(game, "elimination", name="Saturday")
    first, second, *_others = game.keys
    edited = half.play(first)
    hand = half.hand(second, {"0": 1, "7": 2, "skip": 2, "wild4": 4})
    parts = {
        "out": {"out": [game.keys[first]]},
        f"hand-{game.keys[second]}": {name: [count] for name, count in hand.items()},
    }
    for errand in (Errand(ROUND_RECORDED), Errand(ROUND_EDITED, edited)):
        sent = Sent(parts, frozenset(parts), new_entry_id(), half.count())
        half.act(partial(_keep_draft, errand=errand, sent=sent))
    return half


def _keep_draft(evening: Evening, errand: Errand, sent: Sent) -> None:
    keep_draft(evening.group, evening.key, errand, sent)


def _throw_away(game: GameHere) -> None:
    """A game and somebody who never played, into the bin."""
    thrown = _same_people(game, "elimination", name="Wednesday at the cottage in the mountains")
    thrown.act(lambda evening: delete_game(evening.group, evening.key))
    name = "Gregor at-the-Very-Long-Kitchen-Table-of"
    game.kitchen.act(lambda group: delete_player(group, add_player(group, name).key))


def _same_people(game: GameHere, scheme: str, **more: Any) -> GameHere:
    """Another game that they have just begun."""
    seats = [Known(key) for key in game.keys.values()]
    evening = game.kitchen.act(lambda group: Evening(group, *seats, scheme=scheme, **more))
    return GameHere(game.kitchen, evening)


def rules_of_pages(app: Flask) -> set[str]:
    """Every address that a browser can open as a page."""
    return {
        rule.rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not any(part in rule.rule for part in NO_PAGES)
    }


ONE_OF = {
    "games/<game_key>/": "",
    "evenings/<sitting_key>": "evening",
    "players/<player_key>": "player",
    "rounds/<round_id>/<any(edit, insert):errand>": "edit",
    "rounds/<round_id>": "round",
    "/<player_key>": "",
    "import/<upload_key>": "import of a file",
}
"""What stands in the name of a page for the part of its address that says a key."""


def _name(rule: str, kind: str) -> str:
    page = "front door" if rule == "/" else rule.removeprefix("/g/<group>/") or "home"
    for part, word in ONE_OF.items():
        page = page.replace(part, word)
    said = {"#more": "its end", "?open=<round_id>": "one open", "?again=<game_key>": "once more"}
    return f"{page.strip('/').replace('/', ' ') or 'board'} {said.get(kind, kind)}".strip()


def _filled(game: GameHere, address: str) -> str:
    parts = {
        "group": game.kitchen.group_key,
        "game_key": game.evening.key,
        "round_id": game.round_ids()[-1],
        "any(edit, insert):errand": "edit",
        "upload_key": game.kitchen.act(
            lambda group: keep_upload(group, FileStorage(BytesIO(b"A,B\n0,5\nAnna,7\n")))
        ),
        "player_key": next(iter(game.keys.values())),
        "sitting_key": game.kitchen.act(lambda group: recent_sittings(group)[0].sitting.key),
    }
    for name, value in parts.items():
        address = address.replace(f"<{name}>", value)
    return address
