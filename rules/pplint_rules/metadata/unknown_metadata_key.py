"""Misspelt keys of `metadata.json`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.metadata_entries import DEPENDENCIES, RANGE, REQUIREMENTS, Document, found_in_metadata
from pplint_rules.shared.misspellings import WrittenWord

if TYPE_CHECKING:
    from pplint.syntax.json_places import JsonValue

_KEYS: Final = frozenset(
    {"author", "data_provider", "dependencies", "description", "issues_url", "license", "name"}
    | {"operatingsystem_support", "pdk-version", "project_page", "requirements", "source", "summary", "tags"}
    | {"template-ref", "template-url", "version"}
)
_OF_LISTS: Final = {
    DEPENDENCIES: frozenset({"name", RANGE, "version_range"}),
    REQUIREMENTS: frozenset({"name", RANGE, "version_range"}),
    "operatingsystem_support": frozenset({"operatingsystem", "operatingsystemrelease"}),
}


@rule("unknown-metadata-key", "A misspelt key of `metadata.json`", Severity.WARNING)
def unknown_metadata_key(node: ast.File, ctx: Context) -> Iterator[Finding]:  # noqa: ARG001 - once a file
    """The Forge and the compiler ignore a key of `metadata.json` that they do not know, so its value is lost.

    Only keys that are close to a known one are reported, because other tools may read other keys. The fix corrects the
    name. It is unsafe if more than one letter is wrong, because the key then takes effect.

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "dependancies": [] }
    ```

    Reported in `metadata.json`, at the key:

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }      # warning: [unknown-metadata-key]
    ```

    ```json file=modules/ntp/metadata.json
    { "name": "acme-ntp", "dependencies": [] }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp { }
    ```
    """
    yield from found_in_metadata(_findings, ctx)


def _findings(metadata: Document) -> Iterator[Finding]:
    yield from _misspelt(metadata, metadata.root, _KEYS)
    for name, known in _OF_LISTS.items():
        listed = metadata.root.get(name)
        for each in (listed.elements if listed is not None else None) or ():
            yield from _misspelt(metadata, each, known)


def _misspelt(metadata: Document, node: JsonValue, known: Collection[str]) -> Iterator[Finding]:
    members = node.members or []
    given = {each.key for each in members}
    for each in members:
        if each.key in known:
            continue
        help_, fix = WrittenWord(each.key, each.key_span, known, given).spelling(metadata.source)
        if help_ is not None:
            yield metadata.finding(each.key_span, f"unknown key `{each.key}`", help_, fix=fix)
