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
    "whether to report files that are not there, too, if their paths have no variable in them",
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
    """A level whose directory does not exist gives no data, and nobody says so: the name is misspelt, or was changed.

    A file that a level names without a variable may be left out; a missing one is reported for information, with the
    option `files`, which is off in the preset `recommended`. A path that leads to files only with another ending, such
    as `common` beside `common.yaml`, is always reported: no ending is added. Nothing is said of a directory that is
    elsewhere on a server, nor of what is called secret or private, which often is put there by other means.

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
        message = f"no file is called `{each.location.text}`, but there is `{each.file}`"
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
