"""Keys in the data of a module that are of another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.data.document import DataFile
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.rule import Context, rule
from pplint_rules.shared.data_values import outer_entries

_ANCHOR: Final = late_pattern(rb"(?<=[\s\[{,:-])&([\w-]+)")
_ALIAS: Final = late_pattern(rb"(?<=[\s\[{,:-])\*([\w-]+)")


@rule("key-outside-module", "A key in the data of a module that belongs to another module", Severity.WARNING)
def key_outside_module(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """The data of a module is searched only for keys that start with the module's name.

    The compiler warns about other keys and ignores them. Put values for other modules into the data of the environment.

    ```yaml path=modules/ntp/data/common.yaml
    ntp::port: 123
    apache::port: 80     # warning: [key-outside-module]
    ```

    ```yaml path=modules/ntp/data/common.yaml
    lookup_options:
      ntp::servers:
        merge: unique
    ntp::port: 123
    ```
    """
    if node.owner is None or node.owner.module is None:
        return
    start = f"{node.owner.module}::"
    for key, entry in outer_entries(node.document.root):
        # What begins so is reported for the colons.
        if key == LOOKUP_OPTIONS or key.removeprefix("::").startswith(start):
            continue
        if not _is_for_aliases(node.source, entry.value.span, ctx):
            message = f"`{key}` is never looked up here: keys of this module start with `{start}`"
            yield ctx.finding(entry.key.span, message)


def _is_for_aliases(source: SourceFile, span: Span, ctx: Context) -> bool:
    """Whether a value is there for others, which name what it is called by."""
    used = ctx.once(_aliases, source)
    return bool(used) and not used.isdisjoint(_ANCHOR.findall(source.data, span.start, span.end))


def _aliases(source: SourceFile) -> frozenset[bytes]:
    return frozenset(_ALIAS.findall(source.data)) if b"*" in source.data else frozenset()
