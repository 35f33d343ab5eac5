"""The store's refusals as sentences."""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext

from scorekeeper.store.errors import StoreRefusal
from scorekeeper.web.people import spoken

SENTENCES = {
    "name_empty": lazy_gettext("Type a name."),
    "name_too_long": lazy_gettext("A name has at most 60 letters."),
    "name_has_control": lazy_gettext("This name has signs that cannot be shown. Type it again."),
    "name_not_text": lazy_gettext("This name has signs that cannot be shown. Type it again."),
    "text_too_long": lazy_gettext("This text is too long."),
    "text_has_control": lazy_gettext("This text has signs that cannot be shown. Type it again."),
    "text_not_text": lazy_gettext("This text has signs that cannot be shown. Type it again."),
    "game_from_the_future": lazy_gettext(
        "A newer version of Scorekeeper has written into this game. "
        "It can be looked at here, but not changed. Update this Scorekeeper first."
    ),
    "not_saved": lazy_gettext(
        "That could not be written down: perhaps the disk is full. "
        "What you typed is still here. Send it again once the server can write."
    ),
    "busy": lazy_gettext("Others are saving just now. Nothing is lost, please send it again."),
}


def refusal_sentence(refused: StoreRefusal) -> str:
    """What the store will not do, and what to do about it."""
    if refused.code == "name_taken":
        name = spoken(str(refused.params["name"]))
        return gettext("The name %(name)s is taken already.", name=name)
    known = SENTENCES.get(refused.code)
    return str(known) if known else gettext("That could not be saved. Please try it again.")
