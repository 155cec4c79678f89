"""Functions of regular expressions: `match`, `regsubst`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pplint.evaluator.builtins.likewise import texts_like_first
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.labels import label
from pplint.evaluator.searching import find, find_all
from pplint.patterns import late_pattern
from pplint.types.alias import unalias
from pplint.types.model import PatternType, RegexpType, Type, VariantType
from pplint.values.errors import PuppetError, TooLargeError
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.evaluator.unknown import Result
    from pplint.syntax.oniguruma import Match
    from pplint.values.model import Value


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
            raise PuppetError("RUNTIME_ERROR", "Given Regexp Type has no regular expression")
        return [type_.pattern]
    words = "match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or Array[T]."
    raise PuppetError("RUNTIME_ERROR", f"{words} Got {label(pattern)}")


# regsubst

_LONGEST = 10_000_000
"""The most characters that replacements may have together."""

_BY_TEXT = r"""regsubst(
    Variant[Array[String], String] $target,
    String $pattern,
    Variant[String, Hash[String, String]] $replacement,
    Optional[Pattern[/^[GEIM]*$/]] $flags = undef,
    Enum['N', 'E', 'S', 'U'] $encoding = undef
) >> Variant[Array[String], String]"""
_BY_REGEXP = r"""regsubst(
    Variant[Array[String], String] $target,
    Variant[Regexp, Type[Regexp]] $pattern,
    Variant[String, Hash[String, String]] $replacement,
    Pattern[/^G?$/] $flags = undef
) >> Variant[Array[String], String]"""

_OPTIONS = {"E": "x", "I": "i", "M": "m"}
_GROUP_NAME = late_pattern(r"\\.|\(\?<([a-zA-Z_]\w*)>")
_REFERENCE = late_pattern(r"\\(?:([0-9&`'\\])|k<([^>]+)>)")

Target = str | tuple[str, ...]


@builtin(_BY_TEXT, unknown=texts_like_first)
def regsubst_by_text(
    target: Target, pattern: str, replacement: str | Hash[Value], flags: str | None = None, _encoding: str | None = None
) -> Result:
    """Replace what a regular expression, given as text with flags, matches."""
    options = "".join(_OPTIONS[flag] for flag in dict.fromkeys(flags or "") if flag in _OPTIONS)
    source = f"(?{options}:{pattern}\n)" if "x" in options else f"(?{options}:{pattern})" if options else pattern
    return _substituted(target, source, replacement, everywhere="G" in (flags or ""))


@builtin(_BY_REGEXP, unknown=texts_like_first)
def regsubst_by_regexp(
    target: Target, pattern: Regexp | RegexpType, replacement: str | Hash[Value], flags: str = ""
) -> Result:
    """Replace what a regular expression matches; the pattern of a type is taken literally."""
    source = pattern.pattern if isinstance(pattern, Regexp) else _literal(pattern.pattern or "")
    return _substituted(target, source, replacement, everywhere=flags == "G")


def _literal(text: str) -> str:
    """Return a regular expression that matches a text and nothing else."""
    return re.sub(r"([^\w])", r"\\\1", text, flags=re.ASCII)


def _substituted(target: Target, pattern: str, replacement: str | Hash[Value], *, everywhere: bool) -> Value:
    if isinstance(target, tuple):
        return tuple(substitute(each, pattern, replacement, everywhere=everywhere) for each in target)
    return substitute(target, pattern, replacement, everywhere=everywhere)


def substitute(text: str, pattern: str, replacement: str | Hash[Value], *, everywhere: bool) -> str:
    """Replace the first match, or every one; a hash gives the replacement of each text that matched."""
    expand = _lookup(replacement) if isinstance(replacement, Hash) else _expansion(pattern, text, replacement)
    pieces: list[str] = []
    end = length = 0
    for found in find_all(pattern, text):
        pieces += [text[end : found.start], expand(found)]
        length += len(pieces[-1])
        if length > _LONGEST:
            raise TooLargeError(f"more than {_LONGEST} characters")
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
        around = {"`": text[: found.start], "'": text[found.end :], "\\": "\\", "&": found.groups[0]}

        def refer(reference: re.Match[str]) -> str:
            sign, name = reference.groups()
            if sign in around:
                return around[sign] or ""
            if name is not None and name not in names:
                raise PuppetError("RUNTIME_ERROR", f"undefined group name reference: {name}")
            index = int(sign) if sign else names.index(name) + 1
            return (found.groups[index] or "") if index < len(found.groups) else ""

        return _REFERENCE.sub(refer, replacement)

    return expand
