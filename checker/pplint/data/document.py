"""Files of data that were read, or that cannot be, and as rules are shown them: with what they belong to."""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import SourceFile, Span
from pplint.data.errors import DataError

if TYPE_CHECKING:
    from pplint.data.hierarchy import Hierarchy
    from pplint.data.nodes import Mapping, Node

HIERARCHY_NAME: Final = "hiera.yaml"
DATA_EXTENSIONS: Final = (".yaml", ".yml", ".eyaml", ".json")

_JSON: Final = ".json"


class Document(Struct, frozen=True, eq=False):
    """The bytes of a file, and what they say: nothing, a node, or an error instead.

    What is in another encoding than UTF-8, Psych may read all the same: `is_known` is false then.
    """

    data: bytes
    root: Node | None = None
    error: DataError | None = None
    is_known: bool = True

    @property
    def mapping(self) -> Mapping | None:
        """The keys of the file with their values; None where there is no mapping."""
        from pplint.data.nodes import Mapping

        return self.root if isinstance(self.root, Mapping) else None


def read_document(path: str, data: bytes) -> Document:
    """Read a file of data, whose ending says whether it is JSON or YAML."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return Document(data, is_known=False)
    # PyYAML is loaded where there is something to read: it takes as long as all the rest of a start.
    if is_json(path):
        from pplint.data.json_reader import read_json_data as read
    else:
        from pplint.data.yaml_reader import read_yaml as read
    try:
        return Document(data, read(data))
    except DataError as error:
        return Document(data, error=error)


class Owner(Struct, frozen=True):
    """What a hierarchy is for: a module, by its name, or an environment; `root` is the absolute path of either.

    The data of an environment may be read by a hierarchy that is on its server: `is_by_server` is true then.
    """

    root: str
    module: str | None = None
    is_by_server: bool = False


class DataFile(Struct, eq=False):
    """A file of data as it is checked, which lies at an absolute path.

    `owner` is what has the hierarchy that leads to it, None if none is known. No lookup reads what lies in a module or
    an environment that has its data elsewhere: `is_looked_up` is false then.
    """

    source: SourceFile
    document: Document
    path: str
    owner: Owner | None = None
    is_looked_up: bool = True

    @property
    def span(self) -> Span:
        """All of the file."""
        return Span(0, len(self.source.data))


class HierarchyFile(Struct, eq=False, dict=True):
    """A `hiera.yaml` as it is checked; without an owner, it may be for a whole server, or for nothing."""

    source: SourceFile
    document: Document
    owner: Owner | None = None

    @property
    def span(self) -> Span:
        """All of the file."""
        return Span(0, len(self.source.data))

    @cached_property
    def hierarchy(self) -> Hierarchy:
        """What it says, as far as it can be read."""
        from pplint.data.hierarchy import read_hierarchy

        return read_hierarchy(self.document.root, is_module=self.owner is not None and self.owner.module is not None)


class RepositoryFile(Struct, eq=False):
    """A file as it is checked. `path` is absolute, `inner_path` counts from the module, environment or project."""

    source: SourceFile
    path: str
    inner_path: str

    @property
    def span(self) -> Span:
        """The whole file."""
        return Span(0, len(self.source.data))


class DescriptionFile(RepositoryFile):
    """A file in YAML or JSON that describes something; a rule reports the error of its document, if it has one."""

    document: Document


def is_data(path: str) -> bool:
    """Tell whether what is named so is checked as data and not as a program."""
    return path.endswith(DATA_EXTENSIONS)


def is_json(path: str) -> bool:
    """Tell whether a file of data is read as JSON, and not as YAML."""
    return path.endswith(_JSON)


def is_hierarchy(path: str) -> bool:
    """Tell whether a path is that of a hierarchy, as it is called in modules and environments."""
    return os.path.basename(path) == HIERARCHY_NAME
