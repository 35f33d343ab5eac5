"""English sentences for the core's codes; the pages translate them, the command line does not.

Each takes the fault's parameters by name. No web server is needed to read them.
"""

from __future__ import annotations

from scorekeeper.scoring.faults import Fault

FAULTS: dict[str, str] = {
    # The document as text.
    "not_json": "not JSON: stopped at line %(line)s, column %(column)s",
    "not_utf8": "not UTF-8 text: stopped at line %(line)s, column %(column)s",
    "not_readable": "cannot be read: %(reason)s",
    "too_large": "larger than %(limit)s MiB",
    "too_deep": "nested deeper than %(limit)s levels",
    "not_a_number": "%(text)s is no JSON number",
    "lone_surrogate": "has half a character (a lone surrogate)",
    "huge_integer": "has a number of more than %(limit)s digits",
    # Its form.
    "unknown_format": "must be %(expected)s",
    "unknown_key": "this key is not known here",
    "repeated_key": "this key stands more than once",
    "missing": "is missing",
    "wrong_type": "must be of another type: %(expected)s",
    "too_small": "must be at least %(low)s",
    "out_of_range": "must be a whole number from %(low)s to %(high)s",
    "too_long": "is longer than %(limit)s characters",
    "not_a_choice": "must be one of: %(choices)s",
    "bad_instant": "must be a time like 2026-11-27T21:14:05Z",
    "unknown_deck": "no such deck",
    "no_kinds": "a deck needs at least one kind of card",
    "bad_code": "a card code is 1 to 20 letters, digits, _ or -",
    "repeated_code": "the card code %(card)s stands twice",
    "bad_label": "a label is 1 to %(limit)s characters",
    "unknown_scheme": "must be one of: %(choices)s",
    "rule_not_taken": "%(scheme)s does not take this rule",
    "key_not_taken": "a round of %(scheme)s does not take this",
    "unknown_card": "no such card in this deck",
    "table_size": "a table has %(low)s to %(high)s people",
    "bad_name": "a name is 1 to 60 characters without spaces around it",
    "repeated_name": "this name stands twice at the table (capitals do not count)",
    "not_a_hand": "a hand is a count for each card, or a whole number of points",
    "empty_hand": "a hand has at least one card",
    "empty_hands": "at least one hand must be counted",
    "hands_or_loser": "give either the hands or the loser",
    "not_a_loser": "must be a name or a list of names",
    "empty_loser": "names nobody",
    "repeated_loser": "names somebody twice",
    "last_card_without_out": "nobody went out, so there is no last card",
    "last_card_without_hands": "a last card needs hands that are counted",
    # The table.
    "dealer_not_in_play": "%(player)s is not in play and cannot deal",
    "out_not_in_play": "%(player)s is not in play and cannot go out",
    "loser_not_in_play": "%(player)s is not in play and cannot lose",
    "loser_went_out": "%(player)s went out and cannot lose",
    "order_incomplete": "must name everyone in play once",
    "hand_not_in_play": "%(player)s is not in play and holds no hand",
    "hand_of_out": "%(player)s went out and holds no cards",
    "missing_hand": "the hand of %(player)s is missing",
    "adjust_not_in_play": "%(player)s is not in play",
    "starts_no_newcomer": "%(player)s is not new at this table",
    "starts_crosses": "nobody may start with %(points)s points when the target is %(target)s",
    "newcomer_in_capitals": "%(known)s already plays, only the capitals differ",
    "too_few_in_play": "a round needs at least two people in play",
    "after_the_end": "the game was over before this round",
    "too_many_of_kind": "%(count)s held, but one pack has %(limit)s",
    "too_many_of_kind_in_packs": "%(count)s held, but all packs together have %(limit)s",
    "points_above_packs": "%(points)s points, but all cards are worth %(limit)s",
    "no_zero_card": "no card of this deck is worth 0",
    "too_many_together": "%(count)s of %(card)s in all hands, but there are only %(limit)s",
    "worth_above_packs_together": "all hands are worth %(points)s, but all cards only %(limit)s",
    "too_many_with_last_card": (
        "%(count)s of %(card)s with the last card laid, but there are only %(limit)s"
    ),
    "worth_above_packs_with_last_card": (
        "with the last card laid all is worth %(points)s, but all cards only %(limit)s"
    ),
}


def sentence(fault: Fault) -> str:
    """What is wrong, in English."""
    return FAULTS[fault.code] % fault.params
