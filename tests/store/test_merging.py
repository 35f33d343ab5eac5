"""One person under two names: merged, shown everywhere, taken apart again."""

from __future__ import annotations

import pytest
from store.evening import EIGHT, HOUR, Evening, entry_id

from scorekeeper.store.bin import delete_game
from scorekeeper.store.errors import MergeRefused, NameTaken, NotFound
from scorekeeper.store.journal import Asker, recent_changes
from scorekeeper.store.log.games import load_game
from scorekeeper.store.models import Group
from scorekeeper.store.people.merging import merge_players, merged_into, unmerge_player
from scorekeeper.store.people.players import (
    add_player,
    all_people,
    names_of,
    player_by_key,
    player_named,
    players_of,
    rename_player,
    similar_names,
)
from scorekeeper.store.upkeep.check import findings

SENT = Asker(sent_as=entry_id("merged"))


@pytest.fixture
def two(group: Group) -> tuple[Evening, Evening]:
    """Two games; Jakub plays in the first, and as Kubo in the second, which Kubo wins."""
    first = Evening(group, "Jakub", "boris", "Anna")
    first.play("Anna", boris=1, Jakub=20)
    second = Evening(group, "Eva", "Kubo", scheme="collect", rules={"target": 30})
    second.keys = {name: second.keys[name] for name in ("Eva", "Kubo")}
    second.play("Kubo", at=EIGHT + 24 * HOUR, Eva=31)
    return first, second


def test_fault_24_two_spellings_of_one_person_are_one_everywhere(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    jakub, kubo = first.keys["Jakub"], second.keys["Kubo"]
    merge_players(group, kubo, jakub)
    record = second.record_of()
    assert record.game.sheet.players == ("Eva", "Jakub")
    assert record.result.winners == ("Jakub",)
    assert record.entries[0].entry.content["players"][1] == kubo
    assert names_of(group)[kubo] == "Jakub"
    assert {player.name for player in players_of(group)} == {"Jakub", "boris", "Anna", "Eva"}
    assert list(findings()) == []


def test_fault_24_taken_apart_everything_is_as_it_was(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    jakub, kubo = first.keys["Jakub"], second.keys["Kubo"]
    before = [game.record_of() for game in two]
    merge_players(group, kubo, jakub)
    unmerge_player(group, kubo)
    after = [game.record_of() for game in two]
    assert [(record.result, record.row.winners) for record in after] == [
        (record.result, record.row.winners) for record in before
    ]
    assert names_of(group)[kubo] == "Kubo"
    assert [line.verb for line in recent_changes(group, 2)] == ["player_unmerged", "player_merged"]
    assert list(findings()) == []


def test_a_game_goes_on_and_is_checked_while_they_are_merged(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    merge_players(group, second.keys["Kubo"], first.keys["Jakub"])
    second.undo()
    second.play("Kubo", Eva=40)
    assert second.record_of().row.winners == [second.keys["Kubo"]]
    assert list(findings()) == []
    unmerge_player(group, second.keys["Kubo"])
    assert second.record_of().result.winners == ("Kubo",)
    assert list(findings()) == []


def test_both_in_one_game_are_two_people_and_the_game_is_named(
    evening: Evening, group: Group
) -> None:
    with pytest.raises(MergeRefused) as refused:
        merge_players(group, evening.keys["Anna"], evening.keys["boris"])
    assert refused.value.code == "players_met"
    assert refused.value.params["game"] == evening.key
    assert refused.value.params["scheme"] == "elimination"
    delete_game(group, evening.key)
    with pytest.raises(MergeRefused):
        merge_players(group, evening.keys["boris"], evening.keys["Anna"])


def test_both_are_two_people_though_one_sat_down_and_that_was_taken_back(
    evening: Evening, group: Group
) -> None:
    eva = add_player(group, "Eva")
    evening.keys["Eva"] = eva.key
    evening.seat("Žofia", "boris", "Eva")
    evening.undo()
    with pytest.raises(MergeRefused):
        merge_players(group, eva.key, evening.keys["boris"])


def test_chains_lead_to_the_last_and_nobody_meets_through_one(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    kubko = add_player(group, "Kubko")
    jakub, kubo = first.keys["Jakub"], second.keys["Kubo"]
    merge_players(group, kubo, kubko.key)
    merge_players(group, kubko.key, jakub)
    assert [names_of(group)[key] for key in (jakub, kubo, kubko.key)] == ["Jakub"] * 3
    assert second.record_of().game.sheet.players == ("Eva", "Jakub")
    known = player_by_key(group, jakub)
    assert known is not None
    assert [player.name for player in merged_into(group, known)] == ["Kubko", "Kubo"]
    # Eva sat with Kubo, and boris with Jakub: all of that is one person's now.
    for other in (second.keys["Eva"], first.keys["boris"]):
        with pytest.raises(MergeRefused):
            merge_players(group, other, jakub)
    with pytest.raises(MergeRefused) as refused:
        merge_players(group, jakub, kubo)
    assert refused.value.code == "merged_already"
    assert refused.value.params == {"name": "Kubo", "into": "Jakub"}
    unmerge_player(group, kubko.key)
    assert [names_of(group)[key] for key in (jakub, kubo, kubko.key)] == ["Jakub", "Kubko", "Kubko"]


def test_somebody_merged_is_not_merged_again(two: tuple[Evening, Evening], group: Group) -> None:
    first, second = two
    kubo = second.keys["Kubo"]
    merge_players(group, kubo, first.keys["Jakub"])
    with pytest.raises(MergeRefused) as refused:
        merge_players(group, kubo, add_player(group, "Filip").key)
    assert refused.value.code == "merged_already"
    assert refused.value.params == {"name": "Kubo", "into": "Jakub"}


def test_the_other_spelling_means_the_one_who_stays(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    stays = player_by_key(group, first.keys["Jakub"])
    merge_players(group, second.keys["Kubo"], first.keys["Jakub"])
    assert player_named(group, " KUBO ") is stays
    assert similar_names(group, "Kubó") == [stays]
    with pytest.raises(NameTaken) as taken:
        add_player(group, "kubo")
    assert taken.value.code == "name_merged"
    assert taken.value.params["into"] == "Jakub"
    with pytest.raises(NameTaken):
        rename_player(group, first.keys["Jakub"], "Kubo")


def test_who_stays_comes_after_who_is_merged(two: tuple[Evening, Evening], group: Group) -> None:
    """So that a name leads to the key of the one who stays."""
    first, second = two
    jakub, kubo = first.keys["Jakub"], second.keys["Kubo"]
    merge_players(group, jakub, kubo)
    people = all_people(group)
    assert {person.name: person.key for person in people}["Kubo"] == kubo
    colours = {person.key: person.seat_colour for person in people}
    assert colours[jakub] == colours[kubo]


def test_a_second_sending_merges_and_writes_once(
    two: tuple[Evening, Evening], group: Group
) -> None:
    first, second = two
    for _ in range(2):
        merge_players(group, second.keys["Kubo"], first.keys["Jakub"], SENT)
    verbs = [line.verb for line in recent_changes(group)]
    assert verbs.count("player_merged") == 1
    for _ in range(2):
        unmerge_player(group, second.keys["Kubo"])
    verbs = [line.verb for line in recent_changes(group)]
    assert verbs.count("player_unmerged") == 1


def test_nobody_is_merged_with_another_groups_player(
    evening: Evening, group: Group, others: Group
) -> None:
    theirs = add_player(others, "Anna")
    with pytest.raises(NotFound):
        merge_players(group, theirs.key, evening.keys["Anna"])
    with pytest.raises(NotFound):
        merge_players(group, evening.keys["Anna"], theirs.key)
    with pytest.raises(NotFound):
        unmerge_player(group, theirs.key)


def test_a_game_is_still_found_by_its_key(two: tuple[Evening, Evening], group: Group) -> None:
    first, second = two
    merge_players(group, second.keys["Kubo"], first.keys["Jakub"])
    record = load_game(group, second.key)
    assert record is not None
    assert record.game.keys["Jakub"] == second.keys["Kubo"]
