"""Resource types that Ruby defines with `Puppet::Type.newtype`, with their attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.project.declarations import ResourceAttribute, ResourceTypeDeclaration
from pplint.project.ruby.attributes import read_attribute
from pplint.project.ruby.libraries import Library
from pplint.project.ruby.literals import RubyConstant, RubyScope, Unreadable, elements, string_of
from pplint.project.ruby.places import named_in_broken, place_of
from pplint.project.ruby.statements import Macros, RubyCall, RubyMethod, Step, as_call, body_of, steps
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

MACRO_DEPTH = 5

_TYPE = late_pattern(r"(?:::)?(?:Puppet::)?Type\Z")
_NEWTYPE = late_pattern(rb"\bType(?:\.|::)newtype[( ]\s*:(\w+)")
_OWN_METHOD = late_pattern(rb"def(?<!\wdef)\s+self\.|class(?<!\wclass)\s*<<\s*self")
_DEFINING = late_pattern(rb"newparam|newproperty|ensurable|class_eval|module_eval|instance_eval|\bsend\b|\beval\b")
_LIFE = frozenset({"exists?", "create", "destroy"})
_HARMLESS = frozenset(
    {"desc", "feature", "validate", "autorequire", "autobefore", "autonotify", "autosubscribe", "newmetaparam"}
    | {"apply_to", "apply_to_device", "apply_to_host", "apply_to_all", "attr_accessor", "attr_reader", "attr_writer"}
    | {"private", "public", "protected", "private_class_method", "private_constant", "require", "require_relative"}
    | {"raise", "fail", "warn", "alias_method", "define_method", "def_delegators", "def_delegator", "munge", "_"}
    | {
        "providify",
        "attr",
        "remove_method",
        "undef_method",
        "module_function",
        "newstate",
        "debug",
        "warning",
        "notice",
        "info",
    }
)
_RUBY_MODULES = frozenset({"Enumerable", "Comparable", "FileUtils", "Forwardable", "Singleton", "Kernel"})
_EVALUATING = frozenset({"class_eval", "module_eval", "instance_eval", "eval", "send", "public_send", "class_exec"})


def resource_types_in(source: RubySource) -> Iterator[ResourceTypeDeclaration]:
    """Yield the resource types that a file declares."""
    library = Library(source)
    names: set[str] = set()
    for step in steps(source.root, RubyScope(source.data), enters_classes=True):
        if source.is_late:
            return
        if not isinstance(step, RubyCall) or step.method != "newtype" or not _is_type(step.receiver):
            continue
        name = step.argument(0)
        if not isinstance(name, str):
            continue
        names.add(name.lower())
        builder = _Builder(source, library)
        builder.read_definition(step)
        builder.read_additions(name)
        yield ResourceTypeDeclaration(
            name.lower(), builder.with_common(), place_of(source.path, step.node), builder.is_certain
        )

    for name, place in named_in_broken(source, _NEWTYPE):
        if name.lower() not in names:
            yield ResourceTypeDeclaration(name.lower(), common_attributes(), place, is_certain=False)


def common_attributes() -> dict[str, ResourceAttribute]:
    """Return the attributes that every resource type takes."""
    return {name: ResourceAttribute(name) for name in ("name", "provider")}


def _is_type(receiver: Node | None) -> bool:
    return receiver is None or _TYPE.match(text_of(receiver)) is not None


class _Builder(Struct):
    """What has been read of one resource type; the library is what its file requires."""

    source: RubySource
    library: Library
    attributes: dict[str, ResourceAttribute] = {}
    methods: set[str] = set()
    macros: Macros = field(default_factory=Macros)
    is_certain: bool = True

    def read_definition(self, call: RubyCall) -> None:
        """Read the block of `newtype`."""
        is_whole = call.block is not None and not self.source.root.has_error
        self.is_certain &= is_whole and call.option("parent") is None
        scope = RubyScope(call.scope.data, dict(call.scope.values))
        body = body_of(call.block)
        if body is not None and _OWN_METHOD.search(body.text or b""):
            own = (step for step in steps(body, scope.inner({})) if isinstance(step, RubyMethod) and step.is_own)
            self.macros.methods.update({step.name: (step.node, scope.data) for step in own})
        self.read(steps(body, scope), 0)
        # A type with these methods is made `ensurable` without saying so.
        if self.methods >= _LIFE and "ensure" not in self.attributes and call.block is not None:
            self.attributes["ensure"] = _life(self.source.path, call)

    def read_additions(self, name: str) -> None:
        """Read what is called on `Puppet::Type.type(:name)`, in the file of the type or one that is required."""
        for source in self.library.sources_with(b".type(:" + name.encode() + b")"):
            for step in steps(source.root, RubyScope(source.data), enters_classes=True):
                if isinstance(step, RubyCall) and step.receiver is not None and step.receiver.type == "call":
                    target = as_call(step.receiver, step.scope)
                    if target.method == "type" and _is_type(target.receiver) and target.argument(0) == name:
                        self.define(source.path, step)

    def read(self, found: Iterable[Step], depth: int) -> None:
        """Take in the statements of a body."""
        for step in found:
            if self.source.is_late:
                self.is_certain = False
                return
            if isinstance(step, RubyMethod):
                self.methods.add(step.name)
            elif isinstance(step, RubyCall) and step.receiver is None:
                self.call(step, depth)
            elif isinstance(step, RubyCall) and step.method == "isnamevar":
                self.mark(step)
            else:
                self.is_certain &= not _defines(step.node)

    def call(self, call: RubyCall, depth: int) -> None:
        """Take in a call of one of the methods that describe a type, or of one that the program defines."""
        if self.define(self.source.path, call) or call.method in _HARMLESS:
            return
        if call.method in {"include", "extend", "prepend"}:
            self.mix_in(call)
            return
        expanded = None if depth >= MACRO_DEPTH else self.macros.expand(call)
        if expanded is None:
            known = call.method in self.macros.methods or call.method in _EVALUATING
            self.is_certain &= not known and not _may_define(call)
        else:
            self.read(expanded, depth + 1)

    def define(self, path: str, call: RubyCall) -> bool:
        """Add the attribute that a call defines; return whether it does define one."""
        if call.method not in {"newparam", "newproperty", "ensurable"}:
            return False
        is_property = call.method != "newparam"
        attribute = None if self.source.is_late else read_attribute(path, call, is_property=is_property)
        if attribute is None:
            self.is_certain = False
        else:
            self.attributes[attribute.name] = attribute
        return True

    def mark(self, call: RubyCall) -> None:
        """Note which parameter `paramclass(:x).isnamevar` is about."""
        if call.receiver is not None and call.receiver.type == "call":
            name = as_call(call.receiver, call.scope).argument(0)
            if isinstance(name, str):
                found = self.attributes.get(name, ResourceAttribute(name))
                self.attributes[name] = replace(found, is_namevar=True)

    def mix_in(self, call: RubyCall) -> None:
        """Take in modules: those of Puppet define no attributes, the methods of others can be followed."""
        names = elements(call.arguments, call.scope)
        for name in () if isinstance(names, Unreadable) else names:
            if not isinstance(name, RubyConstant):
                self.is_certain = False
            elif not name.name.startswith("Puppet::Util") and name.name not in _RUBY_MODULES:
                self.is_certain &= self.follow(name.name, extends=call.method == "extend")

    def follow(self, name: str, *, extends: bool) -> bool:
        """Return whether a module is found and defines no attributes when it is included."""
        found = self.library.module(name)
        if found is None:
            return False
        source, body = found
        methods = [step for step in steps(body, RubyScope(source.data)) if isinstance(step, RubyMethod)]
        if extends:
            followed = {step.name: step.node for step in methods if not step.is_own}
            self.macros.methods.update({each: (node, source.data) for each, node in followed.items()})
        hooks = (step.node.text or b"" for step in methods if step.is_own)
        return not any(_DEFINING.search(text) for text in hooks)

    def with_common(self) -> dict[str, ResourceAttribute]:
        """Return the attributes with those that every resource type takes."""
        return {**common_attributes(), **self.attributes}


def _may_define(call: RubyCall) -> bool:
    """Whether an unknown method may define attributes: it gets their names, or a block that defines them."""
    return _defines(call.node) or not call.arguments or string_of(call.argument(0)) is not None


def _defines(node: Node) -> bool:
    """Whether code that is not followed may define attributes: it says so, or hands the type over to others."""
    text = node.text or b""
    return _DEFINING.search(text) is not None or (b"self" in text and _hands_over(node))


def _hands_over(node: Node) -> bool:
    found = [node]
    while found:
        each = found.pop()
        if each.type == "argument_list" and any(argument.type == "self" for argument in each.named_children):
            return True
        found.extend(each.named_children)
    return False


def _life(path: str, call: RubyCall) -> ResourceAttribute:
    """Return the property that Puppet adds to a type that can create and destroy its resources."""
    values = "Variant[Enum['present', 'absent'], Array[Enum['present', 'absent']]]"
    return ResourceAttribute("ensure", values, is_property=True, place=place_of(path, call.node))
