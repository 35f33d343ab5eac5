"""How many days a browser is remembered."""

from __future__ import annotations

from scripts.recipes.examples import Example, after, before, changed, instead

_READ = """
        remember=_whole_number(environment, "SCOREKEEPER_REMEMBER", 365, most=400),"""
_ROW = """| `SCOREKEEPER_REMEMBER` | `365` | how many days a browser is remembered |
"""

EXAMPLE = Example(
    recipe="setting",
    words={},
    edits=[
        changed(
            "scorekeeper/config.py",
            before(r'^    "HOST",', '    "SCOREKEEPER_REMEMBER",\n', "VARIABLES"),
            after(r"^    upload: int", "\n    remember: int", "Settings"),
            after(r"^        upload=_whole_number.*", _READ, "settings_from"),
            instead("timedelta(days=365)", "timedelta(days=settings.remember)", "flask_config"),
        ),
        changed(
            "tests/shell/test_config.py",
            after(
                r'"SCOREKEEPER_UPLOAD": "8",', '\n        "SCOREKEEPER_REMEMBER": "30",', "given"
            ),
            after(r"upload=8,", "\n        remember=30,", "read"),
        ),
        changed("README.md", before(r"^\| `SCOREKEEPER_PROXIES`", _ROW)),
    ],
    tests=["tests/shell/test_config.py"],
    names=["SCOREKEEPER_REMEMBER", "remember"],
)
