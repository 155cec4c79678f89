"""Programs that `metadata.json` names twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import REQUIREMENTS, Document, found_in_metadata


@rule("duplicate-requirement", "A requirement that `metadata.json` lists twice", Severity.WARNING)
def duplicate_requirement(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A requirement can have only one version range. The names of requirements are not case-sensitive.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "requirements": [
        { "name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0" },
        { "name": "Puppet", "version_requirement": ">= 8.0.0 < 9.0.0" }
      ]
    }
    ```

    Reported in `metadata.json`, at the second name:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [duplicate-requirement]
    ```

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "requirements": [{ "name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0" }] }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    yield from metadata.repeated(REQUIREMENTS, str.lower)
