"""Dependencies of a `Puppetfile`'s modules that it does not install, or in another version."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.repository_files.puppetfile import PuppetfileModule, modules_in
from pplint.repository_files.subjects import Puppetfile
from pplint.rule import Context, rule
from pplint.types.semver import Version
from pplint_rules.shared.metadata_entries import DEPENDENCIES, Document, Entry, document_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.base.source import Span


@rule(
    "missing-module-dependency",
    "A dependency that a `Puppetfile` lacks or installs in the wrong version",
    Severity.WARNING,
)
def missing_module_dependency(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """r10k installs only the modules in a `Puppetfile`, so their dependencies must be listed, too.

    Dependencies come from the `metadata.json` of the modules that are available in the version that the `Puppetfile`
    names. A dependency is reported if it is neither listed nor available, or if its version is outside the required
    range. Modules that are available but not listed are followed as well; the message names the module that needs them.
    If two modules require different versions of a third, the help says so. A `Puppetfile` that sets `resolve` is not
    checked, because a tool adds its dependencies.

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
    wanted: dict[str, list[_Wish]] = {}
    for wish in _wishes(modules, ctx):
        wanted.setdefault(wish.name, []).append(wish)
    for name, wishes in wanted.items():
        if name in modules:
            yield from _outside(modules[name], wishes, ctx)
        elif ctx.project.module(name) is None:
            wish = wishes[0]
            message = f"dependency `{wish.entry.text}` of {wish.owner} is not installed"
            yield ctx.finding(modules[wish.chain[0]].span, message, wish.label)


class _Wish(Struct, frozen=True):
    """A dependency, and the modules that lead to it: one of the file, and those available that each of them needs."""

    chain: tuple[str, ...]
    entry: Entry
    path: str

    @property
    def name(self) -> str:
        """The name of the module without its author's."""
        return self.entry.text.replace("/", "-").rpartition("-")[2]

    @property
    def owner(self) -> str:
        """The module that has the dependency, and what leads to it."""
        *others, last = self.chain
        needing = "".join(f", which `{each}` needs" for each in reversed(others))
        return f"module `{last}`{needing}{',' if needing else ''}"

    @property
    def label(self) -> Label:
        """The place of the dependency."""
        return Label(self.entry.name.span, "dependency declared here", self.path)

    def allows(self, version: Version) -> bool:
        """Return whether a version is one of those that are asked for, as far as that can be read."""
        versions = self.entry.versions
        return versions is None or self.entry.range is None or versions.includes(version)


def _wishes(modules: Mapping[str, PuppetfileModule], ctx: Context) -> Iterator[_Wish]:
    """Yield what the modules of a file need, and then what those need that are available without being in the file."""
    waiting: list[tuple[tuple[str, ...], Document | None]] = [
        ((each.short,), _metadata(each, ctx)) for each in modules.values()
    ]
    seen = set(modules)
    for chain, metadata in waiting:
        for entry in () if metadata is None else metadata.entries(DEPENDENCIES):
            wish = _Wish(chain, entry, metadata.source.path if metadata else "")
            yield wish
            if wish.name not in seen and ctx.project.module(wish.name) is not None:
                seen.add(wish.name)
                waiting.append(((*chain, wish.name), document_of(ctx.project, wish.name)))


def _metadata(module: PuppetfileModule, ctx: Context) -> Document | None:
    """Return the metadata of a module if it is available in the version that the file names."""
    found = document_of(ctx.project, module.short) if ctx.project.module(module.short) is not None else None
    at_hand = None if found is None else found.root.get("version")
    return found if at_hand is not None and module.version is not None and at_hand.text == module.version[0] else None


def _outside(module: PuppetfileModule, wishes: list[_Wish], ctx: Context) -> Iterator[Finding]:
    """Yield that a version is not one that other modules ask for."""
    version = _version(module)
    refusing = [] if version is None else [each for each in wishes if not each.allows(version[0])]
    if version is None or not refusing:
        return
    first = refusing[0]
    asked = "" if first.entry.range is None else first.entry.range.text
    message = f"{first.owner} needs `{module.short}` {asked}, but this is {version[0]}"
    other = next((each for each in wishes if _exclude_each_other(first, each)), None)
    help_ = None
    if other is not None and other.entry.range is not None:
        help_ = f"no version satisfies both: {other.owner} needs {other.entry.range.text}"
    labels = [each.label for each in refusing] if other is None else [first.label, other.label]
    yield ctx.finding(version[1], message, *labels, help=help_)


def _exclude_each_other(one: _Wish, other: _Wish) -> bool:
    """Return whether no version is one of those that either of two modules asks for."""
    if one.entry.versions is None or other.entry.versions is None:
        return False
    pairs = product(one.entry.versions.intervals, other.entry.versions.intervals)
    return not any(left.includes(right.begin) or right.includes(left.begin) for left, right in pairs)


def _version(module: PuppetfileModule) -> tuple[Version, Span] | None:
    try:
        return None if module.version is None else (Version.parse(module.version[0]), module.version[1])
    except ValueError:
        return None
