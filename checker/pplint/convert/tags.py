"""A template in the language, of the texts of one in Ruby and of pieces of code for its tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.repository_files.erb_source import kept_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.repository_files.erb_source import ErbSource, ErbTag

_LINE_END = late_pattern(rb"\r?\n")


def template_text(data: bytes, source: ErbSource, pieces: Sequence[tuple[int, str]], parameters: Sequence[str]) -> str:
    """Return the template. What `-` trims in Ruby is trimmed in it; where `-` trims nothing, it is left out."""
    out = [_header(parameters)]
    at, code = 0, None
    for tag in (*source.tags, None):
        start = len(data) if tag is None else tag.start
        trimmed = _LINE_END.match(data, at) if data.endswith(b"-%>", 0, at) else None
        lead = b"" if trimmed is None else trimmed[0]
        kept = kept_text(data, at, start)
        tail = data[at + len(lead) + len(kept) : start]
        if code is not None:
            out.append(f"{'' if code[-1:].isspace() else ' '}{'-' if lead else ''}%>{lead.decode()}")
        out.append(kept.decode())
        if tag is None:
            break
        code = _code(data, tag, [text for offset, text in pieces if tag.start <= offset < tag.end])
        if code is not None:
            out += [tail.decode(), "<%-" if tail and tag.kind != "#" else "<%", code]
        at = tag.end
    return "".join(out)


def _code(data: bytes, tag: ErbTag, pieces: Sequence[str]) -> str | None:
    """Return what is in a tag; None if nothing is left of it."""
    source = data[slice(*tag.code)].decode()
    if tag.kind == "#":
        return f"#{source}"
    if not pieces:
        return None
    if tag.kind == "=":
        return f"= {pieces[0]}"
    has_comment = any(each.startswith("#") for each in pieces)
    if has_comment or "\n" in source.strip():
        return f"\n{''.join(f'  {each}{chr(10)}' for each in pieces)}".rstrip(" ")
    return f" {' '.join(pieces)}"


def _header(parameters: Sequence[str]) -> str:
    if not parameters:
        return ""
    if len(parameters) == 1:
        return f"<%- | {parameters[0]} | -%>\n"
    return "".join(["<%- |\n", *(f"  {each},\n" for each in parameters), "| -%>\n"])
