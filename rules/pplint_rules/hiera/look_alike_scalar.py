"""Scalars without quotes that are read as something else than they look like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.document import DataFile, is_json
from pplint.data.nodes import Scalar, Sequence
from pplint.data.secret_names import is_secret_key
from pplint.rule import Context, rule
from pplint_rules.shared.data_values import DataValue, data_values

_CANDIDATE: Final = late_pattern(
    rb"(?<=[ \t,\[\n])[-+]?(?:0[0-7_,]|[0-9][0-9_]*:[0-5]?[0-9]|[1-9][0-9_]*,[0-9]|[0-9]*\.[0-9]*0\b)"
    rb"|(?<=[ \t,\[])(?i:yes|no|on|off)\b"
)
"""What all that is reported has in it: most files have none of it, and are not looked at."""

_OCTAL: Final = late_pattern(r"[-+]?0[0-7_,]*[1-7][0-7_,]*")
_SIXTIES: Final = late_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}(?:\.[0-9_]*)?")
_COMMAS: Final = late_pattern(r"[-+]?[1-9][0-9_,]*,[0-9_,]*")
_GROUPED: Final = late_pattern(r"[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+")
_TRAILING_ZERO: Final = late_pattern(r"[0-9]+\.[0-9]*[1-9]?0")
_MOST_DIGITS: Final = 100
_WORD: Final = late_pattern(r"(?i)yes|no|on|off")
_VERSION: Final = late_pattern(r"(?i)(?:\A|_|::)(?:version|release|tag)\Z")


_WITHOUT_TEXT: Final = "this is not read as a string; put it in quotes"


@rule("look-alike-scalar", "An unquoted value that YAML does not read as text", Severity.WARNING)
def look_alike_scalar(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """Without quotes, YAML reads some values that look like text as numbers or booleans.

    `0644` is 420, `22:80` is a number in base 60, `22,80` is 2280, and `1.20` is the number 1.2. In a list of words,
    `no` is `false`. Put quotes around the value to keep the text; if you want the number, write it in decimal.

    ```yaml path=data/common.yaml
    app::mode: 0644           # warning: [look-alike-scalar]
    app::start: 10:30         # warning: [look-alike-scalar]
    app::ports: 22,80         # warning: [look-alike-scalar]
    app::version: 1.20        # warning: [look-alike-scalar]
    app::countries:
      - dk
      - no                    # warning: [look-alike-scalar]
    ```

    ```yaml path=data/common.yaml
    app::mode: '0644'
    app::start: '10:30'
    app::ports: [22, 80]
    app::version: '1.20'
    app::timeout: 1.50
    app::countries: [dk, 'no']
    app::enabled: no
    ```
    """
    if not node.is_looked_up or is_json(node.source.path) or _CANDIDATE.search(node.source.data) is None:
        return
    words: dict[int, bool] = {}
    for value in ctx.once(data_values, node.document.root):
        scalar = value.scalar
        if scalar.is_plain and isinstance(scalar.value, (bool, int, float)):
            reading = _reading(node.source.text(scalar.span), scalar.value, value, words)
            if reading is not None:
                yield ctx.finding(scalar.span, _WITHOUT_TEXT if is_secret_key(value.key) else reading)


def _reading(text: str, read: float | bool, value: DataValue, words: dict[int, bool]) -> str | None:
    """Return what is to be said of a number or a boolean as it is written; `words` are the lists that were seen."""
    if isinstance(read, bool):
        is_word = _WORD.fullmatch(text) is not None and value.items is not None and _is_of_words(value.items, words)
        return f"`{text}` is the boolean {str(read).lower()} here; write `'{text}'` for the word" if is_word else None
    if _OCTAL.fullmatch(text) and read != _decimal(text):
        return f"`{text}` is octal and is read as {read}; write `'{text}'` for the string"
    if _SIXTIES.fullmatch(text):
        return f"`{text}` is read in base 60 as {read}; write `'{text}'` for the string"
    if _COMMAS.fullmatch(text) and not _GROUPED.fullmatch(text):
        return f"`{text}` is read as {read}; write a list, or `'{text}'` for the string"
    if isinstance(read, float) and _TRAILING_ZERO.fullmatch(text) and _is_version(value) and str(read) != text:
        return f"`{text}` is a number and is read as {read}; write `'{text}'` for the string"
    return None


def _decimal(text: str) -> int | None:
    """Return what somebody reads who does not know of octal numbers; `07` is 7 for everybody."""
    digits = text.replace("_", "").replace(",", "")
    return int(digits) if len(digits) <= _MOST_DIGITS else None


def _is_version(value: DataValue) -> bool:
    return value.key is not None and _VERSION.search(value.key) is not None


def _is_of_words(items: Sequence, known: dict[int, bool]) -> bool:
    if id(items) not in known:
        known[id(items)] = _is_list_of_words(items)
    return known[id(items)]


def _is_list_of_words(items: Sequence) -> bool:
    """Whether all that is in a list beside booleans is text, and there is some."""
    scalars = [each for each in items.items if isinstance(each, Scalar)]
    others = [each for each in scalars if not isinstance(each.value, bool)]
    return len(scalars) == len(items.items) and bool(others) and all(isinstance(each.value, str) for each in others)
