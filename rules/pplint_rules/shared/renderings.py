"""Which definitions render a template in Ruby, and which variables these set.

`template('shop/a.erb')` in a class, a defined type or a node says so. What is computed may render more: a template
whose name stands anywhere else in code or data, or fits a computed name, is one of which not all renderings are known.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.query import query
from pplint.rule.project_view import manifest_summary
from pplint.session import file_summary
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.scopes import scopes_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView
    from pplint.session import Session
    from pplint.syntax.parser import Parsed
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
_SUFFIX: Final = b".erb"
_PATH: Final = re.compile(rb"\w(?:[\w.+~-]*\w)?(?:/[\w.+~-]*\w)+")
_HOLE: Final = "\0"
_MODULE: Final = "\1"
"""Stands for the module that the manifest belongs to."""


class Rendering(Struct, frozen=True):
    """A definition that renders a template: what it sets, and the class that it inherits from, if it does.

    `types` are the types that its parameters declare, as they are written; None of a file as a whole.
    """

    names: frozenset[str]
    parent: str | None = None
    types: tuple[tuple[str, str], ...] | None = ()


class RenderingPlaces(Struct, frozen=True):
    """The manifests that render each template by its name, each with the name as it is written there.

    `computed` are the names that are computed, with holes.
    """

    by_name: dict[str, list[tuple[str, str]]]
    computed: tuple[str, ...]


_UNKNOWN: Final = (_HOLE,)


@query
def renderings_of(project: ProjectView, template: str) -> list[Rendering] | None:
    """Return all renderings of a template, such as `shop/a.erb`; None if others are possible."""
    known = _places(project)
    if any(_fits(template, each) for each in known.computed) or template in _named_elsewhere(project):
        return None
    places = known.by_name.get(template) if _PATH.fullmatch(template.encode()) else None
    if places is None:
        return None
    nodes = _set_by_nodes(project)
    found = (each for path, written in places for each in _renderings_in(project.session, path, written) or ())
    return [Rendering(each.names | nodes, each.parent, each.types) for each in found]


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
def _places(project: ProjectView) -> RenderingPlaces:
    by_name: dict[str, list[tuple[str, str]]] = {}
    computed: set[str] = set()
    for module, paths in _groups(project):
        for path, written in _rendered_in(project.session, paths):
            name = written.replace(_MODULE, module)
            if _HOLE in name:
                computed.add(name)
            else:
                by_name.setdefault(name, []).append((path, written))
    return RenderingPlaces(by_name, tuple(sorted(computed)))


def _groups(project: ProjectView) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the paths of all manifests by module, whose name comes first: projects share most of their modules."""
    yield _HOLE, tuple(project.site_paths)
    yield from ((module.name, tuple(module.manifest_paths())) for module in project.modules())


@query
def _rendered_in(session: Session, paths: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(path, name) for path in paths for name in dict.fromkeys(_rendered_at(session, path))]


def _rendered_at(session: Session, path: str) -> Iterable[str]:
    """Return what a manifest renders, if it has the word at all: most have not, and need not be parsed for this."""
    if not path.endswith(".pp") or not _names_templates(session, path):
        return ()
    found = _templates_in(session, path)
    return _UNKNOWN if found is None else found


@file_summary
def _names_templates(data: bytes) -> bool:
    return _WORD in data


@manifest_summary
def _templates_in(parsed: Parsed) -> list[str]:
    """Return the names of the templates that a manifest renders, as often as it does, with marks for what is computed.

    An edit that leaves these as they are concerns no other template.
    """
    if any(problem.refuses for problem in parsed.problems):
        return [*_UNKNOWN]
    calls: list[ast.Call | ast.MethodCall] = [*parsed.nodes.of(ast.Call), *parsed.nodes.of(ast.MethodCall)]
    if not any(function_name(call) == "template" for call in calls):
        return []
    return [name for scope in _rendering_scopes(scopes_in(parsed.tree)) for name in _rendered(scope)]


@manifest_summary
def _renderings_in(parsed: Parsed, written: str) -> list[Rendering]:
    """Return how a manifest renders a template that has a name there, for each time that it does."""
    scopes = scopes_in(parsed.tree)
    found: list[Rendering] = []
    for scope in _rendering_scopes(scopes):
        count = [*_rendered(scope)].count(written)
        found += [_rendering(scope, scopes, parsed)] * count if count else ()
    return found


def _rendering_scopes(scopes: list[LexicalScope]) -> Iterator[LexicalScope]:
    """Yield the scopes but for those of lambdas, whose calls count for what is around them."""
    return (scope for scope in scopes if not isinstance(scope.node, ast.Lambda | ast.Apply))


@query
def _set_by_nodes(project: ProjectView) -> frozenset[str]:
    """Return the variables that node definitions set: their classes see these."""
    scopes = (scope for manifest in project.site for scope in scopes_in(manifest.tree))
    of_nodes = (scope for scope in scopes if isinstance(scope.node, ast.NodeDefinition))
    return frozenset(variable.name for scope in of_nodes for _, variable in scope.assigned)


def _rendered(scope: LexicalScope) -> Iterator[str]:
    """Yield the names of templates that a scope renders, with marks for what is computed."""
    for call in scope.calls:
        if function_name(call) == "template":
            yield from map(_name, arguments(call))


def _name(node: ast.Expression) -> str:
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
        elif isinstance(inner, ast.Variable) and inner.name == "module_name":
            parts.append(_MODULE)
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


def _rendering(scope: LexicalScope, scopes: list[LexicalScope], parsed: Parsed) -> Rendering:
    names = {each.name for each in scope.setters()}
    for inner in scopes:
        around = inner.around
        while around is not None and around is not scope:
            around = around.around
        if around is scope:
            names.update(each.name for each in inner.setters())
    node = scope.node
    more = _METAPARAMETERS if isinstance(node, ast.Define) else frozenset[str]()
    types = None
    if not isinstance(node, ast.File):
        types = tuple((each.name, parsed.source.text(each.type.span)) for each in scope.parameters if each.type)
    return Rendering(_ALWAYS | more | names, node.parent if isinstance(node, ast.Class) else None, types)


@query
def _named_elsewhere(project: ProjectView) -> frozenset[str]:
    """Return what may be a template's name, and is in some file more often than that file renders it."""
    groups = (*_groups(project), ("", tuple(project.data_paths())))
    return frozenset[str]().union(*(_not_rendered(project.session, paths) for _, paths in groups))


@query
def _not_rendered(session: Session, paths: tuple[str, ...]) -> frozenset[str]:
    """Return the paths of templates that are in a file more often than as templates that it renders."""
    found: set[str] = set()
    for path in paths:
        named = _paths_in(session, path)
        if not named:
            continue
        rendered = Counter(_rendered_at(session, path))
        for words, count in named.items():
            parts = words.split("/")
            names = ("/".join(parts[at:]) for at in range(len(parts) - 1))
            found.update(name for name in names if count > rendered[name])
    return frozenset(found)


@file_summary
def _paths_in(data: bytes) -> dict[str, int]:
    """Return how often a file has each path of a template in Ruby, or a longer one around it."""
    lines = (line for line in data.split(b"\n") if _SUFFIX in line) if _SUFFIX in data else ()
    words = (words for line in lines for words in _PATH.findall(line))
    return {each.decode(): count for each, count in Counter(words).items() if each.endswith(_SUFFIX)}
