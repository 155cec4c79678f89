"""The data of one node: keys that are looked up with its facts, each once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.catalog import issues
from pplint.data.lookup.lookup import Outcome, look_up
from pplint.data.lookup.scope import Scope as DataScope
from pplint.data.lookup.values import Hash as DataHash
from pplint.data.lookup.values import Leaf
from pplint.data.lookup.values import Unknown as UnknownText
from pplint.evaluator.core.scopes import Local
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.project.data.sources import lookup_environment
from pplint.types.model import ANY, StructType
from pplint.values.errors import PuppetError
from pplint.values.lookup_values import UnknownValueError, converter, language_value, looked_up_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.catalog.names import CatalogNames
    from pplint.data.lookup.values import Value as DataValue
    from pplint.evaluator.core.scopes import Frame, Scope
    from pplint.evaluator.core.unknown import Result


UNSURE_VARIABLES: Final = ("serverip", "serverip6")
"""Variables of the top scope that the compiler sets only if the server has such an address."""


class NodeData:
    """What the hierarchies of the environment and of modules say for a node."""

    def __init__(self, names: CatalogNames, variables: Mapping[str, Result], *, is_strict: bool) -> None:
        project = names.project
        self._environment = lookup_environment(project.session, project.data, converter(names.data_type))
        self._variables = {name: _as_data(value) for name, value in variables.items()}
        self._is_strict = is_strict
        self.causes: Counter[str] = Counter()
        """Why something is unknown, and how often."""
        self._found: dict[tuple[str, str], tuple[bool, Result]] = {}

    def _unknown(self, cause: str) -> Unknown:
        self.causes[cause] += 1
        return Unknown(ANY)

    def find(self, key: str, scope: Scope, merge: Result = None) -> tuple[bool, Result]:
        """Return whether a key is found, and its value; raise `PuppetError` if the lookup fails."""
        local = local_variables(scope)
        memo = (key, f"{merge!r} {sorted(local.items(), key=str)!r}")
        if memo not in self._found:
            self._found[memo] = self._look_up(key, local, merge)
        return self._found[memo]

    def _look_up(self, key: str, local: Mapping[str, Result], merge: Result) -> tuple[bool, Result]:
        if isinstance(merge, Unknown):
            return True, self._unknown("lookup with an unknown merge strategy")
        variables = {**self._variables, **{name: _as_data(value) for name, value in local.items()}}
        scope = DataScope(variables, is_complete=True, is_strict=self._is_strict)
        answers = look_up(self._environment, scope, key, None if merge is None else looked_up_value(merge))
        answer = answers.all[0]
        if len(answers.all) > 1 or not answers.is_complete or answer.outcome is Outcome.UNKNOWN or answer.not_followed:
            return True, self._unknown("lookup that depends on what is not known")
        if answer.outcome is Outcome.MISSING:
            return False, None
        if answer.outcome is Outcome.FAILED or answer.value is None:
            raise PuppetError(issues.MissingData(key, answer.reason))
        try:
            return True, language_value(answer.value)
        except UnknownValueError as error:
            return True, self._unknown(f"lookup: {error.reason}"[:80])


def _as_data(value: Result) -> DataValue:
    """Return a variable as a lookup reads it; of a hash with unknown values, the others are known."""
    if not isinstance(value, Unknown):
        return looked_up_value(value)
    if isinstance(value.type, StructType):
        entries = [(looked_up_value(each.name), _as_data(of_type(each.value))) for each in value.type.elements]
        return DataHash.of(entries)
    return Leaf(UnknownText("the variable is not known"))


def local_variables(scope: Scope) -> dict[str, Result]:
    """Return the variables that a lookup sees besides those of the top scope, the innermost last."""
    chain: list[Local] = []
    each = scope
    while each.outer is not None:
        frame: Frame | None = each.frame
        while frame is not None:
            if isinstance(frame, Local):
                chain.append(frame)
            frame = frame.parent
        each = each.inherited or each.outer
    return {name: value for frame in reversed(chain) for name, value in frame.variables.items()}
