"""Rules as SARIF describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity
from pplint.base.presets import RECOMMENDED
from pplint.report.escape import without_surrogates

if TYPE_CHECKING:
    from pplint.rule.registry import Entry

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

DESCRIPTION_LIMIT = 1024

_PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}


def describe(entry: Entry, address: str | None) -> dict[str, object]:
    """Return a rule as plain data, with the address of its page if that is published."""
    properties: dict[str, object] = {
        "tags": list(dict.fromkeys((entry.category, *entry.groups, *_weaknesses(entry)))),
        "precision": "high",
        "problem.severity": _PROBLEMS[entry.severity],
    }
    if entry.aliases:
        properties["aliases"] = list(entry.aliases)
    if entry.weakness is not None:
        properties["security-severity"] = f"{entry.weakness.severity:.1f}"
    page = entry.page or sentence(entry.summary)
    return {
        "id": entry.name,
        **_friendly_name(entry.name),
        "shortDescription": {"text": sentence(entry.summary)[:DESCRIPTION_LIMIT]},
        "fullDescription": {"text": sentence(page.partition("\n\n")[0].replace("\n", " "))[:DESCRIPTION_LIMIT]},
        "help": {"text": page, "markdown": page},
        **({} if address is None else {"helpUri": address}),
        "defaultConfiguration": {"level": LEVELS[entry.severity], **_enabled(entry)},
        "properties": properties,
    }


def _weaknesses(entry: Entry) -> list[str]:
    """Return the tags by which code scanning finds the weaknesses that a rule is about."""
    if entry.weakness is None:
        return []
    return ["security", *(f"external/cwe/cwe-{number}" for number in entry.weakness.cwe)]


def _enabled(entry: Entry) -> dict[str, bool]:
    return {} if RECOMMENDED in entry.presets else {"enabled": False}


def _friendly_name(name: str) -> dict[str, str]:
    """Return the property `name`, which must not be what `id` says: it is left out for a single word."""
    return {"name": _pascal_case(name)} if "-" in name else {}


def _pascal_case(name: str) -> str:
    """Return a name in the form `NotaResource`: a capital starts a word of two letters or more."""
    return "".join(word.capitalize() if len(word) > 1 else word for word in name.split("-"))


def sentence(text: str) -> str:
    """Return text that ends like a sentence, and in which no brackets look like a link."""
    clean = without_surrogates(text.strip()).replace("](", "] (")
    return clean if clean.endswith((".", "!", "?")) else f"{clean}."
