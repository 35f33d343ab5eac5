"""What goes wrong in programs like this one, seen on pages; each test is named after its line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from web.board.test_rounds import rows
from web.kitchen import GameHere, Kitchen, standings
from web.pages import Page, Visitor
from web.rounds.test_record_round import reviewed, save, who

Z, B, A = "Žofia", "boris", "Anna"
HUGE = "9" * 5000


def form_of(game: GameHere) -> Page:
    return game.kitchen.visitor().open(f"{game.address}rounds/new")


# 5. A failed submit loses what was typed


def test_fault_05_a_refused_round_keeps_every_field_and_can_be_sent_again(kitchen: Kitchen) -> None:
    rules = {"pile_runs_out": "round", "going_out_bonus": {"wild": 50}}
    game = kitchen.game(rules=rules)
    typed = {
        **who(game, A),
        **game.hand(Z, {"7": 9, "wild4": 1}),
        **game.hand(B, "12+11+7"),
        "last_card": "wild",
        "pile_ran_out": "1",
        "dealer": game.keys[B],
        f"adjust-{game.keys[A]}": "-5",
        "note": 'said "so" & <left>\n\n  early',
    }
    form = form_of(game).form("round").fill(typed)
    again = form.submit("Review")
    assert again.status == 422
    assert again.form("round").typed == form.typed
    review = again.press("Review", game.hand(Z, {"7": 8}))
    # Žofia 56 + 50 = 106, boris 30, both doubled; Anna −50 − 5.
    assert [row[2] for row in reviewed(review)] == ["212", "60", "−55"]
    save(review)
    assert game.stored().note == 'said "so" & <left>\n\n  early'


def test_fault_05_a_refused_table_keeps_everything_chosen(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zoe"})
    chosen = {"scheme": "elimination", "target": "x", "lone_zero": "y", "pile_runs_out": "game"}
    form = page.form("set-up").fill({**chosen, "packs": "2"})
    again = form.submit("Deal round 1")
    assert again.status == 422
    assert again.form("set-up").typed == form.typed


def test_fault_04_a_name_typed_but_not_added_sits_down_when_round_1_is_dealt(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zoe"})
    board = page.press("Deal round 1", {"player_name": "Adam"})
    assert sorted(board.all(".seat-name bdi")) == ["Adam", "Zoe"]
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zoe"})
    refused = page.press("Deal round 1", {"player_name": "zoe"})
    assert refused.status == 422
    assert "sits at the table already" in refused.text


def test_fault_02_a_table_being_set_up_is_there_again(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(f"{kitchen.address}new").press("Add player", {"player_name": "Zoe"})
    page.press("Add player", {"player_name": "Adam", "scheme": "lazy"})
    back = visitor.open(f"{kitchen.address}new")
    assert back.all(".places .name") == ["Zoe", "Adam"]
    assert back.form("set-up").values["scheme"] == "lazy"
    back.press("Deal round 1")
    assert visitor.open(f"{kitchen.address}new").all(".places .name") == []


# 9. An edit shows zeros, loses or resets what it does not show


def test_fault_09_an_edit_shows_what_was_stored_and_keeps_the_rest(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game(scheme="keep_low", rules={"target": 1000})
    first = game.play(A, {Z: {"0": 1, "wild": 2}, B: 30}, dealer=game.keys[B], pile_ran_out=2)
    game.play(Z, {B: 5, A: 5})
    page = visitor.open(f"{game.address}rounds/{first}/edit")
    values = page.form("round").values
    hand = f"hand-{game.keys[Z]}"
    assert (values[f"{hand}-0"], values[f"{hand}-wild"], values[f"{hand}-1"]) == ("1", "2", "")
    assert values["pile_ran_out"] == "2"
    board = save(page.press("Review", {f"{hand}-wild": "1"}))
    # 0 + 50 for Žofia; every later total follows.
    assert rows(board.follow("Rounds")) == [
        ["2", "50 +0", "35 +5", "5 +5"],
        ["1", "50 +50", "30 +30", "0 +0"],
    ]
    stored = game.stored(0)
    assert (stored.dealer, stored.pile_ran_out) == (B, 2)


# 11. Blank, zero and absent are one thing


def test_fault_11_a_blank_hand_is_missing_and_said_so_by_name(kitchen: Kitchen) -> None:
    game = kitchen.game()
    page = form_of(game).press("Review", who(game, A) | game.hand(Z, {"7": 1}))
    assert page.all(".summary-list li") == ["The hand of boris is missing"]


def test_fault_11_a_hand_of_one_zero_is_a_hand(kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"lone_zero": 50})
    held = game.hand(Z, {"0": 1}) | game.hand(B, {"0": 2})
    board = save(form_of(game).press("Review", who(game, A) | held))
    assert standings(board)[-1].startswith("Žofia 50")
    edit = board.follow("Rounds").follow("Round 1").follow("Edit round 1")
    assert edit.form("round").values[f"hand-{game.keys[Z]}-0"] == "1"


def test_fault_11_zero_points_typed_are_a_hand(kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"lone_zero": 50})
    held = game.hand(Z, "0") | game.hand(B, "5")
    board = save(form_of(game).press("Review", who(game, A) | held))
    assert game.stored().hands == {Z: 0, B: 5}
    edit = board.follow("Rounds").follow("Round 1").follow("Edit round 1")
    assert edit.form("round").values[f"hand-{game.keys[Z]}-points"] == "0"


# 12. Ties give one arbitrary winner


def test_fault_12_a_shared_win_names_everybody_who_shares_it(kitchen: Kitchen) -> None:
    game = kitchen.game(Z, B, A, "Dana", scheme="keep_low", rules={"target": 50})
    game.play(A, {Z: 7, B: 7, "Dana": 20})
    typed = who(game, Z) | game.hand(B, "0") | game.hand(A, "7") | game.hand("Dana", "30")
    review = form_of(game).press("Review", typed)
    sentence = "Žofia, boris, and Anna share the win."
    assert review.all(".banner") == [f"{sentence} Dana loses."]
    board = save(review)
    assert board.all(".win-head h2") == [sentence]
    assert board.all(".seat.won bdi") == [Z, B, A]
    home = board.visitor.open(kitchen.address)
    assert "won by Žofia, boris, and Anna" in home.text


# 14. All remaining cross the limit at once


def test_fault_14_all_cross_at_once_and_the_lowest_wins(kitchen: Kitchen) -> None:
    game = kitchen.game(rules={"target": 50})
    held = game.hand(Z, "60") | game.hand(B, "70") | game.hand(A, "60")
    board = save(form_of(game).press("Review", {"out": "nobody"} | held))
    assert board.all(".win-head h2") == ["Žofia and Anna share the win."]
    assert not board.has_button("Record round 2")


# 15. Eliminated players are still asked for a hand


def test_fault_15_nobody_who_is_out_is_asked_for_a_hand_or_deals(kitchen: Kitchen) -> None:
    game = kitchen.game(Z, B, A, "Dana", rules={"target": 50})
    game.play(A, {Z: 7, B: 51, "Dana": 20})
    page = form_of(game)
    assert page.all("#out label") == [Z, A, "Dana", "Nobody"]
    assert not [name for name in page.form("round").names if game.keys[B] in name]
    # Žofia dealt; boris, who is next, is out: Anna deals, Dana starts.
    assert page.all(".bar-title p") == ["Dana starts, Anna deals"]
    assert B not in page.all("select[name=dealer] option")
    typed = who(game, A) | game.hand(Z, "1") | game.hand("Dana", "2")
    assert [row[0] for row in reviewed(page.press("Review", typed))] == [Z, A, "Dana"]


def test_fault_15_a_hand_smuggled_in_for_somebody_out_counts_nothing(kitchen: Kitchen) -> None:
    game = kitchen.game(Z, B, A, rules={"target": 50})
    game.play(A, {Z: 7, B: 51})
    form = form_of(game).form("round").fill(who(game, A) | game.hand(Z, "1"))
    board = save(form.forge(game.hand(B, "9")).submit("Review"))
    assert game.stored().hands == {Z: 1}
    assert standings(board)[-1].startswith("boris 51 out")


# 18. A choice is stored as translated text


def test_fault_18_codes_are_stored_and_words_are_shown(kitchen: Kitchen) -> None:
    visitor = kitchen.visitor("sk")
    page = visitor.open(f"{kitchen.address}new")
    for name in (Z, B):
        form = page.form("set-up").fill({"player_name": name}).forge({"add": "1"})
        page = form.submit()
    chosen = {"scheme": "elimination", "pile_runs_out": "round", "going_out_bonus": "y"}
    board = page.form("set-up").fill(chosen).forge({"start": "1"}).submit()
    assert board.one("html")["lang"] == "sk"
    rules = kitchen.act(_only_game_rules)
    assert rules == ("elimination", "round", {"0": 20, "wild": 50, "wild4": 50}, "classic-108")
    visitor.open(board.path).press("English")
    english = visitor.open(board.path)
    assert english.all(".bar-title p") == ["Last one standing · out past 500 · round 1"]


def test_fault_18_a_round_typed_in_one_language_is_saved_in_another(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="keep_low", rules={"going_out_bonus": {"wild": 50}})
    visitor = kitchen.visitor("sk")
    page = visitor.open(f"{game.address}rounds/new")
    typed = who(game, A) | game.hand(Z, {"skip": 1}) | game.hand(B, "5")
    form = page.form("round").fill(typed | {"last_card": "wild"})
    review = form.forge({"review": "1"}).submit()
    assert review.one("html")["lang"] == "sk"
    visitor.client.set_cookie("language", "en")
    board = review.form("round").forge({"save": "1"}).submit()
    assert board.one("html")["lang"] == "en"
    assert (game.stored().last_card, game.stored().hands) == ("wild", {Z: {"skip": 1}, B: 5})
    opened = board.follow("Rounds").follow("Round 1")
    assert "1 × Skip" in opened.text


def _only_game_rules(group: object) -> tuple[object, ...]:
    from scorekeeper.store.log.game_rows import open_games  # noqa: PLC0415
    from scorekeeper.store.log.games import load_game  # noqa: PLC0415

    (row,) = open_games(group)  # type: ignore[arg-type]
    record = load_game(group, row.key)  # type: ignore[arg-type]
    assert record is not None
    rules = record.game.sheet.rules
    deck = record.game.sheet.deck.name
    return rules.scheme, rules.pile_runs_out, dict(rules.going_out_bonus), deck


# 19. Double tap, refresh, slow network: two rounds


def test_fault_19_a_double_tap_on_save_is_one_round(kitchen: Kitchen) -> None:
    game = kitchen.game()
    held = game.hand(Z, "4") | game.hand(B, "6")
    save_form = form_of(game).press("Review", who(game, A) | held).form_of("Save round 1")
    answers = [save_form.submit("Save round 1") for _ in range(3)]
    assert {answer.path for answer in answers} == {game.address}
    assert [len(answer.all(".seats > li")) for answer in answers] == [3, 3, 3]
    assert game.count() == 2


def test_fault_19_a_refreshed_page_records_nothing(kitchen: Kitchen) -> None:
    game = kitchen.game()
    held = game.hand(Z, "4") | game.hand(B, "6")
    board = save(form_of(game).press("Review", who(game, A) | held))
    assert board.sent_status == 303
    board.visitor.open(board.path)
    assert game.count() == 2


# 22. Names


NAMES: list[tuple[Sequence[str], Sequence[str]]] = [
    # An emoji of several code points is one letter.
    (["👩‍👩‍👧‍👦", "🇸🇰 Slavo", "Anna"], ["👩‍👩‍👧‍👦", "🇸🇰", "A"]),
    (["e\u0301va", "Zoe"], ["É", "Z"]),
    (["Ödön", "Odo"], ["Ö", "O"]),
    (["محمد", "Anna"], ["م", "A"]),
    # Two of one initial show two letters.
    (["Boris", "anna", "Adam", "Zoe"], ["B", "An", "Ad", "Z"]),
    (["anna", "Adam"], ["An", "Ad"]),
    (["ZZ" * 30, "Å" * 40], ["Z", "Å"]),
    (["van Dyk", "Q"], ["V", "Q"]),
]


@pytest.mark.parametrize(("names", "initials"), NAMES)
def test_fault_22_every_name_sits_shows_and_has_its_letters(
    visitor: Visitor, kitchen: Kitchen, names: Sequence[str], initials: Sequence[str]
) -> None:
    page = visitor.open(f"{kitchen.address}new")
    for name in names:
        page = page.press("Add player", {"player_name": name})
    assert page.all(".places .dot") == initials
    board = page.press("Deal round 1", {"scheme": "keep_low"})
    shown = [name.replace("e\u0301", "é") for name in names]
    assert board.all(".seat-name bdi") == shown
    form = board.follow("Record round 1")
    assert form.all("#out label bdi") == [*shown, "Nobody"]
    keys = [str(tag["value"]) for tag in form.soup.select("#out input")][:-1]
    hands = {f"hand-{key}-points": "7" for key in keys[1:]}
    board = save(form.press("Review", {"out": keys[0]} | hands))
    assert board.all(".seat-total") == ["0"] + ["7"] * (len(names) - 1)
    rounds = board.follow("Rounds")
    assert rounds.all("thead .dot") == initials
    assert visitor.open(kitchen.address).status == 200


def test_fault_22_a_name_from_right_to_left_turns_nothing_around_it(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    game = kitchen.game("שרה", "boris", scheme="collect")
    game.play("שרה", {"boris": 7})
    page = visitor.open(game.address)
    sentence = page.soup.select(".banner b")[0].get_text()
    assert sentence == "\u2068שרה\u2069 goes out and gets 7 points."
    for heading in page.soup.find_all(string=lambda text: "שרה" in str(text)):
        isolated = "\u2068" in str(heading) or heading.find_parent("bdi") is not None
        assert isolated, heading


@pytest.mark.parametrize("again", ["ANNA  MÁRIA", "anna mária", " Anna Mária ", "Anna\u00a0Mária"])
def test_fault_22_capitals_and_spaces_make_no_second_person(
    visitor: Visitor, kitchen: Kitchen, again: str
) -> None:
    page = visitor.open(f"{kitchen.address}new")
    page = page.press("Add player", {"player_name": "Anna Mária"})
    page = page.press("Add player", {"player_name": again})
    assert page.status == 422
    assert page.all(".places .name") == ["Anna Mária"]


def test_fault_22_a_doubled_space_reads_as_one_person_everywhere(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    kitchen.game("Anna Mária", "Zoe")
    page = visitor.open(f"{kitchen.address}players/")
    answer = page.press("Add player", {"player_name": "Anna  Mária"})
    assert answer.errors == {"player_name": "The name Anna Mária is taken already."}


# 25. People swapped because ids and names sorted alike


def test_fault_25_names_and_keys_sorted_unlike_are_never_swapped(
    visitor: Visitor, kitchen: Kitchen
) -> None:
    # Added in one order, seated in another, named in a third.
    page = visitor.open(f"{kitchen.address}players/")
    for name in ("Dana", "Žofia", "anna", "Cyril", "Boris"):
        page = page.press("Add player", {"player_name": name})
    page = visitor.open(f"{kitchen.address}new")
    seated = ["Cyril", "Žofia", "Boris", "Dana", "anna"]
    for name in seated:
        page = page.press(name)
    form = page.press("Deal round 1", {"scheme": "keep_low"}).follow("Record round 1")
    keys = dict(
        zip(seated, [str(tag["value"]) for tag in form.soup.select("#out input")], strict=False)
    )
    points = {"Cyril": 11, "Žofia": 22, "Dana": 44, "anna": 55}
    typed = {f"hand-{keys[name]}-points": str(held) for name, held in points.items()}
    board = save(form.press("Review", {"out": keys["Boris"]} | typed))
    expected = ["Boris 0", "Cyril 11", "Žofia 22", "Dana 44", "anna 55"]
    shown = zip(board.all(".seat-name bdi"), board.all(".seat-total"), strict=True)
    assert [" ".join(pair) for pair in shown] == expected
    rounds = board.follow("Rounds")
    assert rounds.all("thead bdi") == seated
    assert rounds.all(".cell-total") == ["11", "22", "0", "44", "55"]
    for name in seated:
        player = visitor.open(f"{kitchen.address}players/{keys[name]}")
        assert player.heading == name


# 28. Huge integers, negatives, text in numbers, NUL bytes, 10 MB bodies


NUMBERS = [
    HUGE,
    "-1",
    "−1",
    "1e3",
    "0x10",
    "1.5",
    "1,5",
    "٣ apples",
    "NaN",
    "∞",
    "½",
    "²",
    "+",
    "1++2",
]


@pytest.mark.parametrize("typed", NUMBERS)
@pytest.mark.parametrize("place", ["points", "7", "pile_ran_out", "adjust"])
def test_fault_28_what_is_no_number_gets_a_sentence_at_its_field(
    kitchen: Kitchen, place: str, typed: str
) -> None:
    game = kitchen.game(rules={"pile_runs_out": "round"})
    page = form_of(game)
    field = {
        "points": f"hand-{game.keys[Z]}-points",
        "7": f"hand-{game.keys[Z]}-7",
        "adjust": f"adjust-{game.keys[A]}",
    }.get(place, place)
    sound = who(game, A) | game.hand(B, "5")
    if place not in ("points", "7"):
        sound |= game.hand(Z, "5")
    answer = page.form("round").fill(sound | {field: typed}).submit("Review")
    if place == "adjust" and typed in ("-1", "−1"):
        assert answer.status == 200
        return
    assert answer.status == 422
    assert field in answer.errors or f"hand-{game.keys[Z]}-points" in answer.errors
    assert game.count() == 1


@pytest.mark.parametrize("typed", NUMBERS)
@pytest.mark.parametrize("field", ["target", "packs", "cards_dealt"])
def test_fault_28_what_is_no_number_sets_no_table(
    visitor: Visitor, kitchen: Kitchen, field: str, typed: str
) -> None:
    scheme = "countdown" if field == "cards_dealt" else "collect"
    form = visitor.open(f"{kitchen.address}new").form("set-up")
    answer = form.forge({"seat": ["new:A", "new:B"], "scheme": scheme, field: typed}).submit(
        "Deal round 1"
    )
    assert answer.status == 422
    assert list(answer.errors) == [field]
    assert "No game yet" in visitor.open(kitchen.address).text


@pytest.mark.parametrize("nonsense", ["", HUGE, "-1", "x", "1.5", "²"])
def test_fault_28_a_position_that_is_none_is_looked_at_once_more(
    kitchen: Kitchen, nonsense: str
) -> None:
    game = kitchen.game(scheme="countdown")
    form = (
        form_of(game).form("round").fill(who(game, A)).forge({"opened_at": nonsense, "save": "1"})
    )
    review = form.submit()
    assert (review.heading, game.count()) == ("Round 1", 1)
    assert "This page does not fit what is saved here any more." in review.text
    assert review.press("Save round 1").notices == ["Round 1 saved"]


@pytest.mark.parametrize("nonsense", ["", "short", "x" * 65, "ž" * 20, "a b" * 9, HUGE])
def test_fault_28_an_id_that_is_none_is_refused(kitchen: Kitchen, nonsense: str) -> None:
    game = kitchen.game(scheme="countdown")
    form = form_of(game).form("round").fill(who(game, A)).forge({"entry_id": nonsense, "save": "1"})
    answer = form.submit()
    assert answer.status == 422
    assert answer.all(".summary-list li") != []
    assert game.count() == 1


@pytest.mark.parametrize(
    "instant",
    [
        "yesterday",
        HUGE,
        "2026-13-45T99:99:99Z",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
        "2026-11-27T21:14:05",
        "2999-01-01T00:00:00Z",
    ],
)
def test_fault_28_a_clock_that_cannot_be_is_passed_over(kitchen: Kitchen, instant: str) -> None:
    game = kitchen.game(scheme="countdown")
    form = form_of(game).form("round").fill(who(game, A))
    board = form.forge({"happened_at": instant, "save": "1"}).submit()
    assert board.notices == ["Round 1 saved"]
    assert visitor_home(game).status == 200


def visitor_home(game: GameHere) -> Page:
    return game.kitchen.visitor().open(game.kitchen.address)


@pytest.mark.parametrize("mark", ["\0", "\ud800"], ids=["NUL", "half a character"])
def test_fault_28_what_is_no_text_gets_a_sentence(kitchen: Kitchen, mark: str) -> None:
    game = kitchen.game(scheme="countdown")
    body = dict(form_of(game).form("round").fields)
    visitor = kitchen.visitor()
    sent = "&".join(
        [f"{name}={value}" for name, value in body.items()]
        + [f"note=a{'%00' if mark == chr(0) else '%ED%A0%80'}b", f"out={game.keys[A]}"]
    )
    response = visitor.client.post(
        f"{game.address}rounds/new",
        data=sent.encode(),
        content_type="application/x-www-form-urlencoded",
    )
    assert response.status_code in (400, 422)
    assert game.count() == 1


CONTROLS = ["\x01", "\x07", "\x0b", "\x0c", "\x1b", "\x7f", "\x85"]


@pytest.mark.parametrize("control", CONTROLS)
def test_fault_28_a_note_pasted_with_signs_that_cannot_be_shown(
    kitchen: Kitchen, control: str
) -> None:
    game = kitchen.game(scheme="countdown")
    typed = who(game, A) | {"note": f"before{control}after"}
    board = save(form_of(game).press("Review", typed))
    assert game.stored().note == "before after"
    opened = board.follow("Rounds").follow("Round 1")
    assert "before after" in opened.text


@pytest.mark.parametrize("control", CONTROLS)
def test_fault_28_names_pasted_with_signs_that_cannot_be_shown(
    visitor: Visitor, kitchen: Kitchen, control: str
) -> None:
    page = visitor.open(f"{kitchen.address}new")
    page = page.press("Add player", {"player_name": f"Anna{control}B"})
    assert page.all(".places .name") == ["Anna B"]
    form = page.form("set-up").forge({"seat": ["new:Anna B", f"new:Zoe{control}"]})
    board = form.forge({"name": f"Cabin{control}night"}).submit("Deal round 1")
    assert board.heading == "Cabin night"
    assert board.all(".seat-name bdi") == ["Anna B", "Zoe"]
    players = visitor.open(f"{kitchen.address}players/")
    players = players.press("Add player", {"player_name": f"{control}Adam{control}"})
    assert players.all(".rows b")[0] == "Adam"


def test_fault_28_a_body_of_ten_megabytes_is_told_and_nothing_is_saved(kitchen: Kitchen) -> None:
    game = kitchen.game(scheme="countdown")
    page = form_of(game)
    answer = (
        page.form("round").fill(who(game, A)).forge({"note": "x" * 10_000_000}).submit("Review")
    )
    assert answer.status == 413
    assert "More was sent than this server takes." in answer.text
    assert game.count() == 1


@pytest.mark.parametrize("count", [1000, 4000])
def test_fault_28_thousands_of_seats_and_fields_are_borne(
    visitor: Visitor, kitchen: Kitchen, count: int
) -> None:
    form = visitor.open(f"{kitchen.address}new").form("set-up")
    answer = form.forge({"seat": [f"new:{number}" for number in range(count)]}).submit(
        "Deal round 1"
    )
    assert answer.status == 422
    assert list(answer.errors.values()) == ["At most 20 players fit at one table."]
