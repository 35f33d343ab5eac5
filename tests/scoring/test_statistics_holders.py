"""Who is caught with a card most often, in shares of known rounds."""

from __future__ import annotations

from scorekeeper.scoring.statistics.counts import CardTally, Record, Streak, Where
from scorekeeper.scoring.statistics.league import Holder, holders, records
from scorekeeper.scoring.statistics.people import PersonTally
from scorekeeper.scoring.statistics.tallies import Tally


def caught(*hands: dict[str, int], empty: int = 0) -> CardTally:
    """These hands, and so many rounds gone out of."""
    tally = CardTally()
    for hand in (*hands, *({} for _ in range(empty))):
        tally.note(hand)
    return tally


def person(**cards: CardTally) -> PersonTally:
    return PersonTally(cards={deck.replace("_", "-"): each for deck, each in cards.items()})


def of(**people: PersonTally) -> Tally:
    return Tally(people=people)


def test_the_share_decides_and_not_how_often() -> None:
    often = person(old=caught({"wild4": 1}, {"wild4": 1, "7": 2}, {"wild4": 4}, empty=27))
    share = person(old=caught({"wild4": 1}, {"wild4": 1}, empty=8))
    assert holders(of(k9=often, k3=share)) == {
        "wild4": Holder(("k3",), 2, 10),
        "7": Holder(("k9",), 1, 30),
    }


def test_fewer_than_ten_known_rounds_say_nothing() -> None:
    assert holders(of(k9=person(old=caught({"wild4": 1}, empty=8)))) == {}
    assert holders(of(k9=person(old=caught({"wild4": 1}, empty=9)))) == {
        "wild4": Holder(("k9",), 1, 10)
    }


def test_only_rounds_with_a_deck_that_has_the_card_are_known() -> None:
    """Ten rounds with a deck without it are no rounds in which it was avoided."""
    mixed = person(old=caught({"shuffle": 1}, empty=9), new=caught({"7": 1}, empty=9))
    assert holders(of(k9=mixed))["shuffle"] == Holder(("k9",), 1, 10)
    other = person(new=caught({"shuffle": 1}, empty=29))
    assert holders(of(k9=mixed, k3=other))["shuffle"] == Holder(("k9",), 1, 20)


def test_equal_shares_go_to_more_rounds_and_equals_share() -> None:
    ten, twenty = caught({"wild": 1}, empty=9), caught({"wild": 1}, {"wild": 1}, empty=18)
    assert holders(of(k1=person(old=ten), k2=person(old=twenty)))["wild"].people == ("k2",)
    assert holders(of(k7=person(old=ten), k2=person(old=ten)))["wild"].people == ("k7", "k2")


def test_nobody_was_caught() -> None:
    assert holders(Tally()) == {}
    assert holders(of(k9=person(old=caught(empty=30)))) == {}


def test_a_record_reached_at_the_same_moment_is_shared() -> None:
    """As a row of wins is by who win a game together."""
    here, later = Where("g1", at="2026-03-06T21:00:00Z"), Where("g2", at="2026-03-07T21:00:00Z")
    people = {
        "k9": PersonTally(wins_in_a_row=Streak(best=2, best_at=here)),
        "k1": PersonTally(wins_in_a_row=Streak(best=2, best_at=later)),
        "k3": PersonTally(wins_in_a_row=Streak(best=2, best_at=here)),
    }
    assert records(of(**people)).wins_in_a_row == Record(here, 2, ("k9", "k3"))
