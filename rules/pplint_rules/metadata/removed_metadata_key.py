"""Keys of `metadata.json` that nothing reads any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, RANGE, REQUIREMENTS, Document, found_in_metadata

if TYPE_CHECKING:
    from pplint.syntax.json_places import JsonMember, JsonValue

_KEYS: Final = ("checksum", "types")
_ENTERPRISE: Final = "pe"
_OLD_RANGE: Final = "version_range"


@rule("removed-metadata-key", "A key of `metadata.json` that nothing reads any more", Severity.WARNING)
def removed_metadata_key(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The keys `types` and `checksum` were written by the tool that built modules, which does so no more.

    The range of a dependency is a `version_requirement` instead of a `version_range`, and the Forge does not know the
    requirement `pe` any more. The fix removes what nothing reads. It calls a range by its new name where
    there is no other, which is unsafe, as it counts from then on.

    ```json file=metadata.json
    { "name": "acme-ntp", "types": [] }
    ```

    In the `metadata.json`:

    ```puppet path=manifests/init.pp
    class ntp { }      # warning: [removed-metadata-key]
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
    members = metadata.root.members or []
    gone = [each for each in members if each.key in _KEYS]
    for member in gone:
        fix = metadata.without(member, members, gone)
        yield metadata.finding(member.key_span, f"nothing reads `{member.key}` any more", "remove the key", fix=fix)
    for entry in metadata.entries(DEPENDENCIES):
        old_range = entry.value.member(_OLD_RANGE)
        if old_range is not None:
            message = f"nothing reads `{_OLD_RANGE}` any more"
            fix = _without_old_range(entry.value, old_range, metadata)
            yield metadata.finding(old_range.key_span, message, f"call it `{RANGE}`", fix=fix)
    listed = metadata.root.get(REQUIREMENTS)
    every = None if listed is None else listed.elements
    old = [entry for entry in metadata.entries(REQUIREMENTS) if entry.text == _ENTERPRISE]
    for entry in old:
        message = f"nothing reads the requirement `{_ENTERPRISE}` any more"
        fix = metadata.without(entry.value, every or [], [each.value for each in old])
        yield metadata.finding(entry.name.span, message, "name `puppet` alone", fix=fix)


def _without_old_range(dependency: JsonValue, member: JsonMember, metadata: Document) -> Fix | None:
    """Remove the old key, or call it by its new name if there is none: then it begins to count, which is not safe."""
    members = dependency.members or []
    if dependency.member(RANGE) is not None:
        return metadata.without(member, members, [member])
    return Fix(f"call it `{RANGE}`", (Edit(member.key_span, f'"{RANGE}"'),), safe=False)
