"""Examples in `README.md` with a syntax error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.repository_files.markdown_blocks import code_in
from pplint.repository_files.subjects import MarkdownFile
from pplint.rule import Context, rule
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.problems import UnexpectedToken
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.example_code import read_example

if TYPE_CHECKING:
    from pplint.syntax.parser import Parsed

_LEFT_OUT: Final = late_pattern(
    rb"""(?mx) \.\.\. | \xe2\x80\xa6 | <[\w\ ./:-]+> | \{\{
    | ^[\ \t]*(?:[$>%]\ |---) | \A\s*[\w:]+:\s | ^\s*"[^"\n]*"\s*:"""
)
"""Something left out, a placeholder, a prompt, or data in YAML or JSON."""

_MEANT: Final = late_pattern(
    rb"(?i)\b(?:bad|wrong|not|don'?t|never|instead|incorrect|invalid|fail\w*|errors?|before|old|output|result\w*)\b"
)
"""What says, in the code or above it, that the code is not an example to follow."""

_FRAMES: Final = ((b"$x = ", b""), (b"$x = {", b"}"), (b"$x = [", b"]"), (b"x { 'x': ", b"}"), (b"class x (", b") { }"))
"""What a fragment may be taken from: a value, the members of a hash or a list, attributes, or parameters."""

_LINES_ABOVE: Final = 300
"""How many bytes of the text above a block are read."""


@rule("broken-readme-example", "An example in `README.md` with a syntax error", Severity.WARNING)
def broken_readme_example(node: MarkdownFile, ctx: Context) -> Iterator[Finding]:
    """Readers copy examples, and an example with a syntax error fails for them.

    Only blocks marked as `puppet` are checked. Fragments are not reported, such as attributes without their resource,
    and neither are blocks that omit code (`...`), contain placeholders (`<name>`), or follow text that says that the
    code is wrong. `<!-- pplint: ignore[broken-readme-example] reason -->` on the line above a block suppresses findings
    in it.

    ```markdown path=modules/shop/README.md
    ~~~puppet
    class { 'shop':
      port => 8080
      user => 'www',      # warning: [broken-readme-example]
    }
    ~~~
    ```

    ```markdown path=modules/shop/README.md
    ~~~puppet
    class { 'shop':
      port => 8080,
      user => 'www',
    }
    ~~~
    ```
    """
    data = ctx.source.data
    for code in code_in(node.document):
        text = data[code.start : code.end]
        above = data[max(0, code.start - _LINES_ABOVE) : code.start]
        parsed = None if _LEFT_OUT.search(text) else read_example(ctx.source, code, text)
        error = None if parsed is None else _error(parsed)
        if error is None or _MEANT.search(text) or _MEANT.search(above) or _is_fragment(text):
            continue
        found = f"unexpected `{error.found}`" if error.found.strip() else "unexpected end of the code"
        yield ctx.finding(_within(error, code), f"this example has a syntax error: {found}")


def _error(parsed: Parsed) -> UnexpectedToken | None:
    """Return the token that keeps code from being read, if one repair lets all of it be read."""
    only = parsed.problems[0] if len(parsed.problems) == 1 else None
    return only if isinstance(only, UnexpectedToken) and only.repair is not None else None


def _is_fragment(text: bytes) -> bool:
    return any(_is_program(before + text + b"\n" + after) for before, after in _FRAMES)


def _is_program(text: bytes) -> bool:
    try:
        return not parse(SourceFile("", text), SourceKind.MANIFEST).problems
    except TooDeep:
        return True


def _within(error: UnexpectedToken, code: Span) -> Span:
    """Return where an error is, on the last character of the code if it is at its end."""
    start = min(error.start, code.end - 1)
    return Span(start, max(start + 1, min(error.end, code.end)))
