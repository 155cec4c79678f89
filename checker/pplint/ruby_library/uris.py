"""URIs: their parts, how they are read and written, and when two are equal, as in Ruby's library.

See "URI" in the specification. A URI either has an authority and a path, or an opaque part (`mailto:a@b.c`).
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library import issues
from pplint.ruby_library.integers import integer

_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "ftp": 21, "ldap": 389, "ldaps": 636}
_COMPARED_ANYWAY: Final = ("userinfo", "host", "port", "path", "query", "fragment", "opaque")
_COMPARED: Final = {
    "http": _COMPARED_ANYWAY[:-1],
    "https": _COMPARED_ANYWAY[:-1],
    "ws": _COMPARED_ANYWAY[:-2],
    "ftp": ("userinfo", "host", "port", "path", "typecode"),
    "file": ("host", "path"),
    "ldap": ("host", "port", "path", "query"),
    "ldaps": ("host", "port", "path", "query"),
    "mailto": ("opaque",),
}
"""The parts that tell URIs of a scheme apart."""

_FTP_TYPE: Final = ";type="
_IMPLIED_PORTS: Final = {("http", 80), ("https", 443)}
"""The ports that a type leaves out."""


class Uri(Struct, frozen=True, eq=False):
    """A URI; what it does not have is None. The scheme is in lower case.

    `typecode` is what follows `;type=` in the path of an FTP URI.
    """

    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: int | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None
    opaque: str | None = None
    typecode: str | None = None

    def parts(self) -> dict[str, str]:
        """Return the parts that identify it, as its type names them: no empty path, no usual web port."""
        found = {
            "scheme": self.scheme,
            "userinfo": self.userinfo,
            "host": (self.host or "").lower() or None,
            "port": None if self.port is None or (self.scheme, self.port) in _IMPLIED_PORTS else str(self.port),
            "path": self.path or None,
            "query": self.query,
            "fragment": self.fragment,
            "opaque": self.opaque,
        }
        return {name: part for name, part in found.items() if part is not None}

    @property
    def _key(self) -> tuple[object, ...]:
        normal = replace(
            self,
            host=None if self.host is None else self.host.lower(),
            path="/" if self.path == "" else self.path,
        )
        return (self.scheme, *(getattr(normal, name) for name in _COMPARED.get(self.scheme or "", _COMPARED_ANYWAY)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Uri) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        scheme = "" if self.scheme is None else f"{self.scheme}:"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{scheme}{self._mail() if self.scheme == 'mailto' else self._hierarchical()}{fragment}"

    def _hierarchical(self) -> str:
        if self.opaque is not None:
            return self.opaque
        # Ruby writes `file:///etc` and `postgres:///db` with slashes, though there is no host.
        slashes = "//" if self.host is not None or self.scheme in {"file", "postgres"} else ""
        userinfo = "" if self.userinfo is None else f"{self.userinfo}@"
        port = "" if self.port in {None, _DEFAULT_PORTS.get(self.scheme or "")} else f":{self.port}"
        query = "" if self.query is None else f"?{self.query}"
        return f"{slashes}{userinfo}{self.host or ''}{port}{self._written_path()}{query}"

    def _written_path(self) -> str:
        path = self.path or ""
        if self.scheme != "ftp":
            return path
        # `ftp://host/etc` is below the directory of the login, `ftp://host/%2Fetc` below the root (RFC 1738, 3.2.2).
        rooted = f"%2F{path[1:]}" if path.startswith("/") else path
        return f"/{rooted}{'' if self.typecode is None else _FTP_TYPE + self.typecode}"

    def _mail(self) -> str:
        to, _, headers = (self.opaque or "").partition("?")
        headers = headers.rstrip("&")
        return f"{to}?{headers}" if headers else to


_PERCENT = "%[0-9A-Fa-f]{2}"
_WORD = r"\-!$&'()*+,.0-9;=A-Z_a-z~"
_SEGMENT = rf"(?:{_PERCENT}|[{_WORD}:@])"
_BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_GROUP = "[0-9A-Fa-f]{1,4}"
_LAST_GROUPS = rf"(?:{_GROUP}:{_GROUP}|{_BYTE}(?:\.{_BYTE}){{3}})"
_IPV6 = "|".join(
    (
        rf"(?:{_GROUP}:){{6}}{_LAST_GROUPS}",
        rf"::(?:{_GROUP}:){{5}}{_LAST_GROUPS}",
        rf"{_GROUP}::(?:{_GROUP}:){{4}}{_LAST_GROUPS}",
        rf"(?:(?:{_GROUP}:)?{_GROUP})?::(?:{_GROUP}:){{3}}{_LAST_GROUPS}",
        rf"(?:(?:{_GROUP}:){{,2}}{_GROUP})?::(?:{_GROUP}:){{2}}{_LAST_GROUPS}",
        rf"(?:(?:{_GROUP}:){{,3}}{_GROUP})?::{_GROUP}:{_LAST_GROUPS}",
        rf"(?:(?:{_GROUP}:){{,4}}{_GROUP})?::{_LAST_GROUPS}",
        rf"(?:(?:{_GROUP}:){{,5}}{_GROUP})?::{_GROUP}",
        rf"(?:(?:{_GROUP}:){{,6}}{_GROUP})?::",
    )
)
_FUTURE_IP = rf"v[0-9A-Fa-f]+\.[{_WORD}:]+"


def _authority(bracketed: str) -> str:
    return (
        rf"//(?:(?P<userinfo>(?:{_PERCENT}|[{_WORD}:])*)@)?"
        rf"(?P<host>{bracketed}|(?:{_PERCENT}|[{_WORD}])+)?(?::(?P<port>[0-9]*))?"
    )


_ABSOLUTE_AUTHORITY = _authority(rf"\[(?:{_IPV6}|{_FUTURE_IP})\]")
# Without a scheme, Ruby wants only one of the two brackets around an address of the Internet Protocol version 6.
_RELATIVE_AUTHORITY = _authority(rf"\[(?:{_IPV6})|{_FUTURE_IP}\]")
_TAIL = rf"(?:\?(?P<query>[^#]*))?(?:\#(?P<fragment>(?:{_SEGMENT}|[/?])*))?"
_URI = late_pattern(
    rf"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):(?:{_ABSOLUTE_AUTHORITY}"
    rf"(?P<after>(?:/{_SEGMENT}*)*)|(?P<absolute>/(?:{_SEGMENT}+(?:/{_SEGMENT}*)*)?)"
    rf"|(?P<opaque>{_SEGMENT}+(?:/{_SEGMENT}*)*)|){_TAIL}"
)
_RELATIVE = late_pattern(
    rf"(?:{_RELATIVE_AUTHORITY}(?P<after>(?:/{_SEGMENT}*)*)"
    rf"|(?P<absolute>/(?:{_SEGMENT}+(?:/{_SEGMENT}*)*)?)"
    rf"|(?P<plain>(?:{_PERCENT}|[{_WORD}@])+(?:/{_SEGMENT}*)*)|){_TAIL}"
)


def parse_uri(text: str) -> Uri:
    """Read a URI, absolute or relative; raise `ValueError` if it is not one."""
    if not text.isascii():
        raise UnreadableError(issues.NonAsciiUri(text))
    match = _URI.fullmatch(text) or _RELATIVE.fullmatch(text)
    if match is None:
        raise UnreadableError(issues.NotUri(text))
    found: dict[str, str | None] = match.groupdict()
    opaque, query = found.get("opaque"), found["query"]
    if opaque is not None and query is not None:
        opaque, query = f"{opaque}?{query}", None
    path = None if opaque is not None else found["after"] or found["absolute"] or found.get("plain") or ""
    digits = found["port"]
    port = integer(digits) if digits else None
    parts = Uri(found.get("scheme"), found["userinfo"], found["host"], port, path, query, found["fragment"], opaque)
    return complete(parts)


_QUERY_CHARACTER = late_pattern(r"%[0-9A-Fa-f]{2}|[!$-&(-;=?-_a-~]|(.)", re.DOTALL)
_FRAGMENT_CHARACTER = late_pattern(r"%[0-9A-Fa-f]{2}|[!-~]|(.)", re.DOTALL)
_BAD_PERCENT = late_pattern("%[^0-9A-Fa-f]{2}")


def complete(uri: Uri) -> Uri:
    """Bring the parts of a URI into their usual form, and add what its scheme implies; raise `ValueError`."""
    if uri.query is not None and _BAD_PERCENT.search(uri.query):
        raise UnreadableError(issues.InvalidPercentEscape(uri.query))
    uri = replace(
        uri,
        scheme=None if uri.scheme is None else uri.scheme.lower(),
        userinfo=uri.userinfo or None,
        query=_escaped(_QUERY_CHARACTER, uri.query),
        fragment=_escaped(_FRAGMENT_CHARACTER, uri.fragment),
    )
    if uri.port is None:
        uri = replace(uri, port=_DEFAULT_PORTS.get(uri.scheme or ""))
    complete_scheme = _BY_SCHEME.get(uri.scheme or "")
    return uri if complete_scheme is None else complete_scheme(uri)


def _escaped(character: re.Pattern[str], text: str | None) -> str | None:
    if text is None:
        return None
    kept = re.sub(r"[\t\r\n]", "", text)
    return character.sub(lambda match: _percent(match[0]) if match[1] else match[0], kept)


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())


def _complete_ftp(uri: Uri) -> Uri:
    if uri.path is None:
        raise UnreadableError(issues.FtpUriWithoutPath())
    path = uri.path.removeprefix("/")
    path = f"/{path[3:]}" if path.startswith("%2F") else path
    path, separator, typecode = path.partition(_FTP_TYPE)
    return replace(uri, path=path, typecode=typecode if separator else None)


def _complete_file(uri: Uri) -> Uri:
    return replace(uri, userinfo=None, port=None, host="" if uri.host in {None, "localhost"} else uri.host)


def _complete_ldap(uri: Uri) -> Uri:
    if uri.fragment is not None or uri.path is None:
        raise UnreadableError(issues.InvalidLdapUri())
    return uri


_RECIPIENTS = late_pattern(r"(?:[^@,;]+@[^@,;]+(?:\Z|[,;]))*")


def _complete_mail(uri: Uri) -> Uri:
    opaque = f"?{uri.query}" if uri.query is not None and uri.opaque is None else uri.opaque
    if opaque is None:
        raise UnreadableError(issues.MailUriWithoutRecipients())
    if _RECIPIENTS.fullmatch(opaque.partition("?")[0]) is None:
        raise UnreadableError(issues.InvalidRecipients(opaque))
    return replace(uri, opaque=opaque)


_BY_SCHEME: Final = {
    "ftp": _complete_ftp,
    "file": _complete_file,
    "ldap": _complete_ldap,
    "ldaps": _complete_ldap,
    "mailto": _complete_mail,
}
