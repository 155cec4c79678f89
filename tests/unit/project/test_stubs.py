"""Stubs are read from text, in any order of their files, and what cannot be used is said and not raised."""

from __future__ import annotations

import os
import re
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

import pplint
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.source import Place, SourceFile, Span
from pplint.evaluator.core.signatures import parse_signature
from pplint.project import stub_files
from pplint.project.declarations import Refusal
from pplint.project.stub_files import StubFile, bundled_files
from pplint.project.stub_text import StubText, read_stub_text
from pplint.project.stubs import Stubs, load_stubs, load_user_stubs
from pplint.session import Session
from pplint.types.alias import AliasType
from pplint.types.model import StructType
from pplint.types.parse import parse_type_text
from pplint.types.type_definitions import TypeDefinitions
from tests.unit.systems import NEEDS_PIPES

if TYPE_CHECKING:
    from pplint.syntax import ast
    from pplint.types.model import Type

BUNDLED = sorted({*os.listdir(Path(pplint.__file__).parent / "stubs")} - {"words"})


def read(text: str) -> StubText:
    return read_stub_text(SourceFile("own.pp", dedent(text).encode()))


def whole(file: StubFile) -> StubText:
    return read_stub_text(SourceFile(file.path, Path(file.path).read_bytes()), file.module, is_bundled=True)


def user_stubs(directory: Path, **files: str) -> Stubs:
    for name, text in files.items():
        (directory / f"{name}.pp").write_text(dedent(text))
    return load_user_stubs(Session().disk, str(directory))


# Versions


def test_versions_that_have_a_name(tmp_path: Path) -> None:
    stubs = user_stubs(
        tmp_path,
        own="""
        # @since 9
        function newer() {}

        # @until 8
        type Older = Integer

        # @property mode
        # @since mode 3
        # @until mode 5
        define socket($mode = undef, $path = undef) {}

        function always() {}
        """,
    )
    assert [version in stubs.function_versions("newer") for version in (8, 9, 10)] == [False, True, True]
    assert [version in stubs.data_type_versions("Older") for version in (7, 8, 9)] == [True, True, False]
    assert [version in stubs.attribute_versions("Socket", "mode") for version in (2, 3, 5, 6)] == [
        False,
        True,
        True,
        False,
    ]
    assert 1 in stubs.attribute_versions("socket", "path")
    assert 1 in stubs.function_versions("always")
    assert 1 in stubs.function_versions("missing")


@pytest.mark.parametrize("tag", ["@since", "@since soon", "@until mode"])
def test_a_version_that_is_no_number_says_nothing(tag: str) -> None:
    assert (
        read(f"""
        # {tag}
        function f() {{}}
    """).versions
        == {}
    )


# Functions


def test_a_function_that_is_there_again_is_an_overload() -> None:
    found = read(
        """
        function glue(Array[String] $parts, String $between = '') >> String {}
        function other() {}
        function glue(String *$parts) {}
        """
    )
    assert found.functions["glue"].signatures == (
        "glue(Array[String] $parts, String $between = '') >> String",
        "glue(String *$parts)",
    )
    assert found.functions["glue"].is_certain


def test_tags_above_a_function() -> None:
    found = read(
        """
        # Joins text.
        # @deprecated use `join` instead
        # @private
        # @open
        function glue(Any *$parts) {}
        """
    ).functions["glue"]
    assert (found.deprecation, found.is_private, found.is_certain) == ("use `join` instead", True, False)


def test_a_comment_with_a_blank_line_below_is_not_about_the_definition() -> None:
    found = read(
        """
        # @private

        function a() {}
        function b() {} # @private
        function c() {}
        """
    ).functions
    assert [each.is_private for each in found.values()] == [False, False, False]


# Resource types


def test_a_define_is_a_resource_type() -> None:
    found = read(
        """
        # @namevar path
        # @property ensure mode
        # @property owner
        # @deprecated old use `mode`
        define Socket(
          $path = undef,
          Enum['present', 'absent'] $ensure = undef,
          String $mode,
          $owner = undef,
          Integer $old = undef,
        ) {}
        """
    ).resource_types["socket"]
    attributes = found.attributes.values()
    assert [each.name for each in attributes] == ["path", "ensure", "mode", "owner", "old"]
    assert [each.type for each in attributes] == [None, "Enum['present', 'absent']", "String", None, "Integer"]
    assert [each.name for each in attributes if each.is_namevar] == ["path"]
    assert [each.name for each in attributes if each.is_property] == ["ensure", "mode", "owner"]
    assert [each.name for each in attributes if each.is_required] == ["mode"]
    assert {each.name: each.deprecation for each in attributes if each.deprecation} == {"old": "use `mode`"}
    assert found.is_certain


def test_a_resource_type_may_have_more_attributes() -> None:
    assert not read("# @open\ndefine socket($path = undef) {}").resource_types["socket"].is_certain


def test_a_selector_says_which_resources_are_refused(tmp_path: Path) -> None:
    stubs = user_stubs(
        tmp_path,
        a="""
            # @namevar path
            # @values path an absolute path
            define socket($path = undef, $port = undef) {}
            Socket ? {
              Struct[{path => NotUndef, port => NotUndef}] => 'a socket is a file or a port',
            }
        """,
        b="define plug($name = undef) {}",
    )
    socket, plug = stubs.resource_type("socket"), stubs.resource_type("plug")
    assert socket is not None
    assert plug is not None
    assert not stubs.problems
    assert socket.namevar == "path"
    assert (socket.attributes["path"].values, socket.attributes["port"].values) == ("an absolute path", None)
    assert socket.refusals == (Refusal("Struct[{path => NotUndef, port => NotUndef}]", "a socket is a file or a port"),)
    assert (plug.namevar, plug.refusals) == (None, ())


@pytest.mark.parametrize("module", BUNDLED)
def test_bundled_refusals_are_structs_of_attributes(module: str) -> None:
    """A refusal of a type that has no stub, or of an attribute that it does not have, is never found."""
    stubs = load_stubs(module)
    files = (whole(file) for file in bundled_files(module) if file.path.endswith("refusals.pp"))
    refusals = {name: each for text in files for name, each in text.refusals.items()}
    for name, found in refusals.items():
        declared = stubs.resource_type(name)
        assert declared is not None
        assert declared.refusals == found
        for refusal in found:
            struct = parse_type_text(refusal.attributes)
            assert isinstance(struct, StructType)
            assert {each.name for each in struct.elements} <= declared.attributes.keys()


def test_places_are_those_of_the_names(tmp_path: Path) -> None:
    stubs = user_stubs(tmp_path, a="define b(String $c) {}\ntype Facts = Struct[{Optional[rack] => String}]")
    path = str(tmp_path / "a.pp")
    declared, fact = stubs.resource_type("b"), stubs.fact("rack")
    assert declared is not None
    assert fact is not None
    assert declared.place == Place(path, Span(7, 8))
    assert declared.attributes["c"].place == Place(path, Span(16, 18))
    assert fact.place == Place(path, Span(53, 57))


# Facts and data types


def test_facts_are_the_elements_of_a_struct(tmp_path: Path) -> None:
    stubs = user_stubs(
        tmp_path,
        a="type Facts = Struct[{Optional['rack'] => Struct[{row => Integer}], site => String}]",
        b="type Facts = Struct[{'room' => String}] type LegacyFacts = Struct[{'rack_row' => Integer}]",
        c="type Port = Integer[1, 65535]",
    )
    assert {name: fact.type for name, fact in stubs.facts.items()} == {
        "rack": "Struct[{row => Integer}]",
        "site": "String",
        "room": "String",
    }
    assert stubs.fact("rack_row") is not None
    assert stubs.fact("port") is None
    assert stubs.data_type_names == ["Port"]
    assert stubs.data_type("facts") is None
    port = stubs.data_type("PORT")
    assert port is not None
    assert port.source.text(port.node.value.span) == "Integer[1, 65535]"


@pytest.mark.parametrize("type_", ["Hash[String, Any]", "Struct", "Struct[a, b]", "Struct[{}]", "Struct[{1 => Any}]"])
def test_another_type_has_no_facts(tmp_path: Path, type_: str) -> None:
    assert user_stubs(tmp_path, a=f"type Facts = {type_}").facts == {}


def test_replacements_of_legacy_facts(tmp_path: Path) -> None:
    stubs = user_stubs(
        tmp_path,
        a=r"""
        $legacy_fact ? {
          'rack_row' => $facts['rack']['row'],
          gone => undef,
          /\Aport_(\d+)_(\w+)\z/ => $facts['ports'][$1][$2],
        }
        """,
    )
    assert stubs.problems == []
    assert stubs.replacement("rack_row") == "$facts['rack']['row']"
    assert stubs.replacement("port_12_name") == "$facts['ports'][12]['name']"
    assert stubs.replacement("gone") is None
    assert [stubs.is_legacy_fact(name) for name in ("rack_row", "gone", "port_1_a", "ports")] == [True] * 3 + [False]


# What cannot be used


def test_a_file_with_an_error_declares_nothing(tmp_path: Path) -> None:
    stubs = user_stubs(tmp_path, a="function a() {}\nfunction b( {}", b="function c() {}", c="define d($x = 1")
    assert stubs.function_names == ["c"]
    assert [(os.path.basename(each.path), each.message) for each in stubs.problems] == [
        ("a.pp", "unexpected `{`"),
        ("c.pp", "unexpected end of the file"),
    ]


def test_what_is_no_stub_is_said(tmp_path: Path) -> None:
    stubs = user_stubs(tmp_path, a="class a {}\nfunction b() {}\nnotify { 'x': }\n$x = 1")
    assert [each.span for each in stubs.problems] == [(0, 10), (27, 42), (43, 49)]
    assert stubs.function("b") is not None


@NEEDS_PIPES
def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.pp").write_bytes(b"# \xe9")
    (tmp_path / "large.pp").write_bytes(b" " * (MAX_FILE_SIZE + 1))
    (tmp_path / "deep.pp").write_text("type A = " + "Array[" * 600 + "Any" + "]" * 600)
    os.mkfifo(tmp_path / "pipe.pp")
    (tmp_path / "outside.pp").symlink_to("/etc/hostname")
    (tmp_path / "dangling.pp").symlink_to("nowhere")
    stubs = user_stubs(tmp_path, fine="function a() {}")
    assert stubs.function_names == ["a"]
    assert sorted(f"{os.path.basename(each.path)}: {each.message}" for each in stubs.problems) == [
        "deep.pp: nested more than 500 levels deep",
        "large.pp: the file is larger than 1 MiB",
        "latin.pp: the file is not UTF-8",
    ]


def test_a_directory_that_is_not_there_has_no_stubs(tmp_path: Path) -> None:
    stubs = load_user_stubs(Session().disk, str(tmp_path / "none"))
    assert (stubs.function_names, stubs.problems) == ([], [])


def test_the_examples_of_the_page_are_stubs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "stubs.md").read_text()
    examples = re.findall(r"```puppet\n(.*?)```", page, re.DOTALL)
    found = [read(example) for example in examples]
    assert len(found) > 4
    assert [each.problems for each in found if each.problems] == []
    assert {name for each in found for name in each.functions} == {"glue", "twice", "maybe", "site::on_off"}


# The stubs that come with the program


def test_modules_without_stubs_have_none() -> None:
    assert [load_stubs(name).function_names for name in ("nginx", "..", "", "core/resource_types")] == [[], [], [], []]


def test_a_bundled_file_is_read_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    read_files: list[str] = []

    def counting(
        source: SourceFile, module: str | None = None, *, is_bundled: bool = False, text: bytes | None = None
    ) -> StubText:
        read_files.append(os.path.basename(source.path))
        return read_stub_text(source, module, is_bundled=is_bundled, text=text)

    monkeypatch.setattr(stub_files, "read_stub_text", counting)
    stubs = Stubs(bundled_files("core"))
    assert {"file", "exec", "yumrepo"} <= set(stubs.resource_type_names)
    assert stubs.resource_type("no_such_type") is None
    assert read_files == []
    assert stubs.resource_type("File") is stubs.resource_type("file") is not None
    assert read_files == ["file.pp", "refusals.pp"]


@pytest.mark.parametrize("module", BUNDLED)
def test_bundled_stubs_are_sound(module: str) -> None:
    stubs = load_stubs(module)
    files = bundled_files(module)
    texts = [whole(file) for file in files]
    assert [text.problems for text in texts if text.problems] == []
    names = [name for file in files for name in set(file.names())]
    assert len(names) == len(set(names)), "something is declared in two files"
    assert {name for text in texts for name in text.resource_types} - {"metaparameters"} == {
        name.lower() for name in stubs.resource_type_names
    }
    assert stubs.metaparameters.keys() == load_stubs("core").metaparameters.keys() or module != "core"


@pytest.mark.parametrize("module", BUNDLED)
def test_a_bundled_declaration_is_the_same_if_all_of_its_file_is_parsed(module: str) -> None:
    texts = {file.path: whole(file) for file in bundled_files(module)}
    found, parsed = load_stubs(module), Stubs([StubFile(path, None, text) for path, text in texts.items()])
    for name in parsed.function_names:
        assert (found.function(name), found.function_versions(name)) == (
            parsed.function(name),
            parsed.function_versions(name),
        )
    for name in parsed.resource_type_names:
        declared = parsed.resource_type(name)
        assert declared is not None
        assert found.resource_type(name) == declared
        for attribute in declared.attributes:
            assert found.attribute_versions(name, attribute) == parsed.attribute_versions(name, attribute)
    for name in parsed.data_type_names:
        one, other = found.data_type(name), parsed.data_type(name)
        assert one is not None
        assert other is not None
        assert (one.node.span, one.source.data) == (other.node.span, other.source.data)
        assert found.data_type_versions(name) == parsed.data_type_versions(name)
    assert [(each.name, each.type) for each in (*found.facts.values(), *found.legacy_facts.values())] == [
        (each.name, each.type) for each in (*parsed.facts.values(), *parsed.legacy_facts.values())
    ]
    facts = [each.fact for text in texts.values() for each in text.replacements]
    assert [found.replacement(each) for each in facts] == [parsed.replacement(each) for each in facts]


@pytest.mark.parametrize("module", BUNDLED)
def test_bundled_stubs_are_made_of_types(module: str) -> None:
    stubs = load_stubs(module)

    def find(name: str) -> ast.TypeAlias | None:
        alias = stubs.data_type(name)
        return None if alias is None else alias.node

    resolve = TypeDefinitions(find).resolve
    texts = [fact.type for fact in [*stubs.facts.values(), *stubs.legacy_facts.values()]]
    for name in stubs.resource_type_names:
        found = stubs.resource_type(name)
        assert found is not None
        texts += [each.type for each in found.attributes.values()]
    types = [parse_type_text(text, resolve) for text in texts if text]
    for name in stubs.function_names:
        function = stubs.function(name)
        assert function is not None
        types += [parse_signature(text, resolve).returns for text in function.signatures]
    assert types
    assert {name for name in stubs.data_type_names if _resolved(resolve(name)) is None} == set()


def _resolved(type_: Type | None) -> Type | None:
    """Look after an alias, which raises `InvalidTypeError` if it cannot be resolved."""
    return type_.resolved if isinstance(type_, AliasType) else type_


def test_variables_that_the_compiler_sets() -> None:
    core = load_stubs("core")
    for variable in ("facts", "trusted", "server_facts"):
        text = core.variable_type(variable)
        assert text is not None
        assert parse_type_text(text).__class__.__name__ == "StructType"
    assert core.replacement("ipaddress_eth0") == "$facts['networking']['interfaces']['eth0']['ip']"
    assert not core.is_legacy_fact("kernel")
