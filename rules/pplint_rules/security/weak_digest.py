"""Digests and ciphers that protect nothing any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import RECOMMENDED
from pplint.data.secret_names import is_secret_name
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint_rules.shared.origins import steps, whole_values
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.sibling_attributes import siblings

_DIGESTS: Final = frozenset({"md5", "sha1"})
_OF_DOWNLOADS: Final = frozenset({"checksum_type", "digest_type"})
_WEAK_SUMS: Final = frozenset({"md5", "md5lite", "sha1", "sha1lite"})
_PROTOCOLS: Final = frozenset({"ssl_protocol", "ssl_protocols", "sslprotocol"})
_CIPHERS: Final = frozenset({"ssl_cipher", "ssl_ciphers", "ssl_cipher_list", "sslcipher"})
_PROTOCOL = late_pattern(r"(?:^|[\s,:+])\+?(?P<weak>SSLv[23])(?![\w.])")
_CIPHER = late_pattern(r"(?:^|[\s,:+])(?P<weak>(?:[A-Z0-9]+-)*(?:RC4|DES|EXPORT|EXP|NULL)(?:-[A-Z0-9]+)*)(?![\w-])")
_PASSWORD_ARGUMENTS: Final = 2

ASKED_FOR: Final = RuleOption(
    "asked-for",
    "whether to also report `md5` and `sha1` of secrets, and weak checksums of downloaded files",
    Flag(),
    default=True,
    presets=((RECOMMENDED, False),),
)


@rule(
    "weak-digest",
    "A digest or cipher that is no longer secure",
    Severity.WARNING,
    aliases=["use_of_weak_crypto_algorithm", "security_apache_bad_cipher"],
    options=[ASKED_FOR],
    weakness=Weakness(5.0, (328,)),
    named=_PROTOCOLS | _CIPHERS | _OF_DOWNLOADS | _DIGESTS | {"checksum", "pw_hash"},
)
def weak_digest(node: ast.Attribute | ast.Parameter | ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """MD5 and SHA-1 hashes of passwords are cracked quickly; connections with SSLv3 or RC4 can be decrypted.

    The preset `recommended` reports calls of `pw_hash`, and attributes and parameters that choose a protocol or cipher.
    The option `asked-for` adds `md5` and `sha1` of secrets, and checksums of downloaded files. Weak digests in cache
    keys and file names are not reported.

    ```puppet
    class app(String $password) {
      user { 'app':
        password => pw_hash($password, 'MD5', 'salt'),     # warning: [weak-digest]
      }
    }
    ```

    ```puppet
    class app(String $password, String $url) {
      $cached = "/var/cache/${md5($url)}"
      user { 'app':
        password => pw_hash($password, 'SHA-512', 'salt'),
      }
    }
    ```
    """
    if isinstance(node, ast.Call | ast.MethodCall):
        yield from _of_secret(node, ctx)
        return
    value = node.value if isinstance(node, ast.Attribute) else node.default
    if value is None:
        return
    if node.name in _PROTOCOLS or node.name in _CIPHERS:
        pattern = _PROTOCOL if node.name in _PROTOCOLS else _CIPHER
        for step in whole_values(value, ctx):
            text = ctx.value_of(step)
            weak = pattern.search(text) if isinstance(text, str) else None
            if weak is not None:
                inside = value.start <= step.start and step.end <= value.end
                yield ctx.finding(step if inside else value, f"`{weak['weak']}` in `{node.name}` is broken")
    elif isinstance(node, ast.Attribute) and ctx.option(ASKED_FOR) and _is_sum_of_download(node, ctx):
        sum_ = ctx.value_of(value)
        if sum_ in _WEAK_SUMS:
            message = f"`{sum_}` does not detect a deliberately replaced file"
            yield ctx.finding(value, message, help="use `sha256`")


def _is_sum_of_download(node: ast.Attribute, ctx: Context) -> bool:
    if node.name in _OF_DOWNLOADS:
        return True
    return (
        node.name == "checksum"
        and resource_type_around(ctx.ancestors) == "file"
        and "checksum_value" in siblings(ctx.ancestors, ctx)
    )


def _of_secret(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Report a digest of a secret; the second argument of `pw_hash` names it."""
    name, given = function_name(node), arguments(node)
    if name == "pw_hash" and len(given) >= _PASSWORD_ARGUMENTS:
        if str(ctx.value_of(given[1])).upper() == "MD5":
            yield ctx.finding(given[1], "an MD5 password hash can be cracked in seconds", help="use `'SHA-512'`")
    elif name in _DIGESTS and given and ctx.option(ASKED_FOR):
        for step in steps(given[0], ctx, lambda _: False):
            if _is_secret(step):
                message = f"the `{name}` of a secret can be cracked in seconds"
                yield ctx.finding(node, message, help="use `pw_hash` with `'SHA-512'`, or the program's own hash")
                return


def _is_secret(node: ast.Expression) -> bool:
    if isinstance(node, ast.Call | ast.MethodCall):
        return function_name(node) == "unwrap"
    return isinstance(node, ast.Variable) and is_secret_name(node.name.rpartition("::")[2])
