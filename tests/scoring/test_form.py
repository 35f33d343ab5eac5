"""What is refused for its form: a sound document, one thing broken at a time, exactly the paths."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from scoring.building import document, refused, refused_text


class Gone:
    """Stands for a key that is not there; is read the same in every process that runs tests."""

    def __repr__(self) -> str:
        return "gone"


GONE = Gone()

SOUND: dict[str, Any] = {
    "collect": document(
        "collect",
        {
            "out": "Zed",
            "hands": {"Mira": {"5": 1, "skip": 2}, "Boris": 34},
            "last_card": "9",
            "adjust": {"Boris": -10},
            "pile_ran_out": 1,
            "note": "rain",
            "at": "2026-11-27T21:14:05Z",
            "table": ["Zed", "Olga", "Boris", "Mira"],
            "starts": {"Olga": 20},
            "dealer": "Boris",
        },
        rules={"target": 500, "crossing": "reach", "lone_zero": 50, "pile_runs_out": "round"},
        name="Friday",
        note="",
        deck="classic-108",
        packs=1,
        dealer="Boris",
        ended=False,
    ),
    "elimination": document(
        "elimination",
        {"out": None, "hands": {"Mira": 1, "Boris": 2, "Zed": 3}},
        rules={"going_out_bonus": {"0": 20}, "exact_reset": True, "floor_at_zero": False},
    ),
    "keep_low": document("keep_low", {"out": "Mira", "hands": {"Boris": 2, "Zed": 3}}),
    "lazy": document("lazy", {"out": "Mira", "loser": "Zed"}, {"out": "Zed", "hands": {"Mira": 1}}),
    "to_the_last": document("to_the_last", {"order": ["Zed", "Mira", "Boris"]}),
    "countdown": document("countdown", {"out": "Zed"}, rules={"cards_dealt": 7}),
    "own deck": document(
        "collect",
        {"out": "Zed", "hands": {"Mira": {"Qs": 1}, "Boris": {"ľalia": 2}}},
        deck={
            "name": "mine",
            "kinds": [
                {"code": "Qs", "label": "Queen of spades", "value": 3, "copies": 1},
                {"code": "ľalia", "value": 0, "copies": 2},
            ],
        },
    ),
}
SOUND["collect"]["rounds"][0]["hands"]["Olga"] = {"0": 1}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_broken_below_is_sound_before(name: str) -> None:
    assert refused(SOUND[name]) == []


def broken(name: str, place: str, value: Any) -> Any:
    """A copy of a sound document with one value set, or gone; `place` is keys parted by /."""
    sheet = copy.deepcopy(SOUND[name])
    *holders, last = place.split("/")
    holder = sheet
    for key in holders:
        holder = holder[int(key) if isinstance(holder, list) else key]
    where = int(last) if isinstance(holder, list) else last
    if value is GONE:
        del holder[where]
    else:
        holder[where] = value
    return sheet


R0 = "rounds[0]"
LONG = "x" * 501
DEEP = {"a": [{"b": 1}]}

ONE_BROKEN: list[tuple[str, str, Any, list[str]]] = [
    # document, place, value, paths
    # An unknown or missing format is reported alone.
    ("collect", "format", GONE, ["format"]),
    ("collect", "format", "scoresheet/4", ["format"]),
    ("collect", "format", ["scoresheet/1"], ["format"]),
    # What must be there.
    ("collect", "players", GONE, ["players"]),
    ("collect", "rules", GONE, ["rules"]),
    ("collect", "rules/scheme", GONE, ["rules.scheme"]),
    ("collect", "rounds", GONE, ["rounds"]),
    # Unknown keys.
    ("collect", "Rounds", [], ["Rounds"]),
    ("collect", "zapísal", "x", ["zapísal"]),
    ("collect", "a b", 1, ['["a b"]']),
    ("collect", "rules/lonezero", 50, ["rules.lonezero"]),
    ("collect", "rounds/0/Hands", {}, [f"{R0}.Hands"]),
    ("own deck", "deck/colour", "red", ["deck.colour"]),
    ("own deck", "deck/kinds/1/face", "L", ["deck.kinds[1].face"]),
    # Texts.
    ("collect", "name", 5, ["name"]),
    ("collect", "name", None, ["name"]),
    ("collect", "name", LONG, ["name"]),
    ("collect", "name", "x" * 500, []),
    ("collect", "note", LONG, ["note"]),
    ("collect", "note", ["a"], ["note"]),
    ("collect", "rounds/0/note", LONG, [f"{R0}.note"]),
    ("collect", "rounds/0/note", None, [f"{R0}.note"]),
    ("own deck", "deck/name", LONG, ["deck.name"]),
    ("own deck", "deck/name", GONE, ["deck.name"]),
    # Packs.
    ("collect", "packs", 0, ["packs"]),
    ("collect", "packs", 21, ["packs"]),
    ("collect", "packs", 20, []),
    ("collect", "packs", 1.0, ["packs"]),
    ("collect", "packs", True, ["packs"]),
    ("collect", "packs", "1", ["packs"]),
    ("collect", "packs", None, ["packs"]),
    # Players and tables.
    ("collect", "players", {"Mira": 1}, ["players"]),
    ("keep_low", "players", ["Mira"], ["players"]),
    ("keep_low", "players", [], ["players"]),
    ("countdown", "players", [f"P{n}" for n in range(21)] + ["Zed"], ["players"]),
    ("countdown", "players", [f"P{n}" for n in range(19)] + ["Zed"], []),
    ("keep_low", "players/1", "", ["players[1]"]),
    ("keep_low", "players/1", "x" * 61, ["players[1]"]),
    ("keep_low", "players/1", " Boris", ["players[1]"]),
    ("keep_low", "players/1", "Boris\u00a0", ["players[1]"]),
    ("keep_low", "players/1", "Bo\tris", ["players[1]"]),
    ("keep_low", "players/1", "Bo\x85ris", ["players[1]"]),
    ("keep_low", "players/1", "Bořis".replace("ř", "r\u030c"), ["players[1]"]),
    ("keep_low", "players/1", 7, ["players[1]"]),
    ("keep_low", "players/1", None, ["players[1]"]),
    ("keep_low", "players/2", "MIRA", ["players[2]"]),
    ("keep_low", "players", ["Mira", "mira", "MIRA"], ["players[1]", "players[2]"]),
    ("keep_low", "players", ["STRASSE", "straße"], ["players[1]"]),
    ("keep_low", "players", ["", ""], ["players[0]", "players[1]"]),
    ("keep_low", "players", [" Zed"], ["players", "players[0]"]),
    ("collect", "rounds/0/table", ["Zed"], [f"{R0}.table"]),
    ("collect", "rounds/0/table", None, [f"{R0}.table"]),
    ("collect", "rounds/0/table/3", "zed", [f"{R0}.table[3]"]),
    ("collect", "rounds/0/table/0", "\u200aZed", [f"{R0}.table[0]"]),
    ("countdown", "players/0", "👩\u200d👧", []),
    ("countdown", "players/0", "x" * 60, []),
    # Who deals, names in places: text. Whether it names somebody is judged at the table.
    ("collect", "dealer", None, ["dealer"]),
    ("collect", "dealer", 0, ["dealer"]),
    ("collect", "rounds/0/dealer", None, [f"{R0}.dealer"]),
    ("collect", "rounds/0/out", 1, [f"{R0}.out"]),
    ("collect", "rounds/0/out", GONE, [f"{R0}.out"]),
    # Rules.
    ("collect", "rules", [], ["rules"]),
    ("collect", "rules/scheme", "highest", ["rules.scheme"]),
    ("collect", "rules/scheme", ["collect"], ["rules.scheme"]),
    ("collect", "rules/target", 0, ["rules.target"]),
    ("collect", "rules/target", 1_000_001, ["rules.target"]),
    ("collect", "rules/target", 1_000_000, []),
    ("collect", "rules/target", "500", ["rules.target"]),
    ("collect", "rules/target", 500.0, ["rules.target"]),
    ("collect", "rules/target", None, ["rules.target"]),
    ("collect", "rules/crossing", "pass", ["rules.crossing"]),
    ("collect", "rules/crossing", True, ["rules.crossing"]),
    ("collect", "rules/lone_zero", -1, ["rules.lone_zero"]),
    ("collect", "rules/lone_zero", 1001, ["rules.lone_zero"]),
    ("collect", "rules/lone_zero", 1000, []),
    ("collect", "rules/lone_zero", True, ["rules.lone_zero"]),
    ("collect", "rules/pile_runs_out", False, ["rules.pile_runs_out"]),
    ("collect", "rules/pile_runs_out", "twice", ["rules.pile_runs_out"]),
    ("elimination", "rules/going_out_bonus", [], ["rules.going_out_bonus"]),
    ("elimination", "rules/going_out_bonus", {}, []),
    ("elimination", "rules/going_out_bonus/0", 1001, ["rules.going_out_bonus.0"]),
    ("elimination", "rules/going_out_bonus/0", -1, ["rules.going_out_bonus.0"]),
    ("elimination", "rules/going_out_bonus/0", 0, []),
    ("elimination", "rules/going_out_bonus/joker", 5, ["rules.going_out_bonus.joker"]),
    ("elimination", "rules/exact_reset", 1, ["rules.exact_reset"]),
    ("elimination", "rules/floor_at_zero", "no", ["rules.floor_at_zero"]),
    ("countdown", "rules/cards_dealt", 0, ["rules.cards_dealt"]),
    ("countdown", "rules/cards_dealt", 51, ["rules.cards_dealt"]),
    ("countdown", "rules/cards_dealt", 50, []),
    # A rule that the scheme does not take.
    ("collect", "rules/going_out_bonus", {"0": 20}, ["rules.going_out_bonus"]),
    ("collect", "rules/exact_reset", False, ["rules.exact_reset"]),
    ("collect", "rules/floor_at_zero", True, ["rules.floor_at_zero"]),
    ("collect", "rules/cards_dealt", 7, ["rules.cards_dealt"]),
    ("elimination", "rules/cards_dealt", 7, ["rules.cards_dealt"]),
    ("lazy", "rules/target", 500, ["rules.target"]),
    ("lazy", "rules/lone_zero", 50, []),
    ("lazy", "rules/pile_runs_out", "off", ["rules.pile_runs_out"]),
    ("to_the_last", "rules/lone_zero", 0, ["rules.lone_zero"]),
    ("countdown", "rules/target", 7, ["rules.target"]),
    # Decks.
    ("collect", "deck", "tarot", ["deck"]),
    ("collect", "deck", None, ["deck"]),
    ("collect", "deck", "", ["deck"]),
    ("collect", "deck", 108, ["deck"]),
    ("collect", "deck", "classic-112", []),
    ("own deck", "deck/kinds", GONE, ["deck.kinds"]),
    ("own deck", "deck/kinds", [], ["deck.kinds"]),
    ("own deck", "deck/kinds", {}, ["deck.kinds"]),
    ("own deck", "deck/kinds/0", "Qs", ["deck.kinds[0]"]),
    ("own deck", "deck/kinds/0/code", "", ["deck.kinds[0].code"]),
    ("own deck", "deck/kinds/0/code", "x" * 21, ["deck.kinds[0].code"]),
    ("own deck", "deck/kinds/0/code", "a b", ["deck.kinds[0].code"]),
    ("own deck", "deck/kinds/0/code", 7, ["deck.kinds[0].code"]),
    ("own deck", "deck/kinds/0/code", GONE, ["deck.kinds[0].code"]),
    ("own deck", "deck/kinds/1/code", "Qs", ["deck.kinds[1]", f"{R0}.hands.Boris.ľalia"]),
    ("own deck", "deck/kinds/0/label", "", ["deck.kinds[0].label"]),
    ("own deck", "deck/kinds/0/label", "x" * 61, ["deck.kinds[0].label"]),
    ("own deck", "deck/kinds/0/label", None, ["deck.kinds[0].label"]),
    ("own deck", "deck/kinds/0/value", -1, ["deck.kinds[0].value"]),
    ("own deck", "deck/kinds/0/value", 1001, ["deck.kinds[0].value"]),
    ("own deck", "deck/kinds/0/value", GONE, ["deck.kinds[0].value"]),
    ("own deck", "deck/kinds/0/copies", 0, ["deck.kinds[0].copies"]),
    ("own deck", "deck/kinds/0/copies", 1001, ["deck.kinds[0].copies"]),
    ("own deck", "deck/kinds/0/copies", GONE, ["deck.kinds[0].copies"]),
    # Rounds.
    ("collect", "rounds", {}, ["rounds"]),
    ("collect", "rounds/0", None, [R0]),
    ("collect", "rounds/0/at", "yesterday", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "2026-02-29T00:00:00Z", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "2026-11-27T24:00:00Z", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "2026-11-27T21:14:60Z", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "2026-11-27T21:14:05+00:00", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "2026-11-27T21:14:05Z\n", [f"{R0}.at"]),
    ("collect", "rounds/0/at", "２026-11-27T21:14:05Z", [f"{R0}.at"]),
    ("collect", "rounds/0/at", None, [f"{R0}.at"]),
    ("collect", "rounds/0/pile_ran_out", 100, [f"{R0}.pile_ran_out"]),
    ("collect", "rounds/0/pile_ran_out", -1, [f"{R0}.pile_ran_out"]),
    ("collect", "rounds/0/pile_ran_out", 99, []),
    ("collect", "rounds/0/pile_ran_out", True, [f"{R0}.pile_ran_out"]),
    ("collect", "rounds/0/adjust", [], [f"{R0}.adjust"]),
    ("collect", "rounds/0/adjust/Boris", 1_000_001, [f"{R0}.adjust.Boris"]),
    ("collect", "rounds/0/adjust/Boris", -1_000_001, [f"{R0}.adjust.Boris"]),
    ("collect", "rounds/0/adjust/Boris", -1_000_000, []),
    ("collect", "rounds/0/adjust/Boris", 0.5, [f"{R0}.adjust.Boris"]),
    ("collect", "rounds/0/starts/Olga", -1_000_001, [f"{R0}.starts.Olga"]),
    ("collect", "rounds/0/starts/Olga", None, [f"{R0}.starts.Olga"]),
    ("collect", "rounds/0/starts", 20, [f"{R0}.starts"]),
    # Hands.
    ("collect", "rounds/0/hands", GONE, [f"{R0}.hands", f"{R0}.last_card"]),
    ("collect", "rounds/0/hands", [], [f"{R0}.hands"]),
    ("collect", "rounds/0/hands", None, [f"{R0}.hands"]),
    ("collect", "rounds/0/hands/Boris", {}, [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", -1, [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", "12", [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", 12.0, [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", False, [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", None, [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Boris", ["5"], [f"{R0}.hands.Boris"]),
    ("collect", "rounds/0/hands/Mira/skip", 0, [f"{R0}.hands.Mira.skip"]),
    ("collect", "rounds/0/hands/Mira/skip", -2, [f"{R0}.hands.Mira.skip"]),
    ("collect", "rounds/0/hands/Mira/skip", True, [f"{R0}.hands.Mira.skip"]),
    ("collect", "rounds/0/hands/Mira/skip", "1", [f"{R0}.hands.Mira.skip"]),
    ("collect", "rounds/0/hands/Mira/11", 1, [f"{R0}.hands.Mira.11"]),
    ("collect", "rounds/0/hands/Mira/Skip", 0, [f"{R0}.hands.Mira.Skip"]),
    ("own deck", "rounds/0/hands/Mira", {"5": 1}, [f"{R0}.hands.Mira.5"]),
    ("elimination", "rounds/0/hands", GONE, [f"{R0}.hands"]),
    ("keep_low", "rounds/0/hands", GONE, [f"{R0}.hands"]),
    # The last card.
    ("collect", "rounds/0/last_card", "joker", [f"{R0}.last_card"]),
    ("collect", "rounds/0/last_card", None, [f"{R0}.last_card"]),
    ("collect", "rounds/0/last_card", {"9": 1}, [f"{R0}.last_card"]),
    ("collect", "rounds/0/out", None, [f"{R0}.last_card"]),
    ("elimination", "rounds/0/last_card", "5", [f"{R0}.last_card"]),
    ("lazy", "rounds/0/last_card", "5", [f"{R0}.last_card"]),
    ("lazy", "rounds/1/last_card", "5", []),
    # What a round of the scheme does not take.
    ("collect", "rounds/0/loser", "Boris", [f"{R0}.loser"]),
    ("collect", "rounds/0/order", [], [f"{R0}.order"]),
    ("lazy", "rounds/0/adjust", {}, [f"{R0}.adjust"]),
    ("lazy", "rounds/0/starts", {}, [f"{R0}.starts"]),
    ("lazy", "rounds/0/pile_ran_out", 0, [f"{R0}.pile_ran_out"]),
    ("to_the_last", "rounds/0/out", "Zed", [f"{R0}.out"]),
    ("to_the_last", "rounds/0/hands", {}, [f"{R0}.hands"]),
    ("to_the_last", "rounds/0/starts", {}, [f"{R0}.starts"]),
    ("countdown", "rounds/0/hands", {}, [f"{R0}.hands"]),
    ("countdown", "rounds/0/last_card", "5", [f"{R0}.last_card"]),
    ("countdown", "rounds/0/starts", {}, [f"{R0}.starts"]),
    # What a round of the scheme needs.
    ("lazy", "rounds/0/out", GONE, [f"{R0}.out"]),
    ("lazy", "rounds/0/out", None, [f"{R0}.out"]),
    ("countdown", "rounds/0/out", GONE, [f"{R0}.out"]),
    ("countdown", "rounds/0/out", None, [f"{R0}.out"]),
    ("to_the_last", "rounds/0/order", GONE, [f"{R0}.order"]),
    ("to_the_last", "rounds/0/order", "Zed", [f"{R0}.order"]),
    ("to_the_last", "rounds/0/order/1", 5, [f"{R0}.order[1]"]),
    # Lazy: hands or a loser.
    ("lazy", "rounds/0/loser", GONE, [f"{R0}.loser"]),
    ("lazy", "rounds/0/hands", {"Zed": 5}, [f"{R0}.loser"]),
    ("lazy", "rounds/0/loser", [], [f"{R0}.loser"]),
    ("lazy", "rounds/0/loser", ["Zed", "Boris", "Zed"], [f"{R0}.loser"]),
    ("lazy", "rounds/0/loser", ["Zed", "Boris"], []),
    ("lazy", "rounds/0/loser", 5, [f"{R0}.loser"]),
    ("lazy", "rounds/0/loser", None, [f"{R0}.loser"]),
    ("lazy", "rounds/0/loser", ["Zed", 5], [f"{R0}.loser[1]"]),
    ("lazy", "rounds/1/hands", {}, ["rounds[1].hands"]),
    # The end.
    ("collect", "ended", 0, ["ended"]),
    ("collect", "ended", None, ["ended"]),
    # Things of another shape altogether.
    ("collect", "name", DEEP, ["name"]),
    ("collect", "rounds/0/out", DEEP, [f"{R0}.out"]),
    ("collect", "rounds/0/hands/Boris", DEEP, [f"{R0}.hands.Boris.a"]),
]


@pytest.mark.parametrize(
    ("name", "place", "value", "paths"),
    ONE_BROKEN,
    ids=[f"{name}: {place} = {str(value)[:30]}" for name, place, value, _ in ONE_BROKEN],
)
def test_one_broken_value_is_reported_at_its_path(
    name: str, place: str, value: Any, paths: list[str]
) -> None:
    assert refused(broken(name, place, value)) == sorted(paths)


@pytest.mark.parametrize(
    ("name", "place", "value", "paths"), [row for row in ONE_BROKEN if row[0] == "keep_low"]
)
def test_faults_in_several_places_are_all_listed(
    name: str, place: str, value: Any, paths: list[str]
) -> None:
    sheet = broken(name, place, value)
    sheet |= {"packs": 0, "colour": 1, "ended": 2}
    assert refused(sheet) == sorted([*paths, "packs", "colour", "ended"])


SEVERAL: dict[str, tuple[Any, list[str]]] = {
    "a wrong form leaves the table unjudged": (
        document("collect", {"out": "Nobody I know", "hands": {"Mira": 9999}}, packs=0),
        ["packs"],
    ),
    "an unknown format hides everything else": ({"format": "x", "packs": 0, "y": 1}, ["format"]),
    "nothing but the format": ({"format": "scoresheet/1"}, ["players", "rounds", "rules"]),
    "under an unknown scheme rules and rounds are not judged": (
        document("highest", {"out": 5, "x": 1}, rules={"target": 0, "y": 1}, packs=99),
        ["packs", "rules.scheme"],
    ),
    "under an unknown deck cards are not judged, counts are": (
        document(
            "elimination",
            {"out": "Zed", "hands": {"Mira": {"joker": 0}, "Boris": {"moon": 1}}, "last_card": "x"},
            rules={"going_out_bonus": {"sun": 2000, "star": 5}},
            deck="tarot",
        ),
        ["deck", "rounds[0].hands.Mira.joker", "rules.going_out_bonus.sun"],
    ),
    "in an own deck with a code that cannot be, cards are not judged": (
        document(
            "lazy",
            {"out": "Zed", "hands": {"Mira": {"moon": 1}}},
            deck={"name": "d", "kinds": [{"code": "a b", "value": 0, "copies": 1}]},
        ),
        ["deck.kinds[0].code"],
    ),
    "an own deck with a value out of range still says which cards there are": (
        document(
            "lazy",
            {"out": "Zed", "hands": {"Mira": {"moon": 1}}},
            deck={"name": "d", "kinds": [{"code": "sun", "value": -1, "copies": 1}]},
        ),
        ["deck.kinds[0].value", "rounds[0].hands.Mira.moon"],
    ),
    "rounds that are no list, under an unknown scheme": (
        document("highest") | {"rounds": 5},
        ["rounds", "rules.scheme"],
    ),
    "rules without a scheme": (document("lazy") | {"rules": {"x": 1}}, ["rules.scheme"]),
    "both hands and a loser: the hands are judged too": (
        document("lazy", {"out": "Zed", "hands": {"Mira": {}}, "loser": []}),
        ["rounds[0].hands.Mira", "rounds[0].loser"],
    ),
    "neither out nor hands": (document("collect", {}), ["rounds[0].hands", "rounds[0].out"]),
    "nobody out under collect excuses hands": (document("collect", {"out": None}), []),
    "only null excuses them, not a name of another type": (
        document("collect", {"out": 0}),
        ["rounds[0].hands", "rounds[0].out"],
    ),
    "a table, a dealer and a note are taken under every scheme": (
        document("countdown", {"out": "Zed", "dealer": "Zed", "note": "", "table": ["Zed", "Al"]}),
        [],
    ),
}


@pytest.mark.parametrize(("sheet", "paths"), SEVERAL.values(), ids=SEVERAL.keys())
def test_several_faults(sheet: Any, paths: list[str]) -> None:
    assert refused(sheet) == paths


REPEATED: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    # `twice` among the keys becomes a second time the key before it.
    "at the top": ({"packs": 1, "twice": 1}, "packs", ["packs"]),
    "of equal values too": ({"ended": False, "twice": False}, "ended", ["ended"]),
    "the format itself": ({"twice": "scoresheet/1"}, "format", ["format"]),
    "in the rules": (
        {"rules": {"scheme": "lazy", "lone_zero": 1, "twice": 2}},
        "lone_zero",
        ["rules.lone_zero"],
    ),
    "the scheme": ({"rules": {"scheme": "x", "twice": "lazy"}}, "scheme", ["rules.scheme"]),
    "in a round": (
        {"rounds": [{"out": "Zed", "twice": "Mira", "loser": "Boris"}]},
        "out",
        ["rounds[0].out"],
    ),
    "in the hands": (
        {"rounds": [{"out": "Zed", "hands": {"Mira": 5, "twice": 6}}]},
        "Mira",
        ["rounds[0].hands.Mira"],
    ),
    "in a hand": (
        {"rounds": [{"out": "Zed", "hands": {"Mira": {"5": 1, "twice": 2}}}]},
        "5",
        ["rounds[0].hands.Mira.5"],
    ),
    "in a deck": (
        {"deck": {"name": "d", "twice": "d", "kinds": []}},
        "name",
        ["deck.kinds", "deck.name"],
    ),
    "in a kind of card": (
        {"deck": {"name": "d", "kinds": [{"code": "a", "value": 0, "twice": 1, "copies": 1}]}},
        "value",
        ["deck.kinds[0].value"],
    ),
}


@pytest.mark.parametrize(("keys", "key", "paths"), REPEATED.values(), ids=REPEATED.keys())
def test_a_repeated_key_is_reported_where_it_stands(
    keys: dict[str, Any], key: str, paths: list[str]
) -> None:
    text = json.dumps(document("lazy") | keys)
    assert refused_text(text.replace('"twice"', json.dumps(key))) == paths


QUOTED = [
    ("Žofia", ".Žofia"),
    ("Иван", ".Иван"),
    ("٣", ".٣"),
    ("a_b-1", ".a_b-1"),
    ("A. B", '["A. B"]'),
    ("", '[""]'),
    ('say "hi"', '["say \\"hi\\""]'),
    ("back\\slash", '["back\\\\slash"]'),
    ("two\nlines", '["two\\nlines"]'),
    ("line\u2028end", '["line\\u2028end"]'),
    ("next\x85line", '["next\\u0085line"]'),
    ("🃏", '["🃏"]'),
    ("x²", '["x²"]'),
]


@pytest.mark.parametrize(("name", "shown"), QUOTED)
def test_a_key_that_is_not_plain_stands_as_a_json_string(name: str, shown: str) -> None:
    sheet = document("keep_low", {"out": "Mira", "hands": {"Boris": 1, "Zed": 1, name: 1}})
    assert refused(sheet) == [f"rounds[0].hands{shown}"]


def nested(levels: int) -> str:
    return '{"format": "scoresheet/1", "x": ' + "[" * (levels - 1) + "]" * (levels - 1) + "}"


NOT_READ: dict[str, str | bytes] = {
    "nothing at all": "",
    "half a document": '{"format":',
    "two documents": "{} {}",
    "a trailing comma": '{"a": 1,}',
    "a list": "[]",
    "null": "null",
    "NaN": '{"format": "scoresheet/1", "packs": NaN}',
    "minus infinity": '{"format": "scoresheet/1", "packs": -Infinity}',
    "an integer of 1,001 digits": '{"packs": ' + "9" * 1001 + "}",
    "an integer of 5,000 digits": '{"packs": -' + "9" * 5000 + "}",
    "51 levels": nested(51),
    "100,000 levels": "[" * 100_000,
    "half a character": '{"name": "\\ud800"}',
    "half a character in a key": '{"\\udfff": 1}',
    "half a character in a value that a repeated key hides": '{"a": ["\\ud800"], "a": 1}',
    "bytes that are no UTF-8": b'{"name": "\xff"}',
    "half a character as bytes": b'{"name": "\xed\xa0\x80"}',
    "UTF-16": "{}".encode("utf-16"),
    "more than 8 MiB": " " * (8 * 1024 * 1024 + 1),
}


@pytest.mark.parametrize("text", NOT_READ.values(), ids=NOT_READ.keys())
def test_what_is_no_json_is_refused_whole(text: str | bytes) -> None:
    assert refused_text(text) == ["$"]


READ: dict[str, tuple[str | bytes, list[str]]] = {
    "50 levels": (nested(50), ["players", "rounds", "rules", "x"]),
    "an integer of 1,000 digits": (
        json.dumps(document("lazy") | {"packs": int("9" * 1000)}),
        ["packs"],
    ),
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps(document("lazy")).encode(), []),
    "spaces around": (f"\n {json.dumps(document('lazy'))}\n", []),
    "a number with an exponent": (json.dumps(document("lazy"))[:-1] + ', "packs": 1e0}', ["packs"]),
    "minus zero is zero": (
        json.dumps(document("keep_low", {"out": "Mira", "hands": {"Boris": 0, "Zed": 5}})).replace(
            '"Boris": 0', '"Boris": -0'
        ),
        [],
    ),
    "exactly 8 MiB": (json.dumps(document("lazy")).ljust(8 * 1024 * 1024), []),
}


@pytest.mark.parametrize(("text", "paths"), READ.values(), ids=READ.keys())
def test_what_is_just_json_is_read(text: str | bytes, paths: list[str]) -> None:
    assert refused_text(text) == paths
