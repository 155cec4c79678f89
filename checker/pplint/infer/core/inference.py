"""An evaluation that goes on after errors, and remembers what it saw.

The evaluator stops at the first error, as the compiler does. Inference takes the value of what fails for unknown and
goes on, so that one run over a definition finds all that is wrong with it. It remembers for each expression what is
known of its value, joined over all the times that it was evaluated.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.evaluator.builtins import call_issues
from pplint.evaluator.core.errors import DeliberateError, EvaluationError
from pplint.evaluator.core.evaluation import Evaluation, located, of_library
from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.program_definitions import Definitions
from pplint.evaluator.core.scopes import NotFound, Scope, Unset
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.evaluator.core.unknown import Unknown, join_types, may_be_anything
from pplint.infer import issues
from pplint.infer.core.attribute_changes import AttributeChanges
from pplint.infer.core.current_definition import CurrentDefinition
from pplint.infer.core.memory import LITERALS, ResultMemory
from pplint.infer.core.near_names import NearNames
from pplint.infer.core.other_definitions import OtherDefinitions
from pplint.infer.core.problem_list import ProblemList
from pplint.infer.core.problems import KINDS, Approximation
from pplint.infer.core.step_budget import LIMITS, StepBudget
from pplint.infer.names.facts import HASHES, SETTINGS
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax import ast
from pplint.syntax.oniguruma import RegexpError
from pplint.syntax.source_kinds import SourceKind
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, StringType
from pplint.values.errors import LimitReached, PuppetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pplint.base.issue import Issue
    from pplint.evaluator.core.catalog import Attributes, DeclaredBody
    from pplint.evaluator.core.evaluation import Handler
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.check_target import CheckTarget
    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.names.file_names import FileNames
    from pplint.types.model import Type

_STEPS_OF_A_FAILURE: Final = 10_000
"""How many steps a type may have taken that cannot say whether a value is of it: most of all a search that ran long."""


class Observers(Struct, frozen=True):
    """What looks at an inference on its way.

    `handlers` evaluate nodes, by their class. `blame` makes a problem of an error, or None if that is not for inference
    to report. The others are told of resources that are declared, and of attributes that are set apart from that.
    """

    handlers: Mapping[type[ast.Node], Handler]
    blame: Callable[[Inference, EvaluationError, ast.Expression, Scope], InferredProblem | None]
    resources_declared: Callable[[Inference, ast.Resource, str, Sequence[DeclaredBody]], None]
    attributes_changed: Callable[
        [Inference, ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, str, Attributes], None
    ]


class Inference(Evaluation):
    """The inference of one file: what its expressions are known to be, and what is wrong with them.

    If it `is_silent`, definitions are followed for what other files need to know of them, and nothing is remembered.
    If the file is not one that `is_checked`, values are remembered, but what is named and declared is not looked at.
    `is_in_apply` says that a catalog is compiled within a plan. Parameters without a type have the values in `given`.
    """

    __slots__ = (
        "_observers",
        "_open_reason",
        "allowance",
        "attribute_changes",
        "definition",
        "followed",
        "given",
        "is_checked",
        "is_in_apply",
        "is_silent",
        "memory",
        "names",
        "near_names",
        "others",
        "problems",
    )

    names: FileNames
    """The names that the file sees."""

    def __init__(
        self,
        names: FileNames,
        approach: CheckTarget,
        observers: Observers,
        kind: SourceKind = SourceKind.MANIFEST,
        *,
        silent_steps: int | None = None,
    ) -> None:
        """Follow definitions that see some names; those of a file that is not checked silently, in so many steps."""
        settings = EvaluatorSettings(
            LIMITS, puppet_version=approach.puppet_version, names=names, is_script=kind is SourceKind.PLAN
        )
        super().__init__(settings, Definitions(), observers.handlers)
        self._observers = observers
        # The empty text where a catalog is compiled, as functions see it; a template sees that of its caller.
        self.top.set_all({"module_name": Unknown(StringType())})
        self.names = names  # pyright: ignore[reportIncompatibleMethodOverride] - nobody sets it
        self.is_silent = silent_steps is not None
        self.is_checked = approach.is_checked
        self.is_demanding = approach.is_demanding
        self.forgives_unset = False
        self.is_in_apply = False
        self.allowance = StepBudget(self.budget, names.source, silent_steps)
        self.memory = ResultMemory(self.budget)
        self.problems = ProblemList()
        self.definition = CurrentDefinition(has_open_scope=kind is SourceKind.TEMPLATE)
        self.attribute_changes = AttributeChanges(names)
        self.near_names = NearNames(names, self.definition, self.budget)
        self.others = OtherDefinitions(names, self.budget)
        self.followed: set[ast.Block] = set()
        self.given: Mapping[str, Result] = {}
        self._open_reason: Issue | None = None

    def take_given(self, values: Mapping[str, Result]) -> None:
        """Follow a definition with these values for parameters that declare no type."""
        self.given = values

    def evaluate(self, node: ast.Expression, scope: Scope) -> Result:
        """Return what is known of the value of an expression; what is wrong with it becomes a problem.

        Raises `DeliberateError` where `fail` is called, `Jump` where control leaves the expression, and `LimitReached`.
        """
        kind = type(node)
        if kind in LITERALS:
            return node.value  # type: ignore[attr-defined,no-any-return]
        self.budget.step()
        try:
            result = self._handlers[kind](self, node, scope)
        except (PuppetError, InvalidTypeError) as error:
            result = self._recovered(located(error, node), node, scope)
        except (RegexpError, TooManyDigitsError) as error:
            result = self._recovered(_ended_by(error, node), node, scope)
        # Who calls `fail` means the compilation to end here: what comes after it is not reached.
        except DeliberateError:
            raise
        except EvaluationError as error:
            result = self._recovered(error, node, scope)
        if not self.is_silent:
            if self._open_reason is not None:
                self.explain_open(node)
            before = self.memory.first(node, result)
            if before is not result:
                self.memory.join(node, before, result)
        return result

    def evaluate_block(self, block: ast.Block, scope: Scope) -> Result:
        """Return what is known of the value of the last statement, and take note that the block is followed."""
        self.followed.add(block)
        return super().evaluate_block(block, scope)

    def value_of(self, node: ast.Node) -> Result:
        """Return what is known of the value of an expression."""
        if type(node) in LITERALS:
            return node.value  # type: ignore[attr-defined,no-any-return]
        results = self.memory.results
        if node in results or self._is_repeated(node):
            return results[node]
        return Unknown(ANY)

    def was_reached(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated, as far as that is remembered."""
        return type(node) in LITERALS or node in self.memory or self._is_repeated(node)

    def _is_repeated(self, node: ast.Node) -> bool:
        """Whether an expression is in a type that is known from elsewhere, which is then evaluated after all."""
        whole = self.memory.take_repeated(node)
        if whole is None:
            return False
        count = len(self.memory)
        with self.budget.aside():
            self.evaluate(whole, self.top)
        self.memory.leave_inner(whole, count)
        return node in self.memory

    def _leave_open(self, kind: str, name: str) -> None:
        """Note that something is not found which may exist all the same, so that what it is stays unknown."""
        self.unresolved.add((kind, name))
        self._open_reason = issues.NotAtHand(kind, name)

    def explain_open(self, node: ast.Node) -> None:
        """Report at a node what was left open since the last time, if anything was."""
        if self._open_reason is not None:
            self.report(Approximation(node, self._open_reason))
            self._open_reason = None

    def _recovered(self, error: EvaluationError, node: ast.Expression, scope: Scope) -> Result:
        """Return what is known of a value whose expression fails, and remember why it does."""
        if not self.is_silent:
            self.report(self._observers.blame(self, error, node, scope))
        issue = error.issue
        if isinstance(issue, call_issues.CallRefused):
            # Once the arguments are right, the call gives what the function declares.
            return Unknown(join_types(each.returns for each in issue.overloads))
        return Unknown(ANY)

    @contextmanager
    def in_other_source(self) -> Iterator[None]:
        """Remember nothing of the nodes of another source, and report nothing at their places."""
        was_silent, self.is_silent = self.is_silent, True
        try:
            yield
        finally:
            self.is_silent = was_silent

    @contextmanager
    def compiling_catalog(self) -> Iterator[None]:
        """Evaluate what is inside as `apply` has it: compiled into a catalog, for targets of the plan."""
        before = self.is_script, self.is_in_apply
        self.is_script, self.is_in_apply = False, True
        try:
            yield
        finally:
            self.is_script, self.is_in_apply = before

    def give_up(self, reason: Issue) -> None:
        """Note that a definition could not be followed to its end."""
        last = self.memory.last
        if last is not None:
            self.report(Approximation(last, reason))

    def report(self, problem: InferredProblem | None) -> None:
        """Remember a problem, once for each place and kind."""
        if problem is not None and not self.is_silent:
            self.problems.add(problem)

    def fits(self, type_: Type, result: Result) -> bool:
        """Return whether a value can be of a type; if all that it may be must be, whether it certainly is."""
        found = verdict(type_, result)
        if found is None and not isinstance(result, Unknown):
            self.budget.spend(_STEPS_OF_A_FAILURE)
        if found is None and self.is_demanding and not may_be_anything(result):
            from pplint.evaluator.core.gradual import trusting

            return verdict(type_, trusting(result)) is True
        return found is not False

    # What the evaluator asks for

    def any_of(self, evaluations: Sequence[Callable[[], Result]]) -> list[Result]:
        """Return what those of several evaluations give that do not fail; a problem must show in all of them."""
        if len(evaluations) == 1:
            return [evaluations[0]()]
        with self.problems.in_all() as apart:
            return super().any_of([partial(apart, each) for each in evaluations])

    def missing(self, issue: name_issues.NotDeclared) -> None:
        """Note that something is not found; raise `PuppetError` if it is certain that it does not exist."""
        if self.is_certainly_missing(issue.kind, issue.name):
            raise PuppetError(issue)

    def is_certainly_missing(self, kind: str, name: str) -> bool:
        """Return whether nothing of a kind has a name; otherwise note that it is not found, if it is not."""
        if not self.is_checked:
            return False
        kinds = KINDS[kind]
        is_known_to_miss = kind != "method" and all(self.names.missing.is_unknown(each, name) for each in kinds)
        if is_known_to_miss or self.near_names.has_slip(kind, name):
            return True
        self._leave_open(kind, name)
        return False

    def variable(self, name: str, scope: Scope) -> Result:
        """Return what is known of a variable; raise `NotFound`."""
        if "::" not in name:
            own = scope.find(name)
            if not isinstance(own, Unset):
                return own
            found = self._top_variable(name)
            # What is set by code that is not available hides a fact of the same name.
            return found if name in HASHES or not self.definition.has_open_scope else Unknown(ANY)
        namespace, separator, leaf = name.removeprefix("::").rpartition("::")
        if separator and not self.is_script:
            return self._class_variable(namespace.lower(), leaf)
        return self._top_variable(leaf)

    def _top_variable(self, name: str) -> Result:
        if name in self.top.variables:
            return self.top.variables[name]
        ask = self.names.runner_variable if self.is_script else self.names.top_variable
        found = ask(name)
        if found is None:
            raise NotFound(name)
        return found

    def _class_variable(self, namespace: str, leaf: str) -> Result:
        if namespace == SETTINGS:
            return self.names.facts.setting(leaf)
        own = self.catalog.class_scope(namespace)
        if own is not None:
            return own.own(leaf)
        found = self.others.class_variables(namespace)
        if found is None:
            if self.names.declared_class(namespace) is None and self.is_certainly_missing("class", namespace):
                raise NotFound(f"{namespace}::{leaf}")
            return Unknown(ANY)
        if leaf in found.variables:
            return found.variables[leaf]
        if found.is_complete:
            raise NotFound(f"{namespace}::{leaf}")
        return Unknown(ANY)

    def takes_class(self, name: str, given: Mapping[str, Result], blamed: ast.Node) -> bool:  # noqa: ARG002
        """Check that a class exists; its body is followed for itself, where its file is checked."""
        if self.is_checked and self.names.declared_class(name) is None:
            self.missing(name_issues.UnknownClass("class", name))
        return True

    def resources_declared(self, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
        """Check the parameters or attributes of the resources that an expression declares."""
        if self.is_checked and not self.is_silent:
            self._observers.resources_declared(self, node, type_name, bodies)

    def attributes_changed(
        self, node: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, type_name: str, given: Attributes
    ) -> None:
        """Check attributes that are set apart from the declaration of a resource."""
        self.attribute_changes.note(type_name, given)
        if self.is_checked and not self.is_silent:
            self._observers.attributes_changed(self, node, type_name, given)


def _ended_by(error: RegexpError | TooManyDigitsError, node: ast.Node) -> EvaluationError:
    """Return the error that a library ended an expression with; raise `LimitReached` where it would take too long."""
    ended = of_library(error, node)
    if isinstance(ended, LimitReached):
        raise ended from None
    return ended
