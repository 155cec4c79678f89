"""`Binary` and `URI`: what they are made from, and the parts of a URI."""

from __future__ import annotations

import pytest

from pplint.base.issue import UnreadableError
from pplint.ruby_library.uri_building import build_uri
from pplint.ruby_library.uris import Uri, parse_uri
from pplint.values.errors import ConversionError
from pplint.values.model import Binary
from tests.unit.refusals import refuses
from tests.unit.values.language import made, made_text


@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        (("YWJj",), b"abc"),
        (("YWI=",), b"ab"),
        (("YWJj", "%B"), b"abc"),
        (("YW Jj\n", "%b"), b"abc"),
        (("YWJ", "%b"), b"ab"),
        (("YW==YW==", "%b"), b"a"),
        (("-_8", "%u"), b"\xfb\xff"),
        (("å", "%s"), b"\xc3\xa5"),
        (("å", "%r"), b"\xc3\xa5"),
        (((97, 98, 255),), b"ab\xff"),
        (((),), b""),
        (("",), b""),
    ],
)
def test_binary_from_text_and_bytes(arguments: tuple[str | tuple[int, ...], ...], data: bytes) -> None:
    assert made("Binary", *arguments) == Binary(data)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [("[{value => 'YWJj'}]", "YWJj"), ("[{value => 'YWI', format => '%u'}]", "YWI="), ("[{value => [1]}]", "AQ==")],
)
def test_binary_from_a_hash(arguments: str, expected: str) -> None:
    assert made_text("Binary", arguments) == f"Binary('{expected}')"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("['YWI']", "invalid base64"),
        ("['YW Jj']", "invalid base64"),
        ("['YWJ=']", "invalid base64"),
        ("['å']", "invalid base64"),
        ("['YWJj', '%x']", "Binary.new"),
        ("[[256]]", "Binary.new"),
        ("[1]", "Binary.new"),
    ],
)
def test_nothing_else_is_binary(arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text("Binary", arguments)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "abc://username:password@example.com:123/path/data?key=value&key2=value2#fragid1",
            {
                "scheme": "abc",
                "userinfo": "username:password",
                "host": "example.com",
                "port": "123",
                "path": "/path/data",
                "query": "key=value&key2=value2",
                "fragment": "fragid1",
            },
        ),
        ("urn:example:mammal:monotreme:echidna", {"scheme": "urn", "opaque": "example:mammal:monotreme:echidna"}),
        ("HTTP://Example.COM:80/", {"scheme": "http", "host": "example.com", "path": "/"}),
        ("https://a:8443", {"scheme": "https", "host": "a", "port": "8443"}),
        ("ftp://a/b;type=i", {"scheme": "ftp", "host": "a", "port": "21", "path": "b"}),
        ("file:///etc/passwd", {"scheme": "file", "path": "/etc/passwd"}),
        ("mailto:a@b.c?subject=x", {"scheme": "mailto", "opaque": "a@b.c?subject=x"}),
        ("http://[::1]/", {"scheme": "http", "host": "[::1]", "path": "/"}),
        ("a/b?c", {"path": "a/b", "query": "c"}),
        ("//host/a", {"host": "host", "path": "/a"}),
        ("#x y", None),
        ("", {}),
    ],
)
def test_the_parts_of_a_uri(text: str, parts: dict[str, str] | None) -> None:
    if parts is None:
        with refuses(UnreadableError, "is not a URI"):
            parse_uri(text)
    else:
        assert parse_uri(text).parts() == parts


@pytest.mark.parametrize(
    "text",
    ["http://u:p@a:8080/b?c=d#e", "urn:a:b", "a/b", "//h/p", "ftp://a/%2Fb;type=i", "file:///x", "mailto:a@b", ""],
)
def test_a_uri_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_uri(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HTTP://Example.COM:80/", "http://Example.COM/"),
        ("http://a?b=<c>", "http://a?b=%3Cc%3E"),
        ("file://localhost/x", "file:///x"),
        ("http://@a", "http://a"),
    ],
)
def test_some_parts_are_written_in_their_usual_form(text: str, expected: str) -> None:
    assert str(parse_uri(text)) == expected


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("HTTP://a", "http://A/", True),
        ("http://a:80", "http://a", True),
        ("http://a/b", "http://a/B", False),
        ("http://a#x", "http://a#y", False),
        ("file:///a?x", "file:///a?y", True),
    ],
)
def test_uris_are_equal_by_their_parts(one: str, other: str, same: bool) -> None:
    assert (parse_uri(one) == parse_uri(other)) is same


@pytest.mark.parametrize("text", ["http://a b", "http://a:x", "1a:b", "http://[::1", "é", "http://a/%zz", "ldap:x#y"])
def test_what_is_no_uri(text: str) -> None:
    with refuses(UnreadableError, r"URI|URL"):
        parse_uri(text)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"scheme": "http", "host": "www.example.com", "path": "/a/b"}, "http://www.example.com/a/b"),
        ({"scheme": "urn", "opaque": "a:b"}, "urn:a:b"),
        ({"scheme": "http", "host": "::1", "port": 8080}, "http://[::1]:8080"),
        ({"path": "a/b", "query": "c d", "fragment": "e"}, "a/b?c%20d#e"),
        ({"scheme": "ftp", "host": "a", "path": "/b"}, "ftp://a/%2Fb"),
        ({}, ""),
    ],
)
def test_a_uri_is_built_from_parts(parts: dict[str, str | int], expected: str) -> None:
    assert str(build_uri(parts)) == expected


@pytest.mark.parametrize(
    "parts",
    [
        {"scheme": "1"},
        {"host": "a b"},
        {"scheme": "http", "path": "a"},
        {"userinfo": "a b"},
        {"opaque": "x", "path": "/y"},
        {"opaque": "x", "port": 80},
        {"scheme": "mailto", "opaque": "a@b"},
        {"scheme": "ftp"},
        {"scheme": "file", "userinfo": "u"},
    ],
)
def test_parts_that_do_not_go_together(parts: dict[str, str | int]) -> None:
    with refuses(UnreadableError, r"component|URI|opaque"):
        build_uri(parts)


def test_uris_are_made_from_text_and_hashes() -> None:
    assert made("URI", "http://a") == Uri(scheme="http", host="a", port=80, path="")
    assert made_text("URI", "[{scheme => 'http', host => 'a', port => 81}]") == "URI('http://a:81')"
    with refuses(ConversionError, "is not a URI"):
        made("URI", "http://a b")
    with refuses(ConversionError, r"URI\.new"):
        made("URI", 5)
