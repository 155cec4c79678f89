"""That nothing has a name is said only where all that could define it is there, and could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile
from pplint.project.lookup import Status
from pplint.project.projects import project_of
from pplint.project.sources import parsed_before
from pplint.project.unresolved import Unresolved
from pplint.session import Session
from pplint.syntax.name_kinds import Kind
from pplint.syntax.source_kinds import SourceKind

from .trees import metadata, plant

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.project.project import Project

GLOBAL = [Kind.FUNCTION, Kind.RESOURCE_TYPE, Kind.FACT, Kind.DATA_TYPE]


def _status(project: Project, kind: Kind, name: str) -> tuple[Status, str | None]:
    return project.status(kind, name), project.why_unresolvable(kind, name)


@pytest.mark.parametrize("kind", [Kind.HOST_CLASS, Kind.DEFINE, Kind.FUNCTION, Kind.DATA_TYPE, Kind.PLAN])
def test_a_name_in_a_module_that_is_there(tmp_path: Path, kind: Kind) -> None:
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a", "me-b")}))
    assert _status(project, kind, "a::missing") == (Status.UNKNOWN, None)
    assert _status(project, kind, "b::missing") == (Status.UNRESOLVABLE, "b")
    assert _status(project, kind, "c::missing") == (Status.UNRESOLVABLE, "c")


@pytest.mark.parametrize("kind", GLOBAL)
def test_a_global_name_may_be_in_any_module_that_is_missing(tmp_path: Path, kind: Kind) -> None:
    plant(tmp_path, {"a/metadata.json": metadata("me-a", "me/b"), "named/b/metadata.json": metadata("me-b", "me-c")})
    named = str(tmp_path / "named")
    assert _status(project_of(Session(), str(tmp_path / "a")), kind, "missing") == (Status.UNRESOLVABLE, "b")
    assert _status(project_of(Session(), str(tmp_path / "a"), [named]), kind, "missing") == (Status.UNRESOLVABLE, "c")
    more = plant(tmp_path / "more", {"c/manifests/init.pp": ""})
    assert _status(project_of(Session(), str(tmp_path / "a"), [named, more]), kind, "missing") == (Status.UNKNOWN, None)


def test_no_resource_type_of_ruby_has_a_namespace(tmp_path: Path) -> None:
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a", "me-missing")}))
    assert project.status(Kind.RESOURCE_TYPE, "a::b") is Status.UNKNOWN


@pytest.mark.parametrize("content", ["", "{}", '{"name": "me-a"}', '{"dependencies": {}}', "[" * 100_000])
def test_metadata_that_names_no_dependencies_leaves_all_open(tmp_path: Path, content: str) -> None:
    project = project_of(Session(), plant(tmp_path / "a", {"metadata.json": content}))
    assert _status(project, Kind.FUNCTION, "missing") == (Status.UNRESOLVABLE, None)


def test_what_tests_install_counts_as_needed(tmp_path: Path) -> None:
    fixtures = "fixtures:\n  repositories:\n    b: url\n"
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a"), ".fixtures.yml": fixtures}))
    assert _status(project, Kind.FUNCTION, "missing") == (Status.UNRESOLVABLE, "b")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"Puppetfile": "mod 'me/web', '1.0.0'", "modules/web/x": ""}, (Status.UNKNOWN, None)),
        ({"Puppetfile": "mod 'me/web', '1.0.0'"}, (Status.UNRESOLVABLE, "web")),
        ({"Puppetfile": "instance_eval(File.read('x'))"}, (Status.UNRESOLVABLE, None)),
        ({"environment.conf": "modulepath = modules", "modules/web/x": ""}, (Status.UNKNOWN, None)),
        (
            {"environment.conf": "modulepath = modules:$basemodulepath", "modules/web/x": ""},
            (Status.UNRESOLVABLE, None),
        ),
        ({"environment.conf": "modulepath = modules"}, (Status.UNRESOLVABLE, None)),
        ({"manifests/x.pp": "", "modules/web/x": ""}, (Status.UNRESOLVABLE, None)),
    ],
)
def test_a_repository_must_say_what_is_installed(
    tmp_path: Path, files: dict[str, str], expected: tuple[Status, str | None]
) -> None:
    project = project_of(Session(), plant(tmp_path, {"manifests/site.pp": "", **files}))
    assert _status(project, Kind.FUNCTION, "missing") == expected


def test_what_one_module_needs_does_not_concern_another(tmp_path: Path) -> None:
    files = {
        "environment.conf": "modulepath = modules",
        "modules/web/metadata.json": metadata("me-web"),
        "modules/db/metadata.json": metadata("me-db", "me-missing"),
    }
    project = project_of(Session(), plant(tmp_path, files))
    assert project.status(Kind.FUNCTION, "f", "web") is Status.UNKNOWN
    assert project.status(Kind.FUNCTION, "f", "db") is Status.UNRESOLVABLE
    assert project.status(Kind.FUNCTION, "f") is Status.UNRESOLVABLE
    assert project.why_unresolvable(Kind.FUNCTION, "f", "db") == "missing"


@pytest.mark.parametrize("text", ["class a::b {", "class a::b { $x = }", "\N{BYTE ORDER MARK}", "[" * 2000])
@pytest.mark.parametrize("file", ["b.pp", "b/c.pp", "init.pp"])
def test_a_file_that_cannot_be_read_may_define_the_name(tmp_path: Path, file: str, text: str) -> None:
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a"), f"manifests/{file}": text}))
    assert _status(project, Kind.HOST_CLASS, "a::b::c") == (Status.UNRESOLVABLE, None)
    other = Status.UNRESOLVABLE if file == "init.pp" else Status.UNKNOWN
    assert project.status(Kind.HOST_CLASS, "a::other") is other


def test_what_a_broken_file_defines_is_found(tmp_path: Path) -> None:
    text = "class a::b { }\nclass a::c { $x = }\n"
    found = project_of(
        Session(), plant(tmp_path, {"metadata.json": metadata("me-a"), "manifests/b.pp": text})
    ).host_class("a::b")
    assert found is not None
    assert not found.is_sound


def test_site_manifests_may_define_any_name(tmp_path: Path) -> None:
    files = {"environment.conf": "modulepath = modules", "modules/a/x": "", "manifests/site.pp": "class {"}
    project = project_of(Session(), plant(tmp_path, files))
    assert _status(project, Kind.HOST_CLASS, "a::b") == (Status.UNRESOLVABLE, None)


@pytest.mark.parametrize(
    ("text", "expected"), [("mod 'me/a'\n", Status.UNKNOWN), ("# mod 'me/a'\n", Status.UNRESOLVABLE)]
)
def test_a_list_without_modules_says_nothing(tmp_path: Path, text: str, expected: Status) -> None:
    files = {"environment.conf": "modulepath = modules:$basemodulepath", "Puppetfile": text, "modules/a/x": ""}
    assert project_of(Session(), plant(tmp_path, files)).status(Kind.RESOURCE_TYPE, "missing") is expected


@pytest.mark.parametrize("directory", ["examples", "tests"])
def test_what_is_defined_where_it_is_not_looked_for_is_left_open(tmp_path: Path, directory: str) -> None:
    files = {"metadata.json": metadata("me-a"), f"{directory}/demo.pp": "class a::demo::user {}"}
    project = project_of(Session(), plant(tmp_path, files))
    assert _status(project, Kind.HOST_CLASS, "a::demo::user") == (Status.UNRESOLVABLE, None)
    assert _status(project, Kind.HOST_CLASS, "a::demo::users") == (Status.UNKNOWN, None)


@pytest.mark.parametrize(
    "text",
    [
        "class a::demo { class user { } }",
        "class ::a::demo::user { }",
        "class # of a user\n  a::demo::user { }",
        "class /* demo */ a::demo::user { }",
    ],
)
def test_however_it_is_written(tmp_path: Path, text: str) -> None:
    files = {"metadata.json": metadata("me-a"), "examples/x.pp": text}
    project = project_of(Session(), plant(tmp_path, files))
    assert _status(project, Kind.HOST_CLASS, "a::demo::user") == (Status.UNRESOLVABLE, None)
    assert _status(project, Kind.DEFINE, "a::demo::user") == (Status.UNKNOWN, None)


def test_only_what_may_define_a_name_is_parsed_for_it(tmp_path: Path) -> None:
    texts = {"other": b"class a::other { notice('a::missing') }", "near": b"class a::near { define missing() { } }"}
    files = {f"examples/{name}.pp": text.decode() for name, text in texts.items()}
    session = Session()
    project = project_of(session, plant(tmp_path, {"metadata.json": metadata("me-a"), **files}))
    assert _status(project, Kind.HOST_CLASS, "a::missing") == (Status.UNKNOWN, None)
    sources = [SourceFile(str(tmp_path / f"examples/{name}.pp"), text) for name, text in texts.items()]
    parsed = [parsed_before(session, source, SourceKind.MANIFEST) for source in sources]
    assert [each is not None for each in parsed] == [False, True]


def test_members_of_sets_of_types_are_left_open(tmp_path: Path) -> None:
    text = "type A = TypeSet[{pcore_version => '1.0.0', version => '1.0.0', types => { Car => String }}]"
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a"), "types/init_typeset.pp": text}))
    assert project.status(Kind.DATA_TYPE, "A::Car") is Status.UNRESOLVABLE


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("facts.d/more.sh", "", Status.UNRESOLVABLE),
        ("facts.d/more.json", '{"added": 1}', Status.UNKNOWN),
        ("facts.d/more.yaml", "added: 1", Status.UNKNOWN),
        ("facts.d/more.txt", "added=1", Status.UNKNOWN),
        ("lib/facter/more.rb", "Facter.add(:added) do\nend\nFacter.add('other') { }", Status.UNKNOWN),
        ("lib/facter/more.rb", "Facter.add(:added, :type => :aggregate) {}", Status.UNKNOWN),
        ("lib/facter/more.rb", "Facter.add :added do\nend", Status.UNKNOWN),
        ("lib/facter/more.rb", "Facter.add(:added) {}\nnames.each { |name| Facter.add(name) {} }", Status.UNRESOLVABLE),
        ("lib/facter/more.rb", 'Facter.add(:added) {}\nFacter.add("more_#{name}") {}', Status.UNRESOLVABLE),
    ],
)
def test_facts_with_computed_names_leave_others_open(tmp_path: Path, file: str, text: str, expected: Status) -> None:
    files = {"metadata.json": metadata("me-a", "me-b"), "spec/fixtures/modules/b/x": "", file: text}
    project = project_of(Session(), plant(tmp_path, files))
    assert project.status(Kind.FACT, "missing") is expected
    assert (project.fact("added") is not None) == bool(text)


def test_what_is_always_there(tmp_path: Path) -> None:
    project = project_of(Session(), str(tmp_path))
    assert project.status(Kind.FUNCTION, "include") is Status.FOUND
    assert project.status(Kind.RESOURCE_TYPE, "file") is Status.FOUND


def test_declared_dependencies(tmp_path: Path) -> None:
    plant(tmp_path, {"a/metadata.json": metadata("me-a", "me/b"), "named/b/x": ""})
    project = project_of(Session(), str(tmp_path / "a"), [str(tmp_path / "named")])
    assert project.is_declared_dependency("a", "b") is True
    assert project.is_declared_dependency("a", "c") is False
    assert project.is_declared_dependency("a", "a") is True
    assert project.is_declared_dependency("b", "a") is None


def test_similar_names(tmp_path: Path) -> None:
    files = {
        "manifests/init.pp": "class a { } class a::settings { }",
        "manifests/service.pp": "class a::service { }",
        "manifests/services.pp": "define a::services() { }",
        "functions/to_port.pp": "function a::to_port() { 1 }",
        "lib/puppet/functions/to_ports.rb": "",
        "types/port.pp": "type A::Port = Integer",
        "lib/puppet/type/web_line.rb": "",
    }
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-a"), **files}))
    assert project.similar(Kind.HOST_CLASS, "a::servise") == ["a::service"]
    assert project.similar(Kind.HOST_CLASS, "::A::setings") == ["a::settings"]
    assert project.similar(Kind.DEFINE, "a::servises") == ["a::services"]
    assert project.similar(Kind.FUNCTION, "a::toport") == ["a::to_port"]
    assert project.similar(Kind.FUNCTION, "to_prts") == ["to_ports"]
    assert project.similar(Kind.FUNCTION, "inclde") == ["include"]
    assert project.similar(Kind.DATA_TYPE, "A::Prt") == ["A::Port"]
    assert project.similar(Kind.RESOURCE_TYPE, "webline") == ["web_line"]
    assert project.similar(Kind.HOST_CLASS, "nothing::like::it") == []


def test_counts_of_several_processes_are_added() -> None:
    one, two = Unresolved(), Unresolved()
    assert one.summary() is None
    one.note("apache")
    assert one.summary() == (
        "1 reference into a module that is not on the module path: apache; `--modulepath` names a directory that has it"
    )
    two.note("stdlib", 3)
    one.add(two)
    assert one.summary() == (
        "4 references into 2 modules that are not on the module path: stdlib (3), apache (1); "
        "`--modulepath` names directories that have them"
    )


def test_names_that_any_module_may_define_are_counted_apart() -> None:
    found = Unresolved()
    found.note(None)
    assert (
        found.summary()
        == "1 reference to names that any missing module may define; `--modulepath` names directories that have them"
    )
    found.note("apache", 2)
    assert found.summary() == (
        "2 references into a module that is not on the module path: apache, and 1 reference to names that any missing "
        "module may define; `--modulepath` names a directory that has it"
    )


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("db::client", "db"),
        ("elsewhere::client", "elsewhere"),
        ("apt_key", "apt"),
        ("apt_key_server_line", "apt_key_server"),
        ("aptitude", None),
        ("vcsrepo", "vcsrepo"),
        ("pick", None),
    ],
)
def test_a_name_leads_into_the_module_that_it_is_called_after(tmp_path: Path, name: str, module: str | None) -> None:
    needed = ("me-apt", "me-apt_key_server", "me-vcsrepo", "me-aaa")
    project = project_of(Session(), plant(tmp_path, {"metadata.json": metadata("me-web", *needed)}))
    assert project.leads_into(name, "web") == module


@pytest.mark.parametrize("place", ["modules/stdlib", "spec/fixtures/modules/stdlib", "named/stdlib"])
def test_the_copy_of_a_module_on_the_path_decides_and_not_its_stub(tmp_path: Path, place: str) -> None:
    files = {f"{place}/metadata.json": metadata("puppetlabs-stdlib"), f"{place}/types/port.pp": "type Stdlib::Port = X"}
    own = "modules/web" if place.startswith("modules") else "."
    plant(tmp_path, {**files, f"{own}/metadata.json": metadata("me-web", "puppetlabs-stdlib")})
    project = project_of(Session(), str(tmp_path / own), [str(tmp_path / "named")])
    assert project.function("stdlib::ensure") is None
    assert project.status(Kind.FUNCTION, "stdlib::ensure", "web") is Status.UNKNOWN
    assert project.status(Kind.FUNCTION, "pick", "web") is Status.UNKNOWN
    assert project.status(Kind.DATA_TYPE, "stdlib::absolutepath", "web") is Status.UNKNOWN
    assert project.status(Kind.DATA_TYPE, "stdlib::port", "web") is Status.FOUND
