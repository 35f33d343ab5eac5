"""A scheme is a module and a row of words: with these it plays through every page.

Every scheme of the registry is walked, and one that comes while others run; what is expected of
that one is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs, urlsplit

import pytest
from web.files.test_importing import bring
from web.game.test_new_game import sat
from web.keep_high import KeepHigh, keep_high
from web.kitchen import AT_THE_TABLE, Kitchen, standings
from web.pages import Page, Visitor

from scorekeeper.commands.table import score_table
from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.schemes import SCHEMES, register
from scorekeeper.store.people.players import players_of
from scorekeeper.web.words.schemes import WORDS


def test_every_scheme_has_words_and_nothing_else_has() -> None:
    assert WORDS.keys() == SCHEMES.keys()


def test_a_code_is_given_once(hoarders: str) -> None:
    with pytest.raises(ValueError, match="keep_high"):
        register(KeepHigh)


@pytest.fixture
def hoarders() -> Iterator[str]:
    with keep_high() as code:
        yield code


@pytest.fixture(params=[*SCHEMES, "keep_high"])
def scheme(request: pytest.FixtureRequest) -> Iterator[str]:
    """The code of each scheme, and of the one that comes only now."""
    if request.param in SCHEMES:
        yield request.param
    else:
        with keep_high() as code:
            yield code


def dealt(visitor: Visitor, kitchen: Kitchen, scheme: str, **chosen: str) -> Page:
    """The board of a new game of three, set up on its page."""
    page = sat(visitor.open(f"{kitchen.address}new"), *AT_THE_TABLE)
    return page.press("Deal round 1", {"scheme": scheme, "name": "Friday", **chosen})


def keys_of(kitchen: Kitchen) -> Mapping[str, str]:
    return kitchen.act(lambda group: {player.name: player.key for player in players_of(group)})


def typed(kitchen: Kitchen, scheme: str, out: str | None, **hands: str) -> dict[str, str]:
    """A round in the fields of its form, as far as the scheme asks for it."""
    keys, asked = keys_of(kitchen), SCHEMES[scheme].round_keys
    found = {"out": keys[out] if out else "nobody"} if "out" in asked else {}
    if "order" in asked:
        order = sorted(AT_THE_TABLE, key=lambda name: name != out)
        found |= {f"place-{place}": keys[name] for place, name in enumerate(order, start=1)}
    if "hands" in asked:
        found |= {f"hand-{keys[name]}-points": points for name, points in hands.items()}
    return found


def recorded(board: Page, number: int, fields: Mapping[str, str]) -> Page:
    review = board.follow(f"Record round {number}").press("Review", fields)
    assert review.status == 200, review.errors
    return review.press(f"Save round {number}")


def test_hoarders_play_through_every_page(
    visitor: Visitor, kitchen: Kitchen, hoarders: str
) -> None:
    page = visitor.open(f"{kitchen.address}new")
    (card,) = [each for each in page.all(".choice.pick") if each.startswith("Hoarders")]
    assert card == "Hoarders 50 Everyone keeps what is left in hand, and the most win."
    choice = page.one('input[name="scheme"][value="keep_high"]')
    assert choice["data-takes"] == "target crossing floor_at_zero"

    board = dealt(visitor, kitchen, hoarders)
    assert board.all(".bar-title p") == ["Hoarders · hoard 50 · round 1"]
    form = board.follow("Record round 1")
    assert form.one("form[data-pad]")["data-asks"] == (
        "adjust hands knocked_out last_card out pile_ran_out starts"
    )
    first = typed(kitchen, hoarders, "boris", Žofia="30", Anna="12")
    review = form.press("Review", first)
    assert review.all("table.review tbody tr") == [
        *("Ž Žofia +30 30", "B boris went out 0", "A Anna +12 12")
    ]
    board = review.press("Save round 1")
    assert standings(board) == ["Žofia 30 +30", "Anna starts 12 +12", "boris deals 0 +0"]
    assert board.all(".banner") == ["boris goes out. boris deals next, Anna starts."]

    keys = keys_of(kitchen)
    why = visitor.open(f"{board.path}why/{keys['Žofia']}")
    assert "What is left in your hand is yours. Who hoards 50 wins." in why.text
    second = typed(kitchen, hoarders, None, Žofia="5", boris="7", Anna="40")
    board = recorded(board, 2, second)
    assert board.all(".win-head h2") == ["Anna wins."]
    assert standings(board) == ["Anna 52 +40", "Žofia 35 +5", "boris 7 +7"]

    points = visitor.open(f"{board.path}export/points.csv").html.splitlines()
    assert [line.split(",")[2:] for line in points[1:]] == [
        ["30", "30", "0", "0", "12", "12"],
        ["5", "35", "7", "7", "40", "52"],
    ]
    statistics = visitor.open(f"{kitchen.address}statistics?scheme={hoarders}")
    assert "Best total to win: Hoarders" in statistics.text
    again = visitor.open(f"{board.path}otherwise?scheme=keep_low&target=500")
    assert "The game goes on." in again.text
    other = visitor.open(f"{board.path}otherwise?scheme=keep_high&target=30")
    assert "Žofia wins. Over in round 1" in other.text


def test_a_newcomer_gets_no_points_for_coming_to_hoarders(
    visitor: Visitor, kitchen: Kitchen, hoarders: str
) -> None:
    board = dealt(visitor, kitchen, hoarders)
    board = recorded(board, 1, typed(kitchen, hoarders, "boris", Žofia="30", Anna="12"))
    page = visitor.open(f"{board.path}table").press("Join late", {"player_name": "Eva"})
    assert "Eva starts with 0: points are won here, and nobody gets any for coming." in page.text


def test_hoarders_come_back_from_a_table_of_points(
    visitor: Visitor, kitchen: Kitchen, hoarders: str
) -> None:
    page = bring(visitor, kitchen, "Žofia,boris,Anna\n30,0,12\n5,7,40\n")
    page = page.press("Look again", {"scheme": hoarders})
    assert page.all('[aria-label="Games"] .row-text') == [
        "Without a name Hoarders · hoard 50 · 2 rounds · Anna 52, Žofia 35, boris 7"
    ]


ROUND_ABOUT = ("", "history", "statistics", "evenings/", "journal/", "bin", "archive.zip")
ERRANDS = ("edit", "insert", "remove")
PAGES = (
    *("", "standings", "tv", "rounds", "share", "picture.svg", "print", "log", "export"),
    *("export/sheet.json", "export/points.csv", "export/cards.csv", "otherwise", "name"),
    *("rules", "points", "table", "delete"),
)


def test_every_scheme_plays_through_every_page(
    visitor: Visitor, kitchen: Kitchen, scheme: str
) -> None:
    told = SCHEMES[scheme]
    name = str(WORDS[scheme].name)
    board = dealt(visitor, kitchen, scheme, target="1000")
    assert board.all(".bar-title p")[0].startswith(name)
    board = recorded(board, 1, typed(kitchen, scheme, "boris", Žofia="30", Anna="12"))
    if told.nobody_goes_out:
        board = recorded(board, 2, typed(kitchen, scheme, None, Žofia="5", boris="7", Anna="9"))
    see_every_page(visitor, kitchen, board.path)
    ended = visitor.open(board.path).press("End game")
    assert len(ended.all(".win-head h2")) == 1
    see_every_page(visitor, kitchen, board.path)

    sheet = visitor.open(f"{board.path}export/sheet.json").html
    elsewhere = kitchen.others()
    come_back = bring(elsewhere.let_in(), elsewhere, sheet)
    assert standings(come_back.press("Import")) == standings(ended)
    told_of_it = visitor.open(f"{kitchen.address}statistics?scheme={scheme}")
    assert name in told_of_it.html
    history = visitor.open(f"{kitchen.address}history?scheme={scheme}")
    assert "Friday" in history.text
    player = visitor.open(f"{kitchen.address}players/{keys_of(kitchen)['boris']}")
    assert name in player.text


def see_every_page(visitor: Visitor, kitchen: Kitchen, board: str) -> None:
    """Whatever there is to see of a game, its group and the people in it."""
    addresses = [f"{board}{page}" for page in PAGES]
    addresses += [f"{kitchen.address}{page}" for page in ROUND_ABOUT]
    for key in keys_of(kitchen).values():
        addresses += [f"{board}why/{key}", f"{kitchen.address}players/{key}"]
    for link in links(visitor.open(f"{board}rounds"), "tbody[id] th a"):
        round_id = parse_qs(urlsplit(link).query)["open"][0]
        addresses += [link, *(f"{board}rounds/{round_id}/{errand}" for errand in ERRANDS)]
    for evening in links(visitor.open(f"{kitchen.address}evenings/"), "main .rows a"):
        addresses += [f"{evening}{page}" for page in ("", "/points.csv", "/share", "/picture.svg")]
    for address in addresses:
        assert visitor.open(address).status == 200, address
    sheet, result = read_and_score(visitor.open(f"{board}export/sheet.json").html)
    assert score_table(sheet, result)


def links(page: Page, selector: str) -> list[str]:
    found = [str(link["href"]) for link in page.soup.select(selector)]
    assert found, f"no {selector} on {page.path}"
    return found
