"""Named sets of facts: those of a fresh machine for each of the operating systems that are in use."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from pplint.base.late_patterns import late_pattern
from pplint.base.usage import UsageError
from pplint.nodes.facts import GivenFacts, facts_in, read_facts
from pplint.project.stubs import load_stubs

if TYPE_CHECKING:
    from collections.abc import Mapping

PATH: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fact_sets.json")
"""The sets, each in a line: `python -m tools.fact_sets` writes them."""

ENDINGS: Final = (".json", ".yaml", ".yml")
"""How the names of files with facts end."""

_ELEMENTS: Final = late_pattern(r"\$facts((?:\['\w+'\])+)")
_LEGACY_UNTIL: Final = 7
"""The last version whose agents send legacy facts by default."""


def fact_set_names() -> list[str]:
    """Return the names of the sets."""
    return [name for name in _sets() if name != "source"]


def facts_of_set(name: str, node: str | None, puppet_version: int) -> dict[str, Any] | None:
    """Return the facts of a set as those of a node; None if there is no set of that name."""
    found: dict[str, Any] | None = _sets().get(name) if name != "source" else None
    if found is None:
        return None
    facts = dict(found)
    networking = dict(facts.get("networking", {}))
    fqdn = node or str(networking.get("fqdn"))
    host, _, domain = fqdn.partition(".")
    facts["networking"] = {**networking, "fqdn": fqdn, "hostname": host, "domain": domain}
    if puppet_version <= _LEGACY_UNTIL:
        facts.update(_legacy_facts(facts))
    return facts


def is_set(facts: str) -> bool:
    """Whether facts are those of a named set, not of a file; raise `UsageError` for a word that names neither."""
    if os.path.exists(facts) or os.sep in facts or facts.endswith(ENDINGS):
        return False
    names = fact_set_names()
    if facts not in names:
        raise UsageError(
            f"`--facts`: there is no file `{facts}`, and no set of that name; there are {', '.join(names)}"
        )
    return True


def given_facts(facts: str, version: int) -> GivenFacts:
    """Return the facts that an option names, in a file or a set; raise `UsageError` if there are none."""
    return facts_in(facts_of_set(facts, None, version), facts) if is_set(facts) else read_facts(facts)


@cache
def _sets() -> dict[str, Any]:
    with open(PATH, encoding="utf-8") as file:
        return json.load(file)  # type: ignore[no-any-return]


def _legacy_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the legacy facts that are elements of others."""
    found: dict[str, Any] = {}
    stubs = load_stubs("core")
    for name in stubs.legacy_facts:
        elements = _ELEMENTS.fullmatch(stubs.replacement(name) or "")
        value = None if elements is None else _element(facts, elements[1][2:-2].split("']['"))
        if value is not None:
            found[name] = value
    if "interfaces" in facts.get("networking", {}):
        found["interfaces"] = ",".join(facts["networking"]["interfaces"])
    return found


def _element(value: Any, keys: list[str]) -> Any:  # noqa: ANN401 - JSON
    for key in keys:
        value = cast("dict[str, Any]", value).get(key) if isinstance(value, dict) else None
    return value
