"""Values of data, and defaults, that are not of the type that a lookup asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.data.nodes import Scalar
from pplint.evaluator.core.unknown import result_type
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.errors import InvalidTypeError
from pplint.types.explain import explain
from pplint.types.intersection import intersects
from pplint.types.mismatch_kinds import TypeMismatch
from pplint.values.data_types import type_of_data
from pplint_rules.hiera.lookup_calls import LookupCall, lookup_call
from pplint_rules.shared.data_mismatch import is_of_secret
from pplint_rules.shared.type_mismatch import Misfit, is_secret, mismatch_sentence

if TYPE_CHECKING:
    from pplint.data.bindings import Binding
    from pplint.types.mismatch_kinds import Mismatch
    from pplint.types.model import Type

_FIRST: Final = "first"


@rule(
    "invalid-lookup-value",
    "Data or a default that does not have the type that a lookup requires",
    Severity.ERROR,
    named=frozenset({"lookup"}),
)
def invalid_lookup_value(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A lookup fails if the value does not have the type that the call requires.

    Only literal values are checked, because merging, conversion and interpolation can change the value. A default is an
    error if it is always used. If data may define the key, a wrong default is a warning, because it fails only on nodes
    without that data.

    ```yaml file=hiera.yaml
    version: 5
    ```

    ```yaml file=data/common.yaml
    port: '80'
    ```

    ```puppet
    $port = lookup('port', Integer)     # error: [invalid-lookup-value]
    $level = lookup('level', Integer, 'first', '5') # error: [invalid-lookup-value]
    ```

    ```puppet
    $port = lookup('port', String)
    $level = lookup('level', Integer, 'first', 5)
    ```
    """
    call = lookup_call(node, ctx)
    if call is None:
        return
    yield from _wrong_data(call, ctx)
    for given in call.given:
        value = ctx.value_of(given.node)
        is_needed = _is_needed(call, ctx)
        if intersects(call.type, result_type(value)) or (value is None and not is_needed):
            continue
        looked_up = f" of `{call.keys[0]}`" if len(call.keys) == 1 else ""
        subject = f"{given.name} of the lookup{looked_up}"
        label = Label(call.type_node.span, "required type")
        finding = Misfit(given.node, call.type, value, subject).finding(ctx, label)
        yield finding if is_needed else replace(finding, severity=Severity.WARNING)


def _is_needed(call: LookupCall, ctx: Context) -> bool:
    """Whether no data have what is looked up: `undef` as a default often only says that there is none."""
    roots = {each.partition(".")[0] for each in call.keys}
    project = ctx.project
    is_known = bool(roots) and project.is_control_repository and all(map(project.is_followed, roots))
    return is_known and not any(map(project.bindings, roots))


def _wrong_data(call: LookupCall, ctx: Context) -> Iterator[Finding]:
    key = call.keys[0] if len(call.keys) == 1 and call.takes_first else None
    if key is None or "." in key:
        return
    if any(each.conversion is not None or each.merge not in {None, _FIRST} for each in ctx.project.lookup_options(key)):
        return
    for binding in ctx.project.bindings(key):
        mismatch = _mismatch(call.type, binding, ctx)
        if mismatch is not None:
            shows_value = not is_of_secret(binding.entry, mismatch)
            message = mismatch_sentence(f"the lookup of `{key}`", mismatch, shows_value=shows_value)
            label = Label(binding.entry.key.span, "the value is here", ctx.project.shown_path(binding.path))
            yield ctx.finding(call.type_node, message, label)
            return
        if binding.is_for_all:
            return


def _mismatch(expected: Type, binding: Binding, ctx: Context) -> Mismatch | None:
    value = binding.entry.value
    if isinstance(value, Scalar) and value.value is None:
        return None
    found = type_of_data(value, ctx.project.data_values)
    if intersects(expected, found):
        return None
    try:
        mismatches = explain(expected, found)
    except InvalidTypeError:
        return None
    certain = (each for each in mismatches if not isinstance(each, TypeMismatch) or not _may_fit(each))
    return next(certain, TypeMismatch.of((), expected, found))


def _may_fit(mismatch: TypeMismatch) -> bool:
    return is_secret(mismatch.expected) or intersects(mismatch.expected, mismatch.actual)
