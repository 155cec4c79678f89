"""Templates whose code comes from data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.unknown import Unknown
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.origins import Origin, origin, steps, whole_values
from pplint_rules.shared.shell_text import may_hold_special

_INLINE: Final = frozenset({"inline_epp", "inline_template"})
_TAG = late_pattern(r"(?s)<%(?P<kind>[%#]?)(?P<code>.*?)(?:%>|\Z)")
_EVAL = late_pattern(r"\b(?:class_|instance_)?eval\b[ (]")
_TRUSTED: Final = frozenset({None, Origin.LITERAL, Origin.UNKNOWN})


@rule(
    "evaluated-template",
    "A template whose code comes from data",
    Severity.WARNING,
    aliases=["security_eval_in_erb"],
    weakness=Weakness(7.3, (95,)),
    named=frozenset(_INLINE),
)
def evaluated_template(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The server that compiles the catalog runs the code in a template, including text interpolated into it.

    In double quotes, a variable is interpolated into the code before the template is read. In single quotes, the
    template reads the variable as `@name` or `$name`, and its value remains text. Numbers and other values that cannot
    contain code are not reported, and neither is text outside of the tags.

    ```puppet
    class app(String $hosts) {
      $list = inline_template("<%= '${hosts}'.split.sort.join(',') %>")     # warning: [evaluated-template]
    }
    ```

    ```puppet
    class app(String $hosts) {
      $list = inline_template('<%= @hosts.split.sort.join(",") %>')
    }
    ```
    """
    name = function_name(node)
    if name not in _INLINE:
        return
    for template in arguments(node)[: 1 if name == "inline_epp" else None]:
        for step in whole_values(template, ctx):
            inside = template.start <= step.start and step.end <= template.end
            text = ctx.value_of(step)
            if isinstance(text, str):
                if name == "inline_template" and _evaluates(text):
                    yield ctx.finding(step if inside else template, "`eval` runs a string as code on the server")
            elif isinstance(step, ast.InterpolatedString):
                yield from _about_code(step, template, ctx)


def _evaluates(template: str) -> bool:
    tags = (tag["code"] for tag in _TAG.finditer(template) if not tag["kind"])
    return any(_EVAL.search(code) is not None for code in tags)


def _about_code(text: ast.InterpolatedString, template: ast.Expression, ctx: Context) -> Iterator[Finding]:
    """Report the first value that is put into a tag of a template."""
    is_code = False
    for each in text.segments:
        if isinstance(each, ast.String):
            opened, closed = each.value.rfind("<%"), each.value.rfind("%>")
            is_code = opened > closed if opened != closed else is_code
        elif is_code:
            others = steps(each.expression, ctx, partial(_is_harmless, ctx))
            if any(origin(step, ctx) not in _TRUSTED for step in others):
                inside = template.start <= each.start and each.end <= template.end
                message = f"`{ctx.source.text(each.span)}` is interpolated into code that the server runs"
                advice = "put the template in single quotes and read the variable inside it"
                yield ctx.finding(each if inside else template, message, help=advice)
                return


def _is_harmless(ctx: Context, node: ast.Expression) -> bool:
    result = ctx.value_of(node)
    return not isinstance(result, Unknown) or not may_hold_special(result.type)
