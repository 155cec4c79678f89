"""Data that fit the parameters of a class, as random YAML, and the same with one fault whose lines are known."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

WORDS: Final = ("address", "backlog", "cluster", "docroot", "interval", "listener", "mountpoint", "priority", "timeout")
_CHOICES: Final = ("present", "absent", "latest", "stopped")
_DEEPEST: Final = 3

Data: TypeAlias = "str | int | float | bool | list[Part] | dict[str, Part]"


class Part(Struct):
    """A value of a type, which is written in the language; `fault` marks the one that does not fit, or where one is."""

    kind: str
    type: str
    data: Data
    is_fault: bool = False


class Parameter(Struct):
    """A parameter with the value that data have for it."""

    name: str
    part: Part


class Fault(Struct):
    """The data with one fault, and the rule that has to report it: there, or where the class is declared."""

    parameters: list[Parameter]
    rule: str = "invalid-parameter-value"
    is_at_declaration: bool = False


def random_parameters(random: Random) -> list[Parameter]:
    """Return parameters whose values fit."""
    names = random.sample(WORDS, 5)
    return [Parameter(name, _part(random, 0)) for name in names]


def _part(random: Random, depth: int) -> Part:
    scalars = [_text, _integer, _boolean, _choice, _number]
    kinds = [*scalars, _list, _hash, _struct, _struct] if depth < _DEEPEST else scalars
    return random.choice(kinds)(random, depth)


def _text(random: Random, _: int) -> Part:
    return Part("text", "String[1]", random.choice(("www", "a b", "80", "yes", "/srv/www", "0644", "x: y", "# no")))


def _integer(random: Random, _: int) -> Part:
    low = random.randint(0, 100)
    return Part("integer", f"Integer[{low}, {low + 1000}]", random.randint(low, low + 1000))


def _number(random: Random, _: int) -> Part:
    return Part("number", "Float", random.choice((0.5, 1.25, 3.0)))


def _boolean(random: Random, _: int) -> Part:
    return Part("boolean", "Boolean", random.random() < 0.5)


def _choice(random: Random, _: int) -> Part:
    return Part("choice", f"Enum[{', '.join(_CHOICES)}]", random.choice(_CHOICES))


def _list(random: Random, depth: int) -> Part:
    first = _part(random, depth + 1)
    items = [first, *(deepcopy(first) for _ in range(random.randint(0, 3)))]
    return Part("list", f"Array[{first.type}, 1]", items)


def _hash(random: Random, depth: int) -> Part:
    first = _part(random, depth + 1)
    keys = random.sample(("one", "two", "three four", "'5'"), random.randint(1, 3))
    return Part("hash", f"Hash[String, {first.type}]", {key: deepcopy(first) for key in keys})


def _struct(random: Random, depth: int) -> Part:
    entries = {name: _part(random, depth + 1) for name in random.sample(WORDS, random.randint(2, 4))}
    types = (f"{name} => {part.type}" for name, part in entries.items())
    optional = "Optional[extra] => Integer"
    return Part("struct", f"Struct[{{{', '.join((*types, optional))}}}]", entries)


# Faults


def _parts(part: Part) -> Iterator[Part]:
    yield part
    if isinstance(part.data, (list, dict)):
        for inner in part.data.values() if isinstance(part.data, dict) else part.data:
            yield from _parts(inner)


def _of_kinds(parameters: list[Parameter], *kinds: str) -> list[Part]:
    return [part for each in parameters for part in _parts(each.part) if part.kind in kinds]


_WRONG: Final[dict[str, tuple[Data, ...]]] = {
    "text": (80, True, 1.5, ""),
    "integer": ("many", "80", True, 1.5),
    "number": (1, "1.5", False),
    "boolean": ("yes", "true", 1),
    "choice": ("presnt", "running", 5, True),
}


def misspelt_key(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Change a letter of a parameter's name, leave one out, or exchange two."""
    chosen = random.choice(parameters)
    name, at = chosen.name, random.randrange(1, len(chosen.name) - 1)
    changed = random.choice(
        (name[:at] + name[at + 1 :], name[:at] + name[at + 1] + name[at] + name[at + 2 :], name[:at] + "x" + name[at:])
    )
    if changed == name:
        return None
    chosen.name, chosen.part.is_fault = changed, True
    return Fault(parameters, "unknown-data-key")


def wrong_kind(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Give a parameter itself a scalar of another kind."""
    scalars = [each.part for each in parameters if each.part.kind in _WRONG]
    return _with_wrong(random, parameters, scalars)


def wrong_element(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Put a scalar of another kind into a list."""
    lists = _of_kinds(parameters, "list")
    items = [item for each in lists if isinstance(each.data, list) for item in each.data if item.kind in _WRONG]
    return _with_wrong(random, parameters, items)


def wrong_entry(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Put a scalar of another kind into a hash."""
    found = [part.data for part in _of_kinds(parameters, "hash", "struct")]
    values = [each for data in found if isinstance(data, dict) for each in data.values() if each.kind in _WRONG]
    return _with_wrong(random, parameters, values)


def _with_wrong(random: Random, parameters: list[Parameter], scalars: list[Part]) -> Fault | None:
    if not scalars:
        return None
    chosen = random.choice(scalars)
    chosen.data, chosen.is_fault = random.choice(_WRONG[chosen.kind]), True
    return Fault(parameters)


def unknown_entry(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Add a key to a `Struct` that it does not know."""
    structs = _of_kinds(parameters, "struct")
    if not structs:
        return None
    data = random.choice(structs).data
    if isinstance(data, dict):
        data["extraa"] = Part("integer", "Integer", 5, is_fault=True)
    return Fault(parameters)


def missing_entry(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Leave a key out that a `Struct` requires."""
    structs = _of_kinds(parameters, "struct")
    if not structs:
        return None
    chosen = random.choice(structs)
    if isinstance(chosen.data, dict):
        del chosen.data[random.choice(list(chosen.data))]
    chosen.is_fault = True
    return Fault(parameters)


def missing_parameter(random: Random, parameters: list[Parameter]) -> Fault:
    """Leave out a parameter that has no default."""
    parameters.remove(random.choice(parameters))
    return Fault(parameters, "missing-parameter", is_at_declaration=True)


def out_of_range(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Set a number that is too large or too small."""
    integers = _of_kinds(parameters, "integer")
    if not integers:
        return None
    chosen = random.choice(integers)
    chosen.data, chosen.is_fault = random.choice((-5, 99_999)), True
    return Fault(parameters)


def wrong_nesting(random: Random, parameters: list[Parameter]) -> Fault | None:
    """Put a value into a list, take one out of its list or hash, or make a list of a hash."""
    chosen = random.choice([part for each in parameters for part in _parts(each.part)])
    chosen.is_fault = True
    if isinstance(chosen.data, list):
        first = chosen.data[0]
        # A list in its place is blamed for its items, where it is a list that is expected.
        chosen.data = first.data if not isinstance(first.data, list) else "text"
    elif isinstance(chosen.data, dict):
        chosen.data = list(chosen.data.values())
    else:
        chosen.data = [Part(chosen.kind, chosen.type, chosen.data)]
    return Fault(parameters)


FAULTS: Final[dict[str, Callable[[Random, list[Parameter]], Fault | None]]] = {
    "misspelt key": misspelt_key,
    "wrong kind": wrong_kind,
    "element of a list": wrong_element,
    "entry of a hash": wrong_entry,
    "key of a Struct": unknown_entry,
    "missing required": missing_entry,
    "missing parameter": missing_parameter,
    "out of range": out_of_range,
    "wrong nesting": wrong_nesting,
}


# Writing


def declaration(random: Random, declared: list[Parameter], written: list[Parameter]) -> str:
    """Return one of the ways to declare the class; what it sets itself, data have a value for, too."""
    given = random.choice([each.name for each in written])
    forms = ("include m", "class { 'm': }", f"class {{ 'm': {given} => $facts['{given}'] }}")
    return random.choice(forms if any(each.name == given for each in declared) else forms[:2])


class Writer:
    """Writes YAML in one of many ways; `lines` are those on which a fault may be blamed."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.text: list[str] = ["---"]
        self.lines: set[int] = set()

    def write(self, parameters: list[Parameter]) -> str:
        """Return the file of data of some parameters."""
        for each in parameters:
            if self._random.random() < 0.3:
                self.text.append("# a comment: with a colon")
            key = f"m::{each.name}"
            self._entry(self._random.choice((key, f"'{key}'", f'"{key}"')), each.part, "")
        return "\n".join(self.text) + "\n"

    def _entry(self, head: str, part: Part, indent: str, mark: str = ":") -> None:
        """Write a key or a dash with what stands after it."""
        line = len(self.text) + 1
        if isinstance(part.data, (list, dict)) and part.data and self._random.random() < 0.7:
            self.text.append(f"{indent}{head}{mark}")
            self._block(part, indent + "  ")
            if part.is_fault:
                self.lines |= {line, line + 1}
        else:
            self.text.append(f"{indent}{head}{mark} {self._flow(part)}")
            if any(each.is_fault for each in _parts(part)):
                self.lines.add(line)

    def _block(self, part: Part, indent: str) -> None:
        if isinstance(part.data, dict):
            for key, inner in part.data.items():
                self._entry(key, inner, indent)
        elif isinstance(part.data, list):
            for inner in part.data:
                self._entry("-", inner, indent, "")

    def _flow(self, part: Part) -> str:
        if isinstance(part.data, dict):
            return "{" + ", ".join(f"{key}: {self._flow(inner)}" for key, inner in part.data.items()) + "}"
        if isinstance(part.data, list):
            return "[" + ", ".join(map(self._flow, part.data)) + "]"
        if isinstance(part.data, bool):
            return self._random.choice(("true", "yes", "On") if part.data else ("false", "no", "Off"))
        if isinstance(part.data, str):
            quote = self._random.choice(("'", '"'))
            return f"{quote}{part.data}{quote}"
        return str(part.data)
