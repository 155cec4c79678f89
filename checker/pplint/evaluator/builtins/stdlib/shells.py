"""Functions that quote words for shells, and read what is quoted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import legacy, stdlib
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

_UNSAFE = late_pattern(r"[^A-Za-z0-9_\-.,:+/@\n]")
_TOKEN = late_pattern(
    r"""[\0 \t\n\v\f\r]*(?:
        (?P<word>[^\0 \t\n\v\f\r\\'"]+)
        | '(?P<single>[^\0']*)'
        | "(?P<double>(?:[^\0"\\]|\\[^\0])*)"
        | (?P<escape>\\[^\0]?)
        | (?P<garbage>[^ \t\n\v\f\r])
    )(?P<end>[ \t\n\v\f\r]|\Z)?""",
    re.VERBOSE | re.DOTALL,
)
_BATCH = {'"': '""', "$": "\\$", "\\": "\\\\"}
_POWERSHELL = {**{each: f"`{each}" for each in " '`|\n$"}, '"': '\\`"'}


@stdlib(
    "shell_escape(Any $string) >> String",
    "stdlib::shell_escape(Any $string) >> String",
)
def shell_escape(string: Value) -> Result:
    """Quote a text so that a shell takes it for one word."""
    return _escaped(ruby_text(string))


def _escaped(text: str) -> str:
    return _UNSAFE.sub(lambda found: f"\\{found[0]}", text).replace("\n", "'\n'") if text else "''"


@legacy("shell_join(Array $words) >> String")
def shell_join(words: Array) -> Result:
    """Quote words for a shell, and put spaces between them."""
    return " ".join(_escaped(ruby_text(each)) for each in words)


@legacy("shell_split(Any $text) >> Array[String]")
def shell_split(text: Value) -> Result:
    """Split a text into words as a shell does."""
    return tuple(_words(ruby_text(text)))


def _words(text: str) -> Iterator[str]:
    field = ""
    place = 0
    while place < len(text) and (found := _TOKEN.match(text, place)) is not None:
        if found["garbage"] is not None:
            raise PuppetError(issues.UnmatchedQuote(text[found.start("garbage") :]))
        field += _unquoted(found)
        place = found.end()
        if found["end"] is not None:
            yield field
            field = ""
        if place == len(text):
            return


def _unquoted(found: re.Match[str]) -> str:
    if found["double"] is not None:
        return re.sub(r'\\([$`"\\\n])', r"\1", found["double"])
    if found["escape"] is not None:
        return re.sub(r"\\(.)", r"\1", found["escape"])
    return found["word"] or found["single"] or ""


@stdlib("batch_escape(Any $string) >> String", "stdlib::batch_escape(Any $string) >> String")
def batch_escape(string: Value) -> Result:
    """Quote a text for a batch file of Windows."""
    return '"' + "".join(_BATCH.get(each, each) for each in ruby_text(string)) + '"'


@stdlib("powershell_escape(Any $string) >> String", "stdlib::powershell_escape(Any $string) >> String")
def powershell_escape(string: Value) -> Result:
    """Quote a text for PowerShell."""
    return "".join(_POWERSHELL.get(each, each) for each in ruby_text(string))
