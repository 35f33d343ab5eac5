"""What a browser needs to put the app on a home screen."""

from __future__ import annotations

import json
import struct
from urllib.parse import urljoin

import pytest
from web.kitchen import Kitchen
from web.pages import Visitor


def linked(visitor: Visitor, kitchen: Kitchen, rel: str) -> str:
    return str(visitor.open(kitchen.address).one(f'link[rel="{rel}"]')["href"])


def test_the_manifest_leads_to_the_front_door(visitor: Visitor, kitchen: Kitchen) -> None:
    address = linked(visitor, kitchen, "manifest")
    answer = visitor.client.get(address)
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert (manifest["name"], manifest["display"]) == ("Scorekeeper", "standalone")
    assert urljoin(address, manifest["start_url"]) == "/"
    assert urljoin(address, manifest["scope"]) == "/"
    colours = [tag["content"] for tag in visitor.open(kitchen.address).soup.select("[data-paper]")]
    assert manifest["theme_color"] == manifest["background_color"] == colours[0]


def test_every_icon_is_as_large_as_it_says(visitor: Visitor, kitchen: Kitchen) -> None:
    address = linked(visitor, kitchen, "manifest")
    icons = json.loads(visitor.client.get(address).data)["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        answer = visitor.client.get(urljoin(address, icon["src"]))
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["sizes"] != "any":
            assert "{}x{}".format(*size(answer.data)) == icon["sizes"]


@pytest.mark.parametrize(("rel", "expected"), [("apple-touch-icon", (180, 180))])
def test_a_phone_has_its_own(
    visitor: Visitor, kitchen: Kitchen, rel: str, expected: tuple[int, int]
) -> None:
    assert size(visitor.client.get(linked(visitor, kitchen, rel)).data) == expected


def size(png: bytes) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height
