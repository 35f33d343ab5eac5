"""Two changes of one table: whoever came by one sits, whoever left by one does not."""

from __future__ import annotations

import pytest

from scorekeeper.scoring.seating import seats_together

CASES = {
    "nobody did anything": ("ABC", "ABC", "ABC", "ABC"),
    "they alone": ("ABC", "AC", "ABC", "AC"),
    "I alone": ("ABC", "ABC", "ADBC", "ADBC"),
    "one came, one left": ("ABC", "AC", "ABCD", "ACD"),
    "two came": ("ABC", "ABDC", "ABCE", "ABDCE"),
    "the same one came": ("ABC", "ABCD", "ADBC", "ADBC"),
    "two left": ("ABCD", "BCD", "ABC", "BC"),
    "the same one left": ("ABC", "AC", "AC", "AC"),
    "one takes the chair of who left": ("ABC", "ADC", "ABC", "ADC"),
    "they moved, I let one go": ("ABC", "CBA", "AB", "BA"),
    "I moved, they let one go": ("ABC", "AB", "CBA", "BA"),
    "they moved, and I seat one": ("ABC", "BAC", "ABCD", "BACD"),
    "both moved alike": ("ABC", "BAC", "BAC", "BAC"),
    "both moved otherwise": ("ABC", "BAC", "ACB", None),
    "everybody else left": ("AB", "A", "B", ""),
}


@pytest.mark.parametrize(("before", "theirs", "mine", "expected"), CASES.values(), ids=CASES)
def test_fault_37_seats_that_two_have_changed(
    before: str, theirs: str, mine: str, expected: str | None
) -> None:
    found = seats_together(before, theirs, mine)
    assert (None if found is None else "".join(found)) == expected
