"""Names that stand for themselves: of classes, functions, types of resources, data types, and keywords."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.server.completion.attributes import required_names
from pplint.server.completion.items import About, Item, ItemKind, plain
from pplint.server.completion.listing import listed
from pplint.server.completion.places import STATEMENT_CALLS
from pplint.syntax.name_kinds import Kind
from pplint.syntax.source_kinds import SourceKind
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.sight import Sight

_DECLARING: Final = frozenset({"include", "contain", "require"})
_SNIPPETS: Final = {
    "if": "if ${1:condition} {\n  $0\n}",
    "unless": "unless ${1:condition} {\n  $0\n}",
    "case": "case ${1:value} {\n  ${2:option}: {\n    $0\n  }\n  default: {}\n}",
    "class": "class ${1:name} {\n  $0\n}",
    "define": "define ${1:name} {\n  $0\n}",
    "function": "function ${1:name}(${2}) {\n  $0\n}",
    "node": "node ${1:name} {\n  $0\n}",
    "type": "type ${1:Name} = $0",
    "plan": "plan ${1:name}(\n  TargetSpec \\$targets,\n) {\n  $0\n}",
}
_BRANCHES: Final = ("if", "unless", "case")
_DEFINED_IN: Final = {
    "class": "manifests",
    "define": "manifests",
    "function": "functions",
    "type": "types",
    "plan": "plans",
}
"""The directory of a module in which the autoloader looks for what a keyword defines."""

_AT_TOP: Final = ("class", "define", "function", "node", "type", "plan")
_CONSTANTS: Final = ("true", "false", "undef", "default")


def class_items(sight: Sight) -> Iterator[Item]:
    """Yield the classes."""
    for name in listed(sight.project, Kind.HOST_CLASS):
        yield Item(name, ItemKind.CLASS, about=About("class", "", name))


def statement_items(sight: Sight, typed: str, *, is_at_top: bool) -> Iterator[Item]:
    """Yield what may start a statement."""
    if typed[:1].isupper():
        yield from type_items(sight, typed)
        return
    for word in _BRANCHES:
        yield Item(word, ItemKind.KEYWORD, word, _SNIPPETS[word])
    if is_at_top:
        yield from _defining_items(sight)
    else:
        yield Item("class", ItemKind.KEYWORD, "class", "class { '${1:name}':\n  $0\n}")
    yield from resource_items(sight, typed)
    yield from function_items(sight, typed, is_statement=True)


def _defining_items(sight: Sight) -> Iterator[Item]:
    """Yield what starts a definition, with the name that the autoloader expects of it."""
    for word in _AT_TOP:
        expected = _expected_name(sight, word)
        if expected is not None:
            snippet = _SNIPPETS[word].replace("${1:name}", plain(expected)).replace("${1:Name}", plain(expected))
            yield Item(word, ItemKind.KEYWORD, word, snippet, is_likely=True)
        elif word != "plan":
            yield Item(word, ItemKind.KEYWORD, word, _SNIPPETS[word])


def resource_items(sight: Sight, typed: str) -> Iterator[Item]:
    """Yield types of resources, with what a resource of it must have."""
    for kind in (Kind.RESOURCE_TYPE, Kind.DEFINE):
        for name in listed(sight.project, kind):
            better = partial(_resource, sight, name) if typed else None
            yield Item(name, ItemKind.STRUCT, name, _bare(name), About("type", "", name), better=better)


def _resource(sight: Sight, name: str) -> str:
    symbol = sight.symbols.type_of_resources(name)
    required = [] if symbol is None else required_names(sight, symbol)
    width = max(map(len, required), default=0)
    lines = [f"  {each.ljust(width)} => ${{{at}}}," for at, each in enumerate(required, 2)]
    return "\n".join([f"{plain(name)} {{ '${{1:title}}':", *(lines or ["  $0"]), "}"])


def _bare(name: str) -> str:
    return f"{plain(name)} {{ '${{1:title}}':\n  $0\n}}"


def function_items(sight: Sight, typed: str, *, is_statement: bool = False, is_method: bool = False) -> Iterator[Item]:
    """Yield functions, with the arguments that they must have."""
    for name in listed(sight.project, Kind.FUNCTION):
        about = About("function", "", name)
        if is_statement and name in STATEMENT_CALLS:
            yield Item(name, ItemKind.FUNCTION, name, f"{name} $0", about, is_likely=name in _DECLARING)
            continue
        better = partial(_call, sight, name, is_method=is_method) if typed else None
        kind = ItemKind.METHOD if is_method else ItemKind.FUNCTION
        yield Item(name, kind, name, f"{name}($0)", about, better=better)


def _call(sight: Sight, name: str, *, is_method: bool) -> str:
    """Return the snippet of a call, with what each overload takes; with a lambda where it must have one."""
    symbol = sight.symbols.function(name)
    signatures = () if symbol is None else symbol.signatures
    first = next(iter(signatures), None)
    if first is None:
        return f"{name}($0)"
    names = first.names[1 if is_method else 0 : first.lower]
    arguments = ", ".join(
        f"${{{at}:\\$}}" if not each else f"${{{at}:{plain(each)}}}" for at, each in enumerate(names, 1)
    )
    if all(each.needs_block for each in signatures):
        given = f"({arguments})" if arguments or not is_method else ""
        return f"{name}{given} |${{{len(names) + 1}:\\$value}}| {{\n  $0\n}}"
    return f"{name}({arguments or '$0'})"


def type_items(sight: Sight, typed: str) -> Iterator[Item]:
    """Yield data types, and types of resources as references name them."""
    for name in listed(sight.project, Kind.DATA_TYPE):
        yield Item(name, ItemKind.INTERFACE, about=About("data type", "", name), is_likely=True)
    for kind in (Kind.RESOURCE_TYPE, Kind.DEFINE) if typed else ():
        for name in listed(sight.project, kind):
            yield Item(capitalized(name), ItemKind.STRUCT, about=About("type", "", name))


def constant_items() -> Iterator[Item]:
    """Yield the values that have a word of their own."""
    return (Item(word, ItemKind.KEYWORD) for word in _CONSTANTS)


def definition_items(sight: Sight, keyword: str) -> Iterator[Item]:
    """Yield the name that the autoloader expects of what the document defines."""
    expected = _expected_name(sight, keyword)
    if expected is not None:
        yield Item(expected, ItemKind.CLASS, is_likely=True)


def _expected_name(sight: Sight, keyword: str) -> str | None:
    """Return what the autoloader expects the document to define, if it is something that the keyword defines."""
    if sight.around.module_path is None or sight.kind is SourceKind.TEMPLATE:
        return None
    module, path = sight.around.module_path
    folder, _, inner = path.partition("/")
    if _DEFINED_IN.get(keyword) != folder:
        return None
    parts = inner.rpartition(".")[0].split("/")
    name = module if parts == ["init"] else "::".join((module, *parts))
    return capitalized(name) if keyword == "type" else name
