"""Sources whose certificate or signature nobody looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.weakness import Weakness
from pplint_rules.shared.sibling_attributes import siblings

_CHECKS: Final = {
    "gpgcheck": "signatures of packages",
    "repo_gpgcheck": "the signature of the repository",
    "ssl_verify": "certificates",
    "sslverify": "certificates",
    "verify_ssl": "certificates",
}
"""What is verified unless the attribute switches it off."""

_PERMITS: Final = {"allow_unsigned": "without a signature", "allow_untrusted": "without a signature that is trusted"}


@rule(
    "unverified-source",
    "A source whose certificate or signature is not verified",
    Severity.WARNING,
    aliases=["yumrepo_gpgcheck_enabled", "security_apt_no_key"],
    weakness=Weakness(7.0, (347,)),
)
def unverified_source(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Without signatures and certificates, whatever answers under an address is installed as root.

    Where packages are verified, the repository need not be signed itself, and the other way round. What is on the node
    is not reported.

    ```puppet
    yumrepo { 'app':
      baseurl  => 'https://example.com/rpm',
      gpgcheck => 0,     # warning: [unverified-source]
    }
    ```

    ```puppet
    yumrepo { 'app':
      baseurl       => 'https://example.com/rpm',
      gpgcheck      => 1,
      repo_gpgcheck => 0,
    }
    ```
    """
    is_check = node.name in _CHECKS
    if not is_check and node.name not in _PERMITS:
        return
    value = str(ctx.value_of(node.value)).lower()
    if value not in (_OFF if is_check else _ON) or _is_no_source(node.name, siblings(ctx.ancestors), ctx):
        return
    if is_check:
        yield ctx.finding(node, f"`{node.name}` is off: nobody looks at {_CHECKS[node.name]}")
    else:
        yield ctx.finding(node, f"`{node.name}` is on: packages {_PERMITS[node.name]} are installed")


_OFF: Final = frozenset({"0", "false", "no", "off"})
_ON: Final = frozenset({"1", "true", "yes", "on"})


def _is_no_source(name: str, attributes: Mapping[str, ast.Expression], ctx: Context) -> bool:
    """Whether nothing is read from elsewhere, or whether what is read is verified by other means."""
    ensure, base, packages = (attributes.get(each) for each in ("ensure", "baseurl", "gpgcheck"))
    if ensure is not None and ctx.value_of(ensure) == "absent":
        return True
    if name == "repo_gpgcheck":
        return packages is not None
    signed = attributes.get("repo_gpgcheck")
    if name == "gpgcheck" and signed is not None and str(ctx.value_of(signed)).lower() in _ON:
        return True
    address = base.value if isinstance(base, ast.String) else ""
    if isinstance(base, ast.InterpolatedString) and isinstance(base.segments[0], ast.String):
        address = base.segments[0].value
    return address.startswith("file:")
