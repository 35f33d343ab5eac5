"""Flask's signed cookie, read and written only when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin


class LateSession(SessionMixin):
    """A session whose cookie is read when somebody asks: most requests are polls that never do."""

    def __init__(self, read: Callable[[], SessionMixin]) -> None:
        self._read = read

    @cached_property
    def _content(self) -> SessionMixin:
        return self._read()

    @property
    def modified(self) -> bool:  # type: ignore[override]
        """Whether the cookie must be written again."""
        return "_content" in self.__dict__ and self._content.modified

    def __getitem__(self, key: str) -> Any:
        return self._content[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self._content[key] = value

    def __delitem__(self, key: str) -> None:
        del self._content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)


class Sessions(SecureCookieSessionInterface):
    """The cookie outlives the browser, so that a form left open is still good."""

    def open_session(self, app: Flask, request: Request) -> LateSession:  # type: ignore[override]
        """Nothing is read yet."""
        return LateSession(partial(self._read, app, request))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Nothing is written unless it was changed."""
        if session.modified:
            super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask's signature
        """At home the app is plain http, where a Secure cookie would never come back."""
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:  # noqa: ARG002 - Flask's signature
        """A year from when it was last written, not on every answer."""
        return datetime.now(UTC) + app.permanent_session_lifetime

    def _read(self, app: Flask, request: Request) -> SessionMixin:
        opened = super().open_session(app, request)
        return self.make_null_session(app) if opened is None else opened
