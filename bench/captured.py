"""What a page's template was given, so that a bare app can render the very same one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, template_rendered

# What Flask itself gives to every template.
FLASKS_OWN = {"config", "g", "request", "session"}


@dataclass(frozen=True, slots=True)
class Captured:
    """A template's name and the values that a view handed to it."""

    template: str
    values: Mapping[str, Any]


def captured(app: Flask, address: str) -> Captured:
    """What the page at this address is rendered from."""
    found: list[Captured] = []

    def keep(_app: Flask, template: Any, context: Mapping[str, Any], **_: object) -> None:
        values = {key: value for key, value in context.items() if key not in FLASKS_OWN}
        found.append(Captured(template.name, values))

    with template_rendered.connected_to(keep, app):
        app.test_client().get(address)
    return found[0]
