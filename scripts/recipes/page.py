"""A page of the decks that the app knows, in the room of the group."""

from __future__ import annotations

from scripts.recipes.examples import Example, after, changed, new, sorted_in, translated

_VIEW = '''
"""The decks that the app knows."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask_babel import gettext

from scorekeeper.scoring.decks import known_decks
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version

blueprint = Blueprint("decks", __name__)
group_pages.register_blueprint(blueprint)


@blueprint.get("/decks")
@by_version
def decks() -> str:
    """Each by its name."""
    current_group()
    labels = [gettext(known.label) for known in known_decks().values()]
    return render_template("group/decks.html", labels=labels)
'''
_TEMPLATE = """
{% extends "base.html" %}
{% from "_components/buttons.html" import back_link %}
{% from "_components/page.html" import row, rows %}
{% block back %}{{ back_link(url_for("group.home.home")) }}{% endblock back %}
{% block heading %}{{ _("Decks in the house") }}{% endblock heading %}
{% block content %}
  {% call rows(_("Decks in the house")) %}
    {% for label in labels %}{{ row(label) }}{% endfor %}
  {% endcall %}
{% endblock content %}
"""
_LINK = """
    {{ row(_("Decks in the house"), "", url_for("group.decks.decks")) }}"""
_TEST = '''
"""The decks that the app knows are on a page."""

from __future__ import annotations

from web.kitchen import Kitchen
from web.pages import Visitor

from scorekeeper.scoring.decks import known_decks


def test_every_deck_is_named(visitor: Visitor, kitchen: Kitchen) -> None:
    page = visitor.open(kitchen.address).follow("Decks in the house")
    assert page.path == f"{kitchen.address}decks"
    assert page.all(".rows b") == [known.label for known in known_decks().values()]
'''

EXAMPLE = Example(
    recipe="page",
    words={"room": "group", "name": "decks", "where": "home"},
    edits=[
        new("scorekeeper/web/group/decks.py", _VIEW),
        changed(
            "scorekeeper/web/__init__.py",
            after(
                r"^import scorekeeper\.web\.group\.bin\n", "import scorekeeper.web.group.decks\n"
            ),
        ),
        new("templates/group/decks.html", _TEMPLATE),
        changed("templates/group/home.html", after(r'.*_\("Bin"\).*', _LINK)),
        translated({"Decks in the house": "Balíčky v dome"}),
        changed("tests/web/routes.txt", sorted_in("/g/<group>/decks GET")),
        changed(
            "tests/web/test_routes.py",
            after(r'^    "/g/<group>/bin",\n', '    "/g/<group>/decks",\n', "CACHED"),
        ),
        changed(
            "tests/browser/samples.py",
            after(r'^    "/g/<group>/bin/empty": .*\n', '    "/g/<group>/decks": ("",),\n'),
        ),
        new("tests/web/group/test_decks.py", _TEST),
    ],
    tests=[
        "tests/web/group/test_decks.py",
        "tests/web/test_each_page.py",
        "tests/web/test_routes.py",
        "tests/browser/test_every_page.py",
        "tests/shell/test_catalogues.py",
        "-k decks or map_of_addresses or every_page_has_a_sample or catalogues",
    ],
    names=["decks", "Decks in the house"],
)
