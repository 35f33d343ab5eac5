"""What would have been: a game counted by other rules, beside how it was really counted."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.scoring.statistics.otherwise import CannotCount, Otherwise, counted_otherwise
from scorekeeper.web.access import current_group, game_or_404
from scorekeeper.web.caching import by_version
from scorekeeper.web.forms.otherwise import OtherwiseForm, countable
from scorekeeper.web.present.impossible import impossible
from scorekeeper.web.present.otherwise import comparison, presets
from scorekeeper.web.present.refused_count import refused_count
from scorekeeper.web.present.rules import bonus_hint, scheme_details
from scorekeeper.web.table import Table

blueprint = Blueprint("otherwise", __name__)


@blueprint.get("/g/<group>/games/<game_key>/otherwise")
@by_version
def otherwise(game_key: str) -> Response:
    """The rules that the address chooses, and what they make of the rounds; changes nothing."""
    table = Table(current_group(), game_or_404(game_key))
    wrong = impossible(table)
    may_choose = bool(_is_countable(table) and table.sheet.rounds and not wrong)
    # Where there is no form, an address has nothing to say to it.
    said = request.args if may_choose else MultiDict[str, str]()
    form = OtherwiseForm(table.sheet.rules_now, table.sheet.deck.values, said)
    sound = not form.chosen or form.validate()
    found = _counted(table, form) if sound else None
    page = render_template(
        "otherwise/otherwise.html",
        table=table,
        form=form,
        bonus=bonus_hint(form.bonus, table.cards),
        schemes=scheme_details(),
        presets=presets(table),
        impossible=wrong,
        may_choose=may_choose,
        compared=comparison(table, found) if isinstance(found, Otherwise) else None,
        refused=refused_count(table, form, found) if isinstance(found, CannotCount) else None,
    )
    return make_response(page, 200 if sound else 422)


def _counted(table: Table, form: OtherwiseForm) -> Otherwise | CannotCount | None:
    """None where there is nothing to count yet, or nothing is chosen; what never can is said."""
    if not _is_countable(table):
        return CannotCount("scheme_has_no_hands", {"scheme": table.sheet.rules.scheme})
    return counted_otherwise(table.sheet, form.rules()) if form.chosen else None


def _is_countable(table: Table) -> bool:
    return table.sheet.rules.scheme in countable()
