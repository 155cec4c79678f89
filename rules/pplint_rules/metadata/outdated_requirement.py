"""Requirements of versions that nobody supports, or of any later one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.puppet import OLDEST_PUPPET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.semver import Version
from pplint_rules.shared.metadata_entries import REQUIREMENTS, Document, ends, found_in_metadata

# OpenVox began with version 8.
_OLDEST: Final = {"puppet": OLDEST_PUPPET, "openvox": 8}
"""The oldest major versions that pplint knows the language of."""


@rule(
    "outdated-requirement",
    "A requirement that allows an unsupported version of Puppet, or every later one",
    Severity.WARNING,
    presets=(),
)
def outdated_requirement(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """A module should claim to support only versions of Puppet that it is tested with.

    The rule reports a range that allows versions of Puppet that are no longer supported, and a range without an upper
    bound.

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "requirements": [{ "name": "puppet", "version_requirement": ">= 4.10.0" }] }
    ```

    Reported in `metadata.json`, at the requirement:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [outdated-requirement] warning: [outdated-requirement]
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
    for entry in metadata.entries(REQUIREMENTS):
        versions, oldest = entry.versions, _OLDEST.get(entry.text.lower())
        if versions is None or oldest is None:
            continue
        span = (entry.range or entry.name).span
        if not ends(versions):
            yield metadata.finding(span, f"{entry.label} has no upper bound for the version")
        if any(each.begin < Version(oldest, 0, 0) for each in versions.intervals):
            yield metadata.finding(
                span, f"{entry.label} allows versions before {oldest}, which are no longer supported"
            )
