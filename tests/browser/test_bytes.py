"""What really comes over the network, headers and all, as Chromium counts it."""

from __future__ import annotations

import pytest
from browser.phone import Phone
from web.kitchen import GameHere, Kitchen

FIVE = ("Dana", "Žofia", "Cyril", "Emil", "Boris")


class Counted:
    """The bytes of every answer, by what it is for."""

    def __init__(self, phone: Phone) -> None:
        self._kinds: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        session = phone.page.context.new_cdp_session(phone.page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._begin)
        session.on("Network.loadingFinished", self._end)

    def _begin(self, event: dict[str, str]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _end(self, event: dict[str, float]) -> None:
        kind = self._kinds.get(str(event["requestId"]), "Other")
        self.bytes[kind] = self.bytes.get(kind, 0) + event["encodedDataLength"]

    def total(self, *kinds: str) -> float:
        """Of these kinds, or of all."""
        return sum(size for kind, size in self.bytes.items() if not kinds or kind in kinds)


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(*FIVE, name="Friday")
    made.play("Boris")
    return made


@pytest.mark.parametrize("place", ["", "games/{game}/", "games/{game}/rounds/new"])
def test_a_first_visit_is_light(phone: Phone, game: GameHere, place: str) -> None:
    counted = Counted(phone)
    phone.open(game.kitchen.address + place.format(game=game.evening.key))
    phone.page.wait_for_load_state("networkidle")
    assert counted.total("Font") > 30_000
    assert counted.total() < 120_000


@pytest.mark.parametrize("place", ["", "rounds/new"])
def test_a_first_visit_brings_little_code(phone: Phone, game: GameHere, place: str) -> None:
    counted = Counted(phone)
    phone.open(game.address + place)
    phone.page.wait_for_load_state("networkidle")
    assert counted.total("Stylesheet") > 5_000
    assert counted.total("Document", "Stylesheet", "Script") < 40_000


def test_a_later_page_is_hardly_anything(phone: Phone, game: GameHere) -> None:
    phone.open(f"{game.address}rounds/new")
    phone.open(game.address)
    phone.page.wait_for_load_state("networkidle")
    for place in ("rounds/new", "", "rounds"):
        counted = Counted(phone)
        phone.open(game.address + place)
        phone.page.wait_for_timeout(300)
        assert counted.total() < 15_000, place
