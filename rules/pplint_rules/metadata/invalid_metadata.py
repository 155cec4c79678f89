"""Files `metadata.json` that say too little, or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import Document, found_in_metadata


@rule("invalid-metadata", "A `metadata.json` that cannot be read, or that lacks a required key", Severity.ERROR)
def invalid_metadata(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The compiler reads the `metadata.json` of every module. Where it cannot, it finds nothing in that module.

    It must be an object in JSON. The comments that Ruby's library allows are allowed here. This is reported once for
    a module, in its `metadata.json`; what that would have said is not known then, and nothing follows from it.

    What publishes and installs modules asks for more: the keys `name`, `version`, `author`, `license`, `summary`,
    `source` and `dependencies`, each of its kind, a full name with that of the author, a version such as `1.2.3`, a
    summary of at most 144 characters. That is a warning, as catalogs compile without it.

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
    {
      "name": "acme-ntp",
      "version": "1.0.0",
      "author": "acme",
      "summary": "Sets clocks",
      "license": "Apache-2.0",
      "source": "https://example.com/ntp.git",
      "dependencies": []
    }
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
        return
    yield from found_in_metadata(_refused_by_publishers, ctx, for_publishers=True)


def _refused_by_publishers(metadata: Document) -> Iterator[Finding]:
    """Yield what only those refuse who publish and install modules: a catalog does not need it."""
    from pplint_rules.metadata.schema import faults

    for span, message in faults(metadata.root, metadata.source):
        yield metadata.finding(span, message, severity=Severity.WARNING)
