"""The types that the compiler knows by name, before anything is loaded."""

from __future__ import annotations

from typing import Final

from pplint.types import argument_types, catalog_types, model
from pplint.types.alias import UNRESOLVED, AliasType
from pplint.types.core_objects import DEFERRED, ERROR, LOOKUP_CONTEXT, TASK
from pplint.types.data_aliases import ALIASES, ANY_TYPE_SET
from pplint.types.model import ANY, Type
from pplint.types.objects import ANY_OBJECT

_PLAIN: Final = (
    model.IntegerType,
    model.FloatType,
    model.NumericType,
    argument_types.InitType,
    model.IterableType,
    model.IteratorType,
    model.StringType,
    model.BinaryType,
    model.SensitiveType,
    model.EnumType,
    model.BooleanType,
    model.PatternType,
    model.RegexpType,
    model.ArrayType,
    model.HashType,
    catalog_types.ClassType,
    catalog_types.ResourceType,
    model.CollectionType,
    model.ScalarType,
    model.ScalarDataType,
    catalog_types.CatalogEntryType,
    model.UndefType,
    model.NotUndefType,
    model.DefaultType,
    model.AnyType,
    model.VariantType,
    model.OptionalType,
    model.RuntimeType,
    model.TypeType,
    model.TupleType,
    model.StructType,
    model.CallableType,
    model.SemVerType,
    model.SemVerRangeType,
    model.TimestampType,
    model.TimespanType,
    argument_types.UriType,
)

TYPES: Final[dict[str, Type]] = {
    **{kind.__name__.removesuffix("Type").lower(): kind() for kind in _PLAIN},
    "any": ANY,
    "object": ANY_OBJECT,
    "typeset": ANY_TYPE_SET,
    "typereference": UNRESOLVED,
    "typealias": AliasType("UnresolvedAlias", lambda: UNRESOLVED),
    "deferred": DEFERRED,
    "task": TASK,
    "puppet::lookupcontext": LOOKUP_CONTEXT,
    **{name.lower(): alias for name, alias in ALIASES.items()},
}
"""The types of the language without their parameters, by their names in lower case."""

REPLACEABLE: Final[dict[str, Type]] = {"error": ERROR}
"""The types of the language that a definition of the same name replaces."""
