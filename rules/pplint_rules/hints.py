"""Ways out of syntax errors: what other languages write where the token stands that cannot stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pplint.patterns import late_pattern
from pplint.syntax import names

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax import problems

KEYWORDS: Final = names.KEYWORDS | names.PLAN_KEYWORDS
CLOSERS: Final = frozenset(["}", "]", ")", "|>", "|>>"])

_ELSIF = late_pattern(rb"\}\s*(?:elseif|elif)\b[^{}]*\Z")
_LOOP = late_pattern(rb"^[ \t]*(for|foreach|while)\b[^{}\n]*\Z", re.MULTILINE)
_NOT = late_pattern(rb"\bnot\s*\Z")
_DO = late_pattern(rb"\bdo\s*\Z")


def foreign(node: problems.UnexpectedToken, ctx: Context) -> tuple[str, str] | None:
    """Return what other languages have and this one has not, and what to write, if that is what stands here."""
    before = ctx.source.data[: node.start]
    if before.rstrip().endswith(b".") and node.found[:1] in {"'", '"', "$"}:
        return "`.` joins no strings: it calls functions", 'write one string: `"${first}${second}"`'
    outside = before if node.opener is None else ctx.source.data[: node.opener.span.start]
    loop = _LOOP.search(outside)
    if loop is not None:
        line = ctx.source.lines.line(loop.start(1))
        message = f"`{loop[1].decode()}` on line {line} is no keyword: there are no loops"
        return message, "`$list.each |$element| { … }` runs a lambda for each element"
    return None


def hint(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    """Return advice about a token that cannot stand where it stands."""
    return _of_token(node, ctx) or _of_words(node, ctx.source.data) or _of_keyword(node, ctx)


def _of_token(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    before = ctx.source.data[: node.start].rstrip()
    if node.found in {"=", "->", ":"} and "=>" in node.expected:
        return "attributes and hash entries are given with `=>`"
    if node.found == "=" and "==" in node.expected:
        return "`==` compares; `=` assigns, and cannot be a part of a condition"
    if node.found == "->" and ">>" in node.expected and "{" in node.expected:
        return "the type of the result stands behind `>>`"
    if node.found == "{" and "+>" in node.expected and node.opener is not None:
        return f"close the {node.opener.construct} with `}}` before it, or give the attribute a value with `=>`"
    if before.endswith(b",") and node.found in CLOSERS:
        return "remove the comma before it"
    return None


def _of_words(node: problems.UnexpectedToken, data: bytes) -> str | None:
    """Look for words of other languages, which stand a little before the place where reading stops."""
    before = data[: node.start]
    if _NOT.search(before):
        return "the operator that negates is `!`"
    if node.found == "|" and _DO.search(before):
        return "a lambda has no `do`: write `|$x| { … }`"
    outside = before if node.opener is None else data[: node.opener.span.start]
    if _ELSIF.search(outside):
        return "the keyword for another condition is `elsif`"
    return None


def _of_keyword(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    before = ctx.source.data[: node.start].rstrip()
    if node.found == "if" and before.endswith(b"else"):
        return "the keyword for another condition is `elsif`"
    if node.found in {"else", "elsif"}:
        return f"`{node.found}` follows the closing brace of an `if` directly"
    if node.found in KEYWORDS and node.opener is not None:
        return f"quote it if it is text: `'{node.found}'`"
    return None


def may_be_unclosed(node: problems.UnexpectedToken, data: bytes) -> bool:
    """Whether a bracket is more likely to be open by mistake: the line is indented no more than that of the bracket."""
    if node.opener is None or node.opener.closer not in node.expected:
        return False
    here, there = _indentation(data, node.start), _indentation(data, node.opener.span.start)
    return here[0] != there[0] and here[1] <= there[1] and node.start == sum(here)


def _indentation(data: bytes, offset: int) -> tuple[int, int]:
    """Return where the line of a byte starts, and how many white space characters it starts with."""
    start = data.rfind(b"\n", 0, offset) + 1
    end = data.find(b"\n", start)
    line = data[start : len(data) if end < 0 else end]
    return start, len(line) - len(line.lstrip())
