"""Who wins, who rises, who always deals: the group in numbers."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, make_response, render_template
from werkzeug.wrappers import Response

from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.request.slow_pages import may_take_long
from scorekeeper.web.statistics.counting import told
from scorekeeper.web.statistics.group_numbers import group_statistics
from scorekeeper.web.statistics.spans import span_asked

SOON = 2
"""Seconds until a page looks again how far the count is."""

blueprint = Blueprint("statistics", __name__)
group_pages.register_blueprint(blueprint)


@blueprint.get("/statistics")
@may_take_long
@by_version
def statistics() -> str | Response:
    """The group over a span; while games are being counted, how far that is."""
    span = span_asked(current_group())
    found, counting = told(span.group, partial(group_statistics, span))
    page = render_template("statistics/group.html", span=span, told=found, counting=counting)
    return _looked_at_again(page) if counting else page


def _looked_at_again(page: str) -> Response:
    """The next look is another page though nothing has changed, and comes by itself."""
    response = make_response(page)
    response.cache_control.no_store = True
    response.headers["Refresh"] = str(SOON)
    return response
