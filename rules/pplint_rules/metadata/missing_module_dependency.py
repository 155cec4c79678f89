"""Dependencies of a `Puppetfile`'s modules that it does not install, or in another version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.repository_files.puppetfile import PuppetfileModule, modules_in
from pplint.repository_files.subjects import Puppetfile
from pplint.rule import Context, rule
from pplint.types.semver import Version
from pplint_rules.shared.metadata_entries import DEPENDENCIES, Document, Entry, document_of

if TYPE_CHECKING:
    from pplint.base.source import Span


@rule(
    "missing-module-dependency",
    "A dependency that a `Puppetfile` does not install, or in a version that does not fit",
    Severity.WARNING,
)
def missing_module_dependency(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """r10k installs the modules of a `Puppetfile` and nothing else: dependencies have to be in it, too.

    What a module depends on is known from its `metadata.json`, for those that are at hand in the version of the file. A
    dependency that is neither in the file nor at hand is missing; one in a version outside of the range that a module
    asks for may not work with it. A `Puppetfile` that leaves dependencies to a tool, with `resolve`, is left alone.

    ```json file=modules/shop/metadata.json
    {
      "name": "acme-shop",
      "version": "1.0.0",
      "dependencies": [{ "name": "acme/till", "version_requirement": ">= 2.0.0 < 3.0.0" }]
    }
    ```

    ```ini file=environment.conf
    modulepath = modules
    ```

    ```ruby path=Puppetfile
    mod 'acme-shop', '1.0.0'
    mod 'acme-till', '1.5.0'      # warning: [missing-module-dependency]
    ```

    ```ruby path=Puppetfile
    mod 'acme-shop', '1.0.0'
    mod 'acme-till', '2.1.0'
    ```
    """
    modules = {each.short: each for each in modules_in(node)}
    if b"resolve" in node.source.data or b"metadata" in node.source.data:
        return
    reported: set[str] = set()
    for module in modules.values():
        metadata = _metadata(module, ctx)
        for entry in () if metadata is None else metadata.entries(DEPENDENCIES):
            name = entry.text.replace("/", "-").rpartition("-")[2]
            place = Label(entry.name.span, "dependency declared here", metadata.source.path) if metadata else None
            labels = () if place is None else (place,)
            if name in reported:
                continue
            if name in modules:
                found = list(_outside(modules[name], entry, module, labels, ctx))
                reported.update((name,) if found else ())
                yield from found
            elif ctx.project.module(name) is None:
                reported.add(name)
                message = f"dependency `{entry.text}` of module `{module.short}` is not installed"
                yield ctx.finding(module.span, message, *labels)


def _metadata(module: PuppetfileModule, ctx: Context) -> Document | None:
    """Return the metadata of a module if it is at hand in the version that the file names."""
    found = document_of(ctx.project, module.short) if ctx.project.module(module.short) is not None else None
    at_hand = None if found is None else found.root.get("version")
    return found if at_hand is not None and module.version is not None and at_hand.text == module.version[0] else None


def _outside(
    module: PuppetfileModule, entry: Entry, by: PuppetfileModule, labels: tuple[Label, ...], ctx: Context
) -> Iterator[Finding]:
    """Yield that a version is none of those that another module asks for."""
    versions, version = entry.versions, _version(module)
    if versions is not None and version is not None and entry.range is not None and not versions.includes(version[0]):
        message = f"module `{by.short}` needs `{module.short}` {entry.range.text}, and this is {version[0]}"
        yield ctx.finding(version[1], message, *labels)


def _version(module: PuppetfileModule) -> tuple[Version, Span] | None:
    try:
        return None if module.version is None else (Version.parse(module.version[0]), module.version[1])
    except ValueError:
        return None
