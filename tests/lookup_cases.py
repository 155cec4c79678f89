"""What keys come to in small environments: each case says one thing that the compiler does.

The tests of units compare with what is written here, those of conformance ask the released Puppet whether it is so.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

FAILS: Final = object()
"""The lookup is refused."""

MISSING: Final = object()
"""There is no such key."""

FACTS: dict[str, Any] = {
    "role": "web",
    "os": {"family": "Debian", "release": {"major": "12"}},
    "tags": ["x", "y"],
    "tiers": {"a": "one"},
    "empty": "",
    "count": 3,
    "nested": "%{facts.role}",
    "a.b": "dotted",
}

LEVELS: Final = """\
version: 5
hierarchy:
  - {name: strong, path: "%{facts.role}.yaml"}
  - {name: weak, path: common.yaml}
"""
"""The hierarchy of cases that name none: two levels."""


class LookupCase(Struct, frozen=True):
    """The values of two levels, or other files by their paths; a key, how it is merged, and what it comes to."""

    title: str
    key: str
    expected: Any
    weak: str = ""
    strong: str = ""
    files: dict[str, str] = {}
    merge: Any = None

    @property
    def all_files(self) -> dict[str, str]:
        """The files of the environment by their paths."""
        return {"hiera.yaml": LEVELS, "data/common.yaml": self.weak, "data/web.yaml": self.strong, **self.files}


def _module(text: str, hierarchy: str = "version: 5\n") -> dict[str, str]:
    return {"modules/m/hiera.yaml": hierarchy, "modules/m/data/common.yaml": text}


_DEFAULTS: Final = """\
version: 5
hierarchy: []
default_hierarchy:
  - {name: one, path: one.yaml}
  - {name: two, path: two.yaml}
"""


def _deep(**options: object) -> dict[str, object]:
    return {"strategy": "deep", **options}


CASES: Final = [
    # Levels
    LookupCase("the first level wins", "a", 2, "a: 1", "a: 2"),
    LookupCase("undef is a value", "a", None, "a: 1", "a: ~"),
    LookupCase("a file that says nothing is passed over", "a", 1, "a: 1", "---\n"),
    LookupCase("a file that is no mapping refuses", "a", FAILS, "a: 1", "- a\n"),
    LookupCase("a file behind the first level is read for the options", "a", FAILS, "a: [", "a: 1"),
    LookupCase("a symbol is no value", "a", FAILS, "a: :b"),
    LookupCase("a symbol as a key is its name", "a", 1, ":a: 1"),
    LookupCase("a key of a value is a text or a number", "a", FAILS, "a: {true: 1}"),
    LookupCase("the options are no data", "lookup_options", MISSING, "lookup_options: {a: {merge: first}}"),
    LookupCase("an empty hierarchy is taken for version 3", "a", FAILS, "a: 1", files={"hiera.yaml": ""}),
    # Keys
    LookupCase("segments lead into hashes and lists", "a.b.1", 2, "a: {b: [1, 2]}"),
    LookupCase("quotes keep dots", "a.'b.c'", 1, "a: {b.c: 1, b: {c: 2}}"),
    LookupCase("digits are an index, or the number as a key", "a.1", "n", "a: {1: n, '1': t}"),
    LookupCase("digits in quotes are a text", "a.'1'", "t", "a: {1: n, '1': t}"),
    LookupCase("what is not there is not found", "a.b.2", MISSING, "a: {b: [1, 2]}"),
    LookupCase("a text has no parts", "a.b", FAILS, "a: text"),
    LookupCase("undef has none, and that is no error", "a.b", MISSING, "a: ~"),
    LookupCase("a list has no keys", "a.b", FAILS, "a: [1]"),
    LookupCase("a dot at the end is an error", "a.", FAILS, "a: 1"),
    LookupCase("a segment is looked for in the first value only", "a.c", MISSING, "a: {c: 1}", "a: {b: 1}"),
    LookupCase("a segment is looked for in what is merged", "a.c", 1, "a: {c: 1}", "a: {b: 1}", merge="hash"),
    # Merging
    LookupCase(
        "unique flattens, and leaves out what is there", "a", [1, 2, 3], "a: [[2, 3], 1]", "a: [1, 2]", merge="unique"
    ),
    LookupCase("unique takes plain values, too", "a", ["x", "y"], "a: y", "a: x", merge="unique"),
    LookupCase("unique tells kinds of numbers apart", "a", [1, 1.0, "1"], "a: [1.0, '1']", "a: 1", merge="unique"),
    LookupCase("unique refuses hashes", "a", FAILS, "a: {b: 1}", "a: [1]", merge="unique"),
    LookupCase(
        "hash has the keys of the weaker first",
        "a",
        {"x": 1, "y": 3, "z": 2},
        "a: {x: 1, y: 1}",
        "a: {z: 2, y: 3}",
        merge="hash",
    ),
    LookupCase("hash merges no inner hashes", "a", {"x": {"z": 2}}, "a: {x: {y: 1}}", "a: {x: {z: 2}}", merge="hash"),
    LookupCase("hash refuses lists", "a", FAILS, "a: [1]", "a: {b: 1}", merge="hash"),
    LookupCase("hash takes what only one level has as it is", "a", [1], "a: [1]", merge="hash"),
    LookupCase(
        "deep merges inner hashes", "a", {"x": {"y": 1, "z": 2}}, "a: {x: {y: 1}}", "a: {x: {z: 2}}", merge="deep"
    ),
    LookupCase("deep appends to the weaker list", "a", [1, 2, 3], "a: [1, 2]", "a: [2, 3]", merge="deep"),
    LookupCase(
        "deep lets the stronger win where kinds differ", "a", {"x": "t"}, "a: {x: [1]}", "a: {x: t}", merge="deep"
    ),
    LookupCase("deep keeps the weaker for undef", "a", {"x": 1}, "a: {x: 1}", "a: {x: ~}", merge="deep"),
    LookupCase(
        "deep merges a new list with itself", "a", {"x": {"y": [1, 2]}}, "a: {}", "a: {x: {y: [1, 2, 1]}}", merge="deep"
    ),
    LookupCase(
        "a prefix removes from lists", "a", [1, "c"], "a: [1, b]", "a: [--b, c]", merge=_deep(knockout_prefix="--")
    ),
    LookupCase(
        "a prefix alone empties a list", "a", ["c"], "a: [1, b]", "a: [--, c]", merge=_deep(knockout_prefix="--")
    ),
    LookupCase(
        "a prefix removes a value", "a", {"x": ""}, "a: {x: [1]}", "a: {x: --}", merge=_deep(knockout_prefix="--")
    ),
    LookupCase(
        "a prefix is a regular expression", "a", ["c"], "a: [xb, b]", "a: [xb, c]", merge=_deep(knockout_prefix="[x]")
    ),
    LookupCase("an empty prefix is refused", "a", FAILS, "a: [1]", "a: [2]", merge=_deep(knockout_prefix="")),
    LookupCase("lists are sorted", "a", [1, 2, 3], "a: [3, 1]", "a: [2]", merge=_deep(sort_merged_arrays=True)),
    LookupCase(
        "texts and numbers cannot be sorted", "a", FAILS, "a: [a]", "a: [2]", merge=_deep(sort_merged_arrays=True)
    ),
    LookupCase(
        "hashes in lists are merged by place",
        "a",
        [{"x": 1, "y": 2}, {"z": 3}],
        "a: [{x: 1}]",
        "a: [{y: 2}, {z: 3}]",
        merge=_deep(merge_hash_arrays=True),
    ),
    LookupCase(
        "other strategies have no options",
        "a",
        FAILS,
        "a: {}",
        "a: {}",
        merge={"strategy": "hash", "knockout_prefix": "--"},
    ),
    LookupCase("a hash names its strategy", "a", FAILS, "a: 1", merge={"knockout_prefix": "--"}),
    LookupCase("a strategy has to exist", "a", FAILS, "a: 1", merge="deeper"),
    # Options
    LookupCase(
        "options say how a key is merged", "a", [1, 2], "a: [2]\nlookup_options: {a: {merge: unique}}", "a: [1]"
    ),
    LookupCase(
        "an explicit strategy wins", "a", [1], "a: [2]\nlookup_options: {a: {merge: unique}}", "a: [1]", merge="first"
    ),
    LookupCase(
        "a pattern is for all keys that it matches",
        "abc",
        [1, 2],
        "abc: [2]\nlookup_options: {'^ab': {merge: unique}}",
        "abc: [1]",
    ),
    LookupCase(
        "a key goes before patterns",
        "abc",
        [1],
        "abc: [2]\nlookup_options: {'^ab': {merge: unique}, abc: {merge: first}}",
        "abc: [1]",
    ),
    LookupCase(
        "the pattern of the weaker level goes first",
        "abc",
        [1],
        "abc: [2]\nlookup_options: {'^a': {merge: first}}",
        "abc: [1]\nlookup_options: {'^ab': {merge: unique}}",
    ),
    LookupCase(
        "what does not start with the sign is a key",
        "abc",
        [1],
        "abc: [2]\nlookup_options: {'ab.*': {merge: unique}}",
        "abc: [1]",
    ),
    LookupCase(
        "options are those of the whole key",
        "a.b",
        {"x": 1, "y": 2},
        "a: {b: {x: 1}}\nlookup_options: {a: {merge: deep}}",
        "a: {b: {y: 2}}",
    ),
    LookupCase("a pattern has to be one", "b", FAILS, "b: 1\nlookup_options: {'^[': {merge: first}}"),
    LookupCase("options are a hash", "b", FAILS, "b: 1\nlookup_options: [a]"),
    LookupCase("those of a key are asked when they count", "a", MISSING, "lookup_options: {a: []}", merge="first"),
    LookupCase("and then have to be a hash", "a", FAILS, "a: 1\nlookup_options: {a: []}", merge="first"),
    LookupCase("options cannot look up", "b", FAILS, "b: 1\nlookup_options: {b: {merge: \"%{lookup('b')}\"}}"),
    LookupCase("a value is converted", "a", 255, "a: '0xFF'\nlookup_options: {a: {convert_to: Integer}}"),
    LookupCase("a conversion has arguments", "a", 255, "a: '0xFF'\nlookup_options: {a: {convert_to: [Integer, 16]}}"),
    LookupCase(
        "each part that is asked for is converted", "a.0", 5, "a: ['5']\nlookup_options: {a: {convert_to: Integer}}"
    ),
    LookupCase("what cannot be converted is refused", "a", FAILS, "a: x\nlookup_options: {a: {convert_to: Integer}}"),
    LookupCase(
        "a type of a module is known",
        "a",
        FAILS,
        "a: '11'\nlookup_options: {a: {convert_to: 'M::Digit'}}",
        files={"modules/m/types/digit.pp": "type M::Digit = Integer[0, 9]\n"},
    ),
    LookupCase(
        "and makes values",
        "a",
        1,
        "a: '1'\nlookup_options: {a: {convert_to: 'M::Digit'}}",
        files={"modules/m/types/digit.pp": "type M::Digit = Integer[0, 9]\n"},
    ),
    LookupCase("a conversion names a type", "a", FAILS, "a: x\nlookup_options: {a: {convert_to: nothing}}"),
    # Interpolation
    LookupCase("variables are facts, too", "a", "web Debian 12", 'a: "%{role} %{facts.os.family} %{os.release.major}"'),
    LookupCase("colons before a name change nothing", "a", "web Debian", "a: '%{::role} %{::facts.os.family}'"),
    LookupCase("quotes keep dots in names", "a", "dotted", "a: \"%{facts.'a.b'}\""),
    LookupCase("what is not in a fact is empty", "a", "<>", "a: '<%{facts.none}%{facts.os.x}%{tags.7}>'"),
    LookupCase("a variable that is not set is refused", "a", FAILS, "a: '%{none}'"),
    LookupCase("a part of a text is refused", "a", FAILS, "a: '%{role.x}'"),
    LookupCase("nothing in braces is empty", "a", "<>", "a: '<%{}%{::}>'"),
    LookupCase("values are written as Ruby does", "a", '["x", "y"] 3 {"a"=>"one"}', "a: '%{tags} %{count} %{tiers}'"),
    LookupCase("what a variable holds is interpolated", "a", "web", "a: '%{nested}'"),
    LookupCase("keys of hashes are interpolated", "a", {"web": ["web"]}, "a: {'%{role}': ['%{role}']}"),
    LookupCase("a key is looked up", "a", "<1 2>", "a: \"<%{lookup('b')} %{hiera('c.0')}>\"\nb: 1\nc: [2]"),
    LookupCase("a key that is not there is empty", "a", "<>", "a: \"<%{lookup('b')}>\""),
    LookupCase("an alias keeps the kind", "a", [[1], ""], "a: [\"%{alias('b')}\", \"%{alias('c')}\"]\nb: [1]"),
    LookupCase("an alias is all of a text", "a", FAILS, "a: \" %{alias('b')}\"\nb: [1]"),
    LookupCase("a key can be an alias", "a", {"x": 1}, "a: {\"%{alias('b')}\": 1}\nb: x"),
    LookupCase("a literal is taken as it is", "a", "%{role}", "a: \"%{literal('%')}{role}\""),
    LookupCase("a scope is named", "a", "web", "a: \"%{scope('role')}\""),
    LookupCase("other methods are refused", "a", FAILS, "a: \"%{fact('role')}\""),
    LookupCase("a key cannot look itself up", "a", FAILS, "a: \"%{lookup('b')}\"\nb: \"%{lookup('a')}\""),
    LookupCase("what looks up is merged, too", "a", ["web", 1], "a: [1]", "a: ['%{role}']", merge="unique"),
    LookupCase(
        "what was looked up is interpolated again", "a", "web", "a: \"%{lookup('b')}\"\nb: \"%{literal('%')}{role}\""
    ),
    # Hierarchies
    LookupCase(
        "mapped paths are one for each element",
        "a",
        [1, 2],
        files={
            "hiera.yaml": 'version: 5\nhierarchy: [{name: l, mapped_paths: [facts.tags, tag, "%{tag}.yaml"]}]\n',
            "data/x.yaml": "a: 1",
            "data/y.yaml": "a: 2",
        },
        merge="unique",
    ),
    LookupCase(
        "mapped paths of a hash have pairs",
        "a",
        1,
        files={
            "hiera.yaml": 'version: 5\nhierarchy: [{name: l, mapped_paths: [tiers, t, "%{t.0}/%{t.1}.yaml"]}]\n',
            "data/a/one.yaml": "a: 1",
        },
    ),
    LookupCase(
        "mapped paths of nothing are none",
        "a",
        MISSING,
        "a: 1",
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, mapped_paths: [empty, t, common.yaml]}]\n"},
    ),
    LookupCase(
        "globs are in the order of names",
        "a",
        [1, 2, 3],
        files={
            "hiera.yaml": "version: 5\nhierarchy: [{name: l, glob: '{d/**/*,x}.yaml'}]\n",
            "data/d/b.yaml": "a: 2",
            "data/d/a/z.yaml": "a: 1",
            "data/x.yaml": "a: 3",
        },
        merge="unique",
    ),
    LookupCase(
        "a path to a directory is refused",
        "a",
        FAILS,
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: d}]\n", "data/d/b.yaml": ""},
    ),
    LookupCase(
        "paths call nothing",
        "a",
        FAILS,
        "a: 1",
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: \"%{lookup('b')}common.yaml\"}]\n"},
    ),
    LookupCase(
        "a directory has variables, too",
        "a",
        1,
        files={
            "hiera.yaml": (
                'version: 5\ndefaults: {datadir: "%{role}/data", data_hash: json_data}\n'
                "hierarchy: [{name: l, path: a.json}]\n"
            ),
            "web/data/a.json": '{"a": 1}',
        },
    ),
    LookupCase(
        "version 4 is read",
        "a",
        1,
        files={
            "hiera.yaml": 'version: 4\ndatadir: d\nhierarchy: [{name: "%{role}", backend: yaml}]\n',
            "d/web.yaml": "a: 1",
        },
    ),
    LookupCase(
        "options for a function without any are refused where it reads",
        "a",
        FAILS,
        "a: 1",
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: common.yaml, options: {x: 1}}]\n"},
    ),
    LookupCase(
        "and nowhere else",
        "a",
        MISSING,
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: none.yaml, options: {x: 1}}]\n"},
    ),
    LookupCase(
        "a function for one level reads no file of another",
        "a",
        FAILS,
        "a: 1",
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: common.yaml, lookup_key: yaml_data}]\n"},
    ),
    LookupCase(
        "no address is read by what reads files",
        "a",
        FAILS,
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, uri: 'http://example.com'}]\n"},
    ),
    LookupCase(
        "JSON that says nothing is refused",
        "a",
        FAILS,
        files={
            "hiera.yaml": "version: 5\nhierarchy: [{name: l, path: a.json, data_hash: json_data}]\n",
            "data/a.json": "null",
        },
    ),
    LookupCase(
        "the function decides how a file is read",
        "a",
        "text",
        files={
            "hiera.yaml": "version: 5\nhierarchy: [{name: l, path: a.json}]\n",
            "data/a.json": "a: text",
        },
    ),
    LookupCase(
        "whatever it is called",
        "a",
        FAILS,
        "a: text",
        files={"hiera.yaml": "version: 5\nhierarchy: [{name: l, path: common.yaml, data_hash: json_data}]\n"},
    ),
    LookupCase("version 3 is refused", "a", FAILS, "a: 1", files={"hiera.yaml": ":backends: yaml\n"}),
    LookupCase("a hierarchy with a fault is refused", "a", FAILS, "a: 1", files={"hiera.yaml": "version: 5\nx: 1\n"}),
    # Modules
    LookupCase("a module has data of its own", "m::a", 1, files=_module("m::a: 1")),
    LookupCase("the environment goes first", "m::a", 2, "m::a: 2", files=_module("m::a: 1")),
    LookupCase("both are merged", "m::a", [2, 1], "m::a: 2", files=_module("m::a: 1"), merge="unique"),
    LookupCase("other keys of a module are not found", "a", MISSING, files=_module("a: 1")),
    LookupCase("a key of a module is a text", "m::a", FAILS, files=_module("m::a: 1\n1: x")),
    LookupCase(
        "a module has options for its keys",
        "m::a",
        [2, 1],
        "m::a: 2",
        files=_module("m::a: 1\nlookup_options: {'^m::': {merge: unique}}"),
    ),
    LookupCase("and for no others", "m::a", FAILS, files=_module("m::a: 1\nlookup_options: {'^a': {merge: unique}}")),
    LookupCase(
        "which are not asked for other keys", "a", 1, "a: 1", files=_module("lookup_options: {'^a': {merge: unique}}")
    ),
    LookupCase(
        "the options of the environment go before",
        "m::a",
        2,
        "m::a: 2\nlookup_options: {'m::a': {merge: first}}",
        files=_module("m::a: 1\nlookup_options: {'m::a': {merge: unique}}"),
    ),
    LookupCase(
        "default levels are asked last",
        "m::a",
        1,
        files={**_module("", _DEFAULTS), "modules/m/data/one.yaml": "m::a: 1", "modules/m/data/two.yaml": "m::a: 2"},
    ),
    LookupCase(
        "and not merged with others",
        "m::a",
        [3],
        "m::a: [3]\nlookup_options: {'m::a': {merge: unique}}",
        files={**_module("", _DEFAULTS), "modules/m/data/one.yaml": "m::a: [1]"},
    ),
    LookupCase(
        "but by the options that they have themselves",
        "m::a",
        [1, 2],
        files={
            **_module("", _DEFAULTS),
            "modules/m/data/one.yaml": "m::a: [1]\nlookup_options: {'m::a': {merge: unique}}",
            "modules/m/data/two.yaml": "m::a: [2]",
        },
    ),
]
