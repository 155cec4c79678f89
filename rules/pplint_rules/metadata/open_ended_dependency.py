"""Dependencies of any later version."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, Document, ends, found_in_metadata


@rule("open-ended-dependency", "A dependency without an upper bound for the version", Severity.WARNING, presets=())
def open_ended_dependency(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A later major version of a dependency can remove functions, classes or parameters that the module uses.

    ```json file=modules/ntp/metadata.json
    {
      "name": "acme-ntp",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0" }]
    }
    ```

    Reported in `metadata.json`, at the dependency:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [open-ended-dependency]
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
    for entry in metadata.entries(DEPENDENCIES):
        versions = entry.versions
        if versions is not None and not ends(versions):
            place = entry.range or entry.name
            yield metadata.finding(place.span, f"{entry.label} has no upper bound for the version")
