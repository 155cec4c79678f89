"""The secrets in command lines, environments, headers, connection strings, and settings of network devices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.secret_names import may_be_secret_name
from pplint.data.secret_texts import is_secret_text

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_QUOTE: Final = r"[\"'\\]{0,3}"
_VALUE: Final = (
    rf"{_QUOTE}(?P<value>[^\s\"'`\\;&|<>(){{}}\[\]$%,=~](?:[^\s\"'`\\;&|<>(){{}}\[\]$%,=]|[$%](?!\{{)){{2,400}}={{0,2}})"
    r"(?=[\s\"'`\\;&|),]|[$%]\{|\Z)"
)
"""A word that does not start with a variable; where a `${…}` follows, what is before it."""
_WORD: Final = r"[ ]\"?[^\s|;&]{1,80}"


class _Form(Struct, frozen=True):
    """How a secret is written: a pattern, and texts of which one is in whatever it matches."""

    hints: tuple[str, ...]
    pattern: re.Pattern[str]


def _of_option(option: str, programs: str) -> _Form:
    """Return the form of an option of some programs; `*` ends names of which there are several."""
    names = programs.split(", ")
    hints = tuple(name.removesuffix("*") for name in names)
    either = "|".join(
        f"{hint}[\\w-]{{0,20}}" if name.endswith("*") else hint for name, hint in zip(names, hints, strict=True)
    )
    return _Form(hints, late_pattern(rf"\b(?:{either})\b(?:{_WORD}){{0,10}}?[ ](?:{option}){_VALUE}"))


def _after(hints: str, before: str) -> _Form:
    """Return the form of what is known by the words before it."""
    return _Form(tuple(hints.split(", ")), late_pattern(rf"(?<!\w)(?:{before}){_VALUE}"))


_OF_OPTIONS: Final = (
    ("-p", "mysql*, mariadb*, 7z, 7za, rar, unrar"),
    ("-p[ ]?", "sshpass, mongo*, docker login, podman login, az login, twine, beeline, psexec, useradd, usermod"),
    ("-p[ =]?", "rabbitmqadmin, check_mysql*, check_pgsql, pdbedit, helm registry login"),
    ("-P[ ]?", "zip, unzip, ipmi*, sqlcmd, bcp, tsql, mosquitto_pub, mosquitto_sub, ssh-keygen"),
    ("-a[ ]?", "redis-cli"),
    ("-w[ ]?", "ldap*, ipa-*, kadmin"),
    ("-[sa][ ]", "ldappasswd"),
    ("-N[ ]?", "ssh-keygen"),
    ("-k[ ]", "openssl enc"),
    ("-pw[ ]", "addprinc, plink, pscp, psftp"),
    *((f"-{letter}[ ]", "snmpwalk, snmpget*, snmpset, snmpbulk*, snmptrap, snmpinform, snmptable") for letter in "cAX"),
    ("-C[ ]", "check_snmp*"),
    (rf"-\w{{0,6}}U[ ]?{_QUOTE}[^\s%]{{1,60}}%", "smb*, rpcclient, winexe, wmic, net ads, net rpc"),
    (rf"-a[ ]?{_QUOTE}[^\s:$%]{{1,60}}:", "check_http, check_curl"),
    (
        rf"(?:-\w{{0,6}}u|--(?:proxy-)?user|-U)[ =]?{_QUOTE}(?!user(?:name)?:pass(?:word)?\b)[^\s:\"'$%{{}}]{{1,60}}:",
        "curl, wget",
    ),
    ("/p:", "xfreerdp, wfreerdp"),
    ("/rp[ ]", "schtasks"),
    ("--key[ ]|--ticket[ ]", "cryptsetup, icinga, icinga2"),
)
"""Options that a secret follows, with the programs that have them."""

_OF_PLACES: Final = (
    (
        "net use",
        rf"net[ ]use(?:{_WORD}){{1,2}}[ ](?=[^\s/*]\S*[ ]+/)|net[ ]use(?:{_WORD}){{1,3}}[ ]/user:\S{{1,80}}[ ]",
    ),
    ("net user", rf"net[ ]user{_WORD}[ ](?=[^\s/*]\S*[ ]+/)"),
    ("runas", r"runas(?:[ ]/\S{1,60}){1,4}[ ](?=[^\s/]\S*\d)"),
    ("community", r"snmp-server[ ]community[ ]|(?:r[ow]|trap)community6?[ ]"),
    ("trapsink, trap2sink, informsink", r"(?:trap2?|inform)sink[ ]\S{1,80}[ ]"),
    ("com2sec", r"com2sec6?(?:[ ]-Cn[ ]\S{1,40})?[ ]+\S{1,40}[ ]+\S{1,80}[ ]+"),
    ("createUser", r"createUser[ ][^\n]{1,200}?[ ](?:MD5|SHA[\d-]{0,4})[ ]"),
    ("createUser", r"createUser[ ][^\n]{1,200}?[ ](?:AES\d{0,3}|DES)[ ]"),
    ("htpasswd", rf"htpasswd(?:[ ]-\w+){{0,4}}?[ ]-(?=\w*n)\w*b\w*{_WORD}[ ]"),
    (
        "htpasswd, mosquitto_passwd",
        rf"\w+passwd(?:[ ]-\w+){{0,4}}?[ ]-(?!\w*n)\w*b\w*(?:[ ]-\w+){{0,4}}{_WORD}{_WORD}[ ]",
    ),
    ("rabbitmqctl", rf"rabbitmqctl(?:[ ]-\S+){{0,4}}[ ](?:add_user|change_password|authenticate_user){_WORD}[ ]"),
    ("ejabberdctl", rf"ejabberdctl[ ](?:register|change_password){_WORD}{_WORD}[ ]"),
    ("openssl passwd", r"openssl[ ]passwd(?:[ ]-salt[ ]\S{1,40}|[ ]-\w{1,12}){0,4}[ ]"),
    ("wpa_passphrase, smbpasswd", rf"(?:wpa_passphrase|smbpasswd(?:[ ]-\w+)+){_WORD}[ ]"),
    ("vault ", r"vault[ ](?:login|operator[ ]unseal)(?:[ ]-\S{1,40}){0,3}[ ](?!\w+=)"),
    ("sqlplus, expdp, impdp, rman", r"(?:sqlplus|expdp|impdp|rman)(?:[ ]-\w+){0,4}[ ]\w{1,40}/"),
    (":thin:", r"thin:\w{1,40}/"),
    ("kinit", r"kinit(?:[ ]\S{1,80}){0,4}[ ]<<<[ ]?"),
    ("IDENTIFIED, identified", r"(?i:IDENTIFIED[ ](?:WITH[ ]\S{1,40}[ ])?BY[ ](?:PASSWORD[ ])?)(?=\\?[\"'])"),
    ("SecureString, securestring", r"(?i:ConvertTo-SecureString)(?:[ ]-(?i:AsPlainText|Force|String)){0,3}[ ](?!-)"),
    (
        "tacacs, tacplus, tac_plus, radius",
        r"(?:tacacs|tacplus|tac_plus|radius)[\w-]*[ ][^\n]{0,80}?\bkey[ =]{1,3}(?:\d[ ])?",
    ),
    ("message-digest-key", r"message-digest-key[ ]\d+[ ]md5[ ](?:\d[ ])?"),
    ("stats auth, static:", r"(?:stats[ ]auth[ ]|static:)[\w.@-]{1,60}:"),
    ("AUTH PLAIN, AUTH LOGIN", r"AUTH[ ](?:PLAIN|LOGIN)[ ](?=\S*[a-z])"),
    ("send ", r"(?i:password)[^\n]{0,40}?\bsend[ ](?:--[ ])?(?=\\?[\"'])"),
    ("pass:", r"(?<!:)pass:"),
)
"""What is before a secret that has no option of its own, with texts of which one is in it."""

_ECHO: Final = rf"\b(?:echo|printf)[ ](?:-[ne]+[ ])?{_QUOTE}"
_READERS: Final = (
    r"(?:sudo[ ])?(?:passwd[ ]|kinit\b|cryptsetup\b|gpg\b|(?:docker|podman|helm[ ]registry)[ ]login\b)|sudo[ ]-\w*S"
)
"""Programs that read a secret from their standard input."""

_OPTIONS: Final = tuple(_of_option(*each) for each in _OF_OPTIONS)
_OPTION: Final = late_pattern(rf"[ ](?=[-/])(?:{'|'.join(option for option, _ in _OF_OPTIONS)})")
"""What each text has that an option in it is followed by a secret: few have, and many have names of programs."""

_FORMS: Final = (
    *(_after(*each) for each in _OF_PLACES),
    _Form(
        ("chpasswd",),
        late_pattern(rf"{_ECHO}[\w.-]{{1,60}}:{_VALUE}{_QUOTE}[ ]{{0,3}}\|[ ]{{0,3}}(?:sudo[ ])?chpasswd"),
    ),
    _Form(("echo ", "printf "), late_pattern(rf"{_ECHO}{_VALUE}{_QUOTE}[ ]{{0,3}}\|[ ]{{0,3}}(?:{_READERS})")),
    _Form(
        ("uthorization",),
        late_pattern(
            r"(?i)authorization[\"'\\]{0,2}[ \t]?[:=][ \t\"'\\]{0,3}"
            r"(?:[a-z]{4,10}[ ])?(?P<value>(?=(?<=[a-z] )|[^\s\"'\\]*\d)[\w.~+/=-]{6,400})"
        ),
    ),
    _Form(("hooks.slack.com",), late_pattern(r"hooks\.slack\.com/(?:services|workflows)/(?P<value>[\w/]{20,120})")),
    _Form(("AKIA", "ASIA"), late_pattern(r"\b(?P<value>A[KS]IA[A-Z0-9]{16})\b")),
    _Form(
        ("gho_", "ghp_", "ghr_", "ghs_", "ghu_", "glpat-", "glptt-", "glrt-", "glsoat-", "gldt-"),
        late_pattern(r"\b(?P<value>gh[oprsu]_[A-Za-z0-9]{20,255}|gl(?:pat|ptt|rt|soat|dt)-[\w-]{18,100})"),
    ),
    _Form(("github_pat_",), late_pattern(r"\b(?P<value>github_pat_\w{20,255})")),
    _Form(("xox",), late_pattern(r"\b(?P<value>xox[abeoprs]-[\w-]{10,250})")),
    _Form(("eyJ",), late_pattern(r"\b(?P<value>eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000})")),
    _Form(("_live_", "_test_"), late_pattern(r"\b(?P<value>[sr]k_(?:live|test)_[A-Za-z0-9]{16,200})")),
    _Form(("hvs.", "hvb.", "hvr."), late_pattern(r"\b(?P<value>hv[bsr]\.[\w-]{20,300})")),
    _Form(("npm_", "AIza"), late_pattern(r"\b(?P<value>npm_[A-Za-z0-9]{30,80}|AIza[\w-]{35})")),
    _Form(("SG.", "pypi-"), late_pattern(r"\b(?P<value>SG\.[\w-]{16,32}\.[\w-]{32,64}|pypi-[\w-]{30,300})")),
    _Form(("_v1_", "AGE-"), late_pattern(r"\b(?P<value>do[opr]_v1_[0-9a-f]{64}|AGE-SECRET-KEY-1[0-9A-Z]{50,70})")),
)
HINTS: Final = frozenset(hint for form in (*_OPTIONS, *_FORMS) for hint in form.hints)
"""One of these is in each text that has such a secret, unless it is assigned to a name."""

_ASSIGNED: Final = late_pattern(
    rf"(?<![\w$@.-])(?:(?P<name>[A-Za-z_][\w.-]{{0,100}})=|--(?P<option>[a-z][\w-]{{0,60}})[= ][ ]?){_VALUE}"
)
_ASSIGNMENT: Final = late_pattern(rf"={_VALUE}|--[a-z]")
"""What each text has in which something is assigned."""
_ENDS_OF_VARIABLES: Final = ("PASSWORD", "PASSWD", "PWD", "SECRET", "TOKEN", "CLI_AUTH")
_COOKIES: Final = late_pattern(
    r"(?i)(?:\b(?:set-)?cookie[\"']?[ \t]?[:=]|[ ]--cookie[ =]|\bcurl\b[^\n|;]{0,200}?[ ]-b)[ \t\"'\\]{0,3}"
    r"(?P<pairs>[\w.-]{1,60}=[^\n\"'\\$%]{3,1000})"
)
_COOKIE: Final = late_pattern(r"(?P<name>[\w.-]{1,60})=(?P<value>[^\s;,]{3,400})")
_ABOUT_COOKIES: Final = frozenset({"domain", "expires", "max-age", "path", "samesite", "version"})


def secrets_in_commands(text: str) -> Iterator[Span]:
    """Yield where secrets are in command lines, environments and headers: after `PGPASSWORD=`, `--token` and so on."""
    for found in _ASSIGNED.finditer(text) if _ASSIGNMENT.search(text) is not None else ():
        name = found["name"] or found["option"]
        is_named = may_be_secret_name(name) or (name.isupper() and name.endswith(_ENDS_OF_VARIABLES))
        if is_named and is_secret_text(found["value"]):
            yield Span(*found.span("value"))
    for form in (*(_OPTIONS if _OPTION.search(text) is not None else ()), *_FORMS):
        for hint in form.hints:  # Each text is searched for more than a hundred: a generator would take most of that.
            if hint in text:
                spans = (Span(*found.span("value")) for found in form.pattern.finditer(text))
                yield from (span for span in spans if is_secret_text(text[span.start : span.end]))
                break
    for found in _COOKIES.finditer(text) if "ookie" in text or "curl" in text else ():
        for pair in _COOKIE.finditer(text, *found.span("pairs")):
            if pair["name"].lower() not in _ABOUT_COOKIES and is_secret_text(pair["value"]):
                yield Span(*pair.span("value"))
