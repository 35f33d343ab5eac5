"""Words for the core's codes: schemes, rules, cards, faults. Codes are stored, words are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from flask_babel import gettext, lazy_gettext, ngettext

from scorekeeper.scoring.cards import CardKind, Deck
from scorekeeper.scoring.decks import known_decks
from scorekeeper.scoring.faults import Fault
from scorekeeper.scoring.rules import HOUSE_RULES, Rules
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import TableRule
from scorekeeper.sentences import FAULTS
from scorekeeper.store.log.game_rows import GameRow
from scorekeeper.store.models import Game


def _reaching(reach: str, exceed: str) -> Callable[[Rules], str]:
    """What is said of a target that counts itself, or only once it is passed; nothing of none."""

    def said(rules: Rules) -> str:
        if rules.target is None:
            return ""
        return str(reach if rules.crossing == "reach" else exceed) % {"points": rules.target}

    return said


def _always(said: str) -> Callable[[Rules], str]:
    return lambda _: str(said)


def _nothing(_: Rules) -> str:
    return ""


def _past(rules: Rules) -> str:
    target = rules.target or 0
    if rules.crossing == "reach":
        return gettext("At %(points)s you are out of the game.", points=target)
    return gettext(
        "Past %(past)s, so from %(points)s on, you are out of the game.",
        past=target,
        points=target + 1,
    )


def _cards(rules: Rules) -> str:
    return ngettext("from %(num)s card", "from %(num)s cards", rules.cards_dealt)


def _one_fewer(rules: Rules) -> str:
    return ngettext(
        "Everyone begins with %(num)s card. Going out means picking up one card fewer than before.",
        "Everyone begins with %(num)s cards. "
        "Going out means picking up one card fewer than before.",
        rules.cards_dealt,
    )


_lowest = _reaching(
    lazy_gettext("At %(points)s the game ends and the lowest total wins."),
    lazy_gettext("Past %(points)s the game ends and the lowest total wins."),
)
_all_others = _reaching(
    lazy_gettext("At %(points)s the game ends: who is there loses, all others win."),
    lazy_gettext("Past %(points)s the game ends: who is there loses, all others win."),
)


def _lowest_or_all_others(rules: Rules) -> str:
    return _all_others(rules) if rules.others_win else _lowest(rules)


_OWN_HAND = lazy_gettext(
    "Everyone adds the points of their own hand, whoever goes out adds nothing."
)


@dataclass(frozen=True, slots=True)
class SchemeWords:
    """All that pages say of one scheme; what else they say, they say of what a scheme is like.

    `limit` is what a game is played to, in a few words; `counts` how a round counts, and `ends` who
    wins or is out then, with the numbers of the rules. Each is empty where there is no such thing.
    """

    name: str
    sentence: str
    limit: Callable[[Rules], str]
    counts: Callable[[Rules], str]
    ends: Callable[[Rules], str]


WORDS: dict[str, SchemeWords] = {
    "collect": SchemeWords(
        name=lazy_gettext("Winner collects"),
        sentence=lazy_gettext(
            "Whoever goes out scores every card left in the other hands. First to the target wins."
        ),
        limit=_reaching(lazy_gettext("first to %(points)s"), lazy_gettext("first past %(points)s")),
        counts=_always(lazy_gettext("Whoever goes out gets the points of all other hands.")),
        ends=_reaching(
            lazy_gettext("First to %(points)s wins."), lazy_gettext("First past %(points)s wins.")
        ),
    ),
    "keep_low": SchemeWords(
        name=lazy_gettext("Keep it low"),
        sentence=lazy_gettext(
            "Everyone keeps the points left in their own hand. "
            "Whoever reaches the limit loses, the lowest wins."
        ),
        limit=_reaching(lazy_gettext("to %(points)s"), lazy_gettext("past %(points)s")),
        counts=_always(_OWN_HAND),
        ends=_lowest_or_all_others,
    ),
    "elimination": SchemeWords(
        name=lazy_gettext("Last one standing"),
        sentence=lazy_gettext(
            "Past the limit you are out, tonight and next week. The last one left wins."
        ),
        limit=_reaching(lazy_gettext("out at %(points)s"), lazy_gettext("out past %(points)s")),
        counts=_always(_OWN_HAND),
        ends=_past,
    ),
    "lazy": SchemeWords(
        name=lazy_gettext("Lazy"),
        sentence=lazy_gettext("Only a winner and a loser each round. Nothing to add up."),
        limit=_nothing,
        counts=_always(lazy_gettext("Whoever goes out wins the round, the dearest hand loses it.")),
        ends=_nothing,
    ),
    "to_the_last": SchemeWords(
        name=lazy_gettext("Play it out"),
        sentence=lazy_gettext("Go on until one still holds cards. First out wins, last one loses."),
        limit=_nothing,
        counts=_always(
            lazy_gettext("The first one out wins the round, the last one holding cards loses it.")
        ),
        ends=_nothing,
    ),
    "countdown": SchemeWords(
        name=lazy_gettext("Countdown"),
        sentence=lazy_gettext("Out with 7 cards? Pick up 6, then 5, and so on down to one."),
        limit=_cards,
        counts=_one_fewer,
        ends=_nothing,
    ),
    "rounds_won": SchemeWords(
        name=lazy_gettext("Rounds won"),
        sentence=lazy_gettext("Only who wins each round. Stop whenever you like, the most wins."),
        limit=_nothing,
        counts=_always(lazy_gettext("Whoever goes out wins the round. Nothing is counted.")),
        ends=_always(lazy_gettext("Whoever has won the most rounds wins.")),
    ),
}
"""By the codes of `scorekeeper.scoring.schemes`; one without words is a fault."""


def scheme_word(scheme: str) -> str:
    """The name of a scheme."""
    return str(WORDS[scheme].name)


def game_title(game: Game | GameRow) -> str:
    """What people call a game that is not read: its name, else how it is counted."""
    return game.name or scheme_word(game.scheme)


def rules_line(rules: Rules) -> str:
    """How the game is counted, in a few words: `Last one standing · out past 500`."""
    return " · ".join(filter(None, (scheme_word(rules.scheme), _limits(rules))))


def rules_in_words(rules: Rules) -> str:
    """Without the scheme, which everybody knows: `out past 500, a lone zero costs 50`."""
    said = [_limits(rules), *house_rules(rules)]
    can_have = not HOUSE_RULES.isdisjoint(SCHEMES[rules.scheme].takes)
    if len(said) == 1 and (can_have or not said[0]):
        said.append(gettext("no house rules"))
    return ", ".join(words for words in said if words)


def _limits(rules: Rules) -> str:
    """What ends the game, in a few words: `first to 500, 9 rounds`."""
    said = [WORDS[rules.scheme].limit(rules)]
    if rules.target is None:
        said.append(gettext("no target"))
    if rules.first_to is not None:
        said.append(ngettext("first to %(num)s win", "first to %(num)s wins", rules.first_to))
    if rules.rounds is not None:
        said.append(ngettext("%(num)s round", "%(num)s rounds", rules.rounds))
    return ", ".join(filter(None, said))


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
        (rules.knock_out, lazy_gettext("a knock-out counts %(points)s", points=rules.knock_out)),
        (rules.others_win, lazy_gettext("all others win")),
    ]
    return [str(words) for on, words in said if on]


def table_rules_said(rules: Iterable[TableRule]) -> list[str]:
    """Rules of play that touch no points: in the table's own words, else by their codes."""
    return [rule if isinstance(rule, str) else rule["text"] for rule in rules]


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


def _is_ours(kind: CardKind) -> bool:
    return kind.label in _our_labels()


@cache
def _our_labels() -> frozenset[str]:
    return frozenset(kind.label for known in known_decks().values() for kind in known.deck.kinds)
