"""The answer to an address of something in the bin: it says so, and how it comes back."""

from __future__ import annotations

from typing import NoReturn

from flask import abort, make_response, render_template, request

from scorekeeper.web.forms.hidden import new_entry_id, sent_again
from scorekeeper.web.tokens import is_shown_again

GONE = 410


def say_in_bin(title: str, restore: str) -> NoReturn:
    """Answer with the page of a thing in the bin; at the address `restore` it is taken out.

    What was typed about it stays on the page, to be sent again.
    """
    page = render_template(
        "bin/gone.html",
        title=title,
        restore=restore,
        fields={"entry_id": new_entry_id()},
        sent=sent_again(request.form) if is_shown_again() else [],
    )
    abort(make_response(page, GONE))
