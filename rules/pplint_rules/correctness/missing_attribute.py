"""Resources without an attribute that they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.infer.core.problems import MissingAttributes
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.resource_types import written_values

_OF_ONE_COMMAND: Final = frozenset({"command", "refresh"})
_COMMANDS: Final = _OF_ONE_COMMAND | {"onlyif", "unless"}
_ABSOLUTE: Final = late_pattern(r"""['"]?(?:/|\\|\w:)""")


@rule("missing-attribute", "A resource without an attribute that it needs", Severity.ERROR)
def missing_attribute(problem: MissingAttributes, ctx: Context) -> Iterator[Finding]:
    """The catalog compiles with such a resource, but the agent rejects the whole catalog.

    A resource is not reported if resource defaults, an override or a collector in the project may set the attribute. It
    is a warning if a missing module might set it. A module that is checked alone may rely on the resource defaults of a
    site, so nothing is reported there.

    ```puppet
    exec { 'update':
      command => 'apt-get update',     # error: [missing-attribute]
    }
    ```

    ```puppet
    exec { 'update':
      command => 'apt-get update',
      path    => ['/usr/bin', '/bin'],
    }
    ```
    """
    project = ctx.project
    if not project.is_control_repository and (ctx.module or ctx.module_path or any(project.module_names)):
        return
    names = " or ".join(f"`{each}`" for each in problem.missing)
    place = _unqualified(problem) if problem.owner == "exec" else None
    labels = [ctx.label(each, "set here") for each in problem.also if each.span != problem.span and place is None]
    blamed = problem.node if place is None else place
    owner = problem.owner if place is None else f"{problem.owner}` with the command `{place.value}"
    message = f"this `{owner}` needs {names}: {problem.reason}"
    if project.is_complete:
        yield ctx.finding(blamed, message, *labels)
    else:
        help_ = f"set {names} here, unless resource defaults elsewhere do"
        yield ctx.finding(blamed, message, *labels, help=help_, severity=Severity.WARNING)


def _unqualified(problem: MissingAttributes) -> ast.String | ast.Name | None:
    """Return the command among those of an attribute that has no absolute path, if it is written there."""
    attributes = [each for each in problem.also if isinstance(each, ast.Attribute) and each.name in _COMMANDS]
    for attribute in attributes:
        for value in written_values(attribute.value):
            elements = value.elements if isinstance(value, ast.Array) else [value]
            if isinstance(value, ast.Array) and attribute.name in _OF_ONE_COMMAND:
                elements = elements[:1]
            for each in elements:
                first = each.elements[0] if isinstance(each, ast.Array) and each.elements else each
                if isinstance(first, ast.String | ast.Name) and not _ABSOLUTE.match(first.value):
                    return first
    return None
