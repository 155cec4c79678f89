"""The types of facts, from Facter's schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

_TYPES: Final = {
    "integer": "Integer",
    "double": "Float",
    "string": "String",
    "boolean": "Boolean",
    "array": "Array",
    "ip": "String",
    "ip6": "String",
    "mac": "String",
}

Schema = dict[str, Any]


def struct_of(elements: Mapping[str, str]) -> str:
    """Return a Struct in which every element may be missing, as depends on the node."""
    entries = [f"Optional[{quote(name)}] => {type_}" for name, type_ in sorted(elements.items())]
    return f"Struct[{{{', '.join(entries)}}}]"


def fact_types(schema: Schema, corrections: Mapping[str, str], *, hidden: bool) -> dict[str, str]:
    """Return the types of the facts by name; those that are hidden by default, or the others.

    Facts whose names depend on the node are left out. `corrections` has the types of elements by their path, such as
    `networking.interfaces.*.bindings`, and adds those that the schema lacks.
    """
    wanted = {
        name: _type(entry, name, corrections)
        for name, entry in schema.items()
        if bool(entry.get("hidden")) == hidden and "pattern" not in entry
    }
    added = {} if hidden else {path: type_ for path, type_ in corrections.items() if "." not in path}
    return wanted | added


def _type(entry: Schema, path: str, corrections: Mapping[str, str]) -> str:
    if path in corrections:
        return corrections[path]
    if entry["type"] != "map":
        return _TYPES[entry["type"]]
    elements: dict[str, Schema] = entry.get("elements", {})
    if not elements:
        return "Hash[String, Any]"
    if any("pattern" in element for element in elements.values()):
        values = {_type(element, f"{path}.*", corrections) for element in elements.values()}
        return f"Hash[String, {values.pop() if len(values) == 1 else 'Any'}]"
    found = {name: _type(element, f"{path}.{name}", corrections) for name, element in elements.items()}
    below = {key.removeprefix(f"{path}."): type_ for key, type_ in corrections.items() if key.startswith(f"{path}.")}
    return struct_of(found | {name: type_ for name, type_ in below.items() if "." not in name and name != "*"})
