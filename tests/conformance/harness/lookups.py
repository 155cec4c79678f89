"""Random environments with data, and keys to look up in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

if TYPE_CHECKING:
    from random import Random

FACTS: dict[str, Any] = {
    "os": {"family": "Debian", "release": {"major": "12", "minor": 5}},
    "role": "web",
    "tags": ["x", "y"],
    "tiers": {"a": "one", "b": 2},
    "empty": "",
    "none": None,
    "load": 1.5,
    "is_virtual": True,
    "nested": "%{facts.role}",
    "odd name": {"a.b": "dotted"},
}

_NAMES = ("a", "b", "c", "d", "e", "h1", "h2", "l1", "l2", "m::a", "m::b", "m::h", "m::l", "n::a")
_VARIABLES = (
    *("role", "::role", "facts.role", "facts.os.family", "os.release.minor", "facts.tags.0", "facts.none", "empty"),
    *("facts.load", "is_virtual", "facts.'odd name'.\"a.b\"", "nested", "facts.missing", "facts.tags", "tiers"),
    *("trusted.certname", "facts.os.family.x", "unset", "facts.tags.7", " facts.role ", "::", "module_name", "0"),
    *("a..b", "'role'", "facts.tags.x", "server_facts.x", "environment"),
)
_FILES = ("common.yaml", "web.yaml", "os/Debian.yaml", "x.yaml", "y.yaml", "one.yaml", "nodes/a.yaml", "z.json")
_SCALARS: tuple[Any, ...] = (
    *(1, 0, -3, 2.5, True, False, None, "", "text", "other", "1", "0x1F", "12.5", "true", "yes", "b", "--b", "--"),
    *("--text", "x-y", 1e20, "é\n", 'quo"te #{x}'),
)
_TYPES: tuple[Any, ...] = (
    *(
        "Integer",
        "String",
        "Sensitive",
        "M::Port",
        ["Integer", 16],
        "Float",
        "Boolean",
        "Array",
        "Hash",
        ["Array", True],
    ),
    *(
        "Numeric",
        "Optional[Integer]",
        "Integer[0, 5]",
        "Nonsense",
        "integer",
        5,
        [],
        "Array[Integer]",
        ["String", "%x"],
    ),
    *("Variant[Integer, String]", "Timestamp", "Enum[text, other]", "Pattern[/t/]", "Tuple[Integer, String]", "Any"),
)
_SEGMENTS = {"h": ("", "", ".a", ".0", ".b.c", ".'d.e'", ".x.0"), "l": ("", "", "", ".0", ".1", ".0.a")}
_FITTING = {"h": ("hash", "deep"), "l": ("unique", "unique", "deep"), "": ("first", "deep", "unique")}
_STRATEGIES: tuple[Any, ...] = (
    *("first", "unique", "hash", "deep", "deep", "deep", "hash", "unique", "default", "nonsense", 5),
    *({"strategy": name} for name in ("first", "unique", "hash", "deep")),
    *({"strategy": "deep", "knockout_prefix": prefix} for prefix in ("--", "--", "--", "x-", ".", "", "(")),
    {"strategy": "deep", "sort_merged_arrays": True},
    {"strategy": "deep", "merge_hash_arrays": True},
    {"strategy": "deep", "merge_hash_arrays": True, "knockout_prefix": "--", "sort_merged_arrays": True},
    *({"strategy": "deep", "unknown": True}, {"strategy": "hash", "knockout_prefix": "--"}, {"knockout_prefix": "--"}),
    *({"strategy": "deep", "knockout_prefix": 1}, {"strategy": "reverse_deep"}, "unconstrained_deep"),
)


_DEEP_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"knockout_prefix": "--"},
    {"knockout_prefix": "--", "merge_hash_arrays": True},
    {"sort_merged_arrays": True},
    {"merge_hash_arrays": True},
    {"knockout_prefix": "x-", "sort_merged_arrays": True, "merge_hash_arrays": False, "merge_debug": False},
)
_WRONG_OPTIONS: tuple[Any, ...] = (None, False, True, 5, "merge", "text", [], {})
_FITTING_TYPES: dict[str, tuple[Any, ...]] = {
    "h": ("Hash", "Array", "Sensitive", ["Array", True], "Any", "Hash[String, Any]"),
    "l": ("Array", "Sensitive", ["Array", True], "Array[Any]", "Tuple"),
    "": ("String", "Sensitive", "Array", ["Array", True], "Any", "Integer", "Boolean", "Variant[Integer, String]"),
}


class Case(Struct):
    """The files of an environment by their paths, and the questions: a key, and perhaps how to merge."""

    files: dict[str, str] = field(default_factory=dict[str, str])
    questions: list[tuple[str, Any]] = field(default_factory=list["tuple[str, Any]"])


def random_case(random: Random) -> Case:
    """Return an environment with a module, each with a hierarchy and data, and keys to look up in it."""
    # How often something is in it that lets lookups fail: what fails says little.
    maker = _Maker(random, oddity=random.choice((0.0, 0.0, 0.0, 0.02, 0.1)))
    case = Case()
    for prefix, is_module in (("", False), ("modules/m/", True)):
        if random.random() < 0.95:
            case.files[f"{prefix}hiera.yaml"] = json.dumps(maker.hierarchy(is_module=is_module))
        for directory in ("data", "d"):
            for name in _FILES:
                if random.random() < 0.7:
                    case.files[f"{prefix}{directory}/{name}"] = json.dumps(maker.document(is_module=is_module))
    case.files["modules/m/types/port.pp"] = "type M::Port = Integer[0, 10]\n"
    if maker.is_odd():
        path = random.choice([each for each in case.files if not each.endswith(".pp")])
        case.files[path] = random.choice(("", "- a\n", "text\n", "a: [", "a: :sym\n", "null\n", "1: x\n", "false\n"))
    for _ in range(random.randint(6, 12)):
        key = maker.key()
        case.questions.append((key, maker.strategy(key) if random.random() < 0.15 else None))
    return case


class _Maker:
    """Makes parts of an environment; `oddity` is how likely each is one that lets lookups fail."""

    def __init__(self, random: Random, oddity: float) -> None:
        self._random = random
        self._oddity = oddity

    def is_odd(self) -> bool:
        return self._random.random() < self._oddity

    def hierarchy(self, *, is_module: bool) -> dict[str, Any]:
        random = self._random
        if random.random() < 0.05:
            return self._hierarchy_of_version_4()
        found: dict[str, Any] = {"version": 5, "hierarchy": self._levels()}
        if random.random() < 0.3:
            found["defaults"] = {"datadir": random.choice(("data", "d", "%{empty}data")), "data_hash": "yaml_data"}
        if is_module and random.random() < 0.4:
            found["default_hierarchy"] = self._levels()
        return found

    def _hierarchy_of_version_4(self) -> dict[str, Any]:
        random = self._random
        places: tuple[dict[str, Any], ...] = (
            {},
            {"path": "common"},
            {"paths": ["x.yaml", "%{facts.role}"]},
            {"datadir": "d"},
        )
        names = random.sample(("web", "x", "os/%{facts.os.family}", "common"), random.randint(1, 3))
        levels = [
            {"name": name, "backend": random.choice(("yaml", "yaml", "json")), **random.choice(places)}
            for name in names
        ]
        return {"version": 4, "datadir": random.choice(("data", "d")), "hierarchy": levels}

    def _levels(self) -> list[dict[str, Any]]:
        levels = [{"name": f"level {number}", **self._location()} for number in range(self._random.randint(1, 4))]
        for level in levels:
            if self._random.random() < 0.2:
                level["datadir"] = self._random.choice(("d", "data", "nowhere", "data/os", "./data", "d/../data"))
        return levels

    def _location(self) -> dict[str, Any]:
        random = self._random
        return random.choice(
            (
                {"path": "common.yaml"},
                {"path": "%{facts.role}.yaml"},
                {"path": "os/%{facts.os.family}.yaml"},
                {"paths": ["%{facts.role}.yaml", "missing.yaml", "common.yaml"]},
                {"paths": [f"{self._interpolation()}.yaml" if self.is_odd() else "x.yaml", "y.yaml"]},
                {"glob": random.choice(("*.yaml", "**/*.yaml", "{x,y}.yaml", "[xy].yaml", "none/*", "*/a.yaml"))},
                {"globs": ["os/*.yaml", "%{facts.role}*"]},
                {"mapped_paths": ["facts.tags", "tag", "%{tag}.yaml"]},
                {"mapped_paths": [random.choice(("tiers", "empty", "role", "facts.none")), "each", "%{each.1}.yaml"]},
                {"mapped_paths": ["facts.role", "each", "%{each}.yaml"]},
                {"path": "z.json", "data_hash": "json_data"},
            )
        )

    def document(self, *, is_module: bool) -> dict[str, Any]:
        random = self._random
        keys = [key for key in _NAMES if key.startswith("m::")] if is_module else list(_NAMES)
        if is_module and self.is_odd():
            keys.append("a")
        found = {key: self._value_of(key) for key in keys if random.random() < 0.6}
        if random.random() < 0.5:
            found["lookup_options"] = self._options(is_module=is_module)
        return found

    def _value_of(self, key: str) -> Any:  # noqa: ANN401 - what JSON holds
        if self._random.random() < 0.03:
            return self._value(0)
        if "h" in key.rpartition("::")[2]:
            return self._hash(0)
        return self._list(0) if "l" in key.rpartition("::")[2] else self._value(0)

    def _value(self, depth: int) -> Any:  # noqa: ANN401 - what JSON holds
        kind = self._random.random()
        if depth < 3 and kind < 0.15:
            return self._hash(depth)
        if depth < 3 and kind < 0.3:
            return self._list(depth)
        return self._text() if kind < 0.5 else self._random.choice(_SCALARS)

    def _hash(self, depth: int) -> dict[str, Any]:
        random = self._random
        keys = ("a", "b", "c", "x", "d.e", "0", "%{facts.role}", "--a", *(("%{alias('l1')}",) if self.is_odd() else ()))
        return {random.choice(keys): self._value(depth + 1) for _ in range(random.randint(0, 4))}

    def _list(self, depth: int) -> list[Any]:
        if self._random.random() < 0.2:
            return [self._hash(depth + 1) for _ in range(self._random.randint(1, 3))]
        if self._random.random() < 0.4:
            return [
                self._random.choice(("a", "b", "--b", "c", "b", "z", "--")) for _ in range(self._random.randint(0, 4))
            ]
        return [self._value(depth + 1) for _ in range(self._random.randint(0, 4))]

    def _text(self) -> str:
        random = self._random
        if random.random() < 0.3:
            method = random.choice(("alias", "lookup"))
            return f"%{{{method}('{self.key()}')}}"
        pieces = [random.choice(("", "text ", self._interpolation())) for _ in range(random.randint(1, 3))]
        return "".join(pieces)

    def _interpolation(self) -> str:
        random = self._random
        variables = _VARIABLES if self.is_odd() else _VARIABLES[:15]
        methods = ("lookup", "lookup", "hiera", "scope", "literal", *(("alias", "none") if self.is_odd() else ()))
        method = random.choice(methods)
        argument = {"scope": random.choice(variables), "literal": random.choice(("%", "x"))}.get(method, self.key())
        quote = '"' if "'" in argument else "'"
        call = f"{method}({quote}{argument}{quote})"
        return f"%{{{random.choice((random.choice(variables), call))}}}"

    def key(self) -> str:
        """Return a key, with segments where its value is a hash or a list as a rule."""
        random = self._random
        name = random.choice(_NAMES)
        last = name.rpartition("::")[2]
        fitting = _SEGMENTS.get(last[0], ())
        if self.is_odd():
            fitting = (".a", ".0", ".", ".'", "..a", ".'d.e'")
        return f"{name}{random.choice(('', *fitting))}"

    def _options(self, *, is_module: bool) -> dict[str, Any]:
        random = self._random
        own = ("m::a", "m::h", "m::l", "^m::.*h", "^m::.*[l]$")
        keys = own if is_module else ("a", "b", "h1", "l1", "l2", "^h", "^m::h", "l$", "m::l", "m::a", "^[a-d]")
        odd = ("a", "^x", "^[", "^(", "^m::", "^.*$") if self.is_odd() else ()
        chosen = [random.choice((*keys, *odd)) for _ in range(random.randint(0, 4))]
        return {key: self._key_options(key) for key in chosen}

    def _key_options(self, key: str) -> Any:  # noqa: ANN401 - what JSON holds
        random = self._random
        if self.is_odd():
            return random.choice(_WRONG_OPTIONS)
        found: dict[str, Any] = {}
        if random.random() < 0.8:
            found["merge"] = self.strategy(key)
        if random.random() < 0.2:
            kind = next((kind for kind in "hl" if kind in key), "")
            found["convert_to"] = random.choice(_TYPES if self.is_odd() else _FITTING_TYPES[kind])
        return found

    def strategy(self, key: str) -> Any:  # noqa: ANN401 - what JSON holds
        """Return how to merge a key, in a way that fits what it has as a rule."""
        random = self._random
        if self.is_odd():
            return random.choice(_STRATEGIES)
        name = random.choice(_FITTING[next((kind for kind in "hl" if kind in key), "")])
        options = random.choice(_DEEP_OPTIONS) if name == "deep" else {}
        return {"strategy": name, **options} if options or random.random() < 0.3 else name
