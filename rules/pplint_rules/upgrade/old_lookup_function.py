"""Calls of the functions of Hiera 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

_MERGES: Final = {"hiera": None, "hiera_array": "unique", "hiera_hash": "hash", "hiera_include": "unique"}
"""The functions, and how `lookup` has to merge what it finds to do the same."""

_KEY_AND_DEFAULT: Final = 2


@rule(
    "old-lookup-function",
    "A call of a function of Hiera 3",
    Severity.WARNING,
    aliases=["hiera_functions", "hiera_function", "no_hiera"],
    named=frozenset(_MERGES),
)
def old_lookup_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """`hiera`, `hiera_array`, `hiera_hash` and `hiera_include` are deprecated; `lookup` replaces them.

    They do not use the data of modules, and OpenVox 9 has no terminus for them. The fix is unsafe, because `lookup`
    also applies the `lookup_options` of the key.

    ```puppet
    $port = hiera('port', 80)         # warning: [old-lookup-function]
    $users = hiera_hash('users')      # warning: [old-lookup-function]
    ```

    ```fixed unsafe
    $port = lookup('port', undef, undef, 80)
    $users = lookup('users', { 'merge' => 'hash' })
    ```

    ```puppet
    $port = lookup('port', Integer, 'first', 80)
    ```
    """
    name = function_name(node)
    if name in _MERGES:
        call = _call(name, node, ctx)
        fix = None if call is None else Fix(f"write `{call}`", (Edit(node.span, call),), safe=False)
        advice = "call `lookup`" if _MERGES[name] is None else f"call `lookup` with the merge `{_MERGES[name]}`"
        advice = f"{advice}, and include what it returns" if name == "hiera_include" else advice
        yield ctx.finding(node.function, f"the function `{name}` is deprecated", help=advice, fix=fix)


def _call(name: str, node: ast.Call | ast.MethodCall, ctx: Context) -> str | None:
    """Return the call of `lookup`; None for one that names a level of the hierarchy, which `lookup` does not know."""
    passed = arguments(node)
    is_plain = isinstance(node, ast.Call) and node.block is None
    if not is_plain or not 1 <= len(passed) <= _KEY_AND_DEFAULT or any(isinstance(each, ast.Splat) for each in passed):
        return None
    merge = _MERGES[name]
    words = [ctx.source.text(each.span) for each in passed]
    if len(words) == _KEY_AND_DEFAULT:
        words[1:1] = ["undef", "undef" if merge is None else f"'{merge}'"]
    elif merge is not None:
        # Without a default, the second argument must be a type or options: `undef` is refused.
        words.append(f"{{ 'merge' => '{merge}' }}")
    looked_up = f"lookup({', '.join(words)})"
    return f"include({looked_up})" if name == "hiera_include" else looked_up
