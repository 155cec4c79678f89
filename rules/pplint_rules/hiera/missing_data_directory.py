"""Hierarchies that name directories and files that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import RECOMMENDED
from pplint.base.source import Span
from pplint.data.document import HierarchyFile
from pplint.data.hierarchy import READERS
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag

if TYPE_CHECKING:
    from pplint.data.hierarchy import Level


FILES: Final = RuleOption(
    "files",
    "whether to report missing files whose paths contain no variables",
    Flag(),
    default=True,
    presets=((RECOMMENDED, False),),
)


@rule(
    "missing-data-directory",
    "A hierarchy that names a directory or file that does not exist",
    Severity.WARNING,
    options=[FILES],
)
def missing_data_directory(node: HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """A level of the hierarchy whose directory does not exist has no data, and lookups do not warn about it.

    A missing file is reported as info if its path contains no variables; the option `files`, which is off in the preset
    `recommended`, turns this on. Hiera adds no file extension, so a path such as `common` is always reported if only
    `common.yaml` exists. Directories outside of the repository are not reported, nor are paths with names such as
    `secret` or `private`, which are often deployed separately.

    ```yaml path=modules/ntp/hiera.yaml
    version: 5
    defaults:
      datadir: dta                    # warning: [missing-data-directory]
      data_hash: yaml_data
    hierarchy:
      - name: common
        path: common.yaml
    ```

    ```yaml file=modules/ntp/data/common.yaml
    ntp::port: 123
    ```

    ```yaml path=modules/ntp/hiera.yaml
    version: 5
    defaults:
      datadir: data
      data_hash: yaml_data
    hierarchy:
      - name: common
        path: common.yaml
    ```
    """
    if node.owner is None or node.hierarchy.faults:
        return
    _note_unread(node, ctx)
    misnamed = ctx.project.misnamed_data(node.owner.module)
    for each in misnamed:
        message = f"file `{each.location.text}` does not exist, but `{each.file}` does"
        yield ctx.finding(each.location.node.span, message, help=f"write `{each.text}`")
    for missing in ctx.project.missing_data(node.owner.module):
        if missing.location is None:
            message = f"the directory `{missing.path}` does not exist, so this level has no data"
            yield ctx.finding(_named_directory(missing.level, node), message)
        elif ctx.option(FILES) and all(each.location is not missing.location for each in misnamed):
            message = f"the file `{missing.path}` does not exist"
            yield ctx.finding(missing.location.node.span, message, severity=Severity.INFO)


def _note_unread(node: HierarchyFile, ctx: Context) -> None:
    """Note for the summary which levels are read by functions that are not followed."""
    for level in (*node.hierarchy.levels, *node.hierarchy.default_levels):
        function, is_known = level.function, (level.kind, level.function) in READERS
        if function is not None and not is_known and level.kind != "hiera3_backend":
            ctx.unchecked.append(f"the keys of the level `{level.name}`, because the function `{function}` reads them")


def _named_directory(level: Level, node: HierarchyFile) -> Span:
    """Return where the directory of a level is named: there, in the defaults, or nowhere."""
    from pplint.data.nodes import Mapping

    root = node.document.root
    defaults = root.entry("defaults") if isinstance(root, Mapping) else None
    for place in (level.node, None if defaults is None else defaults.value):
        found = place.entry("datadir") if isinstance(place, Mapping) else None
        if found is not None:
            return found.value.span
    start = level.node.span.start
    return Span(start, start)
