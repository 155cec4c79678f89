"""Properties and parameters of a resource type, from the calls that define them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.project.declarations import ResourceAttribute
from pplint.project.ruby import documentation
from pplint.project.ruby.accepted import accepted_type, with_arrays
from pplint.project.ruby.literals import RubyConstant, RubyScope, Unreadable, Value, elements
from pplint.project.ruby.places import place_of
from pplint.project.ruby.statements import Gap, RubyCall, RubyMethod, Step, body_of, steps

if TYPE_CHECKING:
    from tree_sitter import Node

_PLAIN = frozenset({"Puppet::Parameter", "Puppet::Property", "Puppet::Property::Ensure"})
_UNCHECKED = frozenset({"Puppet::Property::List", "Puppet::Property::OrderedList"})
_BOOLEAN_WORDS: tuple[Value, ...] = ("true", "false", "yes", "no")

# What these classes accept, unless a definition lists values or validates them by itself.
_PARENT_TYPES = {
    "Puppet::Property::Boolean": with_arrays(["Boolean", "Enum['true', 'false', 'yes', 'no', true]"]),
    "Puppet::Property::KeyValue": with_arrays(["Hash", "Pattern[/=/]"]),
    "Puppet::Parameter::PackageOptions": "Variant[String, Hash, Array[Variant[String, Hash]]]",
    "Puppet::Parameter::Path": r"Variant[Pattern[/\A(?:\/|[A-Za-z]:[\/\\]|[\/\\][\/\\])/], Hash[0, 0]]",
}

_HARMLESS = frozenset(
    {"defaultto", "nodefault", "munge", "unmunge", "isrequired", "require", "require_relative", "private"}
    | {"protected", "public", "attr_accessor", "attr_reader", "attr_writer", "alias_method", "raise", "fail", "_"}
    | {"sensitive", "remove_method", "undef_method", "private_constant", "warning", "debug", "autorequire"}
)
_VALIDATION = frozenset({"validate", "unsafe_validate", "value=", "should=", "separator"})
_LISTING = late_pattern(rb"newvalue|aliasvalue|defaultvalues|validate")
_DEPRECATED = late_pattern(r"\A\W*deprecated\b", re.IGNORECASE)


class _AttributeBlock(Struct):
    """What has been read of the block that defines an attribute. `checks_itself` if it replaces the check of values."""

    is_property: bool
    values: list[Value] = []
    is_namevar: bool = False
    is_readable: bool = True
    checks_itself: bool = False
    deprecation: str | None = None

    def read(self, step: Step) -> None:
        """Take in one statement of the block."""
        if isinstance(step, Gap):
            self.is_readable &= _LISTING.search(step.node.text or b"") is None
        elif isinstance(step, RubyMethod):
            self.checks_itself |= step.name in _VALIDATION and not step.is_own and not _defers(step.node)
        elif step.receiver is None:
            self.call(step)

    def call(self, call: RubyCall) -> None:
        """Take in a call of one of the methods that describe an attribute."""
        method = call.method
        reader = _READERS.get(method)
        if reader is not None:
            reader(self, call)
        elif method not in _HARMLESS:
            self.is_readable = False

    def add(self, values: tuple[Value, ...] | Unreadable) -> None:
        """Add values that are accepted."""
        if isinstance(values, Unreadable):
            self.is_readable = False
        else:
            self.values.extend(values)

    def type(self, parent: str) -> str | None:
        """Return the type of the accepted values, for an attribute of this class."""
        if self.checks_itself or not self.is_readable:
            return None
        if parent == "Puppet::Parameter::Boolean":
            return accepted_type((*_BOOLEAN_WORDS, *self.values), is_property=False)
        if parent in _PLAIN or parent in _UNCHECKED:
            return accepted_type(self.values, is_property=self.is_property)
        return None if self.values else _PARENT_TYPES.get(parent)


def _describe(found: _AttributeBlock, call: RubyCall) -> None:
    text = call.argument(0)
    if isinstance(text, str) and _DEPRECATED.match(text):
        found.deprecation = documentation.documented_deprecation(text)


def _mark(found: _AttributeBlock, _call: RubyCall) -> None:
    found.is_namevar = True


def _validate(found: _AttributeBlock, call: RubyCall) -> None:
    found.checks_itself |= not _defers(call.block)


def _define_method(found: _AttributeBlock, call: RubyCall) -> None:
    found.checks_itself |= call.argument(0) in _VALIDATION


def _mix_in(found: _AttributeBlock, call: RubyCall) -> None:
    """Modules of Puppet check nothing; others may."""
    names = elements(call.arguments, call.scope)
    known = [] if isinstance(names, Unreadable) else [name for name in names if isinstance(name, RubyConstant)]
    found.is_readable &= any(name.name.startswith("Puppet::") for name in known)


_READERS: dict[str, Callable[[_AttributeBlock, RubyCall], None]] = {
    "newvalues": lambda found, call: found.add(elements(call.arguments, call.scope)),
    "newvalue": lambda found, call: found.add((call.argument(0),)),
    "aliasvalue": lambda found, call: found.add((call.argument(0),)),
    "defaultvalues": lambda found, _call: found.add(("present", "absent")),
    "isnamevar": _mark,
    "validate": _validate,
    "define_method": _define_method,
    "desc": _describe,
    **dict.fromkeys(("include", "extend", "prepend"), _mix_in),
}


def _defers(body: Node | None) -> bool:
    """Whether a check still runs the one that it replaces."""
    return body is not None and re.search(rb"\bsuper\b", body.text or b"") is not None


def read_attribute(path: str, call: RubyCall, *, is_property: bool) -> ResourceAttribute | None:
    """Read a call of `newparam`, `newproperty` or `ensurable`; None if its name cannot be read."""
    is_ensure = call.method == "ensurable"
    name = "ensure" if is_ensure else call.argument(0)
    if not isinstance(name, str):
        return None
    found = _AttributeBlock(is_property)
    for step in steps(body_of(call.block), RubyScope(call.scope.data, dict(call.scope.values))):
        found.read(step)
    # `ensurable` without a block is `present` or `absent`.
    if is_ensure and call.block is None:
        found.add(("present", "absent"))
    # Puppet takes a parameter called `name` for the namevar, whether it is marked or not.
    is_namevar = not is_property and (name == "name" or found.is_namevar or _is_marked(call))
    return ResourceAttribute(
        name,
        found.type(_parent(call, is_property=is_property)),
        is_property=is_property,
        is_namevar=is_namevar,
        place=place_of(path, call.node),
        deprecation=found.deprecation,
    )


def _is_marked(call: RubyCall) -> bool:
    marks = [call.option("namevar"), call.option("isnamevar"), call.option("is_namevar")]
    attributes = call.option("attributes")
    if isinstance(attributes, Mapping):
        marks.append(attributes.get("namevar"))
    return any(mark is True for mark in marks)


def _parent(call: RubyCall, *, is_property: bool) -> str:
    parent = call.option("parent")
    if parent is None:
        return "Puppet::Property" if is_property else "Puppet::Parameter"
    return parent.name.removeprefix("::") if isinstance(parent, RubyConstant) else ""
