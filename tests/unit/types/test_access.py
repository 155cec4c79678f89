"""What `Type[…]` gives: "Operation on Types" in the expressions of the specification, one list for each paragraph.

A line is an access, and what it prints as; or the compiler's issue, empty where the compiler fails without a code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.issue import Issue
from pplint.types.display import display_value
from pplint.types.errors import InvalidTypeError
from tests.unit.types.reading import access

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

MADE = {
    "Regexp Type": ["Regexp['(f)(o)(o)'] prints Regexp[/(f)(o)(o)/]", "Regexp[/a/] prints Regexp[/a/]"],
    "Pattern Type": [
        "Pattern[red, blue, green] prints Pattern[/red/, /blue/, /green/]",
        "Pattern[/a/, Regexp[/b/], Pattern[/c/]] prints Pattern[/a/, /b/, /c/]",
        "Pattern[/a/, 'a'] prints Pattern[/a/]",
    ],
    "Enum Type": [
        "Enum[blue, red, green] prints Enum['blue', 'green', 'red']",
        "Enum[a, true] prints Enum['a', true]",
        "Enum[a, false] prints Enum['a']",
        "Enum[[a, b]] prints Enum['a', 'b']",
    ],
    "Hash Type": [
        "Hash[String, Integer] prints Hash[String, Integer]",
        "Hash[String, Integer][Scalar, Integer] prints Hash[Scalar, Integer]",
        "Hash[Scalar, String, 1, 10] prints Hash[Scalar, String, 1, 10]",
        "Hash[Scalar, String, Integer[1, 2]] prints Hash[Scalar, String, 1, 2]",
        "Hash[Scalar, String, 1, default] prints Hash[Scalar, String, 1]",
        "Hash[0, 0] prints Hash[0, 0]",
        "Hash[1, 2] prints Hash[Any, Any, 1, 2]",
    ],
    "Array Type": [
        "Array[String] prints Array[String]",
        "Array[String][Integer] prints Array[Integer]",
        "Array[Data, 1] prints Array[Data, 1]",
        "Array[Data, 2, 4] prints Array[Data, 2, 4]",
        "Array[Data, default, 4] prints Array[Data, 0, 4]",
        "Array[0, 0] prints Array[0, 0]",
        "Array[1, 2] prints Array[Any, 1, 2]",
    ],
    "Tuple Type": [
        "Tuple[String, Integer] prints Tuple[String, Integer]",
        "Tuple[String, Integer, 1] prints Tuple[String, Integer, 1]",
        "Tuple[String, 1, 3] prints Tuple[String, 1, 3]",
        "Tuple[String, default, 3] prints Tuple[String, 0, 3]",
    ],
    "Struct Type": [
        "Struct[{mode => Enum[read], path => String[1]}] prints Struct[{'mode' => Enum['read'], 'path' => String[1]}]",
        "Struct[{Optional[a] => Integer}] prints Struct[{Optional['a'] => Integer}]",
        "Struct[{NotUndef[a] => Data}] prints Struct[{NotUndef['a'] => Data}]",
        "Struct[{Optional[a] => Data}] prints Struct[{'a' => Data}]",
        "Struct[{NotUndef[a] => Integer}] prints Struct[{'a' => Integer}]",
        "Struct[{}] prints Struct",
    ],
    "Collection Type": [
        "Collection[1, 3] prints Collection[1, 3]",
        "Collection[Integer[1, 3]] prints Collection[1, 3]",
    ],
    "Class Type": [
        "Class[apache] prints Class[apache]",
        "Class['::Apache'] prints Class[apache]",
        "Class[apache, nginx] prints [Class[apache], Class[nginx]]",
        "Class[[apache]] prints [Class[apache]]",
        "Class[undef] prints undef",
    ],
    "Resource Type": [
        "Resource[File] prints File",
        "Resource['File'] prints File",
        "Resource['file'] prints File",
        "Resource[file] prints File",
        "Resource[File, '/x'] prints File['/x']",
        "Resource[File]['/x'] prints File['/x']",
        "Resource[File, '/x', '/y'] prints [File['/x'], File['/y']]",
        "File['/x', '/y'] prints [File['/x'], File['/y']]",
        "File[['/x']] prints [File['/x']]",
        "Resource['apache::vhost', 'a'] prints Apache::Vhost['a']",
    ],
    "Integer Type": [
        "Integer[2] prints Integer[2]",
        "Integer[1, 3] prints Integer[1, 3]",
        "Integer[default] prints Integer",
        "Integer[default, 3] prints Integer[default, 3]",
        "Integer[[1, 2]] prints Integer[1, 2]",
    ],
    "Float Type": [
        "Float[2] prints Float[2.0]",
        "Float[1, 3.2] prints Float[1.0, 3.2]",
        "Float[-1.0, 1.0] prints Float[-1.0, 1.0]",
        "Float[default, 1.0] prints Float[default, 1.0]",
    ],
    "Timespan Type": [
        "Timespan[2] prints Timespan['0-00:00:02.0']",
        "Timespan['1-00:00:00', '2-00:00:00'] prints Timespan['1-00:00:00.0', '2-00:00:00.0']",
        "Timespan[{days => 1}, {hours => 36}] prints Timespan['1-00:00:00.0', '1-12:00:00.0']",
        "Timespan[{days => 1, negative => true}] prints Timespan['-1-00:00:00.0']",
        "Timespan[{string => '90', format => '%M'}] prints Timespan['0-01:30:00.0']",
        "Timespan[default, 2] prints Timespan[default, '0-00:00:02.0']",
    ],
    "Timestamp Type": [
        "Timestamp['2012-10-10'] prints Timestamp['2012-10-10T00:00:00.000000000 UTC']",
        "Timestamp[default, 1433116800] prints Timestamp[default, '2015-06-01T00:00:00.000000000 UTC']",
        "Timestamp[{string => '2015', format => '%Y'}] prints Timestamp['2015-01-01T00:00:00.000000000 UTC']",
    ],
    "Optional Type": ["Optional[Integer] prints Optional[Integer]", "Optional[a] prints Optional['a']"],
    "NotUndef": ["NotUndef[a] prints NotUndef['a']", "NotUndef[Any] prints NotUndef"],
    "Variant Type": [
        "Variant[Integer, String] prints Variant[Integer, String]",
        "Variant[Integer] prints Integer",
        "Variant[[Integer, String]] prints Variant[Integer, String]",
        "Variant[Variant[Integer, String], Float] prints Variant[Integer, String, Float]",
        "Variant[Integer, Integer] prints Integer",
    ],
    "Type Type": ["Type[Integer] prints Type[Integer]"],
    "Type SemVer": [
        "SemVer['1.0.0'] prints SemVer['1.0.0']",
        "SemVer['>=1.0.0 <2.0.0', '>=3.0.0 <4.0.0'] prints SemVer['>=1.0.0 <2.0.0', '>=3.0.0 <4.0.0']",
    ],
    "Boolean": ["Boolean[true] prints Boolean[true]"],
    "String": [
        "String[1] prints String[1]",
        "String[default, 3] prints String[0, 3]",
        "String[-2, 3] prints String[0, 3]",
    ],
    "Callable": [
        "Callable[String, 1, 3] prints Callable[String, 1, 3]",
        "Callable[0, 0] prints Callable[0, 0]",
        "Callable[2, 2] prints Callable[2, 2]",
        "Callable[[], Integer] prints Callable[[0, 0], Integer]",
        "Callable[[String], Any] prints Callable[String]",
        "Callable[[String, 1, 3, Callable], Integer] prints Callable[[String, 1, 3, Callable], Integer]",
        "Callable[String, Optional[Callable]] prints Callable[String, Optional[Callable]]",
        "Callable[a, true] prints Callable[Runtime[ruby, 'a'], Boolean]",
    ],
    "Sensitive": ["Sensitive[Integer[1, 2]] prints Sensitive[Integer]"],
    "Init": ["Init[Integer, 16] prints Init[Integer, 16]"],
    "Runtime": ["Runtime[ruby, 'A::B'] prints Runtime[ruby, 'A::B']", "Runtime['', a] prints Runtime[, 'a']"],
    "Object Type, TypeSet": ["Object[undef] prints Object[{}]", "Error[undef] prints Error[undef]"],
    "URI": [
        "URI['http://example.com/a'] prints URI[{'scheme' => 'http', 'host' => 'example.com', 'path' => '/a'}]",
        "URI['urn:a:b'] prints URI[{'scheme' => 'urn', 'opaque' => 'a:b'}]",
        "URI[{host => NotUndef, path => /^[^\\/]/}] prints URI[{'host' => NotUndef, 'path' => /^[^\\/]/}]",
        "URI[{}] prints URI",
    ],
    "Error": [
        "Error['a'] prints Error['a']",
        "Error[default, 'a'] prints Error[default, 'a']",
        "Error[{kind => a}] prints Error['a']",
    ],
}

REFUSED = {
    "Regexp Type": ["Regexp[a, b] BAD_TYPE_SLICE_ARITY", "Regexp[1] BAD_TYPE_SPECIALIZATION", "Regexp['('] "],
    "Pattern Type": ["Pattern[1] BAD_TYPE_SPECIALIZATION", "Pattern[Integer] BAD_TYPE_SPECIALIZATION", "Pattern['('] "],
    "Enum Type": ["Enum[true] BAD_TYPE_SLICE_ARITY", "Enum[a, 1] BAD_TYPE_SPECIALIZATION"],
    "Hash Type": [
        "Hash[String] BAD_TYPE_SLICE_ARITY",
        "Hash[String, 1] BAD_TYPE_SLICE_TYPE",
        "Hash[String, String, 1, 2, 3] BAD_TYPE_SLICE_ARITY",
        "Hash[String, String, 1, a] BAD_COLLECTION_SLICE_TYPE",
    ],
    "Array Type": [
        "Array[1] BAD_TYPE_SLICE_TYPE",
        "Array[String, a] BAD_COLLECTION_SLICE_TYPE",
        "Array[1, 2, 3] BAD_TYPE_SLICE_TYPE",
        "Array[String, 1, 2, 3] BAD_TYPE_SLICE_ARITY",
        "Array[String, 4, 2] ",
    ],
    "Tuple Type": ["Tuple[1, 2] BAD_TYPE_SLICE_ARITY", "Tuple[a] BAD_TYPE_SPECIALIZATION", "Tuple[String, 3, 1] "],
    "Struct Type": [
        "Struct[Integer] BAD_TYPE_SPECIALIZATION",
        "Struct[{a => Integer}, {b => Integer}] BAD_TYPE_SLICE_ARITY",
        "Struct[{'' => Integer}] ",
        "Struct[{1 => Integer}] ",
        "Struct[{Integer => Integer}] ",
    ],
    "Collection Type": ["Collection[a] BAD_COLLECTION_SLICE_TYPE", "Collection[1, 2, 3] BAD_TYPE_SLICE_ARITY"],
    "Class Type": ["Class['a b'] ILLEGAL_NAME", "Class[1] ILLEGAL_HOSTCLASS_NAME"],
    "Resource Type": [
        "Resource[1] ILLEGAL_RESOURCE_SPECIALIZATION",
        "Resource['a b'] ILLEGAL_CLASSREF",
        "Resource[Integer] ILLEGAL_RESOURCE_SPECIALIZATION",
        "File[1] BAD_TYPE_SPECIALIZATION",
        "File[a, 1] BAD_TYPE_SPECIALIZATION",
    ],
    "Integer Type": [
        "Integer[3, 1] ",
        "Integer[1.5] BAD_INTEGER_SLICE_TYPE",
        "Integer['1'] BAD_INTEGER_SLICE_TYPE",
        "Integer[true] BAD_INTEGER_SLICE_TYPE",
        "Integer[1, 2, 3] BAD_INTEGER_SLICE_ARITY",
    ],
    "Float Type": ["Float[3.2, 1.5] ", "Float[a] BAD_INTEGER_SLICE_TYPE", "Float[1, 2, 3] BAD_INTEGER_SLICE_ARITY"],
    "Timespan Type": ["Timespan[2, 1] ", "Timespan[x] ", "Timespan[1, 2, 3] BAD_TYPE_SLICE_ARITY"],
    "Timestamp Type": ["Timestamp[x] ", "Timestamp[1, 2, 3] BAD_TYPE_SLICE_ARITY"],
    "Optional Type": ["Optional[1] BAD_TYPE_SLICE_TYPE", "Optional[Integer, String] BAD_TYPE_SLICE_ARITY"],
    "NotUndef": ["NotUndef[1] BAD_NOT_UNDEF_SLICE_TYPE", "NotUndef[Integer, String] BAD_TYPE_SLICE_ARITY"],
    "Variant Type": ["Variant[1] BAD_TYPE_SPECIALIZATION"],
    "Type Type": ["Type[1] BAD_TYPE_SLICE_TYPE", "Type[Integer, String] BAD_TYPE_SLICE_ARITY"],
    "Type SemVer": ["SemVer['x.y'] ", "SemVer[1] BAD_TYPE_SPECIALIZATION"],
    "Boolean": ["Boolean[1] BAD_TYPE_SPECIALIZATION", "Boolean[true, false] BAD_TYPE_SLICE_ARITY"],
    "String": [
        "String[a] BAD_COLLECTION_SLICE_TYPE",
        "String[1, 2, 3] BAD_STRING_SLICE_ARITY",
        "String[3, 1] ",
    ],
    "Callable": ["Callable[[String]] BAD_TYPE_SLICE_ARITY", "Callable[[String], Integer, 1] BAD_TYPE_SLICE_ARITY"],
    "Sensitive": ["Sensitive[1] BAD_TYPE_SLICE_TYPE", "Sensitive[String, Integer] BAD_TYPE_SLICE_ARITY"],
    "Iterable": ["Iterable[1] BAD_TYPE_SLICE_TYPE", "Iterator[Integer, String] BAD_TYPE_SLICE_ARITY"],
    "Init": ["Init[1] BAD_TYPE_SLICE_TYPE"],
    "Runtime": [
        "Runtime[ruby] BAD_TYPE_SLICE_ARITY",
        "Runtime[ruby, 1] BAD_TYPE_SPECIALIZATION",
        "Runtime[ruby, ''] ",
        "Callable[Integer, ''] ",
        "Runtime[ruby, a, b] BAD_TYPE_SLICE_ARITY",
    ],
    "URI": [
        "URI[{port => '80'}] BAD_TYPE_SLICE_TYPE",
        "URI[{nothing => 1}] BAD_TYPE_SLICE_TYPE",
        "URI[''] BAD_TYPE_SLICE_TYPE",
        "URI['/a'] ",
        "URI['a', 'b'] BAD_TYPE_SLICE_ARITY",
    ],
    "Object Type, TypeSet": [
        "Object[{}, {}] BAD_TYPE_SLICE_ARITY",
        "Object[{nothing => 1}] ",
        "Error[1] ",
        "Error[default] ",
        "Deferred[1] ",
        "TypeSet[{pcore_version => '2.0.0'}] ",
    ],
    "types without parameters": [
        f"{name}[1] OPERATOR_NOT_APPLICABLE"
        for name in ("Any", "Data", "Scalar", "Numeric", "Undef", "Default", "Binary", "SemVerRange", "CatalogEntry")
    ],
}


def _rows(table: dict[str, list[str]], separator: str) -> list[ParameterSet]:
    return [
        pytest.param(*row.rsplit(separator, 1), id=f"{name}: {row}") for name, rows in table.items() for row in rows
    ]


@pytest.mark.parametrize(("text", "printed"), _rows(MADE, " prints "))
def test_access(text: str, printed: str) -> None:
    made = access(text)
    if isinstance(made, tuple):
        assert f"[{', '.join(map(display_value, made))}]" == printed
    else:
        assert ("undef" if made is None else display_value(made)) == printed


@pytest.mark.parametrize(("text", "issue"), _rows(REFUSED, " "))
def test_refused_access(text: str, issue: str) -> None:
    with pytest.raises(InvalidTypeError) as caught:
        access(text)
    assert caught.value.issue.code == (issue or Issue.code)


@pytest.mark.parametrize(
    ("text", "key"),
    [("Integer[1, a]", 1), ("Array[String, 1, a]", 2), ("Hash[String, 1]", 1), ("Class[a, 1]", 1), ("Enum[a, 1]", 1)],
)
def test_the_key_to_blame(text: str, key: int) -> None:
    with pytest.raises(InvalidTypeError) as caught:
        access(text)
    assert caught.value.key == key
