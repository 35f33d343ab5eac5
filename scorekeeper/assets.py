"""Finds templates and static files, and serves the static ones under a release's fingerprint."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import brotli
import rcssmin
import rjsmin
from flask import Flask, Response, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

PACKAGE = Path(__file__).resolve().parent
YEAR = 365 * 24 * 60 * 60
# Woff2, PNG and the like are compressed already.
COMPRESSED_TYPES = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
# Not left to the machine's own registry, which on Windows calls JavaScript plain text.
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_IMPORT = re.compile(r'^@import url\("([\w-]+\.css)"\);$', re.MULTILINE)
_MODULE = re.compile(r'^import (?:.* from )?"\./([\w-]+\.js)";$', re.MULTILINE)

Encoding = Literal["br", "gzip", "identity"]


def _checkout() -> Path | None:
    root = PACKAGE.parent
    beside = (root / "pyproject.toml", root / "templates", root / "static")
    return root if all(path.exists() for path in beside) else None


CHECKOUT = _checkout()


def asset_folder(name: Literal["templates", "static"]) -> Path:
    """The folder of that name: a checkout's own, else the one inside the installed package."""
    return (CHECKOUT or PACKAGE) / name


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file's bytes, kept in memory with every compressed form asked for so far.

    `imports` names what a script imports, beside itself.
    """

    content: bytes
    mimetype: str
    imports: tuple[str, ...] = ()
    compressed: dict[str, bytes] = field(default_factory=dict)

    def encoded(self, encoding: Encoding) -> bytes:
        """The bytes in that encoding, compressed at most once."""
        if encoding == "identity":
            return self.content
        if encoding not in self.compressed:
            compress = brotli.compress if encoding == "br" else gzip.compress
            self.compressed[encoding] = compress(self.content)
        return self.compressed[encoding]


@dataclass(frozen=True, slots=True)
class Release:
    """All static files as they are now; the fingerprint changes when any of them does."""

    fingerprint: str
    files: dict[str, StaticFile]
    modules: dict[str, list[str]] = field(default_factory=dict)


def read_release(folder: Path, *, as_written: bool = False) -> Release:
    """Reads every file under the folder and fingerprints them all together.

    What is for whoever reads code stays at home, unless they are to be sent `as_written`.
    """
    digest = hashlib.sha256()
    files: dict[str, StaticFile] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        files[name] = _file(path, name, as_written=as_written)
        digest.update(f"{name}\0{len(files[name].content)}\0".encode())
        digest.update(files[name].content)
    return Release(digest.hexdigest()[:12], files)


def _file(path: Path, name: str, *, as_written: bool) -> StaticFile:
    match path.suffix:
        case ".css":
            text, lean, imports = joined(path), rcssmin.cssmin, ()
        case ".js":
            text, lean = path.read_text("utf-8"), rjsmin.jsmin
            imports = tuple(_MODULE.findall(text))
        case _:
            return StaticFile(path.read_bytes(), _mimetype(name))
    sent = text if as_written else lean(text)
    return StaticFile(sent.encode(), _mimetype(name), imports)


def joined(path: Path) -> str:
    """A stylesheet with what it imports from its own folder, as one request brings it."""
    text = path.read_text("utf-8")
    return _IMPORT.sub(lambda found: joined(path.parent / found[1]), text)


def init_app(app: Flask) -> None:
    """Serves static files; teaches templates `static_url('css/base.css')` and `modules_of`."""
    app.extensions["release"] = read_release(asset_folder("static"), as_written=app.debug)
    app.add_url_rule("/static/<fingerprint>/<path:name>", "static", _serve)
    app.add_template_global(static_url)
    app.add_template_global(modules_of)
    if app.debug:
        app.before_request(_read_again)


def static_url(name: str) -> str:
    """The address of a static file in this release; relative links between them keep working."""
    return f"{request.script_root}/static/{release().fingerprint}/{name}"


def modules_of(name: str) -> list[str]:
    """The addresses of what a script imports, all the way down, to be fetched at once with it.

    They are named as scripts of their own: not every browser we serve knows modulepreload.
    """
    current = release()
    if name not in current.modules:
        current.modules[name] = imported(current.files, name)
    return list(map(static_url, current.modules[name]))


def imported(files: dict[str, StaticFile], name: str) -> list[str]:
    """The names of what a script imports, and of what that imports in its turn."""
    found, folder = [name], Path(name).parent
    for script in found:
        leads = (folder / lead for lead in files[script].imports)
        found += [path.as_posix() for path in leads if path.as_posix() not in found]
    return found[1:]


def release() -> Release:
    """The static files that the running app serves."""
    found: Release = current_app.extensions["release"]
    return found


def _read_again() -> None:
    """Shows an edited file at the next request while developing."""
    current_app.extensions["release"] = read_release(asset_folder("static"), as_written=True)


def _serve(fingerprint: str, name: str) -> AnyResponse:
    current = release()
    file = current.files.get(name)
    if file is None:
        abort(404)
    if fingerprint != current.fingerprint:
        return _moved(name)
    return _answer(file, fingerprint)


def _moved(name: str) -> AnyResponse:
    """A page from before an update still finds what it loads late."""
    response = redirect(static_url(name))
    response.cache_control.no_cache = True
    return response


def _answer(file: StaticFile, fingerprint: str) -> Response:
    encoding = _encoding(file)
    response = Response(file.encoded(encoding), mimetype=file.mimetype)
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    response.vary.add("Accept-Encoding")
    if encoding != "identity":
        response.headers["Content-Encoding"] = encoding
    response.set_etag(f"{fingerprint}-{encoding}")
    response.make_conditional(request)
    return response


def _encoding(file: StaticFile) -> Encoding:
    if not file.mimetype.startswith(COMPRESSED_TYPES):
        return "identity"
    # Browsers offer br over https only; a LAN address gets gzip.
    if request.accept_encodings["br"]:
        return "br"
    return "gzip" if request.accept_encodings["gzip"] else "identity"


def _mimetype(name: str) -> str:
    known = TYPES.get(Path(name).suffix)
    return known or mimetypes.guess_type(name)[0] or "application/octet-stream"
