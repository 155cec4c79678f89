"""What a catalog is known to hold is what the released Puppet compiles, for classes of Debian's modules.

Set `PPLINT_CONFORMANCE_SIZE` to compare more classes, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from pplint.base.source import SourceFile
from pplint.catalog.as_json import as_data, declared
from pplint.catalog.compiler import CatalogRefused, Target, compile_catalog
from pplint.catalog.names import CatalogNames
from pplint.catalog.resource import RELATIONS
from pplint.infer.model import names_of
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.values.model import Hash, Sensitive, Value
from tests.conformance.harness.reference import DEBIAN_MODULES, puppet_version, real_files, ruby

if TYPE_CHECKING:
    from typing import TypeAlias

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource

    Pair: TypeAlias = tuple[str, dict[str, Any], Compilation | None]

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "catalogs" / "compiled.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "30"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))

FACTS: dict[str, Any] = {
    "os": {
        "name": "Debian",
        "family": "Debian",
        "architecture": "amd64",
        "release": {"full": "12.5", "major": "12", "minor": "5"},
        "distro": {"codename": "bookworm", "id": "Debian", "release": {"full": "12.5", "major": "12", "minor": "5"}},
    },
    "osfamily": "Debian",
    "operatingsystem": "Debian",
    "operatingsystemrelease": "12.5",
    "operatingsystemmajrelease": "12",
    "lsbdistcodename": "bookworm",
    "architecture": "amd64",
    "kernel": "Linux",
    "networking": {"fqdn": "foo.example.com", "hostname": "foo", "domain": "example.com", "ip": "192.0.2.7"},
    "fqdn": "foo.example.com",
    "hostname": "foo",
    "domain": "example.com",
    "ipaddress": "192.0.2.7",
    "os_service_default": "<SERVICE DEFAULT>",
    "os_package_type": "debian",
    "processors": {"count": 4},
    "processorcount": 4,
    "memory": {"system": {"total_bytes": 8_000_000_000}},
    "puppetversion": "7.23.0",
    "path": "/usr/bin:/bin",
}
_CLASS = re.compile(r"^\s*class\s+([a-z0-9_:]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> list[Pair]:
    """Return classes with what the released Puppet says of them, and our catalog, None if it is refused."""
    texts = (Path(path).read_text("utf-8", "replace") for path in real_files() if "/manifests/" in path)
    names = sorted({found[1] for text in texts if (found := _CLASS.search(text))})
    chosen = Random(SEED).sample(names, min(SIZE, len(names)))
    directory = tmp_path_factory.mktemp("empty")
    facts = tmp_path_factory.mktemp("facts") / "facts.json"
    facts.write_text(json.dumps(FACTS), encoding="utf-8")
    ours = CatalogNames(names_of(project_of(Session(), str(directory), [str(DEBIAN_MODULES)])))
    return [(name, answer, _compiled(ours, name)) for name, answer in zip(chosen, _ask(chosen, facts), strict=True)]


def _ask(names: list[str], facts: Path) -> list[dict[str, Any]]:
    programs = "".join(f"{json.dumps(f'include {name}')}\n" for name in names)
    command = [ruby(), str(SCRIPT), str(facts), str(DEBIAN_MODULES)]
    done = subprocess.run(command, input=programs, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _compiled(names: CatalogNames, name: str) -> Compilation | None:
    tree = parse(SourceFile("<class>", f"include {name}".encode()), SourceKind.MANIFEST).tree
    facts = _value(FACTS)
    assert isinstance(facts, Hash)
    target = Target("foo.example.com", facts, Hash([("certname", "foo.example.com")]), puppet_version=puppet_version())
    try:
        return compile_catalog(names, target, [tree])
    except CatalogRefused:
        return None


def _value(data: Any) -> Value:  # noqa: ANN401
    if not isinstance(data, dict):
        return cast("Value", data)
    return Hash((key, _value(each)) for key, each in cast("dict[str, Any]", data).items())


def test_known_values_are_those_of_the_compiler(pairs: list[Pair]) -> None:
    differences: list[str] = []
    counts: Counter[str] = Counter()
    for name, answer, ours in pairs:
        if ours is not None and "resources" in answer:
            differences += [f"{name}: {each}" for each in _differences(answer["resources"], ours, counts)]
    log.info("parameters: %s", dict(counts))
    assert differences == []


def test_what_the_compiler_takes_is_not_refused(pairs: list[Pair]) -> None:
    assert [name for name, answer, ours in pairs if ours is None and "resources" in answer] == []


def test_what_the_compiler_refuses_is_refused_or_in_doubt(pairs: list[Pair]) -> None:
    missed = [name for name, answer, ours in pairs if "error" in answer and ours is not None and not ours.causes]
    assert len(missed) <= max(1, len(pairs) // 100), missed


def _differences(theirs: list[dict[str, Any]], ours: Compilation, counts: Counter[str]) -> list[str]:
    reference: dict[tuple[str, str], Any] = {
        (each["type"], each["title"]): each for each in theirs if each["title"] != "Settings"
    }
    mine = {(each.type, each.shown_title): each for each in declared(ours)}
    found = [f"{key} is not there" for key in mine.keys() - reference.keys() if not mine[key].maybe]
    missing: set[tuple[str, str]] = set() if ours.is_open else reference.keys() - mine.keys()
    found += [f"{key} is missing" for key in missing if key[0].lower() not in ours.open_types]
    for key in reference.keys() & mine.keys() - {("Class", "main")}:
        found += _differing(mine[key], reference[key], counts)
    return found


def _differing(mine: Resource, reference: dict[str, Any], counts: Counter[str]) -> list[str]:
    wanted, found = reference["parameters"], {key: each for key, each in mine.parameters.items() if each is not None}
    differing: list[str] = []
    for name in wanted.keys() | found.keys():
        if name not in found and str(wanted[name]) in mine.shown_title:
            continue  # The reference makes it of the title, as the agent does.
        value = found.get(name)
        data = as_data(value.value if isinstance(value, Sensitive) else value)
        if "__unknown" in json.dumps(data):
            counts["unknown"] += 1
        elif _comparable(name, wanted.get(name)) == _comparable(name, data):
            counts["equal"] += 1
        else:
            differing.append(f"{mine.reference} {name}: {wanted.get(name)!r}, not {data!r}")
    return differing


def _comparable(name: str, value: Any) -> Any:  # noqa: ANN401
    if name in RELATIONS or name == "tag":
        return sorted(set(map(str, _flat(value))))
    if isinstance(value, list):
        values: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
        return [_comparable("", each) for each in values]
    return value


def _flat(value: Any) -> list[Any]:  # noqa: ANN401
    if not isinstance(value, list):
        return [value]
    values: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
    return [inner for each in values for inner in _flat(each)]
