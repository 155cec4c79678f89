"""Functions that change strings, and those in arrays of strings; numbers they leave as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.expressions.iterators import whole
from pplint.ruby_library.letter_case import WHITE_SPACE, capitalize, downcase, upcase
from pplint.types.model import Type
from pplint.values.errors import PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


def _camelcase(text: str) -> str:
    return "".join(capitalize(word) for word in text.split("_"))


def _chomp(text: str) -> str:
    """Drop one line ending."""
    if text.endswith("\r\n"):
        return text[:-2]
    return text[:-1] if text.endswith(("\n", "\r")) else text


def _chop(text: str) -> str:
    """Drop the last character, or the line ending if it has two."""
    return text[:-2] if text.endswith("\r\n") else text[:-1]


def _strip(text: str) -> str:
    return text.strip(WHITE_SPACE)


def _lstrip(text: str) -> str:
    return text.lstrip(WHITE_SPACE)


def _rstrip(text: str) -> str:
    return text.rstrip(WHITE_SPACE)


def _enter(name: str, change: Callable[[str], str]) -> None:
    """Enter a function on strings and on what iterates over strings."""

    def of_elements(call: Call, arg: Value) -> Result:
        if isinstance(arg, Type):
            raise PuppetError(issues.NoMethod("map", kind(arg)))
        return tuple(change(each) if isinstance(each, str) else each for each in whole(call.run, arg))

    builtin(f"{name}(Numeric $arg) >> Numeric")(_unchanged)
    builtin(f"{name}(String $arg) >> String")(change)
    builtin(f"{name}(Iterable[Variant[String, Numeric]] $arg) >> Array", takes_call=True)(of_elements)


def _enter_deep(name: str, change: Callable[[str], str]) -> None:
    """Enter a function that also changes strings within arrays and hashes."""

    def changed(value: Value) -> Value:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        if isinstance(value, Hash):
            return Hash((changed(key), changed(each)) for key, each in value.pairs)
        return value

    builtin(f"{name}(Numeric $arg) >> Numeric")(_unchanged)
    builtin(f"{name}(String $arg) >> String")(change)
    builtin(f"{name}(Array[StringData] $arg) >> Array[StringData]")(changed)
    builtin(f"{name}(Hash[StringData, StringData] $arg) >> Hash[StringData, StringData]")(changed)


def _unchanged(arg: Value) -> Result:
    return arg


_enter_deep("downcase", downcase)
_enter_deep("upcase", upcase)
for _name, _change in {
    "camelcase": _camelcase,
    "capitalize": capitalize,
    "chomp": _chomp,
    "chop": _chop,
    "lstrip": _lstrip,
    "rstrip": _rstrip,
    "strip": _strip,
}.items():
    _enter(_name, _change)
