"""Hierarchies that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.data.document import HierarchyFile
from pplint.rule import Context, rule

_REFUSED = "the compiler refuses this hierarchy"


@rule("invalid-hierarchy", "A `hiera.yaml` that the compiler refuses", Severity.ERROR)
def invalid_hierarchy(node: HierarchyFile, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a `hiera.yaml` of version 5 with any mistake, and every lookup then fails.

    Each level needs a unique name, one key that says where its files are, and one function that reads them. Unknown
    keys are refused. YAML is read as the compiler reads it: it refuses a tab as indentation, a value that needs quotes,
    and an unclosed bracket.

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
            labels = () if fault.other is None else (ctx.label(fault.other, "first defined here"),)
            yield ctx.finding(fault.span, f"{_REFUSED}: {fault.message}", *labels)
