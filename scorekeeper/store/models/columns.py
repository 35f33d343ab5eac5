"""What stands in columns, the same on both databases: instants, documents, digests, keys."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from random import Random
from typing import Any

from sqlalchemy import DateTime, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

DIGEST_LENGTH = 32
_KEY = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
_CHANCE: ContextVar[Random | None] = ContextVar("chance", default=None)
_NOT_COMPARED = {"Mn", "Cc", "Cf", "Cs"}
_CLOCK: ContextVar[datetime | None] = ContextVar("clock", default=None)


class Instant(TypeDecorator[datetime]):
    """A moment in UTC; a datetime without a zone is a programming error and is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """The instant in UTC; raises ValueError without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("an instant needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """The instant in UTC, whatever the database keeps."""
        if value is None:
            return None
        # SQLite keeps no zone: what was written there was UTC.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class DamagedDocument(ValueError):
    """A stored text is no JSON: it is not what was ever written there."""


class Document(TypeDecorator[Any]):
    """A JSON value kept as its text, so that both databases hold the same characters.

    Not the databases' own JSON types: JSONB reorders keys and refuses NUL.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str | None:
        """The value as JSON text."""
        return None if value is None else document_text(value)

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        """The value that the JSON text says; raises `DamagedDocument` where it says none."""
        try:
            return None if value is None else json.loads(value)
        except ValueError as error:
            raise DamagedDocument(str(error)) from error


def document_text(value: Any) -> str:
    """Compact JSON with the keys in the order given."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def same_document(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are equal but for the order of keys (`1` is not `true`)."""
    return _sorted_text(one) == _sorted_text(other)


def digest_of(*said: Any) -> str:
    """Another one for anything else that is said, in JSON values and instants."""
    plain = [at.astimezone(UTC).isoformat() if isinstance(at, datetime) else at for at in said]
    text = document_text(plain).encode(errors="surrogatepass")
    return hashlib.sha256(text).hexdigest()[:DIGEST_LENGTH]


def _sorted_text(value: Any) -> str:
    return json.dumps(value, allow_nan=False, sort_keys=True)


def new_key() -> str:
    """22 url-safe characters, 127 random bits. The first is a letter: commands take a key, too."""
    chance = _CHANCE.get()
    first, *others = secrets.token_bytes(16) if chance is None else chance.randbytes(16)
    return urlsafe_b64encode(bytes([first & 0x7F, *others])).rstrip(b"=").decode()


@contextmanager
def keys_drawn_by(chance: Random) -> Iterator[None]:
    """Let the keys made inside follow from a seed: a demonstration is the same each time."""
    token = _CHANCE.set(chance)
    try:
        yield
    finally:
        _CHANCE.reset(token)


def sound_key(key: str) -> str:
    """The key as an address may hold it, or an empty one that nothing has.

    PostgreSQL does not even look for text with a NUL in it: it raises.
    """
    return key if _KEY.fullmatch(key) else ""


def sought_text(text: str) -> str:
    """What a search compares: without capitals, accents and doubled spaces."""
    apart = unicodedata.normalize("NFKD", " ".join(text.casefold().split()))
    return "".join(sign for sign in apart if unicodedata.category(sign) not in _NOT_COMPARED)


def now() -> datetime:
    """The server's clock, in one place so that it can be set."""
    return _CLOCK.get() or datetime.now(UTC)


@contextmanager
def clock_at(instant: datetime) -> Iterator[None]:
    """Let what is written inside have happened at this instant: the past of a demonstration."""
    token = _CLOCK.set(instant)
    try:
        yield
    finally:
        _CLOCK.reset(token)
