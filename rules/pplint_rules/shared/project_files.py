"""Which checked file speaks for the files of a module that are no programs: so each of them is looked at once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.source import SourceFile, Span
from pplint.query import query

if TYPE_CHECKING:
    from pplint.base.diagnostic import Finding
    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView, ProjectView


def spoken_for(ctx: Context) -> ModuleView | None:
    """Return the module of the checked file, if that is its first manifest."""
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    first = None if module is None else _first_manifest(module)
    return module if first is not None and is_checked(first, ctx) else None


@query
def _first_manifest(module: ModuleView) -> str | None:
    return next(iter(module.manifest_paths()), None)


def speaks_for_project(ctx: Context) -> bool:
    """Return whether the checked file is the first manifest of a control repository."""
    project = ctx.project
    first = _first_manifest_of_all(project) if project.is_control_repository else None
    return first is not None and is_checked(first, ctx)


@query
def _first_manifest_of_all(project: ProjectView) -> str | None:
    return next(iter(project.manifest_paths()), None)


def is_checked(path: str, ctx: Context) -> bool:
    """Return whether an absolute path is that of the checked file."""
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    if module is not None and ctx.module_path is not None:
        return path == os.path.join(module.root, ctx.module_path[1])
    disk = ctx.project.session.disk
    own = os.path.join(ctx.project.root, ctx.source.path)
    return path == own or disk.real_path(path) == disk.real_path(ctx.source.path)


def about_file(ctx: Context, path: str, message: str) -> Finding:
    """Word a finding about a file as a whole, by its absolute path."""
    return replace(ctx.finding(Span(0, 0), message), source=SourceFile(ctx.project.shown_path(path), b""))
