"""What is sent of a script means what was written: its tree has the same tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from scorekeeper.assets import asset_folder, read_release

JAVASCRIPT = Parser(Language(tree_sitter_javascript.language()))
# What is inside of these is text, where every blank counts.
TEXTS = {"string", "template_string", "regex"}
SCRIPTS = sorted(path.name for path in (asset_folder("static") / "js").glob("*.js"))
# The library cannot read them. Whoever writes one is told so by the first test below.
UNREADABLE = {
    "a text in backticks in another": "const t = `a ${b ? `// ${c}` : ''} d`;\nf();",
    "a pattern with a quote behind an arrow": """const q = (a) => /  "/.test(a);""",
}


def meaning(script: str) -> list[tuple[str, str]]:
    """Every node of the tree but comments: what it is and, where it has no parts, its text."""
    root = JAVASCRIPT.parse(script.encode()).root_node
    assert not root.has_error, script
    return _nodes(root)


def _nodes(node: Node) -> list[tuple[str, str]]:
    if node.type == "comment":
        return []
    if node.type in TEXTS or not node.children:
        # The end of a statement may be said or not.
        return [] if node.type == ";" else [(node.type, (node.text or b"").decode())]
    return [(node.type, ""), *(it for child in node.children for it in _nodes(child))]


def sent(script: str, folder: Path) -> str:
    """The script as it would be sent."""
    (folder / "a.js").write_text(script, "utf-8")
    return read_release(folder).files["a.js"].content.decode()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_that_is_sent_means_what_was_written(name: str) -> None:
    written = (asset_folder("static") / "js" / name).read_text("utf-8")
    served = read_release(asset_folder("static")).files[f"js/{name}"].content.decode()
    assert meaning(served) == meaning(written)
    assert len(served) < len(written)


@pytest.mark.parametrize(
    "script",
    [
        """const s = "//  not /* a */ comment"; // a comment""",
        """const s = 'it\\'s  "so"' + "\\"  /* no */";""",
        "const t = `a  // b\n   c ${ d +  1 } /* e */ `;",
        """const r = /[/]\\/\\/  "'`/g.test(x) ? 1 : 2;""",
        """x.replace(/"/g, "'  ").split(/  \\/\\*/);""",
        "const r = (a) / b / c;",
        "const u = a + +b - -c + ++d - --e;",
        "let v = a\n++b\nf(v)",
        "function f() {\n  return\n}\nconst y = a ? /'/ : /\"/;",
        "const name = `${a}  ${b}`; const ž = 'ž  ľ';",
        "for (const a of [1]) if (a) /re  x/.exec(b); else f(a)\n/* c */;[1].map(g);",
    ],
)
def test_texts_and_patterns_survive(script: str, tmp_path: Path) -> None:
    assert meaning(sent(script, tmp_path)) == meaning(script)


@pytest.mark.parametrize("script", UNREADABLE.values(), ids=UNREADABLE)
def test_what_does_not_survive_is_seen(script: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        assert meaning(sent(script, tmp_path)) == meaning(script)
