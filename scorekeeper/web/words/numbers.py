"""Numbers as pages write them: with a true minus, with a sign, as somebody is measured."""

from __future__ import annotations

from scorekeeper.scoring.result import Outcome, Standing


def number(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points gained or lost: `+27`, `−20`, `+0`."""
    return f"+{points}" if points >= 0 else number(points)


def change(outcome: Outcome, name: str) -> str:
    """What a round did to one player's total: `+54 ×2`, `−50`, `wiped`."""
    points = (outcome.points or {}).get(name, 0)
    bonus = (outcome.bonus or {}).get(name, 0)
    parts = [signed(points)] if points or not bonus else []
    if points and (outcome.multiplier or 1) > 1:
        parts.append(f"×{outcome.multiplier}")
    if bonus:
        parts.append(number(bonus))
    return " ".join(parts)


def measured(standing: Standing) -> str:
    """The total, the wins or the stage."""
    measure = standing.measure
    if "total" in measure:
        return number(measure["total"])
    return str(measure["wins"] if "wins" in measure else measure["stage"])
