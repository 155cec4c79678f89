"""The rules about names refuse what the compiler refuses, and its tables are in ours.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more names, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pplint.base.diagnostic import Severity
from pplint.base.source import SourceFile
from pplint.rule import registry
from pplint.syntax import names
from tests.checking import check_source
from tests.conformance.harness.reference import Case, ask, ruby

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "naming.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

REFUSING = {
    "definition-outside-namespace",
    "illegal-definition-name",
    "illegal-node-name",
    "illegal-parameter-name",
    "illegal-variable-name",
    "keyword-as-string",
    "reserved-parameter",
    "reserved-type-name",
}
ERRORS = [rule for rule in registry.load().rules if rule.name in REFUSING]
NAMING = [rule for rule in registry.load().rules if rule.category == "naming" or rule.name in REFUSING]
DEPRECATION = "FUTURE_RESERVED_WORD"
LOCATION = "definition-outside-namespace"

DEFINITIONS = [
    "class {} {{ }}",
    "define {} {{ }}",
    "function {}() {{ 1 }}",
    "class a {{ class {} {{ }} }}",
    "class a {{ define {} {{ }} }}",
    "type {} = Integer",
    "type T = {}",
    "function f() >> {} {{ 1 }}",
]
PLACES = [
    *DEFINITIONS,
    "$x = ${}",
    "${} = 1",
    'notice("a ${} b")',
    'notice("a ${{{}}} b")',
    "class c(${}) {{ }}",
    "define d(Integer ${} = 1) {{ }}",
    "function f(*${}) {{ 1 }}",
    "[1].each |${}| {{ }}",
    "node {} {{ }}",
    "node '{}', 'x' {{ }}",
    "$x = {}",
    "$x = [{}]",
    "$x = {{ {} => 1 }}",
    "notify {{ 'a': {} => 1 }}",
    "notify {{ {}: }}",
    "include {}",
    "{}(1)",
    "User <| {} == 1 |>",
    "$x = $y ? {{ {} => 1 }}",
    "$x = $y[{}]",
]

SYLLABLES = ["a", "B", "foo", "Bar", "fooBar", "_", "-", "::", "1", "01", "0x1", "é", ".", "x_y", "a-b"]
WORDS = sorted(
    names.KEYWORDS | names.RESERVED_WORDS | names.DATA_TYPES | {"name", "title", "facts", "Plan", "String", "init"}
)


@pytest.mark.slow
def test_names_are_refused_alike() -> None:
    cases = list(_cases(Random(SEED)))
    answers = ask("validate", [Case("/program.pp", code) for code in cases])
    verdicts: Counter[tuple[str, bool]] = Counter()
    differing: list[str] = []
    for code, answer in zip(cases, answers, strict=True):
        found = {issue["code"] for issue in answer["issues"]}
        if _stops_at_syntax(answer):
            continue
        expected = {rule.name for rule in ERRORS if found & set(rule.issues)}
        actual = {each.rule for each in check_source(SourceFile("/program.pp", code.encode()), ERRORS)}
        verdicts.update((rule.name, rule.name in expected) for rule in ERRORS)
        if expected != actual:
            differing.append(f"{code}: the compiler says {sorted(found)}, the rules {sorted(actual)}")
    log.info("%d of %d programs compared", verdicts.total() // len(ERRORS), len(cases))
    assert not differing, f"{len(differing)} differ:\n" + "\n".join(differing[:20])
    never = [rule.name for rule in ERRORS if rule.name != LOCATION and not verdicts[rule.name, True]]
    assert not never, "no name was refused by these rules, so that nothing is known of them"


def test_what_the_compiler_warns_of_is_a_warning() -> None:
    cases = [place.format(word) for place in PLACES for word in ("plan", "Plan")]
    answers = ask("validate", [Case("/program.pp", code) for code in cases])
    warned = [code for code, answer in zip(cases, answers, strict=True) if DEPRECATION in str(answer["issues"])]
    assert warned
    for code in warned:
        found = check_source(SourceFile("/program.pp", code.encode()), NAMING)
        assert {each.severity for each in found} == {Severity.WARNING}, code


def _cases(random: Random) -> list[str]:
    words = [place.format(word) for word in WORDS for place in PLACES]
    made = ["".join(random.choices(SYLLABLES, k=random.randint(1, 4))) for _ in range(SIZE)]
    return words + [random.choice(PLACES).format(name) for name in made for _ in range(4)]


def _stops_at_syntax(answer: dict[str, Any]) -> bool:
    """Whether the compiler got no further than reading: then it says nothing about names."""
    ours = {issue for rule in ERRORS for issue in rule.issues}
    validated = ours | {DEPRECATION} | {"CROSS_SCOPE_ASSIGNMENT", "ILLEGAL_NUMERIC_ASSIGNMENT", "DUPLICATE_PARAMETER"}
    return any(issue["code"] not in validated for issue in answer["issues"])


def _run_script(*arguments: str, given: str = "") -> list[Any]:
    """Return what the script prints, a value a line."""
    command = [ruby(), str(SCRIPT), *arguments]
    run = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="module")
def tables() -> dict[str, set[str]]:
    """What the installed Puppet knows by itself."""
    return {name: set(words) for name, words in _run_script("tables")[0].items()}


def test_tables_are_those_of_the_compiler(tables: dict[str, set[str]]) -> None:
    assert tables["refused"] == names.REFUSED_TYPE_NAMES
    assert tables["parameters"] == names.SCOPE_PARAMETERS
    assert tables["keywords"] == names.KEYWORDS
    assert tables["reserved"] | {"server_facts"} == names.RESERVED_VARIABLES
    assert tables["resources"] == names.RESOURCE_TYPES


def test_functions_and_data_types_are_known(tables: dict[str, set[str]]) -> None:
    """Releases add some and drop some."""
    assert tables["functions"] - names.FUNCTIONS == set()
    assert len(names.FUNCTIONS - tables["functions"]) < 5
    assert tables["types"] - names.RESOURCE_TYPES - names.DATA_TYPES <= {"node", "pcore", "rubymethod"}
    assert names.DATA_TYPES - tables["types"] <= {"error", "unit"}


FILES = ["init", "vhost", "mod/ssl", "mod/init", "Vhost", "mod/Init", "init_typeset"]
FOLDERS = ["manifests", "functions", "types", "plans"]
MODULES = ["apache", "Apache", "web-server"]
NAMES = [
    "apache",
    "Apache::Vhost",
    "apache::vhost",
    "apache::vhosts",
    "apache::mod",
    "apache::mod::ssl",
    "apache::init",
    "apache::mod::init",
    "apacheX",
    "nginx",
    "nginx::vhost",
    "::apache::vhost",
    "web-server::vhost",
]
KINDS = [
    "class {} {{ }}",
    "define {} {{ }}",
    "function {}() {{ }}",
    "class apache {{ class {} {{ }} }}",
    "plan {}() {{ }}",
    "plan apache() {{ apply(1) {{ class {} {{ }} }} }}",
]


@pytest.mark.slow
def test_definitions_may_stand_where_the_compiler_lets_them(tmp_path: Path) -> None:
    programs = [
        (module, f"{folder}/{file}.pp", kind.format(name))
        for module, folder, file, name, kind in product(MODULES, FOLDERS, FILES, NAMES, KINDS)
        if folder == "plans" or not kind.startswith("plan")
    ]
    lines = [json.dumps({"file": f"{tmp_path}/{module}/{path}", "code": code}) for module, path, code in programs]
    refused: list[bool] = _run_script("locations", str(tmp_path), given="\n".join(lines))
    assert {True, False} == set(refused)
    differing = [
        f"{module}/{path}: {code}"
        for (module, path, code), verdict in zip(programs, refused, strict=True)
        if _is_outside(module, path, code) != verdict
    ]
    assert not differing, f"{len(differing)} of {len(programs)} differ:\n" + "\n".join(differing[:20])


def _is_outside(module: str, path: str, code: str) -> bool:
    source = SourceFile(f"/{module}/{path}", code.encode())
    rules = [rule for rule in NAMING if rule.name == LOCATION]
    return bool(check_source(source, rules, module_path=(module, path)))
