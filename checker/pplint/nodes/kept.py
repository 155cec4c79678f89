"""What an earlier run found out about nodes: taken again where nothing is different that it was computed from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pplint.base.digests import digest
from pplint.cache.current_files import CurrentFiles
from pplint.cache.place import cache_folder
from pplint.cache.program import fingerprint
from pplint.cache.rows import decoded, group_key
from pplint.cache.store import Store
from pplint.nodes.findings import NodeFinding  # noqa: TC001 - rows are decoded by it
from pplint.session.dependencies import DependencySet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class _Row(Struct, array_like=True, frozen=True):
    """What is wrong with a node's catalog, and the answers of the disk that it was computed from."""

    dependencies: DependencySet
    findings: list[NodeFinding]


class KeptNodes:
    """The rows of nodes in the cache, by what decides about the catalog apart from the files."""

    def __init__(self, questions: Mapping[str, object], *, is_used: bool = True, folder: str | None = None) -> None:
        folder = cache_folder(folder) if is_used else None
        self._store = None if folder is None else Store(folder)
        program = b"" if folder is None else fingerprint()
        self._keys = {
            name: digest(repr((program, question)).encode("utf-8", "replace")) for name, question in questions.items()
        }
        self.groups: dict[bytes, DependencySet] = {}
        self._holding: dict[bytes, bool] = {}
        self._present = CurrentFiles()
        self._new: dict[bytes, bytes] = {}

    def found(self, names: Sequence[str]) -> dict[str, tuple[DependencySet, list[NodeFinding]]]:
        """Return what is known of nodes and still holds, with its dependencies."""
        if self._store is None:
            return {}
        read = self._store.read([self._keys[name] for name in names])
        rows = {name: row for name in names if (row := decoded(read.get(self._keys[name]), _Row)) is not None}
        self._read({name for row in rows.values() for name in row.dependencies.groups})
        return {name: (row.dependencies, row.findings) for name, row in rows.items() if self._holds(row.dependencies)}

    def _read(self, names: set[bytes]) -> None:
        while names and self._store is not None:
            read = self._store.read([group_key(name) for name in names])
            found = {
                name: group
                for name in names
                if (group := decoded(read.get(group_key(name)), DependencySet)) is not None
            }
            self.groups.update(found)
            self._holding.update((name, False) for name in names - found.keys())
            names = (
                {each for group in found.values() for each in group.groups} - self.groups.keys() - self._holding.keys()
            )

    def _holds(self, group: DependencySet) -> bool:
        return all(map(self._present.holds, group.answers)) and all(map(self._named_holds, group.groups))

    def _named_holds(self, name: bytes) -> bool:
        known = self._holding.get(name)
        if known is None:
            self._holding[name] = False
            known = self._holding[name] = self._holds(self.groups[name])
        return known

    def tell(self, named: Mapping[bytes, DependencySet]) -> None:
        """Take note of groups of answers."""
        self.groups.update(named)
        self._new.update((group_key(name), msgspec.msgpack.encode(group)) for name, group in named.items())

    def keep(self, name: str, dependencies: DependencySet, findings: list[NodeFinding]) -> None:
        """Keep what was found out about a node."""
        self._new[self._keys[name]] = msgspec.msgpack.encode(_Row(dependencies, findings))

    def save(self) -> None:
        """Write what is new."""
        if self._store is not None and self._new:
            self._store.write(self._new)
            self._new = {}
