"""Hierarchies that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.diagnostic import Finding, Label, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("invalid-hierarchy", "A `hiera.yaml` that the compiler refuses", Severity.ERROR)
def invalid_hierarchy(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A `hiera.yaml` of version 5 may say certain things only, and one mistake lets every look-up fail.

    It names levels, each with one way to say where its files are and one function that reads them. Two levels may not
    have the same name, and keys that nobody knows are refused, too. This is reported once, in the `hiera.yaml` of a
    control repository or of a module.

    ```yaml file=modules/ntp/hiera.yaml
    version: 5
    hierarchy:
      - name: common
        pth: common.yaml
    ```

    In the `hiera.yaml`, where a key is misspelt:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # error: [invalid-hierarchy]
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
            continue
        labels = () if fault.other is None else (Label(fault.other, "the first one is here"),)
        message = f"the compiler refuses this hierarchy: {fault.message}"
        yield replace(ctx.finding(fault.span, message), source=source, labels=labels)
