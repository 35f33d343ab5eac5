"""The shortest way to 304: a page of the home group that has not changed never reaches Flask."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.security import host_is_ours
from scorekeeper.store.people.groups import pages_version
from scorekeeper.web.request.caching import PRIVATE, page_tag

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PLACE = re.compile(r"/g/(?P<group>[\w-]+)/(?:games/(?P<game>[\w-]+)/)?", re.ASCII)


class Unchanged:
    """Phones that follow a board ask every few seconds, and nearly always nothing is new.

    Whatever is not plainly so (another group, a strange host, a database that does not answer) is
    left to the app, which judges by the same tag.
    """

    def __init__(self, app: Flask, inner: WSGIApplication) -> None:
        self.app = app
        self.inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer from the version alone, or pass the request on."""
        known = environ.get("HTTP_IF_NONE_MATCH", "")
        if known and environ["REQUEST_METHOD"] in {"GET", "HEAD"}:
            tag = self._tag(environ)
            if tag and f'"{tag}"' in known:
                start_response("304 Not Modified", [("ETag", f'W/"{tag}"'), *PRIVATE.items()])
                return ()
        return self.inner(environ, start_response)

    def _tag(self, environ: WSGIEnvironment) -> str | None:
        place = _PLACE.match(environ["PATH_INFO"])
        hosts = self.app.config["SCOREKEEPER_HOSTS"]
        if place is None or not host_is_ours(environ.get("HTTP_HOST", ""), hosts):
            return None
        with self.app.app_context():
            try:
                version = pages_version(place["group"], place["game"])
            except SQLAlchemyError:
                return None
            return page_tag(environ, version) if version and version.is_home else None
