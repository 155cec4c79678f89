"""Entries of resource types in Ruby, with their properties, parameters, features and providers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.project.ruby.literals import RubyConstant, RubyScope, evaluate
from pplint.project.ruby.statements import RubyCall, as_call, body_of, steps
from pplint.reference.added_texts import ENSURE, PROVIDER
from pplint.reference.docstrings import Docstring, read_docstring
from pplint.reference.model import Code, Entry, ReferenceParameter
from pplint.reference.ruby_comments import comment_docstring, raw_text, scrubbed, value_text, wrapped
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

_SEVERAL: Final = 2
_BOOLEAN: Final = ("true", "false", "yes", "no")


def type_entries(source: RubySource) -> Iterator[Entry]:
    """Yield the resource types of a file."""
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        if isinstance(step, RubyCall) and step.method == "newtype" and _is_type(step.receiver):
            name = step.argument(0)
            if isinstance(name, str):
                yield _Type(name).entry(source, step)
        elif isinstance(step, RubyCall) and step.method == "register_type":
            name = step.option("name")
            if isinstance(name, str):
                yield _registered(step, name)


class _Type(Struct):
    """What has been read of a type."""

    name: str
    doc: Docstring | None = None
    first_text: str = ""
    properties: list[ReferenceParameter] = field(default_factory=list[ReferenceParameter])
    parameters: list[ReferenceParameter] = field(default_factory=list[ReferenceParameter])

    def entry(self, source: RubySource, call: RubyCall) -> Entry:
        """Read the block of `newtype`."""
        scope = RubyScope(call.scope.data, dict(call.scope.values))
        body = body_of(call.block)
        for each in [] if body is None else body.named_children:
            left, right = each.child_by_field_name("left"), each.child_by_field_name("right")
            if each.type == "assignment" and left is not None and text_of(left) == "@doc":
                self.say(right, scope)
        for step in steps(body, scope):
            if isinstance(step, RubyCall) and step.receiver is None:
                self.read(step)
        doc = comment_docstring(source.data, call.node) if self.doc is None else self.doc
        if self.doc is None and not doc.text and not doc.tags:
            # Without a text of its own, the first of its attributes' is taken.
            doc = Docstring(self.first_text)
        parameters = _with_namevar(self.parameters)
        return Entry("type", self.name, doc, parameters=_sorted(parameters), properties=_sorted(self.properties))

    def say(self, node: Node | None, scope: RubyScope) -> None:
        """Take in the documentation of the type."""
        self.doc = read_docstring(scrubbed(raw_text(node, scope) or "").split("\n"))

    def read(self, call: RubyCall) -> None:
        """Take in one call of the body."""
        name = call.argument(0)
        if call.method == "desc":
            self.say(call.arguments[0] if call.arguments else None, call.scope)
        elif call.method == "ensurable":
            self.properties.append(_attribute("ensure", call))
        elif call.method in {"newparam", "newproperty", "newcheck"} and isinstance(name, str) and _is_literal(call):
            listed = self.parameters if call.method == "newparam" else self.properties
            listed.append(_attribute(name, call))
            self.first_text = self.first_text or listed[-1].text


def _features(call: RubyCall) -> str:
    """Return what a parameter needs of the provider, if it says so with a name before a colon, among other options."""
    value = call.options.get("required_features")
    pair = None if value is None else value.parent
    if value is None or pair is None or len(call.options) < _SEVERAL or "=>" in text_of(pair):
        return ""
    found = evaluate(value, call.scope)
    return ", ".join(map(str, found)) if isinstance(found, tuple) else str(found)


def _is_type(receiver: Node | None) -> bool:
    return receiver is None or text_of(receiver).removeprefix("::") in {"Puppet::Type", "Type"}


def _is_literal(call: RubyCall) -> bool:
    """Return whether a name is written out: loops are not followed."""
    return call.arguments[0].type in {"simple_symbol", "delimited_symbol", "string"}


def _listed(call: RubyCall) -> list[Node]:
    """Return the arguments of a call, without the last one if a comma follows it: that one is not seen."""
    listed = call.node.child_by_field_name("arguments")
    text = "" if listed is None else text_of(listed)
    ends_in_comma = text.rstrip(")").rstrip().endswith(",")
    return call.arguments[:-1] if ends_in_comma and not call.options else call.arguments


def _with_namevar(parameters: list[ReferenceParameter]) -> list[ReferenceParameter]:
    """Return the parameters of a type; if none is marked, that with the name `name` identifies the resource."""
    if any(each.is_namevar for each in parameters):
        return parameters
    return [replace(each, is_namevar=each.name == "name") for each in parameters]


def _sorted(parameters: list[ReferenceParameter]) -> tuple[ReferenceParameter, ...]:
    return tuple(sorted({each.name: each for each in parameters}.values(), key=lambda each: each.name))


class _Attribute(Struct):
    """What has been read of a property or parameter."""

    text: str = ""
    default: str | None = None
    values: list[str] = field(default_factory=list[str])
    aliases: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    is_namevar: bool = False

    def read(self, call: RubyCall) -> None:
        """Take in one call of its block."""
        arguments = call.arguments
        if call.method == "isnamevar":
            self.is_namevar = True
        elif call.method == "defaultvalues":
            self.values, self.default = ["present", "absent"], "present"
        elif not arguments:
            return
        elif call.method == "desc":
            self.text = scrubbed(raw_text(arguments[0], call.scope) or "")
        elif call.method == "defaultto":
            self.default = value_text(arguments[0], call.scope)
        elif call.method in {"newvalues", "newvalue", "aliasvalue"}:
            listed = _listed(call) if call.method == "newvalues" else arguments[:1]
            self.values.extend(value_text(each, call.scope) for each in listed)
            if call.method == "aliasvalue" and len(arguments) > 1:
                self.aliases.append((self.values[-1], value_text(arguments[1], call.scope)))


def _attribute(name: str, call: RubyCall) -> ReferenceParameter:
    """Read a property or parameter: what it says, the values that it lists, and its default."""
    found = _Attribute()
    parent = call.option("parent")
    if isinstance(parent, RubyConstant) and parent.name == "Puppet::Parameter::Boolean":
        found.values.extend(_BOOLEAN)
    for step in steps(body_of(call.block), RubyScope(call.scope.data, dict(call.scope.values))):
        if isinstance(step, RubyCall) and step.receiver is None:
            found.read(step)
    is_text_added = call.method == "ensurable" and not found.text
    if call.method == "ensurable":
        found.text = found.text or ENSURE
        if call.block is None:
            found.values, found.default = ["present", "absent"], "present"
    return ReferenceParameter(
        name,
        None,
        wrapped(found.text) if call.method == "newparam" else found.text,
        None if found.default is None else Code(found.default),
        values=tuple(found.values),
        aliases=tuple(found.aliases),
        features=_features(call),
        is_namevar=found.is_namevar,
        is_text_added=is_text_added,
    )


def with_provider(entry: Entry) -> Entry:
    """Return the entry of a type that has providers, with the parameter that chooses one."""
    if any(each.name == "provider" for each in (*entry.parameters, *entry.properties)):
        return entry
    added = ReferenceParameter("provider", text=PROVIDER, is_text_added=True)
    return replace(entry, parameters=_sorted([*entry.parameters, added]))


def provided_types(source: RubySource) -> Iterator[str]:
    """Yield the names of the types that a file has providers for."""
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        if isinstance(step, RubyCall) and step.method == "provide" and step.receiver is not None and _listed(step):
            target = as_call(step.receiver, step.scope) if step.receiver.type == "call" else None
            name = None if target is None else target.argument(0)
            if isinstance(name, str):
                yield name


def _registered(call: RubyCall, name: str) -> Entry:
    """Return the entry of a type that is registered with the Resource API."""
    doc = read_docstring(scrubbed(raw_text(call.options.get("docs"), call.scope) or "").split("\n"))
    properties: list[ReferenceParameter] = []
    parameters: list[ReferenceParameter] = []
    for each, form in _members(call.options.get("attributes"), call.scope).items():
        members = _members(form, call.scope)
        behaviour = evaluate(members.get("behaviour", members.get("behavior")), call.scope)
        default = evaluate(members.get("default"), call.scope) if "default" in members else None
        listed = parameters if behaviour in {"namevar", "parameter"} else properties
        listed.append(
            ReferenceParameter(
                each,
                raw_text(members.get("type"), call.scope),
                (raw_text(members.get("desc"), call.scope) or "").strip("\n"),
                Code(_literal(default)) if isinstance(default, str | int | float) and default is not False else None,
                is_namevar=behaviour == "namevar",
            )
        )
    return Entry("type", name, doc, parameters=_sorted(parameters), properties=_sorted(properties))


def _members(node: Node | None, scope: RubyScope) -> dict[str, Node]:
    """Return the values of a hash that is written out, by their names."""
    found: dict[str, Node] = {}
    for pair in () if node is None or node.type != "hash" else node.named_children:
        name = evaluate(pair.child_by_field_name("key"), scope) if pair.type == "pair" else None
        value = pair.child_by_field_name("value")
        if isinstance(name, str) and value is not None:
            found[name] = value
    return found


def _literal(value: float | str) -> str:
    return "true" if value is True else str(value)
