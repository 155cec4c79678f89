"""The brackets that are open at a cursor, what each of them opens, and the tokens in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.server.completion.constructs import Construct, Level, Token

if TYPE_CHECKING:
    from collections.abc import Sequence


_CLOSERS: Final = {"{": "}", "(": ")", "[": "]", "${": "}", "<|": "|>", "<<|": "|>>", "<%=": "%>"}
_OPENERS: Final = frozenset(_CLOSERS)
_CLOSING: Final = frozenset(_CLOSERS.values())
DEFINITIONS: Final = frozenset({"class", "define", "function", "plan", "node"})
_CONTROL: Final = frozenset({"if", "elsif", "else", "unless", "case", "apply"})
_STATEMENTS: Final = frozenset({Construct.FILE, Construct.BODY})
_DECLARED: Final = frozenset({"name", "class", "type_reference", "[]", "<||>", "<<||>>"})
"""What the braces of a resource may follow."""
OPERANDS: Final = frozenset(
    {
        "variable",
        "name",
        "bare_word",
        "type_reference",
        "()",
        "[]",
        "single_quoted_string",
        "double_quoted_string",
        "string_content",
        "}",
    }
)
"""What a bracket may follow that looks something up in it, or calls it."""


def levels_of(tokens: Sequence[Token]) -> list[Level]:
    """Return what is open after the last of some tokens, the file first."""
    levels = [Level(Construct.FILE)]
    for token in tokens:
        _read(token, levels)
    return levels


def _read(token: Token, levels: list[Level]) -> None:
    kind, level = token.kind, levels[-1]
    if kind == "|":
        if level.opener == "|":
            _close(levels, token)
        else:
            levels.append(Level(Construct.PARAMETERS, "|", [token]))
    elif kind in _OPENERS:
        levels.append(_opened(token, level))
    elif kind in _CLOSING:
        at = next((at for at in range(len(levels) - 1, 0, -1) if _CLOSERS.get(levels[at].opener) == kind), 0)
        if at:
            del levels[at + 1 :]
            _close(levels, token)
    else:
        level.tokens.append(token)


def _close(levels: list[Level], token: Token) -> None:
    closed = levels.pop()
    start = closed.head[-1].end if closed.head else token.start
    levels[-1].tokens.append(Token(f"{closed.opener}{token.kind}", start, token.end, closed))


def _opened(token: Token, level: Level) -> Level:
    kind, tokens = token.kind, level.tokens
    last = tokens[-1] if tokens else None
    if kind == "${":
        return Level(Construct.INTERPOLATION, kind)
    if kind == "<%=":
        return Level(Construct.PARENTHESES, kind)
    if kind in {"<|", "<<|"}:
        return Level(Construct.QUERY, kind, tokens[-1:])
    if kind == "[":
        is_access = last is not None and last.kind in OPERANDS and last.end == token.start
        return Level(Construct.KEYS, kind, _operand(tokens)) if is_access else Level(Construct.LIST, kind)
    head = _head(level)
    if kind == "(":
        return _parenthesis(head, tokens)
    return Level(Construct.HASH, "{") if last is None else _of_statement(head, level) or _of_brace(last, level)


def _parenthesis(head: list[Token], tokens: list[Token]) -> Level:
    last = tokens[-1] if tokens else None
    keyword = next((each.kind for each in head if each.kind in DEFINITIONS), None)
    if keyword is not None and len(head) > 1:
        return Level(Construct.PARAMETERS, "(", head, keyword)
    if last is None or last.kind not in {"name", "type", "type_reference", "[]", "apply"}:
        return Level(Construct.PARENTHESES, "(", tokens[-1:])
    return Level(Construct.ARGUMENTS, "(", _operand(tokens))


def _of_statement(head: list[Token], level: Level) -> Level | None:
    """Return the body of a definition or a branch, if `head` begins one; the options of a `case`."""
    keyword = next((each.kind for each in head if each.kind in DEFINITIONS | _CONTROL), None)
    # What follows these belongs to an expression in the condition, and `class {` declares a class.
    if keyword is None or level.tokens[-1].kind in {"?", "||", "class"}:
        return None
    if keyword == "case":
        return Level(Construct.CASE, "{", head)
    return Level(Construct.BODY, "{", head, keyword if keyword in DEFINITIONS else None)


def _of_brace(last: Token, level: Level) -> Level:
    tokens = level.tokens
    if last.kind == "?":
        return Level(Construct.SELECTOR, "{", _operand(tokens[:-1]))
    if last.kind == "||" or _is_after_lambda(tokens):
        return Level(Construct.BODY, "{", tokens[-4:], "|")
    if last.kind == ":" and level.construct is Construct.CASE:
        return Level(Construct.BODY, "{")
    if last.kind in _DECLARED and level.construct in _STATEMENTS | {Construct.PARENTHESES}:
        return Level(Construct.RESOURCE, "{", _operand(tokens))
    return Level(Construct.HASH, "{", tokens[-1:])


def _is_after_lambda(tokens: list[Token]) -> bool:
    """Return whether the tokens end with the parameters of a lambda and the type that it returns."""
    return {"||", ">>"} <= {each.kind for each in tokens[-4:]}


def _head(level: Level) -> list[Token]:
    """Return the tokens of a level from the last keyword on that begins a definition or a branch, if it has no body.

    In a list, a keyword may be the name of an attribute or a key.
    """
    tokens = level.tokens
    for at in range(len(tokens) - 1, -1, -1):
        kind = tokens[at].kind
        is_body = kind == "{}" and (at == 0 or tokens[at - 1].kind != "?")
        if is_body or (kind in {",", ";", "=>"} and level.construct not in _STATEMENTS):
            return []
        if kind in DEFINITIONS or kind in _CONTROL:
            return tokens[at:]
    return []


def _operand(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens at the end that are one expression: a name, and what is called or looked up after it."""
    at = len(tokens) - 1
    while at > 0:
        kind, before = tokens[at].kind, tokens[at - 1]
        level = tokens[at].level
        is_access = level is not None and level.construct is Construct.KEYS
        if is_access or kind.startswith("<") or kind == "||" or (kind == "()" and before.kind in OPERANDS):
            at -= 1
        elif before.kind == ".":
            at -= 2
        else:
            break
    return list(tokens[max(at, 0) :])


def operand_at_end(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of the variable at the end of some tokens, with the keys after it."""
    at = len(tokens) - 1
    while at > 0 and tokens[at].kind == "[]":
        at -= 1
    return list(tokens[at:]) if at >= 0 else []
