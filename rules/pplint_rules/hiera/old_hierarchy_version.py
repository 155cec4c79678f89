"""Hierarchies of an old version."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.data.document import HierarchyFile
from pplint.rule import Context, rule


@rule("old-hierarchy-version", "A `hiera.yaml` of version 3 or 4", Severity.WARNING)
def old_hierarchy_version(node: HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """Only the global `hiera.yaml` of a server can have version 3. In a module or an environment, it is ignored.

    Since Puppet 8, every lookup that reaches such a file fails. Version 4 is deprecated. A file without a version that
    names `backends` has version 3.

    ```yaml path=modules/ntp/hiera.yaml
    version: 4     # warning: [old-hierarchy-version]
    datadir: data
    hierarchy:
      - name: common
        backend: yaml
    ```

    ```yaml path=modules/ntp/hiera.yaml
    version: 5
    hierarchy:
      - name: common
        path: common.yaml
    ```
    """
    if node.owner is None or node.document.error is not None or not node.document.is_known:
        return
    for fault in node.hierarchy.faults:
        if fault.old_version is not None:
            yield ctx.finding(fault.span, fault.message)
