"""Asking an app in this process, where its calls can be seen and its processor time is known."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

from flask import Flask

from bench.client import Answer


class InProcess:
    """Asks without a socket; otherwise as `bench.client`."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()

    def send(self, method: str, path: str, form: str = "") -> Answer:
        """One request and its whole answer."""
        content_type = "application/x-www-form-urlencoded" if form else None
        answer = self._client.open(path, method=method, data=form, content_type=content_type)
        headers = {name.lower(): value for name, value in answer.headers.items()}
        return Answer(answer.status_code, headers, answer.get_data(), 0)


def processor_milliseconds(deed: Callable[[], object]) -> float:
    """What this process worked for it, in all its threads, whatever else the machine did."""
    started = process_time()
    deed()
    return (process_time() - started) * 1000


def medians(times: int, *deeds: Callable[[], object]) -> list[float]:
    """The processor time of each, done one after the other and all of them so many times."""
    rounds = [[processor_milliseconds(deed) for deed in deeds] for _ in range(times)]
    return [median(column) for column in zip(*rounds, strict=True)]
