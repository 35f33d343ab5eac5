"""The store's refusals as sentences."""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext

from scorekeeper.store.errors import StoreRefusal
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.schemes import scheme_word

SENTENCES = {
    "name_empty": lazy_gettext("Type a name."),
    "name_too_long": lazy_gettext("A name has at most 60 letters."),
    "name_has_control": lazy_gettext("This name has signs that cannot be shown. Type it again."),
    "name_not_text": lazy_gettext("This name has signs that cannot be shown. Type it again."),
    "text_too_long": lazy_gettext("This text is too long."),
    "text_has_control": lazy_gettext("This text has signs that cannot be shown. Type it again."),
    "text_not_text": lazy_gettext("This text has signs that cannot be shown. Type it again."),
    "player_unknown": lazy_gettext("Somebody chosen here is not in the list any more."),
    "game_from_the_future": lazy_gettext(
        "A newer version of Scorekeeper has written into this game. "
        "It can be looked at here, but not changed. Update this Scorekeeper first."
    ),
    "game_in_bin": lazy_gettext(
        "This game is in the bin. Nothing is added to it before it is taken out."
    ),
    "done_before": lazy_gettext(
        "This was done already, and it has been changed again since. Nothing is changed now."
    ),
    "changed_since": lazy_gettext(
        "This has been changed again since. Take that back first, if it is to go."
    ),
    "not_undoable": lazy_gettext("This cannot be taken back."),
    "sitting_exists": lazy_gettext("Another evening begins at that very moment by now."),
    "not_saved": lazy_gettext(
        "That could not be written down: perhaps the disk is full. "
        "What you typed is still here. Send it again once the server can write."
    ),
    "database_gone": lazy_gettext(
        "That could not be saved: the database is not in its place any more. "
        "What you typed is still here. Tell whoever runs this server."
    ),
    "busy": lazy_gettext("Others are saving just now. Nothing is lost, please send it again."),
}
NAMED = {
    "name_taken": lazy_gettext("The name %(name)s is taken already."),
    "name_in_bin": lazy_gettext("The name %(name)s is in the bin. Take it out there."),
    "name_merged": lazy_gettext("%(name)s is another spelling of %(into)s."),
    "player_in_bin": lazy_gettext(
        "%(name)s is in the bin. Take the name out there, or choose another one."
    ),
    "player_purged": lazy_gettext("%(name)s is deleted for good. Choose another name."),
    "player_has_played": lazy_gettext(
        "%(name)s has played and stays in those games. Archive the name instead."
    ),
    "merged_already": lazy_gettext(
        "%(name)s is %(into)s already. If that is not so, take the two apart first."
    ),
    "points_beyond": lazy_gettext(
        "%(name)s would get or lose more than a million points in round %(number)s. "
        "Take back points that were given first."
    ),
    "too_many_rounds": lazy_gettext(
        "This game has %(limit)s rounds, and no room for more. Begin a new one."
    ),
    "same_player": lazy_gettext("%(name)s is that person already."),
}
"""Sentences with what the refusal names, by the same words."""


def refusal_sentence(refused: StoreRefusal) -> str:
    """What the store will not do, and what to do about it."""
    if refused.code == "players_met":
        return _met_sentence(refused)
    if refused.code in NAMED:
        named = {key: spoken(str(value)) for key, value in refused.params.items()}
        return str(NAMED[refused.code]) % named
    known = SENTENCES.get(refused.code)
    return str(known) if known else gettext("That could not be saved. Please try it again.")


def _met_sentence(refused: StoreRefusal) -> str:
    """Two who sit in one game are not one person."""
    title = refused.params["title"] or scheme_word(str(refused.params["scheme"]))
    return gettext(
        "%(name)s and %(other)s sit in one game, “%(game)s”. They are two people.",
        name=spoken(str(refused.params["name"])),
        other=spoken(str(refused.params["other"])),
        game=title,
    )
