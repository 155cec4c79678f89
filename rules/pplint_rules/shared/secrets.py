"""Which names are those of secrets, and which texts are secrets and no place to look for one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pplint.late_patterns import late_pattern
from pplint.types.alias import AliasType
from pplint.types.model import SensitiveType, Type

_WORD = late_pattern(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])")
_HINTS: Final = ("key", "pass", "secret", "token")
"""One of them is in each name that may be that of a secret."""

_SECRETS: Final = frozenset({"passphrase", "passwd", "password", "secret", "token"})
_SECRET_KEYS: Final = frozenset({"access", "api", "private", "secret"})
_QUALIFIERS: Final = frozenset(
    {"base64", "current", "default", "new", "old", "plain", "raw", "real", "string", "text", "unsafe", "value"}
)
"""Words behind the one for a secret that leave the name one: any other says that it is about a secret."""

_ACTIONS: Final = frozenset(
    {
        *(
            "allow",
            "ask",
            "change",
            "check",
            "disable",
            "enable",
            "expire",
            "forget",
            "generate",
            "has",
            "hash",
            "hide",
        ),
        *(
            "is",
            "manage",
            "max",
            "min",
            "no",
            "num",
            "number",
            "permit",
            "prompt",
            "random",
            "require",
            "reset",
            "show",
        ),
        *("skip", "store", "truststore", "update", "use", "without"),
    }
)
"""Words in front that say that a name is that of a setting; what is in a store of trust is public."""

_NOT_SECRET = late_pattern(
    r"(?s)"
    r"[!*x]{0,3}|\*LK\*|NP|[!*].{0,2}"  # nobody can log in
    r"|\$(?:\d\w?|y|gy|2[abxy]?|md5|sha1|argon2\w*|5r|pbkdf2[\w-]*|P|S)\$.*|\{[A-Z0-9-]+\}.*|\{[0-9a-f]{40}.*|\*[0-9A-Fa-f]{40}|md5[0-9a-f]{32}"
    r"|SCRAM-SHA-\d+\$.*"  # digests
    r"|ENC\[.*|DEC[:(].*|vault:.*|-----BEGIN (?:PKCS7|PGP MESSAGE|CERTIFICATE|PUBLIC KEY).*"  # encrypted, or public
    r"|(?:[A-Za-z]:)?[/\\].*|~/.*|\./.*|[a-z][a-z0-9+.-]*:(?://)?/.*"  # places
    r"|(?:[\w-]+/)+[\w-]+\.[a-z]{2,5}"  # a file below another place
    r"|[a-z]\w*(?:::\w+)+"  # names of variables and keys
    r"|.*(?:%\{|\$\{|<%|\{\{|%\(|@\{|\$\().*|[$@%][\w:%]+|<.*>|\[.*\]|\{.*\}"  # what others put something in place of
    r"|\s*-.*|[\w.]+\(.*\)|.*\s.*|.*(?i:do[_-]?not|not[_-]?(?:set|supplied|used)).*"  # options, code, sentences
    r"|x{3,}|X{3,}|\*{3,}|\.{3,}|_+"  # what is blacked out
    r"|(?i:(?:your|my)[_-].*|to[_-]?do|fix[_-]?me|dummy|example|fake|(?:insert|put).*here)"  # what nothing works with
    r"|(?i:absent|default|deny|disabled?|enabled?|false|file|hidden|no|none|nil|null|off|on|optional|present|prompt|random"
    r"|redacted|required|true|undef|undefined|unset|yes)"
)
_PLACEHOLDER = late_pattern(r"(?i)(?:please[ _-]?)?change[ _-]?(?:me|it|this)\w*[!.]*|replace[ _-]?(?:me|this)\w*")
_WORDS = late_pattern(
    r"[A-Z]?[a-z]+(?:(?:[_.-][A-Z]?|[A-Z])[a-z]+)*\d?|[A-Z]+(?:[_-][A-Z]+)*|[a-z]{4,}(?:\d{1,2}[a-z]{4,})*"
)
_PASSWORD_IN_URL = late_pattern(r"[a-z][a-z0-9+.-]{1,30}://[^\s/:@]{0,200}:([^\s/@]{1,200})@")
_PRIVATE_KEY = late_pattern(r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s*\S")


@lru_cache(maxsize=4096)
def is_secret_name(name: str) -> bool:
    """Return whether a name says that its value is a secret: that of `key_password` is one, not of `password_file`."""
    lower = name.lower()
    if not any(hint in lower for hint in _HINTS):
        return False
    words = [each.lower() for each in _WORD.findall(name)]
    last = max((place for place, word in enumerate(words) if word in _SECRETS), default=-1)
    if len(words) > 1 and words[-1] == "key" and words[-2] in _SECRET_KEYS:
        last = len(words) - 1
    behind = (each for each in words[last + 1 :] if not each.isdigit())
    return last >= 0 and _QUALIFIERS.issuperset(behind) and _ACTIONS.isdisjoint(words[:last])


def is_secret_text(text: str) -> bool:
    """Return whether a text that is not empty may be a secret: no digest of one, no name of a file, no placeholder."""
    return holds_private_key(text) or (bool(text) and _NOT_SECRET.fullmatch(text) is None)


def is_word(text: str) -> bool:
    """Return whether a text is made of words: more often a default, or the password of a test, than a secret."""
    return _WORDS.fullmatch(text) is not None


def is_placeholder(text: str) -> bool:
    """Return whether a text asks to be replaced."""
    return _PLACEHOLDER.fullmatch(text) is not None


def password_in_url(text: str) -> str | None:
    """Return the password of the first URL in a text that may be a secret."""
    if "://" not in text or "@" not in text:
        return None
    return next((found for found in _PASSWORD_IN_URL.findall(text) if is_secret_text(found)), None)


def holds_private_key(text: str) -> bool:
    """Return whether a private key is in a text."""
    return "PRIVATE KEY" in text and _PRIVATE_KEY.search(text) is not None


def is_sensitive(type_: Type) -> bool:
    """Return whether a value of a type is certainly kept out of logs and reports."""
    seen: set[Type] = set()
    while isinstance(type_, AliasType) and type_ not in seen:
        seen.add(type_)
        type_ = type_.resolved
    return isinstance(type_, SensitiveType)
