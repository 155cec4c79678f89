"""Entries of data types in Ruby: the interface, in Puppet's language, has their attributes and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.project.ruby.statements import RubyCall, body_of, named_calls, steps
from pplint.reference.docstrings import Docstring, DocTag
from pplint.reference.extents import code_of
from pplint.reference.manifests import parameters_of
from pplint.reference.model import Code, Entry, FunctionSignature, ReferenceParameter
from pplint.reference.ruby_comments import comment_docstring
from pplint.syntax import ast
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.ruby.source import RubySource


def data_type_entries(source: RubySource) -> Iterator[Entry]:
    """Yield the data types of a file."""
    yield from (_entry(source, call, name) for call, name in named_calls(source, "create_type"))


def _entry(source: RubySource, call: RubyCall, name: str) -> Entry:
    doc = comment_docstring(source.data, call.node)
    attributes: list[ReferenceParameter] = []
    methods: list[Entry] = []
    for step in steps(body_of(call.block), call.scope):
        text = step.argument(0) if isinstance(step, RubyCall) and step.method == "interface" else None
        if isinstance(text, str):
            interface, members = _interface(source.path, text)
            attributes.extend(_attribute(interface, *each) for each in _pairs(members.get("attributes")))
            methods.extend(_method(interface, name, *each) for each in _pairs(members.get("functions")))
    return Entry("data type", name, doc, parameters=parameters_of(doc, attributes), methods=tuple(methods))


def _interface(path: str, text: str) -> tuple[SourceFile, dict[str, ast.Expression]]:
    """Return what the sections of an interface are; it is a hash without its braces."""
    code = SourceFile(path, f"$interface = {{{text}\n}}".encode())
    try:
        parsed = parse(code, SourceKind.MANIFEST)
    except TooDeep:
        return code, {}
    statements = parsed.tree.body.statements
    value = statements[0].value if statements and isinstance(statements[0], ast.Assignment) else None
    return code, {} if parsed.problems else dict(_pairs(value))


def _pairs(value: ast.Expression | None) -> Iterator[tuple[str, ast.Expression]]:
    for entry in value.entries if isinstance(value, ast.Hash) else ():
        if isinstance(entry.key, ast.Name | ast.String | ast.Reference):
            yield entry.key.value, entry.value


def _attribute(source: SourceFile, name: str, value: ast.Expression) -> ReferenceParameter:
    """Read an attribute: its type, or a hash of the type and the default."""
    if not isinstance(value, ast.Hash):
        return ReferenceParameter(name, code_of(source, value).text)
    members = dict(_pairs(value))
    type_, default = members.get("type"), members.get("value")
    shown = None if default is None else code_of(source, default)
    if isinstance(default, ast.String):
        shown = Code(default.value)
    return ReferenceParameter(name, "Any" if type_ is None else code_of(source, type_).text, default=shown)


def _method(source: SourceFile, owner: str, name: str, value: ast.Expression) -> Entry:
    """Read a function: its type is `Callable`, with parameters that have no names."""
    keys = value.keys if isinstance(value, ast.Access) else []
    returns = "Any"
    if keys and isinstance(keys[0], ast.Array):
        returns = code_of(source, keys[1]).text if len(keys) > 1 else "Any"
        keys = keys[0].elements
    declared = [
        ReferenceParameter(f"param{place}", code_of(source, key).text) for place, key in enumerate(keys, start=1)
    ]
    listed = f"({', '.join(each.name for each in declared)})" if declared else ""
    shown = FunctionSignature(
        f"{owner}.{name}{listed}", Docstring(), DocTag("return", "", types=(returns,)), tuple(declared)
    )
    return Entry("function", name, Docstring(), signatures=(shown,))
