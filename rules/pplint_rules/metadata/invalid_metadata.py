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
    """The compiler reads the `metadata.json` of every module. If it cannot, it finds nothing in that module.

    The file must contain a JSON object; the comments that Ruby's JSON library allows are accepted. An invalid file is
    reported once, and other rules draw no conclusions from it.

    Tools that publish and install modules also require the keys `name`, `version`, `author`, `license`, `summary`,
    `source` and `dependencies`, each of the right type. The name includes the author, the version looks like `1.2.3`,
    and the summary has at most 144 characters. Violations of these are warnings, because catalogs still compile.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "version": "1.0.0",
    }
    ```

    Reported in `metadata.json`, at the extra comma:

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
