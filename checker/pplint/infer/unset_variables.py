"""Whether a file may have problems of some kinds, by its tree alone: most need not be followed to know of none.

Nearly all variables that are read are parameters, or assigned before on every way that leads there. Only what this
does not decide needs inference, which costs several times as much.
"""

from __future__ import annotations

import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from pplint.infer.core.problems import UnknownVariable
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import function_name
from pplint.syntax.source_kinds import SourceKind
from pplint.types.model import ANY, Type
from pplint.types.plain_matching import plain_type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.names.file_names import FileNames
    from pplint.infer.names.project_names import ProjectNames
    from pplint.syntax.parser import Parsed

_MAX_LEVELS: Final = 20
"""How deep conditions are looked into, and how many classes that inherit from each other."""

_ENDING: Final = frozenset({"fail", "return"})
_EVERYWHERE: Final = frozenset({"title", "name"})
_IN_MODULES: Final = frozenset({"module_name", "caller_module_name"})
_LITERALS: Final = (ast.String, ast.Integer, ast.Float, ast.Boolean)


def may_have_unset_variables(parsed: Parsed, names: FileNames, project_names: ProjectNames) -> bool:
    """Return whether a manifest may read a variable that is not set."""
    is_plain = parsed.kind is SourceKind.MANIFEST and not any(each.refuses for each in parsed.problems)
    return not is_plain or not _Reads(parsed, names, project_names).are_set()


def may_have_invalid_defaults(parsed: Parsed, names: FileNames) -> bool:
    """Return whether the default of a parameter may not be of its type."""
    parameters: Sequence[ast.Parameter] = parsed.nodes.of(ast.Parameter)
    return not all(each.type is None or _fits(names.type_of(each.type), each.default) for each in parameters)


def _fits(type_: Type, default: ast.Expression | None) -> bool:
    if default is None or type_ is ANY:
        return True
    match default:
        case ast.String() | ast.Integer() | ast.Float() | ast.Boolean():
            return is_assignable(type_, plain_type(default.value))
        case ast.Undef():
            return is_assignable(type_, plain_type(None))
        case ast.Array(elements=[]):
            return is_assignable(type_, plain_type(()))
        case ast.Hash(entries=[]):
            return is_assignable(type_, plain_type({}))
        case _:
            return False


def may_have(kinds: Iterable[type[InferredProblem]], parsed: Parsed, names: FileNames, project: ProjectNames) -> bool:
    """Return whether a file may have problems of kinds that a tree tells."""
    return any(
        may_have_unset_variables(parsed, names, project)
        if kind is UnknownVariable
        else may_have_invalid_defaults(parsed, names)
        for kind in kinds
    )


_NOWHERE: Final = sys.maxsize, sys.maxsize, frozenset[str]()


class _Reads:
    """The variables that a manifest reads, beside what surely sets them before."""

    def __init__(self, parsed: Parsed, names: FileNames, project_names: ProjectNames) -> None:
        self._nodes = parsed.nodes
        self._tree = parsed.tree
        self._names = names
        self._project_names = project_names
        self._setters: dict[str, list[tuple[int, ast.Block]]] = {}
        self._targets: set[ast.Node] = set()
        classes: Sequence[ast.Class] = parsed.nodes.of(ast.Class)
        self._classes = {each.name.lower(): each for each in classes}

    def are_set(self) -> bool:
        """Return whether all variables are set, as far as can be seen."""
        blocks: Sequence[ast.Block] = self._nodes.of(ast.Block)
        for block in blocks:
            for statement in block.statements:
                for name in _set_by(statement, 0):
                    self._setters.setdefault(name, []).append((statement.end, block))
        assignments: Sequence[ast.Assignment] = self._nodes.of(ast.Assignment)
        self._targets = {each for one in assignments for each in assigned_variables(one.target)}
        return all(each in self._targets or self._is_set(each) for each in self._other_reads())

    def _other_reads(self) -> Iterator[ast.Variable]:
        """Yield the variables of the file, but for those that the innermost definition around them has as a parameter.

        Most variables are such, and nothing else needs to be known of them.
        """
        definitions: Sequence[ast.Definition | ast.NodeDefinition] = self._nodes.of(ast.Definition, ast.NodeDefinition)
        bodies = iter(
            (each.body.start, each.body.end, {one.name for one in each.parameters})
            for each, following in zip_longest(definitions, definitions[1:])
            if isinstance(each, ast.Class | ast.Define | ast.Function)
            and (following is None or following.start >= each.end)
        )
        start, end, names = next(bodies, _NOWHERE)
        variables: Sequence[ast.Variable] = self._nodes.of(ast.Variable)
        for variable in variables:
            while variable.start >= end:
                start, end, names = next(bodies, _NOWHERE)
            if variable.start < start or variable.name not in names:
                yield variable

    def _is_set(self, variable: ast.Variable) -> bool:
        namespace, separator, leaf = variable.name.removeprefix("::").rpartition("::")
        if separator:
            return self._is_set_in(namespace.lower(), leaf)
        if variable.name.isdigit() or (leaf != variable.name and self._names.top_variable(leaf) is not None):
            return True
        definition: ast.Node = self._tree
        seen: set[ast.Node] = set()
        for each in reversed(self._nodes.around(variable)):
            seen.add(each)
            if isinstance(each, ast.Lambda | ast.Class | ast.Define | ast.Function):
                is_within = each.body in seen
                if any(one.name == leaf and (is_within or one.end <= variable.start) for one in each.parameters):
                    return leaf == variable.name
            if isinstance(each, ast.Definition | ast.NodeDefinition):
                definition = each
                break
        setters = self._setters.get(leaf, ())
        if leaf == variable.name and any(end <= variable.start and block in seen for end, block in setters):
            return True
        return self._is_visible(leaf, variable, definition)

    def _is_visible(self, leaf: str, variable: ast.Variable, definition: ast.Node) -> bool:
        """Return whether a variable is set around its definition: at top scope, or by a class that it inherits."""
        if definition is not self._tree and any(block is self._tree.body for _, block in self._setters.get(leaf, ())):
            return True
        if leaf != variable.name:
            return False
        if leaf in _EVERYWHERE or (leaf in _IN_MODULES and isinstance(definition, ast.Class | ast.Define)):
            return True
        if isinstance(definition, ast.Class) and definition.parent is not None:
            parent = definition.parent.lower().removeprefix("::")
            if self._is_set_in(parent, leaf):
                return True
        return self._names.top_variable(leaf) is not None

    def _is_set_in(self, class_name: str, leaf: str) -> bool:
        own = self._classes.get(class_name)
        if own is not None:
            return own.parent is None and leaf in _variables_of(own)
        return leaf in (_class_sets(self._project_names, class_name) or ())


@query
def _class_sets(names: ProjectNames, name: str) -> frozenset[str] | None:
    """Return the variables that a class surely sets, with those that it inherits; None if it is not available."""
    found: set[str] = set()
    for _ in range(_MAX_LEVELS):
        declared = names.declared_class(name)
        if declared is None or not declared.is_sound:
            return None
        found |= _variables_of(declared.node)
        if declared.node.parent is None:
            break
        name = declared.node.parent.lower().removeprefix("::")
    return frozenset(found)


def _variables_of(class_: ast.Class) -> set[str]:
    return {each.name for each in class_.parameters} | _set_in(class_.body, 0) | _EVERYWHERE | _IN_MODULES


def _set_in(block: ast.Block, level: int) -> set[str]:
    return {name for each in block.statements for name in _set_by(each, level)}


def _set_by(statement: ast.Expression, level: int) -> Iterable[str]:
    """Return the names of the variables that a statement sets, whatever is the case."""
    if isinstance(statement, ast.Assignment):
        return [each.name for each in assigned_variables(statement.target)]
    if level > _MAX_LEVELS:
        return ()
    match statement:
        case ast.If(consequence=first, alternative=second) | ast.Unless(consequence=first, alternative=second):
            return () if second is None else _set_by_all([first, second], level + 1)
        case ast.Case(options=options):
            is_total = any(isinstance(value, ast.Default) for each in options for value in each.values)
            return _set_by_all([each.body for each in options], level + 1) if is_total else ()
        case _:
            return ()


def _set_by_all(branches: Iterable[ast.Block | ast.If], level: int) -> set[str]:
    """Return what all branches set, but for those that end the definition."""
    sets = [
        set(_set_by(each, level)) if isinstance(each, ast.If) else _set_in(each, level)
        for each in branches
        if isinstance(each, ast.If) or not _ends(each)
    ]
    return sets[0].intersection(*sets[1:]) if sets else set()


def _ends(block: ast.Block) -> bool:
    last = block.statements[-1] if block.statements else None
    return isinstance(last, ast.Call) and function_name(last) in _ENDING
