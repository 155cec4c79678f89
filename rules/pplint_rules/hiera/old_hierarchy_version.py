"""Hierarchies of an old version."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("old-hierarchy-version", "A `hiera.yaml` of version 3 or 4", Severity.WARNING)
def old_hierarchy_version(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Only the global `hiera.yaml` of a server may have version 3: that of a module or an environment is ignored.

    Since Puppet 8, every look-up there fails instead. Version 4 was for a short time only, and is deprecated. What says
    no version, and names `backends`, has version 3.

    ```yaml file=modules/ntp/hiera.yaml
    version: 4
    datadir: data
    hierarchy:
      - name: common
        backend: yaml
    ```

    In the `hiera.yaml`:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [old-hierarchy-version]
    ```

    ```yaml file=modules/ntp/hiera.yaml
    version: 5
    hierarchy:
      - name: common
        path: common.yaml
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    for fault, source in ctx.project.hierarchy_faults(ctx.module):
        if fault.old_version is not None:
            yield replace(ctx.finding(fault.span, fault.message), source=source)
