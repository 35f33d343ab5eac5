"""The store's refusals as sentences, each with the status of the answer that says it."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, after_this_request, flash
from flask_babel import gettext, lazy_gettext
from wtforms.form import BaseForm

from scorekeeper.store.errors import DoneBefore, NotNow, StoreRefusal
from scorekeeper.store.log.conflicts import Conflict
from scorekeeper.web.forms.base import new_entry_id
from scorekeeper.web.words.people import spoken
from scorekeeper.web.words.schemes import scheme_word

RETRY_SECONDS = "10"
OTHER_CONTENT = "same_id_other_content"
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
}
REASONS = {
    "same_id_other_content": lazy_gettext("This form was sent before with something else in it."),
    "not_saved": lazy_gettext("That could not be written down: perhaps the disk is full."),
    "database_gone": lazy_gettext(
        "That could not be saved: the database is not in its place any more. "
        "Tell whoever runs this server."
    ),
    "database_damaged": lazy_gettext(
        "That could not be saved: the database is damaged. Tell whoever runs this server."
    ),
    "busy": lazy_gettext("That could not be saved: others are saving just now."),
    "cut_off": lazy_gettext("That could not be saved: the database does not answer."),
    "not_known": lazy_gettext(
        "The database stopped answering: perhaps this is saved, perhaps not. "
        "Sent again, it is saved once."
    ),
}
"""Why what was sent is not done; the very same may be sent again."""
READING = {
    "busy": lazy_gettext("Others are saving just now. Open the page again in a moment."),
    "database_gone": lazy_gettext(
        "The database is not in its place any more. Tell whoever runs this server."
    ),
    "database_damaged": lazy_gettext("The database is damaged. Tell whoever runs this server."),
}
"""What is said where nothing was sent; of anything else, that the database does not answer."""
NAMED = {
    "name_taken": lazy_gettext("The name %(name)s is taken already."),
    "name_in_bin": lazy_gettext("The name %(name)s is in the bin. Take it out there."),
    "name_merged": lazy_gettext("%(name)s is another spelling of %(into)s."),
    "player_in_bin": lazy_gettext(
        "%(name)s is in the bin. Take the name out there, or choose another one."
    ),
    "player_purged": lazy_gettext("%(name)s is deleted for good. Choose another name."),
    "player_played": lazy_gettext(
        "%(name)s has played and stays in those games. Archive the name instead."
    ),
    "player_only_in_bin": lazy_gettext(
        "The only games of %(name)s lie in the bin. "
        "Empty the bin first, then the name can be deleted."
    ),
    "player_only_taken_back": lazy_gettext(
        "%(name)s came to a game, and that was taken back. Redo there can still bring it again, "
        "so the name stays."
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
    if refused.code in REASONS:
        kept = gettext("What you typed is still here: send it again.")
        return f"{reason(refused)} {kept}"
    known = SENTENCES.get(refused.code)
    return str(known) if known else gettext("That could not be saved. Please try it again.")


def reason(refused: StoreRefusal) -> str:
    """The same without a word on what was typed: a page may hold a button alone."""
    return str(REASONS[refused.code]) if refused.code in REASONS else refusal_sentence(refused)


def reading_sentence(refused: NotNow) -> str:
    """Why a page cannot be shown now."""
    known = READING.get(refused.code)
    said = gettext("The database does not answer just now. Open the page again in a moment.")
    return str(known) if known else said


def status_of(refused: StoreRefusal) -> HTTPStatus:
    """What the server cannot do now; what was decided otherwise before; what people must change.

    With the first the answer to this request says when to try again.
    """
    if isinstance(refused, NotNow):
        after_this_request(_say_when)
        return HTTPStatus.SERVICE_UNAVAILABLE
    if refused.code == OTHER_CONTENT or isinstance(refused, DoneBefore):
        return HTTPStatus.CONFLICT
    return HTTPStatus.UNPROCESSABLE_ENTITY


def _say_when(response: Response) -> Response:
    response.headers["Retry-After"] = RETRY_SECONDS
    return response


def show_refusal(form: BaseForm, refused: StoreRefusal) -> HTTPStatus:
    """Say it above a form that is shown again, and with which status.

    Under an id that was used for something else, the form could never be sent.
    """
    form.form_errors.append(refusal_sentence(refused))
    status = status_of(refused)
    if status == HTTPStatus.CONFLICT and "entry_id" in form:
        form["entry_id"].data = new_entry_id()
    return status


def say_refusal(refused: StoreRefusal) -> None:
    """Say on the next page why a button did nothing; raises what is to be sent again as it was."""
    if isinstance(refused, NotNow) or refused.code == OTHER_CONTENT:
        raise refused
    flash(refusal_sentence(refused), "alert")


def is_quicker(refused: StoreRefusal) -> bool:
    """Whether somebody chose while this was judged; then it is judged again."""
    return isinstance(refused, Conflict) and refused.code != OTHER_CONTENT


def _met_sentence(refused: StoreRefusal) -> str:
    """Two who sit in one game are not one person."""
    title = refused.params["title"] or scheme_word(str(refused.params["scheme"]))
    return gettext(
        "%(name)s and %(other)s sit in one game, “%(game)s”. They are two people.",
        name=spoken(str(refused.params["name"])),
        other=spoken(str(refused.params["other"])),
        game=title,
    )
