"""Modules of a `Puppetfile` with a version that is none, or with options that do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.known_keys import MODULE_OPTIONS, PUPPETFILE
from pplint.repository_files.puppetfile import PuppetfileModule, modules_in
from pplint.repository_files.ruby_tree import text_of
from pplint.repository_files.subjects import Puppetfile
from pplint.rule import Context, rule
from pplint_rules.shared.misspellings import WrittenWord, unknown_word

_ONE: Final = r"\d+(?:\.(?:\d+|[xX*]))*(?:[.+-]?[a-zA-Z]{2,}[\w.+-]*|[+-][\w.+-]+)?"
_VERSION: Final = late_pattern(rf"latest|[~<>=^v ]*{_ONE}(?:[ ,|]*[~<>=^-]*[ ]*{_ONE})*")
_REFERENCES: Final = ("ref", "tag", "commit", "branch")
_OF_GIT: Final = frozenset({*_REFERENCES, "default_branch", "default_branch_override"})
_SOURCES: Final = ("git", "svn", "tarball", "local")


@rule("invalid-module-source", "A `Puppetfile` module that cannot be installed as written", Severity.ERROR)
def invalid_module_source(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """r10k cannot install a module whose version is invalid or whose options contradict each other.

    A version is a release on the Forge, such as `9.4.1` or `>= 1.0.0 < 2.0.0`, or `latest`. A module can have at most
    one of `ref`, `tag`, `commit` and `branch`, and these need `git`. The sources `git`, `svn`, `tarball` and `local`
    exclude each other. A misspelt option is reported if its name is close to one that exists.

    ```ruby path=Puppetfile
    mod 'puppetlabs-stdlib', 'newest one'   # error: [invalid-module-source]
    mod 'till',
      git: 'https://git.example.com/till.git',
      tag: '1.0.0',
      branch: 'main'                        # error: [invalid-module-source]
    ```

    ```ruby path=Puppetfile
    mod 'puppetlabs-stdlib', '9.4.1'
    mod 'till',
      git: 'https://git.example.com/till.git',
      tag: '1.0.0'
    ```
    """
    yield from _unknown_calls(node, ctx)
    for module in modules_in(node):
        if module.version is not None and not _VERSION.fullmatch(module.version[0]):
            message = f"`{module.version[0]}` is not a version of module `{module.short}`"
            yield ctx.finding(module.version[1], message, help="write a version such as `1.2.3`, or `latest`")
        yield from _conflicts(module, ctx)
        for name, span in module.empty:
            if name == "install_path":
                continue
            yield ctx.finding(span, f"`{name}` of module `{module.short}` is empty")
        for name, span in module.options.items():
            message = f"unknown option `{name}` of module `{module.short}`"
            yield from unknown_word(
                WrittenWord(name, span, MODULE_OPTIONS, module.options), message, ctx, only_misspelt=True
            )


def _unknown_calls(node: Puppetfile, ctx: Context) -> Iterator[Finding]:
    """Yield the misspelt words that a `Puppetfile` starts lines with: r10k fails on them."""
    for each in [] if node.root is None else node.root.named_children:
        method = each.child_by_field_name("method") if each.type == "call" else None
        if method is None or each.child_by_field_name("receiver") is not None:
            continue
        name = text_of(method)
        span, message = Span(method.start_byte, method.end_byte), f"unknown `Puppetfile` setting `{name}`"
        yield from unknown_word(WrittenWord(name, span, PUPPETFILE), message, ctx, only_misspelt=True)


def _conflicts(module: PuppetfileModule, ctx: Context) -> Iterator[Finding]:
    for names in (_REFERENCES, _SOURCES):
        found = sorted((span, name) for name, span in module.options.items() if name in names)
        for span, name in found[1:]:
            label = ctx.label(found[0][0], f"`{found[0][1]}` is given here")
            yield ctx.finding(span, f"`{name}` contradicts `{found[0][1]}` of module `{module.short}`", label)
    if module.options and not module.is_computed and _OF_GIT.issuperset(module.options):
        name, span = next(iter(module.options.items()))
        yield ctx.finding(span, f"`{name}` of module `{module.short}` needs `git` for the repository to check out")
