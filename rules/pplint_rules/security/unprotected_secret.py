"""Secrets in parameters that do not ask for `Sensitive`."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.data.secret_names import is_secret_name
from pplint.evaluator.core.unknown import plain_alternatives
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint.types.display import display
from pplint.types.model import PatternType, StringType
from pplint_rules.shared.secrets import is_sensitive


@rule(
    "unprotected-secret",
    "A parameter for a secret that does not accept a `Sensitive` value",
    Severity.INFO,
    presets=[],
    weakness=Weakness(5.0, (532,)),
)
def unprotected_secret(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """Puppet hides a value of type `Sensitive` in logs, reports and file diffs, but shows a plain string.

    Declaring `Sensitive[String]` changes what callers have to pass, so the rule is off by default.

    ```puppet
    class app(
      String $db_password,     # info: [unprotected-secret]
    ) { }
    ```

    ```puppet
    class app(
      Sensitive[String] $db_password,
      Variant[Sensitive[String], String] $token,
    ) { }
    ```
    """
    for parameter in node.parameters:
        if parameter.type is None or not is_secret_name(parameter.name):
            continue
        type_ = ctx.names.declared_type(parameter.type)
        kinds = plain_alternatives(type_)
        if any(isinstance(each, StringType | PatternType) for each in kinds) and not any(map(is_sensitive, kinds)):
            message = f"`${parameter.name}` is a secret, but `{display(type_)}` does not accept a `Sensitive` value"
            yield ctx.finding(parameter.name_span, message)
