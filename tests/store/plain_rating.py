"""Ratings from the paper alone: Weng and Lin, A Bayesian Approximation Method for Online Ranking
(JMLR 12, 2011), algorithm 4, the model of Plackett and Luce, with everybody a team of one.

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


def rated(standing: Mapping[str, Rating], ranks: Sequence[Sequence[str]]) -> dict[str, Rating]:
    """How everybody stands after a game with these ranks, best first, equals together."""
    game = _Game(standing, ranks)
    return {**standing, **{key: game.after(key) for key in game.place}}


class _Game:
    def __init__(self, standing: Mapping[str, Rating], ranks: Sequence[Sequence[str]]) -> None:
        self.place = {key: place for place, keys in enumerate(ranks) for key in keys}
        self.before = {key: standing.get(key, UNKNOWN) for key in self.place}
        self.variance = {key: each[1] ** 2 + TAU**2 for key, each in self.before.items()}
        self.c = sqrt(sum(variance + BETA**2 for variance in self.variance.values()))

    def after(self, i: str) -> Rating:
        mu, _, games = self.before[i]
        variance, gamma = self.variance[i], sqrt(self.variance[i]) / self.c
        not_behind = [q for q in self.place if self.place[q] <= self.place[i]]
        omega = sum(((q == i) - self._p(i, q)) / self._equals(q) for q in not_behind)
        delta = sum(self._p(i, q) * (1 - self._p(i, q)) / self._equals(q) for q in not_behind)
        left = max(1 - gamma * variance / self.c**2 * delta, KAPPA)
        return mu + variance / self.c * omega, sqrt(variance * left), games + 1

    def _p(self, i: str, q: str) -> float:
        """That i comes in where q did, of all who had not come in yet."""
        field = [s for s in self.place if self.place[s] >= self.place[q]]
        return self._strength(i) / sum(map(self._strength, field))

    def _strength(self, key: str) -> float:
        return exp(self.before[key][0] / self.c)

    def _equals(self, q: str) -> int:
        return sum(place == self.place[q] for place in self.place.values())
