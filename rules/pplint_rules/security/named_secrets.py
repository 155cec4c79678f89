"""Which variables in a command are names of secrets, and no secrets: tools that keep secrets are asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.data.secret_texts import is_secret_text
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.rule import Context

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


def is_name_of_secret(node: ast.Variable, ctx: Context) -> bool:
    """Return whether a variable that is called like a secret is the name of one, or of what is no secret at all."""
    return _ASKS_FOR_NAME.search(_text_before(node, ctx)) is not None or _is_described(node, ctx)


def _text_before(node: ast.Variable, ctx: Context) -> str:
    """Return the text that stands in front of a variable: in the same string, or in the elements of a list."""
    outer = next(each for each in reversed(ctx.around(node)) if not isinstance(each, ast.Interpolation))
    if isinstance(outer, ast.InterpolatedString):
        return "".join(_known(each) for each in outer.segments if each.end <= node.start)
    if isinstance(outer, ast.Array):
        return "".join(f"{_known(each)} " for each in outer.elements if each.end <= node.start)
    return ""


def _known(node: ast.Node) -> str:
    return node.value if isinstance(node, ast.String) else "_"


def _is_described(node: ast.Variable, ctx: Context) -> bool:
    """Return whether the default of a parameter says that its value is no secret, as words in a sentence do."""
    definition = ctx.enclosing(node, ast.Class) or ctx.enclosing(node, ast.Define)
    parameters = () if definition is None else definition.parameters
    default = next((each.default for each in parameters if each.name == node.name), None)
    text = default.value if isinstance(default, ast.String) else ""
    return " " in text.strip() and not is_secret_text(text)
