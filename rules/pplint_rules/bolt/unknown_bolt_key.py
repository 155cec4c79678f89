"""Keys of a Bolt project and of an inventory that Bolt passes over."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.data.nodes import Mapping, Sequence, text_of
from pplint.repository_files.known_keys import BOLT_PROJECT, GROUP, OPTIONS_OF_TRANSPORTS, TARGET, TRANSPORTS
from pplint.repository_files.subjects import BoltProject, Inventory
from pplint.rule import Context, rule
from pplint_rules.shared.descriptions import duplicate_keys, entries_of, member, unknown_keys, unreadable

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.data.nodes import Node

# What Bolt 3 and 4 know, as lib/bolt/config/options.rb and lib/bolt/inventory/group.rb say.


@rule("unknown-bolt-key", "A key of a Bolt project or inventory that Bolt ignores", Severity.WARNING)
def unknown_bolt_key(node: BoltProject | Inventory, ctx: Context) -> Iterator[Finding]:
    """Bolt warns about a key that it does not know and ignores its value.

    The rule checks `bolt-project.yaml` and `inventory.yaml`. It also reports a target or group whose name is already
    taken. Values that come from a plug-in (`_plugin`) are not checked.

    ```yaml file=bolt-project.yaml
    name: shop
    ```

    ```yaml path=inventory.yaml
    groups:
      - name: tills
        targts: [till1.example.com]      # warning: [unknown-bolt-key]
    ```

    ```yaml path=inventory.yaml
    groups:
      - name: tills
        targets: [till1.example.com]
    ```
    """
    root = node.document.root
    yield from unreadable(node, ctx)
    if isinstance(node, BoltProject):
        yield from duplicate_keys(root, "setting", ctx)
        yield from unknown_keys(root, BOLT_PROJECT, "Bolt project setting", ctx)
        return
    if isinstance(root, Mapping):
        yield from _group(root, GROUP.keys() | {"version"}, {}, ctx)


def _group(node: Node, known: Collection[str], seen: dict[str, Span], ctx: Context) -> Iterator[Finding]:
    if not isinstance(node, Mapping) or _is_plugin(node):
        return
    yield from duplicate_keys(node, "key", ctx)
    yield from unknown_keys(node, known, "group key", ctx)
    yield from _name(node, "group", seen, ctx)
    yield from _config(member(node, "config"), ctx)
    targets: dict[str, Span] = {}
    for target in _items(member(node, "targets")):
        yield from _repeated(target, targets, ctx)
        if isinstance(target, Mapping) and not _is_plugin(target):
            yield from unknown_keys(target, TARGET, "target key", ctx)
            yield from _config(member(target, "config"), ctx)
    for inner in _items(member(node, "groups")):
        yield from _group(inner, GROUP.keys(), seen, ctx)


def _name(node: Mapping, what: str, seen: dict[str, Span], ctx: Context) -> Iterator[Finding]:
    place = member(node, "name")
    name = text_of(place)
    if place is not None and name is not None:
        if name in seen:
            message = f"{what} `{name}` is already defined"
            yield ctx.finding(place, message, ctx.label(seen[name], "first defined here"), severity=Severity.ERROR)
        seen.setdefault(name, place.span)


def _repeated(target: Node, seen: dict[str, Span], ctx: Context) -> Iterator[Finding]:
    """Yield that a group has a target twice: Bolt ignores the second."""
    place = target if text_of(target) is not None else member(target, "name") or member(target, "uri")
    name = text_of(place)
    if place is not None and name is not None:
        if name in seen:
            yield ctx.finding(
                place, f"target `{name}` is already in this group", ctx.label(seen[name], "first listed here")
            )
        seen.setdefault(name, place.span)


def _config(node: Node | None, ctx: Context) -> Iterator[Finding]:
    if isinstance(node, Mapping) and not _is_plugin(node):
        yield from unknown_keys(node, TRANSPORTS, "transport", ctx)
        for transport, options in OPTIONS_OF_TRANSPORTS.items():
            given = member(node, transport)
            what = f"`{transport}` option"
            yield from unknown_keys(None if _is_plugin(given) else given, options, what, ctx, only_misspelt=True)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _is_plugin(node: Node | None) -> bool:
    return any(name.startswith("_") for name, _ in entries_of(node))
