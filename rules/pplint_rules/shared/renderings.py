"""Which definitions render a template in Ruby, and which variables these set.

`template('shop/a.erb')` in a class, a defined type or a node says so. What is computed may render more: a template
whose name stands anywhere else in code or data, or fits a computed name, is one of which not all renderings are known.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.scopes import scopes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.sources import Manifest
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView
    from pplint.session import Session
    from pplint.syntax.scopes import LexicalScope

_ALWAYS: Final = frozenset(
    {
        "title",
        "name",
        "module_name",
        "caller_module_name",
        "environment",
        "trusted",
        "facts",
        "server_facts",
        "settings",
    }
    | {
        "clientcert",
        "clientversion",
        "clientnoop",
        "servername",
        "serverip",
        "serverversion",
        "agent_specified_environment",
    }
)
_METAPARAMETERS: Final = frozenset(
    {"alias", "audit", "before", "loglevel", "noop", "notify", "require", "schedule", "stage", "subscribe", "tag"}
)
_WORD: Final = b"template"
_HOLE: Final = "\0"


class Rendering(Struct, frozen=True):
    """A definition that renders a template: what it sets, and the class that it inherits from, if it does.

    `types` are the types that its parameters declare, as they are written.
    """

    names: frozenset[str]
    parent: str | None = None
    types: tuple[tuple[str, str], ...] = ()


class Renderings(Struct, frozen=True):
    """The renderings of each template by its name, and the names, with holes, that are computed."""

    by_name: dict[str, list[Rendering]]
    computed: tuple[str, ...]
    counts: dict[str, dict[str, int]]


def renderings_of(template: str, ctx: Context) -> list[Rendering] | None:
    """Return all renderings of a template, such as `shop/a.erb`; None if others are possible."""
    known = _renderings(ctx.project)
    if any(_fits(template, each) for each in known.computed):
        return None
    word = template.encode()
    for path in (*ctx.project.manifest_paths(), *ctx.project.data_paths()):
        if _count(ctx.project.session, path, word) > known.counts.get(path, {}).get(template, 0):
            return None
    return known.by_name.get(template)


def is_set(name: str, rendering: Rendering, ctx: Context) -> bool:
    """Return whether a template sees a variable, or may see it as its class inherits from one that is not known."""
    if name in rendering.names:
        return True
    if rendering.parent is None:
        return False
    return ctx.names.host_class(rendering.parent) is None or (
        ctx.names.class_variable(rendering.parent, name) is not None
    )


@query
def _renderings(project: ProjectView) -> Renderings:
    by_name: dict[str, list[Rendering]] = {}
    counts: dict[str, dict[str, int]] = {}
    computed: set[str] = set()
    nodes = frozenset(_set_by_nodes(project))
    for path in project.manifest_paths():
        data = project.session.read(path)
        if isinstance(data, Diagnostic) or _WORD not in data:
            continue
        found = _renderings_in(path, project)
        for name, rendering in [(_HOLE, Rendering(nodes))] if found is None else found:
            if _HOLE in name:
                computed.add(name)
                continue
            by_name.setdefault(name, []).append(Rendering(rendering.names | nodes, rendering.parent, rendering.types))
            of_file = counts.setdefault(path, {})
            of_file[name] = of_file.get(name, 0) + 1
    return Renderings(by_name, tuple(sorted(computed)), counts)


def _renderings_in(path: str, project: ProjectView) -> list[tuple[str, Rendering]] | None:
    """Return what a manifest renders, by names with holes for what is computed; None if it cannot be read."""
    manifest = project.manifest(path)
    if manifest is None or not manifest.is_sound:
        return None
    module = _module_of(path, project)
    found: list[tuple[str, Rendering]] = []
    seen: set[ast.Node] = set()
    # The calls of a scope are also among those of the scopes around it: the innermost comes first.
    for scope in reversed(scopes_in(manifest.tree)):
        names = [] if isinstance(scope.node, ast.Lambda | ast.Apply) else list(_rendered(scope, module, seen))
        if names:
            rendering = _rendering(scope, manifest)
            found += [(name, rendering) for name in names]
    return found


def _set_by_nodes(project: ProjectView) -> Iterator[str]:
    """Yield the variables that node definitions set: their classes see these."""
    for manifest in project.site:
        for scope in scopes_in(manifest.tree):
            if isinstance(scope.node, ast.NodeDefinition):
                yield from (variable.name for _, variable in scope.assigned)


def _module_of(path: str, project: ProjectView) -> str | None:
    module = next((each for each in project.modules() if path.startswith(each.root + os.sep)), None)
    return None if module is None else module.name


def _rendered(scope: LexicalScope, module: str | None, seen: set[ast.Node]) -> Iterator[str]:
    """Yield the names of templates that a scope renders in calls not seen so far, with holes for what is computed."""
    for call in scope.calls:
        if function_name(call) == "template" and call not in seen:
            seen.add(call)
            for given in arguments(call):
                yield _name(given, module)


def _name(node: ast.Expression, module: str | None) -> str:
    if isinstance(node, ast.String | ast.Name):
        return node.value
    if not isinstance(node, ast.InterpolatedString):
        # A variable holds a name that stands elsewhere.
        return f"{_HOLE}{_HOLE}"
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


def _fits(template: str, computed: str) -> bool:
    if computed == f"{_HOLE}{_HOLE}":
        return False
    pieces = computed.split(_HOLE)
    at = len(pieces[0])
    if not template.startswith(pieces[0]) or not template.endswith(pieces[-1]):
        return False
    for piece in pieces[1:-1]:
        at = template.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def _rendering(scope: LexicalScope, manifest: Manifest) -> Rendering:
    names = {each.name for each in scope.parameters} | {variable.name for _, variable in scope.assigned}
    for inner in scopes_in(manifest.tree):
        around = inner.around
        while around is not None and around.node is not scope.node:
            around = around.around
        if around is not None:
            names |= {each.name for each in inner.parameters} | {variable.name for _, variable in inner.assigned}
    node = scope.node
    more = _METAPARAMETERS if isinstance(node, ast.Define) else frozenset[str]()
    types = tuple((each.name, manifest.source.text(each.type.span)) for each in scope.parameters if each.type)
    return Rendering(_ALWAYS | more | names, node.parent if isinstance(node, ast.Class) else None, types)


@query
def _count(session: Session, path: str, word: bytes) -> int:
    data = session.read(path)
    return 0 if isinstance(data, Diagnostic) else data.count(word)
