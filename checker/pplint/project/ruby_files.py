"""What the Ruby files of modules declare, by their absolute paths; each file is read once in a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project import ruby
from pplint.project.sources import shown_path
from pplint.query import query

if TYPE_CHECKING:
    from pplint.project.declarations import (
        CallerReads,
        DataTypeDeclaration,
        FactDeclaration,
        FunctionDeclaration,
        ResourceTypeDeclaration,
    )
    from pplint.session import Session


@query
def functions(session: Session, path: str) -> tuple[FunctionDeclaration, ...]:
    """Return the functions that a file declares."""
    return tuple(ruby.read_functions(session.disk, shown_path(path)))


@query
def caller_reads(session: Session, path: str) -> CallerReads:
    """Return what the functions in a file read of the scope that they are called in."""
    return ruby.read_caller_reads(session.disk, shown_path(path))


@query
def resource_types(session: Session, path: str) -> tuple[ResourceTypeDeclaration, ...]:
    """Return the resource types that a file declares."""
    return tuple(ruby.read_resource_types(session.disk, shown_path(path)))


@query
def generated_type(session: Session, path: str) -> ResourceTypeDeclaration | None:
    """Return the resource type that a file below `.resource_types` declares."""
    return ruby.read_generated_types(session.disk, shown_path(path))


@query
def data_types(session: Session, path: str) -> tuple[DataTypeDeclaration, ...]:
    """Return the data types that a file declares."""
    return tuple(ruby.read_data_types(session.disk, shown_path(path)))


@query
def facts(session: Session, path: str) -> tuple[FactDeclaration, ...]:
    """Return the facts that a file adds."""
    return tuple(ruby.read_facts(session.disk, shown_path(path)))
