"""Modules from Git whose version is not given."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.puppetfile import modules_in
from pplint.repository_files.subjects import Puppetfile
from pplint.rule import Context, rule


@rule("unpinned-module", "A module of a `Puppetfile` without a version", Severity.WARNING, presets=())
def unpinned_module(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """Without a version, tag or commit, the installed code can change at any time without a change in this repository.

    ```ruby path=Puppetfile
    mod 'till', git: 'https://git.example.com/till.git'    # warning: [unpinned-module]
    mod 'puppetlabs-stdlib', :latest                       # warning: [unpinned-module]
    ```

    ```ruby path=Puppetfile
    mod 'till', git: 'https://git.example.com/till.git', tag: '1.0.0'
    mod 'puppetlabs-stdlib', '9.4.1'
    ```
    """
    for module in modules_in(node):
        pins = {"tag", "commit", "ref", "rev", "revision", "version", "checksum", "local", "path"}
        is_pinned = module.version is not None and module.version[0] != "latest"
        if not (is_pinned or module.is_computed) and pins.isdisjoint(module.options):
            yield ctx.finding(module.span, f"module `{module.short}` is not pinned to a version")
