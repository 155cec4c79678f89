"""Facts, settings, resource types and meanings of values that OpenVox 9 no longer has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.document import DataFile, HierarchyFile
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.data_variables import data_variables
from pplint_rules.shared.hash_keys import key_of
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.top_scope import is_facts, is_set_for_all

_GONE_SINCE: Final = 9
_FACTS: Final = frozenset({"pe_serverversion"})
_SETTINGS: Final = frozenset({"settings::data_binding_terminus", "settings::pluginsync"})
_TYPES: Final = {"zone": "zone_core"}
"""Resource types that no longer come with the agent, and the module that has them."""

_CHECKSUM: Final = late_pattern(r"\{(?:md5|md5lite|mtime|ctime|sha\d{1,3}|sha256lite|none)\}\S*")


@rule(
    "removed-in-openvox",
    "A fact, setting or resource type that OpenVox 9 removed",
    Severity.WARNING,
    groups=["upgrade"],
    named=_FACTS | _SETTINGS | _TYPES.keys() | {"content"} | {f"::{each}" for each in _FACTS | _SETTINGS},
)
def removed_in_openvox(
    node: ast.Variable | ast.Access | ast.Attribute | ast.Resource | DataFile | HierarchyFile, ctx: Context
) -> Iterator[Finding]:
    """OpenVox 9 removed the fact `pe_serverversion` and the settings `pluginsync` and `data_binding_terminus`.

    The agent no longer includes the module `zone_core` with the resource type `zone`. If the content of a file looks
    like a checksum, such as `{md5}…`, it is ordinary text and no longer looked up in a filebucket. The rule reports
    this in code for OpenVox 9.

    ```puppet target=openvox9
    notice($facts['pe_serverversion'])     # warning: [removed-in-openvox]
    notice($settings::pluginsync)          # warning: [removed-in-openvox]
    ```

    ```puppet target=openvox9
    notice($facts['puppetversion'])
    ```
    """
    if ctx.puppet_version < _GONE_SINCE:
        return
    if isinstance(node, DataFile | HierarchyFile):
        for each in data_variables(node, ctx):
            if each.fact in _FACTS:
                yield ctx.finding(each.span, _message("fact", each.fact))
    elif isinstance(node, ast.Variable):
        yield from _variable(node, ctx)
    elif isinstance(node, ast.Access):
        key = key_of(node)
        if key is not None and key in _FACTS and is_facts(node.operand, ctx):
            yield ctx.finding(node, _message("fact", key))
    elif isinstance(node, ast.Attribute):
        yield from _content(node, ctx)
    else:
        yield from _resource(node, ctx)


def _variable(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    name = node.name.removeprefix("::")
    if name in _SETTINGS:
        yield ctx.finding(node, _message("setting", name.partition("::")[2]))
    elif name in _FACTS and not is_set_for_all(name, ctx) and name not in ctx.scopes.names:
        yield ctx.finding(node, _message("fact", name))


def _content(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    value = ctx.value_of(node.value)
    found = _CHECKSUM.fullmatch(value) if isinstance(value, str) and value.startswith("{") else None
    if node.name == "content" and found is not None and resource_type_around(ctx.ancestors) == "file":
        start = found[0].partition("}")[0] + "}"
        message = f"since OpenVox {_GONE_SINCE}, `{start}` is ordinary text and not the start of a checksum"
        yield ctx.finding(node.value, message)


def _resource(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    name = node.type.value.removeprefix("::") if isinstance(node.type, ast.Name) else ""
    module = _TYPES.get(name)
    if module is None or ctx.project.module(module) is not None or ctx.names.define(name) is not None:
        return
    if ctx.module is not None and ctx.project.is_declared_dependency(ctx.module, module):
        return
    message = f"the resource type `{name}` is not part of OpenVox {_GONE_SINCE}: the module `{module}` provides it"
    yield ctx.finding(node.type, message)


def _message(kind: str, name: str | None) -> str:
    return f"OpenVox {_GONE_SINCE} removed the {kind} `{name}`"
