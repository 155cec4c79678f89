"""Parameters that are empty text where they are not given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast

ASSIGNMENTS: Final = RuleOption("assignments", "whether to also report `$x = ''`", Flag(), default=False)

ANY_TYPE: Final = RuleOption(
    "any-type",
    "whether to also report parameters without a type or of a type other than `String` and `Variant`",
    Flag(),
    default=True,
    presets=((VOXPUPULI, False),),
)
_TEXTS: Final = frozenset({"string", "variant"})


@rule(
    "empty-string-default",
    "A parameter with an empty string as its default",
    Severity.WARNING,
    aliases=["params_empty_string_assignment", "empty_string_assignment"],
    presets=[VOXPUPULI],
    options=[ASSIGNMENTS, ANY_TYPE],
    yields_to=("invalid-default",),
    named=frozenset({""}),
)
def empty_string_default(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """Use `undef` for a value that is not set: an empty string is a value, and it is true in conditions.

    The option `assignments` also reports variables that are set to an empty string.

    ```puppet
    class apache(
      String $owner = '',     # warning: [empty-string-default]
    ) { }
    ```

    ```puppet
    class apache(
      Optional[String[1]] $owner = undef,
    ) { }
    ```
    """
    parent = ctx.parent
    if isinstance(parent, ast.Parameter):
        is_meant = ctx.option(ANY_TYPE) or _is_of_text(parent.type)
        if is_meant and parent.default is node and isinstance(ctx.ancestors[-2], ast.Class | ast.Define):
            message = f"`${parent.name}` is an empty string by default"
            yield ctx.finding(parent.name_span, message, help="write `undef`, with the type `Optional[String[1]]`")
    elif isinstance(parent, ast.Assignment) and parent.value is node and ctx.option(ASSIGNMENTS):
        yield ctx.finding(node, "an empty string is a value; `undef` is not")


def _is_of_text(type_: ast.Expression | None) -> bool:
    name = type_.operand if isinstance(type_, ast.Access) else type_
    return isinstance(name, ast.Reference) and name.value.lower() in _TEXTS
