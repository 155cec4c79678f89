"""An evaluation that goes on after errors, and remembers what it saw.

The evaluator stops at the first error, as the compiler does. Inference takes the value of what fails for unknown and
goes on, so that one run over a definition finds all that is wrong with it. It remembers for each expression what is
known of its value, joined over all the times that it was evaluated.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from pplint.evaluator.builtins.calling import SignatureError
from pplint.evaluator.core.errors import DeliberateError, EvaluationError, NotDeclaredError
from pplint.evaluator.core.evaluation import Evaluation, located, of_search
from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.gradual import trusting
from pplint.evaluator.core.limits import Limits
from pplint.evaluator.core.program_definitions import Definitions
from pplint.evaluator.core.scopes import NotFound, Scope
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.evaluator.core.unknown import Unknown, join_types, joined, kind_of, may_be_anything
from pplint.infer.core.declared_types import near_types
from pplint.infer.core.problems import KINDS, Approximation, InvalidAttributeValue, MissingParameters, RefusedResource
from pplint.infer.names.facts import SETTINGS
from pplint.infer.names.misspelling import is_alike, is_slip
from pplint.records import dataclass
from pplint.syntax import ast
from pplint.syntax.ast import Definition
from pplint.syntax.oniguruma import RegexpError
from pplint.types.errors import TypeIssue
from pplint.types.model import ANY, StringType
from pplint.values.errors import LimitReached, PuppetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pplint.evaluator.core.catalog import Attributes, DeclaredBody
    from pplint.evaluator.core.evaluation import Handler
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.approach import Approach
    from pplint.infer.core.problems import InferredProblem
    from pplint.infer.names.file_names import FileNames
    from pplint.infer.names.followed import ClassVariables
    from pplint.syntax.name_kinds import Kind
    from pplint.types.model import Type

LIMITS = Limits(steps=50_000, frames=4_000, size=100_000)
"""What the inference of one definition may take; it may take more steps in a very large file."""

STEPS_OF_A_FILE = 100_000
"""How many steps the definitions of a file may take together, besides one for every few bytes."""
BYTES_A_STEP = 4

STEPS_OF_A_CLASS = 20_000
"""How many steps are taken to follow a class of another file."""

STEPS_OF_A_FUNCTION = 5_000
"""How many steps are taken to follow a function for its result."""

_STEPS_OF_A_SEARCH = 200
"""How many steps it takes to compare a name with all that the project has."""

_STEPS_OF_A_FAILURE = 10_000
"""How many steps a type may have taken that cannot say whether a value is of it: most of all a search that ran long."""

_MOST_CHANGES = 100
"""How often what is known of an expression may change while it is evaluated again, before only its kind is known."""

_STEPS_OF_A_JOIN = 2
"""How many steps it takes to join what is known of an expression with what it is the next time."""

LITERALS = frozenset({ast.String, ast.Name, ast.Integer, ast.Float, ast.Boolean})
"""The expressions that are what they say: most of all, and nothing need be remembered of them."""


_Key = tuple[type["InferredProblem"], int, int, object]


def _key(problem: InferredProblem) -> _Key:
    """Return what makes a problem the same as another."""
    return type(problem), *problem.span, getattr(problem, "name", None)


@dataclass(frozen=True, slots=True)
class Observers:
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

    `results` has what is known of the expressions that were evaluated; `problems` what is wrong. If `is_silent`, a
    class of another file is followed for its variables, and nothing is remembered. `has_open_scope` says that variables
    may be set by code that is not at hand. `defaults` are the attributes that resource defaults in the file set, by the
    name of the type. `is_in_apply` says that a catalog is compiled within a plan. `allowance` is how many steps are
    left to all definitions that are not followed yet. `repeated` are types of parameters that were evaluated
    elsewhere, and `definition` is what is being followed.
    """

    __slots__ = (
        "_changes",
        "_file_names",
        "_observers",
        "_open_reason",
        "_read_classes",
        "_read_functions",
        "_seen",
        "allowance",
        "definition",
        "has_open_scope",
        "is_in_apply",
        "is_silent",
        "problems",
        "repeated",
        "results",
        "set_elsewhere",
        "steps_of_source",
    )

    def __init__(self, names: FileNames, approach: Approach, observers: Observers, *, is_silent: bool = False) -> None:
        settings = EvaluatorSettings(LIMITS, puppet_version=approach.puppet_version, names=names)
        super().__init__(settings, Definitions(), observers.handlers)
        self._observers = observers
        # The empty text where a catalog is compiled, as functions see it; a template sees that of its caller.
        self.top.base.variables["module_name"] = Unknown(StringType())
        self._file_names = names
        self.is_silent = is_silent
        self.is_demanding = approach.is_demanding
        self.forgives_unset = False
        self.steps_of_source = len(names.source.data) // BYTES_A_STEP
        self.allowance = STEPS_OF_A_CLASS if is_silent else STEPS_OF_A_FILE + self.steps_of_source
        self.results: dict[ast.Node, Result] = {}
        self.problems: list[InferredProblem] = []
        self.set_elsewhere: dict[str, set[str]] = {}
        self.repeated: list[ast.Expression] = []
        self.definition: ast.Node | None = None
        self.has_open_scope = False
        self.is_in_apply = False
        self._changes: dict[ast.Node, int] = {}
        self._open_reason: str | None = None
        self._seen: set[_Key] = set()
        self._read_classes: set[str] = set()
        self._read_functions: set[str] = set()

    @property
    def names(self) -> FileNames:
        """The names that the file sees."""
        return self._file_names

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
        except (PuppetError, TypeIssue) as error:
            result = self._recovered(located(error, node), node, scope)
        except RegexpError as error:
            ended = of_search(error, node)
            if isinstance(ended, LimitReached):
                raise ended from None
            result = self._recovered(ended, node, scope)
        except DeliberateError:
            raise
        except EvaluationError as error:
            result = self._recovered(error, node, scope)
        if not self.is_silent:
            self._remember(node, result)
        return result

    def value_of(self, node: ast.Node) -> Result:
        """Return what is known of the value of an expression."""
        if type(node) in LITERALS:
            return node.value  # type: ignore[attr-defined,no-any-return]
        return self.results[node] if self.was_reached(node) else Unknown(ANY)

    def was_reached(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated, as far as that is remembered."""
        return type(node) in LITERALS or node in self.results or self._is_repeated(node)

    def _is_repeated(self, node: ast.Node) -> bool:
        """Whether an expression is in a type that is known from elsewhere, which is then evaluated after all."""
        whole = next((each for each in self.repeated if each.start <= node.start and node.end <= each.end), None)
        if whole is None:
            return False
        self.repeated.remove(whole)
        with self.budget.aside():
            self.evaluate(whole, self.top)
        return node in self.results

    def _leave_open(self, kind: str, name: str) -> None:
        """Note that something is not found which may exist all the same, so that what it is stays unknown."""
        self.unresolved.add((kind, name))
        self._open_reason = f"the {kind} `{name}` is not at hand"

    def explain_open(self, node: ast.Node) -> None:
        """Report at a node what was left open since the last time, if anything was."""
        if self._open_reason is not None:
            self.report(Approximation(node, self._open_reason))
            self._open_reason = None

    def _remember(self, node: ast.Expression, result: Result) -> None:
        self.explain_open(node)
        before = self.results.get(node, result)
        if before is not result:
            self.budget.spend(_STEPS_OF_A_JOIN)
            result = self._also(node, before, result)
        self.results[node] = result

    def _also(self, node: ast.Expression, before: Result, result: Result) -> Result:
        """Return what is known of an expression that was something before: of what always changes, only the kind."""
        changes = self._changes.get(node, 0)
        if changes == _MOST_CHANGES:
            return Unknown(join_types(map(kind_of, (before, result))))
        self.budget.weighed(result)
        found = joined((before, result))
        if isinstance(found, Unknown) and found != before:
            self._changes[node] = changes + 1
        return found

    def _recovered(self, error: EvaluationError, node: ast.Expression, scope: Scope) -> Result:
        """Return what is known of a value whose expression fails, and remember why it does."""
        self.report(self._observers.blame(self, error, node, scope))
        cause = error.cause
        if isinstance(cause, SignatureError):
            return Unknown(join_types(each.returns for each in cause.signatures))
        return Unknown(ANY)

    def finish(self) -> None:
        """Forgive resources that lack what resource defaults, overrides or collectors set for them."""
        for problem in self.problems:
            if isinstance(problem, MissingParameters):
                set_elsewhere = self.set_elsewhere.get(problem.owner.lower(), set())
                problem.names = [each for each in problem.names if each not in set_elsewhere]
        self.problems = [each for each in self.problems if not self._is_forgiven(each)]

    def _is_forgiven(self, problem: InferredProblem) -> bool:
        if isinstance(problem, MissingParameters):
            return not problem.names
        if isinstance(problem, RefusedResource):
            return self._may_change(problem.owner, problem.unset)
        if isinstance(problem, InvalidAttributeValue) and problem.is_title:
            return self._may_change(problem.owner, [problem.name])
        return False

    def _may_change(self, resource_type: str, attributes: Sequence[str]) -> bool:
        """Return whether one of some attributes may be set elsewhere than where a resource is declared."""
        if not attributes:
            return False
        here = self.set_elsewhere.get(resource_type, set())
        changed = self.names.attributes_changed(resource_type)
        return changed is None or any(each in here or each in changed for each in attributes)

    @contextmanager
    def in_other_source(self) -> Iterator[None]:
        """Remember nothing of the nodes of another source, and report nothing at their places."""
        was_silent, self.is_silent = self.is_silent, True
        try:
            yield
        finally:
            self.is_silent = was_silent

    def give_up(self, reason: str) -> None:
        """Note that a definition could not be followed to its end."""
        last = next(reversed(self.results), None)
        if last is not None:
            self.report(Approximation(last, reason))

    def report(self, problem: InferredProblem | None) -> None:
        """Remember a problem, once for each place and kind."""
        if problem is None or self.is_silent:
            return
        key = _key(problem)
        if key not in self._seen:
            self._seen.add(key)
            self.problems.append(problem)

    def fits(self, type_: Type, result: Result) -> bool:
        """Return whether a value can be of a type; if all that it may be must be, whether it certainly is."""
        found = verdict(type_, result)
        if found is None and not isinstance(result, Unknown):
            self.budget.spend(_STEPS_OF_A_FAILURE)
        if found is None and self.is_demanding and not may_be_anything(result):
            return verdict(type_, trusting(result)) is True
        return found is not False

    # What the evaluator asks for

    def any_of(self, evaluations: Sequence[Callable[[], Result]]) -> list[Result]:
        """Return what those of several evaluations give that do not fail; a problem must show in all of them."""
        if len(evaluations) == 1:
            return [evaluations[0]()]
        before, seen = self.problems, self._seen
        found: list[dict[_Key, InferredProblem]] = []
        try:
            return super().any_of([partial(self._apart, each, found) for each in evaluations])
        finally:
            self.problems, self._seen = before, seen
            for key, problem in found[0].items() if found else ():
                if all(key in each for each in found):
                    self.report(problem)

    def _apart(self, evaluate: Callable[[], Result], found: list[dict[_Key, InferredProblem]]) -> Result:
        """Evaluate something, and put what is wrong with it aside; if it fails, it is not what happens."""
        self.problems, self._seen = [], set()
        result = evaluate()
        found.append({_key(each): each for each in self.problems})
        return result

    def missing(self, kind: str, name: str, message: str, issue: str = "RUNTIME_ERROR") -> None:
        """Note that something is not found; raise `NotDeclaredError` if it is certain that it does not exist."""
        if self.is_certainly_missing(kind, name):
            raise NotDeclaredError(kind, name, issue, message)

    def is_certainly_missing(self, kind: str, name: str) -> bool:
        """Return whether nothing of a kind has a name; otherwise note that it is not found, if it is not."""
        kinds = KINDS[kind]
        is_known_to_miss = kind != "method" and all(self.names.missing.is_unknown(each, name) for each in kinds)
        if is_known_to_miss or self._is_slip(kind, name):
            return True
        self._leave_open(kind, name)
        return False

    def _is_slip(self, kind: str, name: str) -> bool:
        """Whether a name is almost one that exists, and no module that is missing is likely to have it."""
        word = name if kind == "function" else name.lower()
        if kind in {"plan", "task"} or ("::" not in name and self.names.missing.needs(word)):
            return False
        if kind == "type" and near_types(self.definition, word):
            return True
        if "::" in name:
            kinds = KINDS[kind]
            return self.names.missing.has_misspelt_module(kinds, word) or self.names.missing.is_slip_of_stub(
                kinds, word
            )
        return (
            is_slip(kind, word)
            or any(is_alike(each, word, [near.lower() for near in self.similar(each, word)]) for each in KINDS[kind])
            or self.relative(kind, word) is not None
        )

    def relative(self, kind: str, name: str) -> str | None:
        """Return what a name would be if it were relative to the module; a class may be around another one's module."""
        own = self.definition.name if isinstance(self.definition, Definition) else ""
        return None if own.rpartition("::")[2] == name else self.names.relative(kind, name)

    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not; to compare so many costs steps."""
        self.budget.spend(_STEPS_OF_A_SEARCH)
        return self.names.similar(kind, name)

    def variable(self, name: str, scope: Scope) -> Result:
        """Return what is known of a variable; raise `NotFound`."""
        namespace, separator, leaf = name.removeprefix("::").rpartition("::")
        if separator and not self.is_script:
            return self._class_variable(namespace.lower(), leaf)
        if leaf == name:
            try:
                return scope.lookup(name)
            except NotFound:
                return self._top_variable(name)
        return self._top_variable(leaf)

    def _top_variable(self, name: str) -> Result:
        if name in self.top.base.variables:
            return self.top.base.variables[name]
        found = None if self.is_script else self.names.top_variable(name)
        if found is None:
            raise NotFound(name)
        return found

    def _class_variable(self, namespace: str, leaf: str) -> Result:
        if namespace == SETTINGS:
            return self.names.facts.setting(leaf)
        own = self.catalog.class_scope(namespace)
        if own is not None:
            return own.own(leaf)
        found = self.class_variables(namespace)
        if found is None:
            if self.names.declared_class(namespace) is None and self.is_certainly_missing("class", namespace):
                raise NotFound(f"{namespace}::{leaf}")
            return Unknown(ANY)
        if leaf in found.variables:
            return found.variables[leaf]
        if found.is_complete:
            raise NotFound(f"{namespace}::{leaf}")
        return Unknown(ANY)

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class; it costs the steps that it took to follow the class, for each file once."""
        found = self.names.class_variables(name)
        if found is not None and name not in self._read_classes:
            self._read_classes.add(name)
            self.budget.spend(found.steps)
        return found

    def result_of(self, name: str) -> Result:
        """Return what is known of the result of a function from its body; it costs steps as a class does."""
        found = self.names.result_of(name)
        if found is None:
            return Unknown(ANY)
        if name not in self._read_functions:
            self._read_functions.add(name)
            self.budget.spend(found.steps)
        return found.result

    def takes_class(self, name: str, given: Mapping[str, Result], blamed: ast.Node) -> bool:  # noqa: ARG002
        """Check that a class exists; its body is followed for itself, where its file is checked."""
        if self.names.declared_class(name) is None:
            self.missing("class", name, f"Could not find class ::{name}")
        return True

    def resources_declared(self, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
        """Check the parameters or attributes of the resources that an expression declares."""
        if not self.is_silent:
            self._observers.resources_declared(self, node, type_name, bodies)

    def attributes_changed(
        self, node: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, type_name: str, given: Attributes
    ) -> None:
        """Check attributes that are set apart from the declaration of a resource."""
        self.set_elsewhere.setdefault(type_name, set()).update(given)
        if not self.is_silent:
            self._observers.attributes_changed(self, node, type_name, given)
