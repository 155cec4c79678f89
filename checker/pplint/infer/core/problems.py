"""What inference finds wrong with a program.

A problem keeps the node that is to blame. Rules subscribe to it by class, as they do to nodes, and word it. It holds
what inference knew: the expected type, what was found, and where the other side is declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.issue import Issue
    from pplint.base.source import Place, Span
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.types.model import Type


KINDS: Final = {
    "class": (Kind.HOST_CLASS,),
    "function": (Kind.FUNCTION,),
    "method": (Kind.FUNCTION,),
    "type": (Kind.DATA_TYPE, Kind.RESOURCE_TYPE, Kind.DEFINE),
    "resource type": (Kind.RESOURCE_TYPE, Kind.DEFINE),
    "plan": (Kind.PLAN,),
    "task": (Kind.TASK,),
}
"""What the evaluator calls what it does not find, and as what the project may have it."""


class InferredProblem(Struct, eq=False):
    """Something that fails, or means nothing, whenever the program gets there; `node` is to blame."""

    node: ast.Node

    @property
    def span(self) -> Span:
        """The bytes that are to blame."""
        return self.node.span


class Approximation(InferredProblem, eq=False):
    """A place where inference gave up, and why: what follows from it may be right or wrong."""

    reason: Issue


# Types


class EvaluationFails(InferredProblem, eq=False):
    """An expression that the compiler refuses to evaluate."""

    issue: Issue


class InvalidOperand(EvaluationFails, eq=False):
    """An operand that an operator cannot take, whatever its value."""


class InvalidAccess(EvaluationFails, eq=False):
    """`[]` on what has no elements, or with a key that it does not take."""


class InvalidTypeExpression(EvaluationFails, eq=False):
    """Parameters that a type does not take."""


class NoSignatureFits(InferredProblem, eq=False):
    """A call that no signature of the function fits.

    `arguments` is None where their number is not known; `place` is where the function is declared, if that is known.
    """

    function: str
    call: ast.Call | ast.MethodCall
    arguments: Sequence[Result]
    block: Type | None
    signatures: Sequence[Signature]
    place: Place | None


class InvalidValue(InferredProblem, eq=False):
    """A value that cannot be of the type that its place asks for; `place` is where that is declared."""

    name: str
    expected: Type
    found: Result
    place: Place | None


class InvalidDefault(InvalidValue, eq=False):
    """The default value of a parameter that is not of the parameter's type."""

    parameter: ast.Parameter


class InvalidParameterValue(InvalidValue, eq=False):
    """A value for the parameter of a class or of a defined type; `owner` is how references write its name."""

    owner: str


METAPARAMETER = "metaparameter"
"""Whose attribute it is, where it is one that every resource has."""


class InvalidAttributeValue(InvalidValue, eq=False):
    """A value for the attribute of a resource type, which is not a defined one.

    `beginning` is what is known of a string of which only the start is. If it `is_title`, no attribute is written.
    `values` are words for the type.
    """

    owner: str
    beginning: str = ""
    is_title: bool = False
    values: str | None = None


class InvalidReturnValue(InvalidValue, eq=False):
    """A function whose result is not of the type that it declares."""


class NoOptionMatches(EvaluationFails, eq=False):
    """A selector of which no option matches."""


class UnknownKey(InferredProblem, eq=False):
    """A key that a hash never has; `owner` is the path to the hash, `known` are the keys that it may have."""

    name: str
    owner: str
    known: Iterable[object]


# References


class UnknownFact(InferredProblem, eq=False):
    """A fact that no node has; `fails` says whether it is certain that the catalog does not compile."""

    name: str
    fails: bool


class UnknownName(InferredProblem, eq=False):
    """A name that nothing is called by; `similar` are names that look like it.

    `owner` is a hash of facts that has the name as a key, and is written before it. Unless it `is_certain`, a module
    that is missing may have the name, but hardly does.
    """

    kind: Kind
    name: str
    similar: Sequence[str]
    owner: str | None = None
    is_certain: bool = True


class UnknownVariable(InferredProblem, eq=False):
    """A variable that is never set where it is read; `owner` is the class that is named before it, or None.

    Unless it `is_certain`, a fact or what knows the nodes may have the name as well, but hardly does.
    """

    name: str
    owner: str | None
    similar: Sequence[str]
    place: Place | None
    is_certain: bool = True


class UnknownParameter(InferredProblem, eq=False):
    """A parameter that a class, a defined type or a template does not have."""

    name: str
    owner: str
    similar: Sequence[str]
    place: Place | None


class UnknownAttribute(InferredProblem, eq=False):
    """An attribute that a resource type does not have; of a type that is not available, `owner` is `METAPARAMETER`."""

    name: str
    owner: str
    similar: Sequence[str]
    place: Place | None


class MissingParameters(InferredProblem, eq=False):
    """Parameters without a default that a resource does not set."""

    names: Sequence[str]
    owner: str
    place: Place | None


# Resources that the agent refuses


class RefusedResource(InferredProblem, eq=False):
    """Attributes of a resource that the agent refuses together, and why.

    `names` are set, by the nodes `also` besides that of the problem. `unset` are those that the file does not set, the
    one that the title gives a value to among them.
    """

    owner: str
    names: Sequence[str]
    unset: Sequence[str]
    also: Sequence[ast.Node]
    reason: str


class ConflictingAttributes(RefusedResource, eq=False):
    """Attributes that exclude each other."""


class MissingAttributes(RefusedResource, eq=False):
    """A resource without attributes that it needs, because of others that it has; `missing` are their names."""

    missing: Sequence[str]


class FailingValue(InferredProblem, eq=False):
    """A problem that a definition has with a value of a parameter without a type.

    It is found where the parameter is used; `name` is that of the parameter, `places` are where it gets such values,
    the first of which is of a `type`. Each place `is_default` or not, and it may be `in_data`.
    """

    problem: InferredProblem
    name: str
    type: Type
    is_default: bool
    in_data: bool
    places: Sequence[Place]


TREE_PROBLEMS: Final[tuple[type[InferredProblem], ...]] = (UnknownVariable, InvalidDefault)
"""Kinds of problems of which the tree of most files tells that they have none."""
