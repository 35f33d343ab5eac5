"""A scoresheet document into a scoresheet, or the list of everything wrong with it."""

from __future__ import annotations

from typing import Any

from scorekeeper.scoring.document.checking import Form, elements
from scorekeeper.scoring.document.deck_form import Cards, cards_of, read_deck
from scorekeeper.scoring.document.json_text import parse_json
from scorekeeper.scoring.document.parts import coming_from, deck_from, round_from
from scorekeeper.scoring.document.round_form import CHANGES, read_round
from scorekeeper.scoring.document.rules_form import read_rules
from scorekeeper.scoring.document.sheet_form import LATER_KEYS, read_later_keys
from scorekeeper.scoring.faults import FaultList, Refused, refused
from scorekeeper.scoring.result import Result
from scorekeeper.scoring.rules import rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.score import score
from scorekeeper.scoring.sheet import FORMAT_WITH_ENDINGS, FORMATS, Format, Scoresheet

MOST_PACKS = 20

SHEET_KEYS = ("format", "name", "note", "deck", "packs", "players", "dealer", "rules", "rounds")
REQUIRED_KEYS = ("players", "rules", "rounds")


def read_sheet(source: bytes | str) -> Scoresheet:
    """The sheet of a JSON document. Raises only `Refused`, for faults of form."""
    return sheet_from(parse_json(source))


def read_and_score(source: bytes | str) -> tuple[Scoresheet, Result]:
    """The sheet and its result. Raises only `Refused`, for any fault, of form or at the table."""
    sheet = read_sheet(source)
    result = score(sheet)
    if result.faults:
        raise refused(result.faults)
    return sheet, result


def sheet_from(document: Any) -> Scoresheet:
    """The sheet of a parsed document. Raises only `Refused`, for faults of form."""
    faults = FaultList(bounded=True)
    whole = Form(faults).object(document, "")
    if whole is None:
        raise Refused(tuple(faults))
    if whole.get("format") not in FORMATS:
        unknown = FaultList()
        unknown.add("format", "unknown_format", expected=" or ".join(FORMATS))
        raise Refused(tuple(unknown))
    _read_whole(Form(faults, whole["format"]), whole)
    if faults:
        raise Refused(tuple(faults))
    return _sound(whole)


def _read_whole(form: Form, whole: dict[str, Any]) -> None:
    later = LATER_KEYS if form.knows(FORMAT_WITH_ENDINGS) else ()
    form.keys(whole, "", (*SHEET_KEYS, *later, "ended"), REQUIRED_KEYS)
    for key in ("name", "note"):
        if key in whole:
            form.text(whole[key], key)
    cards = read_deck(form, whole["deck"], "deck") if "deck" in whole else cards_of(deck_from(None))
    if "packs" in whole:
        form.integer(whole["packs"], "packs", 1, MOST_PACKS)
    if "players" in whole:
        form.table(whole["players"], "players")
    if "dealer" in whole:
        form.string(whole["dealer"], "dealer")
    scheme = _read_scheme(form, whole, cards)
    changes = CHANGES - ({"table"} if later and "teams" in whole else set())
    if "rounds" in whole and (rounds := form.list(whole["rounds"], "rounds")) and scheme:
        for where, item in elements(rounds, "rounds"):
            read_round(form, item, where, SCHEMES[scheme], cards, changes=changes)
    if later:
        read_later_keys(form, whole, SCHEMES[scheme] if scheme else None, cards)
    if "ended" in whole:
        form.boolean(whole["ended"], "ended")


def _read_scheme(form: Form, whole: dict[str, Any], cards: Cards | None) -> str | None:
    """The scheme's code. Under one unknown to the format, rules and rounds are not judged."""
    if "rules" not in whole:
        return None
    rules = form.object(whole["rules"], "rules")
    if rules is None:
        return None
    scheme, known = rules.get("scheme"), _schemes_of(whole["format"])
    if not isinstance(scheme, str) or scheme not in known:
        form.faults.add("rules.scheme", "unknown_scheme", choices=", ".join(known))
        return None
    said = {key: value for key, value in rules.items() if key != "scheme"}
    read_rules(form, said, "rules", SCHEMES[scheme], None if cards is None else cards.side_of)
    return scheme


def _schemes_of(said: Format) -> list[str]:
    """The codes of the schemes that a format knows: its own, and those of the older ones."""
    known = FORMATS[: FORMATS.index(said) + 1]
    return [code for code, scheme in SCHEMES.items() if scheme.first_format in known]


def _sound(whole: dict[str, Any]) -> Scoresheet:
    defaults = SCHEMES[whole["rules"]["scheme"]].defaults
    return Scoresheet(
        players=tuple(whole["players"]),
        rules=rules_from(whole["rules"], defaults),
        deck=deck_from(whole.get("deck")),
        packs=whole.get("packs", 1),
        dealer=whole.get("dealer"),
        rounds=tuple(round_from(item, defaults=defaults) for item in whole["rounds"]),
        name=whole.get("name", ""),
        note=whole.get("note", ""),
        ended=whole.get("ended", False),
        coming=coming_from(whole["coming"], defaults) if "coming" in whole else None,
        starts=whole.get("starts", {}),
        teams=tuple(map(tuple, whole.get("teams", ()))),
        table_rules=tuple(whole.get("table_rules", ())),
    )
