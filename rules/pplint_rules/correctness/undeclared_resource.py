"""References to resources that nothing declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import RELATIONSHIPS
from pplint.types.names import capitalized
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.declarable import declarable, declarable_in, is_classified, normalized
from pplint_rules.shared.near_titles import title_meant
from pplint_rules.shared.relation_targets import CREATING, Target, targets, targets_of_created, targets_of_splat
from pplint_rules.shared.resource_titles import literal, shown

_Referring: TypeAlias = (
    ast.Attribute
    | ast.AttributeSplat
    | ast.Relationship
    | ast.ResourceOverride
    | ast.Access
    | ast.Call
    | ast.MethodCall
)
# The stage `main` is in every catalog, and the compiler adds `Node[…]` for the node definition that it takes.
_OWN_RULES = frozenset({"node", "stage"})


@rule(
    "undeclared-resource",
    "A relation to a resource that is never declared",
    Severity.ERROR,
    aliases=["reference_on_declaration_outside_of_class", "reference_on_foreign_class"],
    named=CREATING | {*RELATIONSHIPS, "realize"},
)
def undeclared_resource(
    node: ast.Attribute
    | ast.AttributeSplat
    | ast.Relationship
    | ast.ResourceOverride
    | ast.Access
    | ast.Call
    | ast.MethodCall,
    ctx: Context,
) -> Iterator[Finding]:
    """The compiler refuses a relation to a resource that is not in the catalog.

    The same applies to overriding or realizing a resource, or reading its attributes. The reference can be a string
    such as `'Package[ntp]'`, the value of a variable, or part of a hash of attributes.

    In a control repository with all modules available, a reference is reported if no resource of that type has the
    title or an interpolated title that may match. Elsewhere, it is reported only if its module declares a resource with
    a similar title, and the title occurs nowhere else. A string with inner quotes, such as `"Package['ntp']"`, never
    matches, because the quotes become part of the title.

    A class that exists but is never declared is a warning, if the site manifests determine the classes of all nodes.

    ```puppet file=modules/ntp/manifests/init.pp
    class ntp {
      package { 'ntp': }
    }
    ```

    ```puppet
    service { 'ntp':
      require => Package['ntpd'],     # error: [undeclared-resource]
    }
    ```

    ```puppet
    service { 'ntp':
      require => Package['ntp'],
    }
    ```
    """
    for target in _targets(node, ctx):
        finding = None if target.type in _OWN_RULES else _undeclared(target, ctx)
        if finding is not None and not questions(ctx).may_mean_title(
            target.type, normalized(target.type, target.title)
        ):
            yield finding


def _undeclared(target: Target, ctx: Context) -> Finding | None:
    type_, title, span = target.type, target.title, target.span
    reference = f"{capitalized(type_)}[{shown(title)}]"
    if target.quoted_title is not None:
        return _quoted(target, target.quoted_title, ctx)
    meant = None if type_ == "class" else title_meant(type_, title, ctx)
    if meant is not None:
        return ctx.finding(span, f"`{reference}` is not declared anywhere", help=question(shown(meant)))
    # To know all that a project declares takes longer than all else, and is asked for last.
    if declarable_in(ctx.nodes).may_have(type_, title) or not _is_clear(target, ctx):
        return None
    known = declarable(ctx.project, type_)
    if known is None or known.may_have(type_, title):
        return None
    is_unused_class = type_ == "class" and ctx.names.host_class(shown(title)) is not None
    severity = Severity.WARNING if is_unused_class else None
    return ctx.finding(span, f"`{reference}` is not declared in any manifest", severity=severity)


def _quoted(target: Target, title: str, ctx: Context) -> Finding | None:
    """Report a text whose quotes around the title belong to the title: `"Package['ntp']"`."""
    known = declarable_in(ctx.nodes)
    if known.is_open or known.has(target.type, target.title):
        return None
    type_ = capitalized(target.type)
    message = f"`{type_}[{shown(target.title)}]` is not declared anywhere: the inner quotes are part of the title"
    return ctx.finding(target.span, message, help=f"write `{type_}['{title}']` without the outer quotes")


def _is_clear(target: Target, ctx: Context) -> bool:
    """Return whether a type exists, or a class, where the site manifests say which classes are declared.

    What does not exist is reported for itself where it is not named in a text.
    """
    if target.type != "class":
        return target.is_text or ctx.names.type_of_resources(target.type) is not None
    if ctx.names.host_class(shown(target.title)) is None:
        return target.is_text
    return is_classified(ctx.project)


def _targets(node: _Referring, ctx: Context) -> Iterator[Target]:
    """Yield what must be in the catalog."""
    if isinstance(node, ast.Attribute):
        if node.name in RELATIONSHIPS:
            yield from targets(node.value, ctx)
    elif isinstance(node, ast.AttributeSplat):
        yield from targets_of_splat(node.value, ctx)
    elif isinstance(node, ast.Relationship):
        yield from _related(node, ctx)
    elif isinstance(node, ast.ResourceOverride):
        yield from targets(node.reference, ctx)
    elif isinstance(node, ast.Call | ast.MethodCall):
        for each in arguments(node) if function_name(node) == "realize" else ():
            yield from targets(each, ctx)
        yield from targets_of_created(node, ctx)
    # `File['/a']['mode']` reads an attribute, which fails for a resource that is not there.
    elif isinstance(node.operand, ast.Access):
        yield from targets(node.operand, ctx)


def _related(node: ast.Relationship, ctx: Context) -> Iterator[Target]:
    """Yield what an arrow relates; a text beside it is read as the language reads a reference, with its quotes."""
    # `A -> B -> C` is `(A -> B) -> C`, and the inner arrow is shown to the rule by itself.
    sides = [each for each in (node.left, node.right) if not isinstance(each, ast.Relationship)]
    for side in sides:
        for each in targets(side, ctx):
            title = each.quoted_title
            yield each if title is None else replace(each, title=literal(title))
