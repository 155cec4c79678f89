"""Versions that are compared by `<` and its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint.types.intersection import intersects
from pplint.types.model import StringType
from pplint.types.relations import is_assignable

_REPORT: Final = "report"
_IGNORE: Final = "ignore"

UNKNOWN_TYPES: Final = RuleOption(
    "unknown-types",
    "whether to report a version that may be either a string or a number",
    Choice((_IGNORE, _REPORT)),
    _IGNORE,
    presets=((VOXPUPULI, _REPORT),),
)

_ORDER: Final = frozenset({"<", "<=", ">", ">="})
_EQUALITY: Final = frozenset({"==", "!="})
_MIRRORED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_VERSION: Final = late_pattern(r".*(?:version|release)")


@rule(
    "version-compared-as-number",
    "A version that is compared as a number or as plain text",
    Severity.WARNING,
    aliases=["version_comparison"],
    presets=[RECOMMENDED, VOXPUPULI],
    options=[UNKNOWN_TYPES],
    yields_to=("invalid-operand", "comparison-never-true"),
    named=_ORDER | _EQUALITY,
)
def version_compared_as_number(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """Strings are compared character by character, so `'10' < '9'` is true.

    A string cannot be compared with a number at all. A variable or key counts as a version if its name ends in
    `version` or `release` and its value may be a string. If both sides may be numbers, it is reported only if the
    option `unknown-types` is `report`. The fix uses `versioncmp`, which returns a number below, equal to or above zero.
    It is unsafe, because the result changes.

    ```puppet
    if $facts['os']['release']['major'] >= '7' {     # warning: [version-compared-as-number]
      include systemd
    }
    ```

    ```fixed unsafe
    if versioncmp($facts['os']['release']['major'], '7') >= 0 {
      include systemd
    }
    ```

    ```puppet
    if versioncmp($facts['os']['release']['major'], '7') >= 0 {
      include systemd
    }
    ```
    """
    if node.operator not in _ORDER and node.operator not in _EQUALITY:
        return
    for version, other in ((node.left, node.right), (node.right, node.left)):
        if _is_version(version) and _is_compared_as_number(node, version, other, ctx):
            text = ctx.source.text(version.span)
            message = f"`{text}` is a version, but `{node.operator}` compares it as a number or character by character"
            fix = _fix(node, ctx)
            yield ctx.finding(version, message, help="compare it with `versioncmp`", fix=fix)
            return


def _is_version(node: ast.Expression) -> bool:
    """Whether an expression is a variable, or an element of one, whose name says that it is a version."""
    if isinstance(node, ast.InterpolatedString) and len(node.segments) == 1:
        only = node.segments[0]
        return isinstance(only, ast.Interpolation) and _is_version(only.expression)
    while isinstance(node, ast.Access):
        if any(isinstance(key, ast.String | ast.Name) and _VERSION.fullmatch(key.value) for key in node.keys):
            return True
        node = node.operand
    return isinstance(node, ast.Variable) and _VERSION.fullmatch(node.name) is not None


def _is_compared_as_number(node: ast.Binary, version: ast.Expression, other: ast.Expression, ctx: Context) -> bool:
    is_number = isinstance(other, ast.Integer | ast.Float)
    if node.operator in _EQUALITY and not is_number:
        return False
    type_ = ctx.type_of(version)
    if not intersects(StringType(), type_) or not (is_number or intersects(StringType(), ctx.type_of(other))):
        return False
    if ctx.option(UNKNOWN_TYPES) == _REPORT or is_assignable(StringType(), type_):
        return True
    return is_assignable(StringType(), ctx.type_of(other))


def _fix(node: ast.Binary, ctx: Context) -> Fix | None:
    sides = [_as_text(side, ctx) for side in (node.left, node.right)]
    if None in sides:
        return None
    operator = node.operator
    if not _is_version(node.left):
        sides.reverse()
        operator = _MIRRORED.get(operator, operator)
    written = f"versioncmp({sides[0]}, {sides[1]}) {operator} 0"
    return Fix(f"write `{written}`", (Edit(node.span, written),), safe=False)


def _as_text(node: ast.Expression, ctx: Context) -> str | None:
    """Return a side as an argument of `versioncmp`; None for what is no text, such as a `SemVer`."""
    text = ctx.source.text(node.span)
    if isinstance(node, ast.Integer | ast.Float):
        return quote(text)
    return text if isinstance(node, ast.String | ast.InterpolatedString | ast.Variable | ast.Access) else None
