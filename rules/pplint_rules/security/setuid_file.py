"""Files that run with the rights of their owner or group."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.file_modes import SETGID, SETUID, modes_with_bits
from pplint_rules.shared.sibling_attributes import siblings

_NO_FILES = frozenset({"directory", "link", "absent"})


@rule(
    "setuid-file",
    "A file that runs with the rights of its owner or group",
    Severity.WARNING,
    aliases=["security_file_with_setuid_permission", "security_file_with_setgid_permission"],
    weakness=Weakness(7.0, (250,)),
    named=frozenset({"mode"}),
)
def setuid_file(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """A program with the setuid bit runs with the rights of its owner, so a bug in it gives those rights away.

    Symbolic modes are checked as well. The setgid bit of a directory sets the group of new files in it, so it is not
    reported for a directory or for something that may be one.

    ```puppet
    file { '/usr/local/bin/mount-share':
      ensure => file,
      owner  => 'root',
      mode   => '4755',     # warning: [setuid-file]
    }
    ```

    ```puppet
    file { '/usr/local/bin/mount-share':
      ensure => file,
      owner  => 'root',
      mode   => '0755',
    }
    file { '/srv/shared':
      ensure => directory,
      mode   => '2775',
    }
    ```
    """
    for mode, text, bits in modes_with_bits(node, ctx):
        if not bits & (SETUID | SETGID):
            continue
        if bits & SETUID and not _may_be_directory(ctx, certainly=True):
            yield ctx.finding(mode, f"mode `{text}` has the setuid bit: the file runs with the rights of its owner")
        elif not bits & SETUID and not _may_be_directory(ctx, certainly=False):
            yield ctx.finding(mode, f"mode `{text}` has the setgid bit: the file runs with the rights of its group")


def _may_be_directory(ctx: Context, *, certainly: bool) -> bool:
    """Whether the resource is no file; if that need not be certain, also whether it may be a directory."""
    attributes = siblings(ctx.ancestors, ctx)
    ensure = attributes.get("ensure")
    if isinstance(ensure, ast.Name | ast.String):
        return ensure.value in _NO_FILES
    if certainly:
        return False
    body = ctx.parent
    title = body.title if isinstance(body, ast.ResourceBody) else None
    is_directory = isinstance(title, ast.String) and title.value.endswith("/")
    return ensure is not None or "recurse" in attributes or is_directory or title is None
