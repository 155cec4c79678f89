"""Functions that take texts apart and put them together: `split`, `join`, `sprintf`, `strftime`, `shellquote`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.legacy import legacy_argument, reference_text, refusals
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.searching import find_in
from pplint.evaluator.core.unknown import Unknown, may_be_anything
from pplint.syntax.oniguruma import Searched
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.model import ArrayType, StringType
from pplint.values.errors import PuppetError, UnknowableError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.model import Hash, Sensitive, Timestamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import RegexpType
    from pplint.values.model import Regexp, Timespan, Value

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-")
_REFERENCES = (ClassType, ResourceType, CatalogEntryType)
_DANGEROUS = '!"`$\\'


# split and join


@builtin("split(String $str, String $pattern) >> Array[String]")
def split_by_text(str: str, pattern: str) -> Result:  # noqa: A002 - the parameter's name
    """Split a string where a regular expression, given as text, matches."""
    return tuple(split(str, pattern))


@builtin("split(String $str, Regexp $pattern) >> Array[String]")
def split_by_regexp(str: str, pattern: Regexp) -> Result:  # noqa: A002 - the parameter's name
    """Split a string where a regular expression matches."""
    return tuple(split(str, pattern.pattern))


@builtin("split(String $str, Type[Regexp] $pattern) >> Array[String]")
def split_by_type(str: str, pattern: RegexpType) -> Result:  # noqa: A002 - the parameter's name
    """Split a string where the regular expression of a type matches."""
    return tuple(split(str, pattern.pattern or ""))


def _split_unknown(call: Call) -> Result:
    """Return what is known of the parts: what may be anything is taken for what is not sensitive."""
    return Unknown(ArrayType(StringType())) if may_be_anything(call.arguments[0]) else call.returned()


@builtin(
    "split(Sensitive[String] $sensitive, String $pattern) >> Sensitive[Array[String]]",
    "split(Sensitive[String] $sensitive, Regexp $pattern) >> Sensitive[Array[String]]",
    "split(Sensitive[String] $sensitive, Type[Regexp] $pattern) >> Sensitive[Array[String]]",
    unknown=_split_unknown,
    since=8,
)
def split_sensitive(sensitive: Sensitive, pattern: str | Regexp | RegexpType) -> Result:
    """Split what is sensitive; the parts are as sensitive as the whole."""
    text = pattern if isinstance(pattern, str) else pattern.pattern or ""
    return Sensitive(tuple(split(ruby_text(sensitive.value), text)))


def split(text: str, pattern: str) -> list[str]:
    """Split a text as Ruby does: with what groups have matched, and without empty strings at the end."""
    fields = list(_fields(text, pattern))
    while fields and not fields[-1]:
        fields.pop()
    return fields


def _fields(text: str, pattern: str) -> Iterator[str]:
    """Yield what stands between the matches; an empty match counts only one character after the last match."""
    begin = start = 0
    has_stepped = False
    searched = Searched(text)
    while start <= len(text) and (match := find_in(searched, pattern, start)) is not None:
        if match.start == match.end == start and not has_stepped:
            start += 1
            has_stepped = True
            continue
        yield text[begin : match.start]
        yield from (group for group in match.groups[1:] if group is not None)
        begin = start = match.end
        has_stepped = False
    if begin < len(text):
        yield text[begin:]


@builtin("join(Array $arg, String $delimiter = '') >> String", takes_call=True)
def join(call: Call, arg: tuple[Value, ...], delimiter: str = "") -> Result:
    """Join the elements of an array and of the arrays within it."""
    texts = list(_flat_texts(arg))
    call.run.budget.check_size(sum(map(len, texts)) + len(texts) * len(delimiter))
    return delimiter.join(texts)


def joined_text(array: tuple[Value, ...], delimiter: str) -> str:
    """Return the texts of the elements with a delimiter between them."""
    return delimiter.join(_flat_texts(array))


def _flat_texts(array: tuple[Value, ...]) -> Iterator[str]:
    """Yield the texts of elements; an empty array within an array is an empty text."""
    for element in array:
        if isinstance(element, tuple) and element:
            yield from _flat_texts(element)
        else:
            yield "" if element == () else ruby_text(element)


# Formats


@builtin("sprintf(Any $format, Any *$arguments, Optional[Callable] $block) >> String")
def formatted(format: Value, *arguments: Value) -> Result:  # noqa: A002 - the parameter's name
    """Format values as Ruby's `sprintf` does."""
    from pplint.values.formatting.sprintf import sprintf

    form = legacy_argument(format)
    if not isinstance(form, str):
        raise PuppetError(issues.NotConverted(kind(form)))
    return sprintf(form, [_format_argument(each, form) for each in arguments])


def _format_argument(value: Value, form: str) -> Value:
    """Return an argument as formats get it: a reference to a resource is a resource there."""
    if isinstance(value, Hash) and any(isinstance(each, _REFERENCES) for _, each in value.pairs):
        raise UnknowableError("a resource is shown with its parameters")
    if not isinstance(value, _REFERENCES):
        return legacy_argument(value)
    text = reference_text(value)
    if "p" in form:
        raise UnknowableError("a resource is shown with its parameters")
    return text


@builtin("strftime(Timespan $time_object, String $format) >> String")
def formatted_timespan(time_object: Timespan, format: str) -> Result:  # noqa: A002 - the parameter's name
    """Format a timespan."""
    with refusals():
        return time_object.format(format)


@builtin("strftime(Timestamp $time_object, String $format, String $timezone = undef) >> String")
def formatted_timestamp(time_object: Timestamp, format: str, timezone: str | None = None) -> Result:  # noqa: A002
    """Format a timestamp in a time zone."""
    with refusals():
        return time_object.format(format, timezone)


@builtin("strftime(String $format, String $timezone = undef) >> String")
def formatted_now(format: str, timezone: str | None = None) -> Result:  # noqa: A002 - the parameter's name
    """Format the present time, which is not known; the time zone must exist all the same."""
    with refusals():
        Timestamp(0).format(format, timezone)
    if "%" not in format:
        return format
    raise UnknowableError("it depends on the time of the compilation")


# Shells


@builtin("shellquote(Any *$words, Optional[Callable] $block) >> String")
def shellquote(*words: Value) -> Result:
    """Quote words for a shell, and join them with spaces."""
    return " ".join(_quoted(word) for word in _flat(words))


def _flat(words: Iterable[Value]) -> Iterator[str]:
    for word in map(legacy_argument, words):
        if isinstance(word, tuple):
            yield from _flat(word)
        elif isinstance(word, str):
            yield word
        else:
            raise PuppetError(issues.NoMethod("length", kind(word)))


def _quoted(word: str) -> str:
    if word and _SAFE.issuperset(word):
        return word
    if not any(character in _DANGEROUS for character in word):
        return f'"{word}"'
    if "'" not in word:
        return f"'{word}'"
    return '"' + "".join(f"\\{each}" if each in _DANGEROUS else each for each in word) + '"'
