"""Rules about types and references: what depends on the compiler's version, and labels in other files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Severity
from pplint.base.source import SourceFile, Span
from pplint.check.checks import Checks
from pplint.check.linter import SourceContext, check
from pplint.config.settings import Settings
from pplint.project.projects import project_of
from pplint.rule import registry
from pplint.session import Session
from pplint_rules.shared.wording import shortened

if TYPE_CHECKING:
    from pathlib import Path

    from pplint.base.diagnostic import Diagnostic

CHECKS = Checks.everything(registry.load())
VHOST = "define m::vhost(Integer $port) { }\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A control repository with one defined type."""
    (tmp_path / "environment.conf").write_text("modulepath = modules\n")
    manifests = tmp_path / "modules" / "m" / "manifests"
    manifests.mkdir(parents=True)
    (manifests / "vhost.pp").write_text(VHOST)
    return tmp_path


def _found(repository: Path, text: str, rule: str, *, path: str = "site.pp", version: int = 8) -> list[Diagnostic]:
    around = SourceContext(None, version, project_of(Session(), str(repository)))
    found = check(Session(), SourceFile(str(repository / path), text.encode()), CHECKS, around).diagnostics
    return [each for each in found if each.rule == rule]


@pytest.mark.parametrize(("version", "severity"), [(7, Severity.WARNING), (8, Severity.ERROR)])
def test_an_unknown_variable_is_an_error_since_puppet_8(repository: Path, version: int, severity: Severity) -> None:
    text = "class c(Integer $port) { notice($prot) }"
    assert [each.severity for each in _found(repository, text, "unknown-variable", version=version)] == [severity]


@pytest.mark.parametrize("version", [7, 8])
def test_an_unknown_variable_of_a_plan_is_always_an_error(repository: Path, version: int) -> None:
    text = "plan m::p() { notice($facts) }"
    (found,) = _found(repository, text, "unknown-variable", path="modules/m/plans/p.pp", version=version)
    assert (found.severity, found.help) == (Severity.ERROR, "a plan has `$facts` only in the block of an `apply`")


def test_a_label_names_the_file_of_the_declaration(repository: Path) -> None:
    (diagnostic,) = _found(repository, "m::vhost { 'a': port => 'x' }", "invalid-parameter-value")
    (label,) = diagnostic.labels
    assert label.path is not None
    assert label.path.endswith("modules/m/manifests/vhost.pp")
    assert VHOST[slice(*label.span)] == "Integer $port"


def test_a_label_in_the_same_file_names_no_file(repository: Path) -> None:
    text = f"{VHOST}m::vhost {{ 'a': port => 'x' }}"
    (diagnostic,) = _found(repository, text, "invalid-parameter-value", path="modules/m/manifests/vhost.pp")
    assert [label.path for label in diagnostic.labels] == [None]


def test_the_blamed_bytes_are_those_of_the_name(repository: Path) -> None:
    text = "$a = 'é'\nm::vhost { 'a': prot => 2 }"
    (diagnostic,) = _found(repository, text, "unknown-parameter")
    start = text.encode().index(b"prot")
    assert diagnostic.span == Span(start, start + 4)
    assert diagnostic.fix is not None
    assert not diagnostic.fix.safe


def test_a_long_type_is_cut_and_what_was_found_stays(repository: Path) -> None:
    values = ", ".join(f"'value{number}'" for number in range(100))
    text = f"class c(Enum[{values}] $mode = 1) {{ }}"
    (diagnostic,) = _found(repository, text, "invalid-default")
    assert len(diagnostic.message) < 400
    assert diagnostic.message.endswith("…, got 1 as its default")


def test_one_relation_closes_a_long_circle(repository: Path) -> None:
    count = 300
    arrows = [f"File['f{number}'] -> File['f{number + 1}']" for number in reversed(range(count))]
    text = "\n".join([*arrows, f"File['f{count}'] -> File['f0']"])
    (diagnostic,) = _found(repository, text, "dependency-cycle")
    assert text.encode()[: diagnostic.span.start].count(b"\n") == count
    assert diagnostic.message.endswith("`File['f6']` -> 293 more -> `File['f300']`")


def test_nothing_is_said_of_a_source_that_cannot_be_read(repository: Path) -> None:
    assert not _found(repository, "m::vhost { 'a': prot => 2 } }", "unknown-parameter")


MAY_FIT = """
function m::size(String $text) >> Integer { $text.length }
class c(Optional[String] $text, Any $anything) {
  notice(m::size($text))
  notice(m::size($anything))
  notice(versioncmp($text, '1'))
  notice(empty($text))
}
"""


@pytest.mark.parametrize(("strict", "lines"), [(False, []), (True, [4, 6])])
def test_what_may_fit_is_an_error_only_if_all_must(repository: Path, strict: bool, lines: list[int]) -> None:
    checks = Checks.chosen(registry.load(), Settings(strict=strict), ())
    around = SourceContext(None, 8, project_of(Session(), str(repository)))
    source = SourceFile(str(repository / "site.pp"), MAY_FIT.encode())
    found = [each for each in check(Session(), source, checks, around).diagnostics if each.category == "types"]
    assert {each.rule for each in found} <= {"invalid-argument"}
    assert [source.lines.line(each.span.start) for each in found] == lines


def test_a_reserved_variable_is_reported_once(repository: Path) -> None:
    text = "class c { $facts = {} }"
    around = SourceContext(None, 8, project_of(Session(), str(repository)))
    found = check(Session(), SourceFile(str(repository / "site.pp"), text.encode()), CHECKS, around).diagnostics
    errors = [each.rule for each in found if each.severity == Severity.ERROR]
    assert errors == ["reserved-variable"]


def test_a_message_writes_types_as_the_language_does(repository: Path) -> None:
    (diagnostic,) = _found(repository, "class c(String $text) { notice(-$text) }", "invalid-operand")
    assert diagnostic.message == "a value of type String is not a number"


def test_a_label_says_what_an_alias_stands_for(repository: Path) -> None:
    types = repository / "modules" / "m" / "types"
    types.mkdir()
    (types / "port.pp").write_text("type M::Port = Integer[1, 65535]\n")
    (diagnostic,) = _found(repository, "class c(M::Port $port = 0) { }", "invalid-default")
    assert [label.message for label in diagnostic.labels] == ["type declared here", "`M::Port` is defined here"]
    (diagnostic,) = _found(repository, "class c(Array[M::Port] $ports = [0]) { }", "invalid-default")
    assert [label.message for label in diagnostic.labels] == ["type declared here; M::Port is Integer[1, 65535]"]


def test_no_label_leads_into_a_stub_of_the_program(repository: Path) -> None:
    (diagnostic,) = _found(repository, "class c(Stdlib::Port $port = 'a') { }", "invalid-default")
    (label,) = diagnostic.labels
    assert (label.path, label.message) == (None, "type declared here; Stdlib::Port is Integer[0, 65535]")


def test_what_differs_in_long_types_is_not_cut_away() -> None:
    entries = ", ".join(f"'entry_{number}' => Array[String]" for number in range(10))
    expected, found = f"Struct[{{{entries}, 'last' => Integer}}]", f"Struct[{{{entries}, 'last' => Boolean}}]"
    sentence = shortened(f"parameter `x` expects a {expected} value", found)
    assert sentence == "parameter `x` expects a Struct[…Integer}] value, got Struct[…Boolean}]"
