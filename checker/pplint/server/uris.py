"""Addresses of documents: those of files, as paths.

Specification: "URI".
"""

from __future__ import annotations

import os
from urllib.parse import quote, unquote_to_bytes, urlsplit

from pplint.base.late_patterns import late_pattern

_DRIVE = late_pattern(r"/[A-Za-z]:(?=/|\Z)")
_UNRESERVED = "/~!$&'()*+,;=:@"
_LANGUAGES_OF_TEMPLATES = frozenset({"epp", "epuppet"})


def path_of(uri: str) -> str | None:
    """Return the absolute path of the file that an address names, None of one that names none."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"}:
        return None
    path = os.fsdecode(unquote_to_bytes(parts.path))
    if "\0" in path or not path.startswith("/"):
        return None
    return os.path.normpath(path[1:] if os.name == "nt" and _DRIVE.match(path) else path)


def loose_path(uri: str, language: str) -> str | None:
    """Return a path, at which there is no file, for a document that was never saved; None for any other address."""
    scheme, _, name = uri.partition(":")
    if scheme != "untitled" or "\0" in name or not name.strip("./"):
        return None
    suffix = ".epp" if language in _LANGUAGES_OF_TEMPLATES else ".pp"
    name = quote(name, safe="")
    return os.path.join(os.path.abspath(os.sep), "untitled", name if name.endswith(suffix) else f"{name}{suffix}")


def uri_of(path: str) -> str:
    """Return the address of the file at a path."""
    absolute = os.path.abspath(path)
    if os.name == "nt":
        absolute = "/" + absolute.replace(os.sep, "/")
    return f"file://{quote(os.fsencode(absolute), safe=_UNRESERVED)}"
