"""What functions in Ruby read of the scope that they are called in."""

from __future__ import annotations

import pytest

from pplint.project import ruby
from pplint.project.declarations import CallerReads
from pplint.session import Session
from tests.unit.ruby.texts import written

ANYTHING = CallerReads(is_any=True)


def reads(tmp_path: object, text: str) -> CallerReads:
    return ruby.read_caller_reads(Session().disk, written(str(tmp_path), "f.rb", text))


def names(*found: str) -> CallerReads:
    return CallerReads(frozenset(found))


def functions(*found: str) -> CallerReads:
    return CallerReads(functions=frozenset(found))


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("args[0] + args[1]", CallerReads()),
        ("lookupvar('port')", names("port")),
        ("lookupvar(:port)", names("port")),
        ("lookupvar('::port')", CallerReads()),
        ("lookupvar('apache::port')", CallerReads()),
        ("self['port'] || self.lookupvar('host')", names("port", "host")),
        ("lookupvar(args[0])", ANYTHING),
        ("args.map { |each| self[each] }", ANYTHING),
        ("to_hash.keys", ANYTHING),
        ("resource.to_hash", ANYTHING),
        ("catalog.resources.reject { |each| each.ref == resource.ref }", CallerReads()),
        ("helper(self)", ANYTHING),
        ("send(args[0])", ANYTHING),
        ("function_template(['a/b.erb'])", functions("template")),
        ("call_function('template', 'a/b.erb')", functions("template")),
        ("send(:function_getvar, ['x'])", functions("getvar")),
        ("compiler.catalog; findresource('File[/etc]'); environment", CallerReads()),
        ("# to_hash\n'to_hash'", CallerReads()),
    ],
)
def test_function_of_puppet_3(tmp_path: object, statements: str, expected: CallerReads) -> None:
    text = f"Puppet::Parser::Functions.newfunction(:f) do |args|\n{statements}\nend\n"
    assert reads(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("scope.lookupvar('port')", names("port")),
        ("scope['port'] + scope['::host']", names("port")),
        ("scope.compiler.environment", CallerReads()),
        ("scope.call_function('template', ['a/b.erb'])", functions("template")),
        ("scope.resource.to_hash", ANYTHING),
        ("scope.resource.title", CallerReads()),
        ("scope.to_hash", ANYTHING),
        ("Wrapper.new(scope).result", ANYTHING),
        ("call_function('template', 'a/b.erb')", CallerReads()),
        ("closure_scope['port']", CallerReads()),
    ],
)
def test_function_that_is_passed_the_scope(tmp_path: object, body: str, expected: CallerReads) -> None:
    text = f"""
        Puppet::Functions.create_function(:f, Puppet::Functions::InternalFunction) do
          dispatch :f do
            scope_param
            param 'Any', :a
          end
          def f(scope, a)
            {body}
          end
        end
    """
    assert reads(tmp_path, text) == expected


def test_broken_program(tmp_path: object) -> None:
    assert reads(tmp_path, "newfunction(:f) do |args| lookupvar('a'").is_any


def test_function_that_is_passed_no_scope(tmp_path: object) -> None:
    assert (
        reads(tmp_path, "Puppet::Functions.create_function(:f) do\ndef f(scope)\nscope.to_hash\nend\nend")
        == CallerReads()
    )
