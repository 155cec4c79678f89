"""URLs of files that no module has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.base.suggest import is_one_edit
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice, Texts
from pplint.syntax import ast

_REPORT: Final = "report"
_IGNORE: Final = "ignore"

UNKNOWN_MOUNTS: Final = RuleOption(
    "unknown-mounts",
    "whether to report a URL that starts with an unknown mount, which the file server may be configured with",
    Choice((_IGNORE, _REPORT)),
    _IGNORE,
    presets=((PUPPET_LINT, _REPORT), (VOXPUPULI, _REPORT)),
)
MOUNTS: Final = RuleOption("mounts", "mounts of the file server in addition to the built-in ones", Texts(), ())

_SCHEME: Final = "puppet:"
_URL = late_pattern(r"(?P<server>puppet://[^/]*/)(?P<mount>[^/]*)(?P<path>/.*)?", re.DOTALL)
_MODULES: Final = "modules"
_BUILT_IN: Final = frozenset({"plugins", "pluginfacts", "tasks", "scripts", "locales"})


class _Url(Struct, frozen=True):
    """The start of a URL up to its path, the first segment of that, and what follows it, as far as all is known."""

    server: str
    mount: str
    path: str
    is_whole: bool


@rule(
    "puppet-url-without-modules",
    "A `puppet:///` URL that does not start with `modules`",
    Severity.WARNING,
    aliases=["puppet_url_without_modules"],
    presets=EVERY_PRESET,
    options=[UNKNOWN_MOUNTS, MOUNTS],
    named=lambda text: text.startswith(_SCHEME),
)
def puppet_url_without_modules(node: ast.String | ast.InterpolatedString, ctx: Context) -> Iterator[Finding]:
    """The path of a `puppet:` URL starts with a mount of the file server, which is `modules` for files in modules.

    By default, a URL is reported only if a module has the file that it names. If the option `unknown-mounts` is
    `report`, other URLs are reported, too; their fix is unsafe, because the file server may have a mount of that name.
    Built-in mounts such as `plugins`, and those in the option `mounts`, are not reported.

    ```puppet file=modules/motd/files/motd
    Hello
    ```

    ```puppet
    file { '/etc/motd':
      source => 'puppet:///motd/motd',     # warning: [puppet-url-without-modules]
    }
    ```

    ```fixed
    file { '/etc/motd':
      source => 'puppet:///modules/motd/motd',
    }
    ```

    ```puppet
    file { '/etc/motd':
      source => 'puppet:///modules/motd/motd',
    }
    ```
    """
    url = _url(node, ctx)
    if url is None or url.mount in _BUILT_IN or url.mount in ctx.option(MOUNTS):
        return
    if url.mount == _MODULES:
        if url.is_whole and not url.path:
            yield ctx.finding(node, f"`{url.server}{url.mount}` names no file")
        return
    if is_one_edit(url.mount, _MODULES) and ctx.project.module(url.path[1:].partition("/")[0]) is not None:
        yield ctx.finding(node, f"the path of this URL starts with `{url.mount}`; did you mean `modules`?")
        return
    has_file = url.is_whole and ctx.project.file(url.mount, url.path[1:]) is not None
    if not has_file and ctx.option(UNKNOWN_MOUNTS) == _IGNORE:
        return
    message = f"the path of this URL starts with `{url.mount}` instead of `modules`"
    if not has_file:
        message += f", which is right only if the file server has a mount `{url.mount}`"
    yield ctx.finding(node, message, fix=_fix(node, url, ctx, is_safe=has_file))


def _url(node: ast.String | ast.InterpolatedString, ctx: Context) -> _Url | None:
    """Return the URL that a string starts with, if it does and the mount is written there."""
    start = node if isinstance(node, ast.String) else node.segments[0] if node.segments else None
    found = _URL.match(start.value) if isinstance(start, ast.String) and start.value.startswith(_SCHEME) else None
    if found is None or isinstance(ctx.parent, ast.InterpolatedString | ast.Heredoc):
        return None
    if not found["mount"] or (start is not node and found["path"] is None):
        return None
    return _Url(found["server"], found["mount"], found["path"] or "", start is node)


def _fix(node: ast.Node, url: _Url, ctx: Context, *, is_safe: bool) -> Fix | None:
    """Put `modules/` in front of the path."""
    server = url.server.encode()
    if not ctx.source.data.startswith(server, node.start + 1):
        return None
    place = node.start + 1 + len(server)
    return Fix("put `modules/` in front of the path", (Edit(Span(place, place), f"{_MODULES}/"),), safe=is_safe)
