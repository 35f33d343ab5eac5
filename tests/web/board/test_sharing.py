"""A result to be given on: a picture, a text for a chat, the way to paper."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from store.evening import HOUR
from web.kitchen import GameHere, Kitchen
from web.pages import Visitor, words

from scorekeeper.assets import asset_folder
from scorekeeper.pictures import colours, raster
from scorekeeper.pictures.embedding import with_letters
from scorekeeper.pictures.raster import png_of
from scorekeeper.pictures.result_picture import Picture, PictureRow, draw
from scorekeeper.pictures.texts import room, shortened, wrapped
from scorekeeper.store.evenings.sittings import recent_sittings
from scorekeeper.store.people.players import rename_player

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def won(kitchen: Kitchen) -> GameHere:
    game = kitchen.game(name="Friday table", rules={"target": 100})
    game.play("Anna", {"boris": 30, "Žofia": 101})
    game.play("Anna", {"boris": 71})
    return game


def said(svg: str) -> list[str]:
    """Every text of a picture, from the top."""
    return ["".join(text.itertext()) for text in fromstring(svg).iter(f"{SVG}text")]


def fetched(visitor: Visitor, address: str) -> tuple[int, str, bytes]:
    answer = visitor.client.get(address)
    return answer.status_code, str(answer.mimetype), bytes(answer.data)


def shared_text(visitor: Visitor, address: str) -> list[str]:
    return visitor.open(address).one("#shared-text").get_text().splitlines()


def test_a_won_game_is_told_in_a_few_lines(visitor: Visitor, won: GameHere) -> None:
    assert shared_text(visitor, won.address + "share") == [
        "Friday 27 November · Friday table",
        "Anna is the last one standing.",
        "Last one standing · out past 100 · 2 rounds",
        "",
        "Anna: 0 (won)",
        "boris: 101 (out in round 2)",
        "Žofia: 101 (out in round 1)",
        "",
        "Most points in a round: Žofia, 101 in round 1",
        "Went out most often: Anna, 2 rounds",
    ]


def test_a_game_that_goes_on_is_told_so_far(visitor: Visitor, kitchen: Kitchen) -> None:
    game = kitchen.game()
    game.play("Anna", {"boris": 30, "Žofia": 77})
    lines = shared_text(visitor, game.address + "share")
    assert lines[:2] == ["Friday 27 November", "After 1 round"]
    assert lines[-1] == "Most points in a round: Žofia, 77 in round 1"


def test_the_board_of_a_won_game_leads_there(visitor: Visitor, won: GameHere) -> None:
    page = visitor.open(won.address).follow("Share")
    assert page.heading == "Share"
    assert words(page.one(".btn[download$='.png']")) == "Picture as PNG"
    assert page.one("img")["alt"] == "Anna is the last one standing."
    assert page.follow("Scoresheet for paper").heading == "Friday table"


def test_the_picture_says_the_same(visitor: Visitor, won: GameHere) -> None:
    status, mimetype, data = fetched(visitor, won.address + "picture.svg")
    assert (status, mimetype) == (200, "image/svg+xml")
    texts = said(data.decode())
    assert texts[0] == "Friday 27 November · Friday table"
    assert texts[1:5] == ["A", "n", "n", "a"]
    assert texts[5] == "Anna is the last one standing."
    assert texts[10:13] == ["boris", "101", "out in round 2"]
    assert b"style=" not in data


def test_it_is_a_png_too(visitor: Visitor, won: GameHere) -> None:
    status, mimetype, data = fetched(visitor, won.address + "picture.png")
    assert (status, mimetype, data[:8]) == (200, "image/png", PNG)
    assert int.from_bytes(data[16:20]) == 1080


def test_without_a_rasteriser_there_is_no_png(
    visitor: Visitor, won: GameHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.board.sharing.CAN_RASTERISE", False)
    assert visitor.open(won.address + "share").all(".btn[download]") == ["Picture as SVG"]
    assert visitor.client.get(won.address + "picture.png").status_code == 404


def test_an_evening_is_told_by_its_games(visitor: Visitor, won: GameHere) -> None:
    key = won.kitchen.act(lambda group: recent_sittings(group)[0].sitting.key)
    assert shared_text(visitor, f"{won.kitchen.address}evenings/{key}/share") == [
        "Friday 27 November",
        "1 game · 2 rounds",
        "",
        "Friday table: 2 rounds (won by Anna)",
    ]
    address = f"{won.kitchen.address}evenings/{key}/picture.png"
    assert fetched(visitor, address)[2][:8] == PNG


NAMES = ["أحمد", "王小明", "👩‍👩‍👧‍👦", "<b>&amp;", "Z̸a̸l̸g̸o̸", "a" * 40]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_breaks_a_picture(visitor: Visitor, won: GameHere, name: str) -> None:
    won.kitchen.act(lambda group: rename_player(group, won.keys["Anna"], name))
    assert fetched(visitor, won.address + "picture.png")[2][:8] == PNG


def test_a_picture_takes_the_letters_along_that_it_has() -> None:
    latin = with_letters(draw(Picture("", "Anna wins.", "", [], [])))
    assert latin.count("data:font/woff2") == 1
    more = with_letters(draw(Picture("", "Žofia, Ľuboš, Борис", "", [], [])))
    assert more.count("data:font/woff2") == 3
    assert said(more)[0] == "Žofia, Ľuboš, Борис"


def test_what_xml_cannot_hold_is_left_out() -> None:
    row = PictureRow("a\x00b\x1f\ud800c", "1")
    assert "abc" in said(draw(Picture("", "", "", [row], [])))


@pytest.mark.parametrize("count", [0, 1, 2, 10, 20])
def test_a_picture_is_as_high_as_it_has_rows(count: int) -> None:
    rows = [PictureRow(f"Anna {n}", "12", n, share=n / 10, out=n > 5) for n in range(count)]
    svg = draw(Picture("a day", "Anna wins.", "", rows, ["a record"]))
    assert len(said(svg)) == 4 + 2 * count
    assert png_of(svg)[:8] == PNG


def test_its_colours_are_those_of_the_light_theme() -> None:
    css = (asset_folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
    tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css.split("@media")[0]))
    names = ("paper", "paper-raised", "hairline", "groove", "ink", "ink-soft", "leaf")
    ours = (colours.PAPER, colours.SHEET, colours.LINE, colours.TRACK)
    assert [*ours, colours.INK, colours.INK_SOFT, colours.WIN] == [tokens[n] for n in names]
    assert [list(seat) for seat in colours.SEATS] == [
        [tokens[f"seat-{n}{part}"] for part in ("", "-on", "-mark")] for n in range(20)
    ]


def test_our_own_fonts_are_there_with_their_licence() -> None:
    fonts = [Path(font) for font in raster.FONTS]
    assert all(font.stat().st_size > 10_000 for font in fonts)
    licence = fonts[0].with_name("OFL.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License" in licence


def test_texts_are_cut_and_wrapped_by_their_room() -> None:
    assert shortened("Anna", 10) == "Anna"
    assert shortened("Maximiliane", 5).endswith("…")
    assert wrapped("one two three", 7, 3) == ["one two", "three"]
    assert wrapped("one two three four", 7, 2) == ["one two", "three f…"]
    assert room("王") > room("a") > room("i")


def test_a_long_quiet_makes_two_evenings(visitor: Visitor, won: GameHere) -> None:
    newest = won.round_ids()[-1]
    won.log("undone", {"target": newest})
    won.evening.at += 48 * HOUR
    won.play("Anna", {"boris": 71})
    lines = shared_text(visitor, won.address + "share")
    assert lines[0] == "Friday 27 November – Sunday 29 November · Friday table"
