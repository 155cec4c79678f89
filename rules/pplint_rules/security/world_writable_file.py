"""Files that everybody on the node may change."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.file_modes import OTHERS_WRITE, STICKY, modes_with_bits
from pplint_rules.shared.sibling_attributes import siblings


@rule(
    "world-writable-file",
    "A file that everybody on the node can change",
    Severity.WARNING,
    aliases=["world_writable_files", "security_file_with_world_permissions"],
    weakness=Weakness(6.5, (732,)),
    named=frozenset({"mode"}),
)
def world_writable_file(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Any process on the node can replace a script, configuration or log that everybody can write.

    Symbolic modes are checked as well. A directory with the sticky bit, such as `1777`, is not reported, and neither
    are devices and links.

    ```puppet
    file { '/srv/upload':
      ensure => directory,
      mode   => '0777',     # warning: [world-writable-file]
    }
    ```

    ```puppet
    file { '/srv/upload':
      ensure => directory,
      mode   => '1777',
    }
    file { '/srv/app':
      mode => 'u=rwx,go=rx',
    }
    ```
    """
    for mode, text, bits in modes_with_bits(node, ctx):
        if not bits & OTHERS_WRITE or _is_meant(bits, ctx):
            continue
        fewer = f"`'{bits & ~OTHERS_WRITE:04o}'`" if text.isdigit() else "`o-w`"
        yield ctx.finding(mode, f"mode `{text}` lets everybody on the node change the file", help=f"write {fewer}")


def _is_meant(bits: int, ctx: Context) -> bool:
    """Whether it is a directory in which nobody can delete what others wrote, a device, or no file at all."""
    ensure = siblings(ctx.ancestors, ctx).get("ensure")
    kind = ensure.value if isinstance(ensure, ast.Name | ast.String) else None
    body = ctx.parent
    if (
        isinstance(body, ast.ResourceBody)
        and isinstance(body.title, ast.String)
        and body.title.value.startswith("/dev/")
    ):
        return True
    return kind in {"link", "absent"} or (bool(bits & STICKY) and kind not in {"file", "present"})
