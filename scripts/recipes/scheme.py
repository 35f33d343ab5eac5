"""Hoard: everyone adds the points of their own hand, and the highest wins."""

from __future__ import annotations

from scripts.recipes.examples import Example, Part, after, before, changed, new, translated

_MODULE = '''
"""Hoard: everyone adds their own hand, who reaches the target with the most wins."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.scoring.result import Outcome
from scorekeeper.scoring.rules import Rules
from scorekeeper.scoring.schemes.base import Played
from scorekeeper.scoring.schemes.points import POINT_RULES, PointsTally


class Hoard(PointsTally):
    """The game ends when somebody reaches the target; the highest total wins."""

    code = "hoard"
    takes = POINT_RULES
    defaults = Rules("hoard", target=300)
    most_wins = True

    def settle(self, played: Played, outcome: Outcome, left: Collection[str]) -> None:
        """Highest wins, a tie shares."""
        totals = outcome.totals or {}
        if self.rules.crossed(totals):
            highest = max(totals.values())
            self.end([name for name, total in totals.items() if total == highest])
'''
_WORDS = """
    "hoard": SchemeWords(
        name=lazy_gettext("Hoard"),
        sentence=lazy_gettext("Everyone keeps what they hold. The most at the target wins."),
        limit=_reaching(lazy_gettext("first to %(points)s"), lazy_gettext("first past %(points)s")),
        counts=_always(lazy_gettext("Everyone adds the points of their own hand.")),
        ends=_reaching(
            lazy_gettext("At %(points)s the highest total wins."),
            lazy_gettext("Past %(points)s the highest total wins."),
        ),
    ),"""
_SLOVAK = {
    "Hoard": "Škrečok",
    "Everyone keeps what they hold. The most at the target wins.": (
        "Každý si necháva, čo drží. Kto má pri cieli najviac, vyhráva."
    ),
    "Everyone adds the points of their own hand.": "Každý si pripočíta body vlastných kariet.",
    "At %(points)s the highest total wins.": "Pri %(points)s vyhráva najvyšší súčet.",
    "Past %(points)s the highest total wins.": "Nad %(points)s vyhráva najvyšší súčet.",
}
_CASE = """
{
 "why": "a Wild is 50 for its holder; at 300 the highest wins. As docs/scoring.md, Schemes",
 "sheet": {
  "format": "scoresheet/1",
  "rules": {"scheme": "hoard"},
  "players": ["Anna", "Boris"],
  "rounds": [
   {"out": "Anna", "hands": {"Boris": {"wild": 1}}},
   {"out": "Anna", "hands": {"Boris": 250}}
  ]
 },
 "result": {
  "format": "scoresheet-result/1",
  "rounds": [
   {
    "dealer": "Anna",
    "starter": "Boris",
    "points": {"Anna": 0, "Boris": 50},
    "totals": {"Anna": 0, "Boris": 50}
   },
   {
    "dealer": "Boris",
    "starter": "Anna",
    "points": {"Anna": 0, "Boris": 250},
    "totals": {"Anna": 0, "Boris": 300}
   }
  ],
  "standings": [
   {"player": "Boris", "rank": 1, "status": "in", "total": 300},
   {"player": "Anna", "rank": 2, "status": "in", "total": 0}
  ],
  "finished": true,
  "winners": ["Boris"],
  "losers": [],
  "next": null
 }
}
"""
_PARAGRAPH = """
**`hoard`**. Everyone adds the points of their own hand. When somebody reaches `target` (300) the
game ends, and the highest total wins.
"""
_TAKES = """
| `hoard` | target, crossing, lone_zero, pile_runs_out, knock_out, rounds |"""
_NUMBERS = ("Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def _one_more(held: str) -> str:
    """One way of counting more than it says."""
    number = next(each for each in _NUMBERS if f"{each} ways" in held)
    more = _NUMBERS[_NUMBERS.index(number) + 1]
    return held.replace(f"{number} ways", f"{more} ways")


EXAMPLE = Example(
    recipe="scheme",
    words={"name": "hoard"},
    edits=[
        new("scorekeeper/scoring/schemes/hoard.py", _MODULE),
        changed(
            "scorekeeper/scoring/schemes/__init__.py",
            before(
                r"^from scorekeeper\.scoring\.schemes\.keep_low",
                "from scorekeeper.scoring.schemes.hoard import Hoard\n",
            ),
            after(r"^register\(Countdown\)", "\nregister(Hoard)", "register"),
        ),
        changed(
            "scorekeeper/web/words/schemes.py",
            before(r"^\}\n\"\"\"By the codes", _WORDS[1:] + "\n"),
        ),
        translated(_SLOVAK),
        new("tests/cases/hoard.json", _CASE),
        changed(
            "docs/scoring.md",
            before(r"^## House rules", _PARAGRAPH[1:] + "\n", "Schemes"),
            after(r"^\| `countdown` \| cards_dealt \|", _TAKES, "takes"),
        ),
        changed("README.md", Part(_one_more)),
        changed(
            "tests/web/game/test_new_game.py",
            after(
                r'^    "countdown": \("Countdown", .*',
                '\n    "hoard": ("Hoard", "Hoard · first to 300"),',
            ),
        ),
    ],
    tests=[
        "tests/scoring/test_cases.py",
        "tests/scoring/test_built.py",
        "tests/web/game/test_new_game.py",
        "tests/shell/test_catalogues.py",
        "-k hoard or every_scheme_ or the_schemes or catalogues",
    ],
    names=["hoard", "Hoard", "total wins"],
    played=["tests/web/test_sizes.py"],
)
