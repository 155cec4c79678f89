"""What the modules declare: names from their files, and what the released Puppet says their types refuse."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax import ast, names
from tests.conformance.harness.faults.model import Program
from tests.conformance.harness.faults.variations import variations
from tests.conformance.harness.reference import ruby

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.conformance.harness.faults.model import AnyCall

SCRIPT = Path(__file__).parents[1] / "modules.rb"
SENSITIVE: Final = "Sensitive('oops')"
LITERALS: Final = (
    "'oops'",
    "42",
    "-7",
    "3.5",
    "true",
    "false",
    "['oops']",
    "{ 'oops' => 1 }",
    "''",
    SENSITIVE,
    "undef",
)
BOOLEANS: Final = {LITERALS.index("true"), LITERALS.index("false")}
UNDEF: Final = LITERALS.index("undef")
FOLDERS: Final = ("manifests", "functions", "templates")

Argument = tuple[str, int, str]
GivenValue = tuple[str, str, str, str]
"""The kind and the name of a definition, a parameter of it, and code."""


@dataclass(frozen=True, slots=True)
class TemplateParameter:
    """The text of the type that a parameter of a template declares, and whether it must be given."""

    type: str
    is_required: bool


@dataclass(slots=True)
class InferenceStats:
    """What is declared on a module path, and which literals of `LITERALS`, by index, it refuses.

    `variables` are the last segments of the names of all variables, `flags` the names of those of classes that are only
    ever true or false. `overloads` are none for the functions of the old
    interface, which look at their arguments themselves.
    """

    modules: frozenset[str]
    variables: set[str] = field(default_factory=set[str])
    functions: set[str] = field(default_factory=set[str])
    resource_types: set[str] = field(default_factory=set[str])
    defaults: set[str] = field(default_factory=set[str])
    arguments: dict[Argument, bool] = field(default_factory=dict[Argument, bool])
    values: dict[GivenValue, bool] = field(default_factory=dict[GivenValue, bool])
    templates: dict[str, dict[str, TemplateParameter] | None] = field(
        default_factory=dict[str, "dict[str, TemplateParameter] | None"]
    )
    data_types: set[str] = field(default_factory=set[str])
    flags: set[str] = field(default_factory=set[str])
    definitions: dict[str, Any] = field(default_factory=dict[str, Any])
    overloads: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    native: dict[str, Any] = field(default_factory=dict[str, Any])

    def parameters(self, kind: str, name: str) -> dict[str, Any] | None:
        """Return the parameters of a class or defined type."""
        found = self.definitions.get(name.lower().removeprefix("::"))
        parameters: dict[str, Any] | None = found["parameters"] if found and found["kind"] == kind else None
        return parameters

    def is_free(self, name: str) -> bool:
        """Whether nothing has a qualified name, though there is the module that would have it."""
        module, colons, _ = name.removeprefix("::").lower().partition("::")
        lower = name.removeprefix("::").lower()
        taken = lower in self.definitions or lower in self.data_types or lower in self.functions
        return bool(colons) and module in self.modules and not taken

    def note(self, program: Program) -> None:
        """Note the names in a program, and what there is to ask about."""
        named: list[ast.Variable | ast.Parameter] = [*program.all(ast.Variable), *program.all(ast.Parameter)]
        self.variables |= {node.name.rpartition("::")[2] for node in named}
        defined: list[ast.TypeAlias | ast.Function] = [*program.all(ast.TypeAlias), *program.all(ast.Function)]
        self.data_types |= {node.name.lower() for node in defined}
        self.defaults |= {program.text(node.type).lower() for node in program.all(ast.ResourceDefaults)}
        for call, name in program.calls():
            self.functions.add(name)
            self.arguments.update(dict.fromkeys(swaps(program, call, name), False))
        self.flags |= set(_flags(program))
        self.values.update(dict.fromkeys((each.key for each in variations(program)), False))
        types = [node.type for node in program.all(ast.Resource)]
        self.resource_types |= {each.value for each in types if isinstance(each, ast.Name)}

    def ask(self, modulepath: str) -> None:
        """Have the released Puppet say what is refused.

        Raises `RuntimeError` if the script fails.
        """
        asked = {
            "literals": LITERALS,
            "functions": sorted(self.functions),
            "resource_types": sorted(self.resource_types),
            "arguments": list(self.arguments),
            "values": list(self.values),
        }
        command = [ruby(), str(SCRIPT), "refusals", modulepath]
        run = subprocess.run(command, input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False)
        if run.returncode:
            raise RuntimeError(f"{SCRIPT.name} failed: {run.stderr.strip()[-1000:]}")
        answer = json.loads(run.stdout)
        self.definitions, self.overloads = answer["definitions"], answer["functions"]
        for definition in self.definitions.values():
            for parameter in definition["parameters"].values():
                parameter["refused"] = [each for each in parameter["refused"] if each != UNDEF]
        self.native = answer["resource_types"]
        self.arguments = dict(zip(self.arguments, map(bool, answer["arguments"]), strict=True))
        self.values = dict(zip(self.values, map(bool, answer["values"]), strict=True))


def learn(modulepath: str) -> InferenceStats:
    """Read what lies on a module path, and ask about it."""
    known = InferenceStats(frozenset(os.listdir(modulepath)))
    known.functions |= names.FUNCTIONS
    for path in files(modulepath):
        program = Program.read(path, Path(path).read_bytes())
        if program is None:
            continue
        known.note(program)
        if path.endswith(".epp"):
            known.templates[_template_name(path)] = _template_parameters(program)
    for path in _below(modulepath, ("templates", "types")):
        if path.endswith(".pp"):
            known.data_types.add(_type_name(path))
        else:
            known.templates.setdefault(_template_name(path), None)
    known.ask(modulepath)
    return known


def files(modulepath: str) -> Iterator[str]:
    """Yield the manifests and templates of the modules, sorted."""
    yield from (path for path in _below(modulepath, FOLDERS) if path.endswith((".pp", ".epp")))


def _below(modulepath: str, folders: Iterable[str]) -> Iterator[str]:
    for module in sorted(os.listdir(modulepath)):
        for folder in folders:
            top = os.path.join(modulepath, module, folder)
            yield from sorted(os.path.join(where, name) for where, _, found in os.walk(top) for name in found)


def _flags(program: Program) -> Iterator[str]:
    """Yield the variables that the body of a class sets to `true` or `false`, and nothing else sets."""
    definition = program.definition
    if not isinstance(definition, ast.Class):
        return
    set_once = Counter(
        each.target.name for each in program.all(ast.Assignment) if isinstance(each.target, ast.Variable)
    )
    for each in definition.body.statements:
        target = each.target if isinstance(each, ast.Assignment) and isinstance(each.value, ast.Boolean) else None
        if isinstance(target, ast.Variable) and set_once[target.name] == 1:
            yield f"{definition.name.removeprefix('::')}::{target.name}"


def _template_name(path: str) -> str:
    """Return how manifests call a template: `apache/vhost/_docroot.erb`."""
    head, _, rest = path.partition("/templates/")
    return f"{os.path.basename(head)}/{rest}"


def _type_name(path: str) -> str:
    head, _, rest = path.partition("/types/")
    return "::".join((os.path.basename(head), *rest.removesuffix(".pp").split("/"))).lower()


def _template_parameters(program: Program) -> dict[str, TemplateParameter] | None:
    declared = [template.parameters for template in program.all(ast.Template)]
    if not declared or declared[0] is None:
        return None
    return {
        each.name: TemplateParameter("" if each.type is None else program.text(each.type), each.default is None)
        for each in declared[0]
    }


def swaps(program: Program, call: AnyCall, name: str) -> Iterator[Argument]:
    """Yield the literal arguments of a call, each at the position of its neighbour."""
    offset = 1 if isinstance(call, ast.MethodCall) else 0
    for at, argument in enumerate(call.arguments):
        if isinstance(argument, (ast.String, ast.Integer, ast.Boolean, ast.Undef)):
            for other in (at - 1, at + 1):
                if 0 <= other < len(call.arguments):
                    yield name, other + offset, program.text(argument)
