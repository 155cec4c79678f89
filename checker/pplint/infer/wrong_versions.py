"""What is wrong only since a module on the path is older than the versions that the project asks for.

That the version is wrong is said once. What fails in uses of the module then says nothing about the code; what is
almost a name that the module has is a slip in any version. What a newer copy refuses is said: the code has to change
before it can be used with that. Of a module that is not there, stubs are the copy; what they refuse is not said where
the project asks for older versions only.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.real_paths import is_within
from pplint.infer.core.problems import (
    InvalidAttributeValue,
    InvalidParameterValue,
    MissingParameters,
    NoSignatureFits,
    UnknownAttribute,
    UnknownName,
    UnknownParameter,
    UnknownVariable,
)
from pplint.infer.names.misspelling import FOREIGN_FUNCTIONS, is_almost
from pplint.project.stubs import load_stubs
from pplint.syntax.name_kinds import Kind
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pplint.base.source import Place
    from pplint.infer.core.problems import InferredProblem
    from pplint.project.project import Project
    from pplint.project.versions import WrongModule, WrongVersion

_LIBRARY: Final = "stdlib"
_STUBBED: Final = Version(8, 0, 0)
"""The first version of stdlib whose functions take what the stubs say."""

_OF_OWNER = (InvalidAttributeValue, InvalidParameterValue, MissingParameters, UnknownAttribute, UnknownParameter)


def without_wrong_versions(
    problems: Sequence[InferredProblem], project: Project, module: str | None
) -> Sequence[InferredProblem]:
    """Return the problems of a file in a module, or in none, that other versions of modules would have, too."""
    if not problems:
        return problems
    wrong = [each for each in project.wrong_versions(module) if each.is_older]
    found = [each for each in problems if not _is_due_to(each, wrong, project)] if wrong else problems
    for other in project.wrong_modules(module):
        due = sorted((each for each in found if _is_due_to(each, [other], project)), key=lambda each: each.span)
        # All have one cause, which is reported with the first.
        found = [each for each in found if each not in due[1:]]
    return [each for each in found if not (isinstance(each, NoSignatureFits) and _is_stubbed(each, project, module))]


def wrong_module_of(problem: InferredProblem, project: Project, module: str | None) -> WrongModule | None:
    """Return the module by another author than is asked for that a problem is due to; a slip is due to none."""
    if is_almost(getattr(problem, "name", ""), getattr(problem, "similar", ())):
        return None
    place = getattr(problem, "place", None)
    owner = _module_of(problem.name) if isinstance(problem, UnknownName) else ""
    found = project.wrong_modules(module)
    return next((each for each in found if owner == each.module or _is_declared_in(place, [each])), None)


def _is_stubbed(problem: NoSignatureFits, project: Project, module: str | None) -> bool:
    """Whether only stubs have the function that a call does not fit, and they are of a version that is too new."""
    if _LIBRARY in project.modules or project.modules_of_function(problem.function) != (_LIBRARY,):
        return False
    allowed = project.allowed_versions(_LIBRARY, module)
    return allowed is not None and not allowed.include_some(_STUBBED)


def _is_due_to(
    problem: InferredProblem, wrong: Sequence[WrongVersion] | Sequence[WrongModule], project: Project
) -> bool:
    names = {each.module for each in wrong}
    if isinstance(problem, UnknownName):
        return _is_of_other_version(problem, names)
    if isinstance(problem, UnknownVariable):
        return _module_of(problem.owner or "") in names and not is_almost(problem.name, problem.similar)
    if isinstance(problem, NoSignatureFits):
        return not names.isdisjoint(project.modules_of_function(problem.function))
    if not isinstance(problem, _OF_OWNER):
        return False
    if isinstance(problem, (UnknownAttribute, UnknownParameter)) and is_almost(problem.name, problem.similar):
        return False
    return _module_of(problem.owner) in names or _is_declared_in(problem.place, wrong)


def _is_of_other_version(problem: UnknownName, names: Collection[str]) -> bool:
    """Whether a name may be one that another version of a module has.

    That is one in its namespace, a function or a resource type without one, or a type that starts as the module is
    called. What is a slip, or is written so in other languages, no version has.
    """
    if problem.owner is not None:
        return False
    if any(_is_in_stubs(problem, name) for name in names):
        return True
    if is_almost(problem.name, problem.similar) or problem.name in FOREIGN_FUNCTIONS:
        return False
    if _module_of(problem.name) in names:
        return True
    if problem.kind is Kind.DATA_TYPE:
        return any(problem.name.lower().startswith(f"{name}_") for name in names)
    return "::" not in problem.name and problem.kind in {Kind.FUNCTION, Kind.RESOURCE_TYPE}


def _is_in_stubs(problem: UnknownName, module: str) -> bool:
    """Whether the version of a module that is known by stubs has a name."""
    stubs = load_stubs(module)
    if problem.kind is Kind.FUNCTION:
        return stubs.function(problem.name) is not None
    return problem.kind is Kind.DATA_TYPE and stubs.data_type(problem.name) is not None


def _is_declared_in(place: Place | None, wrong: Sequence[WrongVersion] | Sequence[WrongModule]) -> bool:
    return place is not None and any(is_within(os.path.abspath(place.path), each.root) for each in wrong)


def _module_of(name: str) -> str:
    return name.lower().removeprefix("::").partition("::")[0]
