"""The table of words, which the modules of this package fill.

What is said of a kind of issue is a text with its arguments in braces, each perhaps followed by how it is shown
(`{found:type}`), or a function of the issue. The compiler's own words are given where it has some, as `pplint eval`
shows them. A rule puts them behind a colon, or says something else that is clearer: the clause.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.numbers import float_text
from pplint.types.display import display
from pplint.types.names import kind_name, simple_name
from pplint.values.formatting.ruby import inspect
from pplint.values.text import text
from pplint.wording.labels import a_label, label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias, TypeVar

    from pplint.base.issue import Issue
    from pplint.types.issues import Expected
    from pplint.types.model import Type

    _I = TypeVar("_I", bound=Issue)

    Words: TypeAlias = "str | Callable[[Any], str]"

SENTENCES: Final[dict[type[Issue], Words]] = {}
"""What is said of an issue by itself, in the compiler's words."""

CLAUSES: Final[dict[type[Issue], Words]] = {}
"""What rules say of an issue, where that is something else."""


FUNCTIONS: Final[dict[type[Issue], str]] = {}
"""The function that the compiler names before what it says of an issue: `range(): …`."""


def says(
    kind: type[_I],
    words: str | Callable[[_I], str],
    clause: str | Callable[[_I], str] | None = None,
    of: str = "",
) -> None:
    """Enter what is said of a kind of issue, perhaps as what a function says, which may be an argument."""
    SENTENCES[kind] = words
    if clause is not None:
        CLAUSES[kind] = clause
    if of:
        FUNCTIONS[kind] = of


def told(issue: Issue, function: str = "") -> str:
    """Return what is wrong in the compiler's words, which may be several lines; a function is not named again."""
    own, words = _function(issue), _filled(SENTENCES[type(issue)], issue)
    return words if own in {"", function} else f"{own}(): {words}"


def told_as_clause(issue: Issue, function: str = "") -> str:
    """Return what is wrong as a part of a sentence; a function that it names already is not named again."""
    words = CLAUSES.get(type(issue))
    if words is not None:
        return _filled(words, issue)
    if function and function == _function(issue):
        return _first_line(_filled(SENTENCES[type(issue)], issue))
    return as_clause(told(issue))


def _function(issue: Issue) -> str:
    return _filled(FUNCTIONS.get(type(issue), ""), issue)


def as_clause(words: str) -> str:
    """Return words as a part of a sentence: the first line, in lower case, without the period."""
    first = _first_line(words)
    is_word = first[:1].isupper() and not first[1:2].isupper()
    return first[:1].lower() + first[1:] if is_word else first


def _first_line(words: str) -> str:
    """Return the first line of a text without the period."""
    return words.partition("\n")[0].rstrip(" .:")


def _filled(words: Words, issue: Issue) -> str:
    return _FORMATTER.vformat(words, (), vars(issue)) if isinstance(words, str) else words(issue)


class _Shown(Formatter):
    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> object:  # noqa: ARG002
        return kwargs[str(key)]

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


_PARAMETERS: Final[Mapping[Expected, str]] = {
    "boolean": "true or false",
    "hash": "a hash",
    "integer or default": "an integer or default",
    "name of a class": "the name of a class, a string,",
    "number or default": "a number or default",
    "point in time": "a point in time",
    "resource type or its name": "a resource type or its name",
    "size": "an Integer range, or integers or default",
    "span of time": "a span of time",
    "string": "a string",
    "string or range of versions": "a string or a range of versions",
    "string or regular expression": "a string or a regular expression",
    "string, regular expression or Pattern": "a string, a regular expression, or a Pattern",
    "title": "the title of a resource, a string,",
    "type": "a type",
    "type or string": "a type or a string",
    "URI": "a URI, or a hash of what its parts must match,",
}


SHOWN: Final[dict[str, Callable[[Any], str]]] = {
    "": str,
    "text": text,
    "plain": _quoted,
    "inspect": inspect,
    "label": label,
    "a_label": a_label,
    "type": display,
    "kind": kind_name,
    "name": simple_name,
    "list": _listed,
    "count": "{:,}".format,
    "seconds": "{:g}".format,
    "float": float_text,
    "made": _made,
    "parameter": _PARAMETERS.__getitem__,
}
"""How an argument is shown, by what stands behind the colon."""
