"""What every request is held to and every response carries, the signed cookie too."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response, abort, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

YEAR = 365 * 24 * 60 * 60

_UNREADABLE = re.compile("[\0\ud800-\udfff]")

CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}

HEADERS = {
    "Content-Security-Policy": "; ".join(map(" ".join, CONTENT_SECURITY_POLICY.items())),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}

# What only a document obeys. A script, a stylesheet, a font is none, and there are many of them.
OF_DOCUMENTS = frozenset(
    {"content-security-policy", "permissions-policy", "x-frame-options", "referrer-policy"}
)
PARTS_OF_PAGES = ("text/css", "text/javascript", "font/")

# What is kept was sent with its headers, and keeps them; phones that follow a board ask for little
# else than this answer.
NOT_MODIFIED = "304 "

# Over plain http browsers ignore these, and Chromium complains of the second on every page.
HTTPS_HEADERS = {
    "Strict-Transport-Security": f"max-age={YEAR}",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def init_app(app: Flask) -> None:
    """Puts the guards before every view; call it before anything else answers requests."""
    app.session_interface = Sessions()
    app.before_request(refuse_strange_hosts)
    app.before_request(refuse_unreadable_text)


def surround(app: Flask) -> None:
    """Puts the headers around everything else that answers; call it last."""
    app.wsgi_app = SecureHeaders(app.wsgi_app)  # type: ignore[method-assign]
    proxies = app.config["SCOREKEEPER_PROXIES"]
    if proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )


class SecureHeaders:
    """Adds the headers outside the app, so that no kind of answer goes without them.

    But for the one that says that nothing has changed, which is no document.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Passes the request on; a header that a view has set itself stays as it is."""
        ours = HEADERS | HTTPS_HEADERS if environ["wsgi.url_scheme"] == "https" else HEADERS

        def with_headers(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> Callable[[bytes], object]:
            if status.startswith(NOT_MODIFIED):
                return start_response(status, headers, exc_info)
            given = {name.lower() for name, _ in headers}
            if _is_part_of_pages(environ["PATH_INFO"], headers):
                given |= OF_DOCUMENTS
            missing = [header for header in ours.items() if header[0].lower() not in given]
            return start_response(status, [*headers, *missing], exc_info)

        return self.app(environ, with_headers)


def _is_part_of_pages(path: str, headers: Iterable[tuple[str, str]]) -> bool:
    """Whether it is a static file that no browser shows as a page; a worker's script is none."""
    kind = next((value for name, value in headers if name.lower() == "content-type"), "")
    return path.startswith("/static/") and kind.startswith(PARTS_OF_PAGES)


def refuse_strange_hosts() -> None:
    """Stops a strange site whose name was pointed at this machine (DNS rebinding)."""
    allowed = current_app.config["SCOREKEEPER_HOSTS"]
    if not (host_is_ours(request.host, allowed) and _is_proxys(request, allowed)):
        abort(
            400,
            gettext(
                "This server does not answer to that name. "
                "Whoever runs it can add the name to SCOREKEEPER_HOSTS."
            ),
        )


def host_is_ours(host: str, allowed: Iterable[str] = ()) -> bool:
    """Says whether a Host header names this machine: by address, a local name or a setting."""
    name = _without_port(host).lower().removesuffix(".")
    if not name:
        return False
    if _is_address(name) or name == "localhost" or name.endswith((".localhost", ".local")):
        return True
    return name in allowed or name in _own_names()


def _is_proxys(request: Request, allowed: Iterable[str]) -> bool:
    """Whether the name was ours before a proxy's header put another in its place.

    A strange site's own scripts can send that header, too. A proxy may know us by a name of the
    inner network, such as a container's, and no site of the internet has a name without a dot.
    """
    sent = request.environ.get("werkzeug.proxy_fix.orig", {}).get("HTTP_HOST")
    return sent is None or "." not in _without_port(sent) or host_is_ours(sent, allowed)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _own_names() -> tuple[str, str]:
    full = socket.gethostname().lower()
    return full, full.partition(".")[0]


def refuse_unreadable_text() -> None:
    """No one types NUL or half a character; databases refuse them, so they stop here."""
    if _unreadable(request.path):
        abort(404)
    # Looking for a form where there can be none costs as much as a small page.
    reading = request.method in {"GET", "HEAD"}
    for values in (request.args,) if reading else (request.args, request.form):
        if _unreadable("".join(_texts(values))):
            abort(400, gettext("Something that was sent is not text. Please type it again."))


def _texts(values: MultiDict[str, str]) -> Iterable[str]:
    for name, value in values.items(multi=True):
        yield name
        yield value


def _unreadable(text: str) -> bool:
    return _UNREADABLE.search(text) is not None


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
        """A session whose cookie is read when somebody first asks."""
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
