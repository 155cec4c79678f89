"""What we read in Ruby files is what Puppet has once it has run them."""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, Union

import pytest

from pplint.evaluator.core.signatures import parse_signature
from pplint.project.ruby import read_functions, read_resource_types
from pplint.session import Session
from pplint.types.model import ANY
from pplint.types.parse import parse_type_text
from pplint.values.instance import is_instance
from pplint.values.model import Hash
from tests.conformance.harness.ruby_declarations import ask, files_of_modules, puppet_library

if TYPE_CHECKING:
    from pplint.project.declarations import FunctionDeclaration, ResourceTypeDeclaration
    from pplint.values.model import Value

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

UNCERTAIN = 0.03
REFUSED_ALIKE = 0.998

COMMON = {"name", "provider"}
"""Attributes that we give each type: Puppet translates the first, and adds the second where there are providers."""

Json: TypeAlias = Union[str, float, bool, "list[Json]", "dict[str, Json]"]
Found = tuple[str, str | None, "FunctionDeclaration"]

WORDS = ["", "present", "absent", "true", "false", "yes", "no", "True", "1", "10", "a", "a b", "/a", "a/b", "a=b", "*"]
PLAIN: list[Json] = [*WORDS, True, False, 0, 1, 10, -1, 1.5, {}, {"a": "b"}]
VALUES: list[Json] = [*PLAIN, [], *([each] for each in PLAIN), ["a", "b"], ["present", "zzz"]]


@cache
def functions() -> list[Found]:
    """What we read in Puppet's own files and in those of modules: the path, the module, the function."""
    own = [(str(path), None) for path in sorted(puppet_library().glob("puppet/functions/**/*.rb"))]
    own += [(str(path), None) for path in sorted(puppet_library().glob("puppet/parser/functions/*.rb"))]
    paths: list[tuple[str, str | None]] = [*own, *files_of_modules("functions/**/*.rb")]
    paths += files_of_modules("parser/functions/*.rb")
    return [
        (path, module, each)
        for path, module in paths
        for each in read_functions(Session().disk, path) or [nothing(path)]
    ]


def nothing(path: str) -> FunctionDeclaration:
    raise AssertionError(f"no function found in {path}")


def answers() -> list[tuple[Found, dict[str, Any]]]:
    cases = [
        {
            "path": path,
            "module": module,
            "name": found.name,
            "former": "/parser/functions/" in path,
            "signatures": found.signatures,
            "local_types": dict(found.local_types),
        }
        for path, module, found in functions()
    ]
    return list(zip(functions(), ask("functions", cases), strict=True))


def test_functions_have_the_same_overloads() -> None:
    given = answers()
    known = [(found, answer) for found, answer in given if "error" not in answer]
    unloaded = [f"{path}: {answer['error']}" for (path, _, _), answer in given if "error" in answer]
    certain = [(found, answer) for found, answer in known if found[2].is_certain]
    differing = [
        f"{found[2].signatures}: Puppet has {answer['theirs']}" for found, answer in certain if not answer["equal"]
    ]
    log.info(
        "%d functions, %d not loaded, %d certain, %d differ", len(given), len(unloaded), len(certain), len(differing)
    )
    assert len(unloaded) <= len(given) * 0.02, unloaded
    assert len(known) - len(certain) <= len(known) * UNCERTAIN
    assert not differing, "\n".join(differing)


def test_signatures_are_read() -> None:
    for path, _, found in functions():
        for text in found.signatures:
            assert parse_signature(text, lambda _: ANY), path


@cache
def resource_types() -> list[ResourceTypeDeclaration]:
    paths = [str(path) for path in sorted(puppet_library().glob("puppet/type/*.rb"))]
    paths += [path for path, _ in files_of_modules("type/*.rb")]
    return [each for path in paths for each in read_resource_types(Session().disk, path)]


def attributes_of(answer: dict[str, Any]) -> dict[str, tuple[bool, bool]]:
    return {each["name"]: (each["property"], each["namevar"]) for each in answer["attributes"]}


def test_resource_types_have_the_same_attributes() -> None:
    given = list(zip(resource_types(), ask("types", ({"name": each.name} for each in resource_types())), strict=True))
    known = [(ours, attributes_of(answer)) for ours, answer in given if "error" not in answer]
    unloaded = [f"{ours.name}: {answer['error']}" for ours, answer in given if "error" in answer]
    certain = [(ours, theirs) for ours, theirs in known if ours.is_certain]
    total = 0
    differing: list[str] = []
    for ours, theirs in certain:
        found = {each.name: (each.is_property, each.is_namevar) for each in ours.attributes.values()}
        names = found.keys() - COMMON | theirs.keys() - {"provider"}
        total += len(names)
        changed = [name for name in sorted(names) if found.get(name) != theirs.get(name)]
        differing += (f"{ours.name}.{name}: {found.get(name)}, Puppet has {theirs.get(name)}" for name in changed)
    log.info("%d types, %d certain, %d attributes, %d differ", len(given), len(certain), total, len(differing))
    assert len(unloaded) <= len(given) * 0.02, unloaded
    assert len(known) - len(certain) <= len(known) * UNCERTAIN
    assert not differing, "\n".join(differing)


def test_attributes_accept_the_same_values() -> None:
    """Whatever the agent accepts is in the type, and what it refuses is not."""
    asked = [
        (ours.name, each.name, each.type, [*VALUES, *listed(each.type)])
        for ours in resource_types()
        for each in ours.attributes.values()
        if each.type is not None
    ]
    cases = ({"type": type_, "attribute": name, "values": values} for type_, name, _, values in asked)
    refused: list[str] = []
    let_through: list[str] = []
    count = 0
    for (type_, name, text, values), answer in zip(asked, ask("values", cases), strict=True):
        ours = parse_type_text(text)
        for value, theirs in zip(values, answer["accepted"], strict=True):
            is_held = is_instance(ours, as_value(value))
            count += theirs is not None
            if theirs and not is_held:
                refused.append(f"{type_}.{name} accepts {value!r}, which is no {text}")
            if theirs is False and is_held and not is_of_any_content(text, value):
                let_through.append(f"{type_}.{name} refuses {value!r}, which is a {text}")
    log.info("%d attributes, %d values, %d let through", len(asked), count, len(let_through))
    assert count > 10_000
    assert not refused, "\n".join(refused[:50])
    assert len(let_through) <= count * (1 - REFUSED_ALIKE), "\n".join(let_through[:50])


def is_of_any_content(text: str, value: Json) -> bool:
    """Whether this is an array or hash, and may be accepted because of how Ruby writes it, which a type cannot say."""
    return "Collection" in text and isinstance(value, (list, dict))


def listed(text: str | None) -> list[Json]:
    """Return what stands in quotes in the text of a type, and misspellings of it."""
    found: list[Json] = []
    for word in (text or "").split("'")[1:20:2]:
        array: list[Json] = [word]
        found += [word, word + "x", word.upper(), array, [*array, "zzz"]]
    return found


def as_value(value: Json) -> Value:
    """Return what the language has for a value in JSON."""
    if isinstance(value, list):
        return tuple(map(as_value, value))
    if isinstance(value, dict):
        return Hash([(key, as_value(each)) for key, each in value.items()])
    return value
