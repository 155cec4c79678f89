"""Expectations of catalogs as data: files of tests, and what they may hold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec import Struct

from pplint.base.source import Span
from pplint.data.document import read_document
from pplint.data.nodes import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.nodes import Node

_DEEPEST: Final = 100


class Matching(Struct, frozen=True, forbid_unknown_fields=True):
    """A regular expression that a message should match."""

    matching: str


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What a catalog should be.

    `fails` are words of the message with which it is refused, or `matching: REGEXP`. `resources` are by their
    references: `present`, `absent`, or parameters that they should have, each a value, or `matching` and
    `not_matching`, each a regular expression or a list of these; with `exact`, there are no others. `order` has pairs
    of references, of which the first is applied before the second, and `counts` how many resources of a type there are.
    With `snapshot`, the whole catalog should be as it was.
    """

    compiles: bool | None = None
    fails: str | Matching | None = None
    resources: dict[str, Any] = {}
    order: list[tuple[str, str]] = []
    counts: dict[str, int] = {}
    snapshot: bool = False


class Test(Struct, frozen=True, forbid_unknown_fields=True):
    """A class or defined type with parameters, or a node, with facts: a set, a file, a hash, or a list of these.

    `more_facts` are laid over each of them.
    """

    name: str
    expect: Expected
    class_: str | None = msgspec.field(default=None, name="class")
    define: str | None = None
    title: str = "test"
    parameters: dict[str, Any] = {}
    before: str = ""
    node: str = "test.example.com"
    facts: Any = None
    more_facts: dict[str, Any] = {}

    @property
    def code(self) -> str | None:
        """The code that is compiled; None for the site manifests."""
        if self.class_ is None and self.define is None:
            return None
        type_, title = ("class", self.class_) if self.class_ is not None else (self.define, self.title)
        given = "".join(f"  {name} => {literal(value)},\n" for name, value in self.parameters.items())
        return f"{self.before}\n{type_} {{ {literal(title)}:\n{given}}}\n"


class TestFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of tests; `facts` are for those that say nothing about them."""

    tests: list[Test]
    facts: Any = None


class InvalidTests(Exception):  # noqa: N818 - reads as what it says
    """A file that is not a valid file of tests; the message says why, and the span where."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


def read_tests(path: str, data: bytes) -> tuple[TestFile, list[Span]]:
    """Return the tests in a file, and where each of them is; raise `InvalidTests`."""
    document = read_document(path, data)
    if document.error is not None:
        raise InvalidTests(document.error.message, document.error.span)
    root = document.root
    try:
        found = msgspec.convert(plain(root), TestFile)
    except msgspec.ValidationError as error:
        raise InvalidTests(f"invalid tests: {error}", Span(0, 0)) from None
    except RecursionError:
        raise InvalidTests("nested too deeply", Span(0, 0)) from None
    for test in found.tests:
        if test.class_ is not None and test.define is not None:
            raise InvalidTests(f"the test `{test.name}` has both `class` and `define`", Span(0, 0))
    entry = root.entry("tests") if isinstance(root, Mapping) else None
    items = entry.value.items if entry is not None and isinstance(entry.value, Sequence) else []
    return found, [_place(each) for each in items]


def _place(node: Node) -> Span:
    entry = node.entry("name") if isinstance(node, Mapping) else None
    return node.span if entry is None else entry.value.span


def plain(node: Node | None, depth: int = 0) -> Any:  # noqa: ANN401 - any data
    """Return what is in data, without places."""
    if depth > _DEEPEST:
        raise RecursionError
    if isinstance(node, Mapping):
        return {str(plain(each.key)): plain(each.value, depth + 1) for each in node.entries.values()}
    if isinstance(node, Sequence):
        return [plain(each, depth + 1) for each in node.items]
    value = node.value if isinstance(node, Scalar) else None
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)


def literal(value: object) -> str:
    """Return a value as the language writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "undef"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(literal, cast('list[object]', value)))}]"
    if isinstance(value, dict):
        pairs = cast("dict[object, object]", value).items()
        return f"{{{', '.join(f'{literal(key)} => {literal(each)}' for key, each in pairs)}}}"
    text = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{text}'"


def schema_text() -> str:
    """Return the JSON Schema of a file of tests."""
    schema = msgspec.json.schema(TestFile)
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, indent=2) + "\n"


def listed(facts: object) -> Iterator[object]:
    """Yield each of the facts that a test is compiled with."""
    yield from cast("list[object]", facts) if isinstance(facts, list) else [facts]
