"""Files `metadata.json` that the compiler cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("invalid-metadata", "A `metadata.json` that the compiler cannot read", Severity.ERROR)
def invalid_metadata(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The compiler reads the `metadata.json` of every module. Where it cannot, it finds nothing in that module.

    It has to be an object in JSON. The comments that Ruby's library allows are allowed here. This is reported once for
    a module, in its `metadata.json`; what that would have said is not known then, and nothing follows from it.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "version": "1.0.0",
    }
    ```

    In the `metadata.json`, where a comma is too many:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # error: [invalid-metadata]
    ```

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "version": "1.0.0" }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    invalid = ctx.project.metadata_fault(ctx.module)
    if invalid is not None:
        fault, source = invalid
        finding = ctx.finding(fault.span, f"the compiler cannot read this file: {fault.message}")
        yield replace(finding, source=source)
