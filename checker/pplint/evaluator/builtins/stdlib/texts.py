"""Functions that change strings, and those in arrays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib.library import legacy, stdlib
from pplint.evaluator.builtins.stdlib.unknowns import like_first
from pplint.evaluator.core.errors import Uncertain

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

_SPECIAL = {
    **{character: f"\\{character}" for character in "[]{}()|-*.\\?+^$# "},
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\f": "\\f",
    "\v": "\\v",
}
_REFUSED_SINCE = 8
"""The first version of Puppet in which version 9 of the module refuses to escape."""
_URI_UNSAFE = late_pattern(r"[^\-_.!~*'()a-zA-Z0-9;/?:@&=+$,\[\]]")


def _enter(name: str, change: Callable[[str], str], *, is_certain: bool = True) -> None:
    """Enter a function on a string, and on those strings that are elements of an array."""

    def of_value(call: Call, value: str | Array, *_rest: Value) -> Result:
        if not is_certain and call.run.puppet_version >= _REFUSED_SINCE:
            raise Uncertain
        if isinstance(value, str):
            return change(value)
        return tuple(change(each) if isinstance(each, str) else each for each in value)

    text = f"{name}(Variant[String, Array] $value, Any *$rest) >> Variant[Array, String]"
    legacy(text, takes_call=True, unknown=like_first)(of_value)


def _swapcase(text: str) -> str:
    return text.swapcase()


def _regexpescape(text: str) -> str:
    return "".join(_SPECIAL.get(character, character) for character in text)


def _uriescape(text: str) -> str:
    return _URI_UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), text)


_enter("swapcase", _swapcase)
_enter("regexpescape", _regexpescape)
# Ruby 3, on which Puppet 8 runs, has no `URI.escape` any more.
_enter("uriescape", _uriescape, is_certain=False)


@legacy("reverse(Variant[String, Array] $value, Any *$rest) >> Variant[Array, String]", unknown=like_first)
def reverse(value: str | Array, *_rest: Value) -> Result:
    """Return the characters, or the elements, from the last to the first."""
    return value[::-1]


@legacy("dos2unix(String $text) >> String")
def dos2unix(text: str) -> Result:
    """End lines with a line feed only."""
    return text.replace("\r\n", "\n")


@legacy("unix2dos(String $text) >> String")
def unix2dos(text: str) -> Result:
    """End lines with a carriage return and a line feed."""
    return re.sub(r"\r*\n", "\r\n", text)


@stdlib("stdlib::start_with(String $test_string, Variant[String[1], Array[String[1], 1]] $prefixes) >> Boolean")
def start_with(test_string: str, prefixes: str | tuple[str, ...]) -> Result:
    """Whether a string starts with a text, or with one of several."""
    return test_string.startswith(prefixes)


@stdlib("stdlib::end_with(String $test_string, Variant[String[1], Array[String[1], 1]] $suffixes) >> Boolean")
def end_with(test_string: str, suffixes: str | tuple[str, ...]) -> Result:
    """Whether a string ends with a text, or with one of several."""
    return test_string.endswith(suffixes)


@stdlib("stdlib::xml_encode(String $str, Enum['text', 'attr'] $type = 'text') >> String")
def xml_encode(str: str, type: str = "text") -> Result:  # noqa: A002 - the parameters' names
    """Escape what XML would take for a tag; an attribute is quoted, too."""
    text = str.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return '"' + text.replace('"', "&quot;") + '"' if type == "attr" else text
