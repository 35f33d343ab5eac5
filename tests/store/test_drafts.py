"""Half-entered rounds, on both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select
from store.evening import Evening

from scorekeeper.store.database.db import db
from scorekeeper.store.errors import NotFound
from scorekeeper.store.log.drafts import Errand, Sent, draft_of, keep_draft, throw_away
from scorekeeper.store.models import Draft, Group
from scorekeeper.store.people.devices import let_in

NEXT = Errand("round_recorded")


def sent(changed: str = "out", **parts: str) -> Sent:
    typed = {part: {part: [value]} for part, value in parts.items()}
    return Sent(typed, frozenset(changed.split()), "entry-of-the-draft--", 1)


def kept(evening: Evening, errand: Errand = NEXT) -> Draft | None:
    return draft_of(evening.record_of().row, errand)


def test_a_draft_is_kept_and_counts_its_changes(evening: Evening, group: Group) -> None:
    assert kept(evening) is None
    keep_draft(group, evening.key, NEXT, sent(out="a"))
    draft = keep_draft(group, evening.key, NEXT, sent("note", note="long"))
    assert (draft.version, draft.entry_key) == (2, "entry-of-the-draft--")
    assert draft.parts == {"out": {"out": ["a"]}, "note": {"note": ["long"]}}


def test_only_what_was_changed_is_taken_from_a_later_sending(
    evening: Evening, group: Group
) -> None:
    keep_draft(group, evening.key, NEXT, sent("out note", out="a", note="mine"))
    draft = keep_draft(group, evening.key, NEXT, sent("out", out="b", note="theirs"))
    assert draft.parts == {"out": {"out": ["b"]}, "note": {"note": ["mine"]}}


def test_a_part_that_was_emptied_is_empty(evening: Evening, group: Group) -> None:
    keep_draft(group, evening.key, NEXT, sent("note", note="x"))
    assert keep_draft(group, evening.key, NEXT, sent("note")).parts["note"] == {}


def test_a_draft_knows_which_device_sent_each_part(evening: Evening, group: Group) -> None:
    one, other = let_in(group).device, let_in(group).device
    keep_draft(group, evening.key, NEXT, sent("out", out="a"), one)
    draft = keep_draft(group, evening.key, NEXT, sent("note", note="x"), other)
    assert draft.senders == {"out": one.key, "note": other.key}


@pytest.mark.parametrize("again", ["round_recorded", "round_inserted", "round_edited"])
def test_a_draft_goes_with_its_round_and_no_other_does(
    evening: Evening, group: Group, again: str
) -> None:
    first = evening.play("Anna").entry.entry.id
    errands = {
        "round_recorded": NEXT,
        "round_inserted": Errand("round_inserted", first),
        "round_edited": Errand("round_edited", first),
    }
    for errand in errands.values():
        keep_draft(group, evening.key, errand, sent(out="a"))
    if again == "round_recorded":
        evening.play("Dana")
    elif again == "round_inserted":
        evening.insert(first)
    else:
        evening.edit(first)
    left = [kind for kind, errand in errands.items() if kept(evening, errand)]
    assert left == [kind for kind in errands if kind != again]


def test_a_removed_round_takes_along_the_draft_that_would_mend_it(
    evening: Evening, group: Group
) -> None:
    first = evening.play("Anna").entry.entry.id
    keep_draft(group, evening.key, Errand("round_edited", first), sent(out="a"))
    evening.remove(first)
    assert kept(evening, Errand("round_edited", first)) is None


def test_other_entries_leave_drafts_alone(evening: Evening, group: Group) -> None:
    keep_draft(group, evening.key, NEXT, sent(out="a"))
    evening.add("game_ended", {})
    evening.undo()
    assert kept(evening) is not None


def test_a_draft_can_be_thrown_away(evening: Evening, group: Group) -> None:
    keep_draft(group, evening.key, NEXT, sent(out="a"))
    throw_away(group, evening.key, NEXT)
    throw_away(group, "no such game", NEXT)
    assert kept(evening) is None


def test_drafts_are_of_one_group(evening: Evening, others: Group) -> None:
    with pytest.raises(NotFound):
        keep_draft(others, evening.key, NEXT, sent(out="a"))
    assert db.session.scalar(select(func.count()).select_from(Draft)) == 0
