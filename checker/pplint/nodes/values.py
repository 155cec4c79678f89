"""The values of a catalog as they are compared, and as they may be shown: without secrets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from pplint.base.source import Span
from pplint.catalog.as_json import as_data, named_data
from pplint.check.secrets.scan import plain_secrets, secrets_by_line
from pplint.check.secrets.secrets import MASK, Secrets
from pplint.data.secret_names import may_be_secret_name
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax.names import RELATIONSHIPS
from pplint.values.model import Hash, Sensitive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.catalog.compilation import Compilation
    from pplint.evaluator.core.unknown import Result

_MOST_SECRETS: Final = 1000
_UNORDERED: Final = frozenset({*RELATIONSHIPS, "tag"})


def holds_unknown(value: Result) -> bool:
    """Return whether a value is not known, or a part of it."""
    if isinstance(value, Sensitive):
        return holds_unknown(value.value)
    if isinstance(value, tuple):
        return any(map(holds_unknown, value))
    if isinstance(value, Hash):
        return any(holds_unknown(each) for _, each in value.pairs)
    return isinstance(value, Unknown)


def compared(name: str, value: Result) -> object:
    """Return what distinguishes the value of a parameter from others; the order of relationships means nothing."""
    found = _plain(value)
    if name in _UNORDERED:
        several = cast("list[object]", found) if isinstance(found, list) else [found]
        return sorted(json.dumps(each, sort_keys=True) for each in several)
    return found


def _plain(value: Result) -> object:
    if isinstance(value, Sensitive):
        return {"__sensitive": _plain(value.value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Hash):
        return [[_plain(key), _plain(each)] for key, each in value.pairs]
    if isinstance(value, float):
        return {"__float": value}
    return as_data(value)


def plain_value(value: Result) -> object:
    """Return a known value as JSON has it, with its secrets: it is not to be shown."""
    if isinstance(value, Sensitive):
        return plain_value(value.value)
    if isinstance(value, tuple):
        return [plain_value(each) for each in value]
    if isinstance(value, Hash):
        return {str(key): plain_value(each) for key, each in value.pairs}
    return as_data(value)


class Hider:
    """Takes the secrets of some catalogs out of their values, wherever they are in a text."""

    def __init__(self, catalogs: Iterable[Compilation]) -> None:
        found = dict.fromkeys(
            text
            for catalog in catalogs
            for resource in catalog.resources.values()
            for name, value in resource.parameters.items()
            for text in _secret_texts(value, is_secret=may_be_secret_name(name))
        )
        data, spans = bytearray(), list[Span]()
        for text in list(found)[:_MOST_SECRETS]:
            encoded = text.encode("utf-8", "surrogatepass")
            spans.append(Span(len(data), len(data) + len(encoded)))
            data += encoded + b"\n"
        self._secrets = Secrets.of(bytes(data), spans)

    def value(self, name: str, value: Result) -> object:
        """Return the value of a parameter as JSON has it, without secrets."""
        return self.texts_in(named_data(name, value))

    def texts_in(self, data: object) -> object:
        """Return data with the texts in it without secrets."""
        if isinstance(data, str):
            return self.text(data)
        if isinstance(data, list):
            return [self.texts_in(each) for each in cast("list[object]", data)]
        if isinstance(data, dict):
            entries = cast("dict[object, object]", data)
            return {self.text(str(key)): self.texts_in(each) for key, each in entries.items()}
        return data

    def text(self, text: str) -> str:
        """Return a text without secrets: those of the catalogs, and what looks like one in any file."""
        text = self._secrets.words(text)
        data = text.encode("utf-8", "surrogatepass")
        spans = Secrets.of(data, [*plain_secrets(data), *secrets_by_line(data, is_program=False)]).spans
        for span in reversed(spans):
            data = data[: span.start] + MASK.encode() + data[span.end :]
        return data.decode("utf-8", "replace")


def _secret_texts(value: Result, *, is_secret: bool) -> Iterator[str]:
    if isinstance(value, Sensitive):
        yield from _secret_texts(value.value, is_secret=True)
    elif isinstance(value, tuple):
        for each in value:
            yield from _secret_texts(each, is_secret=is_secret)
    elif isinstance(value, Hash):
        for key, each in value.pairs:
            yield from _secret_texts(each, is_secret=is_secret or may_be_secret_name(str(key)))
    elif isinstance(value, str) and is_secret and value:
        yield value
