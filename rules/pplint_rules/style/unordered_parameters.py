"""Parameters in an order that hides which of them must be set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET, ORIGINALS
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast

ALPHABETICAL: Final = RuleOption(
    "alphabetical",
    "whether to report parameters that are not in alphabetical order among the required or the optional ones",
    Flag(),
    default=False,
)

DESPITE_DATA: Final = RuleOption(
    "despite-data",
    "whether to also report parameters of classes that have values in data",
    Flag(),
    default=False,
    presets=tuple((each, True) for each in sorted(ORIGINALS)),
)


@rule(
    "unordered-parameters",
    "A parameter without a default after one with a default",
    Severity.WARNING,
    aliases=["parameter_order", "class_parameter"],
    presets=EVERY_PRESET,
    options=[ALPHABETICAL, DESPITE_DATA],
)
def unordered_parameters(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The style guide lists required parameters before optional ones.

    There is no fix, because a default can use the parameters before it. In functions, the compiler refuses any other
    order (`required-after-optional`). A parameter of a class is optional as well if data, such as those of its module,
    have a value for it.

    ```puppet
    class motd(
      String $owner = 'root',
      String $text,     # warning: [unordered-parameters]
    ) { }
    ```

    ```puppet
    class motd(
      String $text,
      String $owner = 'root',
    ) { }
    ```
    """
    optional = next((each for each in node.parameters if each.default is not None), None)
    if optional is not None:
        is_exempt = isinstance(node, ast.Class) and not ctx.option(DESPITE_DATA)
        in_data = ctx.project.parameters_in_data(node.name) if is_exempt else ()
        for each in node.parameters[node.parameters.index(optional) :]:
            if each.default is None and each.name not in in_data:
                yield ctx.finding(
                    each.name_span,
                    f"parameter `${each.name}` is required but follows an optional parameter",
                    ctx.label(optional.name_span, "optional parameter"),
                    help=f"move `${each.name}` in front of `${optional.name}`",
                )
    if ctx.option(ALPHABETICAL):
        yield from _misplaced([each for each in node.parameters if each.default is None], ctx)
        yield from _misplaced([each for each in node.parameters if each.default is not None], ctx)


def _misplaced(parameters: Sequence[ast.Parameter], ctx: Context) -> Iterator[Finding]:
    for before, each in pairwise(parameters):
        if each.name < before.name:
            message = f"parameter `${each.name}` should come before `${before.name}` in alphabetical order"
            yield ctx.finding(each.name_span, message, help=f"move it in front of `${before.name}`")
