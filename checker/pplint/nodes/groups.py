"""Nodes with the same difference, and the order in which these are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pplint.nodes.differences import Difference  # noqa: TC001 - it is written as JSON

if TYPE_CHECKING:
    from collections.abc import Mapping


class NodeGroup(Struct, frozen=True):
    """Nodes to which the same happens."""

    nodes: list[str]
    difference: Difference

    @property
    def title(self) -> str:
        """What happens, in a few words."""
        found = self.difference
        if found.fails and not found.failed_before:
            return "fails to compile now"
        if found.fails:
            return "fails to compile for another reason"
        if found.failed_before:
            return "compiles again"
        counts = {kind: sum(each.kind == kind for each in found.changes) for kind in ("removed", "added", "changed")}
        return ", ".join(f"{count} {kind}" for kind, count in counts.items() if count) or "further resources may differ"


def grouped(differences: Mapping[str, Difference]) -> list[NodeGroup]:
    """Return the groups: nodes that fail newly first, then the others, large groups first."""
    groups: dict[bytes, NodeGroup] = {}
    for name, difference in differences.items():
        if not difference.is_nothing:
            key = msgspec.json.encode(difference)
            groups.setdefault(key, NodeGroup([], difference)).nodes.append(name)
    return sorted(groups.values(), key=lambda each: (each.difference.rank, -len(each.nodes), each.nodes))
