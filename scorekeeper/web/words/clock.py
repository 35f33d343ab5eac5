"""Instants: when something happened at the table, and how they are shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from babel.dates import format_skeleton
from flask_babel import format_date, get_locale, gettext

from scorekeeper.store.models import Group
from scorekeeper.store.models.columns import now
from scorekeeper.store.people.groups import zone_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
LONGEST_INSTANT = 20


def in_address(instant: datetime) -> str:
    """The very instant, as an address may hold it."""
    return str((instant - _EPOCH) // _MICROSECOND)


def from_address(text: str) -> datetime | None:
    """The instant that an address says; None where it says nonsense."""
    try:
        return _EPOCH + int(text) * _MICROSECOND if len(text) < LONGEST_INSTANT else None
    except (ValueError, OverflowError):
        return None


def local(group: Group, instant: datetime) -> datetime:
    """The instant on the clock of the group's kitchen."""
    return instant.astimezone(zone_of(group))


def day_and_month(group: Group, instant: datetime) -> str:
    """A short date, `27 Nov`; with the year where it is another one."""
    here = local(group, instant)
    same_year = here.year == local(group, now()).year
    return format_skeleton(
        "MMMd" if same_year else "yMMMd", here, tzinfo=here.tzinfo, locale=_locale()
    )


def time_of_day(group: Group, instant: datetime) -> str:
    """The hour and minute, `21:04`."""
    return f"{local(group, instant):%H:%M}"


def day_in_words(group: Group, instant: datetime) -> str:
    """A date with its weekday, `Friday 27 November`."""
    # For translators: a date like Friday 27 November, in the letters of Unicode's CLDR.
    words = format_date(local(group, instant), gettext("EEEE d MMMM"), rebase=False)
    return words[:1].upper() + words[1:]


def month_in_words(group: Group, instant: datetime) -> str:
    """A month with its year, `November 2026`."""
    here = local(group, instant)
    words = format_skeleton("yMMMM", here, tzinfo=here.tzinfo, locale=_locale())
    return words[:1].upper() + words[1:]


def _locale() -> str:
    """English days come before their months here: `27 Nov`."""
    language = str(get_locale() or "en")
    return "en_GB" if language == "en" else language
