"""Sources of code and packages that come over an unencrypted connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.examples import is_example
from pplint_rules.shared.origins import known_start, whole_values
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.sibling_attributes import siblings

_SOURCES: Final = frozenset({"baseurl", "location", "source", "url"})
_PLAIN = late_pattern(r"(?i)(?:http|ftp)://(?:[^/@]*@)?(?P<host>\[[^\]]*\]|[^/:]+)")
_LOCAL = late_pattern(
    r"(?i)localhost(?:\..*)?|127\..*|\[?::1\]?|0\.0\.0\.0|10\.\d.*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|[\w-]+"
    r"|.*\.(?:corp|demo|home|home\.arpa|internal|intranet|invalid|lab|lan|local|localdomain|private|test)"
)
"""The node itself, and hosts that only a private network has."""

_DOWNLOAD = late_pattern(
    r"(?i)\.(?:7z|asc|bz2|crt|deb|dmg|exe|gem|git|gpg|gz|img|iso|jar|key|msi|pem|pkg|pp|ps1|py|repo|rpm|run|sh|tar|tgz|war"
    r"|xz|zip)\W*$"
)
_REPOSITORIES: Final = ("download", "mirror", "repo", "repository", "source")
_CHECKED: Final = frozenset(
    {"checksum", "checksum_url", "checksum_value", "digest_string", "gpgkey", "key", "pgp_key", "sha256", "signature"}
)
"""The attributes that say by what the content is verified."""

_SIGNED: Final = frozenset({"apt::key", "apt::ppa", "apt::source", "apt_key"})
"""The types whose content is verified by a signature unless something switches that off."""


@rule(
    "unencrypted-source",
    "A source that is read over an unencrypted connection",
    Severity.WARNING,
    aliases=["use_http_without_tls"],
    presets=[],
    weakness=Weakness(5.9, (319,)),
    named=_SOURCES,
)
def unencrypted_source(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Anyone on the network path can replace what is read over `http://` or `ftp://`, and it is then installed as root.

    The rule checks the attributes `source`, `baseurl`, `location` and `url`. It does not report a resource with a
    checksum or required signatures, packages for `apt`, which are always signed, addresses of the node itself or of
    private networks, or unknown hosts. A `url` is reported only if it names a file to install or a repository.

    Not every server has a certificate, so the rule is off by default.

    ```puppet
    archive { '/opt/app.tgz':
      source => 'http://example.com/app.tgz',     # warning: [unencrypted-source]
    }
    ```

    ```puppet
    archive { '/opt/app.tgz':
      source => 'https://example.com/app.tgz',
    }
    archive { '/opt/other.tgz':
      source        => 'http://example.com/other.tgz',
      checksum      => '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      checksum_type => 'sha256',
    }
    ```
    """
    if _is_checked(siblings(ctx.ancestors, ctx), ctx) or is_example(ctx):
        return
    is_page = node.name == "url" and not _is_repository(ctx)
    for step in whole_values(node.value, ctx):
        address = _PLAIN.match(known_start(step, ctx))
        if address is None or _LOCAL.fullmatch(address["host"]):
            continue
        if is_page and not _DOWNLOAD.search(ctx.source.text(step.span)):
            continue
        inside = node.value.start <= step.start and step.end <= node.value.end
        labels = () if inside else (ctx.label(step, "the address is here"),)
        scheme = address[0].partition(":")[0].lower()
        message = f"`{scheme}://` is not encrypted: anyone on the path to `{address['host']}` can replace what is read"
        yield ctx.finding(step if inside else node.value, message, *labels, help=_HELP)
        if not inside:
            return


_HELP = "read it over `https://`, or verify it with a checksum or a signature"


def _is_repository(ctx: Context) -> bool:
    return (resource_type_around(ctx.ancestors) or "").endswith(_REPOSITORIES)


def _is_checked(attributes: Mapping[str, ast.Expression], ctx: Context) -> bool:
    """Whether something says that the content is verified, or that there is none."""
    known = {name: ctx.value_of(attributes[name]) for name in ("ensure", "gpgcheck", *_UNCHECKED) if name in attributes}
    if known.get("ensure") == "absent" or not _CHECKED.isdisjoint(attributes):
        return True
    if "gpgcheck" in known:
        return str(known["gpgcheck"]).lower() not in {"0", "no", "false", "off"}
    return resource_type_around(ctx.ancestors) in _SIGNED and True not in [known.get(each) for each in _UNCHECKED]


_UNCHECKED: Final = ("allow_insecure", "allow_unsigned")
