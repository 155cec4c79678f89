"""Data classes as the standard library has them, for a program that starts often and makes many objects.

`dataclasses` compiles several functions for each class as soon as the class is made, which took two fifths of every
start. Here a function is compiled when it is first called, and most never are. Besides, a frozen class is frozen for
the type checkers, which take these names for those of the standard library, and not at run time: its fields are set
as plainly as all others, in a third of the time. `dataclasses.replace` and the like take these classes for theirs.
"""

# ruff: noqa: ANN401 - what the functions take and return is what the standard library's are declared with

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import Field as StandardField

    Namespace = dict[str, Any]

__all__ = ["dataclass", "field", "fields", "replace"]

_FIELDS = "__record_fields__"
_MISSING: Any = object()


class Field:
    """A field of a data class: its name, its annotation, and what may be said about it."""

    __slots__ = ("compare", "default", "default_factory", "init", "name", "repr", "type")

    def __init__(self, default: Any, default_factory: Any, *, init: bool, is_shown: bool, compare: bool) -> None:
        self.name = ""
        self.type: object = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = is_shown
        self.compare = compare


def _field(
    *,
    default: Any = _MISSING,
    default_factory: Any = _MISSING,
    init: bool = True,
    repr: bool = True,  # noqa: A002 - the word of the standard library
    compare: bool = True,
) -> Any:
    # `list[str]()` makes the same as `list()`, and takes longer.
    make = getattr(default_factory, "__origin__", default_factory)
    return Field(default, make, init=init, is_shown=repr, compare=compare)


def _fields(record: Any) -> tuple[Field, ...]:
    return tuple(getattr(record, _FIELDS).values())


def _replace(record: Any, /, **changes: Any) -> Any:
    kept = {each.name: getattr(record, each.name) for each in _fields(record) if each.init}
    return record.__class__(**kept | changes)


def _dataclass(cls: Any = None, /, *, eq: bool = True, frozen: bool = False, slots: bool = False) -> Any:
    def made(cls: type) -> type:
        return _made(cls, is_compared=eq, is_hashed=eq and frozen, has_slots=slots)

    return made if cls is None else made(cls)


def _made(cls: type, *, is_compared: bool, is_hashed: bool, has_slots: bool) -> type:
    own = {name: _own_field(cls, name, type_) for name, type_ in cls.__annotations__.items() if not _is_shared(type_)}
    inherited = _inherited(cls)
    written = {name for name, value in vars(cls).items() if value is not None}
    made = _with_slots(cls, own, inherited) if has_slots else cls
    members: dict[str, Any] = {
        _FIELDS: inherited | own,
        "__dataclass_fields__": _STANDARD_FIELDS,
        "__match_args__": tuple(each.name for each in (inherited | own).values() if each.init),
        "__init__": _late(made, "__init__", _init_source),
        "__repr__": _repr,
    }
    if is_compared:
        members["__eq__"] = _late(made, "__eq__", _eq_source)
        members["__hash__"] = _late(made, "__hash__", _hash_source) if is_hashed else None
    for name in members.keys() - written:
        setattr(made, name, members[name])
    return made


def _is_shared(annotation: object) -> bool:
    """Whether the annotation is that of a class variable."""
    return str(annotation).removeprefix("typing.").startswith("ClassVar")


def _own_field(cls: type, name: str, annotation: object) -> Field:
    said = vars(cls).get(name, _MISSING)
    found = said if isinstance(said, Field) else Field(said, _MISSING, init=True, is_shown=True, compare=True)
    found.name, found.type = name, annotation
    if found.default is not _MISSING:
        setattr(cls, name, found.default)
    elif found is said:
        delattr(cls, name)
    return found


def _inherited(cls: type) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        found |= vars(base).get(_FIELDS, {})
    return found


def _with_slots(cls: type, own: Mapping[str, Field], inherited: Mapping[str, Field]) -> type:
    """Return the same class with slots, which must be known when a class is made."""
    left_out = own.keys() | {"__dict__", "__weakref__"}
    namespace = {name: value for name, value in vars(cls).items() if name not in left_out}
    namespace["__slots__"] = tuple(name for name in own if name not in inherited)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


def _late(cls: type, name: str, write: Callable[[type, Namespace], str]) -> Callable[..., Any]:
    """Return a function that writes another, puts it into the class in its own place, and calls it."""

    def call(*arguments: Any, **named: Any) -> Any:
        namespace: Namespace = {"__name__": cls.__module__, "_missing": _MISSING}
        exec(write(cls, namespace), namespace)  # noqa: S102 - it is made of the names of fields
        function = namespace[name]
        function.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, function)
        return function(*arguments, **named)

    return call


def _init_source(cls: type, namespace: Namespace) -> str:
    parameters, lines = ["self"], ["pass"]
    for each in _fields(cls):
        name, default, make = each.name, f"_default_{each.name}", f"_make_{each.name}"
        namespace[default], namespace[make] = each.default, each.default_factory
        is_made, is_given = each.default_factory is not _MISSING, each.default is not _MISSING
        if each.init:
            parameters.append(name + ("=_missing" if is_made else f"={default}" if is_given else ""))
        elif not (is_made or is_given):
            continue
        value = name if each.init else default
        if is_made:
            value = f"{make}() if {name} is _missing else {name}" if each.init else f"{make}()"
        lines.append(f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines)


def _eq_source(cls: type, _: Namespace) -> str:
    return (
        "def __eq__(self, other):\n"
        " if self is other: return True\n"
        f" return {_tuple_of(cls, 'self')} == {_tuple_of(cls, 'other')}"
        " if other.__class__ is self.__class__ else NotImplemented"
    )


def _hash_source(cls: type, _: Namespace) -> str:
    return f"def __hash__(self):\n return hash({_tuple_of(cls, 'self')})"


def _tuple_of(cls: type, owner: str) -> str:
    return "(" + "".join(f"{owner}.{each.name}, " for each in _fields(cls) if each.compare) + ")"


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


class _StandardFields:
    """The fields of a data class as those of the standard library have them, for its functions."""

    def __get__(self, instance: object, owner: type) -> Mapping[str, StandardField[Any]]:
        import dataclasses

        def standard(each: Field) -> tuple[str, Any, Any]:
            said: dict[str, Any] = {"init": each.init, "repr": each.repr, "compare": each.compare}
            if each.default is not _MISSING:
                said["default"] = each.default
            if each.default_factory is not _MISSING:
                said["default_factory"] = each.default_factory
            return each.name, each.type, dataclasses.field(**said)

        made: Any = dataclasses.make_dataclass(owner.__name__, map(standard, _fields(owner)))
        return cast("Mapping[str, StandardField[Any]]", made.__dataclass_fields__)


_STANDARD_FIELDS = _StandardFields()

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace
else:
    dataclass, field, fields, replace = _dataclass, _field, _fields, _replace
