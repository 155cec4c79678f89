"""Titles of the resources that manifests declare, found without parsing them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.query import query

if TYPE_CHECKING:
    from pplint.project.module_files import ModuleFiles
    from pplint.session import Session

_RESOURCE: Final = late_pattern(
    rb"""(?m)(?:^|[\s@{}>])(?P<type>[a-z]\w*(?:::\w+)*)\s*\{\s*(?P<titles>(?:'[^'\n]*'|"[^"$\n]*"|\[[^\]$]*\]))\s*:(?!:)"""
)
_TITLE: Final = late_pattern(rb"""['"]([^'"]+)['"]""")
_NO_RESOURCES: Final = frozenset({"class", "case", "default", "else"})


@query
def titles_of(module: ModuleFiles) -> tuple[tuple[str, str], ...]:
    """Return the resources that the manifests of a module seem to declare, by their type and title."""
    paths = (os.path.join(module.root, path) for path in module.folder.files("manifests", ".pp"))
    return tuple(dict.fromkeys(each for path in paths for each in titles_in(module.session, path)))


@query
def titles_in(session: Session, path: str) -> tuple[tuple[str, str], ...]:
    """Return the resources that a manifest seems to declare, by their type and title."""
    data = session.read(path)
    if isinstance(data, Diagnostic):
        return ()
    found = ((each["type"].decode(), each["titles"]) for each in _RESOURCE.finditer(data))
    pairs = (
        (type_, title[1].decode("utf-8", "replace")) for type_, titles in found for title in _TITLE.finditer(titles)
    )
    return tuple(dict.fromkeys(pair for pair in pairs if pair[0] not in _NO_RESOURCES))
