"""An evening of *Last one standing* for five, as it is written down on paper.

Every number here was worked out by hand from the rules: all house rules are on, out past 500.
Cards: their face; Skip, Reverse, Draw Two 20; Wild, Wild Draw Four 50. A single 0 costs 50.
Off for going out: 0 takes 20, either wild 50. No total goes below zero, exactly 500 is zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

SEATS = ("Dana", "Anna", "Cyril", "Emil", "Boris")

Hand: TypeAlias = Mapping[str, int] | str
"""How many of each card, or points as somebody types them."""


@dataclass(frozen=True)
class Played:
    """A round: what happens at the table, and what the pages must say about it."""

    dealer: str
    starter: str
    out: str
    last_card: str
    hands: Mapping[str, Hand]
    brings: Mapping[str, str]
    """The line of each player in the review."""
    totals: Mapping[str, str]
    """Of everybody in play, after the round."""
    next_deal: tuple[str, str] | None
    """Who deals and who starts after it."""
    pile: int = 0
    says: tuple[str, ...] = ()
    gone: Mapping[str, str] = field(default_factory=dict)
    """The totals of those who were out before it."""


ANOTHER, ZERO, WILD, WILD4 = "Another card", "0 · −20", "Wild · −50", "Wild Draw Four · −50"

ROUND_1 = Played(
    dealer="Dana",
    starter="Anna",
    out="Cyril",
    last_card=ANOTHER,
    hands={
        "Dana": {"7": 2, "Skip": 1},  # 14 + 20
        "Anna": {"0": 1},  # a lone zero
        "Emil": {"Wild Draw Four": 1, "9": 1},  # 50 + 9
        "Boris": "12+11+7",
    },
    brings={
        "Dana": "+34",
        "Anna": "+50",
        "Cyril": "went out",
        "Emil": "+59",
        "Boris": "+30",
    },
    totals={"Dana": "34", "Anna": "50", "Cyril": "0", "Emil": "59", "Boris": "30"},
    next_deal=("Anna", "Cyril"),
    says=("Cyril goes out.",),
)

# Dana 34 − 50 = −16, which is 0. Two zeros are worth nothing.
ROUND_2 = Played(
    dealer="Anna",
    starter="Cyril",
    out="Dana",
    last_card=WILD,
    hands={
        "Anna": {"0": 2},
        "Cyril": {"Reverse": 2, "5": 3},  # 40 + 15
        "Emil": {"Draw Two": 1, "8": 1, "6": 1},  # 20 + 8 + 6
        "Boris": {"Wild": 1, "Wild Draw Four": 1, "3": 1},  # 50 + 50 + 3
    },
    brings={
        "Dana": "went out · −50",
        "Anna": "+0",
        "Cyril": "+55",
        "Emil": "+34",
        "Boris": "+103",
    },
    totals={"Dana": "0", "Anna": "50", "Cyril": "55", "Emil": "93", "Boris": "133"},
    next_deal=("Cyril", "Emil"),
    says=("Dana goes out.",),
)

# The draw pile ran out: everything counts twice, the lone zero and what is typed too,
# but not the 20 off: Anna 50 − 20 = 30.
ROUND_3 = Played(
    dealer="Cyril",
    starter="Emil",
    out="Anna",
    last_card=ZERO,
    pile=1,
    hands={
        "Dana": {"9": 4, "Skip": 1},  # 36 + 20 = 56
        "Cyril": {"0": 1},  # 50
        "Emil": "40+25",  # 65
        "Boris": {"1": 1, "2": 1},  # 3
    },
    brings={
        "Dana": "+112 ×2",
        "Anna": "went out · −20",
        "Cyril": "+100 ×2",
        "Emil": "+130 ×2",
        "Boris": "+6 ×2",
    },
    totals={"Dana": "112", "Anna": "30", "Cyril": "155", "Emil": "223", "Boris": "139"},
    next_deal=("Emil", "Boris"),
)

# What is written down wrongly: Boris holds two Reverses, not one.
ROUND_4_WRONG = Played(
    dealer="Emil",
    starter="Boris",
    out="Emil",
    last_card=ANOTHER,
    hands={
        "Dana": {"Wild": 2, "8": 1},  # 100 + 8
        "Anna": {"4": 2, "6": 1},  # 8 + 6
        "Cyril": {"Wild Draw Four": 2, "Skip": 2, "5": 1},  # 100 + 40 + 5
        "Boris": {"Wild": 1, "Reverse": 1},  # 50 + 20
    },
    brings={
        "Dana": "+108",
        "Anna": "+14",
        "Cyril": "+145",
        "Emil": "went out",
        "Boris": "+70",
    },
    totals={"Dana": "220", "Anna": "44", "Cyril": "300", "Emil": "223", "Boris": "209"},
    next_deal=("Boris", "Dana"),
)

# Cyril 300 + 200 = 500 on the dot. Boris 209 − 50 = 159.
ROUND_5 = Played(
    dealer="Boris",
    starter="Dana",
    out="Boris",
    last_card=WILD4,
    hands={
        "Dana": {"Wild": 3, "Skip": 3, "Draw Two": 1},  # 150 + 60 + 20
        "Anna": "15+16",
        "Cyril": {"Wild Draw Four": 3, "Reverse": 2, "9": 1, "1": 1},  # 150 + 40 + 9 + 1
        "Emil": {"9": 2, "2": 1},  # 18 + 2
    },
    brings={
        "Dana": "+230",
        "Anna": "+31",
        "Cyril": "+200 · wiped to zero",
        "Emil": "+20",
        "Boris": "went out · −50",
    },
    totals={"Dana": "450", "Anna": "75", "Cyril": "0", "Emil": "243", "Boris": "159"},
    next_deal=("Dana", "Anna"),
    says=("Cyril is back at zero: exactly 500.",),
)

# Dana's hand, counted with one 3 too many and no 1: 450 + 51 = 501.
ROUND_6_MISCOUNTED = Played(
    dealer="Dana",
    starter="Anna",
    out="Anna",
    last_card=ANOTHER,
    hands={
        "Dana": {"5": 4, "4": 4, "3": 5},  # 20 + 16 + 15
        "Cyril": {"7": 1},
        "Emil": {"Wild": 4, "Skip": 1},  # 200 + 20
        "Boris": "33",
    },
    brings={
        "Dana": "+51",
        "Anna": "went out",
        "Cyril": "+7",
        "Emil": "+220",
        "Boris": "+33",
    },
    totals={"Dana": "501", "Anna": "75", "Cyril": "7", "Emil": "463", "Boris": "192"},
    next_deal=("Anna", "Cyril"),
    says=("Dana is out: past 500.",),
)

# Played without Dana, until somebody looks at Dana's cards again.
ROUND_7_WITHOUT_DANA = Played(
    dealer="Anna",
    starter="Cyril",
    out="Cyril",
    last_card=ANOTHER,
    hands={"Anna": {"1": 1}, "Emil": {"Skip": 1}, "Boris": {"8": 1}},
    brings={"Anna": "+1", "Cyril": "went out", "Emil": "+20", "Boris": "+8"},
    totals={"Anna": "76", "Cyril": "7", "Emil": "483", "Boris": "200"},
    next_deal=("Cyril", "Emil"),
    gone={"Dana": "501"},
)

# Dana 450 + 49 = 499 and still in.
ROUND_6 = Played(
    dealer="Dana",
    starter="Anna",
    out="Anna",
    last_card=ANOTHER,
    hands={
        "Dana": {"5": 4, "4": 4, "3": 4, "1": 1},  # 20 + 16 + 12 + 1
        "Cyril": {"7": 1},
        "Emil": {"Wild": 4, "Skip": 1},  # 200 + 20
        "Boris": "33",
    },
    brings={
        "Dana": "+49",
        "Anna": "went out",
        "Cyril": "+7",
        "Emil": "+220",
        "Boris": "+33",
    },
    totals={"Dana": "499", "Anna": "75", "Cyril": "7", "Emil": "463", "Boris": "192"},
    next_deal=("Anna", "Cyril"),
    says=("Dana has 1 point left.",),
)

# The draw pile ran out twice: three times everything. Emil 463 − 20 = 443,
# Dana 499 + 150 = 649 and out, Boris 192 + 288 = 480.
ROUND_7 = Played(
    dealer="Anna",
    starter="Cyril",
    out="Emil",
    last_card=ZERO,
    pile=2,
    hands={
        "Dana": {"0": 1},  # 50
        "Anna": {"6": 5},  # 30
        "Cyril": {"Draw Two": 4, "8": 1, "1": 1},  # 80 + 8 + 1 = 89
        "Boris": {"Draw Two": 3, "9": 4},  # 60 + 36 = 96
    },
    brings={
        "Dana": "+150 ×3",
        "Anna": "+90 ×3",
        "Cyril": "+267 ×3",
        "Emil": "went out · −20",
        "Boris": "+288 ×3",
    },
    totals={"Dana": "649", "Anna": "165", "Cyril": "274", "Emil": "443", "Boris": "480"},
    next_deal=("Cyril", "Emil"),
    says=("Dana is out: past 500.",),
)

# Round 4, mended three rounds later: Boris 139 + 50 + 40 = 229.
ROUND_4 = Played(
    dealer="Emil",
    starter="Boris",
    out="Emil",
    last_card=ANOTHER,
    hands={"Boris": {"Reverse": 2}},  # only what is changed
    brings={
        "Dana": "+108",
        "Anna": "+14",
        "Cyril": "+145",
        "Emil": "went out",
        "Boris": "+90",
    },
    totals={"Dana": "220", "Anna": "44", "Cyril": "300", "Emil": "223", "Boris": "229"},
    next_deal=None,
)

# Boris from then on: 229 − 50 = 179, + 33 = 212, + 288 = 500 on the dot.
AFTER_MENDING = {"Dana": "649", "Anna": "165", "Cyril": "274", "Emil": "443", "Boris": "0"}

# Emil 443 + 60 = 503 and out.
ROUND_8 = Played(
    dealer="Cyril",
    starter="Emil",
    out="Boris",
    last_card=ANOTHER,
    hands={
        "Anna": "120+35",
        "Cyril": {"Wild Draw Four": 2, "Wild": 1, "7": 1},  # 100 + 50 + 7
        "Emil": {"Skip": 2, "Reverse": 1},  # 40 + 20
    },
    brings={"Anna": "+155", "Cyril": "+157", "Emil": "+60", "Boris": "went out"},
    totals={"Anna": "320", "Cyril": "431", "Emil": "503", "Boris": "0"},
    # Cyril dealt; Emil is out, so Boris is next, and after Boris sits Dana, who is out too.
    next_deal=("Boris", "Anna"),
    says=("Emil is out: past 500.",),
    gone={"Dana": "649"},
)

# Anna 320 − 50 = 270.
ROUND_9 = Played(
    dealer="Boris",
    starter="Anna",
    out="Anna",
    last_card=WILD4,
    hands={"Cyril": {"0": 1}, "Boris": {"Draw Two": 1, "5": 1}},  # 50 · 20 + 5
    brings={"Anna": "went out · −50", "Cyril": "+50", "Boris": "+25"},
    totals={"Anna": "270", "Cyril": "481", "Boris": "25"},
    next_deal=("Anna", "Cyril"),
    says=("Cyril has 19 points left.",),
    gone={"Dana": "649", "Emil": "503"},
)

# Twice everything once more: Anna 270 + 300 = 570, Cyril 481 + 20 = 501, both out.
# Boris 25 − 20 = 5 and the last one standing.
ROUND_10 = Played(
    dealer="Anna",
    starter="Cyril",
    out="Boris",
    last_card=ZERO,
    pile=1,
    hands={
        "Anna": {"Wild": 2, "Wild Draw Four": 1},  # 100 + 50
        "Cyril": {"9": 1, "1": 1},
    },
    brings={"Anna": "+300 ×2", "Cyril": "+20 ×2", "Boris": "went out · −20"},
    totals={"Anna": "570", "Cyril": "501", "Boris": "5"},
    next_deal=None,
    says=("Anna and Cyril are out: past 500.",),
    gone={"Dana": "649", "Emil": "503"},
)

WIN = "Boris is the last one standing."

# In first, then those out: who went last first, of two at once the lower.
FINAL = [
    ("Boris", "5", ""),
    ("Cyril", "501", "out in round 10"),
    ("Anna", "570", "out in round 10"),
    ("Emil", "503", "out in round 8"),
    ("Dana", "649", "out in round 7"),
]

# The rounds as they stand at the end: total and change of Dana, Anna, Cyril, Emil, Boris.
TABLE = {
    "1": ["34 +34", "50 +50", "0 +0", "59 +59", "30 +30"],
    "2": ["0 −50", "50 +0", "55 +55", "93 +34", "133 +103"],
    "3": ["112 +112 ×2", "30 −20", "155 +100 ×2", "223 +130 ×2", "139 +6 ×2"],
    "4": ["220 +108", "44 +14", "300 +145", "223 +0", "229 +90"],
    "5": ["450 +230", "75 +31", "0 +200 wiped", "243 +20", "179 −50"],
    "6": ["499 +49", "75 +0", "7 +7", "463 +220", "212 +33"],
    "7": ["649 +150 ×3", "165 +90 ×3", "274 +267 ×3", "443 −20", "0 +288 ×3 wiped"],
    "8": ["", "320 +155", "431 +157", "503 +60", "0 +0"],
    "9": ["", "270 −50", "481 +50", "", "25 +25"],
    "10": ["", "570 +300 ×2", "501 +20 ×2", "", "5 −20"],
}
