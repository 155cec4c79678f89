"""Examples in documentation that pass parameters which do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant
from pplint_rules.shared.example_code import outdated_declarations, read_example

_SIGN = late_pattern(rb"(?m)^[ \t]*#")


@rule("outdated-example", "An example in documentation with an unknown class or parameter", Severity.WARNING)
def outdated_example(node: ast.Definition, ctx: Context) -> Iterator[Finding]:
    """Readers copy examples, and an example that passes a parameter that does not exist fails for them.

    The rule also reports a declaration of a class or defined type of this module that does not exist. Only examples
    that contain code are checked, and only declarations of classes and defined types that are available.

    ```puppet path=modules/apache/manifests/init.pp
    # @summary Installs the web server
    #
    # @example Another port
    #   class { 'apache':
    #     prot => 8080,      # warning: [outdated-example]
    #   }
    #
    # @param port The port
    class apache(Integer $port = 80) { }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    # @summary Installs the web server
    #
    # @example Another port
    #   class { 'apache':
    #     port => 8080,
    #   }
    #
    # @param port The port
    class apache(Integer $port = 80) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    for tag in () if documentation is None else documentation.tagged("example"):
        if tag.code is not None:
            start, end = tag.code
            code = _SIGN.sub(lambda sign: b" " * len(sign[0]), ctx.source.data[start:end])
            parsed = read_example(ctx.source, tag.code, code)
            if parsed is not None and not parsed.problems:
                yield from outdated_declarations(parsed.tree, ctx)
