"""Sources whose certificate or signature nobody looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import RECOMMENDED
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.examples import is_example
from pplint_rules.shared.origins import known_start
from pplint_rules.shared.sibling_attributes import siblings

_CHECKS: Final = {
    "gpgcheck": "signatures of packages",
    "repo_gpgcheck": "signatures of the repository",
    "ssl_verify": "certificates",
    "sslverify": "certificates",
    "verify_ssl": "certificates",
}
"""What is verified unless the attribute switches it off."""

_PERMITS: Final = {"allow_unsigned": "without a signature", "allow_untrusted": "without a signature that is trusted"}

ANY_ADDRESS: Final = RuleOption(
    "any-address",
    "whether to report all packages without signatures, not only those that are downloaded without encryption",
    Flag(),
    default=True,
    presets=((RECOMMENDED, False),),
)


@rule(
    "unverified-source",
    "A source whose certificate or signature is not verified",
    Severity.WARNING,
    aliases=["yumrepo_gpgcheck_enabled", "security_apt_no_key"],
    options=[ANY_ADDRESS],
    weakness=Weakness(7.0, (347,)),
    named=frozenset({*_CHECKS, *_PERMITS}),
)
def unverified_source(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Without signatures or certificates, anything that answers at an address is installed as root.

    If packages are verified, the repository needs neither a signature nor a certificate, and the reverse. Sources on
    the node itself are not reported. The preset `recommended` reports unsigned packages only if they are certainly
    downloaded without encryption, because some vendors do not sign packages but have a certificate.

    ```puppet
    yumrepo { 'app':
      baseurl  => 'http://example.com/rpm',
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
    if (not is_check and node.name not in _PERMITS) or is_example(ctx):
        return
    value = str(ctx.value_of(node.value)).lower()
    if value not in (_OFF if is_check else _ON) or _is_verified(node.name, siblings(ctx.ancestors, ctx), ctx):
        return
    if is_check:
        yield ctx.finding(node, f"`{node.name}` is off: {_CHECKS[node.name]} are not verified")
    else:
        yield ctx.finding(node, f"`{node.name}` is on: packages {_PERMITS[node.name]} are installed")


_OFF: Final = frozenset({"0", "false", "no", "off"})
_ON: Final = frozenset({"1", "true", "yes", "on"})


def _is_verified(name: str, attributes: Mapping[str, ast.Expression], ctx: Context) -> bool:
    """Whether what is read is verified by other means, or nothing is read from elsewhere."""
    known = {each: str(ctx.value_of(attributes[each])).lower() for each in _OTHERS if each in attributes}
    if known.get("ensure") == "absent":
        return True
    if name == "repo_gpgcheck":
        return "gpgcheck" in known
    if name == "gpgcheck" and known.get("repo_gpgcheck") in _ON:
        return True
    if name not in _PERMITS and name != "gpgcheck" and known.get("gpgcheck") in _ON:
        return True
    address = known_start(attributes["baseurl"], ctx) if "baseurl" in attributes else ""
    if name == "gpgcheck" and not ctx.option(ANY_ADDRESS):
        return not address.startswith(("ftp:", "http:")) or known.get("enabled") in _OFF
    return address.startswith("file:")


_OTHERS: Final = ("enabled", "ensure", "gpgcheck", "repo_gpgcheck")
