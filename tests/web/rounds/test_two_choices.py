"""Every pair of what a phone does and what came meanwhile, as people meet it.

A conflict is two people's different choice about one thing. Whatever else came is taken over; what
cannot be taken over unseen is asked once, on the form itself; the same choice is saved already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Page
from web.rounds.test_true_reason import first, round_of

Z, B, A, D = "Žofia", "boris", "Anna", "Dana"
Answer = Literal["saved", "asked", "both", "already", "turned", "over", "few"]
Deed = Callable[[GameHere], object]


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    """Two rounds of three; Dana has sat there, and is away."""
    an_hour_ago = datetime.now(UTC) - timedelta(hours=1)
    made = kitchen.game(Z, B, A, D, at=an_hour_ago, name="Friday", rules={"target": 500})
    seat(Z, B, A)(made)
    made.play(B, {Z: 27, A: 20})
    made.play(Z, {B: 11, A: 12})
    return made


# What came meanwhile.

MINE: Mapping[str, int] = {Z: 4, B: 6}


def log(kind: str, content: Callable[[GameHere], Mapping[str, object]]) -> Deed:
    return lambda game: game.log(kind, content(game))


def seat(*names: str) -> Deed:
    return lambda game: game.act(lambda evening: evening.seat(*names))


def record(out: str, hands: Mapping[str, int], **more: object) -> Deed:
    return lambda game: game.play(out, hands, **more)


def edit(out: str, hands: Mapping[str, int], **more: object) -> Deed:
    return log(
        "round_edited",
        lambda game: {"target": first(game), "round": round_of(game, out, hands, **more)},
    )


def insert(out: str, hands: Mapping[str, int]) -> Deed:
    return log(
        "round_inserted",
        lambda game: {"before": first(game), "round": round_of(game, out, hands)},
    )


def rules(since: str, target: int) -> Deed:
    return lambda game: game.act(lambda evening: evening.change_rules(since, target))


def give(points: int) -> Deed:
    return lambda game: game.act(lambda evening: evening.give(game.round_ids()[-1], {B: points}))


def undone(deed: Deed) -> Deed:
    def both(game: GameHere) -> None:
        deed(game)
        game.act(lambda evening: evening.undo())

    return both


remove = log("round_removed", lambda game: {"target": first(game)})
take_back: Deed = lambda game: game.act(lambda evening: evening.undo())  # noqa: E731
end = log("game_ended", lambda game: {})


def name(text: str, note: str = "") -> Deed:
    return log("game_named", lambda game: {"name": text, "note": note})


MEANWHILE: dict[str, Deed] = {
    "nothing": lambda game: None,
    "the same round": record(A, MINE),
    "another round": record(B, {Z: 1, A: 2}),
    "the same round with a note": record(A, MINE, note="theirs"),
    "round 1 just so": edit(A, MINE),
    "round 1 otherwise": edit(Z, {B: 1, A: 2}),
    "a note at round 1": edit(B, {Z: 27, A: 20}, note="theirs"),
    "round 1 removed": remove,
    "the same round inserted": insert(A, MINE),
    "another round inserted": insert(B, {Z: 1, A: 2}),
    "round 2 taken back": take_back,
    "Dana comes": seat(Z, B, A, D),
    "boris leaves": seat(Z, A),
    "Anna leaves": seat(Z, B),
    "they change seats": seat(B, Z, A),
    "the rules from the next round": rules("next", 400),
    "the rules from the start": rules("start", 400),
    "the same rules": rules("next", 300),
    "more cards": log("deck_changed", lambda game: {"packs": 2, "asked": {}}),
    "points": give(-3),
    "the same points": give(-10),
    "a name": name("The cottage"),
    "the same name": name("Mine"),
    "a note of the game": name("Friday", "theirs"),
    "the end": end,
    "a round, taken back": undone(record(B, {Z: 1, A: 2})),
    "round 1 otherwise, taken back": undone(edit(Z, {B: 1, A: 2})),
    "round 1 removed, taken back": undone(remove),
    "boris leaves, taken back": undone(seat(Z, A)),
    "the rules, taken back": undone(rules("start", 400)),
    "a name, taken back": undone(name("The cottage")),
    "the end, taken back": undone(end),
}

# What the phone has ready to be sent before that.


@dataclass(frozen=True)
class Ready:
    """A form that only waits for its last button, and what it does if nothing came."""

    form: Form
    button: str


def round_ready(errand: str, label: str) -> Callable[[GameHere], Ready]:
    def ready(game: GameHere) -> Ready:
        where = {"new": "new", "edit": f"{first(game)}/edit", "insert": f"{first(game)}/insert"}
        page = opened(game, f"rounds/{where[errand]}")
        typed = {"out": game.keys[A], **game.hand(Z, "4"), **game.hand(B, "6"), **game.hand(A, "")}
        return pressed(page.press("Review", typed), label)

    return ready


def opened(game: GameHere, where: str = "") -> Page:
    return game.kitchen.visitor().open(game.address + where)


def pressed(page: Page, label: str) -> Ready:
    return Ready(page.form_of(label), label)


def points_ready(game: GameHere) -> Ready:
    typed = {f"points-{game.keys[B]}": "-10", "reason": "a fine"}
    return pressed(opened(game, "points").press("Review", typed), "Save the points")


def rules_ready(game: GameHere) -> Ready:
    typed = {"target": "300", "since": "next"}
    return pressed(opened(game, "rules").press("Review", typed), "Save the rules")


def name_ready(game: GameHere) -> Ready:
    page = opened(game, "name")
    return Ready(page.form("naming").fill({"name": "Mine"}), "Save")


PHONE: dict[str, Callable[[GameHere], Ready]] = {
    "record": round_ready("new", "Save round 3"),
    "edit": round_ready("edit", "Save round 1"),
    "insert": round_ready("insert", "Save round 1"),
    "remove": lambda game: pressed(opened(game, f"rounds/{first(game)}/remove"), "Remove round 1"),
    "seat Dana": lambda game: pressed(
        opened(game, "table").press("Dana comes back with 0"), "Carry on"
    ),
    "let Anna go": lambda game: pressed(opened(game, "table"), "Leave: Anna"),
    "rules": rules_ready,
    "points": points_ready,
    "name": name_ready,
    "end": lambda game: pressed(opened(game), "End game"),
    "undo": lambda game: pressed(opened(game), "Undo round 2"),
}

# Everything that is not simply saved. `both`: the page of a conflict. `asked`: the form or its
# review once more, and the next press saves. `already`: it is so. `turned`: the board as it stands
# now, for there was nothing typed. `over`: the game has an end. `few`: one would be left.
NOT_SAVED: dict[str, dict[str, Answer]] = {
    "record": {
        "the same round": "already",
        "another round": "both",
        "the same round with a note": "already",
        "the rules from the next round": "asked",
        "the rules from the start": "asked",
        "the same rules": "asked",
        "more cards": "asked",
        "the end": "over",
    },
    "edit": {
        "round 1 just so": "already",
        "round 1 otherwise": "both",
        "a note at round 1": "asked",
        "round 1 removed": "both",
        "the rules from the start": "asked",
        "more cards": "asked",
    },
    "insert": {
        "the same round inserted": "already",
        "another round inserted": "both",
        "round 1 removed": "asked",
        "the rules from the start": "asked",
        "more cards": "asked",
    },
    "remove": {
        "round 1 just so": "turned",
        "round 1 otherwise": "turned",
        "a note at round 1": "turned",
        "round 1 removed": "already",
    },
    "seat Dana": {"Dana comes": "already", "the end": "over"},
    "let Anna go": {"Anna leaves": "already", "boris leaves": "few", "the end": "over"},
    "rules": {
        **dict.fromkeys(
            (
                *("the same round", "another round", "the same round with a note"),
                *("round 1 just so", "round 1 otherwise", "a note at round 1", "round 1 removed"),
                *("the same round inserted", "another round inserted", "round 2 taken back"),
                *("Dana comes", "boris leaves", "Anna leaves", "they change seats"),
                *("points", "the same points"),
            ),
            "asked",
        ),
        "the rules from the next round": "asked",
        "the rules from the start": "asked",
        "the same rules": "already",
        "the end": "asked",
    },
    "points": {"the same points": "asked", "round 2 taken back": "asked"},
    "name": {"a name": "asked", "the same name": "already"},
    "end": {
        **dict.fromkeys(
            (
                *("the same round", "another round", "the same round with a note"),
                *("round 1 just so", "round 1 otherwise", "a note at round 1", "round 1 removed"),
                *("the same round inserted", "another round inserted", "round 2 taken back"),
                *("Dana comes", "boris leaves", "Anna leaves", "they change seats"),
                *("the rules from the next round", "the rules from the start", "the same rules"),
                *("more cards", "points", "the same points"),
            ),
            "turned",
        ),
        "the end": "already",
    },
    "undo": {
        **dict.fromkeys((each for each in MEANWHILE if "taken back" not in each), "turned"),
        "round 2 taken back": "turned",
        "nothing": "saved",
    },
}
ALREADY = (
    "Round 3 is saved already, just like this.",
    "Round 1 is saved already, just like this.",
    "Round 1 is removed already.",
    "Nothing is changed.",
)
PAIRS = [
    pytest.param(mine, theirs, NOT_SAVED[mine].get(theirs, "saved"), id=f"{mine} × {theirs}")
    for mine in PHONE
    for theirs in MEANWHILE
]


def test_every_pair_is_in_the_table() -> None:
    assert NOT_SAVED.keys() == PHONE.keys()
    assert {theirs for told in NOT_SAVED.values() for theirs in told} <= MEANWHILE.keys()


@pytest.mark.parametrize(("mine", "theirs", "answer"), PAIRS)
def test_fault_37_a_conflict_is_two_different_choices_about_one_thing(
    game: GameHere, mine: str, theirs: str, answer: Answer
) -> None:
    ready = PHONE[mine](game)
    MEANWHILE[theirs](game)
    before = game.count()
    page = ready.form.submit(ready.button)
    assert (page.heading == "Somebody was quicker") == (answer == "both")
    assert "Meanwhile the game went on" not in page.text
    assert said(page) == answer, (page.status, page.heading, page.text[:600])
    assert game.count() == before + (answer == "saved")
    if answer == "asked":
        once_more = pressed_again(page)
        assert said(once_more) == "saved", once_more.text[:600]
        assert game.count() == before + 1


def said(page: Page) -> Answer:
    """What a page that answers a last press says."""
    if any(notice in ALREADY for notice in page.notices):
        return "already"
    if any("This game is over." in text for text in (*page.alerts, *page.errors.values())):
        return "over"
    if "Two at least must sit at the table to play on." in page.errors.values():
        return "few"
    if page.sent_status == 303:
        return "turned" if page.alerts else "saved"
    return "both" if page.heading == "Somebody was quicker" else "asked"


def pressed_again(page: Page) -> Page:
    """The same wanted once more, now that everything has been seen."""
    form = next(each for each in page.forms() if each.buttons or each.element.get("id"))
    buttons = [text for text in page.all(".dock button") if text.startswith("Save")]
    if not buttons:
        return pressed_again(page.press("Review"))
    return form.page.press(buttons[0])


# Drafts agree.

DRAFTED = {"new": "record", "edit": "edit", "insert": "insert"}


@pytest.mark.parametrize("theirs", MEANWHILE)
@pytest.mark.parametrize("errand", DRAFTED)
def test_fault_37_a_draft_is_gone_where_somebody_else_chose(
    game: GameHere, errand: str, theirs: str
) -> None:
    """The pad hears that the round is saved exactly where its form would be told so."""
    where = {"new": "new", "edit": f"{first(game)}/edit", "insert": f"{first(game)}/insert"}
    page = opened(game, f"rounds/{where[errand]}")
    fields = dict(page.form("round").fill(game.hand(B, "6")).fields)
    fields |= {"changed": f"hand-{game.keys[B]}", "version": "0"}
    client, draft = page.visitor.client, f"{game.address}rounds/{where[errand]}/draft"
    client.post(draft, data=fields)
    MEANWHILE[theirs](game)
    asked = {name: fields[name] for name in ("entry_id", "opened_at")} | {"version": "1"}
    answer = client.get(draft, query_string=asked)
    chose = {"both", "already"}
    told = NOT_SAVED[DRAFTED[errand]].get(theirs, "saved") in chose
    told |= theirs in {"a note at round 1", "round 1 removed"} and errand == "edit"
    told |= theirs == "round 1 removed" and errand == "insert"
    said = "removed" if theirs == "round 1 removed" else "saved"
    assert (f'data-gone="{said}"' in answer.text) == told, answer.text[:400]
    assert told or "data-gone" not in answer.text


# What is taken over, and what is asked.


def test_fault_37_two_that_changed_different_parts_are_put_together(game: GameHere) -> None:
    page = opened(game, f"rounds/{first(game)}/edit")
    review = page.press("Review", game.hand(Z, "30"))
    edit(B, {Z: 27, A: 25}, note="theirs")(game)
    both = review.press("Save round 1")
    assert both.status == 200
    assert "This is what you both entered." in both.text
    board = both.press("Save round 1")
    assert board.notices == ["Round 1 changed"]
    assert game.stored(0).hands == {Z: 30, A: 25}
    assert game.stored(0).note == "theirs"


def test_fault_37_rules_that_changed_are_told_before_the_round_counts_by_them(
    game: GameHere,
) -> None:
    page = opened(game, "rounds/new")
    typed = {"out": game.keys[A], **game.hand(Z, {"0": 1}), **game.hand(B, "6")}
    review = page.press("Review", typed)
    changed = {"scheme": "elimination", "target": 500, "lone_zero": 50}
    game.log("rules_changed", {"rules": changed, "from": "next"})
    again = review.press("Save round 3")
    assert "The rules changed meanwhile. This round counts by the new ones." in again.text
    assert "+50" in again.text
    assert again.press("Save round 3").notices == ["Round 3 saved"]
    assert game.totals()[Z] == 77


def test_fault_37_a_rule_that_asks_for_more_says_so_at_its_field(game: GameHere) -> None:
    review = round_ready("new", "Save round 3")(game)
    changed = {"scheme": "elimination", "target": 500, "going_out_bonus": {"wild": 50}}
    game.log("rules_changed", {"rules": changed, "from": "next"})
    page = review.form.submit("Save round 3")
    assert page.status == 422
    assert list(page.errors.values()) == ["Choose the last card, or Another card."]


def test_fault_37_who_came_and_who_left_at_two_phones_both_count(game: GameHere) -> None:
    ready = PHONE["seat Dana"](game)
    seat(Z, A)(game)
    board = ready.form.submit(ready.button)
    assert board.notices == ["Dana joined"]
    sheet = game.act(lambda evening: evening.record_of().game.sheet)
    assert sheet.seats_now == (Z, A, D)


def test_fault_37_a_list_that_is_older_puts_nobody_back(game: GameHere) -> None:
    """One more press on the page has not seen the empty chair; the save after it has."""
    page = opened(game, "table")
    seat(Z, A)(game)
    page = page.press("Dana comes back with 0")
    assert "Who came or left meanwhile is taken over here. boris left" in page.text
    page.press("Carry on")
    sheet = game.act(lambda evening: evening.record_of().game.sheet)
    assert sheet.seats_now == (Z, A, D)


def test_fault_37_points_stay_beside_the_round_they_were_typed_for(game: GameHere) -> None:
    ready = points_ready(game)
    record(B, {Z: 1, A: 2})(game)
    assert ready.form.submit(ready.button).notices == ["The points are saved."]
    assert (game.stored(1).adjust, game.stored(2).adjust) == ({B: -10}, {})


def test_fault_37_a_name_and_a_note_at_two_phones_both_count(game: GameHere) -> None:
    ready = name_ready(game)
    name("Friday", "theirs")(game)
    ready.form.submit(ready.button)
    sheet = game.act(lambda evening: evening.record_of().game.sheet)
    assert (sheet.name, sheet.note) == ("Mine", "theirs")


def test_fault_37_another_name_is_told_at_its_field(game: GameHere) -> None:
    ready = name_ready(game)
    name("The cottage")(game)
    page = ready.form.submit(ready.button)
    assert page.errors == {
        "name": "Somebody else wrote “The cottage” here meanwhile. Save again to have yours."
    }


def test_fault_37_a_server_that_has_gone_back_asks_once(game: GameHere) -> None:
    ready = round_ready("new", "Save round 3")(game)
    page = ready.form.forge({"opened_at": "99", "told": "99"}).submit(ready.button)
    assert "This page does not fit what is saved here any more. Look at it once more." in page.text
    assert page.press("Save round 3").notices == ["Round 3 saved"]


@pytest.fixture
def with_pile(kitchen: Kitchen) -> GameHere:
    return kitchen.game(Z, B, A, rules={"target": 500, "pile_runs_out": "round"})


def noted(game: GameHere, times: str) -> None:
    """A pad notes it in the draft, and nothing else."""
    page = opened(game, "rounds/new")
    fields = dict(page.form("round").fill({"pile_ran_out": times}).fields)
    fields |= {"changed": "pile_ran_out", "version": "0"}
    page.visitor.client.post(f"{game.address}rounds/new/draft", data=fields)


def test_fault_37_a_pile_that_another_phone_noted_is_told_once(with_pile: GameHere) -> None:
    game = with_pile
    typed = {"out": game.keys[A], **game.hand(Z, "4"), **game.hand(B, "6")}
    review = opened(game, "rounds/new").press("Review", typed)
    noted(game, "1")
    again = review.press("Save round 1")
    assert game.count() == 1
    assert again.all(".banner b")[0] == (
        "Another phone noted how often the draw pile ran out: see below."
    )
    assert again.press("Save round 1").notices == ["Round 1 saved"]
    assert (game.stored().pile_ran_out, game.totals()[Z]) == (1, 8)


def test_fault_37_a_pile_that_both_noted_is_the_later_number(with_pile: GameHere) -> None:
    game = with_pile
    typed = {"out": game.keys[A], **game.hand(Z, "4"), **game.hand(B, "6"), "pile_ran_out": "2"}
    review = opened(game, "rounds/new").press("Review", typed)
    noted(game, "1")
    assert review.press("Save round 1").notices == ["Round 1 saved"]
    assert game.stored().pile_ran_out == 2
