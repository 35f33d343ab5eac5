"""Guards around every request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.assets import asset_folder, read_release
from scorekeeper.security import host_is_ours

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}


@pytest.fixture
def rough(app: Flask) -> FlaskClient:
    """The app with a few views that misbehave or look inside."""
    app.add_url_rule("/breaks", "breaks", breaks)
    app.add_url_rule("/takes", "takes", lambda: "taken", methods=["POST"])
    app.add_url_rule("/remembers", "remembers", remembers)
    return app.test_client()


def breaks() -> str:
    raise ZeroDivisionError


def remembers() -> str:
    session["seen"] = True
    return "seen"


def static_path() -> str:
    release = read_release(asset_folder("static"))
    return f"/static/{release.fingerprint}/{min(release.files)}"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/healthz", 200), ("/nowhere", 404), ("/takes", 405), ("/breaks", 500), (static_path(), 200)],
)
def test_every_response_carries_the_headers(rough: FlaskClient, path: str, status: int) -> None:
    response = rough.get(path)
    assert response.status_code == status
    assert "Strict-Transport-Security" not in response.headers
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    if path == static_path():
        return
    assert {name: response.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_of_static_files_only_those_that_no_browser_shows_as_a_page_go_without_a_policy(
    client: FlaskClient,
) -> None:
    release = read_release(asset_folder("static"))
    bare = {
        Path(name).suffix
        for name in release.files
        if "Content-Security-Policy"
        not in client.get(f"/static/{release.fingerprint}/{name}").headers
    }
    assert bare == {".css", ".js", ".woff2"}
    assert "Content-Security-Policy" in client.get("/static/nowhere/app.js").headers


def test_https_alone_is_told_to_stay_https(client: FlaskClient) -> None:
    response = client.get("/healthz", base_url="https://localhost")
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_secure_where_the_page_is(
    rough: FlaskClient, scheme: str, secure: bool
) -> None:
    cookie = rough.get("/remembers", base_url=f"{scheme}://localhost").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) is secure


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "localhost.",
        "192.168.1.20",
        "192.168.1.20:8000",
        "[::1]",
        "[fe80::1]:8000",
        "living-room.local",
        "living-room.local.:8000",
        "cards.example.org",
        "cards.example.org:8443",
    ],
)
def test_names_of_this_machine_are_answered(host: str) -> None:
    assert host_is_ours(host, ("cards.example.org",))


def test_the_machines_own_name_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.home.arpa")
    assert host_is_ours("kitchen:8000")
    assert host_is_ours("kitchen.home.arpa")


@pytest.mark.parametrize(
    "host",
    [
        "",
        ":8000",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "192.168.1.20.evil.example",
        "notlocal",
        "[evil.example]",
        "[",
        "999.1.1.1",
        "local",
        "cards.example.org.evil.example",
    ],
)
def test_strange_names_are_not(host: str) -> None:
    assert not host_is_ours(host, ("cards.example.org",))


def test_a_strange_host_gets_a_sentence(client: FlaskClient) -> None:
    response = client.get("/healthz", headers={"Host": "evil.example"})
    assert response.status_code == 400
    page = client.get("/", headers={"Host": "evil.example"})
    assert page.status_code == 400
    assert "does not answer to that name" in page.text


def test_a_host_from_the_settings_is_answered() -> None:
    app = create_app(
        {
            "SCOREKEEPER_HOSTS": "cards.example.org, www.example.org",
            "SCOREKEEPER_DATABASE_URL": "sqlite://",
            "SCOREKEEPER_SECRET_KEY": "only for this test",
        }
    )
    answer = app.test_client().get("/nowhere", headers={"Host": "www.example.org"})
    assert answer.status_code == 404


@pytest.mark.parametrize(("proxies", "secure"), [("0", False), ("1", True)])
def test_a_proxy_is_believed_only_when_told(proxies: str, secure: bool) -> None:
    app = create_app(
        {
            "SCOREKEEPER_PROXIES": proxies,
            "SCOREKEEPER_DATABASE_URL": "sqlite://",
            "SCOREKEEPER_SECRET_KEY": "only for this test",
        }
    )
    answer = app.test_client().get("/nowhere", headers={"X-Forwarded-Proto": "https"})
    assert ("Strict-Transport-Security" in answer.headers) is secure


@pytest.mark.parametrize(
    ("host", "forwarded", "status"),
    [
        ("evil.example", "localhost", 400),
        ("evil.example:8000", "cards.example.org", 400),
        ("cards.example.org", "evil.example", 400),
        ("127.0.0.1:8000", "cards.example.org", 404),
        ("scorekeeper:8000", "cards.example.org", 404),
        ("cards.example.org", "cards.example.org", 404),
    ],
)
def test_what_a_proxy_says_does_not_let_a_strange_site_in(
    host: str, forwarded: str, status: int
) -> None:
    app = create_app(
        {
            "SCOREKEEPER_PROXIES": "1",
            "SCOREKEEPER_HOSTS": "cards.example.org",
            "SCOREKEEPER_DATABASE_URL": "sqlite://",
            "SCOREKEEPER_SECRET_KEY": "only for this test",
        }
    )
    headers = {"Host": host, "X-Forwarded-Host": forwarded}
    assert app.test_client().get("/nowhere", headers=headers).status_code == status


def test_a_form_without_its_token_gets_a_sentence(app: Flask) -> None:
    app.add_url_rule("/takes", "takes", lambda: "taken", methods=["POST"])
    app.config["WTF_CSRF_ENABLED"] = True
    response = app.test_client().post("/takes", data={"name": "Anna"})
    assert response.status_code == 400
    assert "has forgotten the form" in response.text


def test_error_pages_are_the_designed_ones(rough: FlaskClient) -> None:
    page = rough.get("/nowhere")
    assert "There is no page at this address." in page.text
    assert 'href="/"' in page.text
    assert "/css/" in page.text
    assert page.headers["Cache-Control"] == "no-store"


def test_an_error_page_shows_no_trace(rough: FlaskClient) -> None:
    page = rough.get("/breaks")
    assert page.status_code == 500
    assert "Traceback" not in page.text
    assert "ZeroDivisionError" not in page.text
    assert "not yours" in page.text


def test_an_error_is_answered_even_where_its_template_breaks(
    rough: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.errors.render_template", lambda *_a, **_k: 1 // 0)
    page = rough.get("/breaks")
    assert page.status_code == 500
    assert "Something went wrong" in page.text


def test_a_wrong_method_still_names_the_right_ones(rough: FlaskClient) -> None:
    assert "POST" in rough.get("/takes").headers["Allow"]


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
)
def test_fault_28_a_body_of_ten_megabytes_gets_a_sentence(rough: FlaskClient, kind: str) -> None:
    response = rough.post("/takes", data=b"a=" + b"1" * 10_000_000, content_type=kind)
    assert response.status_code == 413
    assert "More was sent" in response.text


def multipart(count: int) -> dict[str, Any]:
    """By hand: the test client's own encoder leaves its temporary file open."""
    part = '--x\r\nContent-Disposition: form-data; name="hand-{}"\r\n\r\n2\r\n'
    body = "".join(part.format(number) for number in range(count)) + "--x--\r\n"
    return {"data": body.encode(), "content_type": "multipart/form-data; boundary=x"}


def test_fault_28_a_form_of_thousands_of_fields_is_read(rough: FlaskClient) -> None:
    fields = {f"hand-{number}": "2" for number in range(4000)}
    assert rough.post("/takes", data=fields).text == "taken"
    assert rough.post("/takes", **multipart(4000)).text == "taken"


def test_fault_28_too_many_parts_get_a_sentence(rough: FlaskClient) -> None:
    assert rough.post("/takes", **multipart(6000)).status_code == 413


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%00", 404),
        ("/g/%00/", 404),
        ("/%ff%fe", 404),
        ("/%ed%a0%80", 404),
        ("/static/%00/%00", 404),
        ("/healthz?x=%00", 400),
        ("/healthz?%00=x", 400),
        ("/healthz?x=%ff%fe", 200),
        ("/healthz?x=%ed%a0%80", 200),
    ],
)
def test_fault_28_no_bytes_in_an_address_break_it(
    rough: FlaskClient, path: str, status: int
) -> None:
    assert rough.get(path).status_code == status


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"name=%00", 400),
        (b"%00=Anna", 400),
        (b"name=a%00b&other=1", 400),
        (b"name=%ff%fe", 200),
        (b"name=%ed%a0%80", 200),
        (b"\xff\xfe\x00", 200),
        (b"name=%zz%", 200),
        (b"&&&===", 200),
    ],
)
def test_fault_28_no_bytes_in_a_form_break_it(rough: FlaskClient, body: bytes, status: int) -> None:
    kind = "application/x-www-form-urlencoded"
    assert rough.post("/takes", data=body, content_type=kind).status_code == status


@pytest.mark.parametrize(
    "kind",
    ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"],
)
def test_fault_28_a_broken_multipart_body_breaks_nothing(rough: FlaskClient, kind: str) -> None:
    assert rough.post("/takes", data=b"--x\r\nno\0nsense", content_type=kind).status_code < 500
