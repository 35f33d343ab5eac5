"""What people write down: they do so in their own languages, which nobody translates."""

from __future__ import annotations

from scorekeeper.scoring.sheet import TableRule

GAME_NAMES = (
    *("Chata", "Revenge", "Posledná pred spaním", "Kto umyje riad?", "Rainy one", "🎂", "Finále"),
    *("U babky", "Best of the night", "Narodeniny Olgy", "=1+1", "Veľká noc", "Vlak do Košíc"),
)
GAME_NOTES = ("Pri krbe", "Loser makes breakfast", "Balíček bez jednej sedmičky", "")
ROUND_NOTES = (
    *("rozliate kakao", "two wilds in a row!", "hral Emilov pes", "deck ran out twice, really"),
    *("sporné, ale platí", "+4 on +4", "pauza na polievku", "⚡ ten seconds"),
)
REASONS = ("A fine", "Zabudol povedať posledná", "Peeked", "Za dom", "Dealt one card too many")
TABLE_RULES: tuple[TableRule, ...] = (
    *("stack_draws", "jump_in", "swap_on_seven"),
    *({"text": "Kto mlčí, berie dve"}, {"text": "Nobody counts aloud"}),
)
EVENING_NAMES = (
    *("Silvester", "Chata v Tatrách", "Olga is back", "Oslava", "Rain", "Prvý sneh", "Long night"),
)
EVENING_NOTES = (
    "Fifteen of us, two tables",
    "Bez elektriny do deviatej",
    "",
    "Nikto nechcel skončiť",
)
