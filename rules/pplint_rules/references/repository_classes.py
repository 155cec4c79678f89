"""Classes of a control repository that nothing in it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.puppet import STRICT_SINCE
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.certain_ways import is_unconditional
from pplint_rules.shared.declarable import is_classified
from pplint_rules.shared.mentions import texts_of
from pplint_rules.shared.project_text import files_naming
from pplint_rules.shared.reachability import CLASS_ROOTS, ROLES, is_root, reached_in
from pplint_rules.shared.unknown_callers import CLASSES, unknown_caller

if TYPE_CHECKING:
    from pplint.infer.symbols import HostClass
    from pplint.rule import Context

_CHOOSING: Final = frozenset({"defined", "empty", "getvar", "pick", "pick_default"})


def undeclared_in_repository(node: ast.Variable, name: str, ctx: Context) -> HostClass | None:
    """Return the class of a variable if nothing declares it where a definition that is used reads the variable."""
    project = ctx.project
    if not (project.is_complete or project.has_all_that_is_used):
        return None
    if not is_unconditional(ctx.nodes, node) or _has_alternative(ctx):
        return None
    owner = next((each for each in ctx.ancestors if isinstance(each, ast.Class | ast.Define)), None)
    if owner is None or is_root(name, CLASS_ROOTS, ctx) or not _is_known_class_set(ctx):
        return None
    found = ctx.names.host_class(name)
    if found is None or found.place is None or not found.definition.is_sound:
        return None
    if ctx.once(_is_named, name, found.place.path, ctx):
        return None
    reached = reached_in(project, ROLES)
    return found if reached is not None and reached.has(owner.name, ctx.source.path) else None


def _is_known_class_set(ctx: Context) -> bool:
    """Return whether the site manifests say which classes nodes have, and no name of a class comes from outside."""
    return is_classified(ctx.project) and unknown_caller(CLASSES, ctx) is None


def _is_named(name: str, home: str, ctx: Context) -> bool:
    """Return whether a file other than the one that defines a class may name it, in whole or by its start."""
    files = files_naming(name, ctx.project)
    if files is None or any(ctx.project.shown_path(path) != home for path in files):
        return True
    texts = texts_of(ctx.project)
    return texts is None or any(name.encode().startswith(start) for text in texts for start in text.starts)


def _has_alternative(ctx: Context) -> bool:
    """Return whether code expects that a variable may not be set, which works before Puppet 8."""
    parent = ctx.parent
    if ctx.puppet_version >= STRICT_SINCE:
        return False
    is_tested = isinstance(parent, ast.If | ast.Unless | ast.Case | ast.Selector | ast.Not)
    is_compared = isinstance(parent, ast.Binary) and parent.operator in {"==", "!=", "=~", "!~", "in", "and", "or"}
    return (
        is_tested
        or is_compared
        or (isinstance(parent, ast.Call | ast.MethodCall) and function_name(parent) in _CHOOSING)
    )
