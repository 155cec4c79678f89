"""Ways out of syntax errors: what other languages write where the token stands that cannot stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from pplint.base.diagnostic import Edit, Effect, Fix
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax import merge_marks, names
from pplint_rules.shared.orchestration import ADVICE as ORCHESTRATION
from pplint_rules.shared.orchestration import no_keyword, word_of_bracket

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax import problems

KEYWORDS: Final = names.KEYWORDS | names.PLAN_KEYWORDS
CLOSERS: Final = frozenset(["}", "]", ")", "|>", "|>>"])

_NEAR: Final = 2_000
"""How many bytes before a token a block is looked for."""

_LOOP = late_pattern(rb"^[ \t]*(for|foreach|while|until)\b[^{}\n]*\Z", re.MULTILINE)
_TRY = late_pattern(rb"^[ \t]*(try|begin)[ \t]*\Z", re.MULTILINE)
_SWITCH = late_pattern(rb"^[ \t]*(switch|match)\b[^{}\n]*\Z", re.MULTILINE)
_TERRAFORM = late_pattern(
    rb"^[ \t]*(?:resource[ \t]+)?([\"']?[\w:]+[\"']?)[ \t]+([\"'][^\"'\n]*[\"'])[ \t]*\Z", re.MULTILINE
)
_NOT = late_pattern(rb"\bnot\s*\Z")
_DO = late_pattern(rb"\bdo\s*\Z")
_CONDITION_OR_YAML = late_pattern(
    rb"^[ \t]*(?:(?:-[ \t]+)?[\w-]+|(?:if|elsif|else|unless|for|while)\b[^\n{}]*)\Z", re.MULTILINE
)
_FUNCTION = late_pattern(rb"\bfunction\s*\Z")
_UNLESS = late_pattern(rb"\bunless\b[^{}]*\{[^{}]*\}\s*(?:else\s*)?\Z")
_TERNARY = late_pattern(rb"\?[ \t]*[^\s{}:]+[ \t]*\Z")
_LATE_PARAMETERS = late_pattern(rb"<%-?\s*\Z")
_TYPE = late_pattern(rb"=>\s*(?:[A-Za-z]\w*(?:::\w+)*)\s*\Z")


class Foreign(NamedTuple):
    """What other languages have and this one has not: the words for it, what to write, and where it stands."""

    message: str
    advice: str
    span: Span | None = None
    fix: Fix | None = None


_STATEMENTS: Final = (
    (_LOOP, "Puppet has no loops", "`$list.each |$element| { … }` runs a lambda for each element"),
    (_TRY, "Puppet cannot catch errors", "an error ends the compilation"),
    (_SWITCH, "use `case`", "write `case $x { 'a': { … } default: { … } }`"),
)
"""Statements of other languages with a block: how each begins, why it is not read, and what to write."""

_OPERATORS: Final = {
    "..": Foreign(
        "`..` is not an operator: Puppet has no ranges", "`Integer[1, 3].each |$i| { … }` counts from 1 to 3"
    ),
    "++": Foreign("`++` is not an operator: variables cannot be reassigned", "assign `$x + 1` to a new variable"),
    "--": Foreign("`--` is not an operator: variables cannot be reassigned", "assign `$x - 1` to a new variable"),
    "??": Foreign("`??` is not an operator", "`pick($a, $b)` from stdlib returns the first value that is not undef"),
    "//": Foreign("`//` is not an operator", "`/` of two integers is an integer; a comment begins with `#`"),
    "?.": Foreign("`?.` is not an operator", "`$hash.dig('key')` is undef where a key is missing"),
}


def foreign(node: problems.UnexpectedToken, ctx: Context) -> Foreign | None:
    """Return what other languages or Git have and this one has not, if that is what stands here."""
    before = ctx.source.data[: node.start]
    mark = merge_marks.mark_on_line(ctx.source.data, node.start)
    if mark is not None:
        return Foreign(merge_marks.unmerged(ctx.source.data, mark), merge_marks.ADVICE, mark)
    known = _type_without_brackets(node, ctx)
    if known is not None:
        return Foreign(*known)
    return _around(node, ctx, before) or _operator(node, before) or _joined(node, before) or _words(node, before)


def orchestrating(node: problems.UnexpectedToken, ctx: Context) -> Foreign | None:
    """Return what to say where the bracket around the token belongs to an application of several nodes."""
    outside = None if node.opener is None else ctx.source.data[: node.opener.span.start]
    word = None if outside is None else word_of_bracket(outside)
    return None if word is None else Foreign(no_keyword(ctx.source.text(word)), ORCHESTRATION, word)


def _around(node: problems.UnexpectedToken, ctx: Context, before: bytes) -> Foreign | None:
    """Look for a statement of another language that the bracket around the token belongs to."""
    outside = before if node.opener is None else ctx.source.data[: node.opener.span.start]
    for pattern, reason, advice in _STATEMENTS:
        statement = pattern.search(outside)
        if statement is not None:
            message = f"`{statement[1].decode()}` is not a keyword: {reason}"
            return Foreign(message, advice, Span(*statement.span(1)))
    block = _TERRAFORM.search(outside) if node.opener is not None and node.found == "=" else None
    if block is not None:
        type_, title = (block[index].decode("utf-8", "replace").strip("\"'") for index in (1, 2))
        return Foreign(
            "the title of a resource belongs inside its braces",
            f"write `{type_} {{ '{title}': … }}`, with `=>` after the name of an attribute",
            Span(*block.span(2)),
        )
    return None


def _operator(node: problems.UnexpectedToken, before: bytes) -> Foreign | None:
    sign = before[-1:].decode("utf-8", "replace") + node.found[:1]
    if sign in _OPERATORS:
        known = _OPERATORS[sign]
        return Foreign(known.message, known.advice, Span(node.start - 1, node.start + 1))
    if node.found == "<<" and before.rstrip().endswith(b"="):
        return Foreign("`<<` does not start a heredoc", "a heredoc starts with its tag in `@(…)`: `@(EOT)`")
    return None


def _joined(node: problems.UnexpectedToken, before: bytes) -> Foreign | None:
    if before.rstrip().endswith(b".") and node.found[:1] in {"'", '"', "$"}:
        dot = len(before.rstrip()) - 1
        return Foreign(
            "`.` does not join strings: it calls functions",
            'write one string: `"${first}${second}"`',
            Span(dot, dot + 1),
        )
    if before[-1:] in {b"'", b'"'} and before[-2:-1].isalnum() and node.found[:1].isalnum():
        quote = before[-1:].decode()
        return Foreign(
            f"`{quote}` ends the string, but more text follows",
            "escape it with a backslash",
            Span(node.start - 1, node.start),
        )
    return None


def _words(node: problems.UnexpectedToken, before: bytes) -> Foreign | None:
    if node.found == "|" and (do := _DO.search(before)) is not None:
        return Foreign(
            "`do` is not a keyword: a lambda needs braces",
            "write its parameters before the brace: `|$x| { … }`",
            Span(do.start(), do.start() + 2),
        )
    if node.found == "|" and _LATE_PARAMETERS.search(before) is not None:
        message = "the parameters of a template belong at its start, before all text"
        return Foreign(message, "move the tag to the first line")
    if node.found in {"elsif", "if"} and _UNLESS.search(before[-_NEAR:]) is not None:
        return Foreign(f"`{node.found}` cannot follow an `unless`", "write `if !…`, which can have an `elsif`")
    if node.found == ":" and _TERNARY.search(before[-_NEAR:]) is not None:
        return Foreign(
            "`? :` is not an operator", "write `$a ? { true => 1, default => 2 }`, or `if $a { 1 } else { 2 }`"
        )
    known = _AFTER.get(node.found)
    return known[1] if known is not None and known[0].search(before) is not None else None


_AFTER: Final = {
    "then": (late_pattern(rb""), Foreign("`then` is not a keyword", "a block needs braces: `{ … }`")),
    "not": (late_pattern(rb""), Foreign("`not` is not an operator: `!` negates", "write `!($a in $b)`")),
    "{": (_TYPE, Foreign("a resource cannot be inside another", "refer to it by its title: `Service['name']`")),
    "(": (_FUNCTION, Foreign("a function cannot be defined here", "pass a lambda: `$list.each |$x| { … }`")),
    ":": (
        _CONDITION_OR_YAML,
        Foreign("unexpected `:`", "a block needs braces, and a resource is `type { 'title': … }`"),
    ),
}
"""What to say of a token after some text."""


def hint(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    """Return advice about a token that cannot stand where it stands."""
    return _of_token(node, ctx) or _of_keyword(node, ctx)


def _of_token(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    before = ctx.source.data[: node.start].rstrip()
    if node.found in {"=", "->", ":"} and "=>" in node.expected:
        return "write `=>` between a name and its value"
    if node.found == "=" and "==" in node.expected:
        return "`==` compares; `=` assigns and cannot be part of a condition"
    if node.found == "{" and "+>" in node.expected and node.opener is not None:
        return f"close the {node.opener.construct} with `}}` before it, or give the attribute a value with `=>`"
    if before.endswith(b",") and node.found in CLOSERS:
        return "remove the comma before it"
    if _NOT.search(before):
        return "the operator that negates is `!`"
    return None


def _of_keyword(node: problems.UnexpectedToken, ctx: Context) -> str | None:
    before = ctx.source.data[: node.start].rstrip()
    if node.found == "if" and before.endswith(b"else"):
        return "the keyword for another condition is `elsif`"
    if node.found in {"else", "elsif"}:
        return f"`{node.found}` must directly follow the closing brace of an `if`"
    if node.found in KEYWORDS and node.opener is not None:
        return f"quote it if it is a string: `'{node.found}'`"
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


_NAME: Final = rb"[A-Z]\w*(?:::[A-Z]\w*)*"
_BRACKETS: Final = rb"\[[^][\n]*(?:\[[^][\n]*\][^][\n]*)*\]"
_BEFORE = late_pattern(rb"(%b)(%b)?[ \t]*\Z" % (_NAME, _BRACKETS))
_HERE = late_pattern(rb"[(<]?[ \t]*(%b(?:%b)?)(?:[ \t]*[)>])?(?=[ \t]*[*$])" % (_NAME, _BRACKETS))
_FARTHEST: Final = 500
"""How many bytes before a token a type is looked for."""


def _type_without_brackets(node: problems.UnexpectedToken, ctx: Context) -> tuple[str, str, Span, Fix] | None:
    """Return what is wrong with the type of a parameter, what is meant, where it stands, and a fix; None if nothing."""
    if not node.expected >= {"variable", "*"} or "(" in node.expected:
        return None
    data = ctx.source.data
    outer = _BEFORE.search(data[max(node.start - _FARTHEST, 0) : node.start])
    if outer is None:
        return None
    start = node.start - len(outer[0])
    if node.found == "?":
        meant = f"Optional[{outer[0].decode().rstrip()}]"
        return _known("`?` does not make a type optional", meant, Span(start, node.start + 1))
    inner = None if outer[2] is not None else _HERE.match(data, node.start)
    if inner is None:
        return None
    meant = f"{outer[1].decode()}[{inner[1].decode()}]"
    return _known("the parameters of a type belong in brackets", meant, Span(start, inner.end()))


def _known(message: str, meant: str, span: Span) -> tuple[str, str, Span, Fix]:
    advice = f"write `{meant}`"
    return message, advice, span, Fix(advice, (Edit(span, meant),), safe=False, effect=Effect.REPAIR)
