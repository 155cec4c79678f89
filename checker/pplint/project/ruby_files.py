"""What the Ruby files of modules declare, by their absolute paths; each file is read once in a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pplint.project import ruby
from pplint.project.sources import shown_path

if TYPE_CHECKING:
    from pplint.project.declarations import (
        CallerReads,
        DataTypeDeclaration,
        FactDeclaration,
        FunctionDeclaration,
        ResourceTypeDeclaration,
    )


@cache
def functions(path: str) -> tuple[FunctionDeclaration, ...]:
    """Return the functions that a file declares."""
    return tuple(ruby.read_functions(shown_path(path)))


@cache
def caller_reads(path: str) -> CallerReads:
    """Return what the functions in a file read of the scope that they are called in."""
    return ruby.read_caller_reads(shown_path(path))


@cache
def resource_types(path: str) -> tuple[ResourceTypeDeclaration, ...]:
    """Return the resource types that a file declares."""
    return tuple(ruby.read_resource_types(shown_path(path)))


@cache
def generated_type(path: str) -> ResourceTypeDeclaration | None:
    """Return the resource type that a file below `.resource_types` declares."""
    return ruby.read_generated_types(shown_path(path))


@cache
def data_types(path: str) -> tuple[DataTypeDeclaration, ...]:
    """Return the data types that a file declares."""
    return tuple(ruby.read_data_types(shown_path(path)))


@cache
def facts(path: str) -> tuple[FactDeclaration, ...]:
    """Return the facts that a file adds."""
    return tuple(ruby.read_facts(shown_path(path)))


def forget() -> None:
    """Read every file anew from here on."""
    for read in (functions, caller_reads, resource_types, generated_type, data_types, facts):
        read.cache_clear()
