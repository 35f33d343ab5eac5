"""A search finds the notes of rounds, too.

The columns stay as they are: what only a recount can tell is written once this is done, by
`store.preparing`.
"""

from __future__ import annotations

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing but the number, from which the recount follows; nobody goes back."""
