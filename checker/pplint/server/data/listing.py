"""All keys that data may have: the parameters of all classes, and what files of data have already."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.data.document import is_json
from pplint.project.data.documents import data_document
from pplint.query import query
from pplint.server.data.cursor import keys_at_top

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.project.module_files import ModuleFiles
    from pplint.project.project import Project
    from pplint.session import Session


_CLASS: Final = late_pattern(
    rb"(?m)^[ \t]*class[ \t]+(?:::)?(?P<name>[a-z]\w*(?:::\w+)*)(?:\s+inherits\s+[\w:]+)?(?:\s|#[^\n]*\n)*\("
)
_TOKEN: Final = late_pattern(rb"#[^\n]*|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\$[a-z_]\w*|[()\[\]{},=]", re.DOTALL)
_OPEN: Final = frozenset({b"(", b"[", b"{"})
_CLOSE: Final = frozenset({b")", b"]", b"}"})
_LONGEST_HEAD: Final = 1 << 16
_LONGEST_NAME: Final = 200


@query
def parameter_keys(project: Project, module: str | None = None) -> tuple[str, ...]:
    """Return the keys for the parameters of all classes, in order; of a module, if one is given."""
    modules = [each for name, each in project.modules.items() if module in {None, name}]
    found = {key for each in modules for key in _of_module(each)}
    return tuple(sorted(found))


@query
def _of_module(module: ModuleFiles) -> tuple[str, ...]:
    paths = (os.path.join(module.root, path) for path in module.folder.files("manifests", ".pp"))
    found = (key for path in paths for key in _of_manifest(module.session, path))
    return tuple(key for key in found if key.partition("::")[0] == module.name)


@query
def _of_manifest(session: Session, path: str) -> tuple[str, ...]:
    """Return the keys for what a manifest seems to declare: most of them are only asked for that."""
    data = session.read(path)
    if isinstance(data, Diagnostic):
        return ()
    heads = _CLASS.finditer(data)
    found = (f"{each['name'].decode()}::{name}" for each in heads for name in _parameters(data, each.end()))
    return tuple(dict.fromkeys(found))


def _parameters(data: bytes, start: int) -> Iterator[str]:
    """Yield the names in a list of parameters, whose parenthesis opens right before a byte."""
    depth, is_expected = 1, True
    for token in _TOKEN.finditer(data, start, start + _LONGEST_HEAD):
        text = token[0]
        depth += (text in _OPEN) - (text in _CLOSE)
        if not depth:
            return
        if depth == 1 and text[:1] == b"$" and is_expected:
            yield text[1:].decode()
        if depth == 1 and text in {b",", b"="}:
            is_expected = text == b","


@query
def data_keys(project: Project, module: str | None = None) -> tuple[str, ...]:
    """Return the keys that some file of data has, in order; of a module, if one is given."""
    found: set[str] = set()
    for path in project.data.paths():
        found.update(_of_file(project.session, path))
    return tuple(sorted(key for key in found if module is None or key.partition("::")[0] == module))


@query
def _of_file(session: Session, path: str) -> tuple[str, ...]:
    if is_json(path):
        document = data_document(session, path)
        mapping = None if document is None else document.mapping
        return () if mapping is None else tuple(key for key in mapping.entries if isinstance(key, str))
    data = session.read(path)
    return () if isinstance(data, Diagnostic) else tuple(name for name, _ in keys_at_top(data))


def meant(names: Sequence[str], typed: str, without: frozenset[str], most: int) -> list[str]:
    """Return those of some names in order that may be meant by what is typed, as many as are asked for.

    Those that start so go before those that hold it, and these before those that have its letters.
    """
    found: dict[str, None] = {}
    if len(typed) > _LONGEST_NAME:
        return []
    if typed:
        at = bisect_left(names, typed)
        while at < len(names) and names[at].startswith(typed) and len(found) < most:
            if names[at] not in without:
                found[names[at]] = None
            at += 1
    for wanted in (re.escape(typed), ".*?".join(map(re.escape, typed))):
        search = re.compile(wanted, re.IGNORECASE).search
        for name in names if len(found) < most else ():
            if name not in found and name not in without and search(name):
                found[name] = None
                if len(found) == most:
                    break
    return list(found)
