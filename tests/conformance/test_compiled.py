"""What a catalog is known to hold is what the released Puppet compiles: classes of Debian, and random repositories.

Set `PPLINT_CONFORMANCE_SIZE` to compare more of them, and `PPLINT_CONFORMANCE_SEED` to compare others.
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
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

from pplint.catalog.as_json import as_data, declared
from pplint.catalog.compiler import Target
from pplint.catalog.doubts import TAGS
from pplint.nodes.fact_sets import facts_of_set
from pplint.nodes.side import Refusal, Side
from pplint.session import Session
from pplint.syntax.names import RELATIONSHIPS
from pplint.values.model import Hash, Sensitive, Value
from tests.conformance.harness.catalogs.measure import FACTS, write
from tests.conformance.harness.catalogs.programs import program
from tests.conformance.harness.reference import DEBIAN_MODULES, puppet_version, real_files, ruby

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "catalogs" / "compiled.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "30"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
MOST_REPOSITORIES = 1000
SETS = ("debian-12", "rocky-9", "ubuntu-24.04")
OF_MODULES = {"os_service_default": "<SERVICE DEFAULT>", "os_package_type": "debian", "puppetversion": "7.23.0"}
"""Facts that OpenStack's modules bring along."""

_CLASS = re.compile(r"^\s*class\s+([a-z0-9_:]+)", re.MULTILINE)


class Pair(NamedTuple):
    """What both say of a class or repository."""

    name: str
    answer: dict[str, Any]
    ours: Compilation | Refusal


def _classes() -> list[str]:
    texts = (Path(path).read_text("utf-8", "replace") for path in real_files() if "/manifests/" in path)
    names = sorted({found[1] for text in texts if (found := _CLASS.search(text))})
    return Random(SEED).sample(names, min(SIZE, len(names)))


def _of_set(name: str) -> dict[str, Any]:
    facts = facts_of_set(name, "foo.example.com", 7)
    assert facts is not None
    return {**facts, **OF_MODULES}


@pytest.fixture(scope="module", params=[*SETS, "repositories", "strict repositories"])
def pairs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Pair]:
    """Return classes or random repositories with what the released Puppet says of them, and our catalogs."""
    kind = cast("str", request.param)
    directory = tmp_path_factory.mktemp("compiled")
    questions: dict[str, dict[str, Any]]
    if kind in SETS:
        facts = _of_set(kind)
        questions = {name: {"facts": facts, "code": f"include {name}"} for name in _classes()}
    else:
        roots = [
            write(program(SEED, number), directory / f"p{number}") for number in range(min(SIZE, MOST_REPOSITORIES))
        ]
        facts = {**FACTS, "puppetversion": "7.23.0"}
        strict = kind.startswith("strict")
        questions = {each.name: {"facts": facts, "root": str(each), "strict": strict} for each in roots}
    lines = "".join(f"{json.dumps(each)}\n" for each in questions.values())
    command = [ruby(), str(SCRIPT), str(DEBIAN_MODULES)]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)
    session = Session(has_signatures=False)
    return [
        Pair(name, json.loads(line), _compiled(session, question, directory))
        for (name, question), line in zip(questions.items(), done.stdout.splitlines(), strict=True)
    ]


def _compiled(session: Session, question: dict[str, Any], directory: Path) -> Compilation | Refusal:
    root = question.get("root")
    name = question["facts"]["networking"]["fqdn"]
    facts = _value(question["facts"])
    assert isinstance(facts, Hash)
    version = 8 if question.get("strict") else puppet_version()
    environment = "production" if root is None else Path(root).name
    target = Target(name, facts, Hash([("certname", name)]), environment, version)
    # A repository has stdlib as a link, which is followed into directories that are named.
    modules = str((DEBIAN_MODULES / "stdlib").resolve().parent) if root else str(DEBIAN_MODULES)
    return Side(session, root or str(directory), [modules], question.get("code")).compile(target)


def _value(data: Any) -> Value:  # noqa: ANN401
    if isinstance(data, list):
        values: list[Any] = data  # pyright: ignore[reportUnknownVariableType]
        return tuple(map(_value, values))
    if not isinstance(data, dict):
        return cast("Value", data)
    return Hash((key, _value(each)) for key, each in cast("dict[str, Any]", data).items())


def test_known_values_are_those_of_the_compiler(pairs: list[Pair]) -> None:
    differences: list[str] = []
    counts: Counter[str] = Counter()
    for name, answer, ours in pairs:
        if not isinstance(ours, Refusal) and "resources" in answer:
            differences += [f"{name}: {each}" for each in _differences(answer, ours, counts)]
    log.info("parameters: %s", dict(counts))
    assert differences == []


def test_what_the_compiler_takes_is_not_refused(pairs: list[Pair]) -> None:
    assert [
        (each.name, each.ours) for each in pairs if isinstance(each.ours, Refusal) and "resources" in each.answer
    ] == []


def test_what_the_compiler_refuses_is_refused_or_in_doubt(pairs: list[Pair]) -> None:
    refused = [each for each in pairs if "error" in each.answer]
    missed = [each.name for each in refused if not isinstance(each.ours, Refusal) and not each.ours.causes]
    log.info("refused: %s of %s, not by us: %s", len(refused), len(pairs), missed)
    assert len(missed) <= max(1, len(refused) // 100), missed


def _differences(answer: dict[str, Any], ours: Compilation, counts: Counter[str]) -> Iterator[str]:
    theirs: dict[tuple[str, str], Any] = {(each["type"], each["title"]): each for each in answer["resources"]}
    mine = {(each.type, each.shown_title): each for each in declared(ours)}
    yield from (f"{key} is not there" for key in mine.keys() - theirs.keys() if not mine[key].maybe)
    missing: set[tuple[str, str]] = set() if ours.is_open else theirs.keys() - mine.keys()
    yield from (f"{key} is missing" for key in missing if key[0].lower() not in ours.open_types)
    certain = {each.reference for key, each in mine.items() if key in theirs and not each.maybe}
    wanted, found = (
        {each for each in map(tuple, edges) if certain.issuperset(each)} for edges in (answer["edges"], ours.edges)
    )
    counts["edges"] += len(wanted & found)
    yield from (f"edge {each}" for each in wanted ^ found)
    for key in theirs.keys() & mine.keys():
        yield from _differing(mine[key], theirs[key], counts)
        if not mine[key].maybe and TAGS not in ours.causes and not ours.is_open:
            counts["tags"] += 1
            tags = sorted(mine[key].tags)
            if tags != theirs[key]["tags"] and "tag" not in _unknown_parameters(mine[key]):
                yield f"tags of {key}: {theirs[key]['tags']}, not {tags}"


def _unknown_parameters(resource: Resource) -> set[str]:
    return {name for name, value in resource.parameters.items() if "__unknown" in json.dumps(as_data(value))}


def _differing(mine: Resource, reference: dict[str, Any], counts: Counter[str]) -> Iterator[str]:
    wanted, found = reference["parameters"], {key: each for key, each in mine.parameters.items() if each is not None}
    for name in wanted.keys() | found.keys():
        if name not in found and str(wanted[name]) in mine.shown_title:
            continue  # The reference makes it of the title, as the agent does.
        value = found.get(name)
        data = as_data(value.value if isinstance(value, Sensitive) else value)
        if "__unknown" in json.dumps(data):
            counts["unknown"] += 1
        elif isinstance(wanted.get(name), dict) and set(wanted[name]) == {"other"}:
            counts["of a kind that is not compared"] += 1
        elif _comparable(name, wanted.get(name)) == _comparable(name, data):
            counts["equal"] += 1
        elif not mine.maybe:
            yield f"{mine.reference} {name}: {wanted.get(name)!r}, not {data!r}"


def _comparable(name: str, value: Any) -> Any:  # noqa: ANN401
    if name in RELATIONSHIPS or name == "tag":
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
