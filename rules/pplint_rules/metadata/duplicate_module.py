"""Modules that a `Puppetfile` has twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.puppetfile import PuppetfileModule, modules_in
from pplint.repository_files.subjects import Puppetfile
from pplint.rule import Context, rule


@rule("duplicate-module", "A module that a `Puppetfile` lists twice", Severity.ERROR)
def duplicate_module(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """r10k refuses a `Puppetfile` with two modules of the same name, which would be installed into one directory.

    The author is not part of the name: `puppetlabs/stdlib` and `acme-stdlib` are both `stdlib`.

    ```ruby path=Puppetfile
    mod 'puppetlabs-stdlib', '9.4.1'
    mod 'acme/stdlib', '8.0.0'         # error: [duplicate-module]
    ```

    ```ruby path=Puppetfile
    mod 'puppetlabs-stdlib', '9.4.1'
    ```
    """
    seen: dict[str, PuppetfileModule] = {}
    # Two versions that Git did not merge have most modules twice: what keeps Ruby from reading them is reported.
    for each in () if node.root is None or node.root.has_error else modules_in(node):
        if "install_path" in each.options:
            continue
        if each.short in seen:
            label = ctx.label(seen[each.short].span, "first listed here")
            yield ctx.finding(each.span, f"module `{each.short}` is already listed", label)
        seen.setdefault(each.short, each)
