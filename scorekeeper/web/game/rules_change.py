"""Rules that change on the way: from the start or from the next round on, reviewed first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from flask import Blueprint, flash, render_template, request
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.scoring.log_entries import FROM_NEXT, FROM_START, RULES_CHANGED
from scorekeeper.scoring.rules import rules_from
from scorekeeper.scoring.schemes import SCHEMES
from scorekeeper.scoring.sheet import Scoresheet
from scorekeeper.store.errors import StoreRefusal
from scorekeeper.store.log.games import append
from scorekeeper.web.forms.base import TOLD_UP_TO, new_entry_id, position_typed, sent_again
from scorekeeper.web.game.rules_form import RulesForm, show_rules
from scorekeeper.web.request.access import (
    current_group,
    shows_again,
    table_of_form,
    table_or_404,
    to_board,
    turned_away,
)
from scorekeeper.web.request.addresses import game_pages
from scorekeeper.web.request.questions import say_unchanged
from scorekeeper.web.request.refusals import OTHER_CONTENT, is_quicker, show_refusal
from scorekeeper.web.request.sending import entry_sent
from scorekeeper.web.rounds.consequences import Proposal, consequences, propose
from scorekeeper.web.rounds.reviewing import made_impossible
from scorekeeper.web.words.rules import all_rules, bonus_hint, rule_facts, there_already
from scorekeeper.web.words.schemes import (
    rules_line,
    scheme_word,
)
from scorekeeper.web.words.table import Table, chosen_meanwhile, entries_since, table_at

blueprint = Blueprint("rules", __name__, url_prefix="/rules")
game_pages.register_blueprint(blueprint)

Answer: TypeAlias = str | Response | tuple[str, int]


@blueprint.get("")
def rules(game_key: str) -> Answer:
    """The rules in force, to be changed."""
    table = table_or_404(game_key)
    if not may_change(table):
        flash(_nothing_to_choose(table), "alert")
        return to_board(game_key)
    form = _form(table)
    show_rules(form, table.sheet.rules_now)
    form["opened_at"].data = str(table.position)
    return turned_away(table, finished=False) or _form_page(table, form)


@blueprint.post("")
@shows_again
def change_rules(game_key: str) -> Answer:
    """Review or save other rules."""
    table = table_of_form(game_key)
    form = _form(table)
    if "change" in request.form:
        return _form_page(table, form)
    if not form.validate():
        return _form_page(table, form), 422
    content = {"rules": form.rules(), "from": form.from_when()}
    if _is_as_it_was(table.sheet, content):
        say_unchanged()
        return to_board(game_key)
    if _is_overtaken(table, form, content):
        return _overtaken(game_key), 409
    proposal = propose(table.record, form["entry_id"].data or "", RULES_CHANGED, content)
    if "save" not in request.form or _went_on(table):
        return _review_page(table, proposal)
    return _save(table, form, proposal)


def may_change(table: Table) -> bool:
    """Whether the scheme has rules to choose."""
    return bool(SCHEMES[table.sheet.rules.scheme].takes)


def _nothing_to_choose(table: Table) -> str:
    scheme = scheme_word(table.sheet.rules.scheme)
    return gettext("%(scheme)s has no rules to choose.", scheme=scheme)


def _form(table: Table) -> RulesForm:
    """The form for the rules in force; other rules can begin with a next round, if there is one."""
    next_round = bool(table.sheet.rounds) and not table.result.finished
    return RulesForm(table.sheet.rules_now, table.sheet.deck.values, next_round=next_round)


def _is_as_it_was(sheet: Scoresheet, content: Mapping[str, Any]) -> bool:
    chosen = rules_from(content["rules"], SCHEMES[sheet.rules.scheme].defaults)
    if content["from"] == FROM_NEXT:
        return chosen == sheet.rules_now
    return all(rules == chosen for rules in all_rules(sheet))


def _is_overtaken(table: Table, form: RulesForm, content: Mapping[str, Any]) -> bool:
    """Whether somebody chose other rules since, or no next round is left to begin with."""
    opened_at = position_typed(request.form.get("opened_at"))
    if chosen_meanwhile(table, RULES_CHANGED, content, opened_at):
        return True
    return request.form.get("since") == FROM_NEXT and "since" not in form


def _went_on(table: Table) -> bool:
    """Whether rounds or people are others than on the page that said what the rules change."""
    told = position_typed(request.form.get(TOLD_UP_TO))
    seen = position_typed(request.form.get("opened_at")) if told < 0 else told
    if not entries_since(table, seen):
        return False
    then, now = table_at(table, seen).sheet, table.sheet
    return (then.rounds, then.seats_now) != (now.rounds, now.seats_now)


def _save(table: Table, form: RulesForm, proposal: Proposal) -> Answer:
    try:
        append(
            current_group(),
            table.key,
            entry_sent(RULES_CHANGED, proposal.entry.content, table.record.position),
            proposal.foreseen,
        )
    except StoreRefusal as refused:
        if is_quicker(refused):
            return change_rules(table.key)
        status = show_refusal(form, refused)
        if refused.code == OTHER_CONTENT:
            form["opened_at"].data = str(table.position)
        return _form_page(table, form), status
    flash(gettext("The rules are changed."))
    return to_board(table.key)


def _overtaken(game_key: str) -> str:
    """What was chosen, on the game as it is by now; it goes on under a new id."""
    table = table_or_404(game_key)
    form = _form(table)
    form["entry_id"].data, form["opened_at"].data = new_entry_id(), str(table.position)
    return _form_page(table, form, overtaken=True)


def _form_page(table: Table, form: RulesForm, *, overtaken: bool = False) -> str:
    return render_template(
        "game/rules.html",
        table=table,
        form=form,
        now=rules_line(table.sheet.rules_now),
        bonus=bonus_hint(form.bonus, table.cards),
        since_details=_since_details(table),
        overtaken=overtaken,
    )


def _since_details(table: Table) -> dict[str, dict[str, str]]:
    again = gettext("Everything is judged again. Before it counts you see what changes.")
    later = gettext(
        "What was played stays. Round %(number)s is the first.", number=table.next_number
    )
    return {FROM_START: {"sentence": again}, FROM_NEXT: {"sentence": later}}


def _review_page(table: Table, proposal: Proposal) -> str:
    from_next, chosen = proposal.entry.content["from"] == FROM_NEXT, proposal.sheet.rules_now
    return render_template(
        "game/rules_review.html",
        table=table,
        rule_facts=rule_facts(chosen),
        from_next=from_next,
        there_already=there_already(table, chosen) if from_next else "",
        sent=sent_again(request.form),
        changes=consequences(table, proposal),
        impossible=made_impossible(proposal, table),
    )
