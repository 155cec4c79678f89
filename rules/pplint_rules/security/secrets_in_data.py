"""Secrets in files of data, by the names of keys and the types of parameters."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.data.secret_names import is_secret_name
from pplint.data.secret_texts import is_placeholder, is_secret_text, is_word, password_in_url
from pplint_rules.shared.data_values import DataValue, data_values
from pplint_rules.shared.secrets import is_sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.data.document import DataFile
    from pplint.rule import Context

_WORD: Final = late_pattern(r"[a-z]+")
_FOR_TESTS: Final = frozenset({"beaker", "example", "examples", "kitchen", "test", "testing", "tests", "vagrant"})


class SecretValue(Struct, frozen=True):
    """A value that is a secret, and the name that says so."""

    span: Span
    name: str
    text: str
    is_in_url: bool = False


def secrets_in(node: DataFile, ctx: Context, *, takes_words: bool) -> Iterator[SecretValue]:
    """Yield the values that are secrets: of a key that is called so, or of a parameter that is `Sensitive`."""
    if not node.is_looked_up or _is_for_tests(node):
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        if not isinstance(text, str) or value.key is None or value.outer in {None, LOOKUP_OPTIONS}:
            continue
        name = value.key.rpartition("::")[2]
        password = password_in_url(text)
        if password is not None and (takes_words or not is_word(password) or is_placeholder(password)):
            yield SecretValue(value.scalar.span, name, password, is_in_url=True)
        if not (is_secret_name(name) or _is_of_sensitive(value, ctx)) or not is_secret_text(text):
            continue
        if takes_words or not is_word(text) or is_placeholder(text):
            yield SecretValue(value.scalar.span, name, text)


def _is_for_tests(node: DataFile) -> bool:
    """Whether the path of a file says that its nodes are somebody's own machine, or those of tests."""
    path = os.path.abspath(node.source.path)
    inner = path.removeprefix(node.owner.root) if node.owner is not None else os.path.basename(path)
    return not _FOR_TESTS.isdisjoint(_WORD.findall(inner.lower()))


def _is_of_sensitive(value: DataValue, ctx: Context) -> bool:
    """Whether a value is all that a parameter gets, and its type keeps that out of logs."""
    class_name, _, name = (value.key or "").rpartition("::")
    if not class_name or value.key != value.outer or value.items is not None:
        return False
    found = ctx.names.host_class(class_name)
    if found is None:
        return False
    declared = found.definition
    parameter = next((each for each in declared.node.parameters if each.name == name), None)
    if parameter is None or parameter.type is None:
        return False
    return is_sensitive(ctx.names.parameter(parameter, declared.path, found).type)
