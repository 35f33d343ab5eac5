"""A round that was taken back, in the form of the next one."""

from __future__ import annotations

from scorekeeper.scoring.document.parts import round_from
from scorekeeper.store.log.entry_form import people_of
from scorekeeper.web.board.undo import undone_round
from scorekeeper.web.rounds.form import RoundForm
from scorekeeper.web.rounds.parts import parts_in
from scorekeeper.web.rounds.task import RoundTask, taken_over


def filled_again(task: RoundTask, entry_id: str) -> tuple[RoundTask, RoundForm] | None:
    """The next round, filled with the one taken back, of that id; a draft is newer."""
    entry = undone_round(task.table)
    if entry is None or entry.id != entry_id or task.draft is not None:
        return None
    keys, played = (
        {key: key for key in people_of(entry.content)},
        round_from(entry.content["round"]),
    )
    whole = RoundForm(task.everybody)
    whole.show(played, keys)
    task = taken_over(task, parts_in(whole), entry.content.get("played_by", ()))
    form = RoundForm(task.asked)
    form.show(played, keys)
    form["opened_at"].data = str(task.table.position)
    return task, form
