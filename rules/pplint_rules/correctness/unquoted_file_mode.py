"""Modes of files without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET
from pplint.infer.core.problems import InvalidAttributeValue, InvalidParameterValue
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint.types.model import NumericType
from pplint.types.relations import is_assignable
from pplint_rules.shared.file_modes import SYMBOLIC, modes
from pplint_rules.shared.quotes import is_bare_word

# To the compiler `0644` is the number 420 and `644` another one; the type takes neither.
_OCTAL = 8
_MOST_BITS = 0o7777
_MEANT_OCTAL = late_pattern(r"[0-7]{3,4}")


@rule(
    "unquoted-file-mode",
    "A file mode without quotes",
    Severity.WARNING,
    aliases=["unquoted_file_mode"],
    presets=EVERY_PRESET,
    yields_to=("variable-without-dollar",),
    named=frozenset({"mode"}),
)
def unquoted_file_mode(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """A file mode must be a string: the `file` type refuses numbers.

    This is an error if the value is certainly refused. A number with a leading zero is octal, so the fix puts its
    digits in quotes. A number without one is decimal; its fix is unsafe, because it assumes that the digits are octal.
    Hexadecimal numbers and calculations have no fix. A bare word, such as `a-x`, is read as a string and is reported,
    too.

    ```puppet
    file { '/srv/data':
      mode => 0755,     # error: [unquoted-file-mode]
    }
    ```

    ```fixed
    file { '/srv/data':
      mode => '0755',
    }
    ```

    ```puppet
    file { '/srv/data':
      mode => '0755',
    }
    ```
    """
    for mode in modes(node, ctx):
        if is_bare_word(mode, ctx):
            fix = Fix("put it in quotes", (Edit(mode.span, quote(mode.value)),), safe=True) if _is_mode(mode) else None
            message = f"mode `{mode.value}` has no quotes"
        elif isinstance(mode, ast.Integer):
            message, fix = _about_number(mode, ctx)
        elif _is_calculated(mode, ctx):
            message, fix = "this mode is a number, but a mode must be a string", None
        else:
            continue
        yield ctx.finding(mode, message, help=_HELP, fix=fix, severity=_severity(node, mode, ctx))


_HELP = "write a string of four octal digits, such as `'0644'`"


def _is_mode(word: ast.Name | ast.String) -> bool:
    return SYMBOLIC.fullmatch(word.value) is not None


def _about_number(mode: ast.Integer, ctx: Context) -> tuple[str, Fix | None]:
    text = ctx.source.text(mode.span)
    message = f"mode `{text}` is a number, but a mode must be a string"
    if mode.radix == _OCTAL and mode.value <= _MOST_BITS:
        written = f"'{mode.value:04o}'"
        return message, Fix(f"write `{written}`", (Edit(mode.span, written),), safe=True)
    if _MEANT_OCTAL.fullmatch(text):
        written = f"'{text.rjust(4, '0')}'"
        message = f"{message}; write `{written}` if the digits are octal"
        return message, Fix(f"write `{written}`", (Edit(mode.span, written),), safe=False)
    return message, None


def _is_calculated(mode: ast.Expression, ctx: Context) -> bool:
    return isinstance(mode, ast.Binary | ast.Minus | ast.Float) and is_assignable(NumericType(), ctx.type_of(mode))


def _severity(node: ast.Attribute, mode: ast.Expression, ctx: Context) -> Severity | None:
    """Return that of an error where inference finds that the value is refused."""
    refused = (each for each in ctx.problems if isinstance(each, InvalidAttributeValue | InvalidParameterValue))
    return Severity.ERROR if any(each.node in {node, node.value, mode} for each in refused) else None
