"""The data of one node: keys that are looked up with its facts, each once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.catalog import issues
from pplint.data.lookup.lookup import Outcome, look_up
from pplint.data.lookup.memory import Memory
from pplint.data.lookup.scope import Scope as DataScope
from pplint.data.lookup.values import Hash as DataHash
from pplint.data.lookup.values import Leaf
from pplint.data.lookup.values import Unknown as UnknownText
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.project.data.sources import lookup_environment
from pplint.types.model import ANY, StructType
from pplint.values.errors import PuppetError
from pplint.values.lookup_values import UnknownValueError, converter, language_value, looked_up_value
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.catalog.names import CatalogNames
    from pplint.data.lookup.values import Value as DataValue
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result


UNSURE_VARIABLES: Final = ("serverip", "serverip6")
"""Variables of the top scope that the compiler sets only if the server has such an address."""


_MOST_ANSWERS: Final = 8
"""How many answers are remembered of a key whose value depends on variables."""

_Reads = dict[str, "Result | NotFound"]


class NodeData:
    """What the hierarchies of the environment and of modules say for a node."""

    def __init__(self, names: CatalogNames, *, is_strict: bool) -> None:
        project = names.project
        self._environment = lookup_environment(project.session, project.data, converter(names.data_type))
        self._is_strict = is_strict
        self.causes: Counter[str] = Counter()
        """Why something is unknown, and how often."""
        self._answers: dict[tuple[str, str], list[tuple[_Reads, tuple[bool, Result]]]] = {}
        self._memory = Memory()
        self._converted: dict[int, tuple[Result, DataValue]] = {}

    def _unknown(self, cause: str) -> Unknown:
        self.causes[cause] += 1
        return Unknown(ANY)

    def find(self, run: Evaluation, key: str, scope: Scope, merge: Result = None) -> tuple[bool, Result]:
        """Return whether a key is found, and its value; raise `PuppetError` if the lookup fails.

        Data see the variables of the scope that the key is looked up in, as they are at that time.
        """
        answers = self._answers.setdefault((key, "" if merge is None else repr(merge)), [])
        for earlier, answer in answers:
            if all(_is_same(_read(run, name, scope), value) for name, value in earlier.items()):
                return answer
        reads: _Reads = {}
        answer = self._look_up(key, lambda name: self._variable(run, name, scope, reads), merge)
        answers.append((reads, answer))
        del answers[:-_MOST_ANSWERS]
        return answer

    def _variable(self, run: Evaluation, name: str, scope: Scope, reads: _Reads) -> DataValue | None:
        found = reads[name] = _read(run, name, scope)
        if isinstance(found, NotFound):
            return None
        if not isinstance(found, (Hash, tuple)):
            return _as_data(found)
        if id(found) not in self._converted:
            self._converted[id(found)] = found, _as_data(found)
        return self._converted[id(found)][1]

    def _look_up(self, key: str, find: Callable[[str], DataValue | None], merge: Result) -> tuple[bool, Result]:
        if isinstance(merge, Unknown):
            return True, self._unknown("lookup with an unknown merge strategy")
        scope = DataScope({}, is_complete=True, is_strict=self._is_strict, find=find)
        merge_by = None if merge is None else looked_up_value(merge)
        answers = look_up(self._environment, scope, key, merge_by, self._memory)
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


def _read(run: Evaluation, name: str, scope: Scope) -> Result | NotFound:
    try:
        return run.variable(name, scope)
    except NotFound as error:
        return error


def _is_same(value: Result | NotFound, other: Result | NotFound) -> bool:
    """Return whether two values are certainly the same; large ones are not looked into."""
    if isinstance(value, NotFound):
        return isinstance(other, NotFound)
    return value is other or (isinstance(value, (str, int)) and type(value) is type(other) and value == other)
