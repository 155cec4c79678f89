"""Entries from manifests: classes, defined types, functions, type aliases and plans."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.project.sources import manifest_at
from pplint.reference.docstrings import Docstring, DocTag, read_docstring, without_signs
from pplint.reference.extents import code_of
from pplint.reference.model import Code, Entry, FunctionSignature, ReferenceParameter
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.base.source import SourceFile
    from pplint.project.folder import Folder
    from pplint.reference.model import Reference
    from pplint.session import Session

_FOLDERS: Final = ("manifests", "functions", "types", "plans")
ANY: Final = "Any"
_KINDS: Final[dict[type[ast.Definition], str]] = {
    ast.Class: "class",
    ast.Define: "defined type",
    ast.Plan: "plan",
    ast.Function: "function",
    ast.TypeAlias: "data type",
}


def add_manifests(reference: Reference, session: Session, folder: Folder) -> None:
    """Add what the manifests, functions, data types and plans of a module declare."""
    for directory in _FOLDERS:
        kind = SourceKind.PLAN if directory == "plans" else SourceKind.MANIFEST
        for path in folder.files(directory, ".pp"):
            manifest = manifest_at(session, os.path.join(folder.root, path), kind)
            if manifest is None or manifest.parsed.problems:
                reference.unread.append(path)
                continue
            reference.entries.extend(_entries(manifest.source, manifest.tree))


def _entries(source: SourceFile, tree: ast.File) -> Iterator[Entry]:
    for node in definitions_in(tree.body):
        kind = _KINDS.get(type(node)) if isinstance(node, ast.Definition) else None
        if kind is None or not isinstance(node, ast.Definition):
            continue
        doc = _documentation(source, node)
        name = node.name.removeprefix("::")
        if isinstance(node, ast.Class | ast.Define | ast.Plan):
            yield Entry(kind, name, doc, parameters=parameters_of(doc, _declared(source, node.parameters)))
        elif isinstance(node, ast.Function):
            yield Entry(kind, name, doc, signatures=(_signature(source, node, name, doc),), interface="Puppet Language")
        elif isinstance(node, ast.TypeAlias):
            yield Entry(kind, name, doc, parameters_of(doc, []), alias_of=_alias(source, node.value))


def _documentation(source: SourceFile, node: ast.Node) -> Docstring:
    """Return what the comment says that ends on the line above a definition."""
    last = line = source.lines.line(node.start) - 1
    while line and source.lines.line_text(line).lstrip(" \t").startswith("#"):
        line -= 1
    return read_docstring(without_signs([source.lines.line_text(each) for each in range(line + 1, last + 1)]))


def _declared(source: SourceFile, parameters: Iterable[ast.Parameter]) -> list[ReferenceParameter]:
    return [
        ReferenceParameter(
            each.name,
            None if each.type is None else code_of(source, each.type).text,
            default=None if each.default is None else code_of(source, each.default),
        )
        for each in parameters
    ]


def parameters_of(doc: Docstring, declared: list[ReferenceParameter]) -> tuple[ReferenceParameter, ...]:
    """Return the parameters that tags describe, in the order of the tags, then those without a tag."""
    by_name = {each.name: each for each in declared}
    options: dict[str, list[DocTag]] = {}
    for tag in doc.tagged("option", "enum"):
        options.setdefault(tag.owner, []).append(tag)
    described: list[ReferenceParameter] = []
    names: set[str] = set()
    for tag in doc.tagged("param"):
        found = by_name.get(tag.subject)
        type_ = tag.types[0] if tag.types else None
        if found is not None and tag.subject not in names:  # The second tag for a parameter gets no type.
            type_ = found.type or type_ or ANY
        default = None if found is None else found.default
        of_tag = tuple(options.get(tag.subject, ()))
        described.append(ReferenceParameter(tag.subject, type_, tag.text, default, of_tag))
        names.add(tag.subject)
    others = (each for each in declared if each.name not in names)
    return (*described, *(replace(each, type=each.type or ANY) for each in others))


def _signature(source: SourceFile, node: ast.Function, name: str, doc: Docstring) -> FunctionSignature:
    declared = _declared(source, node.parameters)
    described = parameters_of(doc, declared)
    types = {each.name: each.type for each in reversed(described)}
    shown = ", ".join(
        f"{types[each.name]} ${each.name}" + ("" if each.default is None else f" = {each.default.text}")
        for each in declared
    )
    tag = doc.first("return")
    said = ANY if tag is None or not tag.types else tag.types[0]
    type_ = said if node.return_type is None else code_of(source, node.return_type).text
    returns = DocTag("return", "" if tag is None else tag.text, types=(type_,))
    return FunctionSignature(f"{name}({shown})", doc, returns, described)


def _alias(source: SourceFile, value: ast.Expression) -> Code:
    """Return the code of an alias: parameters of its type are joined, each as it is written."""
    if not isinstance(value, ast.Access):
        return code_of(source, value)
    name, keys = source.text(value.operand.span), [code_of(source, key) for key in value.keys]
    return Code(
        f"{name}[{', '.join(key.text for key in keys)}]", f"{name}[{', '.join(key.in_old_layout for key in keys)}]"
    )
