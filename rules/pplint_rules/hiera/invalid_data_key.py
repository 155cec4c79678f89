"""Keys of data that no lookup can find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.document import DataFile
from pplint.data.nodes import Mapping, Scalar, Sequence, Symbol, is_merge_key
from pplint.rule import Context, rule
from pplint_rules.shared.asked_keys import PARAMETER_KEY, asked_keys, is_written

_QUALIFIED: Final = late_pattern(r"\w+(?:::\w+)+")
_SINGLE_COLON: Final = late_pattern(r"[a-z][a-z0-9_]*(?:::?[a-z][a-z0-9_]*)*:[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*")

_WRONG_SIGNS: Final = {
    ".": "a dot separates the keys of a nested value",
    "-": "names cannot contain a dash",
    " ": "names cannot contain spaces",
}


@rule("invalid-data-key", "A data key that no parameter lookup can find", Severity.WARNING)
def invalid_data_key(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """A key that is only similar to `class::parameter` is never found, and the class silently uses its default.

    A dot in a key selects an element of a value, so a lookup of `apache::port.number` reads the key `apache::port`. A
    key that is not a string is never found either. Keys that manifests or other data look up explicitly are not
    reported.

    ```yaml path=data/common.yaml
    '::ntp::port': 123        # warning: [invalid-data-key]
    ntp:server: a             # warning: [invalid-data-key]
    ntp::log-level: info      # warning: [invalid-data-key]
    Ntp::driftfile: /x        # warning: [invalid-data-key]
    ```

    ```yaml path=data/common.yaml
    ntp::port: 123
    ntp::server: a
    ntp::log_level: info
    log-level: info
    ```
    """
    root = node.document.root
    if not node.is_looked_up or not isinstance(root, Mapping):
        return
    for entry in root.written:
        key = entry.key
        if is_merge_key(key):
            continue
        if not isinstance(key, Scalar):
            kind = "list" if isinstance(key, Sequence) else "mapping"
            yield ctx.finding(key.span, f"this key is a {kind}, but lookup keys are strings")
        elif isinstance(key.value, (str, Symbol)):
            name = key.value.name if isinstance(key.value, Symbol) else key.value
            reason = _reason(name)
            if reason is not None and not _is_asked_for(name, ctx):
                yield ctx.finding(key.span, f"automatic parameter lookup never finds `{name}`: {reason}")
        elif key.value is None or isinstance(key.value, (bool, int, float)):
            written = ctx.source.text(key.span)
            if written:
                message = f"the key `{written}` is not a string, so no lookup finds it; quote it: `'{written}'`"
                yield ctx.finding(key.span, message)


def _is_asked_for(key: str, ctx: Context) -> bool:
    if is_written(ctx.project, key):
        return True
    # What a program computes may have any sign in it, but hardly a single colon beside double ones.
    return _SINGLE_COLON.fullmatch(key) is None and asked_keys(ctx.project).mentions(key)


def _reason(key: str) -> str | None:
    """Return why a key that looks like that of a parameter cannot be one."""
    if ":" not in key or PARAMETER_KEY.fullmatch(key):
        return None
    plain = key.lstrip(":")
    if plain != key:
        return "it starts with a colon" if _QUALIFIED.fullmatch(plain) else None
    if key != key.strip() and PARAMETER_KEY.fullmatch(key.strip()):
        return "it has a space at its start or end"
    if _SINGLE_COLON.fullmatch(key):
        return "`::` separates names, not a single colon"
    return _wrong_part(key) if "::" in key else None


def _wrong_part(key: str) -> str | None:
    head, _, tail = key.partition("::")
    if _QUALIFIED.fullmatch(key):
        wrong = next((each for each in key.split("::")[:-1] if each != each.lower()), None)
        return None if wrong is None else f"class names are in lower case, not `{wrong}`"
    if not _QUALIFIED.fullmatch(f"{head}::x"):
        return None
    for sign, what in _WRONG_SIGNS.items():
        if sign in tail and _QUALIFIED.fullmatch(key.replace(sign, "_")):
            return what
    return None
