"""Ratings from the paper alone: Weng and Lin, A Bayesian Approximation Method for Online Ranking
(JMLR 12, 2011), algorithm 4, the model of Plackett and Luce.

The numbers to begin with are those that openskill documents as its own, TAU too: before each game
everybody is a little less sure. Nothing is rounded on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import TypeAlias

MU, SIGMA = 25, 25 / 3
BETA, KAPPA, TAU = 25 / 6, 0.0001, 25 / 300

Rating: TypeAlias = tuple[float, float, int]
"""Mu, sigma, rated games."""
UNKNOWN: Rating = MU, SIGMA, 0

Team: TypeAlias = tuple[str, ...]
"""Who plays together; most are teams of one."""


def rated(
    standing: Mapping[str, Rating], ranks: Sequence[Sequence[Sequence[str]]]
) -> dict[str, Rating]:
    """How everybody stands after a game with these ranks of teams, best first, equals together."""
    game = _Game(standing, ranks)
    return {**standing, **{key: game.after(team, key) for team in game.place for key in team}}


class _Game:
    """Teams are as strong as their members together, and as unsure."""

    def __init__(
        self, standing: Mapping[str, Rating], ranks: Sequence[Sequence[Sequence[str]]]
    ) -> None:
        teams = [(place, tuple(team)) for place, equals in enumerate(ranks) for team in equals]
        self.place = {team: place for place, team in teams}
        self.before = {key: standing.get(key, UNKNOWN) for team in self.place for key in team}
        self.one = {key: each[1] ** 2 + TAU**2 for key, each in self.before.items()}
        self.variance = {team: sum(self.one[key] for key in team) for team in self.place}
        self.c = sqrt(sum(variance + BETA**2 for variance in self.variance.values()))

    def after(self, i: Team, key: str) -> Rating:
        mu, _, games = self.before[key]
        variance, gamma = self.one[key], sqrt(self.variance[i]) / self.c
        not_behind = [q for q in self.place if self.place[q] <= self.place[i]]
        omega = sum(((q == i) - self._p(i, q)) / self._equals(q) for q in not_behind)
        delta = sum(self._p(i, q) * (1 - self._p(i, q)) / self._equals(q) for q in not_behind)
        left = max(1 - gamma * variance / self.c**2 * delta, KAPPA)
        return mu + variance / self.c * omega, sqrt(variance * left), games + 1

    def _p(self, i: Team, q: Team) -> float:
        """That i comes in where q did, of all who had not come in yet."""
        field = [s for s in self.place if self.place[s] >= self.place[q]]
        return self._strength(i) / sum(map(self._strength, field))

    def _strength(self, team: Team) -> float:
        return exp(sum(self.before[key][0] for key in team) / self.c)

    def _equals(self, q: Team) -> int:
        return sum(place == self.place[q] for place in self.place.values())
