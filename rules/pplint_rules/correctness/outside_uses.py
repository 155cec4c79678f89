"""Definitions that a project uses by names in text, or whose parameters others ask for: these have their reasons."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.session import file_summary, names_summary
from pplint.syntax import ast
from pplint_rules.shared.whole_words import has_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.session import Session

# They see all text on the module path: each starts with a text that is as it is, which is looked for fast, or is asked
# only of what has one.
_NAMING: Final = (
    late_pattern(rb"""'(?:::)?([A-Za-z]\w*(?:::\w+)*)['"]"""),
    late_pattern(rb""""(?:::)?([A-Za-z]\w*(?:::\w+)*)['"]"""),
    late_pattern(rb"getparam\(\s*([A-Z]\w*(?:::[A-Z]\w*)*)\["),
)
# A type whose resources are collected, or asked for a parameter.
_COLLECTED: Final = late_pattern(rb"([A-Z](?<!\w[A-Z])\w*(?:::[A-Z]\w*)*)\s*(?:<<?\||\[[^\]\n]*\]\s*\[)")
_PARAMETER: Final = late_pattern(rb"\]\s*\[")
_START: Final = late_pattern(rb""""(?:::)?((?:[a-z]\w*::)+\w*)\$""")

_TEMPLATE: Final = late_pattern(
    rb"""['"]([a-z]\w*/[\w./-]+)['"]\s*          # a template
    (?:(?:,|\.epp\()\s*(\S))?                 # and how what it is passed starts""",
    re.VERBOSE,
)


def is_interface(owner: ast.Definition, ctx: Context) -> bool:
    """Return whether the parameters of a definition are settled by others, which choose it by a name in text.

    So are those of a function that another module has, too.
    """
    name, project = owner.name, ctx.project
    if any(name.startswith(start) for starts in _starts(project) for start in starts):
        return True
    if not isinstance(owner, ast.Function):
        return False
    return bool(_files_of(name, ctx)) or any(_namesakes(name, ctx))


def is_asked_for(owner: ast.Define, parameter: ast.Parameter, ctx: Context) -> bool:
    """Return whether a manifest may ask for a parameter of the resources of a defined type: it mentions both."""
    word = parameter.name.encode()
    return any(has_word(_data(ctx.project.session, path), word) for path in _files_of(owner.name, ctx))


def has_own_parameters(ctx: Context) -> bool:
    """Return whether all that render the template of a file pass it entries one by one.

    A hash that is made elsewhere may be for several templates, which all have to take all of it.
    """
    module, path = ctx.module_path or ("", "")
    name = f"{module}/{path.removeprefix('templates/')}"
    found = [
        is_literal
        for each in _templates(ctx.project)
        for is_literal in (*each.get(name, ()), *each.get(_bare(name), ()))
    ]
    return bool(found) and all(found)


def _bare(name: str) -> str:
    return name.removesuffix(".epp")


def _files_of(name: str, ctx: Context) -> list[str]:
    """Return the files that mention a definition, but for its own."""
    disk = ctx.project.session.disk
    own = disk.real_path(ctx.source.path)
    found = (path for files in _mentions(ctx.project, "::" in name) for path in files.get(name, ()))
    return [path for path in found if disk.real_path(path) != own]


def _namesakes(name: str, ctx: Context) -> Iterator[str]:
    """Yield the other modules that have a function of this name after the names of their own."""
    module, separator, rest = name.partition("::")
    if separator:
        others = (each for each in ctx.project.module_names if each != module)
        yield from (each for each in others if ctx.names.function(f"{each}::{rest}") is not None)


@query
def _starts(project: ProjectView) -> tuple[frozenset[str], ...]:
    return (_starts_in(project.session, project.site_paths), *map(_starts_of, project.modules()))


@query
def _starts_of(module: ModuleView) -> frozenset[str]:
    """Return what the names start with that the programs of a module compute."""
    return _starts_in(module.session, module.program_paths())


def _starts_in(session: Session, paths: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*(_computed(session, path) or () for path in paths))


@query
def _mentions(project: ProjectView, are_qualified: bool) -> tuple[dict[str, set[str]], ...]:
    """Return the files that mention names, for the site manifests and each module."""
    of_modules = (_mentions_of(module, are_qualified) for module in project.modules())
    return (_mentions_in(project.session, project.site_paths, are_qualified), *of_modules)


@query
def _mentions_of(module: ModuleView, are_qualified: bool) -> dict[str, set[str]]:
    """Return what the programs of a module mention, which several projects may see."""
    return _mentions_in(module.session, module.program_paths(), are_qualified)


def _mentions_in(session: Session, paths: Iterable[str], are_qualified: bool) -> dict[str, set[str]]:
    mentioned = _qualified if are_qualified else _plain
    found: dict[str, set[str]] = {}
    for path in paths:
        for name in mentioned(session, path) or ():
            found.setdefault(name, set()).add(path)
    return found


# The names in most strings are those of no definition: what is not qualified is told apart.
@names_summary
def _qualified(data: bytes) -> frozenset[str]:
    """Return the names with several segments that a program mentions."""
    return frozenset(name.decode().lower() for name in _names(data) if b"::" in name)


@file_summary
def _plain(data: bytes) -> frozenset[str]:
    """Return the other names that a program mentions."""
    return frozenset(name.decode().lower() for name in _names(data) if b"::" not in name)


def _names(data: bytes) -> Iterator[bytes]:
    names = chain.from_iterable(pattern.findall(data) for pattern in _NAMING)
    collected = _COLLECTED.findall(data) if b"<|" in data or _PARAMETER.search(data) else ()
    return chain(names, collected)


@names_summary
def _computed(data: bytes) -> frozenset[str]:
    """Return what the names start with that a program computes."""
    return frozenset(start.decode() for start in _START.findall(data))


@query
def _templates(project: ProjectView) -> tuple[dict[str, list[bool]], ...]:
    return (_templates_in(project.session, project.site_paths), *map(_templates_of, project.modules()))


@query
def _templates_of(module: ModuleView) -> dict[str, list[bool]]:
    return _templates_in(module.session, module.program_paths())


def _templates_in(session: Session, paths: Iterable[str]) -> dict[str, list[bool]]:
    """Return the templates that programs mention, and for each mention whether literal entries are passed there."""
    found: dict[str, list[bool]] = {}
    for path in paths:
        for name, is_literal in _templates_mentioned(session, path) or ():
            found.setdefault(name, []).append(is_literal)
    return found


@file_summary
def _templates_mentioned(data: bytes) -> list[tuple[str, bool]]:
    """Return the templates that a program mentions, each with whether literal entries are passed there."""
    return [(name.decode(), passed == b"{") for name, passed in _TEMPLATE.findall(data)]


def _data(session: Session, path: str) -> bytes:
    data = session.read(path)
    return b"" if isinstance(data, Diagnostic) else data
