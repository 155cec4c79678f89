"""What comments say of what is declared, and what the pages of rules say, as Markdown."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.check.secrets.in_words import words_without_secrets
from pplint.infer.symbols import Parameter, Symbol
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.documentation import documentation_of

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.session import Session
    from pplint.syntax.documentation import Documentation
    from pplint.syntax.documentation_tags import Tag


def documented(session: Session, source: SourceFile, tree: ast.File, symbol: Symbol) -> str | None:
    """Return what the comments above the declaration of a symbol say; of a parameter, what they say of it.

    What is declared in the file that it is asked for is looked for in the given tree.
    """
    owner = symbol.owner if isinstance(symbol, Parameter) else symbol
    if owner is None or owner.extent is None:
        return None
    place = owner.extent
    if place.path != source.path:
        manifest = manifest_at(session, os.path.abspath(place.path)) if place.path.endswith(".pp") else None
        if manifest is None:
            return None
        source, tree = manifest.source, manifest.tree
    node = _definition_at(tree, place.span)
    found = None if node is None else documentation_of(source, tree, node)
    if found is None:
        return None
    if isinstance(symbol, Parameter):
        return next((_described(tag) for tag in found.tagged("param") if tag.subject == symbol.name), None)
    return _shown(found)


def _definition_at(tree: ast.File, span: Span) -> ast.Node | None:
    return next((each for each in definitions_in(tree.body) if each.span == span), None)


def _shown(found: Documentation) -> str:
    parts = [*(tag.text.strip() for tag in found.tagged("summary")), found.text.strip()]
    parts = [words_without_secrets(each) for each in parts if each]
    parts += [f"- `{tag.subject}`: {_described(tag)}" for tag in found.tagged("param") if tag.subject]
    return "\n\n".join(parts)


def _described(tag: Tag) -> str:
    """Return the text of a tag without the default of a secret."""
    return words_without_secrets(tag.text.strip(), tag.subject or "")


def page_of(name: str, summary: str, page: str) -> str:
    """Return the page of a rule as Markdown."""
    return f"**{name}**: {summary}\n\n{page}"
