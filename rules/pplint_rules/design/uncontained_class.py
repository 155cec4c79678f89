"""Classes that are declared and not contained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.walk import walk
from pplint_rules.shared.literal_resources import literal_titles, referred_to, sides
from pplint_rules.shared.roles import declared_classes

_ORDERING: Final = frozenset({"before", "notify", "require", "subscribe"})


@rule(
    "uncontained-class",
    "A class that is declared in another class but not contained in it",
    Severity.WARNING,
    aliases=["contained_classes"],
    presets=(),
)
def uncontained_class(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """A relation with a class orders what the class contains, but not the other classes that it declares.

    `class { … }` declares a class without containing it. `contain` with its name contains it; an arrow or a
    metaparameter such as `require` orders it.

    ```puppet
    class profile::app {
      class { 'app': }     # warning: [uncontained-class]
    }
    ```

    ```puppet
    class profile::app {
      class { 'app': }
      contain app
    }
    ```
    """
    outer = next((each for each in reversed(ctx.ancestors) if isinstance(each, ast.Class | ast.Define)), None)
    if not isinstance(outer, ast.Class) or isinstance(ctx.parent, ast.Relationship):
        return
    for name, span in declared_classes(node):
        body = next((each for each in node.bodies if each.start <= span.start < each.end), None)
        if name in ctx.once(_related_in, outer) or body is None or _is_ordered(body):
            continue
        message = f"class `{name}` is declared in `{outer.name}` but not contained in it"
        yield ctx.finding(span, message, help=f"add `contain {name}` after it")


def _is_ordered(body: ast.ResourceBody) -> bool:
    return any(not isinstance(each, ast.Attribute) or each.name in _ORDERING for each in body.attributes)


def _related_in(class_: ast.Class) -> frozenset[str]:
    """Return the classes that something in a class contains, or relates by arrows and references."""
    found: set[str] = set()
    for each in walk(class_.body):
        if isinstance(each, ast.Call | ast.MethodCall) and function_name(each) in {"contain", "require"}:
            found |= {name.removeprefix("::") for given in arguments(each) for name, _ in literal_titles(given)}
        elif isinstance(each, ast.Access):
            found |= {resource.title for resource, _ in referred_to(each) if resource.type == "class"}
        elif isinstance(each, ast.Relationship):
            found |= {name for side in sides(each) for name, _ in declared_classes(side)}
    return frozenset(found)
