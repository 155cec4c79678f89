"""What the older interface for functions makes of arguments, and how refusals of the library become errors."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pplint.base.issue import UnreadableError
from pplint.evaluator.builtins import issues
from pplint.evaluator.core.errors import Uncertain
from pplint.syntax.quoting import regexp_literal
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.names import capitalized
from pplint.types.timestamps import LocalTimeZoneError
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import (
    Binary,
    Hash,
    IteratorValue,
    Regexp,
    SemVer,
    SemVerRange,
    Timespan,
    Timestamp,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.values.model import Value


def legacy_argument(value: Value) -> Value:
    """Return an argument as functions with the older interface get it: `undef` is an empty string."""
    return "" if value is None else _converted(value)


def _converted(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(map(_converted, value))
    if isinstance(value, Hash):
        return Hash((_converted(key), _converted(each)) for key, each in value.pairs)
    if isinstance(value, Regexp):
        return regexp_literal(value.pattern)
    if isinstance(value, (SemVer, SemVerRange, Binary, Timespan, Timestamp)):
        return ruby_text(value)
    if isinstance(value, IteratorValue) and value.runtime is None:
        raise PuppetError(issues.IteratorRefused())
    return value


def reference_text(type_: ClassType | ResourceType | CatalogEntryType) -> str:
    """Return the text of a reference to a resource; raise `PuppetError` if it names no type of resource."""
    if isinstance(type_, ClassType) and type_.name is not None:
        return f"Class[{capitalized(type_.name)}]"
    if isinstance(type_, ResourceType) and type_.type_name is not None:
        return f"{capitalized(type_.type_name.lower())}[{type_.title or ''}]"
    raise PuppetError(issues.NotAReference(type_))


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what cannot be read into an error of the program."""
    try:
        yield
    except LocalTimeZoneError:
        raise Uncertain from None
    except UnreadableError as error:
        raise PuppetError(error.issue) from None
