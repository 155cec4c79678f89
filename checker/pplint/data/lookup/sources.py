"""Where data come from: the hierarchy of an environment or a module, and the files that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.base.source import Place, Span
from pplint.data.document import is_json, read_document
from pplint.data.hierarchy import EYAML_FUNCTION
from pplint.data.locations import resolve_location
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.values import NodeReader
from pplint.data.nodes import Mapping, Scalar, Symbol

if TYPE_CHECKING:
    from pplint.data.document import Document
    from pplint.data.globs import Entries
    from pplint.data.hierarchy import Hierarchy, Location
    from pplint.data.locations import PartlyKnown, ResolvedLocation
    from pplint.data.lookup.values import Value

JSON_FUNCTION: Final = "json_data"
"""The function that reads JSON; the other ones that are followed read YAML."""

_START: Final = Span(0, 0)


class DataSource:
    """The data of an environment, or of a `module`.

    `path` is that of the `hiera.yaml`, as it is shown. `entries` lists directories below the one that it is in, `read`
    returns what is in a file there, None if it cannot be read, with what makes values of that, and `shown` the path
    that is shown for it. What it asks for once, it takes to stay.
    """

    def __init__(  # noqa: PLR0913 - what a hierarchy is, and how its files are asked for
        self,
        hierarchy: Hierarchy,
        path: str,
        *,
        entries: Entries,
        read: Callable[[str], tuple[Document | None, NodeReader]],
        shown: Callable[[str], str],
        module: str | None = None,
    ) -> None:
        self.hierarchy = hierarchy
        self.path = path
        self.module = module
        self.entries = entries
        self._read = read
        self._shown = shown
        self._known: dict[tuple[str, bool], tuple[Document | None, NodeReader]] = {}
        self._shown_paths: dict[str, str] = {}
        self._has_texts: set[str] = set()
        self._resolved: dict[tuple[int, PartlyKnown, PartlyKnown], ResolvedLocation] = {}

    def resolve(self, location: Location, directory: PartlyKnown, text: PartlyKnown) -> ResolvedLocation:
        """Return the files that a location of the hierarchy leads to, after interpolation."""
        asked = (id(location), directory, text)
        found = self._resolved.get(asked)
        if found is None:
            self._resolved[asked] = found = resolve_location(location, directory, text, self.entries)
        return found

    def shown(self, path: str) -> str:
        """Return the path that is shown for a file below the directory of the `hiera.yaml`."""
        found = self._shown_paths.get(path)
        if found is None:
            self._shown_paths[path] = found = self._shown(path)
        return found

    def _file(self, path: str, function: str | None) -> tuple[Document | None, NodeReader]:
        as_json = function == JSON_FUNCTION
        found = self._known.get((path, as_json))
        if found is None:
            document, reader = self._read(path)
            if document is not None and as_json != is_json(path):
                # The function decides how a file is read, whatever it is called.
                document = read_document("data.json" if as_json else "data.yaml", document.data)
                reader = NodeReader(self.shown(path))
            self._known[path, as_json] = found = document, reader
        return found

    def may_have(self, path: str, root: str, function: str | None) -> bool:
        """Whether the file at a path has a key, or cannot be read by a function so that nobody knows."""
        document, _ = self._file(path, function)
        if document is None or document.mapping is None:
            return document is None or document.error is not None or not _is_empty(document, function)
        return document.mapping.entry(root) is not None

    def value(self, path: str, root: str, function: str | None, *, is_strict: bool) -> Value:
        """Return what a file has for a key, before interpolation; raise `KeyNotFoundError` or `LookupFailedError`.

        `function` is the one that reads the file.
        """
        document, reader = self._file(path, function)
        if document is None:
            raise LookupFailedError("the file cannot be read", Place(self.shown(path), _START))
        if document.error is not None:
            raise LookupFailedError(document.error.message, Place(self.shown(path), document.error.span))
        if document.mapping is None:
            if (is_strict or function == JSON_FUNCTION) and not _is_empty(document, function):
                raise LookupFailedError("a data file must be a mapping", Place(self.shown(path), _START))
            raise KeyNotFoundError
        if self.module is not None and function != EYAML_FUNCTION and path not in self._has_texts:
            self._require_texts(document.mapping, self.shown(path))
            self._has_texts.add(path)
        entry = document.mapping.entry(root)
        if entry is None:
            raise KeyNotFoundError
        return reader.value(entry.value)

    def _require_texts(self, mapping: Mapping, path: str) -> None:
        """Raise `LookupFailedError` for a key that is no text: those of a module are compared with its name."""
        for entry in mapping.entries.values():
            key = entry.key.value if isinstance(entry.key, Scalar) else None
            if not isinstance(key, (str, bytes, Symbol)):
                raise LookupFailedError("a key in the data of a module must be a string", Place(path, entry.key.span))


def _is_empty(document: Document, function: str | None) -> bool:
    """Whether a file in YAML says nothing, which is no error."""
    root = document.root
    says_nothing = root is None or (isinstance(root, Scalar) and (root.value is None or root.value is False))
    return says_nothing and function != JSON_FUNCTION
