"""Where texts end in a source that does not parse: strings with code in them, and heredocs."""

from __future__ import annotations

from bisect import bisect_left

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

_IN_STRING = late_pattern(rb'[^"\\$]+|\\.|\$\{|"|\$', 16)  # re.DOTALL
_TAG = late_pattern(rb"@\([ \t]*\"?([^:/\r\n)\"]+)")


def heredoc_texts(data: bytes) -> list[Span]:
    """Return the texts of heredocs from their tags on, none of them in another, as far as they have an end."""
    tags = [*_TAG.finditer(data)]
    names = {tag[1].strip() for tag in tags}
    ends: dict[bytes, list[int]] = {}
    start = 0
    for line in data.splitlines(keepends=True) if tags else ():
        name = line.lstrip(b" \t|-").rstrip()
        if name in names:
            ends.setdefault(name, []).append(start)
        start += len(line)
    texts: list[Span] = []
    for tag in tags:
        own = ends.get(tag[1].strip(), [])
        index = bisect_left(own, tag.end())
        if index < len(own) and (not texts or tag.start() >= texts[-1].end):
            texts.append(Span(tag.start(), own[index]))
    return texts


def end_of_double_quoted(data: bytes, start: int, end: int) -> int:
    """Return where a string ends that begins before an offset; the code in it may hold strings."""
    position = start
    while position < end:
        match = _IN_STRING.match(data, position, end)
        if match is None:
            return end
        position = match.end()
        if match[0] == b"${":
            position = _end_of_code_in_string(data, position, end)
        elif match[0] == b'"':
            return position
    return end


def _end_of_code_in_string(data: bytes, start: int, end: int) -> int:
    """Return where the code of an interpolation ends, or the first line of it."""
    depth, position = 1, start
    line_end = data.find(b"\n", start, end)
    stop = end if line_end < 0 else line_end
    while position < stop:
        each = data[position : position + 1]
        position += 1
        if each == b"{":
            depth += 1
        elif each == b"}":
            depth -= 1
            if not depth:
                return position
        elif each in {b'"', b"'"}:
            closing = data.find(each, position, stop)
            if closing < 0:
                return start
            position = closing + 1
    return start
