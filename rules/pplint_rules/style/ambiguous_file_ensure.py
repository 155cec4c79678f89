"""Files that shall be present, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.named_files import mounted_file
from pplint_rules.shared.quotes import is_bare_word

_PRESENT: Final = "present"
_OF_DIRECTORIES: Final = frozenset({"force", "max_files", "purge", "recurse", "recurselimit", "sourceselect"})


@rule(
    "ambiguous-file-ensure",
    "A file with `ensure => present`, which can be of any kind",
    Severity.WARNING,
    aliases=["file_ensure"],
    presets=[VOXPUPULI],
)
def ambiguous_file_ensure(node: ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    """`present` accepts a file, a directory or a link, and creates a file if nothing exists.

    The fix writes the kind that the other attributes suggest. It is unsafe, because a node may have something else
    there.

    ```puppet
    file { '/etc/motd':
      ensure => present,     # warning: [ambiguous-file-ensure]
    }
    ```

    ```fixed unsafe
    file { '/etc/motd':
      ensure => file,
    }
    ```

    ```puppet
    file { '/etc/motd':
      ensure => file,
    }
    ```
    """
    owner = ctx.parent
    if not isinstance(owner, ast.Resource) or not isinstance(owner.type, ast.Name):
        return
    if owner.type.value.removeprefix("::") != "file":
        return
    for attribute in node.attributes:
        value = attribute.value
        if not isinstance(attribute, ast.Attribute) or attribute.name != "ensure":
            continue
        if isinstance(value, ast.String | ast.Name) and value.value == _PRESENT:
            kind = _kind(node, ctx)
            written = kind if is_bare_word(value, ctx) else quote(kind)
            fix = Fix(f"write `{written}`", (Edit(value.span, written),), safe=False)
            message = "`present` accepts a file, a directory or a link"
            yield ctx.finding(value, message, help=f"specify the kind, probably `{kind}`", fix=fix)


def _kind(body: ast.ResourceBody, ctx: Context) -> str:
    """Return what the rest of a resource speaks of."""
    given = {each.name: each.value for each in body.attributes if isinstance(each, ast.Attribute)}
    if "target" in given:
        return "link"
    titles = body.title.elements if isinstance(body.title, ast.Array) else [body.title]
    if any(_text_end(title).endswith("/") for title in titles) or not _OF_DIRECTORIES.isdisjoint(given):
        return "directory"
    source = mounted_file(given["source"]) if "source" in given else None
    path = None if source is None else ctx.project.file(source.module, source.path)
    return "directory" if path is not None and ctx.project.session.disk.is_directory(path) else "file"


def _text_end(title: ast.Expression) -> str:
    if isinstance(title, ast.InterpolatedString) and title.segments:
        last = title.segments[-1]
        return last.value if isinstance(last, ast.String) else ""
    return title.value if isinstance(title, ast.String) else ""
