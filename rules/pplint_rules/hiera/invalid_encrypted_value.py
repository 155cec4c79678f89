"""Values that are encrypted, and that nobody can decrypt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import is_one_edit
from pplint.data.document import DataFile
from pplint.rule import Context, rule
from pplint_rules.shared.data_values import data_values

if TYPE_CHECKING:
    from pplint.data.nodes import Scalar

_BLOCK: Final = late_pattern(r"ENC\[(?:(?P<method>\w*),)?(?P<content>[^\]]*)(?P<end>\]?)")
_METHODS: Final = ("PKCS7", "GPG", "KMS", "PLAINTEXT")
_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
_GROUP: Final = 4
_DECRYPTED: Final = late_pattern(r"DEC(?:\(\d+\))?::(?:PKCS7|GPG|KMS)\[")


@rule("invalid-encrypted-value", "An encrypted value that cannot be decrypted", Severity.WARNING)
def invalid_encrypted_value(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """hiera-eyaml decrypts base64 text between `ENC[PKCS7,` and `]`. An incomplete value cannot be decrypted.

    If the bracket is missing, nodes get the text as it is. While a file is being edited, `eyaml edit` shows values as
    `DEC::PKCS7[…]!`; one that remains was saved in plain text.

    ```yaml path=data/common.yaml
    app::password: ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAx      # warning: [invalid-encrypted-value]
    app::token: ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQA]         # warning: [invalid-encrypted-value]
    app::key: ENC[PKSC7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAx]          # warning: [invalid-encrypted-value]
    ```

    ```yaml path=data/common.yaml
    app::password: >
      ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIB
      ajCCAWYCAQAx]
    ```
    """
    data = node.source.data
    if b"ENC[" not in data and b"DEC" not in data:
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        if isinstance(text, str) and ("ENC[" in text or "DEC" in text):
            reason = _reason(text)
            if reason is not None:
                yield ctx.finding(_start(value.scalar), reason)


def _start(scalar: Scalar) -> Span:
    # Nobody should read the rest in a report.
    return Span(scalar.span.start, scalar.span.start)


def _reason(text: str) -> str | None:
    if _DECRYPTED.match(text.strip()):
        return "this value is still in plain text, as `eyaml edit` shows it; encrypt it again"
    for block in _BLOCK.finditer(text):
        reason = _fault_of(block["method"], block["content"], is_closed=bool(block["end"]))
        if reason is not None:
            return reason
    return None


def _fault_of(method: str | None, content: str, *, is_closed: bool) -> str | None:
    letters = "".join(content.split())
    is_base64 = _ALPHABET.issuperset(letters.rstrip("="))
    if not is_closed:
        # What is no base64 is a text about encryption, and not a value.
        return "this encrypted value has no closing `]`, so it is not decrypted" if method and is_base64 else None
    if method and method not in _METHODS:
        meant = next((each for each in _METHODS if method.upper() == each or _is_near(method, each)), None)
        if meant is not None:
            return f"unknown encryption method `{method}`; did you mean `{meant}`?"
        return None
    if not method or method == "PLAINTEXT" or not is_base64:
        return None
    if len(letters) % _GROUP:
        return "this encrypted value is incomplete base64"
    return None


def _is_near(method: str, known: str) -> bool:
    return is_one_edit(method.upper(), known) or sorted(method.upper()) == sorted(known)
