"""Functions that choose a value: `pick`, `pick_default`, `stdlib::ensure`, and old ways into data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import legacy, stdlib
from pplint.evaluator.core.unknown import Unknown, alternatives, join_types, joined, of_type, without_undef
from pplint.ruby_library.integers import integer
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import UNDEF, StringType, StringValueType
from pplint.values.errors import PuppetError
from pplint.values.model import Hash
from pplint.values.ruby_numbers import ruby_integer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value

_DIGITS = late_pattern(r"^\d+$", re.ASCII | re.MULTILINE)


# What is given


@legacy("pick(Any *$values) >> NotUndef", takes_unknown=True)
def pick(*values: Result) -> Result:
    """Return the first value that is neither `undef` nor an empty string."""
    candidates = list(_candidates(values))
    if not candidates:
        raise PuppetError(issues.NothingNotEmpty())
    return joined(candidates)


@legacy("pick_default(Array[Any, 1] *$values)", takes_unknown=True)
def pick_default(*values: Result) -> Result:
    """Return the first value that is neither `undef` nor an empty string, or else the last."""
    *before, last = values
    candidates = list(_candidates(before))
    is_certain = any(not _may_be_left_out(each) for each in before)
    return joined(candidates if is_certain else [*candidates, last])


def _candidates(values: Iterable[Result]) -> Iterator[Result]:
    """Yield what may be the first value that counts."""
    for value in values:
        if isinstance(value, Unknown):
            yield of_type(_counting(value.type))
        elif not _may_be_left_out(value):
            yield value
        if not _may_be_left_out(value):
            return


def _counting(type_: Type) -> Type:
    """Return the type without `undef` and without the empty string."""
    kept: list[Type] = []
    for each in map(unalias, alternatives(without_undef(type_))):
        if isinstance(each, StringType) and each.upper != 0:
            kept.append(StringType(max(each.lower or 0, 1), each.upper))
        elif each != StringValueType("") and not isinstance(each, StringType):
            kept.append(each)
    return join_types(kept)


def _may_be_left_out(value: Result) -> bool:
    if isinstance(value, Unknown):
        return any(intersects(each, value.type) for each in (UNDEF, StringType(0, 0)))
    return value is None or value == ""


# What a resource is to be

_ENSURE = """stdlib::ensure(
    Variant[Boolean, Enum[present, absent]] $ensure,
    Optional[Enum[directory, link, mounted, service, file, package]] $resource = undef
) >> String"""
_PRESENT = {"package": "installed", "service": "running"}
_ABSENT = {"service": "stopped"}


def _either_state(call: Call) -> Result:
    resource = call.arguments[1] if len(call.arguments) > 1 else None
    if not isinstance(resource, (str, type(None))):
        return call.returned()
    return joined([ensure(True, resource), ensure(False, resource)])


@stdlib(_ENSURE, unknown=_either_state)
def ensure(ensure: bool | str, resource: str | None = None) -> str:
    """Return the value of the attribute `ensure` for a kind of resource."""
    is_present = ensure is True or ensure == "present"
    if resource is None:
        return "present" if is_present else "absent"
    return _PRESENT.get(resource, resource) if is_present else _ABSENT.get(resource, "absent")


# Old ways into data


@legacy("dig44(Variant[Hash, Array] $data, Array $path, Any *$default)")
def dig44(data: Value, path: tuple[Value, ...], *default: Value) -> Result:
    """Follow keys and indexes into data, or return a default."""
    for key in path:
        data = _step(data, key)
        if data is None:
            return default[0] if default else None
    return data


def _step(data: Value, key: Value) -> Value:
    if isinstance(data, Hash):
        return data.get(key)
    index = _index(key)
    if not isinstance(data, tuple) or index is None:
        return None
    return data[index] if -len(data) <= index < len(data) else None


def _index(key: Value) -> int | None:
    if isinstance(key, (int, float)) and not isinstance(key, bool):
        return int(key) if abs(key) < float("inf") else None
    try:
        return ruby_integer(key) if isinstance(key, str) else None
    except (ValueError, PuppetError):
        return None


@legacy("try_get_value(Any $data, Any *$rest)")
def try_get_value(data: Value, path: Value = "", default: Value = None, separator: Value = "/", *_: Value) -> Result:
    """Follow a path such as `a/0/b` into data, or return a default."""
    path = "" if path is False else path
    if not isinstance(data, (Hash, tuple)) or path == "":
        return data if default is None or default is False else default
    if not isinstance(path, str) or not isinstance(separator, (str, bool)):
        raise PuppetError(issues.PathNotString())
    keys = _split(path, separator or "/")
    return dig44(data, tuple(integer(each) if _DIGITS.search(each) else each for each in keys), default)


def _split(path: str, separator: Value) -> list[str]:
    if separator == " ":
        return path.split()
    from pplint.evaluator.builtins.texts import split

    return split(path, re.escape(separator)) if isinstance(separator, str) else []
