"""The names in comments for puppet-lint: which of them pplint knows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.rule.registry import Registry

_CONTROL = late_pattern(rb"lint:ignore:([A-Za-z0-9_-]{1,100})")


def comment_remarks(sources: Iterable[bytes], registry: Registry) -> list[str]:
    """Say how many names of comments are known, and which are not."""
    names = Counter(name.decode() for data in sources for name in _CONTROL.findall(data))
    unknown = {name: count for name, count in sorted(names.items()) if not registry.find(name)}
    known = names.total() - sum(unknown.values())
    remarks = [f"comments with `lint:ignore` go on to count: {known} names in them are known"] if known else []
    if unknown:
        listed = ", ".join(f"`{name}` ({count})" for name, count in unknown.items())
        remarks.append(f"comments with `lint:ignore` name what no rule does, and are left alone: {listed}")
    return remarks
