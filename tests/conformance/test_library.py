"""Random calls of the functions of stdlib come to the same as they do with the installed version of the module.

Set `PPLINT_CONFORMANCE_SIZE` to compare more calls, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import logging
import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from pplint.cli.programs import Programs, compiler_checks
from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.builtins.table import LIBRARY
from pplint.rule.registry import load
from tests.conformance.harness.evaluation import Agreement, expected, outcome, share
from tests.conformance.harness.reference import INSTALL, module_directory, puppet_version
from tests.unit.evaluator.programs import NamesWithStdlib

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pplint.evaluator.core.signatures import Signature

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
SAME_VALUE = 0.99
SUCCEEDED = 0.2
LONGEST_VALUE = 100_000
"""How many characters of a value are asked for: a range of strings takes the compiler minutes."""

VALUES = """
'' 'a' 'abc' 'A b' '1' '10' '-5' '0x1f' '1.5' '1e3' '08' 'true' 'false' 'yes' 'no' 'y' '1.2.3' '/a/b.c' 'C:/x'
'a/b/' '*' '10.0.0.1' '10.0.0.0/8' '::1' 'fe80::1%eth0' 'a.example.com' 'a@b.cd' '00:11:22:aa:bb:cc'
'http://u@h:80/p?q=1#f' '1 KB' 'YWJj' '{"a": [1, null]}' '- 1' "a\\nb" "é" '&<>"' 'a-c' 'a..c' 'h1' 'h12' '%s %d'
'b' 'B' 'default' 'encode' 'decode' 0 1 2 -1 7 16 255 1.5 -0.5 1e3 true false undef default [] [1] [1, 2, 3]
['a', 'b'] ['b', 'a', 'B'] [[1, 2], [3]] [undef, '', 'a'] [1, 'a', true, 1.5] [{'a' => 1}] ['a', ['b', ['c']]]
['10.0.0.1', '::1'] ['1', '2'] [['a', 1], ['b', 2]] {} {'a' => 1} {'a' => {'b' => 1}} {'a' => undef, 'b' => ''}
{1 => 'x'} {'a' => [1, 2], 'c' => 'd'} {'k' => true} /a/ Integer String[1] Sensitive('a') Timespan(5)
SemVer('1.2.3') Binary('YQ==')
""".strip()
LAMBDAS = ("|$x| { $x }", "|$x, $y| { $y }", "|$x, $y, $z| { $z }", "|$x| { $x == 1 }")


@pytest.fixture(scope="module")
def modulepath(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with the module stdlib alone."""
    place = module_directory("stdlib")
    if place is None:
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    directory = tmp_path_factory.mktemp("modules")
    (directory / "stdlib").symlink_to(place.resolve())
    return directory


def test_random_calls_come_to_the_same(modulepath: Path) -> None:
    programs = list(_programs(Random(SEED), modulepath))
    evaluator = EvaluatorSettings(names=NamesWithStdlib(), puppet_version=puppet_version())
    checks = compiler_checks(load())
    answers = {code: outcome(Programs(checks, evaluator), code) for code in programs}
    known = {code: ours for code, ours in answers.items() if ours.value is not None or ours.error is not None}
    compared = {code: ours for code, ours in known.items() if len(ours.value or "") <= LONGEST_VALUE}
    agreement = Agreement()
    for (code, ours), theirs in zip(compared.items(), expected("catalog", list(compared), modulepath), strict=True):
        agreement.add(code, theirs, ours)
    unknown, long = len(answers) - len(known), len(known) - len(compared)
    log.info("%d unknown, %d with long values; %s", unknown, long, agreement.report())
    assert share(agreement.values) >= SAME_VALUE, agreement.report()
    assert agreement.types.total() / agreement.values.total() > SUCCEEDED, "most calls are refused"


def _programs(random: Random, modulepath: Path) -> Iterator[str]:
    names = sorted(name for name in LIBRARY if _is_there(name, modulepath) and _is_known(name))
    values = _split(VALUES)
    for number in range(SIZE):
        name = names[number % len(names)]
        signature = random.choice(LIBRARY[name].overloads).signature
        arguments = ", ".join(random.choice(values) for _ in range(_count(signature, random)))
        block = f" {random.choice(LAMBDAS)}" if signature.block is not None else ""
        yield f"$result = {name}({arguments}){block}\n[$result]"


def _is_there(name: str, modulepath: Path) -> bool:
    path = name.replace("::", "/")
    library = modulepath / "stdlib" / "lib" / "puppet"
    own = modulepath / "stdlib" / "functions" / f"{name.removeprefix('stdlib::')}.pp"
    files = (library / "functions" / f"{path}.rb", library / "parser" / "functions" / f"{path}.rb", own)
    return any(file.exists() for file in files)


def _is_known(name: str) -> bool:
    return any(each.implementation is not None for each in LIBRARY[name].overloads)


def _count(signature: Signature, random: Random) -> int:
    most = signature.lower + 2 if signature.upper is None else signature.upper
    return random.randint(signature.lower, most)


def _split(text: str) -> list[str]:
    """Return the values of a text, which are separated by spaces that no quotes and brackets are around."""
    found: list[str] = [""]
    depth, quote = 0, ""
    for character in text:
        if character.isspace() and not depth and not quote:
            found.append("")
            continue
        found[-1] += character
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        else:
            depth += (character in "([{") - (character in ")]}")
    return [each for each in found if each]
