"""Data that the compiler cannot read, or that no lookup may return."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.data.document import DataFile
from pplint.data.nodes import Entry, Mapping, Node, Scalar, Sequence, Symbol
from pplint.rule import Context, rule

_STRICT: Final = 8
"""The version since which a file that is no mapping is refused; before, it is left out, with a warning."""


@rule("invalid-data", "Data that the compiler cannot read or that lookups reject", Severity.ERROR)
def invalid_data(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """A lookup fails if it reads a data file that is not a YAML or JSON mapping.

    Ruby's YAML parser refuses a tab as indentation, and an unquoted value that starts with `%` or `@`. A bare date such
    as `2024-05-01` makes the whole file unreadable, unless a custom function reads it. Empty files are allowed. A list
    or a single value is only a warning if the path to the file contains variables, because it is not known whether any
    node reads it.

    A lookup also fails if its value is not data. An unquoted value that starts with a colon is a Ruby symbol. A key in
    a value must be a string or a number, but unquoted `on`, `yes` and `no` are booleans.

    ```yaml path=modules/ntp/data/common.yaml
    ntp::valid_until: 2024-05-01     # error: [invalid-data]
    ntp::server: ntp.example.com
    ```

    ```yaml path=modules/ntp/data/common.yaml
    ntp::bind: ::1                   # error: [invalid-data]
    ntp::options:
      on: start                      # error: [invalid-data]
    ```

    ```yaml path=modules/ntp/data/common.yaml
    ntp::valid_until: '2024-05-01'
    ntp::bind: '::1'
    ntp::options:
      'on': start
    ```
    """
    error, root = node.document.error, node.document.root
    if error is not None and error.is_too_much:
        yield ctx.finding(error.span, f"not checked: {error.message}", severity=Severity.WARNING)
    elif error is not None:
        # What a server has in its hierarchy may be read by a function of its own, which loads more.
        if not error.is_of_ruby or (node.owner is not None and not node.owner.is_by_server):
            yield ctx.finding(error.span, f"the compiler cannot read this file: {error.message}")
    elif isinstance(root, Mapping):
        if node.is_looked_up:
            yield from _no_data(root, ctx)
    elif root is not None and node.is_looked_up and not _is_false(root):
        owner = node.owner
        is_certain = owner is None or owner.is_by_server or ctx.project.is_read_by_all(node.path, owner.module)
        severity = None if is_certain and ctx.puppet_version >= _STRICT else Severity.WARNING
        kind = "list" if isinstance(root, Sequence) else "plain value"
        message = f"a data file must be a mapping, got a {kind}"
        yield ctx.finding(Span(root.span.start, root.span.start), message, severity=severity)


def _is_false(root: Node) -> bool:
    """Whether the compiler takes a file for an empty one."""
    return isinstance(root, Scalar) and root.value in {None, False} and root.is_plain


def _no_data(root: Mapping, ctx: Context) -> Iterator[Finding]:
    """Yield what keeps values from being looked up; the contents of an alias are reported at their anchor."""
    pending: list[Node] = [entry.value for entry in reversed(root.written)]
    seen: set[int] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, Scalar):
            if type(node.value) is Symbol:
                text = f":{node.value.name}"
                message = f"`{text}` is a Ruby symbol, and lookups fail on it; quote it: `'{text}'`"
                yield ctx.finding(node.span, message)
        elif id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, Mapping):
                for entry in node.written:
                    yield from _wrong_key(entry, ctx)
            pending += reversed(node.parts())


def _wrong_key(entry: Entry, ctx: Context) -> Iterator[Finding]:
    key = entry.key
    if isinstance(key, Scalar):
        if not (key.value is None or isinstance(key.value, bool)):
            return
        written = ctx.source.text(key.span)
        kind = "null" if key.value is None else "a boolean"
        message = f"the key `{written}` is {kind}, and lookups fail on it; quote it: `'{written}'`"
        yield ctx.finding(key.span, message if written else "a key is empty, and lookups fail on it")
    else:
        kind = "list" if isinstance(key, Sequence) else "mapping"
        yield ctx.finding(key.span, f"a {kind} as a key is not data, and lookups fail on it")
