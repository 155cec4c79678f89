"""The modules that a `.fixtures.yml` names, with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

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
    """A module by its name without its author's, the section that names it, and where."""

    name: str
    section: str
    span: Span


def fixtures_in(root: Node | None) -> Iterator[Fixture]:
    """Yield the modules of a `.fixtures.yml` in the order of the source."""
    fixtures = member(root, "fixtures")
    found = [
        Fixture(name.replace("/", "-").rpartition("-")[2], section, entry.key.span)
        for section in SECTIONS
        for name, entry in entries_of(member(fixtures, section))
    ]
    yield from sorted(found, key=lambda each: each.span)
