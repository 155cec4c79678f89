"""References to resources that nothing declares."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.suggest import question
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.types.names import capitalized
from pplint_rules.correctness.near_titles import title_meant
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.declarable import declarable, declarable_in, is_classified, normalized
from pplint_rules.shared.resource_titles import Title, references, shown

_RELATIONS = frozenset({"before", "notify", "require", "subscribe"})
# The stage `main` is in every catalog, and the compiler adds `Node[…]` for the node definition that it takes.
_OWN_RULES = frozenset({"node", "stage"})


@rule(
    "undeclared-resource",
    "A relation to a resource that no manifest declares",
    Severity.ERROR,
    aliases=["reference_on_declaration_outside_of_class", "reference_on_foreign_class"],
    named=_RELATIONS | {"realize"},
)
def undeclared_resource(
    node: ast.Attribute | ast.Relationship | ast.ResourceOverride | ast.Access | ast.Call, ctx: Context
) -> Iterator[Finding]:
    """The catalog fails to compile if a resource must come before or after one that is not in it.

    The same holds for one that is overridden or realized, and for one that is asked for an attribute. It is only
    reported if no manifest can declare it: in a control repository whose modules are all at hand, no resource of that
    type has that title or one with variables that may give it. Elsewhere, if its module declares one that is called
    almost the same, and the title occurs nowhere else.

    A class that exists and that no manifest declares is a warning, where the site manifests say which classes nodes
    have.

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
    for expression in _referring(node):
        for type_, title, span in references(expression):
            finding = None if type_ in _OWN_RULES else _undeclared(type_, title, span, ctx)
            if finding is not None and not questions(ctx).may_mean_title(type_, normalized(type_, title)):
                yield finding


def _undeclared(type_: str, title: Title, span: Span, ctx: Context) -> Finding | None:
    reference = f"{capitalized(type_)}[{ctx.source.text(span)}]"
    meant = None if type_ == "class" else title_meant(type_, title, ctx)
    if meant is not None:
        return ctx.finding(span, f"nothing declares `{reference}`", help=question(shown(meant)))
    # To know all that a project declares takes longer than all else, and is asked for last.
    if declarable_in(ctx.nodes).may_have(type_, title) or not _is_clear(type_, title, ctx):
        return None
    known = declarable(ctx.project)
    if known is None or known.may_have(type_, title):
        return None
    severity = Severity.WARNING if type_ == "class" else None
    return ctx.finding(span, f"no manifest declares `{reference}`", severity=severity)


def _is_clear(type_: str, title: Title, ctx: Context) -> bool:
    """Return whether a type exists, or a class, where the site manifests say which classes are declared."""
    if type_ != "class":
        return ctx.names.type_of_resources(type_) is not None
    return ctx.names.host_class(shown(title)) is not None and is_classified(ctx.project)


def _referring(
    node: ast.Attribute | ast.Relationship | ast.ResourceOverride | ast.Access | ast.Call,
) -> Iterator[ast.Expression]:
    """Yield the references to what must be in the catalog."""
    if isinstance(node, ast.Attribute):
        if node.name in _RELATIONS:
            yield node.value
    elif isinstance(node, ast.Relationship):
        # `A -> B -> C` is `(A -> B) -> C`, and the inner arrow is shown to the rule by itself.
        yield from (each for each in (node.left, node.right) if not isinstance(each, ast.Relationship))
    elif isinstance(node, ast.ResourceOverride):
        yield node.reference
    elif isinstance(node, ast.Call):
        if function_name(node) == "realize":
            yield from node.arguments
    # `File['/a']['mode']` reads an attribute, which fails for a resource that is not there.
    elif isinstance(node.operand, ast.Access):
        yield node.operand
