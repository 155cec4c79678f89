"""Fills the words of an issue: those on its class are a template with its arguments in braces.

An argument is perhaps followed by how it is shown: `{found:type}`.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.numbers import float_text
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.types.names import kind_name, simple_name
from pplint.values.formatting.ruby import inspect
from pplint.values.text import text
from pplint.values.value_types import reduced_type_of
from pplint.wording.labels import a_label, label, with_article
from pplint.wording.mismatches import describe_mismatch, describe_signatures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pplint.base.issue import Issue
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type
    from pplint.values.model import ObjectValue, Value


def sentence(issue: Issue, function: str = "") -> str:
    """Return what is wrong, which may be several lines; a function that is named already is not named again."""
    own, words = _filled(issue.function_name, issue), _filled(issue.wording(), issue)
    return words if own in {"", function} else f"{own}(): {words}"


def clause(issue: Issue, function: str = "") -> str:
    """Return what is wrong as a part of a sentence: on one line; a function that is named already is not again."""
    return sentence(issue, function).partition("\n")[0].rstrip(" .:")


def _filled(words: str, issue: Issue) -> str:
    return _FORMATTER.vformat(words, (issue,), vars(issue))


class _Shown(Formatter):
    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> object:
        return FORMED[key](args[0]) if key in FORMED else kwargs[str(key)]

    def format_field(self, value: object, format_spec: str) -> str:
        # What is nested so deeply that it cannot be written is still what is to blame.
        try:
            return SHOWN[format_spec](value)
        except RecursionError:
            return "…"


_FORMATTER: Final = _Shown()


def _quoted(value: object) -> str:
    """Return a value between quotes: a text as it is, anything else as the language writes it."""
    return value if isinstance(value, str) else text(value)  # type: ignore[arg-type]


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _made(type_: Type | None) -> str:
    """Return the name of what is made, which may be nothing."""
    return "undef" if type_ is None else simple_name(type_)


def _type_label(kind: Kind) -> str:
    return label(kind).removeprefix("value of type ")


def _general_type(value: Value) -> str:
    return display(generalize(reduced_type_of(value)))


def _message(error: ObjectValue) -> str:
    return str(error.attributes["msg"])


SHOWN: Final[Mapping[str, Callable[[Any], str]]] = {
    "": str,
    "a_label": a_label,
    "article": with_article,
    "count": "{:,}".format,
    "float": float_text,
    "general_type": _general_type,
    "hexadecimal": "{:02X}".format,
    "inspect": inspect,
    "kind": kind_name,
    "list": _listed,
    "made": _made,
    "message": _message,
    "name": simple_name,
    "plain": _quoted,
    "short_label": _type_label,
    "text": text,
    "type": display,
}
"""How an argument is shown, by what follows the colon."""


def _mismatch(issue: Any) -> str:  # noqa: ANN401 - any issue with a declared and an actual type
    """Return why a value is not of the type that is declared, to follow the name of what it is a value for."""
    words = describe_mismatch("", issue.expected, issue.found)
    if words.startswith(":"):
        return words
    return f"{' ' if words.startswith(('expects', 'does')) else ': '}{words}"


def _rejection(issue: Any) -> str:  # noqa: ANN401 - any issue of a call
    return describe_signatures(issue.function, issue.signatures, issue.arguments)


def _cause(issue: Any) -> str:  # noqa: ANN401 - any issue with the reason for it
    return sentence(issue.reason, issue.function_name)


FORMED: Final[Mapping[int | str, Callable[[Issue], str]]] = {
    "cause": _cause,
    "mismatch": _mismatch,
    "rejection": _rejection,
}
"""What words name that is formed from several arguments."""
