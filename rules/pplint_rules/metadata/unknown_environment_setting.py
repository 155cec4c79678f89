"""Settings of `environment.conf` that the compiler ignores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.known_keys import ENVIRONMENT
from pplint.repository_files.subjects import EnvironmentSettings
from pplint.rule import Context, rule
from pplint_rules.shared.misspellings import WrittenWord, unknown_word

_SETTING: Final = late_pattern(rb"(?m)^[ \t]*(?P<name>[\w-]+)[ \t]*=[ \t]*(?P<value>[^\r\n#]*)")
_PLAIN: Final = late_pattern(r"(?!/)[\w./-]*\w[\w./-]*")
_TIMEOUT: Final = late_pattern(rb"unlimited|\d+[smhdy]?|['\"$].*")


@rule("unknown-environment-setting", "A setting of `environment.conf` that the compiler ignores", Severity.WARNING)
def unknown_environment_setting(node: EnvironmentSettings, ctx: Context) -> Iterator[Finding]:
    """The compiler ignores a setting in `environment.conf` that it does not know, and only logs a warning.

    Such a setting is misspelt or belongs in `puppet.conf`. The rule also reports a setting that is given twice, since
    only the second one is used. An invalid `environment_timeout` is an error, because it prevents all compilation.

    ```ini path=environment.conf
    modulepth = site:modules        # warning: [unknown-environment-setting]
    ```

    ```ini path=environment.conf
    modulepath = site:modules
    ```
    """
    seen: dict[str, Span] = {}
    settings = list(_SETTING.finditer(node.source.data))
    given = [found["name"].decode() for found in settings]
    for found in settings:
        name, span = found["name"].decode(), Span(*found.span("name"))
        if name not in ENVIRONMENT:
            yield from unknown_word(
                WrittenWord(name, span, ENVIRONMENT, given), f"unknown setting `{name}` is ignored", ctx
            )
        elif name in seen:
            yield ctx.finding(span, f"setting `{name}` is given twice", ctx.label(seen[name], "first set here"))
        seen.setdefault(name, span)
        path = found["value"].decode("utf-8", "replace").strip()
        if name == "manifest" and _PLAIN.fullmatch(path) and not _is_there(node.path, path, ctx):
            message = f"`{path}` does not exist, so no code outside of modules is read"
            yield ctx.finding(Span(*found.span("value")), message)
        if name == "environment_timeout" and not _TIMEOUT.fullmatch(found["value"].strip()):
            value = found["value"].decode("utf-8", "replace").strip()
            message = f"`{name}` expects a number with `s`, `m`, `h`, `d` or `y`, or `unlimited`, got `{value}`"
            yield ctx.finding(Span(*found.span("value")), message, severity=Severity.ERROR)


def _is_there(settings: str, path: str, ctx: Context) -> bool:
    """Return whether there is a file or a directory at a path, which starts where the settings are."""
    return ctx.project.session.disk.is_there(os.path.join(os.path.dirname(settings), path))
