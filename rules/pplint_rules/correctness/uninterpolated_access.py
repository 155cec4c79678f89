"""`[]` behind a variable in a string, which is text there."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.evaluator.core.unknown import plain_alternatives, result_type
from pplint.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint.types.model import UNDEF, ArrayType, HashType, StructType, TupleType

_KEYS = late_pattern(rb"(?:\[(?:'[^'\]]*'|\\\"[^\"\\\]]*\\\"|-?\d+|\$\w+|\w+)\])+")
_ESCAPED_QUOTE = late_pattern(r'\\"')


@rule("uninterpolated-access", "`[]` behind a variable in a string, which stays text", Severity.WARNING)
def uninterpolated_access(node: ast.InterpolatedString, ctx: Context) -> Iterator[Finding]:
    """In a string, `$name` stands for the whole value: an access behind it needs braces around both.

    It is only reported where the variable is a hash or an array, the text of which is hardly what is meant.

    ```puppet
    $ports = { 'http' => 80 }
    notice("Listen $ports['http']")     # warning: [uninterpolated-access]
    ```

    ```puppet
    $ports = { 'http' => 80 }
    notice("Listen ${ports['http']}")
    ```
    """
    for segment in node.segments:
        if not isinstance(segment, ast.Interpolation) or not isinstance(segment.expression, ast.Variable):
            continue
        # Behind `${name}`, where the braces end before the bracket, it is meant as text.
        keys = _KEYS.match(ctx.source.data, segment.end)
        is_bare = ctx.source.data[segment.start + 1 : segment.start + 2] != b"{"
        if keys is None or not is_bare or keys.end() > node.end or not _has_elements(segment.expression, ctx):
            continue
        text, place = keys[0].decode(), Span(segment.start, keys.end())
        keys_as_code = _ESCAPED_QUOTE.sub("'", text)
        written = f"${{{segment.expression.name}{keys_as_code}}}"
        message = f"`{text}` is text here, behind the whole of `${segment.expression.name}`"
        fix = Fix(f"write `{written}`", (Edit(place, written),), safe=False)
        yield ctx.finding(place, message, help=f"put braces around both: `{written}`", fix=fix)


def _has_elements(variable: ast.Variable, ctx: Context) -> bool:
    """Whether the value of a variable is known to be a hash or an array, if it is set."""
    kinds = [each for each in plain_alternatives(result_type(ctx.value_of(variable))) if each != UNDEF]
    return bool(kinds) and all(isinstance(each, (HashType, StructType, ArrayType, TupleType)) for each in kinds)
