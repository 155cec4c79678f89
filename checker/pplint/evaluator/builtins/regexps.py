"""Functions of regular expressions: `match`, `regsubst`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.unknown_arguments import texts_like_first
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.searching import find, find_all
from pplint.evaluator.core.unknown import result_type
from pplint.evaluator.expressions.elements import is_array
from pplint.ruby_library.integers import integer
from pplint.types.alias import unalias
from pplint.types.model import ArrayType, PatternType, RegexpType, StringType, Type, VariantType
from pplint.types.relations import is_assignable
from pplint.values import issues as value_issues
from pplint.values.errors import PuppetError, TooLargeError
from pplint.values.model import Hash, Regexp, Sensitive, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax.oniguruma import Match


# match


@builtin("match(String $string, Variant[Any, Type] $pattern) >> Optional[Array[Optional[String]]]")
def match(string: str, pattern: Value) -> Result:
    """Return what a pattern, and each of its groups, matches; `undef` if it does not match."""
    return _first_match(string, pattern)


@builtin("match(Array[String] $string, Variant[Any, Type] $pattern) >> Array[Optional[Array[Optional[String]]]]")
def match_each(string: tuple[str, ...], pattern: Value) -> Result:
    """Return what a pattern matches in each of several strings."""
    return tuple(_first_match(each, pattern) for each in string)


def _first_match(string: str, pattern: Value) -> Value:
    for source in _sources(pattern):
        found = find(source, string)
        if found is not None:
            return found.groups
    return None


def _sources(pattern: Value) -> Iterable[str]:
    """Yield the regular expressions that a pattern stands for."""
    if isinstance(pattern, str):
        return [pattern]
    if isinstance(pattern, Regexp):
        return [pattern.pattern]
    if isinstance(pattern, tuple):
        return (source for each in pattern for source in _sources(each))
    type_ = unalias(pattern) if isinstance(pattern, Type) else None
    if isinstance(type_, VariantType):
        return (source for each in type_.types for source in _sources(each))
    if isinstance(type_, PatternType):
        return type_.patterns
    if isinstance(type_, RegexpType):
        if type_.pattern is None:
            raise PuppetError(issues.BareRegexp())
        return [type_.pattern]
    raise PuppetError(issues.NotAPattern(kind(pattern)))


# regsubst

_LONGEST = 10_000_000
"""The most characters that replacements may have together."""

_PLAIN = "Variant[Array[String], String]"
_TEXT = "Variant[String, Sensitive[String]]"
_SECRET = f"Variant[Array[{_TEXT}], Sensitive[Array[{_TEXT}]], {_TEXT}]"
_RESULT = {_PLAIN: _PLAIN, _SECRET: f"Variant[Array[{_TEXT}], {_TEXT}]"}
"""What comes of which target."""


def _by_text(target: str, encoding: str = ", Enum['N', 'E', 'S', 'U'] $encoding = undef") -> str:
    return rf"""regsubst(
        {target} $target,
        String $pattern,
        Variant[String, Hash[String, String]] $replacement,
        Optional[Pattern[/^[GEIM]*$/]] $flags = undef{encoding}
    ) >> {_RESULT[target]}"""


def _by_regexp(target: str) -> str:
    return rf"""regsubst(
        {target} $target,
        Variant[Regexp, Type[Regexp]] $pattern,
        Variant[String, Hash[String, String]] $replacement,
        Pattern[/^G?$/] $flags = undef
    ) >> {_RESULT[target]}"""


_SECRET_SINCE = 8
_ENCODED_UNTIL = 8

_OPTIONS = {"E": "x", "I": "i", "M": "m"}
_GROUP_NAME = late_pattern(r"\\.|\(\?<([a-zA-Z_]\w*)>")
_SIGNS: Final[dict[str, Callable[[str, Match], str]]] = {
    "`": lambda text, found: text[: found.start],
    "'": lambda text, found: text[found.end :],
    "\\": lambda _, __: "\\",
    "&": lambda _, found: found.groups[0] or "",
}
_REFERENCE = late_pattern(r"\\(?:([0-9&`'\\])|k<([^>]+)>)")


def _like_target(call: Call) -> Result:
    """Return what is known of the result: arrays stay arrays, but sensitive ones; what was sensitive stays it."""
    known = texts_like_first(call)
    type_ = unalias(result_type(call.arguments[0]))
    is_secret = is_array(type_) and not is_assignable(ArrayType(StringType()), type_)
    return call.returned() if is_secret and call.run.puppet_version >= _SECRET_SINCE else known


Target = str | tuple[Value, ...] | Sensitive


@builtin(_by_text(_PLAIN), unknown=_like_target, until=_SECRET_SINCE - 1)
@builtin(_by_text(_SECRET), unknown=_like_target, since=_SECRET_SINCE, until=_ENCODED_UNTIL)
@builtin(_by_text(_SECRET, encoding=""), unknown=_like_target, since=_ENCODED_UNTIL + 1)
def regsubst_by_text(
    target: Target, pattern: str, replacement: str | Hash[Value], flags: str | None = None, _encoding: str | None = None
) -> Result:
    """Replace what a regular expression, given as text with flags, matches."""
    options = "".join(_OPTIONS[flag] for flag in dict.fromkeys(flags or "") if flag in _OPTIONS)
    source = f"(?{options}:{pattern}\n)" if "x" in options else f"(?{options}:{pattern})" if options else pattern
    return _substituted(target, source, replacement, everywhere="G" in (flags or ""))


@builtin(_by_regexp(_PLAIN), unknown=_like_target, until=_SECRET_SINCE - 1)
@builtin(_by_regexp(_SECRET), unknown=_like_target, since=_SECRET_SINCE)
def regsubst_by_regexp(
    target: Target, pattern: Regexp | RegexpType, replacement: str | Hash[Value], flags: str = ""
) -> Result:
    """Replace what a regular expression matches; the pattern of a type is taken literally."""
    source = pattern.pattern if isinstance(pattern, Regexp) else literal_pattern(pattern.pattern or "")
    return _substituted(target, source, replacement, everywhere=flags == "G")


def literal_pattern(text: str) -> str:
    """Return a regular expression that matches a text and nothing else."""
    return re.sub(r"([^\w])", r"\\\1", text, flags=re.ASCII)


def _substituted(target: Value, pattern: str, replacement: str | Hash[Value], *, everywhere: bool) -> Value:
    """Replace in a string, or in each of an array; a sensitive string stays one, a sensitive array does not."""
    if isinstance(target, Sensitive) and isinstance(target.value, str):
        return Sensitive(substitute(target.value, pattern, replacement, everywhere=everywhere))
    elements = target.value if isinstance(target, Sensitive) else target
    if isinstance(elements, tuple):
        return tuple(_substituted(each, pattern, replacement, everywhere=everywhere) for each in elements)
    return substitute(str(target), pattern, replacement, everywhere=everywhere)


def substitute(text: str, pattern: str, replacement: str | Hash[Value], *, everywhere: bool) -> str:
    """Replace the first match, or every one; a hash gives the replacement of each text that matched."""
    expand = _lookup(replacement) if isinstance(replacement, Hash) else _expansion(pattern, text, replacement)
    pieces: list[str] = []
    end = length = 0
    for found in find_all(pattern, text):
        pieces += [text[end : found.start], expand(found)]
        length += len(pieces[-1])
        if length > _LONGEST:
            raise TooLargeError(value_issues.TooManyCharacters(_LONGEST))
        end = found.end
        if not everywhere:
            break
    return "".join((*pieces, text[end:]))


def _lookup(replacement: Hash[Value]) -> Callable[[Match], str]:
    return lambda found: str(replacement.get(found.groups[0], ""))


def _expansion(pattern: str, text: str, replacement: str) -> Callable[[Match], str]:
    r"""Return the function that puts groups in place of `\1`, and what is around the match in place of `` \` ``."""
    names = [name for name in _GROUP_NAME.findall(pattern) if name]

    def expand(found: Match) -> str:
        def refer(reference: re.Match[str]) -> str:
            sign, name = reference.groups()
            if sign in _SIGNS:
                return _SIGNS[sign](text, found)
            if name is not None and name not in names:
                raise PuppetError(issues.UnknownGroup(name))
            index = integer(sign) if sign else names.index(name) + 1
            return (found.groups[index] or "") if index < len(found.groups) else ""

        return _REFERENCE.sub(refer, replacement)

    return expand
