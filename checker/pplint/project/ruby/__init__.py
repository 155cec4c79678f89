"""What the Ruby files of modules declare, read without running them.

Each function reads one file. What cannot be read declares nothing: a file that is missing, is no regular file, is
larger than 1 MiB, or is no Ruby.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.ruby.source import read_bytes, read_source

if TYPE_CHECKING:
    from pplint.project.declarations import (
        CallerReads,
        DataTypeDeclaration,
        FactDeclaration,
        FunctionDeclaration,
        ResourceTypeDeclaration,
    )
    from pplint.session.disk import Disk

__all__ = [
    "read_caller_reads",
    "read_data_types",
    "read_facts",
    "read_functions",
    "read_generated_types",
    "read_resource_types",
]


def read_functions(disk: Disk, path: str) -> list[FunctionDeclaration]:
    """Read the functions that a file declares, by the present interface or by that of Puppet 3."""
    source = read_source(disk, path, b"create_function", b"newfunction")
    if source is None:
        return []
    from pplint.project.ruby.functions import functions_in

    return list(functions_in(source))


def read_caller_reads(disk: Disk, path: str) -> CallerReads:
    """Read what the functions in a file read of the scope that they are called in."""
    source = read_source(disk, path, b"scope_param", b"newfunction")
    from pplint.project.declarations import CallerReads

    if source is None:
        return CallerReads()
    from pplint.project.ruby.caller_scope import reads_in

    return reads_in(source)


def read_resource_types(disk: Disk, path: str) -> list[ResourceTypeDeclaration]:
    """Read the resource types that a file declares, by `Puppet::Type.newtype` or the Resource API."""
    source = read_source(disk, path, b"newtype", b"register_type")
    if source is None:
        return []
    from pplint.project.ruby.resource_types import resource_types_in

    found = list(resource_types_in(source))
    if b"register_type" in source.data:
        from pplint.project.ruby.resource_api import registered_types_in

        found += registered_types_in(source)
    return found


def read_generated_types(disk: Disk, path: str) -> ResourceTypeDeclaration | None:
    """Read a file below `.resource_types`, as `puppet generate types` writes them."""
    data = read_bytes(disk, path)
    if data is None:
        return None
    from pplint.project.ruby.generated_types import generated_type_in

    return generated_type_in(path, data)


def read_data_types(disk: Disk, path: str) -> list[DataTypeDeclaration]:
    """Read the data types that a file declares."""
    source = read_source(disk, path, b"create_type")
    if source is None:
        return []
    from pplint.project.ruby.data_types import data_types_in

    return list(data_types_in(source))


def read_facts(disk: Disk, path: str) -> list[FactDeclaration]:
    """Read the names of the facts that a file adds: Ruby below `lib/facter`, YAML, JSON or text in `facts.d`."""
    from pplint.project.ruby.facts import external_facts, facts_in

    if not path.endswith(".rb"):
        data = read_bytes(disk, path)
        return [] if data is None else external_facts(path, data)
    source = read_source(disk, path, b"Facter")
    return [] if source is None else list(facts_in(source))
