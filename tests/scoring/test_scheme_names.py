"""The check of `make lint` that no scheme is named outside its module sees what it is there for."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("scheme_names", ROOT / "scripts/scheme_names.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NAMED = [
    (".py", 'if rules.scheme == "collect":\n    pass'),
    (".py", 'match rules.scheme:\n    case "keep_low" | "x":\n        pass'),
    (".py", 'POINTS = "collect keep_low".split()'),
    (".py", 'WORDS = dict(countdown="Countdown")'),
    (".html", "{% if rules.scheme == 'lazy' %}"),
    (".html", """<form data-pad="{{ 'order' if it == 'to_the_last' else 'who' }}">"""),
    (".html", '<div class="rule takes-collect">'),
    (".html", '<p class="lazy {{ c }}">'),
    (".html", '<input name="scheme" value="countdown">'),
    (".html", "{{ words.keep_low }}"),
    (".css", ".takes-lazy { display: none; }"),
    (".css", '[name="scheme"][value="collect"]:checked {}'),
    (".css", "[value=countdown] {}"),
    (".js", 'const FIRST = scheme === "to_the_last" ? 1 : 2;'),
    (".js", "form.querySelector(`.takes-lazy`);"),
    (".js", 'const steps = { lazy: "loser" };'),
    (".js", "say(`${scheme === 'collect'} and so on`);"),
]


@pytest.mark.parametrize(("suffix", "text"), NAMED)
def test_a_scheme_that_is_named_is_found(check: ModuleType, suffix: str, text: str) -> None:
    lead = "\n\n"
    found = set(check.named_in(lead + text, suffix))
    assert found
    assert {line for line, _ in found} <= {3, 4}


UNNAMED = [
    (".py", 'class Lazy:\n    """Lazy: collect nothing."""\n\n# "lazy" and "collect"'),
    (".py", 'people = relationship(lazy="select")'),
    (".py", 'gettext("Lazy rounds collect nothing, and there is no elimination.")'),
    (".html", '{# data-pad="collect" #}<p>lazy, collect</p>'),
    (".html", '<img loading="lazy" alt="">'),
    (".html", '{{ _("A lazy round") }}'),
    (".css", "/* .takes-lazy */ .lazily, .collected { color: red; }"),
    (".js", '// scheme === "collect"\nconst lazy = collect(countdown);'),
    (".js", 'say("a lazy round");'),
]


@pytest.mark.parametrize(("suffix", "text"), UNNAMED)
def test_ordinary_words_are_no_schemes(check: ModuleType, suffix: str, text: str) -> None:
    assert list(check.named_in(text, suffix)) == []


def test_the_check_names_file_and_line(
    check: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "PLACES", ("tests/scoring",))
    assert check.main() == 1
    said = capsys.readouterr().err
    assert "tests/scoring/test_starts.py:" in said
    monkeypatch.undo()
    assert check.main() == 0
    assert capsys.readouterr().err == ""
