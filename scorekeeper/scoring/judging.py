"""Whether the hands of a round can be: asked for, held by somebody, within the packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.scoring.cards import Hand, Packs, worth
from scorekeeper.scoring.faults import FaultList, at_key
from scorekeeper.scoring.sheet import Round


@dataclass(slots=True)
class HandsJudged:
    """The hands that count and their face values; `sound` if each one can be."""

    hands: dict[str, Hand] = field(default_factory=dict)
    worths: dict[str, int] = field(default_factory=dict)
    sound: bool = True


class HandJudge:
    """Judges hands against the packs on the table."""

    def __init__(self, packs: Packs, faults: FaultList) -> None:
        self._packs = packs
        self._faults = faults

    def judge(
        self, recorded: Round, in_play: tuple[str, ...], out: str | None, path: str
    ) -> HandsJudged:
        """Sort out the hands of one round and note what is wrong with them."""
        judged = HandsJudged()
        for name, hand in (recorded.hands or {}).items():
            if name not in in_play:
                self._note(path, name, "hand_not_in_play", player=name)
            elif name == out:
                self._note(path, name, "hand_of_out", player=name)
            else:
                judged.hands[name] = hand
                judged.worths[name] = worth(hand, self._packs.values)
                judged.sound &= self._one(name, hand, path)
        if judged.hands and judged.sound:
            self._together(judged, recorded.last_card, path)
        return judged

    def missing(self, asked: Sequence[str], hands: Mapping[str, Hand], path: str) -> None:
        """Note every hand that was asked for and is not there."""
        for name in asked:
            if name not in hands:
                self._note(path, name, "missing_hand", player=name)

    def _one(self, name: str, hand: Hand, path: str) -> bool:
        if isinstance(hand, int):
            return self._typed(name, hand, path)
        counts = self._packs.counts
        if all(count <= counts[code] for code, count in hand.items()):
            return True
        for code, count in hand.items():
            if count > counts[code]:
                where = at_key(at_key(f"{path}.hands", name), code)
                self._faults.add(
                    where, "too_many_of_kind", card=code, count=count, limit=counts[code]
                )
        return False

    def _typed(self, name: str, points: int, path: str) -> bool:
        if points > self._packs.worth:
            self._note(path, name, "points_above_packs", points=points, limit=self._packs.worth)
        elif points == 0 and not self._packs.has_zero:
            self._note(path, name, "no_zero_card")
        else:
            return True
        return False

    def _together(self, judged: HandsJudged, last_card: str | None, path: str) -> None:
        held: dict[str, int] = {}
        for hand in judged.hands.values():
            if not isinstance(hand, int):
                for code, count in hand.items():
                    held[code] = held.get(code, 0) + count
        together = sum(judged.worths.values())
        if self._beyond(held, together, f"{path}.hands", "together") or last_card is None:
            return
        held[last_card] = held.get(last_card, 0) + 1
        together += self._packs.values[last_card]
        self._beyond(held, together, path, "with_last_card")

    def _beyond(self, held: Mapping[str, int], together: int, path: str, how: str) -> bool:
        counts, limit = self._packs.counts, self._packs.worth
        if together > limit:
            self._faults.add(path, f"worth_above_packs_{how}", points=together, limit=limit)
            return True
        for code, count in held.items():
            if count > counts[code]:
                self._faults.add(
                    path, f"too_many_{how}", card=code, count=count, limit=counts[code]
                )
                return True
        return False

    def _note(self, path: str, name: str, code: str, **params: object) -> None:
        self._faults.add(at_key(f"{path}.hands", name), code, **params)
