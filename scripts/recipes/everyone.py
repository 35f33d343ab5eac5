"""Every recipe's example."""

from __future__ import annotations

from scripts.recipes import command, deck, language, page, scheme, setting

EXAMPLES = (
    deck.EXAMPLE,
    scheme.EXAMPLE,
    language.EXAMPLE,
    page.EXAMPLE,
    setting.EXAMPLE,
    command.EXAMPLE,
)
