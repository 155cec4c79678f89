"""Classes and defined types in the body of a class."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.nesting import construct_around
from pplint.syntax.wording import noun


@rule(
    "nested-definition",
    "A class or defined type in the body of a class",
    Severity.WARNING,
    aliases=["nested_classes_or_defines"],
    presets=EVERY_PRESET,
)
def nested_definition(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The compiler finds a class inside another class only after it has read the file of the outer class.

    It looks for a class in the file that has its name. In other blocks, the compiler refuses definitions
    (`definition-in-block`).

    ```puppet
    class motd {
      class files { }     # warning: [nested-definition]
    }
    ```

    ```puppet path=modules/motd/manifests/files.pp
    class motd::files { }
    ```
    """
    around = construct_around(ctx.ancestors)
    if isinstance(around, ast.Class):
        word = noun(node)
        yield ctx.finding(
            Span(node.start, node.name_span.end),
            f"the {word} `{node.name}` is in the body of a class",
            ctx.label(around.name_span, "inside of this class"),
            help="move it to a file of its own",
        )
