"""The proof that a template was translated: with many values, both are rendered, and their texts are the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from pplint.base.source import SourceFile
from pplint.catalog.erb.rendering import Rendering
from pplint.catalog.erb.values import TemplateError, Undecided
from pplint.catalog.templates import read_template
from pplint.convert.expression import Left
from pplint.convert.samples import Samples
from pplint.evaluator.core.errors import EvaluationError, Uncertain
from pplint.evaluator.core.names import LibraryNames
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.interpreter import Interpreter
from pplint.syntax.parser import BeyondLimits, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.types.model import ANY
from pplint.values.errors import LimitReached
from pplint.values.model import Hash
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tree_sitter import Node as RubyNode

    from pplint.catalog.erb.template import Template
    from pplint.catalog.erb.values import Ruby
    from pplint.evaluator.core.unknown import Result
    from pplint.session import Session
    from pplint.syntax import ast
    from pplint.types.model import Type
    from pplint.values.model import Value

_RENDERINGS: Final = 300
_LONGEST: Final = 60


class _Values:
    """What a template reads of a compilation: its parameters, by the names that it reads them by."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def instance_variable(self, name: str) -> Result:
        return self._values.get(name)

    def scope_variable(self, name: str) -> Result:
        return self._values.get(name.removeprefix("::"))

    def has_variable(self, name: str) -> bool:
        return self._values.get(name.removeprefix("::")) is not None

    def call(self, name: str, arguments: Sequence[Ruby]) -> Result:
        given = {f"argument{place}": cast("Value", each) for place, each in enumerate(arguments)}
        program = f"{name}({', '.join(f'${each}' for each in given)})"
        try:
            return _evaluated(parse(SourceFile("call", program.encode()), SourceKind.MANIFEST).tree, given)
        except EvaluationError as error:
            raise TemplateError(str(error)) from None

    def weigh(self, value: Ruby) -> None:
        """Let all values be: they are small."""


class _Observed(Rendering):
    """A rendering that notes which texts and outputs it has written."""

    __slots__ = ("written",)

    def __init__(self, template: Template, values: _Values) -> None:
        super().__init__(template, values)
        self.written: set[int] = set()

    def statement(self, node: RubyNode) -> Ruby:
        self.written.add(node.start_byte)
        return super().statement(node)


def compare(
    session: Session, data: bytes, converted: str, parameters: Mapping[str, tuple[str, Type]], texts: set[str]
) -> None:
    """Raise `Left` if the texts of two templates differ for some value, or a part of the first was never written.

    The parameters are the types by the names in the first template, with those in the second.
    """
    template = read_template(session, data)
    program = _program(converted)
    if template is None or program is None:
        raise Left(0, "it cannot be read as an EPP template")
    samples = Samples(Random(_SEED), sorted(texts))  # noqa: S311 - the same values in each run
    missing = {*template.texts, *template.outputs}
    undecided: Left | None = None
    for _ in range(_RENDERINGS):
        values = {name: samples.value(type_) for name, (_, type_) in parameters.items()}
        rendering = _Observed(template, _Values(values))
        try:
            before = rendering.text()
        except TemplateError:
            continue
        except (Undecided, Uncertain, LimitReached, RecursionError) as error:
            undecided = Left(rendering.here.start_byte, f"its text cannot be known here: {error}")
            continue
        missing -= rendering.written
        given = {name: values[each] for each, (name, _) in parameters.items()}
        _check_same(before, program, given)
    if missing:
        raise undecided or Left(min(missing), "no values were found that render this")


_SEED: Final = 41


def _program(converted: str) -> ast.File | None:
    try:
        parsed = parse(SourceFile("template.epp", converted.encode()), SourceKind.TEMPLATE)
    except BeyondLimits:
        return None
    return None if any(problem.refuses for problem in parsed.problems) else parsed.tree


def _check_same(before: str, program: ast.File, given: Mapping[str, Value]) -> None:
    try:
        after = _evaluated(program, given)
    except EvaluationError as error:
        raise Left(0, f"the translation fails: {error} (with {_shown(given)})") from None
    if after != before:
        raise Left(0, f"the translation renders different text with {_shown(given)}")


def _shown(given: Mapping[str, Value]) -> str:
    shown = ", ".join(f"${name} = {text(value)}" for name, value in given.items())
    return f"{shown[:_LONGEST]}…" if len(shown) > _LONGEST else shown


def _evaluated(program: ast.File, given: Mapping[str, Value]) -> Result:
    """Return the value of a program that sees some variables: facts are variables, too."""
    facts: Hash[Value] = Hash(given.items())
    try:
        return Interpreter(EvaluatorSettings(facts=facts, names=LibraryNames())).evaluate(program)
    except RecursionError:
        return Unknown(ANY)
