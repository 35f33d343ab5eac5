"""The rules of a game in words: which hold, since when, and who is beyond a new target."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext, ngettext

from scorekeeper.scoring.rules import POINTS_OFF, Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.web.words.cards import Card
from scorekeeper.web.words.people import spoken, together
from scorekeeper.web.words.schemes import (
    WORDS,
    house_rules,
    rules_in_words,
    rules_line,
    table_rules_said,
)
from scorekeeper.web.words.table import Table
from scorekeeper.web.words.what_happened import signed


def scheme_details() -> dict[str, dict[str, object]]:
    """Each scheme to choose: its usual number, what it is in a sentence, the rules it takes."""
    return {
        code: {
            "number": scheme.defaults.target or scheme.defaults.cards_dealt or None,
            "sentence": WORDS[code].sentence,
            "takes": (*scheme.takes, *(["no_target"] if scheme.may_lack_target else [])),
        }
        for code, scheme in SCHEMES.items()
    }


def rule_facts(rules: Rules) -> list[tuple[str, str]]:
    """How it is counted, as words and their values."""
    return [
        (gettext("How it is counted"), rules_line(rules)),
        (gettext("House rules"), ", ".join(house_rules(rules)) or gettext("none")),
    ]


def set_up_facts(sheet: Scoresheet) -> list[tuple[str, str]]:
    """Teams, starting points and the rules of the table, where there are any."""
    starts = [f"{spoken(name)} {signed(points)}" for name, points in sheet.starts.items()]
    facts = [
        (gettext("Teams"), "; ".join(map(together, sheet.teams))),
        (gettext("Starting points"), ", ".join(starts)),
        (gettext("Rules of the table"), ", ".join(table_rules_said(sheet.table_rules))),
    ]
    return [(word, value) for word, value in facts if value]


def since_when(sheet: Scoresheet) -> list[tuple[str, str]]:
    """Since which round the rules in force hold; nothing if since the first."""
    coming = sheet.coming.rules if sheet.coming else None
    by_round = [*(played.rules for played in sheet.rounds), coming]
    changed = [number for number, rules in enumerate(by_round, start=1) if rules]
    if not changed:
        return []
    since = gettext("from round %(number)s on", number=changed[-1])
    return [(gettext("These rules hold"), since)]


def all_rules(sheet: Scoresheet) -> list[Rules]:
    """The rules of round 1, and each that replaced them, to the next round's."""
    coming = sheet.coming.rules if sheet.coming else None
    found = (sheet.rules, *(played.rules for played in sheet.rounds), coming)
    return [rules for rules in found if rules is not None]


def coming_rules(sheet: Scoresheet) -> str:
    """What changes with the next round."""
    coming = sheet.coming.rules if sheet.coming else None
    return change_sentence(len(sheet.rounds) + 1, coming)


def change_sentence(number: int, rules: Rules | None) -> str:
    """`From round 6: out past 300, a lone zero costs 50`; nothing where nothing changed."""
    if rules is None:
        return ""
    return gettext("From round %(number)s: %(rules)s", number=number, rules=rules_in_words(rules))


def there_already(table: Table, rules: Rules) -> str:
    """Who is beyond a target that begins with the next round; nothing if nobody is."""
    totals = {
        row.player: row.measure["total"]
        for row in table.result.standings
        if row.status == "in" and "total" in row.measure
    }
    names = rules.crossed(totals)
    if not names:
        return ""
    return ngettext(
        "%(names)s is there already. That counts at the end of round %(number)s.",
        "%(names)s are there already. That counts at the end of round %(number)s.",
        len(names),
        names=together(names),
        number=table.next_number,
    )


def bonus_hint(bonus: Mapping[str, int], cards: Mapping[str, Card]) -> str:
    """What each last card takes off."""
    if bonus == POINTS_OFF:
        return gettext("20 for a 0, 50 for a wild, off your total.")
    said = [f"{cards[code].label} −{points}" for code, points in bonus.items() if code in cards]
    return ", ".join(said)
