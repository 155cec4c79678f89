"""Reports of what new versions of modules break: for people, for programs, for a pull request and for code scanning."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from msgspec.structs import asdict

from pplint import __version__
from pplint.api.report import FORMATS, title
from pplint.base.real_paths import forward
from pplint.report.escape import visible
from pplint.report.sarif import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.api.upgrades import Upgrade
    from pplint.api.uses import Use

UPGRADE_FORMATS: Final = (*FORMATS, "sarif")
_RULE: Final = "module-upgrade"
_DESCRIPTION: Final = "A use of a module that breaks with a new version."


def render_upgrades(form: str, upgrades: Sequence[Upgrade], unknown: Sequence[str] | None = None) -> str:
    """Return what upgrades break in a format.

    `unknown` are upgrades whose signatures are not known, in words; it is None if there is only the one.
    """
    if form == "json":
        reports = [_report(each) for each in upgrades]
        return _text(reports[0] if unknown is None else {"upgrades": reports, "unknown": [*unknown]})
    if form == "sarif":
        return _text(_sarif(upgrades, unknown or ()))
    lines: list[str] = []
    for each in upgrades:
        lines += [*([""] if lines else []), *(_markdown(each) if form == "markdown" else _plain(each))]
    mark = "- " if form == "markdown" else ""
    notes = [f"{mark}{text}: not checked, no signature" for text in unknown or ()]
    lines += [*([""] if lines and notes else []), *notes]
    if not lines:
        lines = ["No version of a module in the `Puppetfile` has changed."]
    return "".join(f"{visible(line)}\n" for line in lines)


def _text(report: object) -> str:
    return json.dumps(report, indent=2) + "\n"


def _report(upgrade: Upgrade) -> dict[str, object]:
    harmless = {} if upgrade.harmless is None else {"harmless": upgrade.harmless}
    uses = [asdict(each) for each in upgrade.uses]
    return {
        "module": upgrade.new.name,
        "old": upgrade.old.version,
        "new": upgrade.new.version,
        **harmless,
        "uses": uses,
    }


def _plain(upgrade: Upgrade) -> list[str]:
    places = [f"{each.path}:{each.line}:{each.column}: {_verb(each)}: {each.text}" for each in upgrade.uses]
    heading = title((upgrade.old, upgrade.new))
    return [*places, *([""] if places else []), f"{heading}: {_count(upgrade)}", *_way(upgrade)]


def _markdown(upgrade: Upgrade) -> list[str]:
    count = _count(upgrade)
    places = [f"- `{each.path}:{each.line}`: {_verb(each)}: {each.text}" for each in upgrade.uses]
    heading, way = title((upgrade.old, upgrade.new)), _way(upgrade)
    lines = [f"## {heading}", "", f"{count[0].upper()}{count[1:]}.", *([""] if way else []), *way]
    return [*lines, *([""] if places else []), *places]


def _count(upgrade: Upgrade) -> str:
    broken = sum(each.is_certain for each in upgrade.uses)
    return f"{broken} broken, {len(upgrade.uses) - broken} may be broken" if upgrade.uses else "no broken use found"


def _way(upgrade: Upgrade) -> list[str]:
    return [] if upgrade.harmless is None else [f"The newest version that breaks nothing is {upgrade.harmless}."]


def _verb(use: Use) -> str:
    return "breaks" if use.is_certain else "may break"


def _sarif(upgrades: Sequence[Upgrade], unknown: Sequence[str]) -> dict[str, object]:
    rule = {"id": _RULE, "shortDescription": {"text": _DESCRIPTION}}
    notes = [{"level": "note", "message": {"text": f"{each}: not checked, no signature"}} for each in unknown]
    run: dict[str, object] = {
        "tool": {"driver": {"name": "pplint", "semanticVersion": __version__, "rules": [rule]}},
        "automationDetails": {"id": "pplint-upgrade/"},
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": notes}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(upgrade, each) for upgrade in upgrades for each in upgrade.uses],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(upgrade: Upgrade, use: Use) -> dict[str, object]:
    region = {"startLine": use.line, "startColumn": use.column}
    artifact = {"uri": quote(os.fsencode(forward(use.path))), "uriBaseId": "%SRCROOT%"}
    return {
        "ruleId": _RULE,
        "level": "error" if use.is_certain else "warning",
        "message": {"text": f"{title((upgrade.old, upgrade.new))} {_verb(use)} this: {use.text}"},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
