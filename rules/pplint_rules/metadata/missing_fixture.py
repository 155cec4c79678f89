"""Dependencies that a `.fixtures.yml` does not bring."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.source import Span
from pplint.data.nodes import Mapping
from pplint.repository_files.subjects import FixturesFile
from pplint.rule import Context, rule
from pplint_rules.metadata.fixtures import fixtures_in
from pplint_rules.shared.descriptions import member
from pplint_rules.shared.metadata_entries import DEPENDENCIES, document_of


@rule("missing-fixture", "A dependency that `.fixtures.yml` does not list", Severity.INFO)
def missing_fixture(node: FixturesFile, ctx: Context) -> Iterator[Finding]:
    """Tests of a module see only the modules in `.fixtures.yml`, so a dependency that is missing there is not tested.

    Every dependency in `metadata.json` should be a fixture, even if no test needs it yet. A `.fixtures.yml` that lists
    no modules is not reported, because its tests get their modules from elsewhere.

    ```json file=modules/shop/metadata.json
    {
      "name": "acme-shop",
      "dependencies": [{ "name": "acme/till" }]
    }
    ```

    ```yaml path=modules/shop/.fixtures.yml
    fixtures:                           # info: [missing-fixture]
      forge_modules:
        stdlib: puppetlabs/stdlib
    ```

    ```yaml path=modules/shop/.fixtures.yml
    fixtures:
      forge_modules:
        till: acme/till
    ```
    """
    brought = {name for each in fixtures_in(node.document.root) for name in (each.name, each.origin)}
    metadata = document_of(ctx.project, ctx.module)
    if metadata is None or not brought:
        return
    root = node.document.root
    place = root.written[0].key.span if isinstance(root, Mapping) and root.written else Span(0, 0)
    if member(root, "fixtures") is None:
        return
    for entry in metadata.entries(DEPENDENCIES):
        name = entry.text.replace("/", "-").rpartition("-")[2]
        if name and name not in brought:
            label = Label(entry.name.span, "dependency declared here", metadata.source.path)
            yield ctx.finding(place, f"dependency `{name}` is missing from the fixtures", label)
