"""The answer to an address of something in the bin: it says so, and how it comes back."""

from __future__ import annotations

from typing import NoReturn

from flask import abort, make_response, render_template

from scorekeeper.web.forms.hidden import new_entry_id

GONE = 410


def say_in_bin(title: str, restore: str) -> NoReturn:
    """Answer with the page of a thing in the bin; at the address `restore` it is taken out."""
    page = render_template(
        "bin/gone.html",
        title=title,
        restore=restore,
        fields={"entry_id": new_entry_id()},
    )
    abort(make_response(page, GONE))
