"""Modules that `metadata.json` names twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, Document, found_in_metadata


@rule("duplicate-dependency", "A dependency that `metadata.json` lists twice", Severity.WARNING)
def duplicate_dependency(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Tools disagree on which version range counts when `metadata.json` lists a module twice.

    `puppetlabs/stdlib` and `puppetlabs-stdlib` are the same module.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [
        { "name": "puppetlabs/stdlib", "version_requirement": ">= 8.0.0 < 10.0.0" },
        { "name": "puppetlabs-stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }
      ]
    }
    ```

    Reported in `metadata.json`, at the second name:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [duplicate-dependency]
    ```

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0 < 10.0.0" }]
    }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    yield from metadata.repeated(DEPENDENCIES, lambda name: name.replace("/", "-").lower())
