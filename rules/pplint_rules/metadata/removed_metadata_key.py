"""Keys of `metadata.json` that nothing reads any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, RANGE, REQUIREMENTS, Document, found_in_metadata

_KEYS: Final = ("checksum", "types")
_ENTERPRISE: Final = "pe"
_OLD_RANGE: Final = "version_range"


@rule("removed-metadata-key", "A key of `metadata.json` that nothing reads any more", Severity.ERROR)
def removed_metadata_key(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The keys `types` and `checksum` were written by the tool that built modules, which does so no more.

    The range of a dependency is a `version_requirement`; `version_range` is a warning, and so is the requirement `pe`,
    which the Forge does not know any more.

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "types": [] }
    ```

    In the `metadata.json`:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # error: [removed-metadata-key]
    ```

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp" }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    for key in _KEYS:
        member = metadata.root.member(key)
        if member is not None:
            yield metadata.finding(member.key_span, f"nothing reads `{key}` any more", "remove the key")
    for entry in metadata.entries(DEPENDENCIES):
        member = entry.value.member(_OLD_RANGE)
        if member is not None:
            message = f"nothing reads `{_OLD_RANGE}` any more"
            yield metadata.finding(member.key_span, message, f"call it `{RANGE}`", Severity.WARNING)
    for entry in metadata.entries(REQUIREMENTS):
        if entry.text == _ENTERPRISE:
            message = f"nothing reads the requirement `{_ENTERPRISE}` any more"
            yield metadata.finding(entry.name.span, message, "name `puppet` alone", Severity.WARNING)
