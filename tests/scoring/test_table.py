"""Chairs: who is out keeps theirs when others come, go and change seats."""

from __future__ import annotations

import pytest

from scorekeeper.scoring.seating import keep_chairs

SEATS = ("Mira", "Boris", "Zed", "Olga")


@pytest.mark.parametrize(
    ("chosen", "out", "table"),
    [
        (("Mira", "Boris", "Zed", "Olga"), (), ("Mira", "Boris", "Zed", "Olga")),
        (("Mira", "Zed", "Olga"), ("Boris",), ("Mira", "Boris", "Zed", "Olga")),
        (("Olga", "Mira", "Zed"), ("Boris",), ("Olga", "Mira", "Boris", "Zed")),
        (("Zed", "Olga", "Dana"), ("Boris",), ("Zed", "Olga", "Boris", "Dana")),
        (("Mira", "Olga"), ("Zed", "Boris"), ("Mira", "Boris", "Zed", "Olga")),
        (("Boris", "Zed", "Olga"), ("Mira",), ("Boris", "Zed", "Olga", "Mira")),
        (("Dana", "Eva"), ("Boris",), ("Dana", "Eva", "Boris")),
    ],
)
def test_who_is_out_sits_after_the_one_before_them(
    chosen: tuple[str, ...], out: tuple[str, ...], table: tuple[str, ...]
) -> None:
    assert keep_chairs(chosen, SEATS, out) == table
