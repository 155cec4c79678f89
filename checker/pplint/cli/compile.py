"""`pplint compile`: the catalogs of nodes, or of one class, without a server and without Ruby."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern
from pplint.catalog.as_json import catalog_as_data, on_one_line
from pplint.cli.errors import UsageError
from pplint.cli.node_options import add_compilation_options, compiler_version, say_modules_left_out
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_error, print_source
from pplint.nodes.known_nodes import control_repository, facts_path, own_name, targets
from pplint.nodes.side import Refusal, Side
from pplint.session import Session
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.catalog.resource import Resource

_CLASS_NAME: Final = late_pattern(r"(?:::)?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*")


class CompileOptions(Struct):
    """What the command line says."""

    nodes: list[str] = field(default_factory=list[str])
    directory: str = "."
    facts: str = ""
    enc: str = ""
    class_name: str | None = None
    output_format: str = "text"
    environment: str = "production"
    puppet_version: str | None = None
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a catalog is refused, 2 if one cannot be compiled."""
    options = _read_options(arguments)
    directory = control_repository(options.directory, options.environment)
    side = Side(Session(), directory, options.modulepath, _code(options))
    version = compiler_version(side.session, directory, options.puppet_version)
    path = facts_path(directory, options.facts)
    own = None if options.nodes else own_name(path, version)
    wanted = options.nodes or ([] if own is None else [own])
    compiled: list[dict[str, object]] = []
    code = 0
    say_modules_left_out(side)
    for target in targets(side, path, wanted, options.environment, version, options.enc):
        name, found = target.name, side.compile(target)
        if isinstance(found, Refusal):
            place = found.place.shown(os.getcwd())
            print_error(f"{name}: {place}{': ' if place else ''}{found.message}")
            code = max(code, 2 if found.program else 1)
        else:
            compiled.append(catalog_as_data(found, name, target.environment, partial(_place, side)))
    if options.output_format == "json":
        print_source(f"{json.dumps(compiled[0] if len(compiled) == 1 else compiled, indent=2, ensure_ascii=False)}\n")
    else:
        print_source("".join(map(_as_text, compiled)))
    return code


def _place(side: Side, resource: Resource) -> tuple[str, int]:
    """Return where the expression is that declares a resource; of what functions include, the compiler says nothing."""
    if resource.type == "Node" or (resource.type == "Class" and not isinstance(resource.node, ast.ResourceBody)):
        return "", 0
    place = side.places.of_resource(resource)
    return os.path.abspath(place.path) if place.path else "", place.statement


def _read_options(arguments: list[str]) -> CompileOptions:
    options = Options("compile", "Compile the catalogs of nodes, or of one class.", "[OPTIONS] --facts FILE [NODE ...]")
    options.add_argument("nodes", nargs="*", metavar="NODE", help="the name of a node; by default the one in the facts")
    options.add_argument(
        "--facts",
        metavar="FILE",
        help="the facts (JSON or YAML), a directory with a file for each node, or a set such as debian-12",
    )
    options.add_argument("--class", dest="class_name", metavar="NAME", help="compile one class, not the site manifests")
    options.add_argument(
        "--directory", metavar="DIR", help="the control repository or module; by default the current directory"
    )
    add_compilation_options(options)
    options.add_argument("--output-format", type=OneOf(("text", "json")), metavar="FORMAT", help="text or json")
    read = CompileOptions(**options.read(arguments))
    if not os.path.isdir(read.directory):
        raise UsageError(f"there is no directory `{read.directory}`")
    return read


def _code(options: CompileOptions) -> str | None:
    """Return what is compiled in place of the site manifests: the declaration of a class."""
    if options.class_name is not None and not _CLASS_NAME.fullmatch(options.class_name):
        raise UsageError(f"`{options.class_name}` is not the name of a class")
    return None if options.class_name is None else f"include {options.class_name}"


def _as_text(catalog: dict[str, object]) -> str:
    """Return a catalog for people: resources with their attributes, then what is not known."""
    lines = [f"catalog of {catalog['name']}"]
    for resource in cast("list[dict[str, object]]", catalog["resources"]):
        note = "  # may be declared" if "may_be_declared" in resource else ""
        lines.append(f"\n{resource['type']}[{resource['title']}]{note}")
        parameters = cast("dict[str, object]", resource["parameters"])
        lines += [f"  {name} => {on_one_line(value)}" for name, value in parameters.items()]
    lines.append("")
    unknown = cast("dict[str, int]", catalog["unknown"])
    if unknown:
        lines += ["unknown:", *(f"  {count} x {cause}" for cause, count in unknown.items())]
    further = cast("list[str]", catalog["further_resources"])
    if further:
        lines.append(f"there may be further resources of type: {', '.join(further)}")
    return "\n".join(lines) + "\n"
