"""Why a file in YAML cannot be read, where that is plain from its lines.

A mistake that only a whole parser would find is not found; where quotes, brackets or aliases go over several lines, the
search ends. Whatever is found, Ruby's library refuses the file for it.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from pplint.late_patterns import late_pattern
from pplint.project.description_files import Fault
from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_CONTROL = late_pattern(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE = late_pattern(
    r"""(?P<indent>\ *)(?P<dashes>(?:-\ +)*)
    (?:(?P<key>[\w./-][^\s'"]*?|'[^'\n]*'|"[^"\\\n]*")\ *:(?=\s|$)[ \t]*)?(?P<value>.*)""",
    re.VERBOSE,
)
_IN_ONE_LINE = late_pattern(
    r"""(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|\[[^\[\]{}"'#]*\]|\{[^\[\]{}"'#]*\}|[^\s'"\[\]{}&*!|>%@`?#-].*)\s*(?:\s\#.*)?""",
    re.VERBOSE,
)
_INDENTED_BY_TAB = late_pattern(r"""\s*\t\s*(?:-\ |[\w./-][^\s'"]*?\ *:(?:\s|$))""")
_BLOCK_TEXT = late_pattern(r"[|>][-+0-9]*\s*(?:#.*)?")


def yaml_fault(data: bytes) -> Fault | None:
    """Return the first thing for which a text is no mapping in YAML."""
    text = data.removeprefix(BOM_UTF8)
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    control = _CONTROL.search(data)
    if control is not None:
        code = f"U+{data[control.start()]:04X}"
        return Fault(f"it is not valid YAML: it has the control character {code}", Span(*control.span()))
    try:
        lines = text.decode().splitlines(keepends=True)
    except UnicodeDecodeError as error:
        start = error.start + len(data) - len(text)
        return Fault("it is not valid UTF-8", Span(start, start + 1))
    return next(_faults(lines, len(data) - len(text)), None)


def _faults(lines: list[str], offset: int) -> Iterator[Fault]:
    """Yield the faults of lines, of which the first starts at an offset."""
    is_first, text_in, may_start = True, -1, True
    for line in lines:
        start, offset = offset, offset + len(line.encode())
        found = _LINE.match(line.rstrip("\r\n"))
        if found is None or not line.strip() or line.lstrip().startswith("#") or line.startswith("---"):
            if line.startswith("---") and (line.strip() != "---" or not is_first):
                return
            continue
        indent, value = len(found["indent"]), found["value"]
        if text_in >= 0 and indent > text_in:
            continue
        text_in = -1
        if is_first and found["dashes"]:
            yield Fault("it is a sequence, and not a mapping", Span(start, start))
        if _INDENTED_BY_TAB.match(value) and not found["dashes"] and found["key"] is None:
            at = start + indent
            yield Fault("it is not valid YAML: a tab cannot indent", Span(at, at + 1))
        starts = found["key"] is not None or (found["dashes"] and may_start)
        if starts and value.startswith(("%", "@", "`")):
            at = start + len(line[: found.start("value")].encode())
            yield Fault(f"it is not valid YAML: a value that starts with `{value[0]}` needs quotes", Span(at, at + 1))
        if _BLOCK_TEXT.fullmatch(value):
            text_in = indent + len(found["dashes"])
        elif value and not value.startswith("#") and not _is_whole(value, has_key=found["key"] is not None):
            return
        is_first, may_start = False, not value or bool(found["dashes"])


def _is_whole(value: str, *, has_key: bool) -> bool:
    """Whether a value ends with its line, or is a text whose next lines look like it."""
    return _IN_ONE_LINE.fullmatch(value) is not None and (has_key or not any(mark in value for mark in "'\":"))
