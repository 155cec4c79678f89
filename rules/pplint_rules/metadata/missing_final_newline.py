"""Files `metadata.json` that do not end with a line end."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import Document, found_in_metadata


@rule("missing-final-newline", "A `metadata.json` without a newline at the end", Severity.WARNING)
def missing_final_newline(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Text files should end with a newline, and the Puppet module tools check this for `metadata.json`.

    ```json file=metadata.json unterminated
    { "name": "acme-ntp" }
    ```

    Reported in `metadata.json`, at its end:

    ```puppet path=manifests/init.pp
    class ntp { }      # warning: [missing-final-newline]
    ```

    ```json file=metadata.json
    { "name": "acme-ntp" }
    ```

    ```puppet path=manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx, for_publishers=True)


def _findings(metadata: Document) -> Iterator[Finding]:
    if not metadata.source.data.endswith((b"\n", b"\r")):
        end = len(metadata.source.data)
        yield metadata.finding(Span(end, end), "missing newline at the end of the file")
