"""Who wins, who rises, who always deals: the group in numbers."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.statistics.tallies import StillCounting
from scorekeeper.web.request.access import current_group
from scorekeeper.web.request.addresses import group_pages
from scorekeeper.web.request.caching import by_version
from scorekeeper.web.statistics.group_numbers import group_statistics
from scorekeeper.web.statistics.spans import span_asked

blueprint = Blueprint("statistics", __name__)
group_pages.register_blueprint(blueprint)


@blueprint.get("/statistics")
@by_version
def statistics() -> str | Response:
    """The group over a span; while games are being counted, how far that is."""
    span = span_asked(current_group())
    try:
        told = group_statistics(span)
    except StillCounting as counting:
        page = render_template("statistics/group.html", span=span, told=None, counting=counting)
        return _not_kept(page)
    return render_template("statistics/group.html", span=span, told=told, counting=None)


def _not_kept(page: str) -> Response:
    """The next look is another page, though nothing has changed in the group."""
    response = make_response(page)
    response.cache_control.no_store = True
    return response
