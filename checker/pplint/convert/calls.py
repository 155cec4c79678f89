"""Which calls render a template in Ruby, and whether that is all: its name may also be elsewhere, or be computed."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.convert.expression import Left
from pplint.project.sources import manifest_at
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.project import Project

_MENTION: Final = late_pattern(rb"[\w./-]+/[\w./-]+\.erb")
_HOLE: Final = "\0"


class TemplateCall(Struct, frozen=True):
    """A call of `template` with one name, and the manifest that it is in."""

    path: str
    node: ast.Call
    argument: ast.Expression


class TemplateCalls(Struct, frozen=True):
    """The calls by the names of the templates, the calls with names that are computed, and all mentions of names."""

    by_name: dict[str, list[TemplateCall]]
    computed: tuple[tuple[str, str], ...]
    mentions: Counter[str]

    def of(self, name: str) -> list[TemplateCall]:
        """Return all calls that render a template; raise `Left` if there are none, or there may be more."""
        found = self.by_name.get(name, [])
        if not found:
            raise Left(0, "no manifest renders it")
        literal = sum(isinstance(each.argument, ast.String | ast.Name) for each in found)
        if self.mentions[name] > literal:
            raise Left(0, f"`{name}` is also named elsewhere than in a call of `template` with one template")
        for pattern, path in self.computed:
            if _fits(name, pattern):
                raise Left(0, f"`{os.path.relpath(path)}` computes names of templates, which may be this one")
        return found


@query
def template_calls(project: Project) -> TemplateCalls:
    """Return the calls of `template` in the manifests of a project."""
    by_name: dict[str, list[TemplateCall]] = {}
    computed: list[tuple[str, str]] = []
    modules = {each.root: each.name for each in project.modules.values()}
    for path in project.manifest_paths():
        data = project.session.read(path)
        if not isinstance(data, bytes) or b"template" not in data:
            continue
        manifest = manifest_at(project.session, path)
        module = next((name for root, name in modules.items() if path.startswith(root + os.sep)), None)
        for node in () if manifest is None else find(manifest.tree, ast.Call):
            if function_name(node) != "template":
                continue
            names = [_name(each, module) for each in arguments(node)]
            if len(names) == 1 and _HOLE not in names[0]:
                call = TemplateCall(path, node, node.arguments[0])
                by_name.setdefault(names[0].removeprefix("::"), []).append(call)
            computed += ((each, path) for each in names if _HOLE in each)
    return TemplateCalls(by_name, tuple(computed), _mentions(project))


def _mentions(project: Project) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in dict.fromkeys(_texts(project)):
        data = project.session.read(path)
        if isinstance(data, bytes) and b".erb" in data:
            found.update(each.decode("utf-8", "replace").lstrip("/") for each in _MENTION.findall(data))
    return found


def _texts(project: Project) -> Iterator[str]:
    yield from project.manifest_paths()
    yield from project.data.paths()
    for module in project.modules.values():
        for folder, ending in (("templates", ".erb"), ("templates", ".epp"), ("lib", ".rb"), ("functions", ".pp")):
            yield from (os.path.join(module.root, each) for each in module.folder.files(folder, ending))


def _name(node: ast.Expression, module: str | None) -> str:
    """Return the name of a template, with holes for what is computed."""
    if isinstance(node, ast.String | ast.Name):
        return node.value
    if not isinstance(node, ast.InterpolatedString):
        return _HOLE
    parts: list[str] = []
    for part in node.segments:
        inner = part.expression if isinstance(part, ast.Interpolation) else part
        if isinstance(inner, ast.String):
            parts.append(inner.value)
        elif isinstance(inner, ast.Variable) and inner.name == "module_name" and module is not None:
            parts.append(module)
        else:
            parts.append(_HOLE)
    return "".join(parts)


def _fits(name: str, pattern: str) -> bool:
    """Return whether a name may be a computed one; one that is nothing but computed is named somewhere else."""
    if pattern == _HOLE:
        return False
    first, *others = pattern.split(_HOLE)
    if not name.startswith(first) or not name.endswith(others[-1]):
        return False
    at = len(first)
    for piece in others:
        at = name.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True
