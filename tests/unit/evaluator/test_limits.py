"""Programs that would take all time and memory end soon, and what they come to is not known."""

from __future__ import annotations

import json
import subprocess
import sys
from time import process_time

import pytest

from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.core.limits import Limits
from pplint.evaluator.core.names import LibraryNames
from tests.unit.evaluator.programs import evaluate
from tests.unit.systems import NEEDS_LIMITS

LIMITS = Limits(steps=50_000)
MEMORY = 1 << 30
SECONDS = 20

A_LOT = "9223372036854775807"
DOUBLED = 'Integer[1, 19].reduce("x") |$m, $x| { "${m}${m}" }'
NESTED = "Integer[1, 60].reduce([1]) |$m, $x| { [$m, $m] }"
SLOW_MATCH = f"'{'a' * 60}!'"

ENDLESS = {
    "nested loops": "Integer[1, 1000].map |$a| { Integer[1, 1000].map |$b| { Integer[1, 1000].map |$c| { $a } } }",
    "long loop": f"{A_LOT}.each |$x| {{ $x }}",
    "long sum": f"Integer[1, {A_LOT}].reduce(0) |$m, $x| {{ $m + $x }}",
    "long range": f"Array(Integer[1, {A_LOT}])",
    "long range backwards": f"Array({A_LOT}.reverse_each)",
    "long range in steps": f"Array({A_LOT}.step(1))",
    "long slices": f"{A_LOT}.slice(2)",
    "recursion": "function f($x) { f($x + 1) } f(1)",
    "recursion of two": "function f($x) { g($x) } function g($x) { [1].map |$y| { f($y) } } f(1)",
    "recursion of a default": "function f($x = f()) { $x } f()",
    "recursion of a template": "function f() { inline_epp('<%= f() %>') } f()",
    "branching recursion": "function f(Integer $n) { if $n < 2 { $n } else { f($n - 1) + f($n - 2) } } f(60)",
    "doubled text": 'Integer[1, 100].reduce("x") |$m, $x| { "${m}${m}" }',
    "doubled array": "Integer[1, 100].reduce([1]) |$m, $x| { $m + $m }",
    "nested array": NESTED,
    "nested hash": "Integer[1, 60].reduce({}) |$m, $x| { { a => $m, b => $m } }",
    "many large texts": f"$s = {DOUBLED} Integer[1, 10000].map |$x| {{ $s }}",
    "large delimiter": f"$s = {DOUBLED} join(Integer[1, 10000].map |$x| {{ 'a' }}, $s)",
    "large replacement": f"$s = {DOUBLED} regsubst($s, 'x', $s, 'G')",
    "large text of a template": f"inline_epp('<% {A_LOT}.each |$x| {{ %>xxxxxxxxxxxxxxxx<% }} %>')",
    "slow search": f"{SLOW_MATCH} =~ /^(a+)+$/",
    "slow search of an option": f"case {SLOW_MATCH} {{ /^(a+)+$/: {{ 1 }} default: {{ 2 }} }}",
    "slow search of elements": f"(/^(a+)+$/ in [{SLOW_MATCH}])",
    "slow pattern": f"{SLOW_MATCH} =~ Pattern[/^(a+)+$/]",
    "slow replacement": f"regsubst({SLOW_MATCH}, '^(a|aa)+$', 'x')",
    "long time": f"Integer[1, 300].reduce(Timespan(1)) |$m, $x| {{ $m * {A_LOT} }}",
    "large sort": "sort(Array(Integer[1, 900000])) |$a, $b| { $b - $a }",
}
"""Programs that no compiler could finish in time, or within memory."""

REFUSED = {
    "wide number": "sprintf('%1000000000d', 1)",
    "precise number": "sprintf('%.1000000000f', 1.5)",
    "wide duration": "strftime(Timespan(1), '%1000000000H')",
    "large shift": f"1 << {A_LOT}",
    "large power": "Integer[1, 1000].reduce(3) |$m, $x| { $m * $m }",
    "alias of itself": "type A = Variant[A, B] type B = Variant[B, A] 1 =~ A",
}
"""Programs that are errors, and must not be computed before that shows."""


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_program_is_unknown(name: str) -> None:
    start = process_time()
    result = evaluate(ENDLESS[name], EvaluatorSettings(limits=LIMITS))
    assert result.startswith("unknown: "), result
    assert process_time() - start < SECONDS


@pytest.mark.parametrize("name", REFUSED)
def test_excessive_program_is_refused(name: str) -> None:
    start = process_time()
    result = evaluate(REFUSED[name], EvaluatorSettings(limits=LIMITS))
    assert result.startswith("error: "), result
    assert process_time() - start < SECONDS


def _limit_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.slow
@NEEDS_LIMITS
def test_programs_stay_within_memory() -> None:
    names = [name for name in ENDLESS if name.startswith(("long range", "doubled", "nested a", "nested h", "large "))]
    lines = "".join(json.dumps({"id": name, "code": ENDLESS[name]}) + "\n" for name in names)
    command = [sys.executable, "-m", "pplint", "eval", "--jsonl"]
    run = subprocess.run(
        command, input=lines, capture_output=True, encoding="utf-8", check=False, preexec_fn=_limit_memory
    )
    assert run.returncode == 0, run.stderr[-2000:]
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == names
    # Which limit is met first, of steps or of time, is a matter of the machine.
    assert all("unknown" in each or each["error"].startswith("not evaluated: gave up") for each in answers)


DIGITS = "9" * 5000

OF_MANY_DIGITS = [
    f"SemVer('1.0.{DIGITS}')",
    f"SemVer('1.0.0-{DIGITS}')",
    f"SemVerRange('>=1.0.{DIGITS}')",
    f"Timespan('{DIGITS}', '%H')",
    f"Timestamp('{DIGITS}', '%Y')",
    f"Timestamp('2020-01-01T00:00:00.{DIGITS} UTC')",
    f"URI('http://a:{DIGITS}/')",
    f"Integer('{DIGITS}')",
    f"Integer('0x{DIGITS}')",
    f"String(1, '%{DIGITS}d')",
    f"String(1.5, '%.{DIGITS}f')",
    f"scanf('{DIGITS}', '%d')",
    f"scanf('1', '%{DIGITS}d')",
    f"versioncmp('1.{DIGITS}', '1.8{DIGITS}')",
    f"if 'a' =~ /a/ {{ \"${{{DIGITS}}}\" }}",
    f"parsejson('{DIGITS}')",
]


@pytest.mark.parametrize("program", OF_MANY_DIGITS, ids=lambda program: program[:20])
def test_an_integer_of_many_digits_is_no_crash(program: str) -> None:
    assert not evaluate(program, EvaluatorSettings(names=LibraryNames())).startswith(("error", "9"))


def test_a_step_beyond_the_end_takes_no_time() -> None:
    assert evaluate(f"Array([1, 2, 3].step({A_LOT}))") == "[1]"
    assert evaluate(f"Array([1, 2, 3].step({A_LOT}).step({A_LOT}))") == "[1]"
