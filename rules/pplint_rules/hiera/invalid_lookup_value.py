"""Values of data that are not of the type that a look-up asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.data.nodes import Scalar
from pplint.diagnostic import Finding, Label, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, looked_up_key
from pplint.types.errors import InvalidTypeError
from pplint.types.explain import explain
from pplint.types.intersection import intersects
from pplint.types.mismatch_kinds import TypeMismatch
from pplint.types.model import Type
from pplint.values.data_types import type_of_data
from pplint_rules.shared.type_mismatch import is_secret, mismatch_sentence

if TYPE_CHECKING:
    from pplint.data.bindings import Binding
    from pplint.types.mismatch_kinds import Mismatch

_FIRST: Final = "first"
_MERGE: Final = 2
"""Which argument of `lookup` says how to merge; before it stands the type."""


@rule("invalid-lookup-value", "Data that are not of the type that a look-up asks for", Severity.ERROR)
def invalid_lookup_value(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if what is looked up is not of the type that the call asks for.

    This is said of values that stand in data as they are: what is merged, converted or interpolated may be another.

    ```yaml file=hiera.yaml
    version: 5
    ```

    ```yaml file=data/common.yaml
    port: '80'
    ```

    ```puppet
    $port = lookup('port', Integer)     # error: [invalid-lookup-value]
    ```

    ```puppet
    $port = lookup('port', String)
    ```
    """
    key = looked_up_key(node)
    expected = _expected(node, ctx) if key is not None else None
    if key is None or expected is None or "." in key:
        return
    if any(each.conversion is not None or each.merge not in {None, _FIRST} for each in ctx.project.lookup_options(key)):
        return
    for binding in ctx.project.bindings(key):
        mismatch = _mismatch(expected, binding)
        if mismatch is not None:
            message = mismatch_sentence(f"the look-up of `{key}`", mismatch)
            label = Label(binding.entry.key.span, "the value is here", ctx.project.shown_path(binding.path))
            yield ctx.finding(arguments(node)[1], message, label)
            return
        if binding.is_for_all:
            return


def _expected(node: ast.Call | ast.MethodCall, ctx: Context) -> Type | None:
    """Return the type that a call asks for, if the value that it finds first is what counts."""
    passed = arguments(node)
    if len(passed) < _MERGE or not isinstance(passed[1], ast.Reference | ast.Access):
        return None
    merge = passed[_MERGE] if len(passed) > _MERGE else None
    is_first = (
        merge is None or isinstance(merge, ast.Undef) or (isinstance(merge, ast.String) and merge.value == _FIRST)
    )
    type_ = ctx.value_of(passed[1])
    return type_ if is_first and isinstance(type_, Type) else None


def _mismatch(expected: Type, binding: Binding) -> Mismatch | None:
    value = binding.entry.value
    if isinstance(value, Scalar) and value.value is None:
        return None
    found = type_of_data(value)
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
