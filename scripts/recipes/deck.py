"""A small deck of five kinds."""

from __future__ import annotations

from scripts.recipes.examples import Example, after, changed, new, translated

_DATA = """
{
 "name": "small-40",
 "label": "Small, 40 cards",
 "pack": 40,
 "deals": 5,
 "kinds": [
  {"code": "1", "label": "1", "face": "1", "family": "number", "value": 1, "copies": 12},
  {"code": "2", "label": "2", "face": "2", "family": "number", "value": 2, "copies": 12},
  {"code": "3", "label": "3", "face": "3", "family": "number", "value": 3, "copies": 8},
  {"code": "rest", "label": "Take a rest", "face": "⊘", "family": "action", "value": 10,
   "copies": 4},
  {"code": "take3", "label": "Take three", "face": "+3", "family": "wild", "value": 25,
   "copies": 4, "draws": 3}
 ]
}
"""
_CASE = """
{
 "why": "two Take three, a rest and a 3 are 50 + 10 + 3",
 "source": "the sheet of rules in the box, 2nd printing",
 "sheet": {
  "format": "scoresheet/1",
  "deck": "small-40",
  "rules": {"scheme": "collect"},
  "players": ["Anna", "Boris"],
  "rounds": [{"out": "Anna", "hands": {"Boris": {"take3": 2, "rest": 1, "3": 1}}}]
 },
 "result": {
  "format": "scoresheet-result/1",
  "rounds": [
   {
    "dealer": "Anna",
    "starter": "Boris",
    "points": {"Anna": 63, "Boris": 0},
    "totals": {"Anna": 63, "Boris": 0}
   }
  ],
  "standings": [
   {"player": "Anna", "rank": 1, "status": "in", "total": 63},
   {"player": "Boris", "rank": 2, "status": "in", "total": 0}
  ],
  "finished": false,
  "winners": [],
  "losers": [],
  "next": {"dealer": "Boris", "starter": "Anna"}
 }
}
"""
_KINDS = """
    "small-40": [("1", 1, 12), ("2", 2, 12), ("3", 3, 8), ("rest", 10, 4), ("take3", 25, 4)],"""
_VALUES = """
`small-40`: 1 ×12, 2 ×12, 3 ×8 their face; `rest` ×4 10, `take3` ×4 25 (the pack is worth 200).
"""

EXAMPLE = Example(
    recipe="deck",
    words={"name": "small-40"},
    edits=[
        new("scorekeeper/scoring/decks/small-40.json", _DATA),
        translated(
            {
                "Small, 40 cards": "Malý, 40 kariet",
                "Take a rest": "Oddych",
                "Take three": "Vezmi tri",
            }
        ),
        changed(
            "tests/scoring/test_decks.py",
            after(r"^PACKS = \{", '\n    "small-40": (40, 200),', "PACKS"),
            after(r"^KINDS = \{", _KINDS, "KINDS"),
            after(r"^DRAWS = \{", '\n    "small-40": {"take3": 3},', "DRAWS"),
        ),
        new("tests/cases/small-40.json", _CASE),
        changed("docs/scoring.md", after(r"^## Card values.*\n", _VALUES)),
    ],
    tests=[
        "tests/scoring/test_decks.py",
        "tests/scoring/test_cases.py",
        "tests/shell/test_catalogues.py",
    ],
    names=["small-40", "Small, 40 cards"],
)
