"""Keys of data that nothing looks up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic, Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.query import query
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.mentions import is_data, texts_of
from pplint_rules.shared.project_files import speaks_for_project
from pplint_rules.shared.reachability import is_root, roots
from pplint_rules.shared.unknown_callers import DATA_KEYS, note_unknown_caller, unknown_caller

if TYPE_CHECKING:
    from pplint.rule.project_view import ProjectView

ROOTS = roots()

_KEY: Final = late_pattern(rb"(?m)^['\"]?([a-z_]\w{0,200})['\"]?[ \t]{0,9}:(?=\s)")
_INTERPOLATED: Final = late_pattern(rb"\b(?:alias|hiera|lookup)\(\s{0,9}['\"]([^'\"\n]{1,300})['\"]")
_OPTIONS: Final = b"lookup_options"


@rule(
    "unused-data-key",
    "A data key that is never looked up",
    Severity.WARNING,
    presets=(),
    groups=["unused"],
    options=[ROOTS],
)
def unused_data_key(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """An unused data key has no effect, so it can probably be removed.

    In a control repository, a key is used if code or other data name it. Only keys of one word are checked;
    `unknown-data-key` checks keys of parameters, such as `apache::port`. Only top-level keys in YAML are checked, and
    only if no function of a module reads the data. If a lookup computes its key from the first character on, no key is
    reported, and the summary says where. The option `roots` has patterns of keys that are looked up from elsewhere. The
    finding is listed with the first manifest of the environment.

    ```puppet file=environment.conf
    ```

    ```yaml file=data/common.yaml
    admins: [root]
    ```

    Reported in the data file, with the first manifest:

    ```puppet path=manifests/site.pp
    include apache     # warning: [unused-data-key]
    ```

    ```puppet path=manifests/site.pp
    notice(lookup('admins'))
    ```
    """
    note_unknown_caller(DATA_KEYS, ctx)
    if not speaks_for_project(ctx) or unknown_caller(DATA_KEYS, ctx) is not None:
        return
    named = _named(ctx.project)
    for path in ctx.project.plain_data_paths() if named is not None else ():
        data = ctx.project.session.read(path)
        if isinstance(data, Diagnostic) or named is None:
            continue
        source = SourceFile(ctx.project.shown_path(path), data)
        for key in _KEY.finditer(data):
            name = key[1].decode()
            if key[1] not in named and not is_root(name, ROOTS, ctx):
                yield replace(ctx.finding(Span(*key.span(1)), f"the key `{name}` is never looked up"), source=source)


@query
def _named(project: ProjectView) -> frozenset[bytes] | None:
    """Return the words that stand anywhere but in data, and those that data looks up; None if that is not known."""
    texts = texts_of(project)
    if texts is None:
        return None
    found = {_OPTIONS}
    for each in texts:
        if not is_data(each.path):
            found |= each.words
            found |= each.starts
    for path in project.data_paths():
        data = project.session.read(path)
        found.update(() if isinstance(data, Diagnostic) else _INTERPOLATED.findall(data))
    return frozenset(found)
