"""Reads declarations from short Ruby texts, as if they were files of a module."""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

from pplint.project import ruby
from pplint.session import Session

if TYPE_CHECKING:
    from pplint.project.declarations import FunctionDeclaration, ResourceAttribute, ResourceTypeDeclaration


def written(folder: str | Path, path: str, text: str | bytes) -> str:
    """Write a file and return its path."""
    target = Path(folder, path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())
    return str(target)


def functions(text: str | bytes, path: str = "lib/puppet/functions/f.rb") -> list[FunctionDeclaration]:
    """Read the functions of a file."""
    with tempfile.TemporaryDirectory() as folder:
        return ruby.read_functions(Session().disk, written(folder, path, text))


def function(body: str, name: str = "f") -> FunctionDeclaration:
    """Read the one function with this body."""
    (found,) = functions(f"Puppet::Functions.create_function(:'{name}') do\n{dedent(body)}\nend\n")
    return found


def resource_types(text: str | bytes) -> list[ResourceTypeDeclaration]:
    """Read the resource types of a file."""
    with tempfile.TemporaryDirectory() as folder:
        return ruby.read_resource_types(Session().disk, written(folder, "lib/puppet/type/x.rb", text))


def resource_type(body: str) -> ResourceTypeDeclaration:
    """Read the one resource type with this body."""
    (found,) = resource_types(f"Puppet::Type.newtype(:x) do\n{dedent(body)}\nend\n")
    return found


def declared(found: ResourceTypeDeclaration) -> set[str]:
    """Return the names of the attributes that a resource type declares by itself."""
    return {name for name, each in found.attributes.items() if each.place is not None}


def attribute(text: str) -> ResourceAttribute:
    """Read the one attribute that a body declares."""
    found = resource_type(text)
    (name,) = declared(found)
    return found.attributes[name]
