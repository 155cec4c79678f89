"""Keys that are looked up and are in no data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.real_paths import forward
from pplint.base.suggest import close_matches, question
from pplint.data.document import DATA_EXTENSIONS, HIERARCHY_NAME, DataFile
from pplint.data.interpolations import interpolations
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.keys import split_key
from pplint.data.written_options import OPTIONS
from pplint.query import query
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.bound_parameters import is_older
from pplint_rules.shared.data_values import data_values, part_span
from pplint_rules.shared.examples import is_example

if TYPE_CHECKING:
    from pplint.rule.project_view import ProjectView


_LOOKUP: Final = "lookup"
_OLD: Final = frozenset({"hiera", "hiera_array", "hiera_hash", "hiera_include"})
_METHODS: Final = frozenset({"alias", "hiera", "lookup"})
_MOST_ARGUMENTS: Final = 3
"""How many arguments a call of `lookup` has without a default: key, type and merge."""

_MOST_COMPARED: Final = 5_000


@rule("unknown-lookup-key", "A lookup of a key that is not in the data", Severity.WARNING, named=_OLD | {_LOOKUP})
def unknown_lookup_key(node: ast.Call | ast.MethodCall | DataFile, ctx: Context) -> Iterator[Finding]:
    """A lookup without a default fails if no data has the key. In data, `%{lookup('key')}` becomes an empty string.

    The rule checks control repositories in which every level of the hierarchy is read by a built-in function from files
    that exist. Keys that are only in files outside of the hierarchy are reported, too. If a directory `data` or
    `hieradata` has no `hiera.yaml`, the summary says that lookups were not checked. Examples of modules are not
    checked.

    ```yaml file=hiera.yaml
    version: 5
    ```

    ```yaml file=data/common.yaml
    admins: [root]
    ```

    ```puppet file=environment.conf
    ```

    ```puppet path=manifests/site.pp
    notice(lookup('admin'))     # warning: [unknown-lookup-key]
    ```

    ```puppet path=manifests/site.pp
    notice(lookup('admins'), lookup('admin', Array, 'first', []))
    ```
    """
    if isinstance(node, DataFile):
        yield from _in_data(node, ctx)
        return
    key = _key_of(node)
    if key is None or ctx.kind is SourceKind.PLAN or is_example(ctx):
        return
    _note_unread_data(ctx)
    name = function_name(node)
    unread = ctx.project.only_unreachable(key) if ctx.project.is_control_repository else None
    if unread is not None:
        message = f"`{name}` does not find the key `{key}`: only `{ctx.project.shown_path(unread)}` has it"
        yield ctx.finding(arguments(node)[0], message, help="no level of the hierarchy in `hiera.yaml` reads that file")
        return
    if not _is_unknown(key, ctx):
        return
    yield _finding(ctx.finding(arguments(node)[0], f"the key `{key}` is not in the data, so `{name}` fails"), key, ctx)


def _key_of(node: ast.Call | ast.MethodCall) -> str | None:
    """Return the first word of the key that a call looks up without a default."""
    name, passed = function_name(node), arguments(node)
    if (name != _LOOKUP and name not in _OLD) or not passed or node.block is not None:
        return None
    key = passed[0].value if isinstance(passed[0], ast.String | ast.Name) else None
    others = passed[1:]
    has_default = bool(others) if name in _OLD else len(passed) > _MOST_ARGUMENTS or not all(map(_is_plain, others))
    return None if key is None or has_default else _root(key)


def _is_plain(node: ast.Expression) -> bool:
    """Whether an argument is a type, or how to merge, and no hash of options that may have a default."""
    return isinstance(node, ast.Reference | ast.Access | ast.String | ast.Name | ast.Undef)


def _root(key: str) -> str | None:
    try:
        return str(split_key(key)[0])
    except LookupFailedError:
        return None


def _in_data(node: DataFile, ctx: Context) -> Iterator[Finding]:
    if node.owner is None or not node.is_looked_up or b"%{" not in node.source.data:
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        for each in interpolations(text) if isinstance(text, str) and value.outer != OPTIONS else ():
            root = _root(each.key) if each.is_call and each.method in _METHODS else None
            if root is not None and isinstance(text, str) and _is_unknown(root, ctx):
                place = part_span(node.source, value.scalar, text[each.start : each.end])
                message = f"the key `{root}` is not in the data, so this is an empty string"
                yield _finding(ctx.finding(place, message), root, ctx)


def _is_unknown(key: str, ctx: Context) -> bool:
    project = ctx.project
    is_known = key == OPTIONS or not project.is_control_repository or project.is_bound(key)
    return not is_known and project.is_followed(key) and not is_older(key, ctx)


def _finding(finding: Finding, key: str, ctx: Context) -> Finding:
    known = ctx.once(_known_keys, ctx)
    near = close_matches(key, known, 1) if len(known) <= _MOST_COMPARED else []
    return ctx.finding(finding.span, finding.message, help=question(*near) if near else None)


def _known_keys(ctx: Context) -> list[str]:
    """Return the keys of the data, but for those that look up a parameter."""
    return list(dict.fromkeys(ctx.project.data_keys()))


_DIRECTORIES: Final = frozenset({"data", "hieradata"})
_ENDINGS: Final = (*DATA_EXTENSIONS, ".erb", ".epp", ".j2")


def _note_unread_data(ctx: Context) -> None:
    """Note for the summary that data lie in a directory that no hierarchy reads, with a file that may be meant for it.

    The server may have a hierarchy of its own that reads them, so that this is not a finding.
    """
    found = _unread_data(ctx.project)
    if found is not None:
        directory, other = found
        named = f"; set `hiera-config` to use `{other}`" if other else ""
        reason = f"because there is no `{HIERARCHY_NAME}` next to it{named}"
        ctx.unchecked.append(f"keys in `{directory}`, {reason}")


@query
def _unread_data(project: ProjectView) -> tuple[str, str | None] | None:
    """Return the directory of data, and the file that is named like a hierarchy; None where a hierarchy is there."""
    if not project.is_control_repository or project.has_hierarchy:
        return None
    directories: set[str] = set()
    others: set[str] = set()
    for path in project.surrounding_paths(_ENDINGS):
        shown = forward(project.shown_path(path))
        directory, _, name = shown.rpartition("/")
        if name == HIERARCHY_NAME:
            return None
        if name.startswith("hiera"):
            others.add(shown)
        directories.update(_data_directories(directory))
    return (min(directories), min(others, default=None)) if directories else None


def _data_directories(directory: str) -> list[str]:
    """Return the outermost directory on a path that is named as those with data are."""
    parts = directory.split("/")
    ends = [index + 1 for index, part in enumerate(parts) if part in _DIRECTORIES]
    return ["/".join(parts[: ends[0]])] if ends else []
