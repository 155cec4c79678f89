"""Values that do not fit: the innermost place that is to blame, a sentence that says why, and what may be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Edit, Finding, Fix
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import close_matches, question
from pplint.evaluator.core.unknown import alternatives, result_type
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint.types.alias import AliasType, unalias
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.explain import explain
from pplint.types.mismatch_kinds import Mismatch, TypeMismatch, UnknownEntry
from pplint.types.model import (
    UNDEF,
    BooleanType,
    EnumType,
    FloatType,
    IntegerType,
    SensitiveType,
    StringValueType,
    Type,
    UndefType,
    VariantType,
)
from pplint.types.relations import is_assignable
from pplint.types.type_words import value_name
from pplint.values.value_types import type_of
from pplint.wording.mismatches import expectation, step_text
from pplint_rules.shared.wording import shortened, type_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.diagnostic import Label
    from pplint.evaluator.core.unknown import Result
    from pplint.rule import Context
    from pplint.types.mismatch_kinds import Path
    from pplint.values.model import Value

_LONGEST_VALUE = 40
_MOST_CHOICES = 1000
"""Of how many strings it is looked for the one that is meant: it takes longer than all else."""
INTEGER = late_pattern(r"0|-?[1-9][0-9]{0,17}")


class Misfit(Struct, frozen=True):
    """The node of a value, what is expected of it there, and what it is called, such as "parameter `port`".

    `words` say what is expected where the type alone would be hard to read.
    """

    node: ast.Node
    expected: Type
    found: Result
    subject: str
    words: str | None = None

    def finding(self, ctx: Context, *labels: Label, remark: str = "") -> Finding:
        """Word it; the remark follows the sentence."""
        mismatch, more = self._innermost()
        node = _at(self.node, mismatch)
        message = f"{self._sentence(mismatch, _written(node, ctx))}{more}{remark}"
        if not isinstance(mismatch, TypeMismatch):
            return ctx.finding(self.node if node is None else node, message, *labels)
        labels = with_aliases(labels, mismatch.expected, self.expected, ctx)
        if node is None:
            return ctx.finding(self.node, message, *labels)
        help_, fix = _meant(mismatch, node, ctx)
        return ctx.finding(node, message, *labels, help=help_, fix=fix)

    def _innermost(self) -> tuple[Mismatch | None, str]:
        """Return what is wrong first, and how many other places there are."""
        try:
            found = explain(self.expected, result_type(self.found))
        except InvalidTypeError:
            found = ()
        if not found:
            return None, ""
        return found[0], other_places(len(found) - 1)

    def _sentence(self, mismatch: Mismatch | None, written: str | None) -> str:
        if mismatch is None:
            return shortened(f"{self.subject} {self._expects()}", display(result_type(self.found)))
        return mismatch_sentence(self.subject, mismatch, written, self._expects() if self.words else None)

    def _expects(self) -> str:
        return f"expects {self.words or display(self.expected)}"

    def starts(self, ctx: Context, beginning: str, *labels: Label) -> Finding:
        """Word that a string of which only the beginning is known does not fit."""
        got = f"a string that starts with {quote(beginning)}"
        return ctx.finding(self.node, f"{self.subject} {self._expects()}, got {got}", *labels)


def other_places(count: int) -> str:
    """Say after a sentence how many other places do not fit."""
    return f" ({count} more {'place' if count == 1 else 'places'})" if count else ""


def mismatch_sentence(
    subject: str,
    mismatch: Mismatch,
    written: str | None = None,
    expects: str | None = None,
    *,
    shows_value: bool = True,
) -> str:
    """Say what is wrong where in the value of a subject.

    `written` is the value there as its file has it, `expects` are words for what is expected of the whole. A secret is
    told by its kind alone, also one that the caller knows to be one, and so `shows_value` is false.
    """
    keys = _keys(mismatch.path)
    words = expectation(mismatch, display)
    expected, got = words.expected, words.found
    if keys is None:
        path = " ".join(map(step_text, mismatch.path))
        return shortened(f"{subject}: {path} {expected}", got)
    expected = expects or expected
    if isinstance(mismatch, TypeMismatch):
        known = written or literal_text(mismatch.actual) or _choice(mismatch.actual) or got
        got = known if shows_value and not is_secret(mismatch.expected) else _kind(mismatch)
    where = f" at `{keys}`" if keys else ""
    return shortened(f"{subject} {expected}{where}", got)


def _kind(mismatch: TypeMismatch) -> str:
    kind = value_name(mismatch.actual)
    return f"another {kind}" if kind == value_name(mismatch.expected) else kind


def with_aliases(labels: tuple[Label, ...], expected: Type, whole: Type, ctx: Context) -> tuple[Label, ...]:
    """Say in the first label what the aliases stand for that are expected, if no other label shows it.

    `whole` is what is expected of the whole value, as its declaration has it.
    """
    aliases = [each for each in alternatives(expected) if isinstance(each, AliasType)]
    unseen = [each for each in aliases if each != whole or not _is_shown(each, ctx)]
    if not labels or not unseen:
        return labels
    texts = [f"{each.name} is {type_text(unalias(each))}" for each in unseen]
    first, *others = labels
    return replace(first, message="; ".join([first.message, *texts])), *others


def _is_shown(alias: AliasType, ctx: Context) -> bool:
    """Whether the definition of an alias can be shown, as it is in a file of the user."""
    found = ctx.names.data_type(alias.name)
    return found is not None and bool(ctx.declared(found.place, ""))


def _keys(path: Path) -> str | None:
    """Return the way to a place as the language writes it, `['hosts'][0]`; None if it is more than keys and indexes."""
    if any(step.kind not in {"entry", "index"} for step in path):
        return None
    return "".join(f"[{quote(step.key) if isinstance(step.key, str) else step.key}]" for step in path)


def _written(node: ast.Expression | None, ctx: Context) -> str | None:
    """Return an integer as it is written: whoever wrote `0644` does not know it as 420."""
    return ctx.source.text(node.span) if isinstance(node, ast.Integer) else None


def is_secret(expected: Type) -> bool:
    """Whether a value is meant to be kept out of reports."""
    return any(isinstance(unalias(each), SensitiveType) for each in alternatives(unalias(expected)))


def literal_text(type_: Type) -> str | None:
    """Return the only value of a type as the language writes it, if that is short."""
    match type_:
        case IntegerType() | FloatType() if type_.lower is not None and type_.lower == type_.upper:
            return str(type_.lower)
        case StringValueType() if len(type_.value) <= _LONGEST_VALUE:
            return quote(type_.value)
        case BooleanType() if type_.value is not None:
            return "true" if type_.value else "false"
        case UndefType():
            return "undef"
        case _:
            return None


def _choice(type_: Type) -> str | None:
    """Return a type of several members with all of them, of which the compiler says only that it is a `Variant`."""
    return type_text(type_) if isinstance(type_, VariantType | EnumType) else None


def _at(node: ast.Node, mismatch: Mismatch | None) -> ast.Expression | None:
    """Return the innermost expression that is to blame, as far as the node is one."""
    if not isinstance(node, ast.Expression):
        return None
    if mismatch is None:
        return node
    keys = [step.key for step in mismatch.path if step.kind in {"entry", "index"}]
    for key in keys:
        inner = _element(node, key)
        if inner is None:
            return node
        node = inner
    if isinstance(mismatch, UnknownEntry):
        return next((each.key for each in _entries(node) if _text(each.key) == mismatch.key), node)
    return node


def _element(node: ast.Expression, key: str | int) -> ast.Expression | None:
    if isinstance(key, str):
        return next((each.value for each in _entries(node) if _text(each.key) == key), None)
    elements: Sequence[ast.Expression] = node.elements if isinstance(node, ast.Array) else ()
    is_plain = not any(isinstance(each, ast.Splat) for each in elements)
    return elements[key] if is_plain and key < len(elements) else None


def _entries(node: ast.Expression) -> Sequence[ast.HashEntry]:
    return node.entries if isinstance(node, ast.Hash) else ()


def _text(node: ast.Expression) -> str | None:
    return node.value if isinstance(node, ast.String | ast.Name) else None


def _meant(mismatch: TypeMismatch, node: ast.Expression, ctx: Context) -> tuple[str | None, Fix | None]:
    """Return advice, and a fix, where a literal is nearly what is expected: misspelt, or with quotes or without."""
    if not isinstance(node, ast.String | ast.Name | ast.Integer | ast.Boolean):
        return None, None
    source = ctx.source.text(node.span)
    value = _text(node)
    if value is not None and source.strip("'\"") != value:
        return None, None
    if value in NOTHING and is_assignable(mismatch.expected, UNDEF):
        return question("undef"), _replacement(node, "undef")
    near = None if value is None else nearest_choice(value, mismatch.expected)
    if near is not None:
        return question(quote(near)), _replacement(node, quote(near))
    for other, written in _readings(value, source):
        if is_assignable(mismatch.expected, type_of(other)):
            advice = "put it in quotes" if value is None else "write it without quotes"
            return f"{advice}: `{written}`", _replacement(node, written)
    return None, None


NOTHING = frozenset({"nil", "null", "none", "None", "undefined", "undef"})
"""What `undef` is called elsewhere, and what it is called in quotes."""


def nearest_choice(value: str, expected: Type) -> str | None:
    """Return the string that is most like another one, of those that are expected, if one is like it."""
    choices = list(_choices(expected))
    return next(iter(close_matches(value, choices, 1)), None) if len(choices) <= _MOST_CHOICES else None


def _choices(type_: Type) -> Iterator[str]:
    for each in alternatives(unalias(type_)):
        plain = unalias(each)
        if isinstance(plain, EnumType):
            yield from plain.values
        elif plain is not type_ and len(alternatives(plain)) > 1:
            yield from _choices(plain)


def _readings(value: str | None, source: str) -> Iterator[tuple[Value, str]]:
    """Yield what a literal would be if it had no quotes, or had some."""
    if value is None:
        yield source, quote(source)
    elif value in {"true", "false"}:
        yield value == "true", value
    elif INTEGER.fullmatch(value):
        yield int(value), value


def _replacement(node: ast.Expression, text: str) -> Fix:
    return Fix(f"write `{text}`", (Edit(Span(node.start, node.end), text),), safe=False)
