"""Every header of every kind of answer, compared whole, as the real server sends it.

What is another each time (a date, a key, a signature) is called so between `<` and `>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn, TypeAlias

import pytest
from flask import Flask
from web.kitchen import GameHere, Kitchen
from web.request.wire import Answer, Wire, marked, wired

Headers: TypeAlias = dict[str, str]
Ask: TypeAlias = Callable[[Wire, GameHere], Answer]
Kinds: TypeAlias = dict[str, tuple[Ask, int, Headers]]

ANYTHING = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Date": "<in 0 days>",
    "X-Content-Type-Options": "nosniff",
}
DOCUMENT = ANYTHING | {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
HTTPS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
}
OURS = DOCUMENT | {"Scorekeeper-Release": "<release>"}
BODY = {"Content-Length": "<length of the body>"}
HTML_TYPE = {"Content-Type": "text/html; charset=utf-8"}
HTML = BODY | HTML_TYPE
JSON = BODY | {"Content-Type": "application/json"}
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
NOT_KEPT = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
VERSION = {"ETag": 'W/"<version>"'}
SESSION = "scorekeeper=<signed>; Expires=<in 365 days>; HttpOnly; Path=/; SameSite=Lax"
DEVICE = (
    "device=<token>; Expires=<in 400 days>; Max-Age=34560000; HttpOnly; Path=/g/<key>/; "
    "SameSite=Lax"
)
THEME = "theme=dark; Expires=<in 365 days>; Max-Age=31536000; HttpOnly; Path=/; SameSite=Lax"

PAGE = OURS | HTML | PRIVATE
SHOWN_ONCE = (
    OURS
    | HTML
    | {
        "Cache-Control": "private, no-store",
        "Set-Cookie": SESSION,
        "Vary": "Accept-Encoding, Cookie",
    }
)
DATE = {"Date": "<in 0 days>"}
# What is kept already keeps the headers that it came with.
UNCHANGED = DATE | {"Scorekeeper-Release": "<release>"} | PRIVATE | VERSION
ERROR = DOCUMENT | HTML | NOT_KEPT

CHANGED = PAGE | {"Location": "/g/<key>/games/<key>/"}
MOVED = DOCUMENT | HTML | PRIVATE | {"Location": "http://127.0.0.1:<port>/g/<key>/players/"}
SQUEEZED = {"Content-Encoding": "gzip"}
READ_ONLY = {"Allow": "GET, HEAD, OPTIONS"}

FOR_EVER = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "ETag": '"<files>-identity"',
    "Vary": "Accept-Encoding",
}
MOVED_FILE = (
    DOCUMENT
    | HTML
    | {
        "Cache-Control": "no-cache",
        "Location": "/static/<files>/js/app.js",
        "Vary": "Accept-Encoding",
    }
)
# What no browser shows as a page.
PART = ANYTHING | BODY | FOR_EVER
SCRIPT = {"Content-Type": "text/javascript; charset=utf-8"}
SCRIPT_SQUEEZED = SCRIPT | SQUEEZED | {"ETag": '"<files>-gzip"'}
SVG = {"Content-Type": "image/svg+xml; charset=utf-8"}
ZIP = {"Content-Type": "application/zip"}
PNG = {"Content-Type": "image/png"}
MANIFEST = {"Content-Type": "application/manifest+json"}
CSV = {"Content-Type": "text/csv; charset=utf-8"}
KEPT_BY_NOBODY = {"Cache-Control": "private, no-store", "Vary": "Accept-Encoding"}
TAKEN = OURS | KEPT_BY_NOBODY | {"Accept-Ranges": "bytes"}


def at(address: str, **headers: str) -> Ask:
    """Ask for a page of somebody who has been there before."""

    def ask(wire: Wire, game: GameHere) -> Answer:
        wire.ask(game.address)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return wire.ask(_filled(address, game), headers=sent)

    return ask


def again(address: str) -> Ask:
    """Ask for what is known already."""

    def ask(wire: Wire, game: GameHere) -> Answer:
        wire.ask(game.address)
        known = wire.ask(_filled(address, game))
        return wire.ask(_filled(address, game), headers={"If-None-Match": known.etag})

    return ask


def sent(address: str, **typed: str) -> Ask:
    """Send a form with the token of this browser."""

    def ask(wire: Wire, game: GameHere) -> Answer:
        return wire.ask(_filled(address, game), wire.token(game.address) | typed)

    return ask


def first_of_all(wire: Wire, game: GameHere) -> Answer:
    """Open a page in a browser that was never here."""
    return wire.ask(game.address)


def a_draft(wire: Wire, game: GameHere) -> Answer:
    """Look at what somebody has half entered."""
    sent("{game}rounds/new/draft", changed="note", note="begun", entry_id="d" * 22)(wire, game)
    return at("{game}rounds/new/draft?opened_at=2&version=0")(wire, game)


def end_game(wire: Wire, game: GameHere) -> Answer:
    """End the game, or find that this very form has."""
    return sent("{game}end", entry_id="e" * 22, opened_at="2")(wire, game)


def after_the_end(wire: Wire, game: GameHere) -> Answer:
    """Open the page that says so, once."""
    end_game(wire, game)
    return wire.ask(game.address)


def no_token(wire: Wire, game: GameHere) -> Answer:
    """Send what no page of ours has sent."""
    wire.ask(game.address)
    return wire.ask("/theme", {"theme": "dark"})


def another_group(wire: Wire, game: GameHere) -> Answer:
    """Ask for the page of a group that has not let this browser in."""
    return wire.ask(game.kitchen.others().address)


def lines(headers: Headers) -> list[str]:
    """The same as the wire tells it; a name that comes twice has two lines."""
    several = ((name.lower(), values.splitlines()) for name, values in headers.items())
    return sorted(f"{name}: {value}" for name, values in several for value in values)


def named(name: str) -> Headers:
    """That a browser keeps the file under this name."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _filled(address: str, game: GameHere) -> str:
    files = f"/static/{game.kitchen.app.extensions['release'].fingerprint}"
    return address.format(game=game.address, group=game.kitchen.address, files=files)


PAGES: Kinds = {
    "a page": (at("{game}"), 200, PAGE | VERSION),
    "squeezed": (at("{game}", Accept_Encoding="gzip"), 200, PAGE | VERSION | SQUEEZED),
    "in a browser that was never here": (first_of_all, 200, SHOWN_ONCE),
    "with a form": (at("{game}rounds/new"), 200, PAGE),
    "unchanged": (again("{game}"), 304, UNCHANGED),
    "a part that follows": (at("{game}standings"), 200, PAGE | VERSION),
    "a part that follows, unchanged": (again("{game}standings"), 304, UNCHANGED),
    "no draft yet": (at("{game}rounds/new/draft"), 204, OURS | PRIVATE | HTML_TYPE),
    "a draft": (a_draft, 200, PAGE),
    "the way to the group": (at("/"), 303, PAGE | {"Location": "/g/<key>/"}),
    "the way to the whole address": (at("{group}players"), 308, MOVED),
    "a server that is well": (at("/healthz"), 200, OURS | JSON | NOT_KEPT),
}
CHANGES: Kinds = {
    "a change": (end_game, 303, CHANGED | {"Set-Cookie": f"{DEVICE}\n{SESSION}"}),
    "what was done": (after_the_end, 200, SHOWN_ONCE),
    "a theme": (sent("/theme", theme="dark"), 303, PAGE | {"Location": "/", "Set-Cookie": THEME}),
    "something to be typed again": (sent("{game}rounds/new"), 422, DOCUMENT | HTML | PRIVATE),
}
REFUSALS: Kinds = {
    "what is no text": (at("{group}?x=%00"), 400, ERROR),
    "a strange host": (at("{game}", Host="evil.example"), 400, ERROR),
    "a form without its token": (no_token, 400, ERROR),
    "nothing there": (at("/nowhere"), 404, ERROR),
    "a group that lets nobody in": (another_group, 404, ERROR),
    "a form's address": (at("{game}undo"), 405, ERROR | {"Allow": "OPTIONS, POST"}),
    "too much": (sent("{game}rounds/new", note="x" * 10_000_000), 413, ERROR),
    "to a machine": (sent("/healthz"), 405, DOCUMENT | JSON | NOT_KEPT | READ_ONLY),
    "a static file that is not there": (at("{files}/css/no.css"), 404, ERROR),
}
STATIC: Kinds = {
    "css": (at("{files}/css/app.css"), 200, PART | {"Content-Type": "text/css; charset=utf-8"}),
    "js": (at("{files}/js/app.js"), 200, PART | SCRIPT),
    "js, squeezed": (at("{files}/js/app.js", Accept_Encoding="gzip"), 200, PART | SCRIPT_SQUEEZED),
    "a font": (at("{files}/fonts/rubik-latin.woff2"), 200, PART | {"Content-Type": "font/woff2"}),
    "svg": (at("{files}/icons/favicon.svg"), 200, DOCUMENT | BODY | FOR_EVER | SVG),
    "png": (at("{files}/icons/icon-192.png"), 200, DOCUMENT | BODY | FOR_EVER | PNG),
    "manifest": (at("{files}/manifest.webmanifest"), 200, DOCUMENT | BODY | FOR_EVER | MANIFEST),
    "unchanged": (again("{files}/css/app.css"), 304, DATE | FOR_EVER),
    "of another release": (at("/static/000000000000/js/app.js"), 302, MOVED_FILE),
}
FILES: Kinds = {
    "scoresheet": (
        at("{game}export/sheet.json"),
        200,
        TAKEN | JSON | named("Friday 2026-11-27.json"),
    ),
    "points": (
        at("{game}export/points.csv"),
        200,
        TAKEN | BODY | CSV | named("Friday 2026-11-27.csv"),
    ),
    "group": (at("{group}archive.zip"), 200, TAKEN | BODY | ZIP | named("Scorekeeper <day>.zip")),
    "svg": (at("{game}picture.svg"), 200, PAGE | VERSION | SVG),
    "png": (at("{game}picture.png"), 200, PAGE | VERSION | PNG),
    "unchanged": (again("{game}picture.png"), 304, UNCHANGED),
}


@pytest.fixture(scope="module")
def port(guarded_app: Flask) -> Iterator[int]:
    with wired(guarded_app) as port:
        yield port


@pytest.fixture
def game(kitchen: Kitchen) -> GameHere:
    made = kitchen.game(name="Friday")
    made.play("boris", {"Žofia": 20, "Anna": 5})
    return made


@pytest.mark.parametrize(
    "kinds",
    [PAGES, CHANGES, REFUSALS, STATIC, FILES],
    ids=["pages", "changes", "refusals", "static files", "files to keep"],
)
def test_an_answer_has_these_headers_and_no_others(port: int, game: GameHere, kinds: Kinds) -> None:
    for kind, (ask, status, headers) in kinds.items():
        answer = ask(Wire(port), game)
        assert (kind, answer.status) == (kind, status)
        assert [kind, *answer.headers] == [kind, *lines(headers)]


def test_a_page_that_breaks_has_them_too(
    port: int, game: GameHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint, _ = game.kitchen.app.url_map.bind("localhost").match(game.address)
    monkeypatch.setitem(game.kitchen.app.view_functions, endpoint, breaks)
    answer = Wire(port).ask(game.address)
    assert answer.status == 500
    assert answer.headers == lines(ERROR)


def test_an_unchanged_board_is_answered_in_few_bytes(port: int, game: GameHere) -> None:
    """Ten phones ask every second and a half, a whole evening long; it was more than 600 bytes."""
    answer = again("{game}standings")(Wire(port), game)
    assert answer.status == 304
    assert sum(len(line) + len("\r\n") for line in answer.headers) < 300


@pytest.mark.parametrize(
    ("address", "headers"),
    [("{game}", PAGE | VERSION), ("{files}/js/app.js", PART | SCRIPT), ("/nowhere", ERROR)],
)
def test_over_https_there_are_two_more(game: GameHere, address: str, headers: Headers) -> None:
    """As behind a proxy that is believed; only the server in front knows the date."""
    client = game.kitchen.visitor().client
    client.get(game.address, base_url="https://localhost")
    answer = client.get(_filled(address, game), base_url="https://localhost")
    found = marked(answer.headers.to_wsgi_list(), answer.get_data())
    answer.close()
    assert sorted({*found, "date: <in 0 days>"}) == lines(headers | HTTPS)


def breaks(**_: str) -> NoReturn:
    raise ZeroDivisionError
