"""Hierarchies that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.data.document import HierarchyFile
from pplint.rule import Context, rule

_REFUSED = "the compiler refuses this hierarchy"


@rule("invalid-hierarchy", "A `hiera.yaml` that the compiler refuses", Severity.ERROR)
def invalid_hierarchy(node: HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """A `hiera.yaml` of version 5 may say certain things only, and one mistake lets every lookup fail.

    It names levels, each with one way to say where its files are and one function that reads them. Two levels may not
    have the same name, and unknown keys are refused, too. So is invalid YAML as the compiler reads it: a
    tab that indents, a value that needs quotes, a bracket that nothing closes.

    ```yaml path=modules/ntp/hiera.yaml
    version: 5
    hierarchy:
      - name: common
        pth: common.yaml     # error: [invalid-hierarchy]
    ```

    ```yaml path=modules/ntp/hiera.yaml
    version: 5
    hierarchy:
      - name: common
        path: common.yaml
    ```
    """
    error = node.document.error
    if error is not None:
        severity = Severity.WARNING if error.is_too_much else None
        start = "not checked" if error.is_too_much else _REFUSED
        yield ctx.finding(error.span, f"{start}: {error.message}", severity=severity)
        return
    is_elsewhere = node.owner is None and node.hierarchy.version != 5  # noqa: PLR2004 - the version
    if is_elsewhere or not node.document.is_known:
        return
    for fault in node.hierarchy.faults:
        if fault.old_version is None:
            labels = () if fault.other is None else (ctx.label(fault.other, "the first one is here"),)
            yield ctx.finding(fault.span, f"{_REFUSED}: {fault.message}", *labels)
