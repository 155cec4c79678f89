"""Which texts are secrets, and no place to look for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.secret_names import may_be_secret_name

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_SECRET = late_pattern(
    r"(?s)"
    r"[!*x]{0,3}|\*LK\*|NP|[!*].{0,2}"  # nobody can log in
    r"|\$(?:\d\w?|y|gy|2[abxy]?|md5|sha1|argon2\w*|5r|pbkdf2[\w-]*|P|S)\$.*|\{[A-Z0-9-]+\}.*|\{[0-9a-f]{40}.*|\*[0-9A-Fa-f]{40}|md5[0-9a-f]{32}"
    r"|SCRAM-SHA-\d+\$.*"  # digests
    r"|ENC\[.*|DEC[:(].*|vault:.*|-----BEGIN (?:PKCS7|PGP MESSAGE|CERTIFICATE|PUBLIC KEY).*"  # encrypted, or public
    r"|(?:[A-Za-z]:)?[/\\].*|~/.*|\./.*|[a-z][a-z0-9+.-]*:(?://)?/.*"  # places
    r"|(?:[\w-]+/)+[\w-]+\.[a-z]{2,5}"  # a file below another place
    r"|(?:arn|aws|credhub|env|file|gcp|keyring|op|ref|secrets?|sops|ssm):.*"  # places where others keep secrets
    r"|[a-z]\w*(?:::\w+)+"  # names of variables and keys
    r"|.*(?:[%$@#]\{|<%|\{\{|[%$]\().*|[$@%][\w:%]+|<.*>|\[.*\]|\{.*\}"  # what others put something in place of
    r"|[$#@%]+[\w.:-]+[$#@%]+|__\w+__"  # macros of other languages
    r"|0[0-7]{3}|[\"']{2}"  # modes of files, and nothing
    r"|[0.:_-]{3,}|(?P<digit>[0-9A-Za-z])(?:(?P=digit)|-)*-(?:(?P=digit)|-)*"  # identifiers of one digit
    r"|\s*-.*|[\w.]+\(.*\)|.*\s.*|.*(?i:do[_-]?not|not[_-]?(?:set|supplied|used)).*"  # options, code, sentences
    r"|x{3,}|X{3,}|\*{3,}|\.{3,}|_+"  # what is blacked out
    r"|(?i:(?:your|my|some)[_-].*|to[_-]?do|fix[_-]?me|tbd|n/a|dummy|example|fake|placeholder.*)"
    r"|(?i:(?:insert|put).*here)"  # what nothing works with
    r"|(?i:absent|default|deny|disabled?|enabled?|false|file|hidden|no|none|nil|null|off|on|optional|present|prompt|random"
    r"|redacted|required|true|undef|undefined|unset|yes)"
)
_PLACEHOLDER = late_pattern(r"(?i)(?:please[ _-]?)?change[ _-]?(?:me|it|this)\w*[!.]*|replace[ _-]?(?:me|this)\w*")
_WORDS = late_pattern(
    r"[A-Z]?[a-z]+(?:(?:[_.-][A-Z]?|[A-Z])[a-z]+)*\d?|[A-Z]+(?:[_-][A-Z]+)*|[a-z]{3,}(?:\d{1,2}[a-z]{4,})*"
)
_INTERPOLATION: Final = late_pattern(r"[%$#@]\{[^}\n]*\}|<%[^\n]*?%>|\{\{[^}\n]*\}\}")
_FILLER: Final = "\0"
_PASSWORD_IN_URL = late_pattern(r"[a-z][a-z0-9+.-]{1,30}://[^\s/:@]{0,200}:([^\s/@]{1,200})@")
_TOKEN_IN_URL = late_pattern(r"https?://(?P<token>(?=[^\s/@]*\d)(?=[^\s/@]*[A-Z])[A-Za-z0-9_-]{8,200}|[\w-]{20,200})@")
_VALUE: Final = r"(?P<value>[^\s\"'`\\;&|<>(){}\[\]$%,=~]{3,200})(?=[\s\"'`\\;&|),]|$)"
_ASSIGNED: Final = late_pattern(
    rf"(?<![\w$@.-])(?:(?P<name>[A-Za-z_][\w.-]{{0,100}})=|--(?P<option>[a-z][\w-]{{0,60}})[= ][ ]?){_VALUE}"
)
_IN_HEADER: Final = late_pattern(
    r"(?i)authorization[\"'\\]{0,2}[ \t]?[:=][ \t\"'\\]{0,3}[a-z]{4,10}[ ](?P<value>[\w.~+/=-]{6,400})"
)
PROGRAMS_WITH_SECRETS: Final = ("mysql", "mariadb", "redis-cli", "ldap", "curl", "wget", "mongo")
"""Programs that are given passwords by options of one letter."""
_IN_OPTIONS: Final = tuple(
    late_pattern(rf"\b{program}\b(?:[ ][^\s|;&]{{1,80}}){{0,8}}?[ ]{option}[\"'\\]{{0,2}}{_VALUE}")
    for program, option in (
        (r"(?:mysql|mariadb)[\w-]{0,20}", "-p"),
        (r"(?:sshpass|mongo\w{0,10}|docker[ ]login)", "-p[ ]?"),
        ("redis-cli", "-a[ ]?"),
        (r"ldap\w{1,10}", "-w[ ]?"),
        (r"(?:curl|wget)", r"(?:-u|--user|--proxy-user)[ =]?[\"'\\]{0,2}[^\s:\"'$%{}]{1,60}:"),
    )
) + tuple(
    late_pattern(rf"{before}{_VALUE}{after}")
    for before, after in (
        (r"(?<![\w:])pass:", ""),
        (r"echo[ ][\"']?[\w.-]{1,60}:", r"[\"']?[ ]{0,3}\|[ ]{0,3}(?:sudo[ ])?chpasswd"),
        (r"echo[ ][\"']?", r"[\"']?[ ]{0,3}\|[ ]{0,3}(?:sudo[ ])?passwd[ ]"),
    )
)
_HINTS_OF_COMMANDS: Final = late_pattern(
    "(?i)" + "|".join(("pass", "secret", "token", "key", "cred", "pwd", "authorization", *PROGRAMS_WITH_SECRETS))
)
_ENDS_OF_VARIABLES: Final = ("PASSWORD", "PASSWD", "PWD", "SECRET", "TOKEN")
_PRIVATE_KEY = late_pattern(r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s*\S")


def is_secret_text(text: str) -> bool:
    """Return whether a text that is not empty may be a secret: no digest of one, no name of a file, no placeholder."""
    return holds_private_key(text) or (bool(text) and _NOT_SECRET.fullmatch(text) is None)


def is_word(text: str) -> bool:
    """Return whether a text is made of words: more often a default, or the password of a test, than a secret."""
    return _WORDS.fullmatch(text) is not None


def is_placeholder(text: str) -> bool:
    """Return whether a text asks to be replaced; `changeit` is what the stores of Java have everywhere."""
    return _PLACEHOLDER.fullmatch(text) is not None and text != "changeit"


def password_in_url(text: str) -> str | None:
    """Return the password of the first URL in a text that may be a secret."""
    return next((text[start:end] for start, end in passwords_in_urls(text)), None)


def passwords_in_urls(text: str) -> Iterator[Span]:
    """Yield where passwords of URLs are that may be secrets; what is put in when the text is used is none."""
    if "://" not in text or "@" not in text:
        return
    # The key of `%{lookup('a::b')}` has colons, none of which ends the name of a user.
    known = _INTERPOLATION.sub(lambda found: _FILLER * len(found[0]), text)
    for found in _PASSWORD_IN_URL.finditer(known):
        if _FILLER not in found[1] and is_secret_text(found[1]):
            yield Span(*found.span(1))


def tokens_in_urls(text: str) -> Iterator[Span]:
    """Yield where URLs have a token in place of a user: `https://ghp_16C7e42F292c6912E7@example.com`."""
    return (Span(*found.span("token")) for found in _TOKEN_IN_URL.finditer(text))


def secrets_in_commands(text: str) -> Iterator[Span]:
    """Yield where secrets are in command lines, environments and headers: after `PGPASSWORD=`, `--token` and so on."""
    if _HINTS_OF_COMMANDS.search(text) is None:
        return
    for found in _ASSIGNED.finditer(text):
        name = found["name"] or found["option"]
        is_named = may_be_secret_name(name) or (name.isupper() and name.endswith(_ENDS_OF_VARIABLES))
        if is_named and is_secret_text(found["value"]):
            yield Span(*found.span("value"))
    for pattern in (_IN_HEADER, *_IN_OPTIONS):
        yield from (Span(*found.span("value")) for found in pattern.finditer(text))


def holds_private_key(text: str) -> bool:
    """Return whether a private key is in a text."""
    return "PRIVATE KEY" in text and _PRIVATE_KEY.search(text) is not None
