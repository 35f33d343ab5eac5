"""What statistics are looked at over: this evening, this year, all; every way of playing or one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias, assert_never

from flask import request, url_for
from flask_babel import gettext

from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.statistics.tallies import Tally
from scorekeeper.store.evenings.sittings import sitting_at
from scorekeeper.store.log.game_rows import schemes_played
from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.groups import month_at, zone_of
from scorekeeper.store.statistics.sums import tally_over, tally_since
from scorekeeper.web.words.clock import local
from scorekeeper.web.words.schemes import scheme_word

Kind: TypeAlias = Literal["evening", "year", ""]

EVENING: Final = "evening"
YEAR: Final = "year"
ALL: Final = ""
_KINDS: Mapping[str, Kind] = {EVENING: EVENING, YEAR: YEAR}


_EVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The newest evening, even of a clock that runs ahead."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A link that looks at something else."""

    word: str
    href: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Span:
    """The span and the scheme that the address asks for; nonsense asks for everything.

    `evening` is when the newest one began: its row may be gone once games are counted.
    """

    group: Group
    kind: Kind
    scheme: str
    evening: datetime | None

    @property
    def tally(self) -> Tally:
        """What was played in it; raises `StillCounting`."""
        if self.kind == YEAR:
            return tally_over(self.group, self.first_month[:4], self.scheme)
        if self.kind != EVENING:
            return tally_over(self.group, "", self.scheme)
        since = self.since
        return tally_since(self.group, since, self.scheme) if since else Tally()

    @property
    def since(self) -> datetime | None:
        """When the evening began, where it is asked for."""
        return self.evening if self.kind == EVENING else None

    @property
    def begins(self) -> datetime | None:
        """The instant from which it is; None: from the first game on."""
        if self.kind != YEAR:
            return self.since
        here = local(self.group, now())
        return here.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)

    @property
    def first_month(self) -> str:
        """The month in which it begins, in the group's zone; empty: with the first game."""
        match self.kind:
            case "evening":
                return month_at(zone_of(self.group), self.since or now())
            case "year":
                return f"{local(self.group, now()).year}-01"
            case "":
                return ""
            case _ as never:
                assert_never(never)

    @property
    def which_games(self) -> str:
        """Which games are in it, where that has to be said."""
        return gettext("A game counts whole, in the span of its last round.") if self.kind else ""

    @property
    def is_narrowed(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.kind or self.scheme)

    @property
    def everything(self) -> str:
        """The same page over everything."""
        return self._address(ALL, "")

    @property
    def choices(self) -> Sequence[Choice]:
        """Each span with its address under the scheme looked at, and whether it is the one."""
        words = {EVENING: self._evening_word(), YEAR: gettext("This year"), ALL: gettext("All")}
        return [
            Choice(word, self._address(kind, self.scheme), kind == self.kind)
            for kind, word in words.items()
        ]

    @property
    def schemes(self) -> Sequence[Choice]:
        """The ways of playing, where the group has played in more than one."""
        played = schemes_played(self.group, list(SCHEMES))
        if len(played) < 2 and not self.scheme:  # noqa: PLR2004 - one is no choice
            return []
        words = {"": _every()} | {each: scheme_word(each) for each in played}
        return [
            Choice(word, self._address(self.kind, scheme), scheme == self.scheme)
            for scheme, word in words.items()
        ]

    @property
    def scheme_word(self) -> str:
        """The way of playing that is looked at."""
        return scheme_word(self.scheme) if self.scheme else _every()

    def address_of(self, endpoint: str, **values: str) -> str:
        """Another page over the same span."""
        asked: dict[str, Any] = {**values, "span": self.kind or None}
        return url_for(endpoint, scheme=self.scheme or None, **asked)

    def _address(self, kind: str, scheme: str) -> str:
        here: dict[str, Any] = {**(request.view_args or {}), "span": kind or None}
        endpoint = request.endpoint or ""
        # After a form that was not taken, its page stands at the address of the form.
        endpoint = "group.players.player" if endpoint == "group.players.rename" else endpoint
        return url_for(endpoint, scheme=scheme or None, **here)

    def _evening_word(self) -> str:
        """Tonight, or the last one."""
        begun = self.evening and local(self.group, self.evening).date()
        today = local(self.group, now()).date()
        return gettext("Tonight") if begun == today else gettext("Last evening")


def _every() -> str:
    return gettext("Every way of playing")


def span_asked(group: Group) -> Span:
    """What the address of this request asks for."""
    kind, scheme = request.args.get("span", ALL), request.args.get("scheme", "")
    newest = sitting_at(group, _EVER)
    return Span(
        group,
        _KINDS.get(kind, ALL),
        scheme if scheme in SCHEMES else "",
        newest.opened_at if newest else None,
    )
