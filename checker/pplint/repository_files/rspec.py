"""What a spec of rspec-puppet says of its class or defined type, as far as that is literal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.ruby_tree import first_part, plain_string, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_CONTAINING: Final = "contain_"
_GROUPS: Final = frozenset({"context", "describe"})
_WITH: Final = frozenset({"only_with", "with"})
_PREFIXES: Final = ("with_", "only_with_")
_MATCHER: Final = late_pattern(rb"\bcontain_\w+")


class Named(Struct, frozen=True):
    """A name, and its bytes."""

    text: str
    span: Span


class Parameters(Struct, frozen=True):
    """The keys of the hash that a `let(:params)` gives, and what it is about."""

    subject: str
    names: list[Named]
    values: dict[str, tuple[str | int | bool, Span]] = {}


class Expectations(Struct):
    """The kinds of resources that catalogs are expected to have, such as `shop::till`, with what names them.

    `titles` has the kinds again with the titles that are plain texts, but for classes; `attributes` each with an
    attribute that is expected of it.
    """

    resources: list[tuple[str, Named]] = []
    titles: list[tuple[str, Named]] = []
    attributes: list[tuple[str, Named]] = []


def subjects_in(root: Node) -> Iterator[Named]:
    """Yield what the outermost `describe` of a file are about, where that is a text."""
    for call in _calls(root):
        if _method(call) == "describe" and (named := _first_text(call)) is not None:
            yield named


def parameters_in(root: Node) -> Iterator[Parameters]:
    """Yield the parameters that specs pass, at any depth below the `describe` of what they pass them to."""
    for call in _calls(root):
        subject = _first_text(call) if _method(call) == "describe" else None
        if subject is not None:
            yield from (Parameters(subject.text, names, values) for names, values in _let_in(call, "params"))


def facts_in(root: Node) -> Iterator[Named]:
    """Yield the names of the facts that `let(:facts)` gives."""
    for call in _calls(root):
        for names, _ in _let_in(call, "facts") if _method(call) in _GROUPS else ():
            yield from names


def _let_in(group: Node, given: str) -> Iterator[tuple[list[Named], dict[str, tuple[str | int | bool, Span]]]]:
    """Yield the keys and literal values of the hashes of a `let` in a group and in those in it about the same."""
    waiting = [group]
    while waiting:
        current = waiting.pop()
        block = current.child_by_field_name("block")
        body = None if block is None else block.child_by_field_name("body")
        for call in () if body is None else _calls(body):
            if _method(call) == "let" and _symbol(call) == given:
                pairs = list(_pairs(call))
                found = [(named, _literal(pair)) for named, pair in pairs]
                yield [named for named, _ in pairs], {named.text: value for named, value in found if value is not None}
            elif _method(call) in _GROUPS:
                waiting.append(call)


def _literal(pair: Node) -> tuple[str | int | bool, Span] | None:
    """Return the value of an entry that is a string, an integer, or true or false."""
    value = pair.child_by_field_name("value")
    if value is None:
        return None
    span, source = Span(value.start_byte, value.end_byte), text_of(value)
    if value.type in {"true", "false"}:
        return value.type == "true", span
    if value.type == "integer" and source.isdecimal() and (source == "0" or not source.startswith("0")):
        return int(source[:19]), span
    plain = plain_string(value)
    return None if plain is None or "\\" in plain[0] else (plain[0], span)


def _pairs(let: Node) -> Iterator[tuple[Named, Node]]:
    block = let.child_by_field_name("block")
    body = None if block is None else block.child_by_field_name("body")
    statements = [] if body is None else [each for each in body.named_children if each.type != "comment"]
    value = statements[0] if len(statements) == 1 else None
    if value is not None and value.type == "call" and _called(value) == "merge":
        # `super().merge(port: 80)`
        merged = value.child_by_field_name("arguments")
        value = merged if merged is not None and _has_pairs(merged) else first_part(merged)
    for pair in [] if value is None or value.type not in {"argument_list", "hash"} else value.named_children:
        key = pair.child_by_field_name("key") if pair.type == "pair" else None
        if key is not None and (named := _text(key)) is not None:
            yield named, pair


def _has_pairs(listed: Node) -> bool:
    return any(each.type == "pair" for each in listed.named_children)


def expectations_in(root: Node, data: bytes) -> Expectations:
    """Return what a file expects of catalogs, in source order."""
    found = Expectations()
    for match in _MATCHER.finditer(data):
        method = root.named_descendant_for_byte_range(*match.span())
        call = None if method is None else method.parent
        if method is None or call is None or call.child_by_field_name("method") != method:
            continue
        kind = text_of(method).removeprefix(_CONTAINING).replace("__", "::")
        title = _first_text(call)
        named = title if kind == "class" else Named(kind, Span(method.start_byte, method.end_byte))
        # `expect(…).to contain_file('/a').with_ensure('file')`
        around = call.parent
        while around is not None and around.type == "call" and around.child_by_field_name("receiver") == call:
            found.attributes += [(kind, each) for each in _attributes(around, _called(around))]
            call, around = around, around.parent
        sent = None if around is None or around.type != "argument_list" else around.parent
        if named is not None and sent is not None and _called(sent) == "to" and _first(sent) == call:
            found.resources.append((kind, named))
            found.titles += [] if title is None or kind == "class" else [(kind, title)]
    return found


def _attributes(node: Node, name: str) -> Iterator[Named]:
    """Yield the attributes that one call after a matcher names."""
    method = node.child_by_field_name("method")
    if name in _WITH:
        listed = node.child_by_field_name("arguments")
        pairs = listed if listed is not None and _has_pairs(listed) else _first(node)
        for pair in [] if pairs is None or pairs.type not in {"argument_list", "hash"} else pairs.named_children:
            key = pair.child_by_field_name("key") if pair.type == "pair" else None
            if key is not None and (named := _text(key)) is not None:
                yield named
    elif method is not None and (prefix := next((each for each in _PREFIXES if name.startswith(each)), None)):
        yield Named(name.removeprefix(prefix), Span(method.start_byte + len(prefix), method.end_byte))


def _called(call: Node) -> str:
    return text_of(call.child_by_field_name("method"))


def _calls(parent: Node) -> Iterator[Node]:
    """Yield the calls in a body and in its branches."""
    return (each for each in parent.named_children if each.type == "call")


def _method(call: Node) -> str:
    receiver, method = call.child_by_field_name("receiver"), call.child_by_field_name("method")
    if method is None or (receiver is not None and receiver.text not in {b"RSpec", b"::RSpec"}):
        return ""
    return text_of(method)


def _first(call: Node) -> Node | None:
    listed = call.child_by_field_name("arguments")
    return first_part(listed)


def _first_text(call: Node) -> Named | None:
    first = _first(call)
    return None if first is None or first.type != "string" else _text(first)


def _symbol(call: Node) -> str:
    return text_of(_first(call)).lstrip(":")


def _text(node: Node) -> Named | None:
    """Return a text without interpolation, a symbol, or a key such as `name:`."""
    if node.type in {"hash_key_symbol", "simple_symbol"}:
        plain: tuple[str, Span] | None = (text_of(node), Span(node.start_byte, node.end_byte))
    else:
        plain = plain_string(node)
    if plain is None:
        return None
    written, span = plain
    return Named(written.removeprefix(":"), Span(span.start + written.startswith(":"), span.end))
