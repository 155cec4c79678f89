"""Which names are those of secrets."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import is_one_edit

_WORD: Final = late_pattern(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])")
_HINTS: Final = ("key", "pass", "secret", "token")
"""One of these is in each name that may be that of a secret."""

SECRET_WORDS: Final = frozenset({"passphrase", "passwd", "password", "secret", "token"})
_SECRET_KEYS: Final = frozenset({"access", "api", "private", "secret"})
_QUALIFIERS: Final = frozenset(
    {"base64", "current", "default", "new", "old", "plain", "raw", "real", "string", "text", "unsafe", "value"}
)
"""Words after the one for a secret that leave the name one: any other says that it is about a secret."""

NAMING: Final = frozenset({"key", "name", "option", "parameter", "setting", "variable"})
"""Attributes and keys which name what the `value` beside them is the value of."""

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

HINTS_TO_HIDE: Final = (
    "key",
    "pas",
    "psw",
    "word",
    "sec",
    "ret",
    "tok",
    "ken",
    "cred",
    "psk",
    "pw",
    "swd",
    "commun",
    "auth",
)
"""One of these is in each name that may be that of a secret, also in one that is misspelt."""
_HIDDEN: Final = SECRET_WORDS | {
    *("apikey", "community", "cred", "credential", "masterauth", "pass", "passcode", "passw", "psk", "pw", "pwd"),
    *("rocommunity", "rwcommunity", "snmpcommunity", "trapcommunity"),
}
_HIDDEN_KEYS: Final = _SECRET_KEYS | {
    *(
        "account",
        "activation",
        "auth",
        "authentication",
        "encryption",
        "master",
        "preshared",
        "psk",
        "shared",
        "signing",
    ),
}
_HIDDEN_AFTER: Final = _QUALIFIERS | {"base", "data", "hash", "list", "map"}
_SINGULAR: Final = {f"{each}s": each for each in (_HIDDEN | {"key"}) - {"pass"}}
"""Further names whose values are hidden, though no rule reports them as secrets."""

_ENDINGS: Final = (*SECRET_WORDS, "credential", "pass", "passcode", "pwd", *(f"{each}key" for each in _HIDDEN_KEYS))
"""How a word ends that is written as one: `dbpassword`, `adminpass`, `clientsecret`."""
_SHORT_ENDING: Final = late_pattern(r"(?:admin|bind|db|ldap|mysql|pg|root|user|vnc)pw")
_OTHER_WORDS: Final = frozenset(
    {"bypass", "compass", "encompass", "passed", "secrecy", "secretly", "surpass", "taken", "toke", "trespass"}
)
_LEAST_MISSPELT: Final = 4
_MISSPELT: Final = ("credential", "passphrase", "passwd", "password", "secret", "token")


@lru_cache(maxsize=4096)
def is_secret_name(name: str) -> bool:
    """Return whether a name says that its value is a secret: that of `key_password` is one, not of `password_file`."""
    lower = name.lower()
    if not any(each in lower for each in _HINTS):
        return False
    words = [each.lower() for each in _WORD.findall(name)]
    last = max((place for place, word in enumerate(words) if word in SECRET_WORDS), default=-1)
    if len(words) > 1 and words[-1] == "key" and words[-2] in _SECRET_KEYS:
        last = len(words) - 1
    after = (each for each in words[last + 1 :] if not each.isdigit())
    return last >= 0 and _QUALIFIERS.issuperset(after) and _ACTIONS.isdisjoint(words[:last])


@lru_cache(maxsize=4096)
def may_be_secret_name(name: str) -> bool:
    """Return whether a name may be that of a secret, or of several: nothing of its value is shown then."""
    last = name.rpartition("::")[2]
    lower = last.lower()
    if not any(each in lower for each in HINTS_TO_HIDE):
        return False
    written: list[str] = [str(each).lower() for each in _WORD.findall(last)]
    words = [_SINGULAR.get(each, each) for each in written]
    place = max((place for place, word in enumerate(words) if _is_hidden(word)), default=-1)
    for at, (kind, word) in enumerate(pairwise(words), 1):
        if (word == "key" and kind in _HIDDEN_KEYS) or (kind == "pass" and word in {"word", "phrase"}):
            place = max(at, place)
    after = {each for each in words[place + 1 :] if not each.isdigit()}
    return place >= 0 and after <= _HIDDEN_AFTER and _ACTIONS.isdisjoint(words[:place])


def _is_hidden(word: str) -> bool:
    """Return whether a word is that of a secret, ends in one, or is misspelt: so is what does not work."""
    if word in _HIDDEN:
        return True
    if len(word) < _LEAST_MISSPELT or word in _OTHER_WORDS:
        return False
    if word.rstrip("0123456789").endswith(_ENDINGS) or _SHORT_ENDING.fullmatch(word) is not None:
        return True
    return any(is_one_edit(word, each) for each in _MISSPELT)


def is_secret_key(key: object) -> bool:
    """Return whether a key of data is called like a secret, after its namespace."""
    return isinstance(key, str) and is_secret_name(key.rpartition("::")[2])
