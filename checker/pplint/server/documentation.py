"""What is said of what is declared, as Markdown: in comments above it, in its Ruby, or in our own words."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import Span
from pplint.check.secrets.in_words import words_without_secrets
from pplint.infer.symbols import (
    Attribute,
    DataType,
    Fact,
    Function,
    Parameter,
    Plan,
    ResourceType,
    Symbol,
    Task,
    Variable,
)
from pplint.project.location import location_of
from pplint.project.sources import manifest_at
from pplint.project.stub_files import BOLT
from pplint.project.stub_words import describe_data_type, describe_fact, describe_function, describe_type
from pplint.project.stubs import load_stubs
from pplint.query import query
from pplint.revelation.origins import parameters_of
from pplint.server.described_runs import described_run
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.documentation import documentation_of
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.infer.symbols import Define, HostClass
    from pplint.reference.model import Entry, ReferenceParameter
    from pplint.session import Session
    from pplint.syntax.documentation import Documentation
    from pplint.syntax.documentation_tags import Tag

_PAGES: Final = "https://www.puppet.com/docs/puppet/8"
_STDLIB: Final = "https://github.com/puppetlabs/puppetlabs-stdlib/blob/main/REFERENCE.md"
_BOLT: Final = "https://www.puppet.com/docs/bolt/latest/plan_functions.html"
_VARIABLES: Final = {
    "facts": "The facts of the node: what Facter found there, with those that modules add.",
    "trusted": "What the certificate of the node says, such as `certname`; the node cannot choose it.",
    "server_facts": "What is known of the server: its name, its address and its version.",
    "title": "The title of the resource, or the name of the class.",
    "name": "The same as `$title`, unless the resource is given another name.",
    "module_name": "The name of the module that the definition is in.",
    "caller_module_name": "The name of the module that declared the class or the resource.",
    "environment": "The environment of the node.",
}
_LONGEST_DEFAULT: Final = 60


def documented(session: Session, source: SourceFile, tree: ast.File, symbol: Symbol) -> str | None:
    """Return what is said of a symbol; of a parameter, what the comments above its definition say of it.

    What is declared in the file that it is asked for is looked for in the given tree.
    """
    owner = symbol.owner if isinstance(symbol, Parameter) else symbol
    place = None if owner is None else owner.extent
    if isinstance(symbol, Task) or (isinstance(symbol, Plan) and symbol.definition is None):
        return described_run(session, symbol) or None
    if place is None or place.path.endswith(".rb"):
        return _in_our_words(symbol) if place is None else _in_ruby(session, os.path.abspath(place.path), symbol)
    if place.path != source.path:
        path = os.path.abspath(place.path)
        manifest = manifest_at(session, path, location_of(session, path).kind) if path.endswith(".pp") else None
        if manifest is None:
            return _in_our_words(symbol)
        source, tree = manifest.source, manifest.tree
    node = _definition_at(tree, place.span)
    if node is None:
        return None
    found = documentation_of(source, tree, node)
    if not isinstance(symbol, Parameter):
        return _shown(source, node, found) or None
    tags = () if found is None else found.tagged("param")
    return next((_described(tag) for tag in tags if tag.subject == symbol.name), None)


def _definition_at(tree: ast.File, span: Span) -> ast.Node | None:
    return next((each for each in definitions_in(tree.body) if each.span == span), None)


# In comments


def _shown(source: SourceFile, node: ast.Node, found: Documentation | None) -> str:
    """Return the summary, the first paragraph, and the parameters with their types, defaults and descriptions."""
    parts: list[str] = []
    described: dict[str, str] = {}
    if found is not None:
        parts = [*(tag.text.strip() for tag in found.tagged("summary")), _paragraph(found.text)]
        described = {tag.subject: _described(tag) for tag in found.tagged("param") if tag.subject}
    parts = [words_without_secrets(each) for each in parts if each]
    parts += ["\n".join(_parameter(source, each, described.get(each.name, "")) for each in parameters_of(node))]
    return "\n\n".join(each for each in parts if each)


def _paragraph(text: str) -> str:
    return text.strip().partition("\n\n")[0]


def _parameter(source: SourceFile, node: ast.Parameter, text: str) -> str:
    type_ = "" if node.type is None else f"{_line(source, node.type)} "
    default = "" if node.default is None else f" = {_line(source, node.default)}"
    written = words_without_secrets(f"{type_}${node.name}{default}", node.name)
    code = f"`` {written} ``" if "`" in written else f"`{written}`"
    return f"- {code}{f': {text}' if text else ''}"


def _line(source: SourceFile, node: ast.Node) -> str:
    """Return the code of a node on one line, shortened."""
    text = " ".join(source.text(node.span).split())
    return text if len(text) <= _LONGEST_DEFAULT else f"{text[: _LONGEST_DEFAULT - 1]}…"


def _described(tag: Tag) -> str:
    """Return the text of a tag without the default of a secret."""
    return words_without_secrets(tag.text.strip(), tag.subject or "")


def parameters_of_signature(symbol: Define | HostClass, name: str) -> str:
    """Return the parameters of what is only known by a signature, or the one of a name."""
    definition = symbol.definition
    found = [each for each in definition.node.parameters if name in {"", each.name}]
    return "\n".join(_parameter(definition.source, each, "") for each in found)


def parameters_of_template(session: Session, path: str) -> str:
    """Return the parameters that a template at an absolute path declares; nothing of one in Ruby."""
    manifest = manifest_at(session, path, SourceKind.TEMPLATE) if path.endswith(".epp") else None
    found = (
        []
        if manifest is None
        else [each for node in find(manifest.tree, ast.Template) for each in node.parameters or ()]
    )
    return "" if manifest is None else "\n".join(_parameter(manifest.source, each, "") for each in found)


# In Ruby


def _in_ruby(session: Session, path: str, symbol: Symbol) -> str | None:
    entries = _ruby_entries(session, path)
    if isinstance(symbol, Attribute) and symbol.owner is not None:
        entry = _named(entries, symbol.owner.name)
        attributes = () if entry is None else (*entry.properties, *entry.parameters)
        return next((each.text.strip() for each in attributes if each.name == symbol.name and each.text), None)
    entry = _named(entries, symbol.name)
    if entry is None:
        return None
    parameters = list(dict.fromkeys(each for given in entry.signatures for each in given.parameters))
    listed = "\n".join(_in_reference(each) for each in parameters)
    return "\n\n".join(each for each in (entry.doc.summary, _paragraph(entry.doc.text), listed) if each) or None


def _named(entries: tuple[Entry, ...], name: str) -> Entry | None:
    return next((each for each in entries if each.name == name), None)


def _in_reference(parameter: ReferenceParameter) -> str:
    type_ = f"{parameter.type} " if parameter.type else ""
    return f"- `{type_}${parameter.name}`{f': {parameter.text.strip()}' if parameter.text else ''}"


@query
def _ruby_entries(session: Session, path: str) -> tuple[Entry, ...]:
    """Return what the reference of a module would say of the functions and types in a file of Ruby."""
    from pplint.project.ruby.source import parse_ruby
    from pplint.reference.resource_types import type_entries
    from pplint.reference.ruby_functions import function_entries

    data = session.read(path)
    source = None if isinstance(data, Diagnostic) else parse_ruby(session.disk, path, data)
    return () if source is None else (*function_entries(source), *type_entries(source))


# In our own words


def _in_our_words(symbol: Symbol) -> str | None:
    """Return what we say of what comes with the language, with a link to what its makers say."""
    match symbol:
        case Function():
            text, page = describe_function(symbol.name).text, f"{_PAGES}/function.html#{symbol.name}"
            if symbol.name in load_stubs(BOLT).function_names:
                page = f"{_BOLT}#{symbol.name.replace('_', '-')}"
            elif not symbol.builtin:
                page = f"{_STDLIB}#{symbol.name.replace('::', '')}"
        case Attribute():
            owner = "" if symbol.owner is None else symbol.owner.name
            found = describe_type(owner, symbol.name)
            values = f"\n\nSuch as {', '.join(f'`{each}`' for each in found.values)}." if found.values else ""
            text = f"{found.text}{values}" if found.text else ""
            page = f"{_PAGES}/types/{owner}.html#{owner}-attribute-{symbol.name}"
            if not owner:
                page = f"{_PAGES}/metaparameter.html#{symbol.name}"
        case ResourceType():
            text, page = describe_type(symbol.name).text, f"{_PAGES}/types/{symbol.name}.html"
        case DataType() if symbol.definition is None:
            text, page = describe_data_type(symbol.name).text, f"{_PAGES}/lang_data_type.html"
        case Variable() if symbol.name in _VARIABLES:
            text, page = _VARIABLES[symbol.name], f"{_PAGES}/lang_facts_builtin_variables.html"
        case Fact():
            path = ".".join((symbol.name, *symbol.path))
            found = describe_fact(path)
            return f"{found.text}" or None
        case _:
            return None
    return f"{text} ([documentation]({page}))" if text else None


def page_of(name: str, summary: str, page: str) -> str:
    """Return the page of a rule as Markdown."""
    return f"**{name}**: {summary}\n\n{page}"
