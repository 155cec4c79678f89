"""Files that describe a module or a control repository, and that those who need them cannot read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.source import SourceFile
from pplint.data.document import HIERARCHY_NAME
from pplint.project.description_files import Fault, read_description
from pplint.project.environment import FILE_NAME as ENVIRONMENT_FILE
from pplint.project.environment import settings_fault
from pplint.project.lookup import ProjectKind
from pplint.project.metadata import read_metadata
from pplint.project.modules import METADATA
from pplint.project.puppetfile import FIXTURES_FILE
from pplint.project.sources import shown_path
from pplint.query import query
from pplint.session import file_summary
from pplint.syntax.json_places import JsonValue, read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.session.disk import Disk

BOLT_PROJECT: Final = "bolt-project.yaml"


def _yaml_fault(data: bytes) -> Fault | None:
    # PyYAML is loaded where there is such a file that was not looked at before: it takes as long as a start.
    from pplint.project.yaml_faults import yaml_fault

    return yaml_fault(data)


def _fixtures_fault(data: bytes) -> Fault | None:
    # Whoever reads it takes it for a template first.
    return None if b"<%" in data else _yaml_fault(data)


def _no_fault(_data: bytes) -> Fault | None:
    """Say nothing of a file that is checked by itself, if it can be."""
    return None


_CONFIGURATION: Final[dict[str, Callable[[bytes], Fault | None]]] = {
    HIERARCHY_NAME: _no_fault,
    FIXTURES_FILE: _fixtures_fault,
    BOLT_PROJECT: _yaml_fault,
    ENVIRONMENT_FILE: settings_fault,
}


@query
def invalid_metadata(project: Project, module: str | None) -> tuple[Fault, SourceFile] | None:
    """Return what is wrong with the `metadata.json` of a module, or of what is in none since nothing names it."""
    path = _metadata_path(project, module)
    fault = None if path is None else read_metadata(project.session, path).fault
    return None if path is None or fault is None else (fault, _source(project.session.disk, path))


@query
def metadata_document(project: Project, module: str | None) -> tuple[JsonValue, SourceFile] | None:
    """Return what the `metadata.json` of a module says, with the places; None if there is none that can be read."""
    path = _metadata_path(project, module)
    if path is None or not project.session.disk.is_file(path) or read_metadata(project.session, path).fault is not None:
        return None
    source = _source(project.session.disk, path)
    document = read_json(source.data)
    return None if document is None or document.members is None else (document, source)


def _metadata_path(project: Project, module: str | None) -> str | None:
    files = None if module is None else project.modules.get(module)
    if files is None and project.kind is not ProjectKind.LOOSE:
        return None
    return os.path.join(project.root if files is None else files.root, METADATA)


@query
def invalid_configuration(project: Project, module: str | None) -> tuple[tuple[Fault, SourceFile], ...]:
    """Return what is wrong with the configuration around a file: that of its project, and of its module."""
    files = None if module is None else project.modules.get(module)
    roots = [each for each in (project.root, None if files is None else files.root) if each is not None]
    return tuple(each for root in dict.fromkeys(roots) for each in _faults_at(project.session, root))


def _faults_at(session: Session, root: str) -> Iterator[tuple[Fault, SourceFile]]:
    for name in _CONFIGURATION:
        path = os.path.join(root, name)
        fault = _fault_of(session, path, name)
        if fault is not None:
            yield fault, _source(session.disk, path)


def _fault_of(session: Session, path: str, name: str) -> Fault | None:
    found = read_description(session.disk, path)
    if not isinstance(found, bytes):
        return found
    told_here = _faults_in(session, path, name)
    # What is too large to be checked itself is read as a description all the same.
    return _CONFIGURATION[name](found) if told_here is None else next(iter(told_here), None)


@file_summary
def _faults_in(data: bytes, name: str) -> tuple[Fault, ...]:
    """Return what is wrong with what is in a file of a name."""
    fault = _CONFIGURATION[name](data)
    return () if fault is None else (fault,)


def _source(disk: Disk, path: str) -> SourceFile:
    data = read_description(disk, path)
    return SourceFile(shown_path(path), data if isinstance(data, bytes) else b"")
