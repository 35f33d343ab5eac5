"""A house full of phones loses nothing: a few seconds of what `make bench load` plays."""

from __future__ import annotations

import os
from contextlib import closing

import pytest

from bench import load
from bench.servers import POSTGRES, at_home, under_gunicorn
from bench.traffic import Keeper, Pace

QUICK = Pace(seconds=3, tables=2, phones_at_each=3, saving=0.2, polling=0.2)


def test_nothing_is_lost_or_doubled_on_the_embedded_server() -> None:
    with at_home() as servers:
        told = load.run(servers, QUICK)
    assert told.wrong == {}
    assert told.saves > 4
    assert told.polls > 12


@pytest.mark.postgres
def test_nothing_is_lost_or_doubled_under_gunicorn() -> None:
    pytest.importorskip("gunicorn")
    if not os.environ.get(POSTGRES):
        pytest.skip(f"{POSTGRES} names no PostgreSQL")
    with under_gunicorn() as servers:
        told = load.run(servers, QUICK)
    assert told.wrong == {}
    assert told.saves > 4
    assert told.polls > 12


def test_what_is_lost_or_doubled_is_counted() -> None:
    with at_home() as servers, closing(Keeper(servers.ours, 0)) as keeper:
        assert load.lost_and_doubled([keeper], servers.url) == {}
        keeper.ask()
        assert load.lost_and_doubled([keeper], servers.url) == {}
        keeper.saved.append("never stored")
        assert load.lost_and_doubled([keeper], servers.url) == {"lost": 1}
        keeper.saved.clear()
        assert load.lost_and_doubled([keeper], servers.url) == {"doubled": 1}


def test_the_95th_percentile_is_what_one_in_twenty_exceeds() -> None:
    assert load.p95([float(number) for number in range(100, 0, -1)]) == 95.0
    assert load.p95([7.0]) == 7.0
