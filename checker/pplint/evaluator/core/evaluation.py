"""One program on its way: what it has defined, what it may still use up, and where it stands."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pplint.evaluator.core.budget import Budget
from pplint.evaluator.core.catalog import Catalog
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.issues import limits as limit_issues
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.jumps import PossibleJumps
from pplint.evaluator.core.scopes import NotFound, Scope
from pplint.evaluator.core.unknown import Unknown
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax.oniguruma import BacktrackingError, RegexpError
from pplint.types import issues as type_issues
from pplint.types.errors import InvalidTypeError, UnknownMatchError
from pplint.types.model import ANY, Type
from pplint.types.type_definitions import TypeDefinitions
from pplint.values.errors import LimitReached, PuppetError, TooLargeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result


class _Output:
    """The pieces of the template around, as far as it is rendered."""

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: list[Result] = []

    def write(self, piece: Result) -> None:
        """Add a piece."""
        self._pieces.append(piece)

    @contextmanager
    def captured(self) -> Iterator[list[Result]]:
        """Have what is written inside for a template of its own."""
        outer, self._pieces = self._pieces, []
        try:
            yield self._pieces
        finally:
            self._pieces = outer


if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias, TypeVar

    from pplint.evaluator.core.catalog import Attributes, DeclaredBody
    from pplint.evaluator.core.names import Names
    from pplint.evaluator.core.program_definitions import Definitions
    from pplint.evaluator.core.settings import EvaluatorSettings
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast

    _T = TypeVar("_T")

    Handler: TypeAlias = "Callable[[Evaluation, Any, Scope], Result]"


class Evaluation:
    """What the functions that evaluate share.

    `is_strict` says whether a string fails as a number, as from Puppet 8 on, and `forgives_unset` whether a variable
    that is not set is `undef`. `is_demanding` says whether a call is refused that may fit and need not, as only those
    who check ask for. `doubts` counts the ways around what is evaluated that may not be taken. `unresolved` are the
    kinds and names of what is not found.
    """

    __slots__ = (
        "_data_types",
        "_handlers",
        "_names",
        "budget",
        "catalog",
        "definitions",
        "doubts",
        "forgives_unset",
        "is_demanding",
        "is_script",
        "is_strict",
        "jumps",
        "output",
        "puppet_version",
        "top",
        "unresolved",
    )

    def __init__(
        self, settings: EvaluatorSettings, definitions: Definitions, handlers: Mapping[type[ast.Node], Handler]
    ) -> None:
        self._handlers = handlers
        self.definitions = definitions
        self.catalog = Catalog()
        self.doubts = 0
        self._names = settings.names
        self.budget = Budget(settings.limits)
        self.puppet_version = settings.puppet_version
        self.is_strict = settings.is_strict
        self.is_script = settings.is_script
        self.is_demanding = False
        self.forgives_unset = not settings.is_strict
        self._data_types: TypeDefinitions | None = None
        self.top = Scope()
        self.jumps = PossibleJumps()
        self.output = _Output()
        self.unresolved: set[tuple[str, str]] = set()

    @property
    def names(self) -> Names:
        """What the program may name without defining it."""
        return self._names

    def evaluate(self, node: ast.Expression, scope: Scope) -> Result:
        """Return the value of an expression.

        Raises `EvaluationError` where the compiler would stop, `Jump` where control leaves the expression, and
        `LimitReached`.
        """
        self.budget.step()
        try:
            return self._handlers[type(node)](self, node, scope)
        except (PuppetError, InvalidTypeError) as error:
            raise located(error, node) from None
        except (RegexpError, TooManyDigitsError) as error:
            raise of_library(error, node) from None

    def evaluate_block(self, block: ast.Block, scope: Scope) -> Result:
        """Return the value of the last statement, or `undef` if there is none."""
        result: Result = None
        for statement in block.statements:
            result = self.evaluate(statement, scope)
        return result

    @contextmanager
    def in_other_source(self) -> Iterator[None]:
        """Evaluate nodes of another source, such as a template in a string: their places mean nothing in this one."""
        yield

    def data_type(self, name: str) -> Type | None:
        """Return the type alias or the resource type of that name, or None."""
        if self._data_types is None:
            self._data_types = TypeDefinitions(self.definitions.data_types.get, self._names.data_type)
        return self._data_types.resolve(name)

    def missing(self, issue: name_issues.NotDeclared) -> None:
        """Note that something is not found; raise `PuppetError` if that means that it does not exist."""
        if self.names.are_complete:
            raise PuppetError(issue)
        self.unresolved.add((issue.kind, issue.name))

    def any_of(self, evaluations: Sequence[Callable[[], Result]]) -> list[Result]:
        """Return what those of several evaluations give that do not fail, one of which is what happens.

        Raises what the first raises if all fail.
        """
        if len(evaluations) == 1:
            return [evaluations[0]()]
        results: list[Result] = []
        failures: list[PuppetError | EvaluationError] = []
        for evaluate in evaluations:
            try:
                results.append(evaluate())
            except (PuppetError, EvaluationError) as failed:  # noqa: PERF203 - all are evaluated
                failures.append(failed.with_traceback(None))
        if not results:
            # The list must not hold it: an exception that its own frames hold keeps all of these alive.
            raise failures.pop(0)
        return results

    @contextmanager
    def in_doubt(self) -> Iterator[None]:
        """Evaluate what may not be evaluated: what it declares may not be declared."""
        self.doubts += 1
        try:
            yield
        finally:
            self.doubts -= 1

    def function(self, name: str) -> Callable[[Any], Result] | None:  # noqa: ARG002
        """Return what answers calls (`Call`) of a function in place of the language's own, or None."""
        return None

    def declared_result(self, call: Any, result: Result) -> Result:  # noqa: ANN401, ARG002 - calls know evaluations
        """Return the result of a function of which only the signatures are known; a subclass may know more of it."""
        return result

    def left_out(self, node: ast.Call | ast.MethodCall, name: str) -> None:
        """Take note of a call that is not made, since it is not known how many arguments it has."""

    def takes_class(self, name: str, given: Mapping[str, Result], blamed: ast.Node) -> bool:  # noqa: ARG002
        """Return whether the declaration of a class is dealt with, so that its body need not be evaluated."""
        return False

    def resources_declared(self, node: ast.Resource, type_name: str, bodies: Sequence[DeclaredBody]) -> None:
        """Take note of a resource expression, once its titles and attributes are evaluated."""

    def attributes_changed(
        self, node: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector, type_name: str, given: Attributes
    ) -> None:
        """Take note of attributes that are set apart from the declaration of a resource."""

    def variable(self, name: str, scope: Scope) -> Result:
        """Return the value of a variable; raise `NotFound`.

        One with a namespace is of a class, or of the top scope if the namespace is empty.
        """
        if "::" not in name:
            return scope.lookup(name)
        namespace, separator, leaf = name.removeprefix("::").rpartition("::")
        if not separator:
            return self.top.own(leaf)
        class_scope = self.catalog.class_scope(namespace)
        if class_scope is not None:
            return class_scope.own(leaf)
        found = self.names.variable(name)
        if found is not None:
            return found
        if self.names.are_complete:
            raise NotFound(name)
        self.unresolved.add(("class", namespace))
        return Unknown(ANY)


def of_library(error: RegexpError | TooManyDigitsError, node: ast.Node) -> EvaluationError | LimitReached:
    """Return what comes of a search or a number that takes too long, or of a pattern that does not compile."""
    if isinstance(error, TooManyDigitsError):
        return TooLargeError(error.issue)
    if isinstance(error, BacktrackingError):
        return LimitReached(limit_issues.SearchTooLong())
    return EvaluationError(type_issues.InvalidPattern(error.pattern, error.reason), node)


def located(error: PuppetError | InvalidTypeError, node: ast.Node) -> EvaluationError:
    """Return the error that blames a node for what went wrong with a value or a type; raise `LimitReached`."""
    if isinstance(error, UnknownMatchError):
        raise LimitReached(limit_issues.SearchTooLong()) from None
    return EvaluationError(error.issue, node, is_of_type=isinstance(error, InvalidTypeError))


def blaming(node: ast.Node, compute: Callable[[], _T]) -> _T:
    """Compute something; blame the node if it fails."""
    try:
        return compute()
    except (PuppetError, InvalidTypeError) as error:
        raise located(error, node) from None
