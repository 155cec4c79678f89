"""URIs from their parts, each of them checked as Ruby's library does it. See "URI" in the specification."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library import issues
from pplint.ruby_library.uris import Uri, complete

_PERCENT = "%[0-9A-Fa-f]{2}"
_MARKS = r"\-A-Za-z0-9_.!~*'()&=+$,"
_PATH_CHARACTER = rf"(?:[{_MARKS}:@]|{_PERCENT})"
_SEGMENTS = rf"{_PATH_CHARACTER}*(?:;{_PATH_CHARACTER}*)*(?:/{_PATH_CHARACTER}*(?:;{_PATH_CHARACTER}*)*)*"
_IPV4 = r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}"
_HEX = "[0-9A-Fa-f]{1,4}"
_IPV6 = rf"(?:{_HEX}:)*(?:{_HEX}|{_IPV4})|(?:(?:{_HEX}:)*{_HEX})?::(?:(?:{_HEX}:)*(?:{_HEX}|{_IPV4}))?"

_PATTERNS: Final = {
    "scheme": late_pattern("[A-Za-z][A-Za-z0-9+.-]*"),
    "user": late_pattern(rf"(?:[{_MARKS};:]|{_PERCENT})*"),
    "host": late_pattern(rf"(?:[A-Za-z0-9.-]|{_PERCENT})+|\[(?:{_IPV6})\]"),
    "absolute path": late_pattern(f"/{_SEGMENTS}"),
    "relative path": late_pattern(rf"(?:[{_MARKS};@]|{_PERCENT})+(?:/{_SEGMENTS})?"),
    "opaque": late_pattern(rf"(?:[{_MARKS};?:@]|{_PERCENT})(?:[{_MARKS};/?:@\[\]]|{_PERCENT})*"),
}


def build_uri(parts: Mapping[str, str | int]) -> Uri:
    """Return the URI of some parts; raise `ValueError` where one is malformed, or where two exclude each other."""
    text = {name: part for name, part in parts.items() if isinstance(part, str)}
    port = parts.get("port")
    scheme = text.get("scheme")
    _check("scheme", scheme)
    text = _by_scheme((scheme or "").lower(), text)
    host = text.get("host")
    if host is not None and ":" in host and not (host[0] == "[" and host[-1] == "]"):
        host = f"[{host}]"
    for user in text.get("userinfo", "").split(":", 1):
        _check("user", user)
    _check("host", host)
    _check_path(scheme, text.get("path"))
    _check_opaque(text, has_port=port is not None)
    path = text.get("path", "" if "opaque" not in text else None)
    number = port if isinstance(port, int) else None
    rest = (text.get("query"), text.get("fragment"), text.get("opaque"))
    return complete(Uri(scheme, text.get("userinfo"), host, number, path, *rest))


def _check(name: str, part: str | None) -> None:
    if part is not None and _PATTERNS[name].fullmatch(part) is None:
        raise UnreadableError(issues.InvalidUriPart(name, part))


def _check_path(scheme: str | None, path: str | None) -> None:
    if not path or _PATTERNS["absolute path"].fullmatch(path):
        return
    if scheme is not None and scheme.lower() != "ftp":
        raise UnreadableError(issues.InvalidUriPart("absolute path", path))
    _check("relative path", path)


def _check_opaque(text: Mapping[str, str], *, has_port: bool) -> None:
    if "opaque" not in text:
        return
    if has_port or any(name in text for name in ("host", "userinfo", "path")):
        raise UnreadableError(issues.OpaqueUriWithParts())
    _check("opaque", text["opaque"])


def _by_scheme(scheme: str, text: dict[str, str]) -> dict[str, str]:
    """Return the parts as the library changes them before it looks at them."""
    if scheme == "ftp":
        if "path" not in text:
            raise UnreadableError(issues.FtpUriFromNoPath())
        path = text["path"]
        return {**text, "path": f"%2F{path[1:]}" if path.startswith("/") else path}
    if scheme == "mailto":
        raise UnreadableError(issues.MailUriFromParts())
    if scheme == "file" and ("userinfo" in text or "opaque" in text):
        raise UnreadableError(issues.FileUriWithUser())
    return {**text, "query": ""} if scheme in {"ldap", "ldaps"} else text
