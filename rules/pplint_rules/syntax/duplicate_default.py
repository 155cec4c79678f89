"""Options that are never reached."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("duplicate-default", "`default` twice in a case or selector", Severity.ERROR, issues=("DUPLICATE_DEFAULT",))
def duplicate_default(node: ast.Case | ast.Selector, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a second `default` in a `case` or selector, because it would never be reached.

    ```puppet
    $package = $family ? {
      'Debian' => 'apache2',
      default  => 'httpd',
      default  => 'apache',     # error: [duplicate-default]
    }
    ```

    ```puppet
    $package = $family ? {
      'Debian' => 'apache2',
      default  => 'httpd',
    }
    ```
    """
    if isinstance(node, ast.Case):
        defaults = [value for option in node.options for value in option.values if isinstance(value, ast.Default)]
    else:
        defaults = [option.match for option in node.options if isinstance(option.match, ast.Default)][:2]
    for default in defaults[1:]:
        message = "this `default` is never reached: another one comes before it"
        yield ctx.finding(default, message, ctx.label(defaults[0], "first given here"), help="remove one of them")
