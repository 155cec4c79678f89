"""Contents where a source was meant, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.shared.resource_types import resource_type_around, written_values

_URL: Final = late_pattern(r"puppet:/{1,4}\S+")
_HOST: Final = late_pattern(r"puppet:(//|/|////)(modules/\S+)")
_GIVING_TEXT: Final = frozenset({"epp", "file", "inline_epp", "inline_template", "template"})
_TYPES: Final = frozenset({"file", "concat::fragment"})


@rule(
    "misplaced-content",
    "A URL as the content of a file, or the text of a file as its source",
    Severity.WARNING,
    named=frozenset({"content", "source"}),
)
def misplaced_content(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """`content` contains the text of a file, and `source` says where to copy the file from.

    A URL of a file in a module has three slashes. After two slashes, the first word is the name of a server.

    ```puppet
    file { '/etc/motd':
      content => 'puppet:///modules/motd/motd',     # warning: [misplaced-content]
    }
    file { '/etc/issue':
      source => 'puppet://modules/motd/issue',      # warning: [misplaced-content]
    }
    ```

    ```puppet
    file { '/etc/motd':
      source => 'puppet:///modules/motd/motd',
    }
    ```
    """
    if node.name not in {"content", "source"} or resource_type_around(ctx.ancestors) not in _TYPES:
        return
    for value in written_values(node.value):
        for each in value.elements if isinstance(value, ast.Array) else [value]:
            yield from _wrong_content(node, each, ctx) if node.name == "content" else _wrong_source(node, each, ctx)


def _wrong_content(node: ast.Attribute, value: ast.Expression, ctx: Context) -> Iterator[Finding]:
    text = ctx.value_of(value)
    start = value.segments[0] if isinstance(value, ast.InterpolatedString) and value.segments else None
    if not isinstance(text, str):
        text = start.value if isinstance(start, ast.String) else ""
    if _URL.match(text) and "\n" not in text:
        fix = _renamed(node, "source")
        yield ctx.finding(value, "`content` is the text of the file; a URL belongs in `source`", fix=fix)


def _wrong_source(node: ast.Attribute, value: ast.Expression, ctx: Context) -> Iterator[Finding]:
    if isinstance(value, ast.Call) and function_name(value) in _GIVING_TEXT:
        message = f"`{function_name(value)}` returns the text of a file; pass it to `content`"
        yield ctx.finding(value, message, fix=_renamed(node, "content"))
    found = _HOST.fullmatch(value.value) if isinstance(value, ast.String) else None
    if found is not None:
        message = "`modules` is read as the name of a server" if found[1] == "//" else "this URL names no file"
        yield ctx.finding(value, f"{message}: write `puppet:///{found[2]}`", fix=_with_slashes(value, found[2], ctx))


def _with_slashes(value: ast.Expression, path: str, ctx: Context) -> Fix | None:
    quote = ctx.source.text(value.span)[:1]
    if quote not in "'\"":
        return None
    return Fix("write three slashes", (Edit(value.span, f"{quote}puppet:///{path}{quote}"),), safe=False)


def _renamed(node: ast.Attribute, name: str) -> Fix:
    return Fix(f"write `{name}`", (Edit(node.name_span, name),), safe=False)
