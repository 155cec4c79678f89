"""`inline_epp`: a template in a string."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.calls.closures import checked
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.scopes import Local, Parameters
from pplint.evaluator.expressions.templates import rendered
from pplint.syntax import ast
from pplint.syntax.parser import BeyondLimits, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.types.model import Type
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Hash, Value

_SIGNATURE = r"""inline_epp(
    String $template, Hash[Pattern[/^\w+$/], Any] $parameters = undef
) >> Variant[String, Sensitive[String]]"""


@builtin(_SIGNATURE, takes_call=True)
def inline_epp(call: Call, template: str, parameters: Hash[Value] | None = None) -> Result:
    """Return the text of a template that is written in a string; it sees the variables around the call."""
    tree = _parsed(template)
    given: dict[str, Result] = {} if parameters is None else {str(name): value for name, value in parameters.items()}
    scope = call.scope
    with scope.guarded(), call.run.in_other_source():
        try:
            if tree.parameters is not None:
                given = bind_template(call, tree.parameters, given)
            elif parameters is None:
                given = {}
            scope.enter(Local(scope.frame, given))
            return rendered(call.run, tree.body, scope)
        except EvaluationError as error:
            raise PuppetError(issues.FailsInTemplate(error.issue, error.issue.code)) from None


def _parsed(template: str) -> ast.Template:
    """Return the tree of a template; raise `PuppetError` if the compiler could not read it."""
    try:
        parsed = parse(SourceFile("inlined-epp-text", template.encode()), SourceKind.TEMPLATE)
    except BeyondLimits as error:
        raise PuppetError(issues.TemplateTooDeep(str(error))) from None
    statements = parsed.tree.body.statements
    if any(problem.refuses for problem in parsed.problems) or not isinstance(statements[0], ast.Template):
        raise PuppetError(issues.NotATemplate())
    return statements[0]


def bind_template(call: Call, declared: list[ast.Parameter], given: dict[str, Result]) -> dict[str, Result]:
    """Return the values of the parameters of a template: what is given, or else the default."""
    names = [each.name for each in declared]
    for name in given:
        if name not in names:
            raise PuppetError(issues.UnknownTemplateParameter(name))
    frame = Parameters(call.scope.frame, "", names)
    frame.variables.update({name: value for name, value in given.items() if value is not None})
    call.scope.enter(frame)
    for parameter in declared:
        value = _value(call, parameter, frame, given)
        type_ = None if parameter.type is None else call.run.evaluate(parameter.type, call.scope)
        refusal = partial(issues.WrongTemplateParameter, parameter.name)
        frame.variables[parameter.name] = checked(value, type_, refusal) if isinstance(type_, Type) else value
    return frame.variables


def _value(call: Call, parameter: ast.Parameter, frame: Parameters, given: dict[str, Result]) -> Result:
    if parameter.name in frame.variables:
        return frame.variables[parameter.name]
    if parameter.default is not None:
        frame.begin(parameter.name)
        return call.run.evaluate(parameter.default, call.scope)
    if parameter.name not in given:
        raise PuppetError(issues.MissingTemplateParameter(parameter.name))
    return None
