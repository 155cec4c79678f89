"""Secrets where others can read them: in command lines, titles, messages and files that reports show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.secret_names import is_secret_name
from pplint.data.secret_texts import is_secret_text
from pplint.evaluator.core.unknown import plain_alternatives
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.types.model import (
    AnyType,
    NotUndefType,
    PatternType,
    ScalarDataType,
    ScalarType,
    StringType,
    StringValueType,
)
from pplint_rules.shared.examples import is_example
from pplint_rules.shared.exec_commands import COMMANDS
from pplint_rules.shared.origins import assigned_values, steps
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.sibling_attributes import siblings

_LOGS: Final = frozenset({"alert", "crit", "debug", "emerg", "err", "fail", "info", "notice", "warning"})
_TEXTS = (AnyType, NotUndefType, PatternType, ScalarDataType, ScalarType, StringType, StringValueType)

_SHOWN: Final = COMMANDS | {"message", "content"}

Sink = tuple[ast.Expression, str, bool]
"""What is shown, who sees it, and whether a name is enough to take a value for a secret."""


@rule(
    "secret-in-command",
    "A secret in a command line, title, message or report, where others can read it",
    Severity.WARNING,
    aliases=["security_password_variable_in_exec"],
    weakness=Weakness(6.5, (214,)),
    named=_SHOWN | _LOGS,
)
def secret_in_command(
    node: ast.Attribute | ast.ResourceBody | ast.Call | ast.MethodCall, ctx: Context
) -> Iterator[Finding]:
    """Everyone on the node can see a command line while it runs, and titles and messages are in logs and reports.

    Secrets are the values of variables such as `$password`, and values that `unwrap` takes out of a `Sensitive`. They
    are followed through variables and strings to the commands of an `exec`, to resource titles and to log messages. The
    content of a file is reported only if it was `Sensitive`: wrap it in `Sensitive` again, or set `show_diff => false`,
    to keep it out of reports. A command can read secrets from its `environment` or from a file. The name or ID of a
    secret is not reported, as in `--secret-id ${token_secret}`.

    ```puppet
    class app(Sensitive[String] $db_password) {
      exec { 'load':
        command => "/usr/bin/mysql -p${db_password.unwrap} app",     # warning: [secret-in-command]
      }
    }
    ```

    ```puppet
    class app(Sensitive[String] $db_password) {
      exec { 'load':
        command     => '/usr/bin/mysql app',
        environment => Sensitive(["MYSQL_PWD=${db_password.unwrap}"]),
      }
    }
    ```
    """
    for shown, who, by_name in () if is_example(ctx) else _sinks(node, ctx):
        for step in steps(shown, ctx, partial(_is_hidden, ctx)) if by_name or ctx.once(_unwraps, ctx) else ():
            secret = _secret(step, ctx, by_name=by_name)
            if secret is not None:
                inside = shown.start <= step.start and step.end <= shown.end
                labels = () if inside else (ctx.label(step, "it comes from here"),)
                yield ctx.finding(step if inside else shown, f"the secret `{secret}` is shown {who}", *labels)
                break


def _unwraps(ctx: Context) -> bool:
    """Whether the file may take a secret out of a `Sensitive`: in most, only names tell of secrets."""
    return b"unwrap" in ctx.source.data


def _sinks(node: ast.Attribute | ast.ResourceBody | ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Sink]:
    if isinstance(node, ast.Attribute):
        type_ = resource_type_around(ctx.ancestors) if node.name in _SHOWN else None
        if node.name in COMMANDS and type_ == "exec":
            yield node.value, "in the process list", True
        elif node.name == "message" and type_ == "notify":
            yield node.value, "in logs and reports", True
        elif node.name == "content" and type_ and not _is_diff_hidden(ctx):
            yield node.value, "in catalogs and reports; wrap the string in `Sensitive` again", False
    elif isinstance(node, ast.ResourceBody):
        if isinstance(node.title, _FIXED):
            return
        titles = node.title.elements if isinstance(node.title, ast.Array) else [node.title]
        computed = [each for each in titles if not isinstance(each, _FIXED)]
        by_name = bool(computed) and resource_type_around(ctx.ancestors) in {"exec", "notify"}
        yield from ((each, "in logs and reports, as a title", by_name) for each in computed)
    elif function_name(node) in _LOGS:
        yield from ((each, "in logs", True) for each in arguments(node) if not isinstance(each, _FIXED))


_FIXED = (ast.String, ast.Name, ast.Default)
_CONTENTS: Final = frozenset({"content", "key", "value"})


def _is_diff_hidden(ctx: Context) -> bool:
    show_diff = siblings(ctx.ancestors, ctx).get("show_diff")
    return show_diff is not None and ctx.value_of(show_diff) is False


def _is_hidden(ctx: Context, node: ast.Expression) -> bool:
    """Whether a call makes a value that nobody is shown, or a part is taken that is not the secret itself."""
    if isinstance(node, ast.Variable):
        return _is_key(node, ctx)
    if isinstance(node, ast.Access) and len(node.keys) == 1 and isinstance(node.keys[0], ast.String | ast.Name):
        key = node.keys[0].value
        return key not in _CONTENTS and not is_secret_name(key)
    return (
        isinstance(node, ast.Call) and isinstance(node.function, ast.Reference) and node.function.value == "Sensitive"
    )


def _is_key(node: ast.Variable, ctx: Context) -> bool:
    """Whether a variable is the first of two that a lambda has: the key, or the number, of what is secret."""
    block = ctx.enclosing(node, ast.Lambda)
    parameters = [] if block is None else block.parameters
    return len(parameters) == 2 and parameters[0].name == node.name  # noqa: PLR2004 - a key and its value


def _secret(node: ast.Expression, ctx: Context, *, by_name: bool) -> str | None:
    """Return the secret that an expression is, as it is written."""
    if isinstance(node, ast.Call | ast.MethodCall):
        given = arguments(node)
        return ctx.source.text(given[0].span) if function_name(node) == "unwrap" and given else None
    if not by_name or not isinstance(node, ast.Variable):
        return None
    name = node.name.rpartition("::")[2]
    # Commands are given the name of the file with a private key.
    if not is_secret_name(name) or name.endswith("private_key"):
        return None
    # A text that is put together is looked into: `$create_secret` may be a command.
    if any(isinstance(each, ast.InterpolatedString | ast.Heredoc | ast.Array) for each in assigned_values(node, ctx)):
        return None
    if _is_name_of_secret(node, ctx):
        return None
    is_text = any(isinstance(each, _TEXTS) for each in plain_alternatives(ctx.type_of(node)))
    return f"${node.name}" if is_text else None


_VERBS = (
    r"(?:access|annotate|cat|delete|describe|destroy|edit|exists|get|inspect|label|list|ls|patch|print|read|remove|restore"
    r"|rm|rotate|show|unset|versions|view|wait)"
)
_ASKS_FOR_NAME = late_pattern(
    r"(?:"
    r"--?[\w-]*[_-]?(?:id|ids|name|names|ref|alias|label|file|path|arn|uri|namespace|type|slot)"  # an option for a name
    r"|--(?:from|with|use|source|target)-[\w-]*(?<!literal)"
    r"|--(?:[\w-]+-)*(?:pull|tls|certs?|certificate)-secrets?|--secrets?"
    r")(?:[= ]|\s+)[\"']?(?:[\w./-]*(?:[/,]|source=|id=))?\Z"
    rf"|\b{_VERBS}\s(?:[^|;&]*\s)?secrets?(?:\s+-\S+)*\s+[\"']?\Z"
    r"|\bcreate\s+secret\s+(?:generic|tls|docker-registry)\s+[\"']?\Z"
    rf"|\bsecrets?(?:\s+(?:versions|store))?\s+(?:create|{_VERBS})(?:\s+-\S+)*\s+[\"']?(?:[\w./-]*/)?\Z"
    r"|\bsecrets?/\Z"
)
"""What precedes the name of a secret: an option that asks for one, or what a tool does with the secret of a name."""


def _is_name_of_secret(node: ast.Variable, ctx: Context) -> bool:
    """Return whether a variable that is called like a secret is the name of one, or of something else."""
    return _ASKS_FOR_NAME.search(_text_before(node, ctx)) is not None or _is_described(node, ctx)


def _text_before(node: ast.Variable, ctx: Context) -> str:
    """Return the text before a variable: in the same string, or in the elements of a list."""
    outer = next(each for each in reversed(ctx.around(node)) if not isinstance(each, ast.Interpolation))
    if isinstance(outer, ast.InterpolatedString):
        return "".join(_known(each) for each in outer.segments if each.end <= node.start)
    if isinstance(outer, ast.Array):
        return "".join(f"{_known(each)} " for each in outer.elements if each.end <= node.start)
    return ""


def _known(node: ast.Node) -> str:
    return node.value if isinstance(node, ast.String) else "_"


def _is_described(node: ast.Variable, ctx: Context) -> bool:
    """Return whether the default of a parameter says that its value is not a secret, as words in a sentence do."""
    definition = ctx.enclosing(node, ast.Class) or ctx.enclosing(node, ast.Define)
    parameters = () if definition is None else definition.parameters
    default = next((each.default for each in parameters if each.name == node.name), None)
    text = default.value if isinstance(default, ast.String) else ""
    return " " in text.strip() and not is_secret_text(text)
