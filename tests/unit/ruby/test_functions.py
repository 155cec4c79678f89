"""Functions of the present interface: their dispatches become signatures in the language."""

from __future__ import annotations

import pytest

from pplint.evaluator.core.signatures import parse_signature
from tests.unit.ruby.texts import function, functions

ANYTHING = ("f(Any *$arguments, Optional[Callable] $block)",)


@pytest.mark.parametrize(
    ("statements", "signature"),
    [
        ("", "f()"),
        ("param 'Integer', :a", "f(Integer $a)"),
        ("required_param 'Integer', :a", "f(Integer $a)"),
        ("param 'Integer', :a; optional_param 'String', :b", "f(Integer $a, String $b = undef)"),
        ("repeated_param 'Hash', :a", "f(Hash *$a)"),
        ("optional_repeated_param 'Hash', :a", "f(Hash *$a)"),
        ("required_repeated_param 'Hash', :a", "f(Array[Hash, 1] *$a)"),
        ("repeated_param 'Array[String, 2]', :a", "f(Array[Array[String, 2]] *$a)"),
        ("repeated_param 'My::List', :a", "f(Array[My::List] *$a)"),
        ("block_param", "f(Callable $block)"),
        ("block_param :code", "f(Callable $block)"),
        ("required_block_param 'Callable[1, 1]', :code", "f(Callable[1, 1] $block)"),
        ("optional_block_param", "f(Optional[Callable] $block)"),
        ("optional_block_param 'Callable[1]', :code", "f(Optional[Callable[1]] $block)"),
        ("param 'Any', :a; return_type 'Array[String]'", "f(Any $a) >> Array[String]"),
        ("scope_param; param 'Any', :a", "f(Any $a)"),
        ("cache_param; compiler_param; pal_compiler_param; script_compiler_param", "f()"),
        ('param "Integer", :a', "f(Integer $a)"),
        ("param 'Variant[' 'Integer, String]', :a", "f(Variant[Integer, String] $a)"),
        ("param %q(Enum['a']), :a", "f(Enum['a'] $a)"),
        ("param 'Enum[\\'a\\']', :a", "f(Enum['a'] $a)"),
        ("param <<-TYPE.strip, :a\n  Integer\n  TYPE\n", "f(Integer $a)"),
        ("param <<~'TYPE', :a\n  Integer\n  TYPE\n", "f(Integer $a)"),
        ("%w[a b].each { |name| param 'Integer', name }", "f(Integer $a, Integer $b)"),
        ("param 'Any', :Upper; param 'Any', :a; param 'Any', :a", "f(Any $argument_1, Any $a, Any $a_3)"),
        ("param 'Any', :block", "f(Any $block_1)"),
    ],
)
def test_dispatch(statements: str, signature: str) -> None:
    found = function(f"dispatch :m do\n{statements}\nend\ndef m(*) end")
    assert found.signatures == (signature,)
    assert found.is_certain
    assert parse_signature(signature, lambda _: None)


def test_overloads_keep_their_order() -> None:
    found = function("""
        dispatch(:a) { param 'Integer', :x }
        dispatch(:b) { param 'String', :x }
        """)
    assert found.signatures == ("f(Integer $x)", "f(String $x)")


def test_constants_are_known() -> None:
    found = function("""
        SIZE = 'Integer[1]'.freeze
        dispatch :m do
          param SIZE, :x
          param "Array[#{SIZE}]", :y
        end
        """)
    assert found.signatures == ("f(Integer[1] $x, Array[Integer[1]] $y)",)


def test_refused_calls_are_no_overloads() -> None:
    found = function("""
        dispatch(:m) { param 'Integer', :x }
        argument_mismatch(:refuse) { param 'Any', :x }
        """)
    assert found.signatures == ("f(Integer $x)",)


def test_local_types() -> None:
    found = function("""
        local_types do
          type 'Part = Variant[String, Integer]'
          type "List=Array[Part]"
        end
        dispatch(:m) { param 'List', :x }
        """)
    assert found.signatures == ("f(List $x)",)
    assert found.local_types == {"Part": "Variant[String, Integer]", "List": "Array[Part]"}


@pytest.mark.parametrize(
    ("method", "signature"),
    [
        ("def f; end", "f()"),
        ("def f(a, b) end", "f(Any $a, Any $b)"),
        ("def f(a, b = 1) end", "f(Any $a, Any $b = undef)"),
        ("def f(a, *rest) end", "f(Any $a, Any *$rest)"),
        ("def f(*) end", "f(Any *$arguments)"),
        ("def f(a = 1, b) end", "f(Any $b, Any $a = undef)"),
    ],
)
def test_without_dispatch_the_method_of_the_name_decides(method: str, signature: str) -> None:
    assert function(method).signatures == (signature,)
    assert function(method, "a::b::f").signatures == (f"a::b::{signature}",)


@pytest.mark.parametrize(
    "body",
    [
        "dispatch(:m) { param TYPES[:a], :x }",
        'dispatch(:m) { param "Enum[#{names.join}]", :x }',
        "dispatch(:m) { param 'Integer' }",
        "dispatch(:m) { param 'Integer[', :x }",
        "dispatch(:m) { param 'Any $a) {} function g(', :x }",
        "dispatch(:m) { surprising_param }",
        "dispatch(:m) { param 'Any', :x if newer }",
        "types.each { |type| dispatch(:m) { param type, :x } }",
        "define_dispatches :m",
        "local_types { type name }\ndispatch(:m) { param 'X', :x }",
        "define_method(:f) { |x| x }",
        "def other(x) end",
        "def f(x:) end",
    ],
)
def test_what_cannot_be_read_may_be_anything(body: str) -> None:
    found = function(body)
    assert found.signatures == ANYTHING
    assert not found.is_certain


def test_branches_leave_doubts() -> None:
    found = function("""
        dispatch(:a) { param 'Integer', :x }
        if Puppet.version > '6'
          dispatch(:b) { param 'String', :x }
        end
        """)
    assert found.signatures == ("f(Integer $x)", "f(String $x)")
    assert not found.is_certain


@pytest.mark.parametrize(("base", "is_certain"), [("Puppet::Functions::InternalFunction", True), ("Mine::Base", False)])
def test_base_class(base: str, is_certain: bool) -> None:
    (found,) = functions(f"Puppet::Functions.create_function(:f, {base}) do\ndispatch(:m) {{ }}\nend")
    assert found.is_certain is is_certain


@pytest.mark.parametrize(
    ("call", "names"),
    [
        ("Puppet::Functions.create_function(:f) { def f; end }", ["f"]),
        ("Puppet::Functions.create_function(:'a::f') { def f; end }", ["a::f"]),
        ("Puppet::Functions.create_function('a::f') { def f; end }", ["a::f"]),
        ("::Puppet::Functions.create_function(:f) { def f; end }", ["f"]),
        ("module Puppet\nFunctions.create_function(:f) { def f; end }\nend", ["f"]),
        ("%w[a b].each { |n| Puppet::Functions.create_function(n) { } }", ["a", "b"]),
        ("Puppet::Functions.create_function(name) { }", ["m::f"]),
        ("Other.create_function(:f) { }", []),
        ("# create_function", []),
    ],
)
def test_names(call: str, names: list[str]) -> None:
    assert [each.name for each in functions(call, "lib/puppet/functions/m/f.rb")] == names


def test_place_is_that_of_the_name() -> None:
    text = "# doc\nPuppet::Functions.create_function(:f) do\n  def f; end\nend"
    (found,) = functions(text)
    assert found.place is not None
    assert found.place.path.endswith("f.rb")
    assert text[found.place.span.start : found.place.span.end] == "Puppet::Functions.create_function(:f"


def documented(comment: str) -> str:
    return f"{comment}\nPuppet::Functions.create_function(:f) do\n  def f; end\nend"


def test_private() -> None:
    assert functions(documented("# What it does.\n# @api private"))[0].is_private
    assert not functions(documented("# @api public"))[0].is_private
    assert not functions(documented("# @api private\n\nFOO = 1\n"))[0].is_private


@pytest.mark.parametrize(
    ("comment", "deprecation"),
    [
        ("# What it does.", None),
        ("# The word deprecated in a sentence.", None),
        ("# @deprecated Use g instead.", "Use g instead."),
        ("# @deprecated", "it is deprecated"),
        ("# @summary DEPRECATED.  Use the function g instead.", "Use the function g instead."),
        ("# @summary\n#   **Deprecated:** Returns the length.", "it is deprecated"),
    ],
)
def test_documented_deprecation(comment: str, deprecation: str | None) -> None:
    assert functions(documented(comment))[0].deprecation == deprecation


@pytest.mark.parametrize(
    ("statement", "deprecation"),
    [
        ("call_function('deprecation', 'f', 'Please use g.')", "Please use g."),
        ("Puppet.deprecation_warning('Please use g.')", "Please use g."),
        ("Puppet.deprecation_warning(message)", "it is deprecated"),
        ("Puppet.deprecation_warning('Only so.') if x", None),
        ("Puppet.warning('Please use g.')", None),
    ],
)
def test_announced_deprecation(statement: str, deprecation: str | None) -> None:
    dispatched = function(f"dispatch(:m) {{ param 'Any', :x }}\ndef m(x)\n  {statement}\n  x\nend")
    assert dispatched.deprecation == deprecation
    assert function(f"def f(x)\n  {statement}\nend").deprecation == deprecation


def test_an_overload_may_be_deprecated_alone() -> None:
    found = function("""
        dispatch(:a) { param 'Integer', :x }
        dispatch(:b) { param 'String', :x }
        def a(x) = x
        def b(x)
          Puppet.deprecation_warning('Give a number.')
        end
        """)
    assert found.deprecation is None


@pytest.mark.parametrize(
    ("options", "signature"),
    [
        ("", "f(Any *$arguments) >> Undef"),
        (", type: :statement", "f(Any *$arguments) >> Undef"),
        (", type: :rvalue", "f(Any *$arguments)"),
        (", :type => :rvalue, :arity => 0", "f()"),
        (", type: :rvalue, arity: 2", "f(Any $argument1, Any $argument2)"),
        (", type: :rvalue, arity: -1", "f(Any *$arguments)"),
        (", type: :rvalue, arity: -3", "f(Any $argument1, Any $argument2, Any *$arguments)"),
        (", { :type => :rvalue, :arity => 1 }", "f(Any $argument1)"),
        (", type: kind, arity: 1", "f(Any $argument1)"),
    ],
)
@pytest.mark.parametrize(
    "form",
    [
        "Puppet::Parser::Functions.newfunction(:f{}) {{ |args| }}",
        "Puppet::Parser::Functions::newfunction(:f{}) {{ |args| }}",
        "module Puppet::Parser::Functions\n  newfunction(:f{}) do |args|\n  end\nend",
        "module Puppet\nmodule Parser\nmodule Functions\n  newfunction('f'{}) do |args|\n  end\nend\nend\nend",
    ],
)
def test_functions_of_puppet_3(form: str, options: str, signature: str) -> None:
    (found,) = functions(form.format(options))
    assert (found.name, found.signatures, found.is_certain) == ("f", (signature,), True)


def test_functions_of_puppet_3_with_an_unknown_arity() -> None:
    (found,) = functions("Puppet::Parser::Functions.newfunction(:f, type: :rvalue, arity: ARITY) { |args| }")
    assert found.signatures == ("f(Any *$arguments)",)
    assert not found.is_certain


def test_functions_of_puppet_3_say_that_they_are_deprecated() -> None:
    (found,) = functions("""
        module Puppet::Parser::Functions
          newfunction(:f, type: :rvalue, doc: <<-DOC
            @deprecated Use g.
            DOC
          ) do |args|
            args
          end
        end
        """)
    assert found.deprecation == "Use g."
    (found,) = functions("""
        module Puppet::Parser::Functions
          newfunction(:f) do |args|
            function_deprecation([:f, 'Use g.'])
          end
        end
        """)
    assert found.deprecation == "Use g."
