"""What a change does to nodes, as text for people: by groups of nodes, with diffs of long values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from pplint.catalog.as_json import on_one_line
from pplint.nodes.differences import ADDED, MAY_DIFFER, REMOVED
from pplint.report.line_diff import unified_diff

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.nodes.differences import Difference, Failure, ParameterChange, ResourceChange
    from pplint.nodes.groups import NodeGroup

_SIGNS: Final = {REMOVED: "-", ADDED: "+"}
_LONG: Final = 72
MOST_NAMES: Final = 8
"""How many nodes of a group are named on one line."""


def text_of(groups: Sequence[NodeGroup], summary: str) -> str:
    """Return what happens to all nodes, with a summary at the end."""
    parts = ["\n".join([f"{names(group.nodes)}: {group.title}", *lines_of(group.difference)]) for group in groups]
    return "\n\n".join([*parts, summary]) + "\n"


def names(nodes: Sequence[str]) -> str:
    """Return the names of nodes; of many, the first ones and how many others there are."""
    if len(nodes) <= MOST_NAMES:
        return ", ".join(nodes)
    return f"{len(nodes)} nodes ({', '.join(nodes[: MOST_NAMES // 2])}, …)"


def lines_of(difference: Difference) -> Iterator[str]:
    """Yield the lines that say what happens to a node."""
    if difference.fails:
        yield f"! {_failure(difference.fails)}"
    if difference.failed_before:
        yield f"  before: {_failure(difference.failed_before)}"
    for change in difference.changes:
        yield from _change(change)
    if difference.further:
        yield f"? further resources may differ, of type: {', '.join(difference.further)}"


def _failure(failure: Failure) -> str:
    return f"{failure.message} ({failure.place})" if failure.place else failure.message


def _change(change: ResourceChange) -> Iterator[str]:
    place = f" ({change.place})" if change.place else ""
    maybe = f" may be {change.kind}" if change.maybe else ""
    yield f"{_SIGNS.get(change.kind, '~')} {change.reference}{maybe}{place}"
    for each in change.parameters:
        yield from _parameter(each)


def _parameter(change: ParameterChange) -> Iterator[str]:
    before, after = on_one_line(change.before), on_one_line(change.after)
    if change.kind == REMOVED:
        yield f"    - {change.name} => {_first_line(before)}"
    elif change.kind == ADDED:
        yield f"    + {change.name} => {_first_line(after)}"
    elif change.kind == MAY_DIFFER and before == after:
        yield f"    ? {change.name} may differ: {after}"
    elif before == after:
        yield f"    ~ {change.name} changes; the value is secret"
    elif _is_long(change.before) or _is_long(change.after):
        yield f"    ~ {change.name}:"
        yield from (f"      {line}" for line in diff_of(change))
    else:
        yield f"    ~ {change.name}: {before} -> {after}"


def _first_line(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def _is_long(value: object) -> bool:
    return "\n" in value if isinstance(value, str) else len(on_one_line(value)) > _LONG


def diff_of(change: ParameterChange) -> Iterator[str]:
    """Yield the lines of a unified diff of two values, without its head."""
    before, after = (_lines(each) for each in (change.before, change.after))
    for number, line in enumerate(unified_diff(before, after, "before", "after")):
        if number > 1:
            yield line.rstrip("\n")


def _lines(value: object) -> list[str]:
    text = value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
    return [f"{line}\n" for line in text.split("\n")]
