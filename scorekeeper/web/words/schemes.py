"""Words for the core's codes: schemes, rules, cards, faults. Codes are stored, words are shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask_babel import gettext, lazy_gettext, ngettext

from scorekeeper.scoring.cards import CardKind, Deck
from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.rules import Rules
from scorekeeper.sentences import FAULTS
from scorekeeper.store.log.game_rows import GameRow
from scorekeeper.store.models import Game

SCHEMES = {
    "collect": lazy_gettext("Winner collects"),
    "keep_low": lazy_gettext("Keep it low"),
    "elimination": lazy_gettext("Last one standing"),
    "lazy": lazy_gettext("Lazy"),
    "to_the_last": lazy_gettext("Play it out"),
    "countdown": lazy_gettext("Countdown"),
}

SCHEME_SENTENCES = {
    "collect": lazy_gettext(
        "Whoever goes out scores every card left in the other hands. First to the target wins."
    ),
    "keep_low": lazy_gettext(
        "Everyone keeps the points left in their own hand. "
        "Whoever reaches the limit loses, the lowest wins."
    ),
    "elimination": lazy_gettext(
        "Past the limit you are out, tonight and next week. The last one left wins."
    ),
    "lazy": lazy_gettext("Only a winner and a loser each round. Nothing to add up."),
    "to_the_last": lazy_gettext(
        "Go on until one still holds cards. First out wins, last one loses."
    ),
    "countdown": lazy_gettext("Out with 7 cards? Pick up 6, then 5, and so on down to one."),
}
_LIMITS = {
    ("collect", "reach"): lazy_gettext("first to %(points)s"),
    ("collect", "exceed"): lazy_gettext("first past %(points)s"),
    ("keep_low", "reach"): lazy_gettext("to %(points)s"),
    ("keep_low", "exceed"): lazy_gettext("past %(points)s"),
    ("elimination", "reach"): lazy_gettext("out at %(points)s"),
    ("elimination", "exceed"): lazy_gettext("out past %(points)s"),
}


def scheme_word(scheme: str) -> str:
    """The name of a scheme."""
    return str(SCHEMES[scheme])


def game_title(game: Game | GameRow) -> str:
    """What people call a game that is not read: its name, else how it is counted."""
    return game.name or scheme_word(game.scheme)


def rules_line(rules: Rules) -> str:
    """How the game is counted, in a few words: `Last one standing · out past 500`."""
    limit = _limit(rules)
    return f"{scheme_word(rules.scheme)} · {limit}" if limit else scheme_word(rules.scheme)


def rules_in_words(rules: Rules) -> str:
    """Without the scheme, which everybody knows: `out past 500, a lone zero costs 50`."""
    switches = house_rules(rules) or [gettext("no house rules")]
    said = [_limit(rules), *([] if rules.scheme == "countdown" else switches)]
    return ", ".join(words for words in said if words)


def house_rules(rules: Rules) -> list[str]:
    """The house rules that are on, a few words each."""
    said = [
        (rules.lone_zero, lazy_gettext("a lone zero costs %(points)s", points=rules.lone_zero)),
        (
            rules.pile_runs_out == "round",
            lazy_gettext("×2 for the round when the draw pile runs out"),
        ),
        (
            rules.pile_runs_out == "game",
            lazy_gettext("×2 for the game when the draw pile runs out"),
        ),
        (rules.exact_reset, lazy_gettext("exactly %(points)s wipes to zero", points=rules.target)),
        (rules.going_out_bonus, lazy_gettext("points off for some last cards")),
        (rules.floor_at_zero, lazy_gettext("no total below zero")),
    ]
    return [str(words) for on, words in said if on]


def card_word(kind: CardKind) -> str:
    """The name of a card; a group's own decks are not translated."""
    return gettext(kind.label) if _is_ours(kind) else kind.label


def deck_word(deck: Deck) -> str:
    """The name of a deck; a group's own decks are not translated."""
    known = known_decks().get(deck.name)
    return gettext(known.label) if known else deck.name


def fault_sentence(fault: Fault, cards: Mapping[str, str]) -> str:
    """What is wrong, as people say it; card codes become their names."""
    params = dict(fault.params)
    if "card" in params:
        params["card"] = cards.get(str(params["card"]), params["card"])
    return capital(gettext(FAULTS[fault.code], **params))


def capital(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def _limit(rules: Rules) -> str:
    if rules.scheme == "countdown":
        return ngettext("from %(num)s card", "from %(num)s cards", rules.cards_dealt)
    said = _LIMITS.get((rules.scheme, rules.crossing))
    return str(said) % {"points": rules.target} if said else ""


def _is_ours(kind: CardKind) -> bool:
    return kind.label in _our_labels()


@cache
def _our_labels() -> frozenset[str]:
    return frozenset(kind.label for known in known_decks().values() for kind in known.deck.kinds)
