"""Pages are sent without the deep indents of their templates, which are for whoever reads those."""

from __future__ import annotations

import re

from jinja2.ext import Extension

_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class WithoutIndents(Extension):
    """Leaves one space of each indent, when a template is read; lines keep their numbers."""

    def preprocess(self, source: str, *_where: str | None) -> str:
        """The template as it is compiled."""
        return _INDENT.sub(" ", source)
