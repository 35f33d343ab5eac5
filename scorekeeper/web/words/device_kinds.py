"""What a device is, from what its browser says of itself: a code is kept, words are shown."""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext

from scorekeeper.store.models import Device
from scorekeeper.store.models.device_rows import DeviceRow
from scorekeeper.web.words.people import spoken

KINDS = {
    # Names of makers are the same in every language.
    "iphone": "iPhone",
    "ipad": "iPad",
    "mac": "Mac",
    "chromebook": "Chromebook",
    "android_phone": lazy_gettext("Android phone"),
    "android_tablet": lazy_gettext("Android tablet"),
    "television": lazy_gettext("Television"),
    "windows": lazy_gettext("Windows computer"),
    "linux": lazy_gettext("Linux computer"),
}
PHONES = {"iphone", "android_phone"}

# In this order: an Android says Linux as well, a phone of Apple says Mac OS X.
_SIGNS = (
    ("iphone", ("iPhone", "iPod")),
    ("ipad", ("iPad",)),
    ("television", ("SmartTV", "SMART-TV", "AppleTV", "GoogleTV", "BRAVIA", "Web0S", "Tizen")),
    ("android", ("Android",)),
    ("windows", ("Windows",)),
    ("chromebook", ("CrOS",)),
    ("mac", ("Macintosh",)),
    ("linux", ("Linux", "X11")),
)


def device_kind(user_agent: str) -> str | None:
    """The code of a browser's device; None if it says nothing that we know."""
    for kind, signs in _SIGNS:
        if any(sign in user_agent for sign in signs):
            return _android(user_agent) if kind == "android" else kind
    return None


def device_word(device: Device) -> str:
    """What people call a device: its own name, else what it is."""
    known = KINDS.get(device.kind or "")
    return device.name or (str(known) if known else gettext("Some device"))


def device_said(device: Device | None, here: DeviceRow | None) -> str:
    """The device beside what was done from it; whoever holds it right now is told so."""
    if device is None:
        return ""
    word = spoken(device_word(device))
    is_here = here is not None and here.id == device.id
    return f"{word} ({this_device(device)})" if is_here else word


def this_device(device: Device) -> str:
    """The mark of the device that somebody holds right now."""
    return gettext("this phone") if device.kind in PHONES else gettext("this device")


def _android(user_agent: str) -> str:
    return "android_phone" if "Mobile" in user_agent else "android_tablet"
