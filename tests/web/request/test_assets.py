"""Static files: found, fingerprinted, compressed, cached."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import pytest
from flask import Flask, Response, make_response, request
from flask.testing import FlaskClient

from scorekeeper import assets
from scorekeeper.assets import asset_folder, read_release, static_url

YEAR = "31536000"


@pytest.fixture
def url(app: Flask) -> str:
    with app.test_request_context():
        return static_url("css/tokens.css")


def sheet() -> bytes:
    """As it is sent: without its comments."""
    return read_release(asset_folder("static")).files["css/tokens.css"].content


def test_a_static_file_may_be_kept_for_a_year(client: FlaskClient, url: str) -> None:
    response = client.get(url)
    assert response.data == sheet()
    assert response.mimetype == "text/css"
    cache = response.headers["Cache-Control"].split(", ")
    assert {"public", "immutable", f"max-age={YEAR}"} <= set(cache)


def test_links_between_static_files_stay_inside_the_release(client: FlaskClient, url: str) -> None:
    font = url.replace("css/tokens.css", "fonts/rubik-latin.woff2")
    response = client.get(font)
    assert response.status_code == 200
    assert response.mimetype == "font/woff2"


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [("br, gzip", "br"), ("gzip, deflate", "gzip"), ("identity", None), ("br;q=0, gzip", "gzip")],
)
def test_text_comes_compressed_as_asked(
    client: FlaskClient, url: str, asked: str, encoding: str | None
) -> None:
    response = client.get(url, headers={"Accept-Encoding": asked})
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert response.headers.get("Content-Encoding") == encoding
    assert unpack(response.data) == sheet()
    assert "Accept-Encoding" in response.headers["Vary"]


def test_a_font_is_not_compressed_twice(client: FlaskClient, url: str) -> None:
    font = url.replace("css/tokens.css", "fonts/rubik-latin.woff2")
    response = client.get(font, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in response.headers


@pytest.mark.parametrize("asked", ["br", "gzip", "identity"])
def test_what_the_browser_has_is_not_sent_again(client: FlaskClient, url: str, asked: str) -> None:
    first = client.get(url, headers={"Accept-Encoding": asked})
    again = {"Accept-Encoding": asked, "If-None-Match": first.headers["ETag"]}
    second = client.get(url, headers=again)
    assert second.status_code == 304
    assert second.data == b""


def test_each_encoding_has_its_own_tag(client: FlaskClient, url: str) -> None:
    tags = {
        client.get(url, headers={"Accept-Encoding": asked}).headers["ETag"]
        for asked in ("br", "gzip", "identity")
    }
    assert len(tags) == 3


def test_a_page_from_before_an_update_is_sent_to_the_new_file(
    client: FlaskClient, url: str
) -> None:
    response = client.get("/static/0123456789ab/css/tokens.css")
    assert response.status_code == 302
    assert response.location == url
    assert "no-cache" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    ["css/nothing.css", "../pyproject.toml", "..%2fpyproject.toml", "css", "css/", "/etc/passwd"],
)
def test_nothing_else_is_served(client: FlaskClient, url: str, path: str) -> None:
    response = client.get(url.replace("css/tokens.css", path), follow_redirects=True)
    assert response.status_code == 404


def test_the_fingerprint_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "one.css").write_text("a{}")
    before = read_release(tmp_path).fingerprint
    assert read_release(tmp_path).fingerprint == before
    (tmp_path / "css" / "one.css").write_text("b{}")
    after = read_release(tmp_path).fingerprint
    (tmp_path / "css" / "one.css").rename(tmp_path / "css" / "two.css")
    assert len({before, after, read_release(tmp_path).fingerprint}) == 3


def long_page() -> str:
    return "<!doctype html><title>Board</title>" + "<p>Anna 120</p>" * 200


def test_a_page_comes_compressed_and_answers_304(app: Flask) -> None:
    @app.get("/tagged")
    def tagged() -> Response:
        response = make_response(long_page())
        response.set_etag("7-3-en", weak=True)
        response.make_conditional(request)
        return response

    client = app.test_client()
    first = client.get("/tagged", headers={"Accept-Encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    assert len(first.data) < len(long_page()) / 5
    assert first.headers["ETag"] == 'W/"7-3-en"'
    again = {"Accept-Encoding": "gzip", "If-None-Match": first.headers["ETag"]}
    assert client.get("/tagged", headers=again).status_code == 304


def test_an_edited_file_shows_at_once_while_developing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.css").write_text("a{}")
    monkeypatch.setattr(assets, "asset_folder", lambda _name: tmp_path)
    app = Flask(__name__, static_folder=None)
    app.debug = True
    assets.init_app(app)
    app.add_url_rule("/", "home", lambda: static_url("a.css"))
    before = app.test_client().get("/").text
    (tmp_path / "a.css").write_text("b{}")
    assert app.test_client().get("/").text != before


def test_all_stylesheets_come_as_one(client: FlaskClient, app: Flask, url: str) -> None:
    """In the order of its imports, addresses of fonts still leading there."""
    joined = client.get(url.replace("tokens.css", "app.css")).data
    assert b"@import" not in joined
    css = asset_folder("static") / "css"
    order = re.findall(r'@import url\("(.+?)"\)', (css / "app.css").read_text("utf-8"))
    files = read_release(asset_folder("static")).files
    # A stylesheet alone ends like this one: without white space.
    places = [joined.index(files[f"css/{name}"].content) for name in order]
    assert places == sorted(places)
    assert len(order) > 10
    assert b'url("../fonts/rubik-latin.woff2")' in joined


def test_a_page_names_every_module_that_a_script_imports(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nimport "./c.js";\nb();\n')
    (tmp_path / "b.js").write_text('import "./c.js";\nexport const b = () => import("./d.js");\n')
    (tmp_path / "c.js").write_text('import "./a.js";\n')
    (tmp_path / "d.js").write_text("d();\n")
    files = read_release(tmp_path).files
    assert assets.imported(files, "a.js") == ["b.js", "c.js"]
    assert assets.imported(files, "d.js") == []


def test_comments_and_indents_stay_at_home(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("/* Why\n   so. */\n\n.a {\n  color: red; /* x */\n}\n")
    (tmp_path / "a.js").write_text('// Why.\nif (a) {\n  // So.\n  b("//c");\n}\n')
    files = read_release(tmp_path).files
    assert files["a.css"].content == b".a{color:red}"
    assert files["a.js"].content == b'if(a){b("//c");}'


def test_while_developing_files_are_sent_as_they_are_written(tmp_path: Path) -> None:
    """So that a fault in the browser names a line that can be found."""
    (tmp_path / "a.js").write_text("// Why.\nif (a) {\n  b();\n}\n")
    (tmp_path / "a.css").write_text('@import url("b.css");\n')
    (tmp_path / "b.css").write_text("/* Why. */\n.b { color: red }\n")
    files = read_release(tmp_path, as_written=True).files
    assert files["a.js"].content == (tmp_path / "a.js").read_bytes()
    assert files["a.css"].content == b"/* Why. */\n.b { color: red }\n\n"
