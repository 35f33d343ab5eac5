"""Whatever can be recorded comes back from its archive and its scoresheet."""

from __future__ import annotations

import pytest
from store.evening import MINUTE
from web.coming_back import comes_back
from web.game.test_points import opened, typed
from web.kitchen import GameHere, Kitchen
from web.pages import Page, Visitor
from web.rounds.test_record_round import who

from scorekeeper.store.errors import EntryRefused

Z, B, A = "Žofia", "boris", "Anna"
TOO_MUCH = "With what this round has already it is more than a million points."

# As long as a text may be, and made of whatever a keyboard or a clipboard holds.
TEXTS = {
    "long": "x" * 500,
    "pictures": "👩‍👩‍👧‍👦" * 71 + "xyz",
    "marks": "e\u0301" * 250,
    "unmade letters": "\u1100\u1161" * 250,
    "lines": "one\r\ntwo\nthree\tfour",
    "old lines": "one\rtwo\x0bthree\x0cfour\x85five\u2028six\u2029seven",
    "turned": "\u202eevil\u202c \u2067x\u2069 \u200b\u200d\ufeff",
    "nothing": "\u3164 \u00a0 \u2003",
    "no signs": "a\x1bc\x7fd\x9fe\ufffe\uffff",
    "quotes": "\"'\\{}[]<b>&amp;</b>%(name)s %s {0} ; , \t=1+1",
    "far": "\U0010ffff\U000e0001\ue000",
}
NAMES = (
    "x" * 60,
    "İstanbul",
    "ǅ",
    "Straße",
    "e\u0301",
    "👩‍👩‍👧",
    "A. B",
    'q"[0]\\',
    "0",
    "=1+1",
    "ﬁ",
)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday", rules={"target": 1_000_000})
    made.play(B, {Z: 50, A: 20})
    made.play(B, {Z: 30, A: 5})
    return made


def accepted(page: Page) -> bool:
    return page.sent_status == 303


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_texts(visitor: Visitor, kitchen: Kitchen, game: GameHere, text: str) -> None:
    """As a note or name of everything, wherever that is taken."""
    played = who(game, A) | game.hand(Z, "7") | game.hand(B, "9")
    visitor.open(f"{game.address}rounds/new").press("Review", played | {"note": text})
    form = visitor.open(f"{game.address}rounds/new").form("round")
    taken = [form.forge(played | {"note": text, "save": "1"}).submit()]
    form = opened(visitor, game).form("points")
    taken.append(form.forge(typed(game, text, boris="5") | {"save": "1"}).submit())
    for name in (text, text[:60]):
        naming = visitor.open(f"{game.address}name")
        taken.append(naming.press("Save", {"name": name, "note": text}))
        evening = visitor.open(f"{kitchen.address}evenings/").soup.select_one(".rows a")
        assert evening is not None
        page = visitor.open(str(evening["href"]))
        taken.append(page.press("Save", {"name": name, "note": text}))
    assert any(map(accepted, taken)), [page.sent_status for page in taken]
    comes_back(kitchen)


def test_names(visitor: Visitor, kitchen: Kitchen, game: GameHere) -> None:
    """Of players, at one table."""
    page = visitor.open(f"{game.address}table")
    for name in NAMES:
        page = page.press("Add player", {"player_name": name})
    board = page.press("Carry on")
    assert accepted(board), board.errors
    game.act(lambda evening: evening.play("Anna"))
    comes_back(kitchen)


def test_points_that_come_to_too_much_are_refused_at_their_field(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    page = opened(visitor, game).press("Review", typed(game, boris="999999", Anna="-1000000"))
    page.press("Save the points")
    page = opened(visitor, game).press("Review", typed(game, boris="2", Anna="-1"))
    field = f"points-{game.keys[B]}"
    assert (page.status, page.error_at(field)) == (422, TOO_MUCH)
    assert page.error_at(f"points-{game.keys[A]}") == TOO_MUCH
    page = page.press("Review", typed(game, boris="1", Anna="1"))
    assert accepted(page.press("Save the points"))
    comes_back(kitchen)


def test_a_corrected_round_that_comes_to_too_much_is_refused_at_its_field(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    page = opened(visitor, game).press("Review", typed(game, boris="999999"))
    page.press("Save the points")
    address = f"{game.address}rounds/{game.round_ids()[-1]}/edit"
    field = f"adjust-{game.keys[B]}"
    page = visitor.open(address).press("Review", {field: "2"})
    assert (page.status, page.error_at(field)) == (422, TOO_MUCH)
    assert accepted(page.press("Review", {field: "1"}).press("Save round 2"))
    comes_back(kitchen)


def test_a_round_is_not_removed_when_what_was_given_comes_to_too_much(
    visitor: Visitor, kitchen: Kitchen, game: GameHere
) -> None:
    """What was given beside it stands beside the round before."""
    for round_id in game.round_ids():
        points = {game.keys[B]: 600_000}
        game.log("points_given", {"target": round_id, "points": points, "reason": ""})
    page = visitor.open(f"{game.address}rounds/{game.round_ids()[-1]}/remove")
    answer = page.press("Remove round 2")
    sentence = "boris would get or lose more than a million points in round 1. "
    assert answer.alerts == [f"{sentence}Take back points that were given first."]
    assert len(game.round_ids()) == 2
    comes_back(kitchen)


def test_a_game_has_no_more_rounds_than_can_come_back(
    visitor: Visitor, game: GameHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.log.entry_form.MOST_ROUNDS", 3)
    third = game.play(B, {Z: 30, A: 5})
    with pytest.raises(EntryRefused):
        game.play(B, {Z: 30, A: 5})
    played = who(game, A) | game.hand(Z, "7") | game.hand(B, "9")
    for where in ("rounds/new", f"rounds/{third}/insert"):
        form = visitor.open(game.address + where).form("round")
        page = form.forge(played | {"save": "1"}).submit()
        assert page.errors == {"": "This game has 3 rounds, and no room for more. Begin a new one."}
        assert page.form("round").values["out"] == game.keys[A]


def test_a_clock_that_is_wrong(visitor: Visitor, kitchen: Kitchen, game: GameHere) -> None:
    played = who(game, A) | game.hand(Z, "7") | game.hand(B, "9")
    for instant in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "1969-12-31T00:00:00Z"):
        form = visitor.open(f"{game.address}rounds/new").form("round")
        page = form.forge(played | {"save": "1", "happened_at": instant}).submit()
        assert accepted(page)
    game.act(lambda evening: evening.play("Anna", at=evening.at + MINUTE))
    comes_back(kitchen)
