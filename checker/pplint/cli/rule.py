"""`pplint rule`: explain rules, found by their names, the compiler's issue codes or the names of puppet-lint."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from pplint.base.presets import EVERY_PRESET, RECOMMENDED
from pplint.cli.errors import UsageError
from pplint.cli.installed_rules import installed_rules
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_text
from pplint.rule.entry import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.rule.option import RuleOption
    from pplint.rule.registry import Entry, Registry

FORMATS = ("text", "json", "markdown")


class RuleOptions(Struct):
    """What the command line says."""

    names: list[str] = field(default_factory=list[str])
    all: bool = False
    output_format: str = "text"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = _read_options(arguments)
    registry = installed_rules()
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
    options.add_argument("--output-format", type=OneOf(FORMATS), metavar="FORMAT", help=f"one of {', '.join(FORMATS)}")
    read = RuleOptions(**options.read(arguments))
    if read.all == bool(read.names):
        raise UsageError("name the rules to explain, or give `--all`")
    return read


def _find(names: list[str], registry: Registry) -> list[Entry]:
    found: dict[str, Entry] = {}
    for name in names:
        entries = registry.find(name)
        if not entries:
            way_out = registry.suggest(name) or "; `pplint rule --all` lists the rules"
            raise UsageError(f"unknown rule or issue code `{name}`{way_out}")
        found.update((entry.name, entry) for entry in entries)
    return list(found.values())


def _listed(entries: list[Entry], form: str) -> str:
    """Return all rules: as a table for people, and whole for programs and documents."""
    if form != "text":
        return _explained(entries, form)
    names = max(len(entry.name) for entry in entries)
    ordered = sorted(entries, key=lambda entry: (entry.category, entry.name))
    return "".join(
        f"{entry.category:<13}  {entry.name:<{names}}  {_level(entry):<7}  {entry.summary}\n" for entry in ordered
    )


def _level(entry: Entry) -> str:
    return entry.severity.label if RECOMMENDED in entry.presets else "off"


def pages(entries: list[Entry]) -> list[str]:
    """Return the pages of rules in Markdown."""
    return list(map(_as_markdown, entries))


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
        "aliases": list(entry.aliases),
        "presets": list(entry.presets),
        "groups": list(entry.groups),
        "yields_to": list(entry.yields_to) if isinstance(entry, Rule) else [],
        "security": None if entry.weakness is None else entry.weakness.to_object(),
        "options": [_option_as_object(option) for option in entry.options],
    }


def _option_as_object(option: RuleOption[Any]) -> dict[str, object]:
    return {"key": option.key, "summary": option.summary, "default": option.default, "schema": option.kind.schema}


def _as_text(entry: Entry) -> str:
    return f"{entry.name}: {entry.summary}\n{_facts(entry)}\n\n{entry.page}\n{_options(entry)}"


def _as_markdown(entry: Entry) -> str:
    return f"# {entry.name}\n\n{entry.summary}. {_facts(entry)}\n\n{entry.page}\n{_options(entry)}"


def _facts(entry: Entry) -> str:
    """Say how severe the rule is, where it belongs, where it is on, and what else it is called."""
    facts = [f"Category: {entry.category}.", f"Severity: {entry.severity.label}."]
    if entry.presets != EVERY_PRESET:
        facts.append(_presets(entry))
    if entry.weakness is not None:
        facts.append(f"Security severity: {entry.weakness.severity:.1f} ({', '.join(entry.weakness.names)}).")
    if entry.groups:
        facts.append(f"Also selected by: {', '.join(entry.groups)}.")
    if entry.issues:
        facts.append(f"Issue code: {', '.join(entry.issues)}.")
    if entry.aliases:
        facts.append(f"In puppet-lint: {', '.join(entry.aliases)}.")
    if isinstance(entry, Rule) and entry.yields_to:
        facts.append(f"Not reported where these rules report: {', '.join(entry.yields_to)}.")
    return " ".join(facts)


def _presets(entry: Entry) -> str:
    """Say in which presets a rule is on."""
    if entry.by_name_only:
        return "Off by default: select it by its name."
    if not entry.presets:
        return "Off by default: select it, or its category."
    return f"Presets: {', '.join(entry.presets)}."


def _options(entry: Entry) -> str:
    """List what can be set for a rule."""
    lines = [
        f"- `{option.key}` ({type_name(option.kind.schema)}, default: `{json.dumps(option.default)}`"
        f"{_of_presets(option)}): {option.summary}\n"
        for option in entry.options
    ]
    return f"\nOptions, in `[rules.{entry.name}]`:\n\n{''.join(lines)}" if lines else ""


def _of_presets(option: RuleOption[Any]) -> str:
    return "".join(f"; in preset {preset}: `{json.dumps(value)}`" for preset, value in option.presets)


def type_name(schema: Mapping[str, Any]) -> str:
    """Return the name of what a schema accepts."""
    if "anyOf" in schema:
        return " or ".join(type_name(each) for each in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(f"`{word}`" for word in schema["enum"])
    return {"array": "list of strings", "object": "table"}.get(schema["type"], str(schema["type"]))
