"""Keys of data that look like those of parameters, and are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import close_matches, question, similar_words
from pplint.data.document import DataFile
from pplint.data.nodes import Mapping, Scalar
from pplint.data.written_options import OPTIONS
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.asked_keys import asked_keys
from pplint_rules.shared.bound_parameters import class_of, is_asked_for, is_older

if TYPE_CHECKING:
    from pplint.data.nodes import Entry
    from pplint.infer.symbols import HostClass

_KEY: Final = late_pattern(r"[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*::[a-z_][A-Za-z0-9_]*")
_MOST_NEAR: Final = 2
_ALIKE: Final = 0.8
"""The share of letters that two names have in common of which one is most of the other."""


@rule("unknown-data-key", "A data key for a parameter that does not exist", Severity.WARNING)
def unknown_data_key(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """A key such as `apache::port` is silently ignored if the class has no such parameter.

    The rule reports a key if its class is available and lacks the parameter, or if its module is available and lacks
    the class. Keys that manifests or other data look up, or may compute, are not reported. The keys of `lookup_options`
    are checked in the same way.

    ```puppet file=modules/apache/manifests/init.pp
    class apache(Integer $port = 80) { }
    ```

    ```yaml file=hiera.yaml
    version: 5
    ```

    ```yaml path=data/common.yaml
    apache::prot: 8080       # warning: [unknown-data-key]
    apache::vhost::ssl: true # warning: [unknown-data-key]
    ```

    ```yaml path=data/common.yaml
    apache::port: 8080
    ```
    """
    mapping = node.document.mapping
    if mapping is None or not node.is_looked_up:
        return
    for entry in _entries(mapping):
        key = entry.key.value if isinstance(entry.key, Scalar) else None
        if isinstance(key, str) and "::" in key and _KEY.fullmatch(key) and is_asked_for(key, node):
            finding = _finding(key, entry, ctx)
            if finding is not None:
                yield finding


def _entries(mapping: Mapping) -> Iterator[Entry]:
    """Yield the entries of a file, and those of its options."""
    yield from mapping.entries.values()
    options = mapping.entry(OPTIONS)
    if options is not None and isinstance(options.value, Mapping):
        yield from options.value.entries.values()


def _finding(key: str, entry: Entry, ctx: Context) -> Finding | None:
    owner, _, name = key.rpartition("::")
    known = class_of(key, ctx)
    if known is not None:
        parameters = [each.name for each in known.definition.node.parameters]
        is_right = name in parameters or asked_keys(ctx.project).mentions(key)
        return None if is_right else _without_parameter(key, entry, known, ctx)
    is_unknown = ctx.names.is_unknown(Kind.HOST_CLASS, owner) and not is_older(owner, ctx)
    return None if not is_unknown or asked_keys(ctx.project).mentions(key) else _without_class(key, entry, ctx)


def _without_parameter(key: str, entry: Entry, known: HostClass, ctx: Context) -> Finding | None:
    owner, _, name = key.rpartition("::")
    near = _near_parameters(name, [each.name for each in known.definition.node.parameters])
    if not near and (asked_keys(ctx.project).may_be_any or ctx.project.may_be_looked_up_by_signature(key)):
        return None
    message = f"{known.label} has no parameter `{name}`, and nothing else looks up `{key}`"
    finding = ctx.finding(entry.key, message, *ctx.declared(known.place, "declared here"))
    return _with_suggestions(finding, key, [f"{owner}::{each}" for each in near], ctx)


def _near_parameters(name: str, parameters: list[str]) -> list[str]:
    """Return the parameters that may be meant by a name: it may have a part of its own, or lack one."""
    return close_matches(name, parameters, _MOST_NEAR) or similar_words(name, parameters, 1, _ALIKE)


def _without_class(key: str, entry: Entry, ctx: Context) -> Finding | None:
    owner, _, name = key.rpartition("::")
    near = [each for each in ctx.names.similar(Kind.HOST_CLASS, owner) if _has_parameter(each, name, ctx)]
    if not near and (asked_keys(ctx.project).may_be_any or ctx.project.may_be_looked_up_by_signature(key)):
        return None
    define = ctx.names.define(owner)
    if define is not None:
        message = f"`{owner}` is a defined type, and parameters of defined types are not looked up in data"
        return ctx.finding(entry.key, message, *ctx.declared(define.place, "declared here"))
    labels = ctx.declared(ctx.project.signature_place(owner), "")
    finding = ctx.finding(entry.key, f"unknown class `{owner}`, and nothing else looks up `{key}`", *labels)
    return _with_suggestions(finding, key, [f"{each}::{name}" for each in near[:_MOST_NEAR]], ctx)


def _has_parameter(class_name: str, name: str, ctx: Context) -> bool:
    found = ctx.names.host_class(class_name)
    return found is not None and any(each.name == name for each in found.definition.node.parameters)


def _with_suggestions(finding: Finding, key: str, near: list[str], ctx: Context) -> Finding:
    written = ctx.source.text(finding.span)
    if not near or written.strip("'\"") != key:
        return finding
    edit = Edit(finding.span, written.replace(key, near[0]))
    return replace(finding, help=question(*near), fix=Fix(f"write `{near[0]}`", (edit,), safe=False))
