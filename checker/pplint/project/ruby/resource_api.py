"""Resource types that are registered with the Resource API, whose attributes have types of the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.project.declarations import ResourceAttribute, ResourceTypeDeclaration
from pplint.project.ruby.literals import RubyScope, Value
from pplint.project.ruby.places import place_of
from pplint.project.ruby.resource_types import common_attributes
from pplint.project.ruby.signature_texts import is_type
from pplint.project.ruby.statements import RubyCall, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.ruby.source import RubySource

_OPTIONAL = "Optional["
_CANONICALIZE = "canonicalize"


def registered_types_in(source: RubySource) -> Iterator[ResourceTypeDeclaration]:
    """Yield the resource types that a file registers."""
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        if isinstance(step, RubyCall) and step.method == "register_type" and step.receiver is not None:
            found = _registered(source, step)
            if found is not None:
                yield found


def _registered(source: RubySource, call: RubyCall) -> ResourceTypeDeclaration | None:
    name, attributes = call.option("name"), call.option("attributes")
    if not isinstance(name, str):
        return None
    place = place_of(source.path, call.node)
    common = common_attributes()
    if not isinstance(attributes, Mapping):
        return ResourceTypeDeclaration(name, common, place, is_certain=False)
    read = {each: _attribute(source, call, each, form) for each, form in attributes.items() if isinstance(each, str)}
    if _may_canonicalize(call):
        read = {each: replace(attribute, type=None) for each, attribute in read.items()}
    is_certain = len(read) == len(attributes) and not source.root.has_error
    return ResourceTypeDeclaration(name, {**common, **read}, place, is_certain, sees_sensitive=True)


def _may_canonicalize(call: RubyCall) -> bool:
    """Whether the provider may turn what a manifest gives into other values, before their types are looked at."""
    features = call.option("features")
    if features is None:
        return False
    names = features if isinstance(features, tuple) else (features,)
    return not all(isinstance(each, str) and each != _CANONICALIZE for each in names)


def _attribute(source: RubySource, call: RubyCall, name: str, form: Value) -> ResourceAttribute:
    members: Mapping[Value, Value] = form if isinstance(form, Mapping) else {}
    type_, behaviour = members.get("type"), members.get("behaviour", members.get("behavior"))
    known = type_.strip() if isinstance(type_, str) and is_type(type_) else None
    is_required = known is not None and not known.startswith(_OPTIONAL) and "default" not in members
    return ResourceAttribute(
        name,
        known,
        is_property=behaviour not in {"namevar", "parameter"},
        is_namevar=behaviour == "namevar",
        is_required=is_required and behaviour not in {"namevar", "read_only"} and name != "ensure",
        is_read_only=behaviour == "read_only",
        place=place_of(source.path, call.node),
    )
