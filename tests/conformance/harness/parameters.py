"""Values given to the parameters of real classes and defined types, and which of them both refuse.

    python3 -m tests.conformance.harness.parameters --seed 1 --count 5000

The released Puppet says which parameters it refuses or misses. So does a check of a manifest that declares the class or
the defined type with these parameters, each on a line of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.conformance.harness.reference import DEBIAN_MODULES, ruby

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

SCRIPT = Path(__file__).with_name("modules.rb")
CATEGORIES: Final = frozenset({"types", "references", "correctness"})

# An attribute that is given undef is one that is not given, so that `undef` is no value here.
SCALARS: Final = (
    *("true", "false", "default", "0", "1", "-1", "22", "8080", "65535", "65536", "4294967296", "0644", "3.5"),
    *("''", "' '", "'a'", "'abc'", "'A'", "'true'", "'yes'", "'on'", "'10'", "'-1'", "'0644'", "'1.2.3'", "'é'"),
    *("'present'", "'absent'", "'running'", "'stopped'", "'latest'", "'installed'", "'file'", "'directory'", "'UNSET'"),
    *("'/abs/path'", "'/'", "'rel/path'", "'C:/windows'", "'http://example.com'", "'puppet:///modules/a/b'"),
    *("'127.0.0.1'", "'10.0.0.0/8'", "'256.1.1.1'", "'::1'", "'fe80::/10'", "'host.example.com'", "'host_name'"),
    *("'root@example.com'", "'aa:bb:cc:dd:ee:ff'", "'2024-01-01'", "'4G'", "'5m'", "'<SERVICE DEFAULT>'"),
    *("Sensitive('x')", "Sensitive(1)", "Integer", "String[1]", "/^a$/", "File['/a']", "Class['a']"),
)
FITTING: Final = {
    "Boolean": ("true", "false"),
    "Integer": ("0", "1", "25", "8080", "100000", "-1"),
    "Float": ("0.5", "3.0"),
    "String": ("''", "'a'", "'abc'", "'/abs/path'", "'10'"),
    "Hash": ("{}", "{'a' => 'b'}", "{'a' => 1, 'b' => 2}", "{'a' => {'b' => 'c'}}", "{1 => 2}"),
    "Array": ("[]", "['a']", "['a', 'b', 'c']", "[1]", "['/a', '/b']", "[['a']]", "[{'a' => 'b'}]"),
    "Tuple": ("['a']", "['a', 'b']", "[1, 2]"),
    "Optional": ("'a'", "1"),
    "Variant": ("'a'", "1", "['a']", "true"),
    "Regexp": ("/^a$/",),
    "Sensitive": ("Sensitive('x')", "Sensitive('')", "Sensitive(1)", "'x'"),
}
MOST_PARAMETERS = 3
_WORD = re.compile(r"'[^'\\]*'")
_HEAD = re.compile(r"\b[A-Z]\w*(?:::[A-Z]\w*)*")
_NUMBER = re.compile(r"(?<![\w'.])-?\d+(?![\w'.])")


@dataclass(frozen=True, slots=True)
class Case:
    """A class or defined type, and what its parameters are given, as the language writes it."""

    kind: str
    name: str
    params: Mapping[str, str]

    @property
    def manifest(self) -> str:
        """The text that declares it; the parameters start on the second line."""
        head = f"class {{ '{self.name}':" if self.kind == "class" else f"{self.name} {{ 'title':"
        return "\n".join([head, *(f"  {name} => {value}," for name, value in self.params.items()), "}\n"])


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The parameters that are wrong: what Puppet says, and what we say.

    A class may get what is missing from data, which neither looks into, so that only the given parameters count.
    """

    case: Case
    theirs: frozenset[str]
    ours: frozenset[str]

    @classmethod
    def of(cls, case: Case, theirs: frozenset[str], ours: frozenset[str]) -> Verdicts:
        """Compare what counts."""
        if case.kind == "class":
            theirs, ours = theirs & case.params.keys(), ours & case.params.keys()
        return cls(case, theirs, ours)

    def __str__(self) -> str:
        only = f"  only Puppet: {sorted(self.theirs - self.ours)}, only pplint: {sorted(self.ours - self.theirs)}"
        return f"{self.case.manifest}{only}"


def signatures(modulepath: str) -> list[dict[str, Any]]:
    """Have Puppet say which parameters the classes and defined types of a module path have, and of which types."""
    return [json.loads(line) for line in _run("signatures", modulepath, "")]


def cases(random: Random, declared: Sequence[dict[str, Any]], count: int) -> list[Case]:
    """Return random cases, most with one parameter; its value is any, or one that its type names or almost names."""
    typed = [(each, name) for each in declared for name, how in each["parameters"].items() if how["type"] != "Any"]
    return [_case(random, *random.choice(typed)) for _ in range(count)]


def _case(random: Random, declared: dict[str, Any], first: str) -> Case:
    parameters = declared["parameters"]
    more = random.choice((0, 0, 0, MOST_PARAMETERS - 1))
    names = {first, *random.sample(sorted(parameters), min(more, len(parameters)))}
    params = {name: _value(random, parameters[name]["type"]) for name in sorted(names)}
    return Case(declared["kind"], declared["name"], params)


def _value(random: Random, type_text: str, depth: int = 2) -> str:
    form = random.choice(("scalar", "own", "own", "fitting", "fitting", "fitting", "array", "hash"))
    if depth == 0 or form == "scalar":
        return random.choice(SCALARS)
    if form == "fitting":
        heads = [head for head in _HEAD.findall(type_text) if head in FITTING]
        return random.choice(FITTING[random.choice(heads)] if heads else SCALARS)
    if form == "own":
        return random.choice(_own_values(type_text) or SCALARS)
    values = [_value(random, type_text, depth - 1) for _ in range(random.randint(0, 3))]
    if form == "array":
        return f"[{', '.join(values)}]"
    keys = _WORD.findall(type_text) or ["'a'", "'b'", "'c'", "'d'"]
    return f"{{{', '.join(f'{key} => {value}' for key, value in zip(_distinct(random, keys), values, strict=False))}}}"


def _own_values(type_text: str) -> list[str]:
    """Return the texts and numbers that a type names, and those that are nearly the same."""
    words = _WORD.findall(type_text)
    numbers = [int(number) + offset for number in _NUMBER.findall(type_text) for offset in (-1, 0, 1)]
    near = [each for word in words for each in (word.upper(), f"{word[:-1]}x'")]
    return [*words, *words, *near, *map(str, numbers)]


def _distinct(random: Random, keys: Sequence[str]) -> list[str]:
    found = sorted(set(keys))
    random.shuffle(found)
    return found


def refused_by_puppet(asked: Sequence[Case], modulepath: str) -> list[frozenset[str] | None]:
    """Have Puppet name the parameters that it refuses or misses; None for what stands in the file of another."""
    lines = [json.dumps({"kind": case.kind, "name": case.name, "params": dict(case.params)}) for case in asked]
    answers = map(json.loads, _run("params", modulepath, "\n".join(lines)))
    return [None if answer is None else frozenset(answer) for answer in answers]


def _run(mode: str, modulepath: str, given: str) -> list[str]:
    command = [ruby(), str(SCRIPT), mode, modulepath]
    run = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        raise RuntimeError(f"{SCRIPT.name} {mode} failed: {run.stderr.strip()[-1000:]}")
    return run.stdout.splitlines()


def refused_by_check(case: Case, modulepath: str) -> frozenset[str]:
    """Return the parameters that a check of the manifest complains of.

    What it says to the first line is about a parameter that is missing, which its message names between backticks.
    """
    path = str(Path(modulepath).parent / "site.pp")
    task = FileTask(path, Settings(modulepath=(modulepath,)))
    found = _CHECKER.check(task, case.manifest.encode()).result.diagnostics
    failures = [each.message for each in found if each.rule == "internal-error"]
    if failures:
        raise RuntimeError(failures[0])
    errors = [each for each in found if each.severity == Severity.ERROR and each.category in CATEGORIES]
    return frozenset(name for each in errors for name in _parameters_of(each, case))


def _parameters_of(diagnostic: Diagnostic, case: Case) -> list[str]:
    line = diagnostic.source.lines.line(diagnostic.span.start) if diagnostic.source is not None else 1
    given = list(case.params)
    if 2 <= line < 2 + len(given):
        return [given[line - 2]]
    return re.findall(r"`(\w+)`", diagnostic.message.rpartition(" parameter")[2])


def compare(asked: Sequence[Case], modulepath: str) -> list[Verdicts]:
    """Have both say which parameters are wrong."""
    theirs = refused_by_puppet(asked, modulepath)
    answered = ((case, refused) for case, refused in zip(asked, theirs, strict=True) if refused is not None)
    return [Verdicts.of(case, refused, refused_by_check(case, modulepath)) for case, refused in answered]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare random cases, and print those about which both do not say the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--modulepath", default=str(DEBIAN_MODULES))
    parser.add_argument("--shown", type=int, default=20)
    options = parser.parse_args(arguments)
    declared = signatures(options.modulepath)
    verdicts = compare(cases(Random(options.seed), declared, options.count), options.modulepath)
    differing = [each for each in verdicts if each.theirs != each.ours]
    refused = sum(bool(each.theirs) for each in verdicts)
    sys.stdout.writelines(f"{each}\n" for each in differing[: options.shown])
    agreement = 1 - len(differing) / max(1, len(verdicts))
    sys.stdout.write(f"{len(verdicts)} cases, {refused} of them refused: {agreement:.2%} with the same parameters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
