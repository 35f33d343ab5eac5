"""The colours of a picture: a test holds them to the light theme in static/css/tokens.css."""

from __future__ import annotations

PAPER, SHEET, LINE, TRACK = "#f6f3ec", "#fffdf8", "#e2dccf", "#e6e0d3"
INK, INK_SOFT, WIN = "#1b1d22", "#5a5c63", "#1f6b3a"

SEATS = (
    ("#cf2238", "#ffffff", "#cf2238"),
    ("#f2b807", "#1b1506", "#9a6f00"),
    ("#15803d", "#ffffff", "#15803d"),
    ("#1c64c4", "#ffffff", "#1c64c4"),
    ("#7b4bc4", "#ffffff", "#7b4bc4"),
    ("#f5832a", "#1b1506", "#b8500f"),
    ("#0f6f70", "#ffffff", "#0f6f70"),
    ("#cf2f84", "#ffffff", "#cf2f84"),
    ("#7ccdf0", "#1b1506", "#1b7ea6"),
    ("#7a4a21", "#ffffff", "#7a4a21"),
    ("#a9d138", "#1b1506", "#5b7a0c"),
    ("#2b3a8f", "#ffffff", "#2b3a8f"),
    ("#7d1535", "#ffffff", "#7d1535"),
    ("#ffb294", "#1b1506", "#b9552c"),
    ("#4c5a6b", "#ffffff", "#4c5a6b"),
    ("#8ce0b8", "#1b1506", "#1f8157"),
    ("#9a1fa8", "#ffffff", "#9a1fa8"),
    ("#5f6118", "#ffffff", "#5f6118"),
    ("#cbb9fb", "#1b1506", "#7d5fd0"),
    ("#dcbf92", "#1b1506", "#8a6a35"),
)
"""Of each seat colour: its ground, what is read on it, and the mark that shows on paper."""
