"""Games of the third format that were brought in: every page shows them, every form plays them on.

What is expected of each stands in `web.third_games`.
"""

from __future__ import annotations

import json
import re

import pytest
from web.files.test_importing import bring
from web.kitchen import Kitchen, standings
from web.pages import Page, Visitor
from web.test_a_new_scheme import keys_of, see_every_page
from web.third_games import GAMES, A, B, Brought, D, Next, Z


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Brought:
    """Each of the games."""
    return GAMES[request.param]


def brought(visitor: Visitor, kitchen: Kitchen, game: Brought) -> Page:
    return bring(visitor, kitchen, json.dumps(game.sheet)).press("Import")


def ranked(board: Page) -> list[str]:
    """Names with what each has, as on a board, and nothing else of its rows."""
    names, totals = board.all(".seat-name bdi"), board.all(".seat-total")
    return [f"{name} {total}" for name, total in zip(names, totals, strict=True)]


def typed(kitchen: Kitchen, following: Next) -> dict[str, str | list[str]]:
    keys = keys_of(kitchen)
    fields: dict[str, str | list[str]] = {
        "out": keys[following.out] if following.out else "nobody",
        **following.more,
    }
    for name, hand in following.hands.items():
        counts = {"points": hand} if isinstance(hand, str) else hand
        fields |= {f"hand-{keys[name]}-{code}": str(n) for code, n in counts.items()}
    if following.knocked_out:
        fields["knocked_out"] = [keys[name] for name in following.knocked_out]
    return fields


def recorded(board: Page, kitchen: Kitchen, following: Next) -> Page:
    (label,) = [text for text in board.all(".dock a") if text.startswith("Record round")]
    review = board.follow(label).press("Review", typed(kitchen, following))
    assert review.status == 200, review.errors
    (save,) = [text for text in review.all("button") if text.startswith("Save round")]
    saved = review.press(save)
    assert saved.sent_status == 303, saved.errors
    return saved


def sheet_of(visitor: Visitor, board: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(visitor.open(f"{board.path}export/sheet.json").html)
    return found


def test_it_plays_through_every_page(visitor: Visitor, kitchen: Kitchen, game: Brought) -> None:
    board = brought(visitor, kitchen, game)
    assert ranked(board) == game.before
    see_every_page(visitor, kitchen, board.path)
    board = recorded(board, kitchen, game.following)
    assert ranked(board) == game.after
    see_every_page(visitor, kitchen, board.path)


def test_a_round_recorded_is_taken_back_and_brought_back(
    visitor: Visitor, kitchen: Kitchen, game: Brought
) -> None:
    board = recorded(brought(visitor, kitchen, game), kitchen, game.following)
    (undo,) = [text for text in board.all("button") if text.startswith("Undo round")]
    back = board.press(undo)
    assert ranked(back) == game.before
    assert ranked(back.press("Redo")) == game.after
    log = visitor.open(f"{board.path}log")
    assert log.status == 200


def test_an_edit_of_another_thing_loses_nothing(
    visitor: Visitor, kitchen: Kitchen, game: Brought
) -> None:
    board = brought(visitor, kitchen, game)
    before = sheet_of(visitor, board)
    rounds = visitor.open(f"{board.path}rounds")
    first = str(rounds.soup.select("tbody[id] th a")[-1]["href"])
    round_id = re.search(r"open=([\w-]+)", first)
    assert round_id is not None
    edit = visitor.open(f"{board.path}rounds/{round_id[1]}/edit")
    review = edit.press("Review", {"note": "Late"})
    assert review.status == 200, review.errors
    saved = review.press("Save round 1")
    assert saved.sent_status == 303, saved.errors
    after = sheet_of(visitor, saved)
    rounds_after = after["rounds"]
    assert isinstance(rounds_after, list)
    assert rounds_after[0].pop("note") == "Late"
    assert after == before
    assert ranked(visitor.open(board.path)) == game.before


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("teams", "Žofia and Anna win."),
        ("nine rounds", "Žofia wins."),
        ("all others win", "Žofia, Anna, and Dana win."),
        ("first to", "boris wins."),
    ],
)
def test_who_wins_is_said(visitor: Visitor, kitchen: Kitchen, name: str, sentence: str) -> None:
    board = recorded(brought(visitor, kitchen, GAMES[name]), kitchen, GAMES[name].following)
    if name == "teams":
        board = board.press("End game")
    assert board.all(".win-head h2") == [sentence]
    for page in ("share", "print", "tv"):
        assert sentence in visitor.open(f"{board.path}{page}").text


def test_what_was_set_up_stands_among_the_rules(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["rules of the table"])
    facts = dict(zip(board.all(".facts dt"), board.all(".facts dd"), strict=True))
    assert facts["Rules of the table"] == "jump_in, Who is late brings the tea."
    assert facts["Starting points"] == "Anna +50"
    assert "Teams" not in facts


def test_a_game_of_teams_says_them_and_seats_nobody(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["teams"])
    facts = dict(zip(board.all(".facts dt"), board.all(".facts dd"), strict=True))
    assert facts["Teams"] == "Žofia and Anna; boris and Dana"
    assert not board.has_button("Who is here?")
    assert not board.has_button("Join late")
    told = visitor.open(f"{board.path}table")
    assert (told.path, told.alerts) == (board.path, ["In a game of teams nobody comes or goes."])
    assert visitor.open(f"{board.path}table?carry_on=1").alerts == []
    assert board.all(".banner b") == ["Žofia goes out: 75 points for each of Žofia and Anna."]


def test_the_round_that_was_opened_tells_its_side_and_who_was_knocked_out(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    board = brought(visitor, kitchen, GAMES["both sides"])
    opened = visitor.open(f"{board.path}rounds").soup.select_one("tbody[id] th a")
    assert opened is not None
    page = visitor.open(str(opened["href"]))
    facts = dict(zip(page.all(".facts dt"), page.all(".facts dd"), strict=True))
    assert facts["Side at the end"] == "Dark side"
    assert facts["Last card"] == "Wild"


def test_who_was_knocked_out_is_told(visitor: Visitor, kitchen: Kitchen) -> None:
    game = GAMES["knock-outs"]
    board = recorded(brought(visitor, kitchen, game), kitchen, game.following)
    assert board.all(".banner b") == ["Žofia goes out. boris and Dana are knocked out."]
    assert standings(board)[1] == "Dana starts 258 +250"
    assert "boris and Dana are knocked out." in visitor.open(f"{board.path}print").text
    assert "boris and Dana are knocked out." in visitor.open(f"{board.path}log").text


def test_a_hand_of_the_other_side_does_not_count(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["both sides"])
    keys = keys_of(kitchen)
    following = Next(B, {Z: {"1": 1, "dark9": 2}, A: {"draw1": 1}, D: {"wild": 1}})
    review = board.follow("Record round 2").press("Review", typed(kitchen, following))
    # 1 of Žofia, 10 of Anna, 40 of Dana.
    assert "51" in review.all("table.review tbody tr")[1]
    changed = review.press("Change something")
    assert changed.form("round").values[f"hand-{keys[Z]}-dark9"] == "2"
    dark = changed.press("Review", {"side": "dark"})
    assert dark.status == 422
    assert "The hand of Anna is missing" in dark.errors.values()


def test_a_side_that_there_is_not_is_refused_at_its_field(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    board = brought(visitor, kitchen, GAMES["both sides"])
    form = board.follow("Record round 2").form("round").forge({"side": "middle"})
    page = form.submit("Review")
    assert page.errors["side-0"] == "Choose the side that was up at the end."


def test_a_hand_of_somebody_knocked_out_is_refused_at_the_hand(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    board = brought(visitor, kitchen, GAMES["knock-outs"])
    keys = keys_of(kitchen)
    following = Next(Z, {A: "20", B: "3", D: "4"}, knocked_out=(B,))
    page = board.follow("Record round 2").press("Review", typed(kitchen, following))
    assert page.status == 422
    assert list(page.errors) == [f"hand-{keys[B]}-points"]


def test_whoever_went_out_was_not_knocked_out(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["knock-outs"])
    following = Next(Z, {A: "20", B: "3", D: "4"}, knocked_out=(Z,))
    page = board.follow("Record round 2").press("Review", typed(kitchen, following))
    assert page.status == 422
    assert list(page.errors) == ["knocked_out-0"]


def test_no_hand_is_asked_of_a_partner(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["teams"])
    page = board.follow("Record round 2").press("Review", typed(kitchen, Next(B, {Z: "9"})))
    assert list(page.errors.values()) == ["The hand of Anna is missing"]
    review = page.press("Review", typed(kitchen, Next(B, {Z: "9", A: "11"})))
    assert review.all("table.review tbody tr")[1] == "B boris went out · +20 20"


def test_points_to_start_with_that_cross_the_target_are_told_and_mended_by_the_rules(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    board = brought(visitor, kitchen, GAMES["rules of the table"])
    review = visitor.open(f"{board.path}rules").press("Review", {"target": "40"})
    assert "At the start: Nobody may start with 50 points when the target is 40" in review.text
    board = review.press("Save the rules")
    assert board.all(".notice.fault strong")[:1] == ["This table cannot be like that"]
    assert "At the start: Nobody may start with 50 points" in board.text
    assert board.follow("Change the rules").heading == "Change the rules"


@pytest.mark.parametrize("name", ["teams", "rules of the table", "both sides", "knock-outs"])
def test_play_again_is_the_same_game_again(visitor: Visitor, kitchen: Kitchen, name: str) -> None:
    board = brought(visitor, kitchen, GAMES[name]).press("End game")
    before = sheet_of(visitor, board)
    dealt = board.follow("Play again").press("Deal round 1")
    after = sheet_of(visitor, dealt)
    kept = ("players", "rules", "deck", "teams", "starts", "table_rules")
    assert {key: after.get(key) for key in kept} == {key: before.get(key) for key in kept}


def test_play_again_without_what_was_before(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["teams"]).press("End game")
    page = board.follow("Play again")
    assert "Teams: Žofia and Anna; boris and Dana" in page.text
    dealt = page.press("Deal round 1", {"as_before": None})
    assert "teams" not in sheet_of(visitor, dealt)


def test_teams_are_not_kept_where_others_sit(visitor: Visitor, kitchen: Kitchen) -> None:
    board = brought(visitor, kitchen, GAMES["teams"]).press("End game")
    page = board.follow("Play again").press("Add player", {"player_name": "Eva"})
    dealt = page.press("Deal round 1")
    assert "teams" not in sheet_of(visitor, dealt)
