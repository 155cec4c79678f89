"""Facts from a file: JSON, or YAML where PyYAML is installed.

The file holds facts by their names, as `facter --json` and `puppet facts` print them. A member `trusted` becomes
`$trusted`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pplint.base.usage import UsageError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session.disk import Disk
    from pplint.values.model import Value

MOST_CHARACTERS: Final = 1 << 24
MOST_VALUES: Final = 200_000
"""How much a file may hold; aliases in YAML count as often as they are used."""


class GivenFacts(NamedTuple):
    """The variables `$facts` and `$trusted`; the second is None if it is not known."""

    facts: Hash[Value]
    trusted: Hash[Value] | None


def read_facts(path: str, disk: Disk | None = None) -> GivenFacts:
    """Read a file of facts, from a disk if one is given; raise `UsageError` if that cannot be done."""
    try:
        text = _text_at(path) if disk is None else disk.read(path, MOST_CHARACTERS + 1).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"`--facts`: cannot read `{path}`: {getattr(error, 'strerror', None) or error}") from None
    if len(text) > MOST_CHARACTERS:
        raise UsageError(f"`--facts`: `{path}` is larger than {MOST_CHARACTERS >> 20} MiB")
    try:
        data = _parsed(text, path)
    except RecursionError:
        raise _nested_too_deeply(path) from None
    return facts_in(data, path)


def _text_at(path: str) -> str:
    with open(path, encoding="utf-8") as file:  # It may be a pipe.
        return file.read(MOST_CHARACTERS + 1)


def facts_in(data: object, path: str) -> GivenFacts:
    """Return the facts in what a file holds; raise `UsageError` if there are none."""
    try:
        facts = _value(_facts_in(data), count(1))
    except RecursionError:
        raise _nested_too_deeply(path) from None
    except _TooManyError:
        raise UsageError(f"`--facts`: `{path}` contains more than {MOST_VALUES:,} values") from None
    if not isinstance(facts, Hash):
        raise UsageError(f"`--facts`: `{path}` contains no facts by name")
    trusted = facts.get("trusted")
    own = Hash(pair for pair in facts.pairs if pair[0] != "trusted")
    return GivenFacts(own, trusted if isinstance(trusted, Hash) else None)


def laid_over(facts: Hash[Value], more: Hash[Value]) -> Hash[Value]:
    """Return facts with others, which count where both have one; structures are merged."""
    both = ((key, facts.get(key), value) for key, value in more.pairs)
    return facts.merged(
        Hash(
            (key, laid_over(old, new) if isinstance(old, Hash) and isinstance(new, Hash) else new)
            for key, old, new in both
        )
    )


def _nested_too_deeply(path: str) -> UsageError:
    return UsageError(f"`--facts`: `{path}` is nested too deeply")


def _facts_in(data: object) -> object:
    """Return the facts in a document, which may be what an agent sends about a node: its name and its values."""
    if not isinstance(data, Mapping):
        return data
    document = cast("Mapping[object, object]", data)
    is_document = "name" in document and isinstance(document.get("values"), Mapping)
    return document["values"] if is_document else document


def _parsed(text: str, path: str) -> object:
    if text.lstrip().startswith("{"):
        try:
            return json.loads(text)
        except ValueError as error:
            raise UsageError(f"`--facts`: `{path}` is not JSON: {_first_clause(error)}") from None
    try:
        yaml = import_module("yaml")
    except ImportError:
        raise UsageError("`--facts`: to read YAML, PyYAML must be installed; JSON works without it") from None
    try:
        return cast("object", yaml.safe_load(text))
    except (yaml.YAMLError, ValueError) as error:  # There may be a date such as `2020-02-31`.
        raise UsageError(f"`--facts`: `{path}` is not YAML: {_first_clause(error)}") from None


def _first_clause(error: Exception) -> str:
    """Return what a library says, on one line and without what it advises those who call it."""
    mark = getattr(error, "problem_mark", None)
    if mark is not None:
        return f"line {mark.line + 1}: {getattr(error, 'problem', error)}"
    return str(error).partition("; use sys.")[0]


class _TooManyError(Exception):
    """There are more values than any node has."""


def _value(data: object, numbers: Iterator[int]) -> Value:
    """Return data as a value of the language; what the language has no form for becomes a string."""
    if next(numbers) > MOST_VALUES:
        raise _TooManyError
    if data is None or isinstance(data, bool | int | float | str):
        return data
    if isinstance(data, Mapping):
        entries = cast("Mapping[object, object]", data)
        return Hash((_value(key, numbers), _value(each, numbers)) for key, each in entries.items())
    if isinstance(data, Sequence):
        return tuple(_value(each, numbers) for each in cast("Sequence[object]", data))
    return str(data)
