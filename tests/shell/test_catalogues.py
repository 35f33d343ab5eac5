"""Translations: each language says everything that the sources say, whole and compiled."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scorekeeper" / "translations"
EXTRACT = (sys.executable, "-m", "babel.messages.frontend", "-q", "extract")
OPTIONS = ("-F", "babel.cfg", "-k", "lazy_gettext", "--ignore-dirs=.*")

PLURAL_FORMS = {"en": 2, "sk": 3}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Every message of the sources, as `make messages` reads them."""
    template = tmp_path_factory.mktemp("messages") / "messages.pot"
    subprocess.run(
        [*EXTRACT, *OPTIONS, "-o", str(template), "."],
        cwd=ROOT,
        env={"PYTHONPATH": "scripts"},
        check=True,
        timeout=120,
    )
    with template.open("rb") as file:
        return read_po(file)


@pytest.fixture(params=sorted(LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def catalogue(language: str) -> Catalog:
    with _file(language).open("rb") as file:
        return read_po(file)


def test_no_words_hide_where_the_extractor_does_not_look() -> None:
    """Inside f-strings Babel finds nothing before Python 3.12."""
    hidden = [
        f"{path.relative_to(ROOT)}:{inner.lineno}"
        for path in sorted((ROOT / "scorekeeper").rglob("*.py"))
        for outer in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(outer, ast.JoinedStr)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Call) and getattr(inner.func, "id", "").endswith("gettext")
    ]
    assert hidden == []


def test_words_are_found_in_code_templates_and_data(sources: Catalog) -> None:
    found = {message.id for message in sources}
    assert "Wild Draw Four" in found  # a deck
    assert "7" not in found
    assert "this key stands more than once" in found  # a table of sentences
    assert "Nothing is here" in found  # code
    assert "Skip to the content" in found  # a template
    assert "Please look at this again" in found  # a component
    assert ("%(num)s round", "%(num)s rounds") in found


def test_every_language_of_the_switch_has_a_catalogue() -> None:
    assert {path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/messages.po")} == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_is_named_where_people_choose_a_program(code: str) -> None:
    name = str(Locale.parse(code).get_language_name("en"))
    beginning, _heading, _rest = (ROOT / "README.md").read_text("utf-8").partition("\n## ")
    assert name in beginning
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'"Natural Language :: {name}"' in classifiers


def test_a_catalogue_has_what_the_sources_say_and_nothing_else(
    catalogue: Catalog, sources: Catalog
) -> None:
    assert {m.id for m in catalogue} == {m.id for m in sources}, "run make messages"
    assert not catalogue.obsolete


def test_every_message_is_said_in_every_form(language: str, catalogue: Catalog) -> None:
    assert catalogue.num_plurals == PLURAL_FORMS[language]
    assert [m.id for m in _messages(catalogue) if m.fuzzy] == []
    assert [m.id for m in _messages(catalogue) if not all(_forms(m))] == []
    counts = {len(_forms(m)) for m in _messages(catalogue) if m.pluralizable}
    assert counts == {PLURAL_FORMS[language]}


def test_no_form_loses_or_adds_a_placeholder(catalogue: Catalog) -> None:
    for message in _messages(catalogue):
        expected = _placeholders(_ids(message)[-1])
        assert [_placeholders(form) for form in _forms(message)] == [expected] * len(
            _forms(message)
        ), message.id
    assert [str(error) for m in catalogue for error in m.check(catalogue)] == []


def test_english_is_what_the_code_says() -> None:
    with _file("en").open("rb") as file:
        said = list(_messages(read_po(file)))
    assert [m.id for m in said if _forms(m) != _ids(m)] == []


def test_slovak_is_no_copy_of_the_english_and_is_set_as_slovak_is() -> None:
    with _file("sk").open("rb") as file:
        said = list(_messages(read_po(file)))
    assert [m.id for m in said if set(_forms(m)) & set(_ids(m))] == []
    forms = [form for message in said for form in _forms(message)]
    assert [form for form in forms if re.search(r"[\"'”]|\.\.\.|(?<!\w)-\d", form)] == []
    assert [form for form in forms if form != form.strip() or "  " in form] == []


def test_a_message_begins_and_ends_in_every_language_as_in_the_code(catalogue: Catalog) -> None:
    for message in _messages(catalogue):
        texts = [*_ids(message), *_forms(message)]
        assert len({_end(text) for text in texts}) == 1, texts
        if all(text[0].isalpha() for text in texts):
            assert len({text[0].isupper() for text in texts}) == 1, texts


def test_the_compiled_catalogue_is_current(language: str, catalogue: Catalog) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    stored = _file(language).with_suffix(".mo").read_bytes()
    assert stored == compiled.getvalue(), "run make messages"


def _file(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def _messages(catalogue: Catalog) -> list[Message]:
    """All but the header."""
    return [message for message in catalogue if message.id]


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _forms(message: Message) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def _placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)s", text))


def _end(text: str) -> str:
    return text[-1] if text[-1] in ".?!:" else ""
