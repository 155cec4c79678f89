"""Functions of the module stdlib: where they exist, what facts do to them, and that they end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.builtins.table import FUNCTIONS, LIBRARY
from pplint.evaluator.core.limits import Limits
from pplint.evaluator.core.names import ScriptNames
from pplint.values.model import Hash
from tests.unit.evaluator.programs import NamesWithStdlib, evaluate

if TYPE_CHECKING:
    from pplint.values.model import Value

DOCUMENTS = sorted(Path(__file__).parents[2].glob("mdtest/values/stdlib_*.md"))
FACTS: Hash[Value] = Hash([("networking", Hash([("fqdn", "a.b"), ("ips", ("::1",))])), ("a.b", 1)])
WITH_STDLIB = EvaluatorSettings(names=NamesWithStdlib())
WITH_LIMITS = EvaluatorSettings(names=NamesWithStdlib(), facts=FACTS, limits=Limits(steps=50_000, size=50_000))
WITH_FACTS = EvaluatorSettings(names=NamesWithStdlib(), facts=FACTS)

TAKES_ALL = {"pry"}
"""The functions that no call can be wrong for."""
HANGS_ON_FACTS = {"fact", "fqdn_rand_string", "stdlib::fqdn_rand_string"}
"""The functions that only facts give a value."""


def _doubled(call: str) -> str:
    """Return assignments that make a value ever larger."""
    return " ".join(f"$x{place + 1} = {call.format(f'$x{place}')}" for place in range(30))


def test_function_of_a_module_that_is_missing_does_not_exist() -> None:
    assert (
        evaluate("merge({}, {})", EvaluatorSettings(names=ScriptNames(), is_script=True)) == "error: UNKNOWN_FUNCTION"
    )
    assert evaluate("merge({}, {})") == "unknown: Any"
    assert evaluate("merge({}, {})", WITH_STDLIB) == "{}"


def test_function_of_the_core_goes_before_one_of_stdlib() -> None:
    assert not set(LIBRARY) & set(FUNCTIONS)
    assert evaluate("length(Binary('aGk='))", WITH_STDLIB) == "2"


def test_function_of_the_program_goes_before_one_of_stdlib() -> None:
    assert evaluate("function has_key($x) { $x }\nhas_key(5)", WITH_STDLIB) == "5"
    code = "function has_key(*$x) { $x }\nhas_key(*\"${facts['os']}\".split(','))"
    assert evaluate(code, WITH_STDLIB) == "unknown: Any"


def test_result_is_known_as_far_as_it_can_be_for_any_number_of_arguments() -> None:
    code = "concat(['a'], *\"${facts['os']}\".split(','))"
    assert evaluate(code, WITH_STDLIB) == "unknown: Array"


def test_function_may_be_called_with_a_leading_namespace_and_as_a_method() -> None:
    assert evaluate("{ a => 1 }.merge({ b => 2 })", WITH_STDLIB) == "{'a' => 1, 'b' => 2}"
    assert evaluate("::merge({ a => 1 })", WITH_STDLIB) == "{'a' => 1}"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("fact('networking.fqdn')", "'a.b'"),
        ("fact('networking.ips.0')", "'::1'"),
        ("fact('networking.ips.1')", "undef"),
        ("fact('networking.ips.x')", "undef"),
        ("fact('networking.fqdn.x')", "undef"),
        ("""fact('"a.b"')""", "1"),
        ("fact('a.b')", "undef"),
        ("fqdn_rand_string(5, 'ab', 'x')", "'aabaa'"),
        ("fqdn_rand_string('5', undef, 'x', 1)", "'ptm5N'"),
        ("stdlib::fqdn_rand_string(5, 'ab', 'x')", "'aabaa'"),
    ],
)
def test_facts_are_used_where_they_are_known(code: str, expected: str) -> None:
    assert evaluate(code, WITH_FACTS) == expected


@pytest.mark.parametrize(
    "code",
    [
        "range(1, 900000000)",
        "range('a', 'zzzzzzzzzzzz')",
        "$x = range(1, 5000) delete($x, $x)",
        "seeded_rand_string(900000000, 'x')",
        "fqdn_rand_string(900000000)",
        "$x = range(0, 4999) values_at($x, $x.map |$each| { '0-4999' })",
        *(f"$x0 = ['x'] {doubled}" for doubled in (_doubled("concat({0}, {0})"), _doubled("zip({0}, {0}, true)"))),
        f"$x0 = 'x' {_doubled('prefix([{0}], {0})[0]')}",
        f"delete_at([1], '{'9' * 9999}')",
    ],
)
def test_what_is_too_large_stays_unknown(code: str) -> None:
    assert evaluate(code, WITH_LIMITS) == "unknown: Any"


def test_long_texts_are_searched() -> None:
    assert evaluate(f"is_email_address('{'a' * 9999}')", WITH_LIMITS) == "false"
    assert evaluate(f"str2bool('{'a' * 9999}')", WITH_LIMITS) == "error: RUNTIME_ERROR"


@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_function_is_documented(name: str) -> None:
    called = re.compile(rf"(?<![\w$:]){re.escape(name)}\(.*?# (=>|unknown:|error:) ")
    said = {found for path in DOCUMENTS for found in called.findall(path.read_text())}
    is_known = any(overload.implementation is not None for overload in LIBRARY[name].overloads)
    assert said & ({"=>"} if is_known and name not in HANGS_ON_FACTS else {"=>", "unknown:"}), "no result"
    assert "error:" in said or name in TAKES_ALL, "no error"
