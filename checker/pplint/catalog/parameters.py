"""The parameters of classes and defined types: what is given, what data say, and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.catalog import issues
from pplint.catalog.resource import FURTHER, METAPARAMETERS
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.scopes import Parameters
from pplint.evaluator.core.unknown import Unknown, of_type, result_type
from pplint.syntax import ast
from pplint.types.model import ANY, Type
from pplint.values.model import ObjectValue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.catalog.node_data import NodeData
    from pplint.catalog.resource import CatalogScope
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.unknown import Result


class ParameterBinder(Struct, frozen=True):
    """Sets the parameters of classes and defined types: what is given, else what data say, else the default.

    Specification: "Class parameters". Metaparameters are variables in a defined type.
    """

    run: Evaluation
    data: NodeData

    def bind(
        self, definition: ast.Class | ast.Define, given: Mapping[str, Result], scope: CatalogScope, node: ast.Node
    ) -> None:
        """Set the parameters in a scope, and in the resource of that."""
        resource = scope.resource
        names = [each.name for each in definition.parameters]
        for name in given:
            if name not in names and name not in METAPARAMETERS and name not in {"name", "title"}:
                raise failure(issues.UnknownAttribute(resource.reference, name), node)
        if FURTHER in given:
            given = {**dict.fromkeys((*names, *METAPARAMETERS), Unknown(ANY)), **given}
        scope.set_all({name: value for name, value in given.items() if name in METAPARAMETERS and name not in names})
        frame = Parameters(scope.frame, resource.reference, names)
        for parameter in definition.parameters:
            self._take(definition, parameter, given, frame, scope)
            if parameter.name not in frame.variables and parameter.default is None:
                if parameter.name not in given:
                    raise failure(call_issues.MissingParameter(resource.reference, parameter.name), node)
                frame.variables[parameter.name] = None
        with scope.guarded():
            scope.enter(frame)
            for parameter in definition.parameters:
                frame.variables[parameter.name] = self._typed(parameter, self._value(parameter, frame, scope), scope)
        scope.set_all(frame.variables)
        for name, value in frame.variables.items():
            if name not in {"name", "title"} or name in given:
                resource.parameters[name] = value

    def _take(
        self,
        definition: ast.Class | ast.Define,
        parameter: ast.Parameter,
        given: Mapping[str, Result],
        frame: Parameters,
        scope: CatalogScope,
    ) -> None:
        """Take what is given, or what data say."""
        value = given.get(parameter.name)
        if value is not None:
            frame.variables[parameter.name] = value
        elif isinstance(definition, ast.Class):
            key = f"{definition.name.lower().removeprefix('::')}::{parameter.name}"
            is_found, value = self.data.find(self.run, key, scope)
            if is_found and (value is not None or parameter.default is None):
                frame.variables[parameter.name] = value

    def _value(self, parameter: ast.Parameter, frame: Parameters, scope: CatalogScope) -> Result:
        if parameter.name in frame.variables or parameter.default is None:
            return frame.variables[parameter.name]
        frame.begin(parameter.name)
        with scope.guarded():
            return self.run.evaluate(parameter.default, scope)

    def _typed(self, parameter: ast.Parameter, value: Result, scope: CatalogScope) -> Result:
        type_ = None if parameter.type is None else self.run.evaluate(parameter.type, scope)
        if not isinstance(type_, Type) or isinstance(value, ObjectValue):
            return value
        if fits(type_, value) is False:
            reference = scope.resource.reference
            issue = call_issues.WrongParameterValue(reference, parameter.name, type_, result_type(value))
            raise failure(issue, parameter)
        if not isinstance(value, Unknown):
            return value
        from pplint.types.narrow import intersection

        return of_type(intersection(value.type, type_))
