"""Ranges of versions with an operator before a placeholder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, REQUIREMENTS, Document, found_in_metadata

_MIXED: Final = late_pattern(r"[<>=~^]\s{0,9}\d{1,9}\.(?:\d{1,9}\.)?[xX*]")


@rule("mixed-version-syntax", "A version range with an operator before `x` or `*`", Severity.WARNING)
def mixed_version_syntax(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """`1.x` is already a range, so an operator before it, as in `>= 1.x` or `< 2.x`, is easily misread.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 8.x < 10.0.0" }]
    }
    ```

    Reported in `metadata.json`, at the range:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [mixed-version-syntax]
    ```

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 8.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    for entry in metadata.entries(DEPENDENCIES, REQUIREMENTS):
        written = entry.range
        if written is not None and _MIXED.search(written.text or ""):
            message = f"`{written.text}` combines an operator with `x` or `*`"
            yield metadata.finding(written.span, message, "write the versions out, such as `>= 1.0.0 < 2.0.0`")
