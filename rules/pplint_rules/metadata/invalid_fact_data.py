"""Data in `facts.d` that Facter cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("invalid-fact-data", "Data in `facts.d` that Facter cannot read", Severity.WARNING)
def invalid_fact_data(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Facter skips an external fact file that is not valid JSON, YAML or UTF-8, and a text line without `=`.

    Nodes then lack these facts. A file that contains a single value instead of facts is an error, because Facter fails
    on it and finds no facts at all.

    ```json file=modules/ntp/facts.d/ntp.json
    { "ntp_pool": true, }
    ```

    Reported in `ntp.json`, at the comma:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [invalid-fact-data]
    ```

    ```json file=modules/ntp/facts.d/ntp.json
    { "ntp_pool": true }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    for fault, source in ctx.project.fact_faults(ctx.module):
        severity = Severity.ERROR if fault.fails else None
        yield replace(ctx.finding(fault.span, fault.message, severity=severity), source=source)
