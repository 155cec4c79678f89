"""The signature of a module: what its callers can name, and what that takes.

A signature holds facts: names, types, defaults that are literals, versions. It holds no documentation and no code.
Types are written as the compiler prints them, so that layout and comments make no difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

FORMAT: Final = 1
"""The version of the format. A reader refuses those that it does not know."""


class Parameter(Struct, frozen=True, omit_defaults=True):
    """A parameter of a class, a defined type, a plan or a task.

    `type` is None if any value is allowed, `default` is the text of a literal. Of another default, `computed` is a
    digest of the code, which says whether two of them differ. `in_data` says that the data of the module have a value.
    """

    type: str | None = None
    default: str | None = None
    computed: str | None = None
    in_data: bool = False

    @property
    def is_required(self) -> bool:
        """Whether callers must give a value."""
        return self.default is None and self.computed is None and not self.in_data


class Definition(Struct, frozen=True, omit_defaults=True):
    """A class, a defined type, a plan or a task, with its parameters by name.

    `parameters` is None if any are taken, or if they could not be read.
    """

    parameters: Mapping[str, Parameter] | None = {}
    is_private: bool = False


class Function(Struct, frozen=True, omit_defaults=True):
    """A function: its overloads in order, each as the language would write it, with the names of local types.

    If `is_certain` is false, something could not be read, and a call with other arguments may be right as well.
    """

    overloads: tuple[str, ...] = ()
    local_types: Mapping[str, str] = {}
    is_certain: bool = True
    is_private: bool = False


class Attribute(Struct, frozen=True, omit_defaults=True):
    """A property or parameter of a resource type; `type` is None if any value may be allowed."""

    type: str | None = None
    is_property: bool = False
    is_namevar: bool = False
    is_required: bool = False
    is_read_only: bool = False


class ResourceType(Struct, frozen=True, omit_defaults=True):
    """A resource type, with its attributes by name; there may be others if `is_certain` is false."""

    attributes: Mapping[str, Attribute] = {}
    is_certain: bool = True


class Signature(Struct, frozen=True, omit_defaults=True):
    """The signature of a module at a version.

    `name` is the full name, `author-module`, where the metadata say it. `data_types` maps names to what they stand
    for, None where that could not be written down. `requirements` are of Puppet and the like, `dependencies` of other
    modules. `systems` maps operating systems to their releases. `unread` are the files that could not be read, so that
    something may be missing; if `has_other_facts`, facts are added whose names are computed. `lookups` are the keys in
    its namespace that code of the module looks up in data; if it `has_other_lookups`, it computes keys.
    """

    format: Literal[1]
    name: str
    version: str | None = None
    source: str | None = None
    classes: Mapping[str, Definition] = {}
    defines: Mapping[str, Definition] = {}
    plans: Mapping[str, Definition] = {}
    tasks: Mapping[str, Definition] = {}
    functions: Mapping[str, Function] = {}
    data_types: Mapping[str, str | None] = {}
    resource_types: Mapping[str, ResourceType] = {}
    facts: tuple[str, ...] = ()
    lookups: tuple[str, ...] = ()
    has_other_lookups: bool = False
    has_other_facts: bool = False
    dependencies: Mapping[str, str] = {}
    requirements: Mapping[str, str] = {}
    systems: Mapping[str, tuple[str, ...]] = {}
    unread: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The name without the author's, which is the namespace of the module."""
        return self.name.rpartition("-")[2]
