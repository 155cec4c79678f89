"""`pplint rule`: explain rules, found by their names or by the compiler's issue codes."""

from __future__ import annotations

import json

from pplint.cli.errors import UsageError
from pplint.cli.options import Options, one_of
from pplint.cli.streams import print_text
from pplint.records import dataclass, field
from pplint.registry import Entry, Registry, RegistryError, load

FORMATS = ("text", "json", "markdown")


@dataclass(slots=True)
class RuleOptions:
    """What the command line says."""

    names: list[str] = field(default_factory=list[str])
    all: bool = False
    output_format: str = "text"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = _read_options(arguments)
    try:
        registry = load()
    except RegistryError as error:
        raise UsageError(str(error)) from error
    if options.all:
        print_text(_listed(list(registry.entries.values()), options.output_format))
        return 0
    listed = _of_categories(options.names, registry)
    if listed:
        print_text(_listed(listed, options.output_format))
    else:
        print_text(_explained(_find(options.names, registry), options.output_format))
    return 0


def _of_categories(names: list[str], registry: Registry) -> list[Entry]:
    """Return the rules of categories; nothing if other names are among them."""
    entries = registry.entries.values()
    categories = {entry.category for entry in entries}
    return [entry for entry in entries if entry.category in names] if categories.issuperset(names) else []


def _read_options(arguments: list[str]) -> RuleOptions:
    options = Options("rule", "Explain rules.", "[OPTIONS] (NAME ... | --all)")
    options.add_argument("names", nargs="*", metavar="NAME", help="names of rules or categories, or issue codes")
    options.add_argument("--all", action="store_true", help="list all rules")
    options.add_argument("--output-format", type=one_of(FORMATS), metavar="FORMAT", help=f"one of {', '.join(FORMATS)}")
    read = RuleOptions(**options.read(arguments))
    if read.all == bool(read.names):
        raise UsageError("name the rules to explain, or give `--all`")
    return read


def _find(names: list[str], registry: Registry) -> list[Entry]:
    found: dict[str, Entry] = {}
    for name in names:
        entries = registry.find(name)
        if not entries:
            raise UsageError(f"no rule or issue code is called `{name}`{registry.suggest(name)}")
        found.update((entry.name, entry) for entry in entries)
    return list(found.values())


def _listed(entries: list[Entry], form: str) -> str:
    """Return all rules: as a table for people, and whole for programs and documents."""
    if form != "text":
        return _explained(entries, form)
    names = max(len(entry.name) for entry in entries)
    ordered = sorted(entries, key=lambda entry: (entry.category, entry.name))
    return "".join(
        f"{entry.category:<13}  {entry.name:<{names}}  {entry.severity.label if entry.default else 'off':<7}  "
        f"{entry.summary}\n"
        for entry in ordered
    )


def _explained(entries: list[Entry], form: str) -> str:
    if form == "json":
        return json.dumps([_as_object(entry) for entry in entries], indent=2) + "\n"
    explain = _as_text if form == "text" else _as_markdown
    return "\n".join(explain(entry) for entry in entries)


def _as_object(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "category": entry.category,
        "severity": entry.severity.label,
        "summary": entry.summary,
        "page": entry.page,
        "issues": list(entry.issues),
        "default": entry.default,
    }


def _as_text(entry: Entry) -> str:
    return f"{entry.name}: {entry.summary}\n{_facts(entry)}\n\n{entry.page}\n"


def _as_markdown(entry: Entry) -> str:
    return f"# {entry.name}\n\n{entry.summary}. {_facts(entry)}\n\n{entry.page}\n"


def _facts(entry: Entry) -> str:
    """Say how severe the rule is, where it belongs, whether it is on, and which of the compiler's issues it is for."""
    facts = f"Category: {entry.category}. Severity: {entry.severity.label}."
    if not entry.default:
        facts += " Off by default: select it by its name."
    return f"{facts} Issue code: {', '.join(entry.issues)}." if entry.issues else facts
