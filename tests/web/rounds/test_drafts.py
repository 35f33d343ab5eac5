"""Half-entered rounds: sent hand by hand, taken over, merged, gone with the saved round."""

from __future__ import annotations

import json

import pytest
from bs4 import BeautifulSoup, Tag
from flask.testing import FlaskClient
from web.kitchen import GameHere, Kitchen
from web.pages import Form, Visitor, words
from web.rounds.test_record_round import who

from scorekeeper.store.log.changing_seats import Newcomer

Z, B, A = "Žofia", "boris", "Anna"
TEAMS = ((Newcomer(Z), Newcomer(A)), (Newcomer(B), Newcomer("Dana")))
NEW, DRAFT = "rounds/new", "rounds/new/draft"


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    return kitchen.game(name="Friday", rules={"target": 100})


class Phone:
    """A phone with the round's form open, which sends its draft as the pad does."""

    def __init__(self, game: GameHere, address: str = NEW) -> None:
        self.game = game
        self.address = address
        self.visitor = game.kitchen.visitor()
        self.form: Form = self.visitor.open(game.address + address).form("round")
        self.version = 0

    @property
    def client(self) -> FlaskClient:
        return self.visitor.client

    def send(self, typed: dict[str, str], changed: str, status: int = 200) -> Tag:
        self.form = self.form.fill(typed)
        data = dict(self.form.fields) | {"changed": changed, "version": str(self.version)}
        return self._read(
            self.client.post(f"{self.game.address}{self.address}/draft", data=data), status
        )

    def look(self, status: int = 200) -> Tag:
        asked = {name: self.form.values[name] for name in ("entry_id", "opened_at")}
        asked["version"] = str(self.version)
        address = f"{self.game.address}{self.address}/draft"
        return self._read(self.client.get(address, query_string=asked), status)

    def _read(self, answer: object, status: int) -> Tag:
        assert answer.status_code == status  # type: ignore[attr-defined]
        part = BeautifulSoup(answer.text, "html.parser").find(id="draft")  # type: ignore[attr-defined]
        assert isinstance(part, Tag)
        self.version = int(str(part["data-version"]))
        return part


def hand_of(game: GameHere, name: str) -> str:
    return f"hand-{game.keys[name]}"


def sent_hand(phone: Phone, name: str, cards: dict[str, int | str] | str) -> Tag:
    return phone.send(phone.game.hand(name, cards), hand_of(phone.game, name))


def reviewed(part: Tag) -> list[list[str]]:
    return [[words(cell) for cell in row.select("th bdi, td")] for row in part.select("tbody tr")]


def test_a_draft_says_who_is_missing_and_then_what_the_round_brings(game: GameHere) -> None:
    phone = Phone(game)
    part = phone.send(who(game, A), "out")
    assert str(part["data-missing"]).split() == [game.keys[Z], game.keys[B]]
    assert "These hands are missing: Žofia and boris" in words(part)
    part = sent_hand(phone, Z, {"7": 2, "skip": 1})
    assert str(part["data-missing"]).split() == [game.keys[B]]
    part = sent_hand(phone, B, "12+11")
    assert part["data-complete"] == "true"
    assert reviewed(part) == [[Z, "+34", "34"], [B, "+23", "23"], [A, "went out", "0"]]
    assert game.count() == 1


def test_a_reload_and_another_phone_find_the_draft(game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, A), "out")
    sent_hand(phone, Z, {"7": 2})
    other = Phone(game)
    assert other.form.values["out"] == game.keys[A]
    assert other.form.values[f"{hand_of(game, Z)}-7"] == "2"
    assert other.form.values["entry_id"] == phone.form.values["entry_id"]


def test_two_phones_at_one_draft_keep_both_hands(game: GameHere) -> None:
    one, other = Phone(game), Phone(game)
    one.send(who(game, A), "out")
    sent_hand(one, Z, {"7": 2})
    part = sent_hand(other, B, {"9": 1})
    assert json.loads(str(part["data-parts"])) == {
        "out": {"out": [game.keys[A]]},
        hand_of(game, Z): {f"{hand_of(game, Z)}-7": ["2"]},
        hand_of(game, B): {f"{hand_of(game, B)}-9": ["1"]},
    }
    assert reviewed(one.look()) == [[Z, "+14", "14"], [B, "+9", "9"], [A, "went out", "0"]]


def test_of_one_hand_the_later_change_counts_whole(game: GameHere) -> None:
    one, other = Phone(game), Phone(game)
    sent_hand(one, Z, {"7": 2, "skip": 1})
    part = sent_hand(other, Z, {"9": 1})
    assert json.loads(str(part["data-parts"]))[hand_of(game, Z)] == {f"{hand_of(game, Z)}-9": ["1"]}


def test_a_phone_that_knows_everything_hears_nothing(game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, A), "out")
    address = f"{game.address}{DRAFT}?version={phone.version}"
    assert phone.client.get(address).status_code == 204


def test_a_saved_round_takes_its_draft_along_and_the_other_phone_hears_it(game: GameHere) -> None:
    one, other = Phone(game), Phone(game)
    one.send(who(game, A), "out")
    sent_hand(one, Z, "4")
    sent_hand(other, B, "6")
    board = Phone(game).form.submit("review").press("Save round 1")
    assert board.all(".seat-total") == ["0", "4", "6"]
    part = one.send({}, "note", status=410)
    assert part["data-gone"] == "saved"
    assert "This round is saved already, on another phone." in words(part)
    assert other.look(status=410)["data-gone"] == "saved"
    assert Phone(game).form.values.get("out") is None


def test_both_phones_save_the_same_draft_and_one_round_stands(game: GameHere) -> None:
    one = Phone(game)
    one.send(who(game, A), "out")
    sent_hand(one, Z, "4")
    sent_hand(one, B, "6")
    here, there = Phone(game).form.submit("review"), Phone(game).form.submit("review")
    assert here.press("Save round 1").status == 200
    assert there.press("Save round 1").status == 200
    assert game.count() == 2


def test_every_phone_hears_under_which_id_the_draft_will_be_saved(game: GameHere) -> None:
    one, other = Phone(game), Phone(game)
    assert one.form.values["entry_id"] != other.form.values["entry_id"]
    one.send(who(game, A), "out")
    part = sent_hand(other, B, {"9": 1})
    assert part["data-entry"] == one.form.values["entry_id"]
    assert part["data-opened"] == one.form.values["opened_at"] == "1"


def test_a_phone_that_has_entered_nothing_hears_that_the_round_is_saved(game: GameHere) -> None:
    phone = Phone(game)
    game.play(A, {Z: 4, B: 6})
    assert phone.look(status=410)["data-gone"] == "saved"


def test_starting_over_names_what_is_lost_and_throws_it_away(
    visitor: Visitor, game: GameHere
) -> None:
    one, other = Phone(game), Phone(game)
    one.send(who(game, A), "out")
    sent_hand(one, Z, {"7": 2, "skip": 1})
    sent_hand(one, B, "12+11")
    other.look()
    page = visitor.open(game.address + NEW).follow("Start over")
    assert page.heading == "Start over?"
    assert page.all(".opened-hand") == [
        "Ž Žofia 7 2 2 × 7 1 × Skip",
        "B boris 23 points typed",
        "A Anna went out",
    ]
    assert page.follow("Keep it").form("round").values["out"] == game.keys[A]
    fresh = page.press("Start over")
    assert fresh.heading == "Round 1"
    assert fresh.form("round").values.get("out") is None
    assert fresh.soup.select("[data-start-over]:not([hidden])") == []
    assert other.look(status=410)["data-gone"] == "thrown"
    part = one.send({}, "note", status=410)
    assert part["data-gone"] == "thrown"
    assert "Somebody began this round anew." in words(part)


def test_there_is_nothing_to_start_over_where_nothing_is_entered(
    visitor: Visitor, game: GameHere
) -> None:
    assert visitor.open(f"{game.address}rounds/new/start-over").heading == "Round 1"


def test_starting_a_mended_round_over_leaves_it_as_it_was_recorded(
    visitor: Visitor, game: GameHere
) -> None:
    game.play(A, {Z: 27, B: 20})
    address = f"rounds/{game.round_ids()[0]}/edit"
    sent_hand(Phone(game, address), B, "21")
    page = visitor.open(game.address + address).follow("Start over")
    assert "The round stays as it was recorded." in page.text
    fresh = page.press("Start over").form("round")
    assert fresh.values[f"{hand_of(game, B)}-points"] == "20"


def test_a_mended_round_that_somebody_else_has_mended_is_saved_not_thrown(game: GameHere) -> None:
    round_id = game.play(A, {Z: 27, B: 20})
    phone = Phone(game, f"rounds/{round_id}/edit")
    sent_hand(phone, B, "21")
    mended = {"out": game.keys[A], "hands": {game.keys[Z]: 1, game.keys[B]: 2}}
    game.log("round_edited", {"target": round_id, "round": mended})
    assert phone.look(status=410)["data-gone"] == "saved"


def test_a_stored_round_is_mended_by_draft(game: GameHere) -> None:
    game.play(A, {Z: 27, B: 20})
    address = f"rounds/{game.round_ids()[0]}/edit"
    phone = Phone(game, address)
    part = sent_hand(phone, B, "21")
    assert reviewed(part) == [[Z, "+27", "27"], [B, "+21", "21"], [A, "went out", "0"]]
    assert Phone(game, address).form.values[f"{hand_of(game, B)}-points"] == "21"
    assert Phone(game).form.values.get("out") is None


def test_a_draft_of_a_round_that_was_removed_is_gone(game: GameHere) -> None:
    round_id = game.play(A, {Z: 27, B: 20})
    phone = Phone(game, f"rounds/{round_id}/edit")
    sent_hand(phone, B, "21")
    game.log("round_removed", {"target": round_id})
    assert sent_hand_gone(phone)["data-gone"] == "removed"


def sent_hand_gone(phone: Phone) -> Tag:
    return phone.send({}, "note", status=410)


def test_what_is_wrong_is_said_before_it_is_saved(game: GameHere) -> None:
    phone = Phone(game)
    phone.send(who(game, A), "out")
    sent_hand(phone, Z, {"wild": 3})
    part = sent_hand(phone, B, {"wild": 2})
    assert part["data-complete"] == "false"
    assert "5 of Wild in all hands, but there are only 4" in words(part)


def test_parts_that_are_none_and_endless_texts_are_not_kept(game: GameHere) -> None:
    phone = Phone(game)
    part = phone.send({"note": "x" * 5000}, "note strange hand-x")
    assert json.loads(str(part["data-parts"]))["note"] == {"note": ["x" * 600]}


def test_no_hand_is_missing_of_a_partner_or_of_somebody_knocked_out(kitchen: Kitchen) -> None:
    names = (Z, B, A, "Dana")
    game = kitchen.game(*names, scheme="collect", rules={"knock_out": 20}, teams=TEAMS)
    phone = Phone(game)
    part = phone.send(who(game, A), "out")
    # Žofia plays with Anna.
    assert str(part["data-missing"]).split() == [game.keys[B], game.keys["Dana"]]
    part = phone.send({"knocked_out": game.keys[B]}, "knocked_out")
    assert str(part["data-missing"]).split() == [game.keys["Dana"]]
    part = sent_hand(phone, B, "9")
    part = sent_hand(phone, "Dana", "7")
    assert str(part["data-complete"]) == "true"
    # 7 of Dana and 20 for boris, whose 9 points wait in the draft and do not count.
    assert reviewed(part) == [
        [Z, "+7 +20", "27"],
        [B, "+0", "0"],
        [A, "went out · +7 +20", "27"],
        ["Dana", "+0", "0"],
    ]
    page = game.kitchen.visitor().open(f"{game.address}{NEW}/start-over")
    facts = dict(zip(page.all(".facts dt"), page.all(".facts dd"), strict=True))
    assert facts["Knocked out"] == B
