"""What Bolt refuses in a project and in an inventory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of
from pplint.repository_files.subjects import BoltProject, Inventory
from pplint.rule import Context, rule
from pplint_rules.shared.descriptions import entries_of, member
from pplint_rules.shared.misspellings import WrittenWord, unknown_word

if TYPE_CHECKING:
    from pplint.data.nodes import Node

# What Bolt 3 and 4 check, as lib/bolt/config/options.rb, lib/bolt/project.rb and lib/bolt/inventory/group.rb say.
_TRANSPORTS: Final = ("docker", "jail", "local", "lxd", "pcp", "podman", "remote", "ssh", "winrm")
_LEVELS: Final = ("trace", "debug", "error", "info", "warn", "fatal", "any")
_INTEGERS: Final = frozenset({"concurrency", "compile-concurrency"})
_OPTION_INTEGERS: Final = frozenset({"connect-timeout", "disconnect-timeout", "port", "smb-port"})
_OPTION_BOOLEANS: Final = frozenset(
    {"basic-auth-only", "cleanup", "host-key-check", "load-config", "native-ssh", "ssl", "ssl-verify", "tty"}
)
_PROJECT_NAME: Final = late_pattern(r"[a-z][a-z0-9_]*")
_GROUP_NAME: Final = late_pattern(r"[a-z0-9_][a-z0-9_-]*")
_MODULE_NAME: Final = late_pattern(r"[a-zA-Z0-9]+[/-][a-z][a-z0-9_]*")


@rule("invalid-bolt-configuration", "A setting of a Bolt project or inventory that Bolt refuses", Severity.ERROR)
def invalid_bolt_configuration(node: BoltProject | Inventory, ctx: Context) -> Iterator[Finding]:
    """Bolt stops before it runs anything if a setting has the wrong type or a name is invalid.

    A project name can contain only lower-case letters, digits and `_`; a group name can also contain `-`. `groups` and
    `targets` in an inventory must be lists, and `transport` must be one of Bolt's transports. Values that come from a
    plug-in (`_plugin`) are not checked.

    ```yaml file=bolt-project.yaml
    name: shop
    ```

    ```yaml path=inventory.yaml
    groups:
      - name: Tills                    # error: [invalid-bolt-configuration]
        targets: [till1.example.com]
        config:
          transport: shh               # error: [invalid-bolt-configuration]
          ssh:
            port: 'http'               # error: [invalid-bolt-configuration]
    ```

    ```yaml path=inventory.yaml
    groups:
      - name: tills
        targets: [till1.example.com]
        config:
          transport: ssh
          ssh:
            port: 2222
    ```
    """
    root = node.document.root
    if isinstance(node, Inventory):
        yield from _group(root, ctx, is_root=True)
    elif isinstance(root, Mapping):
        yield from _project(root, ctx)


def _project(root: Mapping, ctx: Context) -> Iterator[Finding]:
    name = member(root, "name")
    text = text_of(name)
    if name is not None and (text is None or not _PROJECT_NAME.fullmatch(text)):
        message = "a project name can contain only lower-case letters, digits and `_`, and must start with a letter"
        yield ctx.finding(name, message)
    yield from _typed(root, _INTEGERS, frozenset(), ctx)
    for _, entry in entries_of(member(root, "log")):
        yield from _one_of(member(entry.value, "level"), _LEVELS, "`level`", ctx)
    modules = member(root, "modules")
    for each in modules.items if isinstance(modules, Sequence) else ():
        if isinstance(each, Mapping) and member(each, "name") is None and member(each, "git") is None:
            yield ctx.finding(each.written[0].key if each.written else each, "a module needs a `name` or `git`")
        place = member(each, "name") if isinstance(each, Mapping) and member(each, "git") is None else each
        text = text_of(place)
        if place is not None and text is not None and not _MODULE_NAME.fullmatch(text):
            yield ctx.finding(place, f"`{text}` is not a full module name such as `puppetlabs/stdlib`")


def _group(node: Node | None, ctx: Context, *, is_root: bool = False) -> Iterator[Finding]:
    if not isinstance(node, Mapping) or _is_plugin(node):
        return
    name = member(node, "name")
    if name is None and not is_root:
        yield ctx.finding(node.written[0].key if node.written else node, "a group needs a `name`")
    elif name is not None and not _GROUP_NAME.fullmatch(text_of(name) or ""):
        yield ctx.finding(
            name, "a group name can contain only lower-case letters, digits, `_` and `-`, and cannot start with `-`"
        )
    yield from _config(member(node, "config"), ctx)
    for target in _listed(node, "targets"):
        if isinstance(target, Mapping):
            yield from _config(member(target, "config"), ctx)
            if not _is_plugin(target) and member(target, "name") is None and member(target, "uri") is None:
                yield ctx.finding(
                    target.written[0].key if target.written else target, "a target needs a `name` or `uri`"
                )
    for inner in _listed(node, "groups"):
        yield from _group(inner, ctx)
    for key in ("targets", "groups"):
        value = member(node, key)
        if value is not None and not isinstance(value, Sequence) and not _is_plugin(value) and not _is_empty(value):
            yield ctx.finding(value, f"`{key}` expects a list")


def _listed(node: Mapping, key: str) -> list[Node]:
    value = member(node, key)
    return value.items if isinstance(value, Sequence) else []


def _config(node: Node | None, ctx: Context) -> Iterator[Finding]:
    if not isinstance(node, Mapping) or _is_plugin(node):
        return
    yield from _one_of(member(node, "transport"), _TRANSPORTS, "`transport`", ctx)
    for name, entry in entries_of(node):
        if name in _TRANSPORTS and not _is_plugin(entry.value):
            yield from _typed(entry.value, _OPTION_INTEGERS, _OPTION_BOOLEANS, ctx)


def _one_of(node: Node | None, words: tuple[str, ...], what: str, ctx: Context) -> Iterator[Finding]:
    text = text_of(node)
    if node is not None and text is not None:
        message = f"{what} expects one of {', '.join(f'`{each}`' for each in words)}, got `{text}`"
        yield from unknown_word(WrittenWord(text, node.span, words), message, ctx)


def _typed(node: Node, integers: frozenset[str], booleans: frozenset[str], ctx: Context) -> Iterator[Finding]:
    for name, entry in entries_of(node):
        value = entry.value.value if isinstance(entry.value, Scalar) else None
        if value is None:
            continue
        if name in integers and (not isinstance(value, int) or isinstance(value, bool)):
            yield ctx.finding(entry.value, f"`{name}` expects an integer, got `{ctx.source.text(entry.value.span)}`")
        elif name in booleans and not isinstance(value, bool):
            message = f"`{name}` expects `true` or `false`, got `{ctx.source.text(entry.value.span)}`"
            yield ctx.finding(entry.value, message)


def _is_plugin(node: Node | None) -> bool:
    return any(name.startswith("_") for name, _ in entries_of(node))


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None
