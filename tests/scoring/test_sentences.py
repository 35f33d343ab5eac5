"""Every fault that counting can note has a sentence. Source: docs/architecture.md, Floors."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import scoring
from scorekeeper.sentences import FAULTS

NOTING = {"score", "cards", "checking", "deck_form", "round_form", "rules_form", "sheet_form"}
SOURCES = sorted(Path(next(iter(scoring.__path__))).rglob("*.py"))


def codes_noted(tree: ast.AST) -> Iterator[str]:
    """The codes of a function's faults: what follows the place in `faults.add(…)`, or may do."""
    said = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case (
                ast.Call(
                    func=ast.Attribute(attr="add", value=ast.Attribute(attr="faults" | "_faults")),
                    args=[_, code],
                )
                | ast.Call(func=ast.Attribute(attr="_note"), args=[_, _, code])
            ):
                value = said.get(code.id, code) if isinstance(code, ast.Name) else code
                yield from texts(value)


def texts(value: ast.AST) -> list[str]:
    """A text, or both of `… if … else …`."""
    ways = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    return [w.value for w in ways if isinstance(w, ast.Constant) and isinstance(w.value, str)]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_fault_that_counting_knows_has_its_sentence(source: Path) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    codes = {code for function in functions for code in codes_noted(function)}
    assert codes <= FAULTS.keys()
    assert codes or source.stem not in NOTING
