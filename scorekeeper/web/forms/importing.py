"""Bringing a file, and how a table without rules was counted."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import gettext, lazy_gettext
from flask_wtf.file import FileField
from wtforms import BooleanField, RadioField

from scorekeeper.scoring.rules import HIGHEST_TARGET, Rules
from scorekeeper.scoring.schemes import SCHEMES, scheme_of
from scorekeeper.web.forms.base import OwnForm
from scorekeeper.web.forms.choices import choices
from scorekeeper.web.forms.numbers import points_typed
from scorekeeper.web.forms.rules import target_field
from scorekeeper.web.words import SCHEMES as SCHEME_WORDS

WITH_TOTALS = tuple(code for code, scheme in SCHEMES.items() if scheme.has_totals)


class UploadForm(OwnForm):
    """A file."""

    file = FileField(lazy_gettext("File"))


class TableForm(OwnForm):
    """What a table does not say of its games."""

    scheme = RadioField(
        lazy_gettext("How was it counted?"),
        choices=choices([(code, SCHEME_WORDS[code]) for code in WITH_TOTALS]),
        default="elimination",
    )
    target = target_field()
    over = BooleanField(lazy_gettext("The game is over"), default=True)

    def rules(self) -> Rules:
        """The rules; without a target that of the scheme."""
        defaults = scheme_of(self.scheme.data).defaults
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
