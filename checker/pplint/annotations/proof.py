"""The proof that types may be written: with them, nothing is found wrong that was not wrong before."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pplint.annotations.plan import Annotation, LeftOut
from pplint.base.edits import Change, apply
from pplint.base.time_limit import OutOfTime, within
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.core.problems import InvalidDefault, InvalidParameterValue, InvalidReturnValue
from pplint.infer.model import Model
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.project.sources import manifest_at
from pplint.session import Session
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.infer.core.problems import InferredProblem

_SECONDS = 5.0
"""How much time a file may take; one that takes longer proves nothing against a type."""


def annotated(session: Session, annotations: Sequence[Annotation]) -> list[Change]:
    """Return the files that annotations change, each with what it holds with them."""
    by_path: dict[str, list[Annotation]] = {}
    for each in annotations:
        by_path.setdefault(each.place.path, []).append(each)
    changes: list[Change] = []
    for path, found in by_path.items():
        before = session.read(os.path.abspath(path))
        if isinstance(before, bytes):
            changes.append(Change(path, before, apply(before, [each.edit for each in found]), len(found)))
    return changes


def proven(annotations: Sequence[Annotation], modulepath: list[str]) -> tuple[list[Annotation], list[LeftOut]]:
    """Return those with which nothing new is wrong in their projects, and the others, each with the reason."""
    before, after = Session(), Session(is_watching=True)
    edited = {os.path.abspath(each.path): each.after for each in annotated(before, annotations)}
    for path, data in edited.items():
        after.replace(path, data)
    broken = {path for path in edited if not _is_sound(after, path)}
    new = _misfits(after, edited, modulepath) - _misfits(before, edited, modulepath)
    given = {(each.owner.lower(), each.name) for each in new}
    kept: list[Annotation] = []
    refused: list[LeftOut] = []
    for each in annotations:
        if os.path.abspath(each.place.path) in broken or each.key in given:
            refused.append(LeftOut(each.subject, each.place, f"a value of the repository would not fit {each.type}"))
        else:
            kept.append(each)
    return kept, refused


def _is_sound(session: Session, path: str) -> bool:
    manifest = manifest_at(session, path)
    return manifest is not None and manifest.is_sound


class _Misfit(NamedTuple):
    """A parameter, or a function without a name of one, that is given something that does not fit, and where."""

    owner: str
    name: str
    path: str


def _misfits(session: Session, paths: Iterable[str], modulepath: list[str]) -> frozenset[_Misfit]:
    """Return what is given something in a project that does not fit."""
    found: set[_Misfit] = set()
    projects = dict.fromkeys(project_of(session, path, modulepath) for path in paths)
    for path in dict.fromkeys(each for project in projects for each in project.manifest_paths()):
        with suppress(OutOfTime):
            found |= within(_SECONDS, partial(_misfits_in, session, path, modulepath))
    return frozenset(found)


def _misfits_in(session: Session, path: str, modulepath: list[str]) -> set[_Misfit]:
    manifest = manifest_at(session, path)
    if manifest is None:
        return set()
    approach = CheckTarget.to(location_of(session, path, modulepath).module_path, is_demanding=True)
    model = Model(manifest.parsed, lambda: project_of(session, path, modulepath), approach)
    return {misfit for each in model.problems if (misfit := _misfit(each, model, path)) is not None}


def _misfit(problem: InferredProblem, model: Model, path: str) -> _Misfit | None:
    match problem:
        case InvalidParameterValue():
            _, _, name = problem.owner.rstrip("`").rpartition("`")  # as in "class `shop`"
            return _Misfit(name, problem.name, path)
        case InvalidDefault():
            owner = next(
                (each for each in model.nodes.around(problem.parameter) if isinstance(each, ast.Definition)), None
            )
            return None if owner is None else _Misfit(owner.name, problem.name, path)
        case InvalidReturnValue():
            return _Misfit(problem.name, "", path)
        case _:
            return None
