"""Keys that occur twice in data."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.source import SourceFile, Span
from pplint.data.comments import is_block_scalar
from pplint.data.document import DataFile, is_json
from pplint.data.nodes import Entry, Mapping, Node, Scalar
from pplint.rule import Context, rule


@rule("duplicate-data-key", "A key that occurs twice in a data file", Severity.WARNING)
def duplicate_data_key(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """YAML uses the last of two entries with the same key and silently drops the other.

    The fix removes a duplicate on its own line if both values are equal, which is safe. If the values differ, there is
    no fix, because either may be the intended one.

    ```yaml path=data/common.yaml
    ntp::servers:
      - a.example.com
    ntp::port: 123
    ntp::servers:              # warning: [duplicate-data-key]
      - b.example.com
    ntp::port: 123             # warning: [duplicate-data-key]
    ```

    ```fixed
    ntp::servers:
      - a.example.com
    ntp::port: 123
    ntp::servers:
      - b.example.com
    ```

    ```yaml path=data/common.yaml
    ntp::servers:
      - a.example.com
      - b.example.com
    ```
    """
    for mapping in _mappings(node.document.root):
        for before, entry in mapping.duplicates() if len(mapping.written) > len(mapping.entries) else ():
            key = ctx.source.text(entry.key.span)
            label = ctx.label(before.key.span, "first defined here")
            same = _are_same(before, entry)
            what = "with the same value" if same else "and this value is used"
            fix = _removal(ctx.source, entry) if same else None
            yield ctx.finding(entry.key.span, f"`{key}` is defined a second time, {what}", label, fix=fix)


def _mappings(root: Node | None) -> Iterator[Mapping]:
    pending = [] if root is None else [root]
    seen: set[int] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, Scalar) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Mapping):
            yield node
            pending += [each for entry in node.written for each in (entry.key, entry.value)]
        else:
            pending += node.items


def _are_same(one: Entry, other: Entry) -> bool:
    first, second = one.value, other.value
    if not (isinstance(first, Scalar) and isinstance(second, Scalar)):
        return False
    return type(first.value) is type(second.value) and first.value == second.value


def _removal(source: SourceFile, entry: Entry) -> Fix | None:
    """Return a fix that removes the line of an entry, if there is nothing else on it."""
    lines, data = source.lines, source.data
    start, end = entry.key.span.start, entry.value.span.end
    line = lines.line(start)
    span = Span(lines.starts[line - 1], lines.starts[line] if line < len(lines.starts) else len(data))
    is_whole = lines.line(max(start, end - 1)) == line and entry.value.span.start >= entry.key.span.end
    is_named = data[entry.value.span.start : end][:1] in {b"&", b"*"}
    if is_json(source.path) or not is_whole or is_named or is_block_scalar(data, entry.value.span):
        return None
    if data[span.start : start].strip() or data[end : span.end].strip():
        return None
    return Fix("remove the second entry", (Edit(span, ""),), effect=Effect.NONE, safe=True)
