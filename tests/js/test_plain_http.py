"""At home a page comes over plain http, where a browser lacks what it has on localhost."""

from __future__ import annotations

import re

import pytest
from js.conftest import STATIC, Bench

MODULES = sorted(path.name for path in STATIC.glob("*.js"))
# Ids come from the server with each form; a module that makes one takes crypto.getRandomValues.
SECURE_ONLY = re.compile(r"randomUUID|crypto\.subtle|navigator\.(?:locks|clipboard|serviceWorker)")


@pytest.mark.parametrize("body", ["", "<form data-pad></form>", "<section id=pad></section>"])
@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_quiet_where_its_element_and_its_feature_are_missing(
    bench: Bench, module: str, body: str
) -> None:
    """Also where only half of a pad is there."""
    bench.lay(body)
    assert bench.page.evaluate("isSecureContext || 'randomUUID' in crypto") is False
    bench.run(module, "module => Object.keys(module)")
    assert (bench.wrong, bench.sent) == ([], [])


@pytest.mark.parametrize("module", MODULES)
def test_no_module_counts_on_what_only_https_has(module: str) -> None:
    assert SECURE_ONLY.findall((STATIC / module).read_text(encoding="utf-8")) == []
