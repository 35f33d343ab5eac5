"""Where a newcomer starts. Source: docs/scoring.md, Coming and going."""

from __future__ import annotations

from scorekeeper.scoring.result import Result
from scorekeeper.scoring.rules import Rules


def suggested_start(result: Result, rules: Rules) -> int:
    """The points to suggest to a newcomer, under a scheme with totals.

    Where points are good, none; else the highest total of those in, so that nobody gains by
    coming late, but never one that crosses the target.
    """
    if rules.scheme == "collect":
        return 0
    totals = [row.measure["total"] for row in result.standings if row.status == "in"]
    return min(max(totals, default=0), _highest_uncrossed(rules))


def _highest_uncrossed(rules: Rules) -> int:
    return rules.target - rules.crosses(rules.target)
