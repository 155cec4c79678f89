"""Entries of functions in Ruby, of the present interface and of that of Puppet 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.project.ruby.literals import RubyScope
from pplint.project.ruby.statements import RubyCall, RubyMethod, body_of, named_calls, steps
from pplint.reference.docstrings import Docstring, DocTag, read_docstring
from pplint.reference.manifests import parameters_of
from pplint.reference.model import Code, Entry, FunctionSignature, ReferenceParameter
from pplint.reference.ruby_comments import comment_docstring, raw_text, scrubbed
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

_PLAIN: Final = frozenset({"param", "required_param"})
_OPTIONAL: Final = frozenset({"optional_param", "optional_repeated_param", "optional_block_param"})
_REPEATED: Final = frozenset({"repeated_param", "optional_repeated_param", "required_repeated_param"})
_BLOCKS: Final = frozenset({"block_param", "required_block_param", "optional_block_param"})
_TAKING: Final = _PLAIN | _OPTIONAL | _REPEATED | _BLOCKS


def function_entries(source: RubySource) -> Iterator[Entry]:
    """Yield the functions of a file."""
    for call, name in named_calls(source, "create_function", "newfunction"):
        yield (_present if call.method == "create_function" else _former)(source, call, name)


def _present(source: RubySource, call: RubyCall, name: str) -> Entry:
    doc = comment_docstring(source.data, call.node)
    dispatches: list[FunctionSignature] = []
    methods: list[RubyMethod] = []
    for step in steps(body_of(call.block), RubyScope(source.data, dict(call.scope.values))):
        if isinstance(step, RubyCall) and step.method == "dispatch" and step.receiver is None:
            dispatches.append(_dispatch(source, step, name))
        elif isinstance(step, RubyMethod) and not step.is_own and step.name == name.rpartition("::")[2]:
            methods.append(step)
    if not dispatches:
        dispatches = [_undispatched(source, each.node, name) for each in methods[:1]]
    if len(dispatches) == 1:
        # The documentation of the only dispatch is that of the function as well.
        only = dispatches[0]
        doc = Docstring(doc.text, (*doc.tags, *only.doc.tags))
        dispatches = [replace(only, doc=Docstring(doc.text, doc.tags))]
    return Entry("function", name, doc, signatures=tuple(dispatches), interface="Ruby 4.x API")


def _dispatch(source: RubySource, call: RubyCall, name: str) -> FunctionSignature:
    doc = comment_docstring(source.data, call.node)
    declared: list[ReferenceParameter] = []
    type_ = ""
    for step in steps(body_of(call.block), call.scope):
        if not isinstance(step, RubyCall) or step.receiver is not None:
            continue
        if step.method in _TAKING:
            declared.append(_parameter(step))
        elif step.method == "return_type":
            type_ = str(step.argument(0))
    return _signature(name, doc, declared, type_)


def _parameter(call: RubyCall) -> ReferenceParameter:
    values = [each for place in range(len(call.arguments)) if isinstance(each := call.argument(place), str)]
    type_ = values[0] if len(values) > 1 else "Callable" if call.method in _BLOCKS else "Any"
    name = values[-1] if values else "block"
    mark = "&" if call.method in _BLOCKS else "*" if call.method in _REPEATED else ""
    return ReferenceParameter(mark + name, f"Optional[{type_}]" if call.method in _OPTIONAL else type_)


def _signature(name: str, doc: Docstring, declared: list[ReferenceParameter], type_: str) -> FunctionSignature:
    shown = ", ".join(_shown(each) for each in declared)
    tag = doc.first("return")
    types = (type_,) if type_ else ("Any",) if tag is None or not tag.types else tag.types
    returns = DocTag("return", "" if tag is None else tag.text, types=types)
    plain = {each.name.lstrip("*&"): each for each in declared}
    named = Docstring(doc.text, tuple(_marked(tag, plain) for tag in doc.tags))
    return FunctionSignature(f"{name}({shown})", doc, returns, parameters_of(named, declared))


def _marked(tag: DocTag, declared: dict[str, ReferenceParameter]) -> DocTag:
    """Return a tag whose parameter is called as in the signature, with its mark."""
    found = declared.get(tag.subject.lstrip("*&")) if tag.name == "param" else None
    return tag if found is None else replace(tag, subject=found.name)


def _shown(parameter: ReferenceParameter) -> str:
    mark = parameter.name[: len(parameter.name) - len(parameter.name.lstrip("*&"))]
    default = "" if parameter.default is None else f" = {parameter.default.text}"
    return f"{parameter.type} {mark}${parameter.name[len(mark) :]}{default}"


def _undispatched(source: RubySource, method: Node, name: str) -> FunctionSignature:
    """Return the signature of a function without dispatches: that of the method of its name."""
    doc = comment_docstring(source.data, method)
    parameters = method.child_by_field_name("parameters")
    declared: list[ReferenceParameter] = []
    for each in [] if parameters is None else parameters.named_children:
        named = each.child_by_field_name("name")
        text = text_of(each if named is None else named)
        value = each.child_by_field_name("value")
        mark = {"splat_parameter": "*", "block_parameter": "&"}.get(each.type, "")
        default = None if value is None else Code(text_of(value))
        declared.append(
            ReferenceParameter(mark + text.lstrip("*&"), "Any" if value is None else "Optional[Any]", default=default)
        )
    return _signature(name, Docstring("", doc.tags), declared, "")


def _former(source: RubySource, call: RubyCall, name: str) -> Entry:
    """Return the entry of a function of Puppet 3, whose parameters only its documentation names."""
    said = raw_text(call.options.get("doc"), call.scope)
    doc = comment_docstring(source.data, call.node) if said is None else read_docstring(scrubbed(said).split("\n"))
    declared = [
        ReferenceParameter(tag.subject, tag.types[0] if tag.types else "Any", tag.text) for tag in doc.tagged("param")
    ]
    signature = _signature(name, doc, declared, "")
    return Entry("function", name, doc, signatures=(signature,), interface="Ruby 3.x API")
