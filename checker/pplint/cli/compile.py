"""`pplint compile`: the catalogs of nodes, or of one class, without a server and without Ruby."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct, field

from pplint.base.builtin_diagnostics import describe
from pplint.base.late_patterns import late_pattern
from pplint.base.puppet import DEFAULT_PUPPET, NEWEST_PUPPET, OLDEST_PUPPET
from pplint.base.source import SourceFile
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.catalog.as_json import catalog_as_data
from pplint.catalog.compiler import CatalogRefused, Target, compile_catalog
from pplint.catalog.names import CatalogNames
from pplint.check.timeouts import out_of_time
from pplint.cli.errors import UsageError
from pplint.cli.facts import facts_in, read_facts
from pplint.cli.options import OneOf, Options, directories
from pplint.cli.streams import print_error, print_source
from pplint.infer.model import names_of
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import walk
from pplint.values.model import Hash
from pplint.wording.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.cli.facts import GivenFacts
    from pplint.project.project import Project
    from pplint.syntax import ast

_CLASS_NAME: Final = late_pattern(r"(?:::)?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*")
_ENDINGS = (".json", ".yaml", ".yml")
_VERSIONS = tuple(str(version) for version in range(OLDEST_PUPPET, NEWEST_PUPPET + 1))


class CompileOptions(Struct):
    """What the command line says."""

    nodes: list[str] = field(default_factory=list[str])
    directory: str = "."
    facts: str = ""
    class_name: str | None = None
    output_format: str = "text"
    environment: str = "production"
    puppet_version: str = str(DEFAULT_PUPPET)
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a catalog is refused, 2 if one cannot be compiled."""
    options = _read_options(arguments)
    project = project_of(Session(), options.directory, options.modulepath)
    programs = _programs(project, options)
    names = CatalogNames(names_of(project))
    compiled: list[dict[str, object]] = []
    code = 0
    for name, given in _nodes(options):
        target = Target(name, given.facts, given.trusted, options.environment, int(options.puppet_version))
        try:
            catalog = within(SECONDS, lambda target=target: compile_catalog(names, target, programs))  # type: ignore[misc]
        except CatalogRefused as refused:
            print_error(f"{name}: {_place(project, refused)}{sentence(refused.issue)}")
            code = max(code, 1)
        except OutOfTime as error:
            print_error(f"{name}: {out_of_time(name, error, 'compiled').message}")
            code = 2
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - one node must not keep the others from being compiled
            print_error(f"{name}: internal error: {describe(error)}; please report it")
            code = 2
        else:
            compiled.append(catalog_as_data(catalog, name, options.environment))
    if options.output_format == "json":
        print_source(f"{json.dumps(compiled[0] if len(compiled) == 1 else compiled, indent=2, ensure_ascii=False)}\n")
    else:
        print_source("".join(map(_as_text, compiled)))
    return code


def _read_options(arguments: list[str]) -> CompileOptions:
    options = Options("compile", "Compile the catalogs of nodes, or of one class.", "[OPTIONS] --facts FILE [NODE ...]")
    options.add_argument(
        "nodes", nargs="*", metavar="NODE", help="the name of a node; the one in the facts, if not given"
    )
    options.add_argument(
        "--facts",
        metavar="FILE",
        help="the facts (JSON or YAML), a directory with a file for each node, or a set such as debian-12",
    )
    options.add_argument("--class", dest="class_name", metavar="NAME", help="compile one class, not the site manifests")
    options.add_argument("--directory", metavar="DIR", help="the control repository or module; here, if not given")
    options.add_argument("--modulepath", type=directories, metavar="DIR[:DIR ...]", help="more directories of modules")
    options.add_argument("--environment", metavar="NAME", help="the value of $environment; production, if not given")
    options.add_argument(
        "--puppet-version", type=OneOf(_VERSIONS), metavar="VERSION", help=f"one of {', '.join(_VERSIONS)}"
    )
    options.add_argument("--output-format", type=OneOf(("text", "json")), metavar="FORMAT", help="text or json")
    read = CompileOptions(**options.read(arguments))
    if not read.facts:
        raise UsageError("missing `--facts FILE`; write the file with `facter --json`")
    if not os.path.isdir(read.directory):
        raise UsageError(f"there is no directory `{read.directory}`")
    return read


def _programs(project: Project, options: CompileOptions) -> Sequence[ast.File]:
    """Return what is compiled: the site manifests, or the declaration of a class."""
    if options.class_name is not None:
        if not _CLASS_NAME.fullmatch(options.class_name):
            raise UsageError(f"`{options.class_name}` is not the name of a class")
        source = SourceFile("<class>", f"include {options.class_name}".encode())
        return [parse(source, SourceKind.MANIFEST).tree]
    for manifest in project.site:
        if not manifest.is_sound:
            raise UsageError(f"`{manifest.source.path}` cannot be compiled; `pplint check` shows what is wrong")
    if not project.site:
        raise UsageError(f"there is no site manifest in `{options.directory}`; name a class with `--class NAME`")
    return [manifest.tree for manifest in project.site]


def _nodes(options: CompileOptions) -> Iterator[tuple[str, GivenFacts]]:
    """Yield the nodes with their facts."""
    if os.path.isdir(options.facts):
        files = {
            os.path.splitext(each)[0]: each for each in sorted(os.listdir(options.facts)) if each.endswith(_ENDINGS)
        }
        for name in options.nodes or files:
            if name not in files:
                raise UsageError(f"`--facts`: there is no file for the node `{name}` in `{options.facts}`")
            yield name, read_facts(os.path.join(options.facts, files[name]))
        return
    if not os.path.exists(options.facts) and os.sep not in options.facts and not options.facts.endswith(_ENDINGS):
        yield from _nodes_with_set(options)
        return
    given = read_facts(options.facts)
    for name in options.nodes or [_name_in(given)]:
        yield name, given


def _nodes_with_set(options: CompileOptions) -> Iterator[tuple[str, GivenFacts]]:
    """Yield the nodes with the facts of a named set, which get the node's name."""
    from pplint.cli.fact_sets import fact_set_names, facts_of_set

    nodes: list[str | None] = [*options.nodes]
    for node in nodes or [None]:
        facts = facts_of_set(options.facts, node, int(options.puppet_version))
        if facts is None:
            names = ", ".join(fact_set_names())
            raise UsageError(
                f"`--facts`: there is no file `{options.facts}`, and no set of that name; there are {names}"
            )
        given = facts_in(facts, options.facts)
        yield node or _name_in(given), given


def _name_in(given: GivenFacts) -> str:
    networking = given.facts.get("networking")
    candidates = [
        None if given.trusted is None else given.trusted.get("certname"),
        given.facts.get("clientcert"),
        networking.get("fqdn") if isinstance(networking, Hash) else None,
        given.facts.get("fqdn"),
    ]
    name = next((each for each in candidates if isinstance(each, str) and each), None)
    if name is None:
        raise UsageError("the facts do not contain the node's name; give it: `pplint compile NODE --facts FILE`")
    return name


def _place(project: Project, refused: CatalogRefused) -> str:
    """Return where the code is that is to blame, if that is known."""
    from pplint.project.sources import manifest_at

    candidates = [each for each in project.site if refused.path in {None, each.source.path}]
    if refused.path is not None:
        found = manifest_at(project.session, os.path.abspath(refused.path))
        candidates += [] if found is None else [found]
    for manifest in candidates:
        if refused.node is not None and any(each is refused.node for each in walk(manifest.tree)):
            line = manifest.source.data.count(b"\n", 0, refused.node.span.start) + 1
            return f"{manifest.source.path}:{line}: "
    return ""


def _as_text(catalog: dict[str, object]) -> str:
    """Return a catalog for people: resources with their attributes, then what is not known."""
    lines = [f"catalog of {catalog['name']}"]
    for resource in cast("list[dict[str, object]]", catalog["resources"]):
        note = "  # may be declared" if "may_be_declared" in resource else ""
        lines.append(f"\n{resource['type']}[{resource['title']}]{note}")
        parameters = cast("dict[str, object]", resource["parameters"])
        lines += [f"  {name} => {_value(value)}" for name, value in parameters.items()]
    lines.append("")
    unknown = cast("dict[str, int]", catalog["unknown"])
    if unknown:
        lines += ["unknown:", *(f"  {count} x {cause}" for cause, count in unknown.items())]
    further = cast("list[str]", catalog["further_resources"])
    if further:
        lines.append(f"there may be further resources of type: {', '.join(further)}")
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, dict) and "__unknown" in value:
        return f"unknown ({cast('dict[str, str]', value)['__unknown']})"
    return json.dumps(value, ensure_ascii=False)
