"""The stubs declare all that the released Puppet declares, and their types have all values that it takes.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more values, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pplint
from pplint.base.source import SourceFile
from pplint.evaluator import EvaluatorSettings, Interpreter, Unknown
from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.nodes.facts import read_facts
from pplint.project.stubs import Stubs, load_stubs
from pplint.syntax.names import KEYWORDS
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.types.parse import parse_type_text
from pplint.values.instance import is_instance
from tests.conformance.harness.declared_types import ask_about_types
from tests.conformance.harness.reference import puppet_version

log = logging.getLogger(__name__)

ROOT = Path(__file__).parents[2]
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

MADE_OF = (8, 9)
"""The major versions of Puppet and of stdlib that the stubs are made of."""
LATER = {"stdlib::sort_by", "stdlib::time"}
"""The functions that only some releases of a major version have."""

STUBS = [load_stubs(module) for module in ("core", "mailalias_core", "stdlib")]
DIRECTORY = Path(pplint.__file__).parent / "stubs"

VALUES = """
    'TRUE' | 'Yes' | [undef] | ' '
    true | false | 'true' | 'false' | 'yes' | 'no' | 'present' | 'absent' | '' | 'a' | 'a b' | 'a,b' | 'a=b' | 'A'
    '*' | '/x' | '/x/' | 'C:/x' | '~/x' | '%h/x' | 'x/y' | 'puppet:///x' | 'http://x' | 'ftp://x' | '10.0.0.1'
    '::1' | 1 | 0 | -1 | 2 | 7 | 12 | 24 | 60 | 1.5 | 0.5 | '1' | '0' | '-1' | '2' | '60' | '1.5' | '0644' | '644'
    '9999' | '644x' | 'u=rwx,g=r' | '+x' | '2020-01-01' | 'Monday' | 'mon' | 'May' | '2 - 4' | '*/5' | '1-5'
    '1d' | '5m' | '10k' | 'inf' | [] | ['a'] | ['a', 'b'] | ['a=b', 'c=d'] | ['/x', '/y'] | [1] | [1, 2]
    ['1', 2] | [true] | [true, true] | [['a']] | ['present'] | ['present', 'absent'] | ['0644'] | ['absent'] | {}
    {'a' => 'b'} | {'a' => 1} | [{'a' => 'b'}] | default | Integer | /a/ | "a\\nb" | Binary('YQ==') | Timespan(1)
    SemVer('1.2.3')
"""
OTHERS: dict[str, dict[str, str]] = {
    "exec": {"path": "'/bin'"},
    "file_line": {"line": "'x'"},
    "host": {"name": "'a.example'"},
    "resources": {"name": "'user'"},
    "ssh_authorized_key": {"user": "'a'"},
    "sshkey": {"type": "'rsa'"},
}
"""What a resource needs so that an attribute of it is looked at."""


def stdlib_version(modulepath: Path) -> int:
    """Return the major version of the module stdlib."""
    found: str = json.loads((modulepath / "stdlib" / "metadata.json").read_text())["version"]
    return int(found.partition(".")[0])


@pytest.fixture(scope="module")
def names(modulepath: Path) -> dict[str, Any]:
    """Return what the released Puppet and the modules declare."""
    found: dict[str, Any] = ask_about_types("names", modulepath)[0]
    return found


def test_all_functions_are_known(names: dict[str, Any], modulepath: Path) -> None:
    """Nobody can call a function that is called like a keyword."""
    wanted = set(names["functions"]) - KEYWORDS
    stubs = {name for stubs in STUBS for name in stubs.function_names}
    log.info("%d functions, %d of them in the stubs", len(wanted), len(wanted & stubs))
    assert len(wanted) > 200
    assert wanted - stubs - FUNCTIONS.keys() == set()
    assert stubs & FUNCTIONS.keys() == set(), "the evaluator has the signatures of these"
    stdlib = load_stubs("stdlib")
    version = stdlib_version(modulepath)
    known = {name for name in stdlib.function_names if version in stdlib.function_versions(name)}
    assert known - LATER == wanted & set(stdlib.function_names), "stubs are of other versions than they say"


def test_all_resource_types_and_attributes_are_known(names: dict[str, Any]) -> None:
    wanted: dict[str, dict[str, dict[str, bool]]] = names["types"]
    log.info("%d resource types with %d attributes", len(wanted), sum(map(len, wanted.values())))
    assert len(wanted) > 20
    for name, attributes in wanted.items():
        found = next(type_ for stubs in STUBS if (type_ := stubs.resource_type(name)))
        assert found.is_certain
        assert {
            each.name: {"property": each.is_property, "namevar": each.is_namevar}
            for each in found.attributes.values()
            if any(puppet_version() in stubs.attribute_versions(name, each.name) for stubs in _stubs_of(name))
        } == attributes, name


def _stubs_of(resource_type: str) -> list[Stubs]:
    return [stubs for stubs in STUBS if stubs.resource_type(resource_type) is not None]


def test_all_metaparameters_are_known(names: dict[str, Any]) -> None:
    metaparameters = set(names["metaparameters"])
    log.info("%d metaparameters", len(metaparameters))
    assert metaparameters == set(load_stubs("core").metaparameters)


def test_all_data_types_are_known(names: dict[str, Any], modulepath: Path) -> None:
    log.info("%d data types", len(names["data_types"]))
    stdlib = load_stubs("stdlib")
    version = stdlib_version(modulepath)
    known = {name for name in stdlib.data_type_names if version in stdlib.data_type_versions(name)}
    assert set(names["data_types"]) == known


def test_all_facts_are_known(names: dict[str, Any]) -> None:
    """A fact with a name that depends on the node has a pattern in Facter's schema."""
    core = load_stubs("core")
    hidden = {name for name, fact in names["facts"].items() if fact["hidden"]}
    log.info("%d facts, and %d that are hidden by default", len(names["facts"]) - len(hidden), len(hidden))
    assert names["facts"].keys() - hidden <= core.facts.keys()
    assert {name for name in hidden if not core.is_legacy_fact(names["facts"][name]["example"])} == set()
    assert [name for name in core.legacy_facts if core.replacement(name) is None] == []


def test_facts_of_this_machine_have_their_types(modulepath: Path, tmp_path: Path) -> None:
    file = tmp_path / "facts.json"
    file.write_text(json.dumps(ask_about_types("facts", modulepath)[0]))
    known = [
        (str(name), value) for name, value in read_facts(str(file)).facts.pairs if name in load_stubs("core").facts
    ]
    log.info("%d facts of this machine", len(known))
    assert len(known) > 10
    for name, value in known:
        assert is_instance(parse_type_text(load_stubs("core").facts[name].type or ""), value), name


def test_files_are_what_the_generator_writes(modulepath: Path, tmp_path: Path) -> None:
    if (puppet_version(), stdlib_version(modulepath)) != MADE_OF:
        pytest.skip("the stubs are made of Puppet {} and stdlib {}".format(*MADE_OF))
    modules = sorted(str(path) for path in modulepath.iterdir())
    command = [sys.executable, "-m", "tools.stubs", str(tmp_path), *modules]
    subprocess.run(command, cwd=ROOT, check=True)
    written = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.pp")}
    assert len(written) > 20
    assert written == {path: (DIRECTORY / path).read_text() for path in written}


# Values


@pytest.mark.slow
def test_types_have_every_value_that_puppet_takes(modulepath: Path, names: dict[str, Any]) -> None:
    cases = list(_cases(Random(SEED), names["types"]))
    lines = [json.dumps({"type": t, "attribute": a, "value": v, "others": _others(t, a)}) for t, a, v in cases]
    answers: list[str | None] = ask_about_types("values", modulepath, "\n".join(lines))
    verdicts: Counter[tuple[bool, bool]] = Counter()
    wrong: list[str] = []
    for (type_, attribute, value), refusal in zip(cases, answers, strict=True):
        ours = _accepts(type_, attribute, value)
        verdicts[refusal is None, ours] += 1
        if refusal is None and not ours:
            wrong.append(f"{type_} {{ {attribute} => {value} }}: {_type_text(type_, attribute)}")
    refused = verdicts[False, False] + verdicts[False, True]
    share = 100 * verdicts[False, False] / refused
    log.info("%d values, %d of them refused, and %.1f%% of these by our types", len(cases), refused, share)
    assert not wrong, f"{len(wrong)} of {len(cases)}:\n" + "\n".join(wrong[:30])
    assert share > 75, "the types refuse little of what Puppet refuses"


def _cases(random: Random, types: dict[str, dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Draw values for attributes; words that a type names are as likely as all others."""
    values = [text.strip() for text in re.split(r"\||\n", VALUES) if text.strip()]
    attributes = [(name, attribute) for name in types for attribute in types[name]]
    found: list[tuple[str, str, str]] = []
    for number in range(SIZE):
        name, attribute = attributes[number % len(attributes)]
        own = re.findall(r"'[^']*'", _type_text(name, attribute) or "")
        found.append((name, attribute, random.choice(own if own and random.random() < 0.4 else values)))
    return found


def _others(type_: str, attribute: str) -> dict[str, str]:
    return {name: value for name, value in OTHERS.get(type_, {}).items() if name != attribute}


@cache
def _type_text(type_: str, attribute: str) -> str | None:
    found = next(found for stubs in STUBS if (found := stubs.resource_type(type_)))
    return found.attributes[attribute].type


def _accepts(type_: str, attribute: str, value: str) -> bool:
    text = _type_text(type_, attribute)
    if text is None:
        return True
    result = Interpreter(EvaluatorSettings()).evaluate(
        parse(SourceFile("value.pp", value.encode()), SourceKind.MANIFEST).tree
    )
    assert not isinstance(result, Unknown)
    return is_instance(parse_type_text(text), result)
