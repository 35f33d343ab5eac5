"""Names and other texts of people: what may be one, when two are the same or only look so."""

from __future__ import annotations

import re
import unicodedata

from scorekeeper.scoring import seating as scoring_names
from scorekeeper.store.errors import NameRefused, TextRefused

LONGEST_NAME = scoring_names.LONGEST_NAME
# Longer than this nothing is even normalised: a name of ten million characters costs nothing.
_LONGEST_TYPED = 20 * LONGEST_NAME
_INVISIBLE = {"Cc", "Cf", "Cs"}
# Letters and signs that are drawn as nothing.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# These turn the letters around them: "evil" would read "live".
_TURNS_TEXT = re.compile("[\u202a-\u202e\u2066-\u2069]")
LINES = {"\n", "\t"}


def tidy_name(typed: str) -> str:
    """The name as it is kept: NFC, trimmed, 1–60 characters; raises `NameRefused`."""
    if len(typed) > _LONGEST_TYPED:
        raise NameRefused("name_too_long", limit=LONGEST_NAME)
    _refuse_what_is_no_text(typed)
    name = unicodedata.normalize("NFC", typed).strip()
    if not fold_name(name):
        raise NameRefused("name_empty")
    if len(name) > LONGEST_NAME:
        raise NameRefused("name_too_long", limit=LONGEST_NAME)
    if not scoring_names.is_name(name):
        raise NameRefused("name_has_control")
    return name


def fold_name(name: str) -> str:
    """What is unique in a group: without capitals, invisible characters and doubled spaces.

    Accents do distinguish. A browser shows two spaces as one, and a zero-width character not at
    all: names that differ only by these could not be told apart.
    """
    spaced = " ".join(name.split())
    visible = "".join(sign for sign in spaced if _is_visible(sign))
    return scoring_names.folded(" ".join(visible.split()))


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in _INVISIBLE and sign not in _BLANKS


def skeleton(name: str) -> str:
    """What makes two names look alike: no accents, spaces, marks or full-width forms either."""
    apart = unicodedata.normalize("NFKD", fold_name(name))
    plain = "".join(sign for sign in apart if unicodedata.category(sign) != "Mn")
    # A name of marks alone has nothing left to compare but itself.
    return re.sub(r"[\s_.’'-]+", "", plain) or fold_name(name)


def _refuse_what_is_no_text(typed: str) -> None:
    categories = {unicodedata.category(sign) for sign in typed.strip()}
    if "Cs" in categories:
        raise NameRefused("name_not_text")
    if categories & {"Cc", "Zl", "Zp"} or _TURNS_TEXT.search(typed):
        raise NameRefused("name_has_control")


def tidy_text(typed: str, limit: int) -> str:
    """Trimmed NFC text of at most `limit` characters; line breaks stay, other controls do not."""
    if len(typed) > 20 * limit:
        raise TextRefused("text_too_long", limit=limit)
    text = unicodedata.normalize("NFC", typed.replace("\r\n", "\n")).strip()
    if len(text) > limit:
        raise TextRefused("text_too_long", limit=limit)
    for sign in text:
        _refuse_control(sign)
    return text


def _refuse_control(sign: str) -> None:
    category = unicodedata.category(sign)
    if category == "Cs":
        raise TextRefused("text_not_text")
    if category == "Cc" and sign not in LINES:
        raise TextRefused("text_has_control")
