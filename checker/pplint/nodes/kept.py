"""The findings of nodes from an earlier run: taken again where nothing is different that they were computed from."""

from __future__ import annotations

from time import time_ns
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from pplint.base.digests import digest
from pplint.cache.graph_writer import GraphWriter
from pplint.cache.place import cache_folder
from pplint.cache.program import fingerprint
from pplint.cache.rows import decoded, graph_key
from pplint.cache.saved_graph import SavedGraph
from pplint.cache.store import Store
from pplint.nodes.findings import NodeFinding

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.session.answers import Answer
    from pplint.session.dependencies import Dependencies


class KeptNodes:
    """The findings of nodes in the cache, by what decides about the catalog apart from the files."""

    def __init__(self, questions: Mapping[str, object], *, is_used: bool = True, folder: str | None = None) -> None:
        folder = cache_folder(folder) if is_used else None
        program = b"" if folder is None else fingerprint()
        graph = None if folder is None else SavedGraph(Store(folder), graph_key(program, "nodes"), time_ns())
        self._graph = graph
        self._new = None if graph is None else GraphWriter(graph)
        self._keys = {
            name: digest(repr((program, question)).encode("utf-8", "replace")) for name, question in questions.items()
        }

    def found(self, names: Sequence[str]) -> dict[str, tuple[list[Answer], list[NodeFinding]]]:
        """Return what is known of nodes and still holds, with the answers that it was computed from."""
        if self._graph is None or self._new is None:
            return {}
        found: dict[str, tuple[list[Answer], list[NodeFinding]]] = {}
        saved = dict(self._graph.found([self._keys[name] for name in names]))
        for name, row in ((name, saved.get(self._keys[name])) for name in names):
            findings = None if row is None else decoded(bytes(row.result), list[NodeFinding])
            if row is not None and findings is not None:
                self._new.take(self._keys[name], row)
                found[name] = self._graph.answers_of(row.dependencies), findings
        return found

    def keep(self, name: str, dependencies: Dependencies, findings: list[NodeFinding]) -> None:
        """Keep the findings of a node, and what they depend on."""
        if self._new is not None:
            self._new.keep(self._keys[name], dependencies, Raw(msgspec.msgpack.encode(findings)))

    def save(self) -> None:
        """Write what is new."""
        if self._new is not None:
            self._new.save()
