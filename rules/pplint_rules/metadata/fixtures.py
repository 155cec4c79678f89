"""The modules that a `.fixtures.yml` names, with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.data.nodes import text_of
from pplint_rules.shared.descriptions import entries_of, member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.data.nodes import Node

SECTIONS: Final = ("forge_modules", "repositories", "symlinks")
OPTIONS: Final = {
    "forge_modules": frozenset({"flags", "puppet_version", "ref", "repo", "subdir", "target"}),
    "repositories": frozenset({"branch", "flags", "puppet_version", "ref", "repo", "scm", "subdir", "target"}),
    "symlinks": frozenset({"target"}),
}
"""What puppetlabs_spec_helper reads of a fixture that is a mapping, by its section."""


class Fixture(Struct, frozen=True):
    """A module by its name without its author's, the section that names it, and where.

    `origin` is the name of what it is a copy of, which differs where the folder of the copy is called otherwise.
    """

    name: str
    section: str
    span: Span
    origin: str


def fixtures_in(root: Node | None) -> Iterator[Fixture]:
    """Yield the modules of a `.fixtures.yml` in the order of the source."""
    fixtures = member(root, "fixtures")
    found = [
        Fixture(_short(name), section, entry.key.span, _short(_repository(entry.value)) or _short(name))
        for section in SECTIONS
        for name, entry in entries_of(member(fixtures, section))
    ]
    yield from sorted(found, key=lambda each: each.span)


def _repository(node: Node) -> str:
    """Return the last part of what a fixture is copied from; nothing where that is not written out."""
    text = text_of(node) or text_of(member(node, "repo")) or ""
    return text.rstrip("/").removesuffix(".git").rpartition("/")[2]


def _short(name: str) -> str:
    return name.replace("/", "-").rpartition("-")[2]
