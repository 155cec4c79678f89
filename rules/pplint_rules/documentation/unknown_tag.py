"""Tags that puppet-strings does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.source import Span
from pplint.base.suggest import did_you_mean, is_one_edit, question
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant

if TYPE_CHECKING:
    from pplint.syntax.documentation_tags import Tag

_TAGS: Final = frozenset(
    {
        *("abstract", "api", "attr", "attr_reader", "attr_writer", "author", "deprecated", "enum", "example", "note"),
        *("option", "overload", "param", "private", "raise", "return", "see"),
        *("since", "summary", "todo", "version", "yield", "yieldparam", "yieldreturn"),
    }
)
_DIRECTIVES: Final = frozenset(
    {
        *("attribute", "endgroup", "group", "macro", "method", "parse", "scope", "visibility"),
        *("puppet.type.param", "puppet.type.property"),
    }
)


@rule("unknown-tag", "A tag that puppet-strings does not know", Severity.WARNING)
def unknown_tag(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """puppet-strings omits the text of an unknown tag from the documentation.

    The fix corrects a tag that is one letter off, and writes `@param port` for a tag `@port` that names a parameter.

    ```puppet
    # @summary Installs the web server
    # @params port The port to listen on     # warning: [unknown-tag]
    class apache(Integer $port) { }
    ```

    ```fixed
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    parameters = set[str]() if isinstance(node, ast.TypeAlias) else {each.name for each in node.parameters}
    for tag in documentation.tags if documentation else ():
        if tag.name.removeprefix("!") in _DIRECTIVES or tag.name in _TAGS:
            continue
        if tag.name in parameters:
            near = [f"param {tag.name}"]
        else:
            near = [each for each in _TAGS if is_one_edit(tag.name, each) or tag.name.lower() == each]
        meant = f"; {question(*sorted(near))}" if near else did_you_mean(tag.name, _TAGS)
        message = f"unknown tag `@{tag.name}`{meant}"
        yield ctx.finding(tag.span, message, fix=_fix(tag, near[0]) if len(near) == 1 else None)


def _fix(tag: Tag, name: str) -> Fix:
    word = Span(tag.span.start + 1, tag.span.end)
    return Fix(f"write `@{name}`", (Edit(word, name),), effect=Effect.NONE, safe=True)
