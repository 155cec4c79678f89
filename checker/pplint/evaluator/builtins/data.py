"""Functions that walk into data: `dig`, `get`, `getvar`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.calls.calls import call_function
from pplint.evaluator.core.ruby_values import leading_integer
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown, joined, of_type, without_undef
from pplint.evaluator.expressions.access_types import step_into
from pplint.types.core_objects import ERROR
from pplint.types.display import display
from pplint.types.intersection import intersects
from pplint.types.model import ANY, UNDEF
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import inspect
from pplint.values.model import Hash, ObjectValue
from pplint.values.value_types import reduced_type_of

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value

_SEGMENT = late_pattern(r"""\s*"[^"]+"\s*|\s*'[^']+'\s*|[^'".]+""")
_SPECIAL = late_pattern(r"""['".]""")
_NUMBER = late_pattern(r"^:?[+-]?[0-9]+$", re.MULTILINE)
_VARIABLE = late_pattern(r"^((?:::)?(?:\w+::)*\w+)(.*)\Z", re.ASCII | re.MULTILINE)


class DigError(PuppetError):
    """A step into data that is no collection, or with an index that is not one; `details` say where."""

    # A program can read the message of this error, so that it is a value and not formed where it is shown.
    def __init__(self, message: str, code: str, details: Hash[Value]) -> None:
        attributes: list[tuple[Value, Value]] = [
            ("msg", message),
            ("kind", "SLICE_ERROR"),
            ("details", details),
            ("issue_code", code),
        ]
        self.value = ObjectValue(ERROR, Hash(attributes))
        super().__init__(issues.PathLeadsNowhere(self.value))
        super().__init__(issues.PathLeadsNowhere(self.value))


@builtin("dig(Optional[Collection] $data, Any *$arg)", takes_unknown=True)
def dig(data: Result, *arg: Result) -> Result:
    """Follow keys and indexes into data, as far as there is something."""
    walked: list[Value] = []
    for key in arg:
        if data is None or key is None:
            return None
        if isinstance(data, Unknown) or isinstance(key, Unknown):
            data = step_into(data, key)
        else:
            data = _step(data, key, walked)
    return data


def _step(data: Value, key: Value, walked: list[Value]) -> Value:
    if not isinstance(data, (tuple, Hash)):
        type_ = reduced_type_of(data)
        words = f"the data has no Collection at {inspect(tuple(walked))}, but {display(type_)}"
        details = _details(walked, "value_type", type_)
        raise DigError(words, "EXPECTED_COLLECTION", details)
    walked.append(key)
    if isinstance(data, Hash):
        return data.get(key)
    if not isinstance(key, int) or isinstance(key, bool):
        type_ = reduced_type_of(key)
        words = f"the index at {inspect(tuple(walked))} must be an Integer, got {display(type_)}"
        details = _details(walked, "index_type", type_)
        raise DigError(words, "EXPECTED_INTEGER_INDEX", details)
    return data[key] if -len(data) <= key < len(data) else None


def _details(walked: list[Value], name: str, type_: Type) -> Hash[Value]:
    entries: list[tuple[Value, Value]] = [("walked_path", tuple(walked)), (name, type_)]
    return Hash(entries)


@builtin(
    "get(Any $value, String $dotted_string, Any $default_value = undef, Optional[Callable[1, 1]] $block)",
    takes_call=True,
    takes_unknown=True,
)
def get(call: Call, value: Result, dotted_string: Result, default_value: Result = None) -> Result:
    """Follow a path such as `a.0.'b c'` into data, or return the default."""
    if value is None:
        return default_value
    if not isinstance(dotted_string, str):
        return Unknown(ANY)
    if not dotted_string:
        return value
    segments = split_path(f"x.{dotted_string}")[1:]
    try:
        result = call_function(call.of("dig", [value, *segments]))
    except DigError as error:
        if call.block is None:
            raise
        return call.yields(error.value)
    return _or_default(result, default_value)


def _or_default(result: Result, default: Result) -> Result:
    if isinstance(result, Unknown) and intersects(UNDEF, result.type):
        return joined((of_type(without_undef(result.type)), default))
    return default if result is None else result


def split_path(path: str) -> list[Value]:
    """Split a path at its dots; digits are indexes, and quotes keep what is between them together."""
    if not _SPECIAL.search(path):
        return [path]
    segments: list[Value] = []
    place = 0
    while True:
        match = _SEGMENT.match(path, place)
        if match is None:
            raise PuppetError(issues.InvalidPath())
        segments.append(_segment(match[0].strip()))
        place = match.end()
        if place == len(path):
            return segments
        if path[place] != ".":
            raise PuppetError(issues.InvalidPath())
        place += 1


def _segment(text: str) -> Value:
    if text.startswith(("'", '"')):
        return text[1:-1]
    return leading_integer(text) if _NUMBER.search(text) else text


_GETVAR = r"""getvar(
    Pattern[/\A(?:::)?(?:[a-z]\w*::)*[a-z_]\w*(?:\.|\Z)/] $get_string,
    Any $default_value = undef,
    Optional[Callable[1, 1]] $block
)"""


@builtin(_GETVAR, takes_call=True)
def getvar(call: Call, get_string: str, default_value: Value = None) -> Result:
    """Follow a path from a variable, or return the default if the variable is not set."""
    match = _VARIABLE.search(get_string)
    name, path = ("", "") if match is None else match.groups()
    if path and not path.startswith("."):
        raise PuppetError(issues.PathWithoutDot(path[0]))
    try:
        value = call.run.variable(name, call.scope)
    except NotFound:
        return default_value
    return get(call, value, path[1:], default_value)


@builtin("getvar(String $get_string, Any $default_value = undef, Optional[Callable] $block)", refuses=True)
def not_a_variable(_get_string: str, _default_value: Value = None) -> NoReturn:
    """Refuse a path that does not start with a variable."""
    raise PuppetError(issues.NotAVariable("getvar"))
