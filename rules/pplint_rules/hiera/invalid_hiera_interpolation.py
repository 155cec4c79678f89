"""Interpolations in data and hierarchies that fail, or come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import did_you_mean
from pplint.data.document import DataFile, HierarchyFile
from pplint.data.interpolations import METHODS, SCOPE, Interpolation, interpolations
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.keys import split_key
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.rule import Context, rule
from pplint_rules.shared.data_values import data_values, part_span
from pplint_rules.shared.texts_after_functions import text_after_function_in

if TYPE_CHECKING:
    from pplint.data.nodes import Scalar

_VARIABLE: Final = late_pattern(r"(?:::)?[A-Za-z_]\w*(?:::\w+)*")
_STRICT: Final = 8
"""The version since which a variable that does not exist is an error by default."""


@rule("invalid-hiera-interpolation", "An interpolation in data that fails or is empty", Severity.ERROR)
def invalid_hiera_interpolation(node: DataFile | HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """Strings in data can contain variables, `%{facts.os.family}`, and function calls, `%{lookup('key')}`.

    The functions are `lookup`, `hiera`, `alias`, `literal` and `scope`. Each takes one quoted string without spaces
    around it, and `alias` must be the whole value. Keys of a variable follow dots. A lookup fails on anything else that
    contains quotes or looks like a call. Any other text is read as the name of a variable, which is empty if no such
    variable exists. A literal `%{`, as in the log format of a web server, is written `%{literal('%')}{`. Functions
    cannot be called in a hierarchy.

    ```yaml path=data/common.yaml
    a: "%{looku('b')}"                   # error: [invalid-hiera-interpolation]
    b: "port: %{alias('c')}"             # error: [invalid-hiera-interpolation]
    c: "%{facts['os']['family']}"        # error: [invalid-hiera-interpolation]
    d: "%{User-Agent}i"                  # error: [invalid-hiera-interpolation]
    ```

    ```yaml path=data/common.yaml
    a: "%{lookup('b')}"
    b: "%{alias('c')}"
    c: "%{facts.os.family}"
    d: "%{literal('%')}{User-Agent}i"
    ```
    """
    if b"%{" not in node.source.data or (isinstance(node, DataFile) and not node.is_looked_up):
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        if isinstance(text, str) and "%{" in text and value.outer != LOOKUP_OPTIONS:
            for each in interpolations(text):
                yield from _wrong(node, value.scalar, text, each, ctx)


def _wrong(
    node: DataFile | HierarchyFile, scalar: Scalar, text: str, each: Interpolation, ctx: Context
) -> Iterator[Finding]:
    written = text[each.start : each.end]
    found = _reason(text, each, is_hierarchy=isinstance(node, HierarchyFile))
    if found is None or text_after_function_in(written) is not None:
        return
    reason, fails = found
    severity = None if fails or ctx.puppet_version >= _STRICT else Severity.WARNING
    yield ctx.finding(part_span(node.source, scalar, written), reason, severity=severity)


def _reason(text: str, each: Interpolation, *, is_hierarchy: bool) -> tuple[str, bool] | None:
    """Return what is wrong with an interpolation, and whether a lookup fails with it in any version."""
    if each.is_call:
        return _wrong_call(text, each, is_hierarchy=is_hierarchy)
    if not each.key:
        return None
    try:
        segments = split_key(each.key)
    except LookupFailedError:
        return f"lookups fail on `{text[each.start : each.end]}`, {_form(each.key)}", True
    first = str(segments[0])
    if _VARIABLE.fullmatch(first):
        return None
    call, _, argument = first.partition("(")
    meant = f"%{{{call}('{argument[:-1]}')}}" if call in METHODS and argument[-1:] == ")" else None
    advice = "to keep the text, write `%{literal('%')}{`" if meant is None else f"write `{meant}`"
    return f"unknown variable `{first}`, so this is empty or fails; {advice}", False


def _wrong_call(text: str, each: Interpolation, *, is_hierarchy: bool) -> tuple[str, bool] | None:
    if is_hierarchy:
        return f"a hierarchy interpolates only variables, and `{each.method}` is a function", True
    if each.method not in METHODS:
        names = [name for name in METHODS if name != SCOPE]
        meant = did_you_mean(each.method, METHODS) or f"; expected {', '.join(f'`{name}`' for name in names)}"
        return f"unknown function `{each.method}` in data{meant}", True
    if each.method == "alias" and each.end - each.start != len(text):
        return "`alias` must be the whole string; use `lookup` inside of one", True
    return None


def _form(key: str) -> str:
    name = key.partition("(")[0].strip()
    if name in METHODS:
        return f"because a call takes one quoted string and nothing else: `%{{{name}('key')}}`"
    if "[" in key:
        return "because keys of a variable follow dots: `%{facts.os.family}`"
    return "because single dots separate the keys, and quotes come in pairs"
