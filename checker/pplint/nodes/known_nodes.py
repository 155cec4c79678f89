"""The nodes that are known: from files with facts, from site manifests, and from directories of data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.usage import UsageError
from pplint.catalog.compiler import Target
from pplint.nodes.classifier import classified
from pplint.nodes.fact_sets import ENDINGS, facts_of_set, given_facts, is_set
from pplint.nodes.facts import GivenFacts, facts_in, read_facts
from pplint.nodes.side import NoSiteManifest
from pplint.syntax import ast
from pplint.syntax.walk import walk
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.nodes.side import Side
    from pplint.session.disk import Disk
    from pplint.values.model import Value

DEFAULT_FACTS: Final = ("pplint-nodes.yaml", "pplint-nodes.json", "facts", os.path.join("spec", "factsets"))
"""Where the facts are if the command line does not say it, in the control repository."""

_OF_NODE: Final = late_pattern(
    r"(?P<outer>[^%]*)%\{(?:::)?(?:trusted\.certname|facts\.clientcert|(?:facts\.)?networking\.fqdn|(?:facts\.)?fqdn"
    r"|clientcert|(?:facts\.|networking\.|trusted\.|facts\.networking\.)?hostname)\}(?P<rest>[^/%]*)\Z"
)
"""A path of data that each node has its own of."""


def facts_path(directory: str, given: str) -> str:
    """Return where the facts are; raise `UsageError` if nobody says it."""
    if given:
        return given
    for name in DEFAULT_FACTS:
        path = os.path.join(directory, name)
        if os.path.exists(path):
            return path
    raise UsageError(
        "missing `--facts`: name a file with facts, or a directory with a file for each node; "
        "`facter --json`, run on a node, writes one"
    )


def control_repository(directory: str, environment: str) -> str:
    """Return the control repository that a directory is, or that it has for an environment, as a server does."""
    inner = os.path.join(directory, "environments", environment)
    is_repository = any(os.path.exists(os.path.join(directory, name)) for name in ("environment.conf", "manifests"))
    return directory if is_repository or not os.path.isdir(inner) else inner


def targets(  # noqa: PLR0913, PLR0917 - what options say
    side: Side, facts: str, wanted: Sequence[str], environment: str, version: int, enc: str
) -> list[Target]:
    """Return the nodes to compile, with their facts and what a classifier says; all known ones if none is wanted."""
    try:
        side.programs()
    except NoSiteManifest:
        raise UsageError(
            f"there is no site manifest in `{side.directory}`; `pplint compile --class NAME` compiles one class"
        ) from None
    given = dict(_given(facts, side, wanted, version))
    for name in wanted:
        if name not in given:
            raise UsageError(f"`--facts`: there are no facts for the node `{name}` in `{facts}`")
    if not given:
        raise UsageError(
            f"no node is known: `{facts}` names none, nor do node definitions or the data; name one on the command line"
        )
    names = wanted or sorted(given)
    found = (Target(name, given[name].facts, given[name].trusted, environment, version) for name in names)
    return [*classified(found, enc)]


def _given(path: str, side: Side, wanted: Sequence[str], version: int) -> Iterator[tuple[str, GivenFacts]]:
    disk = side.session.disk if side.session.is_watching else None
    if os.path.isdir(path) if disk is None else disk.is_directory(path):
        files = files_of_nodes(path, disk)
        for name in wanted or files:
            if name in files:
                yield name, read_facts(files[name], disk)
        return
    if is_set(path):
        for name in wanted or sorted({*names_in_site(side), *names_in_data(side)}):
            yield name, facts_in(facts_of_set(path, name, version), path)
        return
    facts = read_facts(path, disk)
    nodes = facts.facts.get("nodes")
    if isinstance(nodes, Hash):
        for key, value in nodes.pairs:
            yield str(key), _of_node(path, str(key), value, disk)
        return
    own = name_in(facts)
    for name in wanted or sorted({*names_in_site(side), *names_in_data(side), *([own] if own else [])}):
        yield name, facts if name == own else _named(facts, name)


def own_name(path: str, version: int) -> str | None:
    """Return the name of the node that facts are about; None if they are those of several."""
    if os.path.isdir(path):
        return None
    given = given_facts(path, version)
    if isinstance(given.facts.get("nodes"), Hash):
        return None
    name = name_in(given)
    if name is None:
        raise UsageError("the facts do not contain the node's name; give it: `pplint compile NODE --facts FILE`")
    return name


def files_of_nodes(directory: str, disk: Disk | None = None) -> dict[str, str]:
    """Return the files with facts in a directory that has one for each node, by the names of the nodes."""
    found = os.listdir(directory) if disk is None else (entry.name for entry in disk.entries(directory))
    names = sorted(each for each in found if each.endswith(ENDINGS))
    return {os.path.splitext(each)[0]: os.path.join(directory, each) for each in names}


def _of_node(path: str, name: str, value: Value, disk: Disk | None) -> GivenFacts:
    """Return the facts of a node from a file with many: they are there, or in a file that is named there."""
    if isinstance(value, str):
        return _named(read_facts(os.path.join(os.path.dirname(path), value), disk), name)
    if not isinstance(value, Hash):
        raise UsageError(f"`--facts`: `{path}` contains neither facts for `{name}` nor the path of a file with facts")
    trusted = value.get("trusted")
    facts = Hash(pair for pair in value.pairs if pair[0] != "trusted")
    return GivenFacts(facts, trusted if isinstance(trusted, Hash) else None)


def _named(given: GivenFacts, name: str) -> GivenFacts:
    """Return facts as those of the node of a name; what they say of the name of another is replaced."""
    host, _, domain = name.partition(".")
    own: dict[str, str] = {"fqdn": name, "hostname": host, "domain": domain}
    plain = Hash((key, value) for key, value in own.items() if given.facts.get(key) is not None)
    networking = given.facts.get("networking")
    facts = given.facts.merged(plain).merged(Hash([("clientcert", name)]))
    if isinstance(networking, Hash):
        facts = facts.merged(Hash([("networking", networking.merged(Hash(own.items())))]))
    return GivenFacts(facts, given.trusted if name == name_in(given) else None)


def name_in(given: GivenFacts) -> str | None:
    """Return the name of the node that facts are about, if they say it."""
    networking = given.facts.get("networking")
    candidates = [
        None if given.trusted is None else given.trusted.get("certname"),
        given.facts.get("clientcert"),
        networking.get("fqdn") if isinstance(networking, Hash) else None,
        given.facts.get("fqdn"),
    ]
    return next((each for each in candidates if isinstance(each, str) and each), None)


def names_in_site(side: Side) -> Iterator[str]:
    """Yield the names in node definitions; regular expressions name no node."""
    for manifest in side.project.site:
        for node in walk(manifest.tree):
            if isinstance(node, ast.NodeDefinition):
                yield from (each.value for each in node.matches if isinstance(each, ast.String | ast.Name))


def names_in_data(side: Side) -> Iterator[str]:
    """Yield the names of the files in levels of the hierarchy that have one for each node."""
    environment = side.project.data.environment
    for level in () if environment is None else environment.levels:
        for location in level.level.locations:
            found = _OF_NODE.match(location.text)
            if found is not None:
                yield from (
                    name for file in level.files if (name := _name_of(file.path, found["outer"], found["rest"]))
                )


def _name_of(path: str, outer: str, rest: str) -> str | None:
    """Return which node a file of data is for, given what is around the name in the path of the level."""
    directory, name = os.path.split(path)
    before, _, prefix = outer.rpartition("/")
    is_there = f"{directory.replace(os.sep, '/')}/".endswith(f"/{before}/" if before else "/")
    stem = name.removesuffix(rest)
    is_name = name.endswith(rest) and stem.startswith(prefix) and stem.removesuffix(".yaml") == stem
    return stem.removeprefix(prefix) if is_there and is_name and len(stem) > len(prefix) else None
