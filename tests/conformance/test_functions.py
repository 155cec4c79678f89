"""All functions that come with Puppet are in the table, with its overloads."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pplint.evaluator.builtins.table import ALIASES, FUNCTIONS
from pplint.types.alias import AliasType
from pplint.types.display import display
from tests.conformance.harness.reference import puppet_version, ruby

if TYPE_CHECKING:
    from pplint.evaluator.core.signatures import Signature
    from pplint.types.model import Type

SCRIPT = Path(__file__).parent / "harness" / "functions.rb"

WRITTEN_OTHERWISE = {
    "annotate": "annotations are not modelled",
    "compare": "a variant within a variant",
    "hocon_data": "the context of a look-up is not modelled",
    "json_data": "the context of a look-up is not modelled",
    "yaml_data": "the context of a look-up is not modelled",
    "group_by": "an array is a collection, too",
    "partition": "an array is a collection, too",
    "size": "an overload for each part of the variant",
    "unwrap": "what is sensitive is also anything",
}
"""The functions whose overloads take the same in other words."""

LOOKUP_ALIASES = {
    "ValueType": "Type",
    "MergeType": "Variant[String[1], Hash[String, Scalar]]",
    "BlockType": "Callable[Variant[String, Array[String]]]",
}
"""What the aliases stand for that Puppet's texts spell out only once."""


@cache
def reference() -> dict[str, list[str] | None]:
    """Return the overloads of Puppet's functions by name, None for those without types."""
    run = subprocess.run([ruby(), str(SCRIPT)], capture_output=True, encoding="utf-8", check=True)
    functions: list[dict[str, Any]] = [json.loads(line) for line in run.stdout.splitlines()]
    return {each["name"]: _overloads(each.get("overloads")) for each in functions}


def _overloads(found: list[dict[str, Any]] | None) -> list[str] | None:
    return None if found is None else sorted(_written(**each) for each in found)


def _written(types: list[str], lower: int, upper: int | None, block: str | None) -> str:
    return f"({', '.join(map(_plain, types))}; {lower} to {upper}) {_plain(f'{block}')}"


def _plain(type_: str) -> str:
    """Write the types that aliases stand for, and the name of an object type alone."""
    text = re.sub(r"Object\[\{name => '([\w:]+)'.*\}\]$", r"\1", type_)
    text = re.sub(r"\b\w+ = ", "", text)
    for name, alias in LOOKUP_ALIASES.items():
        text = re.sub(rf"\b{name}\b", alias, text)
    return text


def _overload(signature: Signature) -> str:
    block = None if signature.block is None else display(signature.block)
    types = [display(_resolved(each)) for each in signature.types]
    return _written(types, signature.lower, signature.upper, block)


def _resolved(type_: Type) -> Type:
    """Return what an alias of the table stands for; the language's own are shown by their names."""
    return type_.resolved if isinstance(type_, AliasType) and type_.name in ALIASES else type_


def test_the_names_are_the_same() -> None:
    assert FUNCTIONS.keys() == reference().keys()


def test_the_overloads_are_the_same() -> None:
    different = [
        f"{name}\n  Puppet: {overloads}\n  pplint: {ours}"
        for name, overloads in reference().items()
        if overloads is not None and name not in WRITTEN_OTHERWISE
        if (ours := sorted(_overload(each.signature) for each in FUNCTIONS[name].known_to(puppet_version())))
        != overloads
    ]
    assert not different, "\n".join(different)
