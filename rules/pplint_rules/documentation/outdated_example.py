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
    """Readers copy examples. One that passes a parameter which a class or defined type does not have fails for them.

    So does one that declares a class or a defined type of this module that does not exist. Only examples that are code
    are checked; of what they declare, classes and defined types that are available count.

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
