"""Secrets in the code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import RECOMMENDED
from pplint.data.document import DataFile
from pplint.data.secret_names import is_secret_name
from pplint.data.secret_texts import (
    holds_private_key,
    is_placeholder,
    is_secret_text,
    is_word,
    password_in_url,
)
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.examples import is_example
from pplint_rules.shared.origins import whole_values

_URL_WITH_PASSWORD: Final = late_pattern(rb"://[^\s/:@]{0,200}:[^\s/@]{1,200}@")

WORDS: Final = RuleOption(
    "words",
    "whether to also report plain words such as `guest`, which are often defaults or test values",
    Flag(),
    default=True,
    presets=((RECOMMENDED, False),),
)


@rule(
    "plain-text-secret",
    "A secret in plain text",
    Severity.WARNING,
    aliases=["hardcoded_secret", "weak_password", "security_password_in_code"],
    options=[WORDS],
    weakness=Weakness(7.5, (798,)),
    named=lambda name: not name or is_secret_name(name),
)
def plain_text_secret(
    node: ast.Attribute | ast.Parameter | ast.Assignment | ast.HashEntry | ast.File | DataFile, ctx: Context
) -> Iterator[Finding]:
    """Anyone who can read the code or its history knows the secrets in it; they belong in encrypted data.

    A value is taken as a secret if the name of its parameter, variable, attribute or key says so, such as
    `db_password`, `api_key` or `token`, but not if it is the name of a file, a type or a length. Values are followed
    through variables. Digests, file names, and values that are encrypted or looked up are not reported. Placeholders
    such as `changeme` are reported as such. Plain words are reported only with the option `words`. A password in a URL
    is always reported. Manifests in the directories `examples`, `spec` and `tests` of a module are not checked.

    In data, a value is a secret if its key has such a name or the parameter of the key has the type `Sensitive`.
    Reports never show the value.

    ```puppet
    class app(
      String $db_password = 'tiger99',     # warning: [plain-text-secret]
    ) {
      user { 'app':
        password => 'hunter2',     # warning: [plain-text-secret]
      }
    }
    ```

    ```yaml path=modules/app/data/common.yaml
    app::db_password: hunter2tiger99     # warning: [plain-text-secret]
    ```

    ```puppet
    class app(
      Sensitive[String] $db_password,
      String $password_file = '/etc/app/password',
    ) {
      user { 'app':
        password => lookup('app::user_password'),
      }
    }
    ```
    """
    if isinstance(node, DataFile):
        yield from _in_data(node, ctx)
        return
    if isinstance(node, ast.File):
        yield from _in_urls(ctx)
        return
    name, value = _named(node)
    if value is None or not is_secret_name(name) or is_example(ctx):
        return
    takes_words = ctx.option(WORDS)
    for step in whole_values(value, ctx, lambda each: isinstance(each, ast.Variable) and is_secret_name(each.name)):
        text = ctx.value_of(step)
        if not isinstance(text, str) or not _is_text(step) or not is_secret_text(text):
            continue
        if not takes_words and is_word(text) and not is_placeholder(text):
            continue
        inside = value.start <= step.start and step.end <= value.end
        labels = () if inside else (ctx.label(step, "the text is here"),)
        yield ctx.finding(step if inside else value, _message(name, text), *labels, help=_HELP)


def _in_urls(ctx: Context) -> Iterator[Finding]:
    # Few files have such a URL, and to look at all strings of a file takes time.
    if _URL_WITH_PASSWORD.search(ctx.source.data) is None or is_example(ctx):
        return
    for string in ctx.nodes_of(ast.String):
        password = password_in_url(string.value)
        if password is not None and (ctx.option(WORDS) or not is_word(password) or is_placeholder(password)):
            message = "the password of this URL is in the code, where anyone can read it"
            yield ctx.finding(string, message, help=_HELP)


def _in_data(node: DataFile, ctx: Context) -> Iterator[Finding]:
    if is_example(ctx):
        return
    from pplint_rules.security.secrets_in_data import secrets_in

    for secret in secrets_in(node, ctx, takes_words=ctx.option(WORDS)):
        is_left = is_placeholder(secret.text)
        what = f"`{secret.name}` still has its placeholder value" if is_left else None
        if secret.is_in_url:
            what = f"the password in the URL of `{secret.name}` is in the data, where anyone can read it"
        message = what or _message(secret.name, secret.text, "data")
        yield ctx.finding(secret.span, message, help=_HELP_FOR_DATA)


_HELP_FOR_DATA = "encrypt it with `eyaml encrypt`, or look it up in a secret store"
_HELP = "look it up in encrypted data, or make it a parameter without a default"


def _named(node: ast.Attribute | ast.Parameter | ast.Assignment | ast.HashEntry) -> tuple[str, ast.Expression | None]:
    """Return what a node gives a value to, and the value."""
    if isinstance(node, ast.Parameter):
        return node.name, node.default
    if isinstance(node, ast.Attribute):
        return node.name, node.value
    target = node.target if isinstance(node, ast.Assignment) else node.key
    if isinstance(target, ast.Variable):
        return target.name, node.value
    return (target.value, node.value) if isinstance(target, ast.String | ast.Name) else ("", None)


def _is_text(node: ast.Expression) -> bool:
    return isinstance(node, ast.String | ast.Name | ast.InterpolatedString)


def _message(name: str, text: str, where: str = "code") -> str:
    if holds_private_key(text):
        return f"the private key of `{name}` is in the {where}"
    if is_placeholder(text):
        return f"`{name}` still has the placeholder value `{text}`, which anyone can guess"
    return f"the secret of `{name}` is in the {where}, where anyone can read it"
