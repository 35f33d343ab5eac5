"""Waitress, made to keep a connection after an answer that has no body."""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.task import WSGITask


class Task(WSGITask):
    """One request. Waitress 3 hangs up after every 304, as it does where a body's end is unknown.

    A phone that follows a board would have to connect anew each time it asks.
    """

    def set_close_on_finish(self) -> None:
        """Hang up where it is asked for, or where there is a body."""
        headers: dict[str, str] = self.request.headers  # type: ignore[attr-defined]
        asked = headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version == "1.0":
            super().set_close_on_finish()


class Channel(HTTPChannel):
    """A connection whose requests are such tasks."""

    task_class = Task
