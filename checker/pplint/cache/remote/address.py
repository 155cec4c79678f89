"""The address of a server, with the proxy on the way to it. Names and passwords in it are never shown."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from msgspec import Struct

if TYPE_CHECKING:
    from urllib.parse import SplitResult

_PORTS = {"http": 80, "https": 443}


class BadAddress(ValueError):  # noqa: N818 - reads as what it says
    """A text that is no address of a server; the message says why, and shows nothing of it."""


class Address(Struct, frozen=True):
    """Where a server is; `path` is what all of its paths begin with, `authorization` a header, if there is one."""

    scheme: str
    host: str
    port: int
    path: str
    authorization: str | None = None

    @property
    def place(self) -> str:
        """The host and the port as a URL has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.place}{self.path}"


def read_address(text: str) -> Address:
    """Read the URL of a server; raise `BadAddress`."""
    if not text.isascii() or not text.isprintable() or " " in text:
        raise BadAddress("has characters that no URL has")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise BadAddress("is no URL") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise BadAddress("is no URL such as `https://cache.example.org`")
    if parts.query or parts.fragment:
        raise BadAddress("has more than a path behind the host")
    path = parts.path.rstrip("/")
    return Address(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], path, _authorization(parts))


def _authorization(parts: SplitResult) -> str | None:
    if parts.username is None:
        return None
    from base64 import b64encode

    return "Basic " + b64encode(f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()).decode()


def proxy_for(address: Address) -> Address | None:
    """Return the proxy that the environment or the system names, if it does; raise `BadAddress` for another kind."""
    from urllib.request import getproxies, proxy_bypass

    named = getproxies().get(address.scheme)
    if not named or proxy_bypass(f"{address.host}:{address.port}"):
        return None
    try:
        proxy = read_address(named if "://" in named else f"http://{named}")
    except BadAddress:
        raise BadAddress("its proxy has no address such as `http://proxy.example.org:3128`") from None
    if proxy.scheme != "http":
        raise BadAddress("its proxy is not spoken to by plain HTTP")
    return proxy
