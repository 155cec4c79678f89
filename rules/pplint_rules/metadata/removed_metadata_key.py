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


@rule("removed-metadata-key", "A key of `metadata.json` that is no longer used", Severity.WARNING)
def removed_metadata_key(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """Older tools wrote keys to `metadata.json` that are no longer used, such as `types` and `checksum`.

    Dependencies now use `version_requirement` instead of `version_range`, and the Forge has dropped the requirement
    `pe`. The fix removes these entries. If a dependency has only `version_range`, the fix renames it; that is unsafe,
    because the range takes effect.

    ```json file=metadata.json
    { "name": "acme-ntp", "types": [] }
    ```

    Reported in `metadata.json`, at the key:

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
        yield metadata.finding(member.key_span, f"`{member.key}` is no longer used", "remove the key", fix=fix)
    for entry in metadata.entries(DEPENDENCIES):
        old_range = entry.value.member(_OLD_RANGE)
        if old_range is not None:
            message = f"`{_OLD_RANGE}` is no longer used"
            fix = _without_old_range(entry.value, old_range, metadata)
            yield metadata.finding(old_range.key_span, message, f"rename it to `{RANGE}`", fix=fix)
    listed = metadata.root.get(REQUIREMENTS)
    every = None if listed is None else listed.elements
    old = [entry for entry in metadata.entries(REQUIREMENTS) if entry.text == _ENTERPRISE]
    for entry in old:
        message = f"the requirement `{_ENTERPRISE}` is no longer used"
        fix = metadata.without(entry.value, every or [], [each.value for each in old])
        yield metadata.finding(entry.name.span, message, "list only `puppet`", fix=fix)


def _without_old_range(dependency: JsonValue, member: JsonMember, metadata: Document) -> Fix | None:
    """Remove the old key, or call it by its new name if there is none: then it begins to count, which is not safe."""
    members = dependency.members or []
    if dependency.member(RANGE) is not None:
        return metadata.without(member, members, [member])
    return Fix(f"rename it to `{RANGE}`", (Edit(member.key_span, f'"{RANGE}"'),), safe=False)
