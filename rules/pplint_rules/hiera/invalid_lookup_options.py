"""Options for lookups that are refused, or that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.base.suggest import did_you_mean
from pplint.data.document import DataFile
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.merging import read_strategy
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.data.lookup.values import NodeReader
from pplint.data.nodes import Entry, Mapping, Node, Scalar, Sequence, is_merge_key
from pplint.rule import Context, rule
from pplint.syntax.oniguruma import BacktrackingError, RegexpError, search
from pplint_rules.hiera.conversion_faults import fault_of_conversion
from pplint_rules.shared.data_values import outer_entries

_OPTIONS: Final = ("merge", "convert_to")
_OPTIONS_OF_MERGE: Final = ("knockout_prefix", "merge_hash_arrays", "sort_merged_arrays", "strategy")
_PATTERN: Final = "^"


@rule("invalid-lookup-options", "Lookup options that are invalid or unknown", Severity.ERROR)
def invalid_lookup_options(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """`lookup_options` sets how the values of a key are merged and which type they are converted to.

    Lookups of a key fail if its merge strategy, an option of that strategy or its type does not exist, or if the type
    cannot be created with the given arguments. Every lookup fails if a pattern is not a valid regular expression. An
    unknown option, such as `mrge`, has no effect. A module can set options only for its own keys.

    ```yaml path=data/common.yaml
    lookup_options:
      ntp::servers:
        merge: uniqe            # error: [invalid-lookup-options]
      ntp::keys:
        mrge: deep              # warning: [invalid-lookup-options]
      '^ntp::(.*':              # error: [invalid-lookup-options]
        merge: hash
      ntp::port:
        convert_to: Integr      # error: [invalid-lookup-options]
    ```

    ```yaml path=data/common.yaml
    lookup_options:
      ntp::servers:
        merge: unique
      ntp::keys:
        merge:
          strategy: deep
          knockout_prefix: --
      '^ntp::.*_file$':
        convert_to: String
    ```
    """
    if LOOKUP_OPTIONS.encode() not in node.source.data or not node.is_looked_up:
        return
    for key, entry in outer_entries(node.document.root):
        if key == LOOKUP_OPTIONS:
            yield from _of_all(entry, node, ctx)


def _of_all(entry: Entry, node: DataFile, ctx: Context) -> Iterator[Finding]:
    options = entry.value
    if not isinstance(options, Mapping):
        if not (isinstance(options, Scalar) and options.value is None):
            yield ctx.finding(options.span, f"`{LOOKUP_OPTIONS}` must be a mapping; every lookup fails")
        return
    module = None if node.owner is None else node.owner.module
    for each in options.written:
        if not is_merge_key(each.key):
            yield from _wrong_key(each.key, module, ctx)
            yield from _of_key(each.value, node, ctx)


def _wrong_key(key: Node, module: str | None, ctx: Context) -> Iterator[Finding]:
    name = key.value if isinstance(key, Scalar) else None
    if not isinstance(name, str):
        yield ctx.finding(key.span, f"a key of `{LOOKUP_OPTIONS}` must be a string; every lookup fails")
        return
    if name.startswith(_PATTERN):
        try:
            search(name, "")
        except BacktrackingError:
            pass
        except RegexpError as error:
            yield ctx.finding(key.span, f"this is not a valid regular expression: {error.reason}; every lookup fails")
            return
    if module is not None and not name.removeprefix(_PATTERN).startswith(f"{module}::"):
        message = (
            f"a module can only set options for its own keys, which start with `{module}::`; lookups of other keys fail"
        )
        yield ctx.finding(key.span, message)


def _of_key(options: Node, node: DataFile, ctx: Context) -> Iterator[Finding]:
    if isinstance(options, Sequence):
        yield ctx.finding(options.span, "the options of a key must be a mapping; lookups of the key fail")
    elif isinstance(options, Scalar):
        if options.value is not None:
            yield ctx.finding(options.span, "the options of a key must be a mapping", severity=Severity.WARNING)
    else:
        for entry in options.written:
            name = entry.key.value if isinstance(entry.key, Scalar) else None
            if name == "merge":
                yield from _wrong_merge(entry.value, node, ctx)
            elif name == "convert_to":
                fault = fault_of_conversion(entry.value, ctx)
                if fault is not None:
                    yield ctx.finding(fault[1], fault[0])
            elif isinstance(name, str) and name not in _OPTIONS and not is_merge_key(entry.key):
                yield _unknown_option(name, entry, ctx)


def _unknown_option(name: str, entry: Entry, ctx: Context) -> Finding:
    """Report an option that has no effect where it is; those of a merge strategy belong beside its name."""
    if name in _OPTIONS_OF_MERGE:
        message = f"`{name}` has no effect here: it belongs inside `merge`"
        advice = f"move it into `merge`, next to the strategy: `merge: {{ strategy: deep, {name}: … }}`"
    else:
        message = f"unknown lookup option `{name}`{did_you_mean(name, _OPTIONS)}"
        advice = "the options of a key are `merge` and `convert_to`"
    return ctx.finding(entry.key.span, message, help=advice, severity=Severity.WARNING)


def _wrong_merge(merge: Node, node: DataFile, ctx: Context) -> Iterator[Finding]:
    fault = _fault_of_merge(merge, node)
    if fault is not None:
        message, span = fault
        yield ctx.finding(span, f"{message}; lookups of the key fail")


def _fault_of_merge(merge: Node, node: DataFile) -> tuple[str, Span] | None:
    parts = merge.parts() if not isinstance(merge, Scalar) else iter(())
    if isinstance(merge, Sequence) or any(not isinstance(each, Scalar) for each in parts):
        return "`merge` must be a strategy, or a mapping with a `strategy` and its options", merge.span
    try:
        read_strategy(NodeReader(node.source.path).value(merge))
    except LookupFailedError as error:
        return error.message, merge.span if error.place is None else error.place.span
    return None
