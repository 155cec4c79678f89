"""What a function reads of the scope that it is called in, whatever language it is written in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.project import ruby_files
from pplint.project.declarations import CallerReads, FunctionDeclaration
from pplint.query import query
from pplint.syntax.names import FUNCTIONS

if TYPE_CHECKING:
    from pplint.project.project import Project

_ANY: Final = CallerReads(is_any=True)
_NONE: Final = CallerReads()
_OF_CORE: Final = frozenset({"inline_epp", "inline_template", "template"})


@query
def caller_reads(project: Project, name: str) -> CallerReads:
    """Return what the function of a name reads of its caller, and what those read that it calls there.

    One that is not found may read anything. Those in the language see no variables but their own and global ones.
    """
    names: set[str] = set()
    visited: set[str] = set()
    pending = {name}
    while pending:
        function = pending.pop()
        visited.add(function)
        reads = _reads_of(project, function)
        if reads.is_any:
            return _ANY
        names |= reads.names
        pending |= reads.functions - visited
    return CallerReads(frozenset(names))


def _reads_of(project: Project, name: str) -> CallerReads:
    if name in _OF_CORE:
        return _ANY
    declared = project.function(name) or project.for_plans.function(name)
    if not isinstance(declared, FunctionDeclaration):
        return _NONE if declared is not None or name in FUNCTIONS else _ANY
    if declared.place is None or not declared.place.path.endswith(".rb"):
        return _NONE
    return ruby_files.caller_reads(project.session, os.path.abspath(declared.place.path))
