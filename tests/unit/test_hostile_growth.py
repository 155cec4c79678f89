"""What a program has much of takes time in proportion, or ends at a limit that is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.growing_programs import GROWING
from tests.unit.test_hostile import Ended, check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", GROWING)
def test_time_grows_no_faster_than_the_program(tmp_path: Path, name: str) -> None:
    manifests = tmp_path / "modules" / "c" / "manifests"
    manifests.mkdir(parents=True)
    (manifests / "init.pp").write_text(GROWING[name])
    ended = check("--strict", "--show-approximations", "--modulepath", tmp_path / "modules", manifests)
    assert ended.status in {0, 1}
    assert "syntax-error" not in ended.output, ended.output[:500]


@pytest.mark.parametrize(
    ("program", "limit"),
    [
        # A million steps, or five seconds on a slow machine.
        ("Integer[1, 9999999].each |$x| { $x }", "gave up after "),
        ("sprintf('%999999999d', 1)", "gave up: a value has a width"),
        ('Integer[1, 100].reduce("x") |$m, $x| { "${m}${m}" }', "gave up: a value has more than 1,000,000"),
        ("Integer[1, 60].reduce(Integer) |$m, $x| { Tuple[$m, $m] }", "gave up: a type is made of more than 1,000,000"),
    ],
)
def test_a_limit_that_ends_an_evaluation_is_said(program: str, limit: str) -> None:
    assert limit in Ended("eval", program).output


@pytest.mark.parametrize(
    "branch",
    [
        "if $b {{ $i{0} = {0} }}",
        "unless $b {{ $i{0} = 1 }} else {{ $i{0} = 2 }}",
        "case $b {{ true: {{ $i{0} = 1 }} default: {{ }} }}",
        "$i{0} = $b ? {{ true => 1, default => 2 }}",
    ],
)
def test_a_branch_costs_what_it_sets(tmp_path: Path, branch: str) -> None:
    count = 2000
    manifest = tmp_path / "modules" / "c" / "manifests" / "init.pp"
    manifest.parent.mkdir(parents=True)
    variables = "".join(f"$v{number} = {number}\n" for number in range(count))
    branches = "".join(f"{branch.format(number)}\n" for number in range(count))
    manifest.write_text(f"class c(Boolean $b) {{\n{variables}{branches}}}\n")
    # What takes more steps than a definition may take is not followed to its end, which is said.
    assert check("--select=types", "--show-approximations", manifest).output == "All clean: 1 file checked.\n"


def test_text_that_grows_slowly_is_evaluated() -> None:
    program = 'Integer[1, 10000].reduce("") |$m, $i| { "${m}aaaaaaaaaa" }.length'
    assert Ended("eval", program).output == "100000\n"
