"""A small evening for pages of statistics, whose every number can be counted by hand.

Last one standing to 100, exactly 100 wipes, a lone zero costs 50:

| round | out   | Žofia            | boris           | Anna           |
| 1     | Žofia |                  | +4 5 5 = 60: 60 | 30 typed: 30   |
| 2     | Anna  | lone 0 = 50: 50  | ⊘ ⊘ = 40: wiped |                |
| 3     | boris | +4 wild: 150 out |                 | 9: 39          |
| 4     | boris |                  |                 | wild 3×4 = 62: 101 out |

Then, an hour later, a Winner collects to 100: Anna goes out of 60 and 40 typed points, and Žofia is
given 100: both win. All rounds are a minute apart.
"""

from __future__ import annotations

from store.evening import EIGHT, HOUR, Evening
from web.kitchen import GameHere, Kitchen

from scorekeeper.store.log.changing_seats import Known


def small_evening(kitchen: Kitchen) -> tuple[GameHere, GameHere]:
    rules = {"target": 100, "exact_reset": True, "lone_zero": 50}
    first = kitchen.game("Žofia", "boris", "Anna", rules=rules)
    first.play("Žofia", {"boris": {"wild4": 1, "5": 2}, "Anna": 30})
    first.play("Anna", {"Žofia": {"0": 1}, "boris": {"skip": 2}})
    first.play("boris", {"Žofia": {"wild4": 1, "wild": 1}, "Anna": {"9": 1}})
    first.play("boris", {"Anna": {"wild": 1, "3": 4}})
    second = again(first, scheme="collect", rules={"target": 100}, at=EIGHT + HOUR)
    given = {second.keys["Žofia"]: 100}
    second.play("Anna", {"Žofia": 60, "boris": 40}, adjust=given)
    return first, second


def again(game: GameHere, *names: str, **more: object) -> GameHere:
    """Another game of the same people, or of some of them."""
    keys = dict(game.keys)
    seats = [Known(keys[name]) for name in names or keys]
    evening = game.kitchen.act(lambda group: Evening(group, *seats, **more))  # type: ignore[arg-type]
    return GameHere(game.kitchen, evening)
