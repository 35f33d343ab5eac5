"""Work that nobody waits for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event, current_thread
from time import monotonic, sleep

import pytest
from flask import Flask, current_app

from scorekeeper.background import Background, Inline, init_app
from scorekeeper.serving.threads import Threads
from scorekeeper.store.errors import NotSaved

SOON = 5.0


@pytest.fixture(params=[Inline, Threads])
def background(request: pytest.FixtureRequest) -> Iterator[Background]:
    made: Background = request.param(Flask("bare"))
    yield made
    made.close()


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads(Flask("bare"))
    yield made
    made.close(0)


def until(true: Callable[[], object]) -> bool:
    """Whether it becomes true soon."""
    end = monotonic() + SOON
    while not true() and monotonic() < end:
        sleep(0.005)
    return bool(true())


def test_work_is_done_in_a_context_of_its_own(background: Background) -> None:
    done: list[str] = []
    background.run_later("a", lambda: done.append(current_app.name))
    assert until(lambda: done == ["bare"])


def test_a_fault_is_logged_with_its_name_and_the_next_work_is_done(
    background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []
    background.run_later("the backup", lambda: 1 // 0)
    assert until(lambda: caplog.messages == ["the backup failed"])
    assert "ZeroDivisionError" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR
    background.run_later("the backup", lambda: done.append(1))
    assert until(lambda: done == [1])


def test_what_the_database_cannot_do_is_logged_in_a_line(
    background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    def refused() -> None:
        raise NotSaved("not_saved")

    background.run_later("the count", refused)
    assert until(lambda: caplog.messages == ["the count failed: ('not_saved', {})"])
    assert "Traceback" not in caplog.text


def test_nothing_is_taken_after_the_end(background: Background) -> None:
    done: list[int] = []
    background.close()
    background.run_later("a", lambda: done.append(1))
    sleep(0.05)
    assert done == []


def test_what_asks_for_itself_is_done_again_after_it(background: Background) -> None:
    order: list[str] = []

    def first() -> None:
        background.run_later("a", lambda: order.append("second"))
        order.append("first")

    background.run_later("a", first)
    assert until(lambda: order == ["first", "second"])


def test_under_one_name_nothing_runs_twice_at_once(threads: Threads) -> None:
    go_on, begun = Event(), Event()
    order: list[str] = []

    def slow() -> None:
        begun.set()
        go_on.wait(SOON)
        order.append("slow")

    threads.run_later("a", slow)
    assert begun.wait(SOON)
    for word in ("left out", "left out", "last"):
        threads.run_later("a", partial(order.append, word))
    threads.run_later("b", lambda: order.append("another name"))
    assert until(lambda: order == ["another name"])
    go_on.set()
    assert until(lambda: order == ["another name", "slow", "last"])


def test_who_asks_does_not_wait(threads: Threads) -> None:
    who: list[str] = []
    threads.run_later("counting", lambda: who.append(current_thread().name))
    assert until(lambda: who == ["counting"])


def test_every_so_often_it_is_done_again_until_the_end(threads: Threads) -> None:
    done: list[int] = []
    threads.every(0.01, "a", lambda: done.append(1))
    assert until(lambda: len(done) >= 3)
    threads.close()
    so_far = len(done)
    sleep(0.1)
    assert len(done) == so_far


def test_without_threads_it_is_done_once() -> None:
    done: list[int] = []
    Inline(Flask("bare")).every(0.001, "a", lambda: done.append(1))
    sleep(0.05)
    assert done == [1]


def test_the_end_waits_for_what_runs(threads: Threads) -> None:
    done: list[int] = []

    def slow() -> None:
        sleep(0.2)
        done.append(1)

    threads.run_later("a", slow)
    threads.close()
    assert done == [1]


def test_the_end_does_not_wait_for_ever(threads: Threads, caplog: pytest.LogCaptureFixture) -> None:
    go_on = Event()
    threads.run_later("the long count", lambda: go_on.wait(SOON))
    began = monotonic()
    threads.close(0.1)
    assert monotonic() - began < 2
    assert caplog.messages == ["the long count was not waited for"]
    go_on.set()


def test_an_app_does_at_once_what_is_to_be_done_later() -> None:
    app = Flask("bare")
    init_app(app)
    assert isinstance(app.extensions["background"], Inline)


def test_what_takes_long_is_done_beside_until_its_end(threads: Threads) -> None:
    done: list[int] = []
    may_go_on, begun = Event(), Event()

    def counting() -> Iterator[None]:
        for number in range(3):
            begun.set()
            may_go_on.wait(SOON)
            done.append(number)
            yield

    assert threads.go_on("the count", counting)
    assert begun.wait(SOON)
    # Whoever asks meanwhile is told that it is being done, and it is not begun twice.
    assert threads.go_on("the count", counting)
    may_go_on.set()
    assert until(lambda: done == [0, 1, 2])
    threads.close()
    assert done == [0, 1, 2]


def test_what_takes_long_is_left_after_a_step_when_the_end_has_come(threads: Threads) -> None:
    done: list[int] = []

    def for_ever() -> Iterator[None]:
        while True:
            done.append(1)
            sleep(0.001)
            yield

    assert threads.go_on("the count", for_ever)
    assert until(lambda: len(done) > 2)
    threads.close()
    so_far = len(done)
    sleep(0.05)
    assert len(done) == so_far


def test_without_threads_nobody_goes_on_beside() -> None:
    assert not Inline(Flask("bare")).go_on("the count", lambda: iter([1 // 0]))
