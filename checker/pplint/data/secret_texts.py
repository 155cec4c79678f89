"""Which texts are secrets, and no place to look for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

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
    r"|\.[*+].*|(?:[A-Z]+_)*(?:PASS(?:WORD|WD|PHRASE)?|SECRET|TOKEN|API_?KEY)"  # patterns, names of variables
    r"|(?i:s?sha-?(?:1|224|256|384|512)?|s?md[45]|(?:b|s|yes)?crypt|argon2(?:id?|d)?|pbkdf2|scram-sha-?\d+)"  # digests
    r"|(?i:absent|default|deny|disabled?|enabled?|env|false|fd|file|hidden|no|none|nil|null|off|on|optional|present|private|prompt|public|random"
    r"|redacted|required|stdin|true|undef|undefined|unset|yes)"
)
_PLACEHOLDER = late_pattern(r"(?i)(?:please[ _-]?)?change[ _-]?(?:me|it|this)\w*[!.]*|replace[ _-]?(?:me|this)\w*")
_WORDS = late_pattern(
    r"[A-Z]?[a-z]+(?:(?:[_.-][A-Z]?|[A-Z])[a-z]+)*\d?|[A-Z]+(?:[_-][A-Z]+)*|[a-z]{3,}(?:\d{1,2}[a-z]{4,})*"
)
_INTERPOLATION: Final = late_pattern(r"[%$#@]\{[^}\n]*(\})?|<%(?:[^%\n]|%(?!>))*(%>)?|\{\{[^}\n]*(\}\})?")
"""What is put in, up to the end of its line if it has no end, so that no line is searched more than once."""
_FILLER: Final = "\0"
_BEFORE_AT: Final = late_pattern(r"@(?<=[^\s/@]@)")
"""What each text has in which something is secret before a host."""
_PASSWORD_IN_URL = late_pattern(
    r"[a-z][a-z0-9+.-]{1,30}://(?!user(?:name)?:pass(?:word)?@)[^\s/:@]{0,200}:([^\s/@]{1,200})@"
)
_USER_IN_URL = late_pattern(
    r"[a-z][a-z0-9+.-]{1,30}://(?P<user>[^\s/@:\"'`]{1,400})(?P<password>:[^\s/@\"'`]{1,400})?@"
)
_TOKEN = late_pattern(r"(?=.*\d)(?=.*[A-Z])[A-Za-z0-9_-]{8,}|[\w-]{20,}")
_LITERAL = late_pattern(r"[^\0]{3,}")
_AFTER_COLON: Final = late_pattern(r":[^\s:/@\0\"'`]{3,200}@")
_BEFORE_HOST = late_pattern(
    r"(?<![\w/.$@%+-])(?P<user>[\w.+-]{1,60}|//[\w.+-]{1,60}|\0+):(?P<password>[^\s:/@\0\"'`]{3,200})@"
    r"(?!sha\d|[\d.]+(?![\d.]))(?:[A-Za-z][\w-]*(?:\.[\w-]+)+|localhost|\d+\.\d+\.\d+\.\d+|[\w-]+(?=/))"
)
_KINDS_OF_NAMES: Final = frozenset(
    {
        *("acct", "bcc", "cc", "contact", "email", "from", "g", "group", "groups", "im", "mail", "mailto", "owner"),
        *("principal", "reply-to", "sip", "sips", "to", "u", "user", "users", "xmpp"),
    }
)
"""What an address of mail follows, as in `user:joe@example.com`."""
_LETTER_AND_DIGIT: Final = late_pattern(r"(?=.*[A-Za-z])(?=.*\d)(?!v?\d+(?:\.[\dx]+)+$)[^:]{6,}|.*[!#&*+?^~].*")
_NAME_WITH_DIGITS: Final = late_pattern(
    r"(?i)(?:.*[_-])?(?:sha-?\d+|md5|base(?:32|64)|utf-?8|x509|oauth2?|rsa\d*|aes\d*|ed25519|argon2\w*|pbkdf2\w*|ipv[46])"
    r"(?:[_-].*)?"
)
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
    if "://" not in text or _BEFORE_AT.search(text) is None:
        return
    for found in _PASSWORD_IN_URL.finditer(_without_interpolation(text)):
        if _FILLER not in found[1] and is_secret_text(found[1]):
            yield Span(*found.span(1))


def parts_of_urls(text: str) -> Iterator[Span]:
    """Yield what else is secret before the host of a URL, or of `user:password@host` without a scheme.

    It may be a token in place of the user, `https://ghp_16C7e42F292c6912E7@example.com`, or stand beside a variable.
    """
    if _BEFORE_AT.search(text) is None:
        return
    known = _without_interpolation(text)
    for found in _USER_IN_URL.finditer(known) if "://" in known else ():
        if found["password"] is None:
            has_variable = _FILLER in found["user"]
            looks = looks_random if has_variable else _is_token
            yield from (span for span in _literals(known, found.span("user")) if looks(text[span.start : span.end]))
        elif _FILLER in found["password"]:
            start, end = found.span("password")
            spans = _literals(known, (start + 1, end))
            yield from (span for span in spans if is_secret_text(text[span.start : span.end]))
    for found in _BEFORE_HOST.finditer(known) if _AFTER_COLON.search(known) is not None else ():
        is_address = found["user"].lower() in _KINDS_OF_NAMES
        if not is_address and looks_random(found["password"]) and is_secret_text(found["password"]):
            yield Span(*found.span("password"))


def _without_interpolation(text: str) -> str:
    """Return a text of the same length without what is put in: the key of `%{lookup('a::b')}` has colons."""
    return _INTERPOLATION.sub(lambda found: _FILLER * len(found[0]) if found.lastindex else found[0], text)


def _literals(known: str, place: tuple[int, int]) -> Iterator[Span]:
    return (Span(*found.span()) for found in _LITERAL.finditer(known, *place))


def _is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def looks_random(text: str) -> bool:
    """Return whether no name is written like a text: with digits among its letters, or with punctuation."""
    return _LETTER_AND_DIGIT.fullmatch(text) is not None and _NAME_WITH_DIGITS.fullmatch(text) is None


def holds_private_key(text: str) -> bool:
    """Return whether a private key is in a text."""
    return "PRIVATE KEY" in text and _PRIVATE_KEY.search(text) is not None
