"""Object types and sets of types from the hashes that describe them.

The hashes are checked as the compiler checks them: first against the type of such a hash, then member by member
against what is inherited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.types import hashes
from pplint.types import object_issues as issues
from pplint.types.alias import unalias
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.join import reduced
from pplint.types.make import enum, hash_of, variant
from pplint.types.model import (
    ANY,
    ArrayType,
    BooleanType,
    CallableType,
    NotUndefType,
    OptionalType,
    PatternType,
    ReferenceType,
    SemVerRangeType,
    SemVerType,
    StringType,
    StringValueType,
    StructElement,
    StructType,
    Type,
    TypeType,
)
from pplint.types.objects import NO_VALUE, ObjectAttribute, ObjectMethod, ObjectType, TypeSetReference, TypeSetType
from pplint.types.plain_values import DEFAULT
from pplint.types.relations import is_assignable
from pplint.types.semver import Version

Hash = Mapping[object, Any]
TypeOf = Callable[[object], Type]

_NAME: Final = PatternType((r"\A[A-Z][\w]*(?:::[A-Z][\w]*)*\z",))
_SIMPLE_NAME: Final = PatternType((r"\A[A-Z]\w*\z",))
_MEMBER: Final = PatternType((r"\A[a-z_]\w*\z",))
_TYPE: Final = TypeType()
_BOOLEAN: Final = BooleanType()
_TEXT: Final = StringType(1)
_VERSION: Final = variant([_TEXT, SemVerType()])


def _struct(required: Mapping[str, Type], optional: Mapping[str, Type]) -> StructType:
    elements = [StructElement(name, type_) for name, type_ in required.items()]
    return StructType((*elements, *(StructElement(name, type_, is_optional=True) for name, type_ in optional.items())))


_MEMBERS: Final = hash_of(_MEMBER, NotUndefType())
_OBJECT: Final = _struct(
    {},
    {
        "name": _NAME,
        "parent": _TYPE,
        "type_parameters": _MEMBERS,
        "attributes": _MEMBERS,
        "constants": hash_of(_MEMBER, ANY),
        "functions": hash_of(variant([_MEMBER, StringValueType("[]")]), NotUndefType()),
        "equality": variant([_MEMBER, ArrayType(_MEMBER)]),
        "equality_include_type": _BOOLEAN,
        "checks": ANY,
        "annotations": ANY,
    },
)
_FLAGS: Final[Mapping[str, Type]] = {"final": _BOOLEAN, "override": _BOOLEAN, "annotations": ANY}
_KIND: Final = enum(["constant", "derived", "given_or_derived", "reference"])
_ATTRIBUTE: Final = _struct({"type": _TYPE}, {**_FLAGS, "kind": _KIND, "value": ANY})
_METHOD: Final = _struct({"type": TypeType(CallableType())}, _FLAGS)
_REFERENCE: Final = _struct(
    {"name": _NAME, "version_range": variant([_TEXT, SemVerRangeType()])},
    {"name_authority": _TEXT, "annotations": ANY},
)
_TYPE_SET: Final = _struct(
    {"pcore_version": _VERSION},
    {
        "pcore_uri": _TEXT,
        "name_authority": _TEXT,
        "name": _NAME,
        "version": _VERSION,
        "types": hash_of(_SIMPLE_NAME, variant([_TYPE, _OBJECT]), (1, None)),
        "references": hash_of(_SIMPLE_NAME, _REFERENCE, (1, None)),
        "annotations": ANY,
    },
)


class _Described(Struct, frozen=True):
    """What may be wrong with a type: a member of an object type, or all that describes one, which has no name."""

    what: issues.Described
    name: str | None = None
    owner: str | None = None

    def check(self, expected: Type, value: object, type_of: TypeOf, *, is_value: bool = False) -> None:
        """Raise `InvalidTypeError` if what describes the member, or the value that it gives, is of another type."""
        found = type_of(value)
        if not is_assignable(expected, found):
            raise InvalidTypeError(issues.WrongDescription(self.what, expected, found, self.name, self.owner, is_value))


def object_from_hash(hash_: Hash, name: str | None, type_of: TypeOf) -> ObjectType:
    """Make an object type from the hash that describes it.

    Raise `InvalidTypeError` where the compiler refuses the hash.
    """
    _Described("object initializer").check(_OBJECT, hash_, type_of)
    name = name or hash_.get("name")
    parent = cast("Type | None", hash_.get("parent"))
    label = name or "Object"
    inherited = _inherited(label, parent)
    attributes = tuple(_attributes(label, hash_, inherited, type_of))
    methods = tuple(_methods(label, hash_, inherited, type_of))
    parameters = tuple(_parameters(label, hash_, inherited, type_of))
    equality = hash_.get("equality")
    type_ = ObjectType(
        name,
        parent,
        parameters,
        attributes,
        methods,
        (equality,) if isinstance(equality, str) else equality,
        hash_.get("equality_include_type") is not False,
        hash_.get("checks"),
    )
    _check_names(type_)
    _check_equality(type_, inherited)
    return type_


def _inherited(label: str, parent: Type | None) -> ObjectType | None:
    """Return the object type after a parent; raise `InvalidTypeError` for one that is not known or comes back here."""
    resolved = None if parent is None else unalias(parent)
    if isinstance(resolved, ReferenceType):
        raise InvalidTypeError(issues.UnknownParent(label, resolved.text))
    if not isinstance(resolved, ObjectType):
        return None
    if any(each.name == label for each in resolved.lineage()):
        raise InvalidTypeError(issues.InheritsFromItself(label))
    return resolved


def _attributes(label: str, hash_: Hash, inherited: ObjectType | None, type_of: TypeOf) -> Iterator[ObjectAttribute]:
    specified = cast("Mapping[str, Any]", hash_.get("attributes") or {})
    constants = cast("Mapping[str, Any]", hash_.get("constants") or {})
    for name, given in specified.items():
        if name in constants:
            raise InvalidTypeError(issues.InvalidMember(name, label, "is both a constant and an attribute"))
        yield _overriding(_attribute(label, name, given, type_of), label, inherited)
    for name, value in constants.items():
        overrides = inherited is not None and inherited.member(name) is not None
        type_ = generalize(reduced(type_of(value)))
        yield _overriding(ObjectAttribute(name, type_, "constant", value, True, overrides), label, inherited)


def _attribute(label: str, name: str, given: object, type_of: TypeOf) -> ObjectAttribute:
    if isinstance(given, Type):
        # The short form `a => Optional[T]` means a default of `undef`, which the long form must spell out.
        return ObjectAttribute(name, given, value=None if isinstance(given, OptionalType) else NO_VALUE)
    described = _Described("attribute", name, label)
    described.check(_ATTRIBUTE, given, type_of)
    hash_ = cast("Hash", given)
    kind, value = hash_.get("kind"), hash_.get("value", NO_VALUE)
    attribute = ObjectAttribute(
        name,
        hash_["type"],
        kind,
        value,
        kind == "constant" or hash_.get("final") is True,
        hash_.get("override") is True,
    )
    _check_value(label, attribute, hash_)
    if attribute.has_value and attribute.value is not DEFAULT:
        described.check(attribute.type, attribute.value, type_of, is_value=True)
    return attribute


def _check_value(label: str, attribute: ObjectAttribute, hash_: Hash) -> None:
    if attribute.is_constant and hash_.get("final") is False:
        raise InvalidTypeError(issues.ConstantNotFinal(attribute.name, label))
    if attribute.is_constant and not attribute.has_value:
        raise InvalidTypeError(issues.ConstantWithoutValue(attribute.name, label))
    if attribute.has_value and attribute.kind in {"derived", "given_or_derived"}:
        raise InvalidTypeError(issues.DerivedWithValue(attribute.name, label, attribute.kind))


def _methods(label: str, hash_: Hash, inherited: ObjectType | None, type_of: TypeOf) -> Iterator[ObjectMethod]:
    for name, given in cast("Mapping[str, object]", hash_.get("functions") or {}).items():
        specified = cast("Hash", given if isinstance(given, Mapping) else hashes.Hash([("type", given)]))
        _Described("function", name, label).check(_METHOD, specified, type_of)
        method = ObjectMethod(
            name, specified["type"], specified.get("final") is True, specified.get("override") is True
        )
        yield _overriding(method, label, inherited)


def _parameters(label: str, hash_: Hash, inherited: ObjectType | None, type_of: TypeOf) -> Iterator[ObjectAttribute]:
    known = {} if inherited is None else inherited.all_parameters()
    for name, given in cast("Mapping[str, object]", hash_.get("type_parameters") or {}).items():
        specified = cast("Hash", given if isinstance(given, Mapping) else hashes.Hash([("type", given)]))
        type_ = specified.get("type")
        if not isinstance(type_, Type):
            raise InvalidTypeError(issues.UntypedParameter(name, label))
        optional = type_ if isinstance(type_, OptionalType) else OptionalType(type_)
        parameter = ObjectAttribute(name, optional, value=specified.get("value", NO_VALUE))
        if parameter.has_value:
            _Described("parameter", name, label).check(optional, parameter.value, type_of, is_value=True)
        _check_override(parameter, label, known.get(name))
        yield parameter


_Member = TypeVar("_Member", ObjectAttribute, ObjectMethod)


def _overriding(member: _Member, label: str, inherited: ObjectType | None) -> _Member:
    """Return a member that may stand where it does; raise `InvalidTypeError` if it clashes with what is inherited."""
    _check_override(member, label, None if inherited is None else inherited.member(member.name))
    return member


def _check_override(
    member: ObjectAttribute | ObjectMethod, label: str, before: ObjectAttribute | ObjectMethod | None
) -> None:
    fault = _fault_of_override(member, before)
    if fault is not None:
        raise InvalidTypeError(issues.InvalidMember(member.name, label, fault))


def _fault_of_override(
    member: ObjectAttribute | ObjectMethod, before: ObjectAttribute | ObjectMethod | None
) -> str | None:
    if before is None:
        return "overrides nothing" if member.overrides else None
    if type(before) is not type(member):
        return "overrides a member of another kind"
    if before.is_final and not (_is_constant(before) and _is_constant(member)):
        return "overrides what is final"
    if not member.overrides:
        return "overrides an inherited member without `override => true`"
    return None if is_assignable(before.type, member.type) else "overrides a member of another type"


def _is_constant(member: ObjectAttribute | ObjectMethod) -> bool:
    return isinstance(member, ObjectAttribute) and member.is_constant


def _check_names(type_: ObjectType) -> None:
    attributes = {each.name for each in type_.attributes}
    for each in type_.methods:
        if each.name in attributes:
            raise InvalidTypeError(issues.InvalidMember(each.name, type_.label, "is both a function and an attribute"))
    # Serialized objects have these keys besides their attributes.
    reserved = attributes & {"__ptype", "__pvalue"}
    if reserved:
        raise InvalidTypeError(issues.InvalidMember(min(reserved), type_.label, "is reserved"))


def _check_equality(type_: ObjectType, inherited: ObjectType | None) -> None:
    """Check that only attributes are compared that are neither constant nor compared already by what is inherited."""
    if type_.equality and not type_.compares_type:
        raise InvalidTypeError(issues.ComparesWithoutType(type_.label))
    compared = () if inherited is None else inherited.compared_attributes()
    for name in type_.equality or ():
        member = type_.member(name)
        if not isinstance(member, ObjectAttribute):
            raise InvalidTypeError(issues.InvalidComparison(type_.label, name, "not one of its attributes"))
        if name in compared:
            raise InvalidTypeError(issues.InvalidComparison(type_.label, name, "compared by what it inherits from"))
        if member.is_constant:
            raise InvalidTypeError(issues.InvalidComparison(type_.label, name, "constant"))


# Sets of types


def type_set_from_hash(hash_: Hash, name: str | None, type_of: TypeOf) -> TypeSetType:
    """Make a set of types from the hash that describes it; raise `InvalidTypeError` where the compiler refuses it."""
    _Described("TypeSet initializer").check(_TYPE_SET, hash_, type_of)
    version = _version(hash_["pcore_version"])
    if version is None or version.major != 1:
        raise InvalidTypeError(issues.UnknownTypeSystem(str(version)))
    types = cast("Mapping[str, object]", hash_.get("types") or {})
    references = cast("Mapping[str, Mapping[str, object]]", hash_.get("references") or {})
    return TypeSetType(
        name or hash_.get("name"),
        hash_.get("name_authority"),
        _version(hash_.get("version")),
        version,
        hash_.get("pcore_uri"),
        tuple((key, _member_type(each, type_of)) for key, each in types.items()),
        tuple((key, _reference(each)) for key, each in references.items()),
    )


def _member_type(given: object, type_of: TypeOf) -> Type:
    return given if isinstance(given, Type) else object_from_hash(cast("Hash", given), None, type_of)


def _reference(given: Mapping[str, object]) -> TypeSetReference:
    authority = given.get("name_authority")
    return TypeSetReference(
        str(given["name"]), str(given["version_range"]), None if authority is None else str(authority)
    )


def _version(given: object) -> Version | None:
    if given is None or isinstance(given, Version):
        return given
    try:
        return Version.parse(str(given))
    except UnreadableError as error:
        raise InvalidTypeError(error.issue) from None
