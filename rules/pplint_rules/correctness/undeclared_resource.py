"""References to resources that nothing declares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import walk
from pplint_rules.catalog import declarable
from pplint_rules.resources import Named, referred_to

_RELATIONS = frozenset({"before", "notify", "require", "subscribe"})
_OWN_RULES = frozenset({"class", "node", "stage"})


@rule("undeclared-resource", "A relation to a resource that no manifest declares", Severity.ERROR)
def undeclared_resource(
    node: ast.Attribute | ast.Relationship | ast.ResourceOverride | ast.Access | ast.Call, ctx: Context
) -> Iterator[Finding]:
    """The catalog fails to compile if a resource must come before or after one that is not in it.

    The same holds for one that is overridden or realized, and for one that is asked for an attribute. It is only
    reported in a control repository whose modules are all at hand, if no manifest there declares a resource of that
    type and title, and none declares resources of that type with titles that are not literal.

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
    references = list(_references(node))
    known = declarable(ctx.model.project) if references else None
    if known is None:
        return
    for reference in references:
        for resource, span in referred_to(reference):
            if not known.may_have(resource) and _is_checkable(resource, ctx) and resource not in _asked_for(ctx.tree):
                yield ctx.finding(span, f"no manifest declares `{resource}`")


def _references(
    node: ast.Attribute | ast.Relationship | ast.ResourceOverride | ast.Access | ast.Call,
) -> Iterator[ast.Expression]:
    """Yield the references to what must be in the catalog."""
    if isinstance(node, ast.Attribute):
        if node.name in _RELATIONS:
            yield node.value
    elif isinstance(node, ast.Relationship):
        yield from (each for each in (node.left, node.right) if not isinstance(each, ast.Relationship))
    elif isinstance(node, ast.ResourceOverride):
        yield node.reference
    elif isinstance(node, ast.Call):
        if function_name(node) == "realize":
            yield from node.arguments
    elif isinstance(node.operand, ast.Access):
        yield node.operand


def _is_checkable(resource: Named, ctx: Context) -> bool:
    """Whether resources of a type are declared in manifests, and nowhere else."""
    return resource.type not in _OWN_RULES and ctx.model.names.is_resource_type(resource.type)


@lru_cache(maxsize=1)
def _asked_for(tree: ast.File) -> frozenset[Named]:
    """Return the resources of which a file asks somewhere whether they are declared."""
    calls = (each for each in walk(tree) if isinstance(each, ast.Call | ast.MethodCall))
    asked = (argument for each in calls if function_name(each) == "defined" for argument in arguments(each))
    return frozenset(resource for argument in asked for resource, _ in referred_to(argument))
