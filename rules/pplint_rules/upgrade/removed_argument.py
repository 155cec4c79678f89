"""Arguments that functions no longer take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

_GONE_SINCE: Final = 9
_FOUR: Final = 4
_WITHOUT_EFFECT: Final = frozenset({"E", "S", "U"})
"""The encodings that Ruby ignores; `N` makes a difference for what is no ASCII."""


@rule(
    "removed-argument", "An argument that a function no longer accepts", Severity.ERROR, named=frozenset({"regsubst"})
)
def removed_argument(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Since OpenVox 9, `regsubst` does not accept an encoding as its fifth argument, so the call fails.

    It is reported in code for OpenVox 9. The encodings `E`, `S` and `U` never had an effect, so removing them is safe.

    ```puppet target=openvox9
    notice(regsubst('a', 'a', 'b', 'G', 'U'))     # error: [removed-argument]
    ```

    ```fixed
    notice(regsubst('a', 'a', 'b', 'G'))
    ```

    ```puppet target=openvox9
    notice(regsubst('a', 'a', 'b', 'G'))
    ```
    """
    if ctx.puppet_version < _GONE_SINCE or function_name(node) != "regsubst":
        return
    passed = arguments(node)
    if len(passed) != _FOUR + 1 or any(isinstance(each, ast.Splat) for each in passed):
        return
    encoding, fix = passed[_FOUR], None
    between = Span(passed[_FOUR - 1].end, encoding.start)
    if not ctx.source.text(between).strip(" \t\r\n,"):
        is_safe = isinstance(encoding, ast.String) and encoding.value in _WITHOUT_EFFECT
        fix = Fix("remove the encoding", (Edit(Span(between.start, encoding.end), ""),), safe=is_safe)
    yield ctx.finding(encoding, f"`regsubst` does not accept an encoding since OpenVox {_GONE_SINCE}", fix=fix)
