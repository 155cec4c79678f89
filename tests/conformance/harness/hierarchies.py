"""Random hierarchies: some right, most with a mistake or two."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

FACTS = {"os": {"family": "Debian"}, "tags": ["x"]}
"""Facts with which every level that is right has a file."""

DIRECTORIES = ("data", "d")
FILES = ("common.yaml", "a.yaml", "x.yaml", "x/x.yaml", "os/Debian.yaml")

_KEYS = (
    *("name", "path", "paths", "glob", "globs", "uri", "uris", "mapped_paths", "datadir", "options"),
    *("data_hash", "lookup_key", "data_dig", "hiera3_backend", "v4_data_hash", "pth", "backend"),
)
_TOP = ("version", "defaults", "hierarchy", "default_hierarchy", "plan_hierarchy", "datadir", "backends")


def random_hierarchy(random: Random) -> str:
    """Return the text of a `hiera.yaml`, in JSON as often as not, which is YAML, too."""
    if random.random() < 0.05:
        return random.choice(("", "- a\n", "text\n", "version: 5\n", "version:\n", "hierarchy: []\n", "---\n"))
    document: dict[str, Any] = {"version": 5, "hierarchy": [_level(random, n) for n in range(random.randint(0, 3))]}
    if random.random() < 0.5:
        document["defaults"] = random.choice(
            ({"datadir": "data"}, {"data_hash": "yaml_data"}, {"datadir": "d", "data_hash": "json_data"})
        )
    if random.random() < 0.2:
        document["default_hierarchy"] = [_level(random, 7)]
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        _spoil(random, document)
    return json.dumps(document)


def _level(random: Random, number: int) -> dict[str, Any]:
    level: dict[str, Any] = {"name": random.choice((f"level {number}", f"level {number}", "level"))}
    level.update(random.choice(_PLACES))
    if random.random() < 0.3:
        level[random.choice(("data_hash", "lookup_key", "data_dig"))] = "yaml_data"
    if random.random() < 0.2:
        level["options"] = random.choice(
            ({}, {"a": 1}, {"a-b_c": [1]}, {"path": "x"}, {"1a": 1}, {"a-": 1}, {"a b": 1})
        )
    return level


_PLACES: tuple[dict[str, Any], ...] = (
    {"path": "common.yaml"},
    {"paths": ["a.yaml", "os/%{facts.os.family}.yaml"]},
    {"glob": "*.yaml"},
    {"globs": ["x/*.yaml"]},
    {"mapped_paths": ["facts.tags", "tag", "%{tag}.yaml"]},
    {},
)


def _spoil(random: Random, document: dict[str, Any]) -> None:
    targets: list[dict[str, Any]] = [document]
    for key in ("hierarchy", "default_hierarchy"):
        match document.get(key):
            case [*levels]:
                targets += [each for each in levels if each.__class__ is dict]
            case _:
                pass
    if isinstance(document.get("defaults"), dict):
        targets.append(document["defaults"])
    target = random.choice(targets)
    if random.random() < 0.3 and target:
        del target[random.choice(list(target))]
        return
    value = random.choice(
        ("x", "", 5, 4, 3, 6, "5", 5.0, None, True, False, [], ["a"], ["a", "b", "c"], [""], [1], {}, {"a": 1})
    )
    target[random.choice(_TOP if target is document else _KEYS)] = value
