"""Data that classes look up by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.shared.origins import LOOKUPS
from pplint_rules.shared.roles import PROFILES, is_profile


@rule(
    "lookup-in-class",
    "A class that calls a lookup function",
    Severity.WARNING,
    aliases=["lookup_in_class", "lookup_in_class_params", "lookup_in_profile_class"],
    presets=(),
    options=[PROFILES],
    yields_to=("lookup-in-parameter", "redundant-lookup"),
    named=LOOKUPS,
)
def lookup_in_class(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A parameter shows which values a class needs, and lets callers pass them. A lookup inside the class hides both.

    Profiles may call lookup functions in the defaults of their parameters, where they are visible. Functions are not
    reported.

    ```puppet
    class app {
      $owner = lookup('site::owner')     # warning: [lookup-in-class]
    }
    ```

    ```puppet
    class app(String $owner) { }

    class profile::app(String $owner = lookup('site::owner')) {
      class { 'app':
        owner => $owner,
      }
    }
    ```
    """
    name = function_name(node)
    if name not in LOOKUPS:
        return
    around = ctx.ancestors
    class_ = next((each for each in reversed(around) if isinstance(each, ast.Class | ast.Define)), None)
    if class_ is None:
        return
    is_default = any(isinstance(each, ast.Parameter) for each in around[around.index(class_) :])
    if is_default and is_profile(class_.name, ctx):
        return
    place = node.function if isinstance(node, ast.MethodCall) else node
    where = "in its body" if is_profile(class_.name, ctx) else "itself"
    yield ctx.finding(place, f"`{class_.name}` looks up data {where}", help="make it a parameter")
