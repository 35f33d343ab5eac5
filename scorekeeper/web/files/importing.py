"""What comes in from a file: brought, looked at, and only then taken in, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask_babel import gettext, lazy_gettext, ngettext
from flask_wtf.file import FileField
from werkzeug.wrappers import Response
from wtforms import BooleanField, RadioField

from scorekeeper.scoring.document.json_text import LARGEST_DOCUMENT
from scorekeeper.scoring.document.reading import read_and_score
from scorekeeper.scoring.faults import Refused
from scorekeeper.scoring.rules import HIGHEST_TARGET, Rules
from scorekeeper.scoring.schemes import SCHEMES, with_totals
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.scoring.spreadsheet.decoding import LARGEST_TABLE, read_table
from scorekeeper.scoring.spreadsheet.importing import games_from
from scorekeeper.store.archive.importing import look_at_archive, take_archive
from scorekeeper.store.archive.incoming import Incoming, kind_of
from scorekeeper.store.archive.scoresheets import look_at_sheets, take_sheets
from scorekeeper.store.errors import NotSaved, StoreRefusal
from scorekeeper.web.files.brought import Look, archive_look, faults_said, sheets_look
from scorekeeper.web.files.uploads import keep_upload, kept_upload
from scorekeeper.web.forms.base import OwnForm, choices, is_offered, points_typed
from scorekeeper.web.game.rules_form import target_field
from scorekeeper.web.request.access import current_group, keeper, shows_again, to_board
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.refusals import reason, show_refusal, status_of
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.words.rules import scheme_details
from scorekeeper.web.words.schemes import scheme_word

blueprint = Blueprint("importing", __name__, url_prefix="/import")
group_pages.register_blueprint(blueprint)

Answer = str | Response | tuple[str, int]
_WHAT = {
    "archive": lambda: gettext("An archive of a group"),
    "sheet": lambda: gettext("A scoresheet"),
    "table": lambda: gettext("A table with a column a player"),
}


@blueprint.url_value_preprocessor
def _allow_a_file(_endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Before anything looks for a form: a file may be larger than one."""
    request.max_content_length = current_app.config["SCOREKEEPER_UPLOAD"]


@blueprint.get("")
def import_page() -> str:
    """Where a file is brought, and where the group's own is fetched."""
    current_group()
    return render_template("files/import.html", form=UploadForm())


@blueprint.post("")
@may_take_long
@shows_again
def upload() -> Answer:
    """Put the file aside and look at it."""
    group, form = current_group(), UploadForm()
    file = request.files.get("file")
    if form.validate() and file is not None and file.filename:
        try:
            key = keep_upload(group, file)
        except NotSaved as refused:
            form.file.errors = [reason(refused), gettext("Choose it again.")]
            return render_template("files/import.html", form=form), status_of(refused)
        return redirect(url_for("group.importing.look", upload_key=key), 303)
    if not form.errors:
        form.file.errors = [gettext("Choose a file.")]
    return render_template("files/import.html", form=form), 422


@blueprint.get("/<upload_key>")
@may_take_long
def look(upload_key: str) -> Answer:
    """What the file is and holds, and everything that is wrong in it."""
    return _page(_path_or_404(upload_key), TableForm())


@blueprint.post("/<upload_key>")
@may_take_long
@shows_again
def take(upload_key: str) -> Answer:
    """Take it in; or, for a table, look at it as it would be counted now."""
    path, form = _path_or_404(upload_key), TableForm()
    if not form.judge():
        return _page(path, form), 422
    if "take" not in request.form:
        return _page(path, form)
    try:
        return _taken(path, form)
    except Refused:
        # The page itself says what is wrong.
        return _page(path, form), 422
    except StoreRefusal as refused:
        status = show_refusal(form, refused)
        return _page(path, form), status


def _path_or_404(upload_key: str) -> Path:
    path = kept_upload(current_group(), upload_key)
    if path is None:
        abort(404, gettext("The file is not here any more. Choose it again."))
    return path


def _taken(path: Path, form: TableForm) -> Response:
    device = keeper()
    with path.open("rb") as source:
        if kind_of(source) == "archive":
            known = take_archive(current_group(), source).is_known
            _say(known, gettext("Everything of the archive is here now."))
            return redirect(url_for("group.home.home"), 303)
    taken = take_sheets(current_group(), _sheets(path, form), device)
    new = [each for each in taken if not each.again]
    done = ngettext("%(num)s game is here now.", "%(num)s games are here now.", len(new))
    _say(not new, done)
    if len(taken) == 1 and taken[0].game.deleted_at is None:
        return to_board(taken[0].game.key)
    return redirect(url_for("group.home.home"), 303)


def _say(known: bool, done: str) -> None:
    flash(gettext("All of that was here already. Nothing is changed.") if known else done)


def _sheets(path: Path, form: TableForm) -> Sequence[Scoresheet]:
    with path.open("rb") as source:
        if kind_of(source) == "sheet":
            return [read_and_score(source.read(LARGEST_DOCUMENT + 1))[0]]
        table = read_table(source.read(LARGEST_TABLE + 1))
    return games_from(table, form.rules(), ended=bool(form.over.data)).sheets


def _page(path: Path, form: TableForm) -> str:
    with path.open("rb") as source:
        kind = kind_of(source)
    look = _look(path, kind, form)
    return render_template("files/look.html", look=look, form=form, schemes=scheme_details())


def _look(path: Path, kind: Incoming, form: TableForm) -> Look:
    try:
        return _sound(path, kind, form)
    except Refused as refused:
        faults, more = faults_said(refused.faults)
    return Look(_WHAT[kind](), faults=faults, more=more, asks=kind == "table")


def _sound(path: Path, kind: Incoming, form: TableForm) -> Look:
    group = current_group()
    if kind == "archive":
        with path.open("rb") as source:
            return archive_look(group, look_at_archive(group, source))
    if kind == "sheet":
        return sheets_look(_WHAT[kind](), look_at_sheets(group, _sheets(path, form)))
    table = read_table(path.read_bytes()[: LARGEST_TABLE + 1])
    read = games_from(table, form.rules(), ended=bool(form.over.data))
    looked = sheets_look(_WHAT[kind](), look_at_sheets(group, read.sheets), read.notices)
    return replace(looked, asks=True)


def _usual_scheme() -> str:
    return next(code for code in with_totals() if SCHEMES[code].eliminates)


class UploadForm(OwnForm):
    """The file that somebody brings."""

    file = FileField(lazy_gettext("File"))


class TableForm(OwnForm):
    """What a table does not say of its games."""

    scheme = RadioField(
        lazy_gettext("How was it counted?"),
        default=_usual_scheme,
    )
    target = target_field()
    over = BooleanField(lazy_gettext("The game is over"), default=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scheme.choices = choices((code, scheme_word(code)) for code in with_totals())

    def rules(self) -> Rules:
        """The rules; without a target that of the scheme, of one that there is."""
        chosen = self.scheme.data if is_offered(self.scheme) else _usual_scheme()
        defaults = SCHEMES[chosen].defaults
        return replace(defaults, target=points_typed(self.target.data or "") or defaults.target)

    def judge(self) -> bool:
        """Whether a game can be counted so; what is wrong is said at its field."""
        sound: bool = self.validate()
        typed = self.target.data or ""
        points = points_typed(typed)
        if typed.strip() and (points is None or not 1 <= points <= HIGHEST_TARGET):
            self.target.errors = [gettext("The target is a whole number above 0.")]
            return False
        return sound
