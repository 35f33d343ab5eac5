"""The addresses at which other devices find this machine."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator

# Documentation range: routed like the internet, and no packet is sent to it.
SOMEWHERE_OUTSIDE = ("192.0.2.1", 9)
# Bridges to containers and virtual machines; no phone is behind them.
INNER_INTERFACES = ("br-", "docker", "lxc", "veth", "virbr", "vboxnet", "vmnet")
SIOCGIFADDR = 0x8915  # Linux, netdevice(7)


def lan_addresses() -> list[str]:
    """Every IPv4 address a phone could use, the one that leads outside first."""
    found = dict.fromkeys((*_outward(), *_of_interfaces(), *_of_own_name()))
    return [address for address in found if _reachable(address)]


def local_name() -> str:
    """The name by which phones find this machine where multicast DNS runs."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _outward() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_OUTSIDE)
        except OSError:
            return
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    if not sys.platform.startswith("linux"):
        return
    for _index, name in socket.if_nameindex():
        if not name.startswith(INNER_INTERFACES):
            yield from _of_interface(name)


def _of_interface(name: str) -> Iterator[str]:
    import fcntl  # not on Windows

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        request = struct.pack("256s", name.encode()[:15])
        try:
            answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
        except OSError:  # an interface without an IPv4 address
            return
        yield socket.inet_ntoa(answer[20:24])


def _of_own_name() -> Iterator[str]:
    try:
        answers = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    for *_rest, address in answers:
        yield str(address[0])


def _reachable(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
