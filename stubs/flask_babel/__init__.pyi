# What we use of Flask-Babel, which ships no annotations.
from collections.abc import Callable
from datetime import date, datetime

from babel import Locale
from babel.support import Translations
from flask import Flask

class Domain:
    def __init__(self, *, domain: str = ...) -> None: ...
    def get_translations(self) -> Translations: ...

class Babel:
    @property
    def domain(self) -> str: ...
    def __init__(self, app: Flask | None = None) -> None: ...
    def init_app(
        self,
        app: Flask,
        default_locale: str = ...,
        default_domain: str = ...,
        default_translation_directories: str = ...,
        default_timezone: str = ...,
        locale_selector: Callable[[], str | None] | None = ...,
        timezone_selector: Callable[[], str | None] | None = ...,
    ) -> None: ...

def gettext(string: str, **variables: object) -> str: ...
def ngettext(singular: str, plural: str, num: int, **variables: object) -> str: ...

# In truth a lazy string; it is one for whoever shows it.
def lazy_gettext(string: str, **variables: object) -> str: ...
def get_locale() -> Locale | None: ...
def force_locale(locale: str) -> object: ...
def format_date(
    date: date | datetime | None = None, format: str | None = None, rebase: bool = True
) -> str: ...
