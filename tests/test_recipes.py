"""The recipes of CONTRIBUTING.md and the examples by which `scripts/recipes/` does them are one.

That they work, and that each step is missed where it is left out, is seen by `scripts/recipes`.
"""

from __future__ import annotations

import pytest

from scripts.recipes.everyone import EXAMPLES
from scripts.recipes.examples import Example
from scripts.recipes.reading import Step, filled, is_command, recipes

HERE = [pytest.param(example, id=example.recipe) for example in EXAMPLES]


def test_every_recipe_has_an_example() -> None:
    assert list(recipes()) == [example.recipe for example in EXAMPLES]


@pytest.mark.parametrize("example", HERE)
def test_an_example_touches_the_files_that_its_recipe_names_in_that_order(example: Example) -> None:
    named = [thing for step in recipes()[example.recipe] for thing in step.things]
    files = [filled(name, example.words) for name in named if not is_command(name)]
    assert [edit.path for edit in example.edits] == files


@pytest.mark.parametrize("example", HERE)
def test_a_recipe_names_each_part_of_what_its_example_writes(example: Example) -> None:
    edits = iter(example.edits)
    for step in recipes()[example.recipe]:
        for thing in step.things:
            parts = () if is_command(thing) else next(edits).parts
            assert {part.name for part in parts} - {""} <= set(step.named)


def test_steps_are_read_with_what_they_name() -> None:
    text = (
        "## Recipes\n\n### A chair\n\n1. `web/<name>.py`: see `LEGS`.\n2. `make messages`,\n"
        "   then `README.md`.\n\n### Other things\n\n1. `pyproject.toml`\n"
    )
    assert recipes(text) == {
        "chair": (Step(("web/<name>.py", "LEGS")), Step(("make messages", "README.md")))
    }
    assert recipes(text)["chair"][0].things == ("web/<name>.py",)
    assert filled("web/<name>.py", {"name": "stool"}) == "web/stool.py"
