"""Which classes, defined types, functions and data types of a project nothing reaches, from any node or role."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.query import query
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Texts
from pplint_rules.shared.mentions import TextFile, texts_of, texts_of_module
from pplint_rules.shared.unknown_callers import DEFINES, unknown_caller, unknown_callers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.syntax import ast

ROLES: Final = ("role", "role::*", "roles", "roles::*")

_SUMMARY: Final = "patterns of names that are used from elsewhere"

CLASS_ROOTS: Final = RuleOption("roots", f"{_SUMMARY}, such as by a node classifier", Texts(), ROLES)

_SEVERAL: Final = "several files"
_PRIVATE: Final = b"private"
_KEYWORDS: Final = {DEFINES: "define"}
"""What programs define things with, where that is not what messages call them."""


def roots() -> RuleOption[tuple[str, ...]]:
    """Return an option for a rule: the names that it takes for used."""
    return RuleOption("roots", _SUMMARY, Texts(), ())


class Reached(Struct, frozen=True):
    """The names that something uses, in lower case, and with what computed ones start.

    Of each name, `words` has the path of the file that uses it, or nothing if there are several.
    """

    words: Mapping[bytes, str]
    starts: tuple[bytes, ...]

    def has(self, name: str, path: str = "") -> bool:
        """Return whether a name may be used, and not only by the file at a path, which defines it."""
        key = name.lower().removeprefix("::").encode()
        return self.words.get(key, path) != path or key.startswith(self.starts)


def is_unused(node: ast.Definition, kind: str | None, option: RuleOption[tuple[str, ...]], ctx: Context) -> bool:
    """Return whether nothing reaches a definition; outside of a control repository, that is said of private ones.

    Where one of its kind may be used by any name, it is not known.
    """
    project = ctx.project
    if kind is not None and unknown_caller(kind, ctx) is not None:
        return False
    name = node.name.lower().removeprefix("::")
    if is_root(name, option, ctx):
        return False
    if project.is_control_repository:
        reached = reached_in(project, ctx.option(CLASS_ROOTS))
    else:
        module = None if ctx.module is None or project.is_in_control_repository else project.module(ctx.module)
        reached = None if module is None or not is_private(node, ctx) else _reached_in_module(module)
    return reached is not None and not reached.has(name)


def is_root(name: str, option: RuleOption[tuple[str, ...]], ctx: Context) -> bool:
    """Return whether the user says that something of a name is used from elsewhere."""
    return any(fnmatchcase(name, pattern) for pattern in ctx.option(option))


def is_private(node: ast.Definition, ctx: Context) -> bool:
    """Return whether the comment above a definition says that it is for its own module only."""
    lines = ctx.source.data[: node.start].rstrip(b" \t").split(b"\n")[:-1]
    for line in reversed(lines):
        if not line.lstrip().startswith(b"#"):
            return False
        if b"@api" in line and _PRIVATE in line:
            return True
    return False


@query
def reached_in(project: ProjectView, roots: tuple[str, ...]) -> Reached | None:
    """Return what is used in a control repository; None if that is not known."""
    texts = texts_of(project)
    unknown = frozenset(_KEYWORDS.get(each, each).encode() for each in unknown_callers(project))
    return None if texts is None else _reached(texts, roots, unknown)


@query
def _reached_in_module(module: ModuleView) -> Reached | None:
    texts = texts_of_module(module)
    if texts is None:
        return None
    # What others may use is used, so that all that it mentions is.
    return _used_in(texts)


def _used_in(texts: Iterable[TextFile]) -> Reached:
    words: dict[bytes, str] = {}
    starts: set[bytes] = set()
    for each in texts:
        for word in each.words:
            words[word] = _SEVERAL if word in words else each.path
        starts |= each.starts
    return Reached(words, tuple(starts))


def _reached(texts: Iterable[TextFile], roots: tuple[str, ...], unknown: frozenset[bytes]) -> Reached:
    """Follow what files mention, from those that are read for their own sake to those that define it.

    Of the kinds `unknown`, all may be used.
    """
    homes: dict[bytes, list[TextFile]] = {}
    waiting: list[TextFile] = []
    for each in texts:
        for _, name in each.defined:
            homes.setdefault(name, []).append(each)
        is_known = each.module is not None and all(kind not in unknown for kind, _ in each.defined)
        is_root = not each.is_program or not each.defined or not is_known
        if is_root or any(fnmatchcase(name.decode(), root) for _, name in each.defined for root in roots):
            waiting.append(each)
    starts: set[bytes] = set()
    reached: dict[str, TextFile] = {}
    while waiting:
        file = waiting.pop()
        if file.path in reached:
            continue
        reached[file.path] = file
        waiting += [home for word in file.words & homes.keys() for home in homes[word]]
        for start in file.starts - starts:
            starts.add(start)
            waiting += [home for name, found in homes.items() if name.startswith(start) for home in found]
    return _used_in(reached.values())
