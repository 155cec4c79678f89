"""What inference knows of a file: the answers to the questions of the rules."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.evaluator.core.unknown import result_type
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.core.problems import KINDS
from pplint.infer.follow_definitions import FOLLOWER, infer_file, names_of_file
from pplint.infer.inference_stats import InferenceStats
from pplint.infer.names.project_names import ProjectNames
from pplint.infer.symbol_table import SymbolTable
from pplint.infer.wrong_versions import without_wrong_versions
from pplint.project.lookup import ProjectKind
from pplint.project.unresolved import Unresolved
from pplint.query import query
from pplint.syntax.scopes import Scopes
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.base.source import SourceFile
    from pplint.evaluator.core.unknown import Result
    from pplint.format.layout import Layout
    from pplint.format.style import Style
    from pplint.infer.core.inference import Inference
    from pplint.infer.core.problems import FailingValue, InferredProblem
    from pplint.infer.names.file_names import FileNames
    from pplint.project.project import Project
    from pplint.syntax import ast
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed
    from pplint.types.model import Type

BY_DEFAULT = CheckTarget()


@query
def names_of(project: Project) -> ProjectNames:
    """Return what the files of a project can name."""
    return ProjectNames(project, FOLLOWER)


@query
def closed_names_of(project: Project) -> ProjectNames:
    """Return the same where all that may name a definition is known, so that its callers say what it is given."""
    from pplint.infer.callers.given import given_type

    return ProjectNames(project, FOLLOWER, partial(given_type, names_of(project)))


class Model:
    """A file, of a module or of none, and what is known of it, computed when it is first asked for.

    Of a file that the compiler refuses to read, nothing is known: its tree is a guess.
    """

    def __init__(
        self,
        parsed: Parsed,
        find_project: Callable[[], Project],
        approach: CheckTarget = BY_DEFAULT,
        names_in: Callable[[Project], ProjectNames] = names_of,
    ) -> None:
        self.approach = approach
        self._names_in = names_in
        self._parsed = parsed
        self._find_project = find_project

    @property
    def puppet_version(self) -> int:
        """The major version of the compiler that the file is for."""
        return self.approach.puppet_version

    @property
    def module(self) -> str | None:
        """The name of the module that the file belongs to, if it is in one."""
        return self.approach.module

    @property
    def source(self) -> SourceFile:
        """The file."""
        return self._parsed.source

    @property
    def tree(self) -> ast.File:
        """The tree of the file."""
        return self._parsed.tree

    @property
    def comments(self) -> list[ast.Comment]:
        """The comments of the file, in source order."""
        return self._parsed.comments

    @property
    def nodes(self) -> NodeIndex:
        """The nodes of the file, and what is around each."""
        return self._parsed.nodes

    @cached_property
    def scopes(self) -> Scopes:
        """The scopes of the file."""
        return Scopes(self.tree)

    @cached_property
    def project(self) -> Project:
        """What the file may name."""
        project = self._find_project()
        is_for_plans = self.approach.is_for_plans or self._parsed.kind is SourceKind.PLAN
        return project.for_plans if is_for_plans else project

    @cached_property
    def names(self) -> FileNames:
        """The names that the file sees, its own among them."""
        return names_of_file(self._names_in(self.project), self._parsed, self.module)

    @cached_property
    def symbols(self) -> SymbolTable:
        """The symbols that the file sees, by their names."""
        return SymbolTable(self.names, self.puppet_version)

    @cached_property
    def _run(self) -> Inference:
        return infer_file(self.names, self._parsed, self.approach)

    @property
    def was_followed(self) -> bool:
        """Whether something has asked for what only inference finds."""
        return "_run" in vars(self)

    def may_have(self, kinds: Iterable[type[InferredProblem]]) -> bool:
        """Return whether the file may have problems of these kinds, as far as that is known without inference."""
        from pplint.infer.unset_variables import may_have

        return may_have(kinds, self._parsed, self.names, self._names_in(self.project))

    @cached_property
    def closed(self) -> Model | None:
        """What is known with the types of what callers, data and defaults give; None outside of a control repository.

        Nothing is reported of it: values may be given that no file shows.
        """
        if self.project.kind is not ProjectKind.CONTROL_REPOSITORY:
            return None
        return Model(self._parsed, self._find_project, self.approach, closed_names_of)

    def layout(self, style: Style) -> Layout:
        """Return how a program is to be laid out; there is no layout of one that the concrete tree has not all of."""
        from pplint.format.layout import Layout, layout_of
        from pplint.format.walk import Unaccounted

        if self._parsed.kind is SourceKind.TEMPLATE:
            return Layout()
        try:
            return layout_of(self._parsed, style)
        except Unaccounted:
            return Layout()

    def of_text(self, parsed: Parsed) -> Model:
        """Return the model of a string in the file."""
        return Model(parsed, self._find_project, self.approach)

    @property
    def problems(self) -> list[InferredProblem]:
        """What is wrong with the file, in the order of the source, whatever the versions of modules are."""
        problems = without_wrong_versions(self._run.problems.found, self.project, self.module)
        return sorted(problems, key=lambda each: each.span)

    @cached_property
    def failing_values(self) -> Sequence[FailingValue]:
        """What fails with values that callers, data or defaults give to parameters without a type."""
        from pplint.infer.callers.trials import failing_values

        names = self._names_in(self.project)
        return list(failing_values(names, self._parsed, self.approach, self._run))

    @cached_property
    def unresolved(self) -> Unresolved:
        """The references that could not be checked, by the modules that would have to be available."""
        found = Unresolved()
        missing = self.names.missing
        for kind, name in sorted(self._run.unresolved):
            if any(missing.missing_module(each, name) is not None for each in KINDS[kind]):
                found.note(missing.leads_into(kind, name))
        return found

    @property
    def knowledge(self) -> InferenceStats:
        """How much is known of the expressions of the file."""
        return InferenceStats.of(self._run.memory.counted)

    @property
    def knowledge_with_callers(self) -> InferenceStats:
        """The same, with how much more is known by what a control repository gives to parameters and looks up."""
        known, closed = self.knowledge, self.closed
        return known if closed is None else replace(known, unknown_reads_given=closed.knowledge.unknown_reads)

    def value_of(self, node: ast.Node) -> Result:
        """Return the value of an expression, or what is known of it."""
        return self._run.value_of(node)

    def type_of(self, node: ast.Node) -> Type:
        """Return the type of an expression, as narrow as it is known."""
        return result_type(self.value_of(node))

    def was_reached(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated: some stand where no way leads, as far as is known."""
        return self._run.was_reached(node)
