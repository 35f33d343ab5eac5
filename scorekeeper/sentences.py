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
    "too_many_parts": "has more than %(limit)s lists and objects",
    "too_deep": "nested deeper than %(limit)s levels",
    "not_a_number": "%(text)s is no JSON number",
    "lone_surrogate": "has half a character (a lone surrogate)",
    "huge_integer": "has a number of more than %(limit)s digits",
    "more_faults": "has more faults than the %(limit)s listed here",
    # A zip, and the files of an archive in it.
    "not_an_archive": "is no archive of Scorekeeper's",
    "file_damaged": "is damaged: it cannot be read to its end",
    "too_many_files": "holds more than %(limit)s files",
    "repeated_file": "is in the archive more than once",
    "unpacks_to_too_much": "would unpack to %(size)s MiB, which no archive of Scorekeeper's does",
    "file_not_known": "is no file that an archive has",
    "file_encrypted": "is encrypted",
    "file_is_a_link": "is a link to something else, not a file",
    "file_packed_otherwise": "is packed in a way that archives are not",
    "not_as_written": "is not as it was written: its SHA-256 in the manifest is another one",
    "not_as_counted": "is not the number of what is there: %(counted)s",
    "bad_key": "is no id as Scorekeeper makes them",
    "bad_text": "has signs that cannot be kept, or is too long",
    "zone_not_known": "no such time zone",
    "person_unknown": "is nobody of this archive",
    "player_unknown": "is about somebody who is not in the group",
    "device_unknown": "is no device of this archive",
    "repeated_instant": "another evening begins at this very moment",
    "not_in_order": "stands out of order",
    "game_without_entries": "is a game in which nothing happened",
    "game_without_start": "a game begins with its set-up",
    "entry_kind_unknown": "nothing of this kind can happen here",
    "target_unknown": "is about something that is not in this game before it",
    "log_unreadable": "cannot be read as a game",
    # An archive beside what is here.
    "of_another_group": "is known here already, and not in this group",
    "differs_here": "is here already and says something else",
    "goes_on_there": "goes on to entry %(there)s, but is here already with %(here)s",
    "name_is_taken": "the name %(name)s is taken by somebody else here",
    # A document beside the people of a group.
    "same_person": "%(name)s and %(other)s are one person here",
    "too_many_rounds": "has more than %(limit)s rounds",
    # A table of another program.
    "not_a_table": "is no table that can be read: save it as CSV in UTF-8",
    "table_without_rounds": "needs a first row of names and at least one row of points",
    "too_many_columns": "has more than %(limit)s columns",
    "not_points": "is no whole number of points",
    "out_has_points": "%(player)s is out of the game and can get no points",
    "was_windows_1250": "was not UTF-8: it was read as Windows-1250 and converted",
    "totals_left_out": "this row adds up those above and is left out",
    "total_differs": "says %(said)s, but the rounds add up to %(counted)s",
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
