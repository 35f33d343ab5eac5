"""Whatever the database cannot do: every form keeps what was typed, says why, and goes through.

Forms and pages are taken from the map of addresses; the database fails in its driver.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy.engine import make_url
from store.conftest import made_database, postgres_server  # noqa: F401 - a fixture
from web.every_form import Rows, Sending, changing, every_form, furnished, put_back, rows_of
from web.failing import CUT, KINDS, MOMENTS, Trouble, can_fail, failing
from web.kitchen import Kitchen
from web.pages import Form, Page, Visitor
from web.test_routes import ROUTES, everything

from scorekeeper.app import create_app
from scorekeeper.store.database.db import db
from scorekeeper.store.upkeep.check import findings, sentence
from scorekeeper.store.upkeep.preparing import prepare

ENDPOINTS = changing(ROUTES)
UPLOAD = "group.importing.upload"
DRAFTS = {"group.game.drafts.keep", "group.game.own_hand.keep_hand"}
"""What is kept of a round that is half entered may be kept again."""
ON_A_SERVER = pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])
FORMS = sorted(ENDPOINTS - {UPLOAD})


@dataclass(frozen=True, slots=True)
class Laid:
    """A server whose database can fail, a phone that it knows, and every form of its pages."""

    kitchen: Kitchen
    visitor: Visitor
    forms: Mapping[str, Sending]
    pages: Mapping[str, str]
    rows: Rows

    @property
    def app(self) -> Flask:
        """The server."""
        return self.kitchen.app

    def afresh(self) -> dict[str, list[object]]:
        """Everything as it was laid; what that is."""
        put_back(self.app, self.rows)
        return everything(self.app)

    def is_clean(self) -> bool:
        """Whether the check finds nothing."""
        with self.app.app_context():
            found = [sentence(each) for each in findings()]
            db.session.remove()
        assert found == []
        return True


@pytest.fixture(scope="module", params=["sqlite", ON_A_SERVER])
def laid(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Laid]:
    folder = tmp_path_factory.mktemp("refused")
    if request.param == "sqlite":
        yield from _laid(folder, f"sqlite:///{folder / 'refused.sqlite3'}")
    else:
        with made_database(request.getfixturevalue("postgres_server")) as url:
            yield from _laid(folder, url)


def _laid(folder: Path, url: str) -> Iterator[Laid]:
    app = create_app(
        {
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_DATABASE_URL": url,
            "SCOREKEEPER_SECRET_KEY": "only for these tests",
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
        }
    )
    prepare(app)
    with app.app_context():
        can_fail(db.engine)
    kitchen = furnished(app)
    visitor = kitchen.let_in()
    shown, forms = every_form(kitchen, visitor)
    yield Laid(kitchen, visitor, forms, shown, rows_of(app))
    with app.app_context():
        db.engine.dispose()


def test_every_form_of_the_map_is_found(laid: Laid) -> None:
    assert sorted(laid.forms) == sorted(ENDPOINTS)


def dialect_of(laid: Laid) -> str:
    with laid.app.app_context():
        return str(db.engine.dialect.name)


@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_34_a_form_that_cannot_be_saved_is_there_again_and_goes_through_once(
    laid: Laid, endpoint: str, seed: int
) -> None:
    chance = Random(f"{endpoint} {seed}")
    dialect = dialect_of(laid)
    kind = chance.choice(sorted(KINDS[dialect]))
    moment = chance.choice(MOMENTS)
    fails_and_goes_through(
        laid, laid.forms[endpoint], Trouble(dialect, kind, moment, chance.randrange(1, 5))
    )


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_34_so_it_is_with_each_failure_at_each_moment(
    laid: Laid, endpoint: str, moment: str, seed: int
) -> None:
    dialect, chance = dialect_of(laid), Random(f"{endpoint} {moment} {seed}")
    for kind in KINDS[dialect]:
        trouble = Trouble(dialect, kind, moment, chance.randrange(1, 6))
        fails_and_goes_through(laid, laid.forms[endpoint], trouble)


def fails_and_goes_through(laid: Laid, sending: Sending, trouble: Trouble) -> None:
    """The form is sent while the database fails, and again when it does not."""
    before = laid.afresh()
    with failing(trouble):
        answer = laid.visitor.send(sending.where, sending.everything)
    if not trouble.met:
        assert answer.sent_status < 400
        return
    print(f"{trouble.kind} {trouble.moment} {trouble.after}: {answer.text[:300]}")
    assert_refused(answer, 503)
    assert answer.response.headers["Retry-After"].isdecimal()
    if trouble.moment != "after":
        assert everything(laid.app) == before
    assert laid.is_clean()
    goes_through_once(laid, sending, answer, before)


def goes_through_once(
    laid: Laid, sending: Sending, answer: Page, before: Mapping[str, list[object]]
) -> None:
    """Everything typed is there still, and what is sent from there counts once."""
    again = form_again(answer, sending)
    assert set(typed(sending)) <= set(again.fields), "lost"
    sent = [*again.fields, *(pair for pair in sending.pressed if pair not in again.fields)]
    page = laid.visitor.send(again.address, sent)
    assert page.sent_status in {200, 303}, page.text
    assert page.sent_status == 303 or sending.endpoint in DRAFTS
    done = everything(laid.app)
    assert done != before
    assert laid.is_clean()
    if sending.endpoint not in DRAFTS:
        laid.visitor.send(sending.where, sending.everything)
        assert everything(laid.app) == done


def assert_refused(page: Page, status: int) -> None:
    """A whole page with a sentence."""
    assert page.sent_status == status, page.text
    assert page.all(".summary-list li") or page.all(".notice.empty b") or page.alerts
    assert "Traceback" not in page.html


def typed(sending: Sending) -> list[tuple[str, str]]:
    """What somebody would have to type or choose again."""
    return [(name, value) for name, value in sending.fields if value and name != "csrf_token"]


def form_again(page: Page, sending: Sending) -> Form:
    """The form that is sent to the same place; of several the one with the most of it."""
    there = [form for form in page.forms() if form.address == sending.where]
    assert there, page.text
    return max(there, key=lambda form: len({*form.fields} & {*sending.fields}))


@pytest.mark.long
@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_34_while_the_file_is_elsewhere(laid: Laid, endpoint: str) -> None:
    if dialect_of(laid) != "sqlite":
        pytest.skip("a server has no file of ours")
    before, sending = laid.afresh(), laid.forms[endpoint]
    with laid.app.app_context():
        file = Path(str(make_url(str(db.engine.url)).database))
    file.rename(file.with_name("elsewhere"))
    try:
        answer = laid.visitor.send(sending.where, sending.everything)
    finally:
        file.with_name("elsewhere").rename(file)
    assert_refused(answer, 503)
    assert "not in its place" in answer.text
    assert everything(laid.app) == before
    goes_through_once(laid, sending, answer, before)


def test_fault_34_a_file_that_cannot_be_kept_is_asked_for_again(
    laid: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = laid.visitor.open(laid.forms[UPLOAD].where).form("upload")

    def bring() -> Page:
        data = {**form.values, "file": (BytesIO(b"Gina,Hugo\n0,5\n"), "table.csv")}
        response = laid.visitor.client.post(form.address, data=data)
        return Page(laid.visitor, response, response.status_code)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", partial(_full, os.open))
        answer = bring()
    assert_refused(answer, 503)
    assert "Choose it again." in answer.text
    with failing(Trouble(dialect_of(laid), "busy", "reading")):
        answer = bring()
    assert_refused(answer, 503)
    assert answer.has_button("Choose it again")
    assert bring().status == 303


def _full(opened: object, path: object, flags: int, *more: object, **named: object) -> int:
    if flags & os.O_CREAT:
        raise OSError(28, "No space left on device")
    return opened(path, flags, *more, **named)  # type: ignore[operator,no-any-return]


READS = sorted({route[2] for route in ROUTES if route[1] == "GET"})


@pytest.mark.parametrize("endpoint", READS)
def test_fault_34_a_page_that_cannot_be_read_says_so(laid: Laid, endpoint: str, seed: int) -> None:
    laid.afresh()
    where, dialect = laid.pages.get(endpoint, "/"), dialect_of(laid)
    for kind in Random(f"{endpoint} {seed}").sample(sorted(KINDS[dialect]), 2):
        with failing(Trouble(dialect, kind, "reading")):
            page = laid.visitor.open(where)
        assert_refused(page, 503)
        assert page.response.headers["Cache-Control"] == "no-store"
        assert page.heading == "The page cannot be shown now"
        for nobody_knows in ("still there", "still here", "lost", "saved is"):
            assert nobody_knows not in page.text
    assert laid.visitor.open(where).status < 400


def test_fault_33_an_entry_that_is_none_any_more_is_said(laid: Laid) -> None:
    """The engine looks at pages of the file, not at what stands on them."""
    laid.afresh()
    where = laid.pages["group.game.board.board"]
    with laid.app.app_context():
        db.session.execute(db.text("UPDATE entries SET content = substr(content, 1, 9)"))
        db.session.commit()
        db.session.remove()
    page = laid.visitor.open(where)
    assert_refused(page, 503)
    assert "The database is damaged. Tell whoever runs this server." in page.text
    laid.afresh()
    assert laid.visitor.open(where).status == 200


def test_even_then_the_health_is_told_as_json(laid: Laid) -> None:
    dialect = dialect_of(laid)
    for kind in KINDS[dialect]:
        with failing(Trouble(dialect, kind, "reading")):
            response = laid.visitor.client.get("/healthz")
        assert (response.status_code, response.is_json) == (503, True)
    assert laid.visitor.client.get("/healthz").status_code == 200


@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_35_the_very_same_again_is_answered_as_done(laid: Laid, endpoint: str) -> None:
    sending = laid.forms[endpoint]
    if endpoint in DRAFTS or not sending.entry_id:
        pytest.skip("it makes nothing under an id")
    before = laid.afresh()
    assert laid.visitor.send(sending.where, sending.everything).sent_status == 303
    done = everything(laid.app)
    assert done != before
    again = laid.visitor.send(sending.where, sending.everything)
    assert (again.sent_status, again.alerts) == (303, [])
    assert everything(laid.app) == done


@pytest.mark.parametrize("first", ["group.players.add", "group.game.naming.name_game"])
@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_35_an_id_that_another_line_carries(laid: Laid, endpoint: str, first: str) -> None:
    """Either it is really done, for it is another kind of line, or it is a conflict and said."""
    used, sending = other_words(laid.forms[first]), laid.forms[endpoint]
    if endpoint in {*DRAFTS, first} or not sending.entry_id:
        pytest.skip("it makes nothing under an id")
    laid.afresh()
    assert laid.visitor.send(used.where, used.everything).sent_status == 303
    is_conflict_or_done(laid, sending.under(used.entry_id))


HIDDEN = {"entry_id", "opened_at", "seat", "dealer"}
"""What is another by then: whoever was a newcomer is known since the first sending."""
OTHERWISE = {"Zelda": "Yvonne", "Another name": "A third name", "17": "18", "350": "400", "5": "6"}


@pytest.mark.parametrize("endpoint", FORMS)
def test_fault_35_the_same_id_with_other_words(laid: Laid, endpoint: str) -> None:
    sending = laid.forms[endpoint]
    otherwise = other_words(sending)
    if endpoint in DRAFTS or not sending.entry_id or otherwise == sending:
        pytest.skip("there is nothing to type, or no id")
    laid.afresh()
    assert laid.visitor.send(sending.where, sending.everything).sent_status == 303
    assert is_conflict_or_done(laid, otherwise)


def other_words(sending: Sending) -> Sending:
    """The same form with something else typed."""
    fields = [
        (name, OTHERWISE.get(value, value) if name not in HIDDEN else value)
        for name, value in sending.fields
    ]
    return replace(sending, fields=tuple(fields))


def is_conflict_or_done(laid: Laid, sending: Sending) -> bool:
    """Whether it was a conflict; all that was typed is there then, and counts if sent again."""
    before = everything(laid.app)
    answer = laid.visitor.send(sending.where, sending.everything)
    if answer.sent_status == 303:
        assert everything(laid.app) != before, "answered as done, and nothing happened"
        return False
    assert_refused(answer, 409)
    assert everything(laid.app) == before
    again = form_again(answer, sending)
    kept = {pair for pair in typed(sending) if pair[0] not in HIDDEN}
    assert kept <= set(again.fields), "lost"
    assert again.values["entry_id"] != sending.entry_id
    page = laid.visitor.send(again.address, [*again.fields, *sending.pressed])
    assert page.sent_status == 303
    # The button may be about what is not the newest any more.
    assert everything(laid.app) != before or page.alerts
    return True


def test_every_failure_is_of_one_kind_or_the_other() -> None:
    assert KINDS["postgresql"].keys() >= CUT
