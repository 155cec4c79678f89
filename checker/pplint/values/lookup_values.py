"""Values that are looked up as values of the language, and what `convert_to` makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.data.lookup import values as data
from pplint.data.lookup.errors import LookupFailedError
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.parse import parse_type_text
from pplint.values.conversion.new import new
from pplint.values.errors import LimitReached, PuppetError, UnknowableError
from pplint.values.model import Hash, Sensitive
from pplint.values.text import text

if TYPE_CHECKING:
    from pplint.base.source import Place
    from pplint.data.lookup.lookup import Convert
    from pplint.types.model import Type
    from pplint.values.conversion.new import Resolve
    from pplint.values.model import Value


class UnknownValueError(Exception):
    """A value is not known, or not all of it; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def language_value(value: data.Value) -> Value:
    """Return the value of the language; raise `UnknownValueError` for what is not known."""
    if isinstance(value, data.Array):
        return tuple(map(language_value, value.items))
    if isinstance(value, data.Hash):
        return Hash((language_value(key), language_value(each)) for key, each in value.entries.values())
    plain = value.value
    if isinstance(plain, data.Unknown):
        raise UnknownValueError(plain.reason)
    if isinstance(plain, data.Converted):
        return cast("Value", plain.value)
    return plain


def looked_up_value(value: Value, place: Place | None = None) -> data.Value:
    """Return a value as one that is looked up at a place; raise `LookupFailedError` if it is too large."""
    if isinstance(value, tuple):
        return data.Array.of([looked_up_value(each, place) for each in value], place)
    if isinstance(value, Hash):
        pairs = [(looked_up_value(key, place), looked_up_value(each, place)) for key, each in value.pairs]
        return data.Hash.of(pairs, place)
    if value is None or isinstance(value, (str, int, float)):
        return data.Leaf(value, place)
    written = repr(value) if isinstance(value, Sensitive) else text(value)
    return data.Leaf(data.Converted(value, written), place)


def converter(resolve: Resolve) -> Convert:
    """Return what makes values of types, of which `resolve` finds those that modules define."""

    def convert(type_: data.Value, value: data.Value, arguments: tuple[data.Value, ...]) -> data.Value:
        target = _type_of(type_, resolve)
        try:
            converted = new(target, tuple(map(language_value, (value, *arguments))), resolve)
        except PuppetError:
            message = f"`convert_to` cannot make a value of type `{display(target)}` of what is found"
            raise LookupFailedError(message, value.place) from None
        except (LimitReached, TooManyDigitsError):
            raise LookupFailedError("the result of `convert_to` is too large", value.place) from None
        except UnknowableError:
            return data.Leaf(data.Unknown("it depends on the machine, or on the moment"), value.place)
        except UnknownValueError as unknown:
            return data.Leaf(data.Unknown(unknown.reason), value.place)
        return looked_up_value(converted, value.place)

    return convert


def _type_of(named: data.Value, resolve: Resolve) -> Type:
    name = named.value if isinstance(named, data.Leaf) else None
    if not isinstance(name, str):
        raise LookupFailedError("`convert_to` starts with the text of a type", named.place)
    try:
        return parse_type_text(name, resolve)
    except InvalidTypeError:
        raise LookupFailedError(f"`convert_to`: `{name}` is not a type", named.place) from None
