"""What is different in a catalog from what a test expects, and what cannot be decided."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from pplint.base.late_patterns import late_pattern
from pplint.nodes.side import Refusal
from pplint.nodes.values import Hider, holds_unknown, plain_value
from pplint.syntax.names import RELATIONSHIPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.evaluator.core.unknown import Result
    from pplint.nodes.expectations import Expected


_REFERENCE: Final = late_pattern(r"(?P<type>[A-Z]\w*(?:::[A-Z]\w*)*)\[(?P<title>[^\n]+)\]")


class Verdict(NamedTuple):
    """A sentence about a catalog: it is not as expected, or that is undecided."""

    message: str
    is_undecided: bool = False


def verdicts(expected: Expected, found: Compilation | Refusal) -> Iterator[Verdict]:
    """Yield what is not as expected, or undecided."""
    if isinstance(found, Refusal):
        message = Hider([]).text(found.message)
        if expected.fails is None and expected.compiles is not False:
            yield Verdict(f"does not compile: {message}")
        elif expected.fails is not None and expected.fails.lower() not in found.message.lower():
            yield Verdict(f"expected to fail with `{expected.fails}`, fails with: {message}")
        return
    if expected.fails is not None or expected.compiles is False:
        is_undecided = any("failure" in cause for cause in found.causes)
        yield Verdict(
            "may fail: a condition is unknown" if is_undecided else "compiles, expected to fail", is_undecided
        )
        return
    hider = Hider([found])
    for reference, wanted in expected.resources.items():
        yield from _of_resource(found, reference, wanted, hider)


def _of_resource(run: Compilation, reference: str, wanted: Any, hider: Hider) -> Iterator[Verdict]:  # noqa: ANN401
    written = _REFERENCE.fullmatch(reference)
    if written is None:
        yield Verdict(f"`{reference}` is not a reference such as `File[/etc/motd]`")
        return
    named = written["type"], written["title"]
    resource = run.find(*named)
    if resource is not None and resource.is_virtual:
        resource = None
    is_open = resource.maybe if resource is not None else run.may_have(named[0])
    if wanted == "absent":
        if resource is not None or is_open:
            yield Verdict(f"`{reference}` may be declared" if is_open else f"`{reference}` is declared", is_open)
    elif resource is None or is_open:
        yield Verdict(f"`{reference}` may not be declared" if is_open else f"`{reference}` is not declared", is_open)
    elif wanted not in {"present", None} if isinstance(wanted, str | None) else False:
        yield Verdict(f"`{reference}` expects `present`, `absent` or parameters, got `{wanted}`")
    elif isinstance(wanted, dict):
        yield from _of_parameters(resource, cast("dict[str, Any]", wanted), hider)


def _of_parameters(resource: Resource, expected: dict[str, Any], hider: Hider) -> Iterator[Verdict]:
    is_exact = set(expected) == {"exact"} and isinstance(expected["exact"], dict)
    wanted = cast("dict[str, Any]", expected["exact"]) if is_exact else expected
    if is_exact:
        given = {name for name, value in resource.parameters.items() if value is not None}
        for name in sorted(given - wanted.keys()):
            yield Verdict(f"`{resource.reference}` also has the parameter `{name}`")
    for name, value in wanted.items():
        yield from _of_value(resource, name, value, hider)


def _of_value(resource: Resource, name: str, wanted: object, hider: Hider) -> Iterator[Verdict]:
    found: Result = resource.parameters.get(name)
    place = f"parameter `{name}` of `{resource.reference}`"
    if holds_unknown(found):
        yield Verdict(f"{place} is unknown", is_undecided=True)
        return
    shown = json.dumps(hider.value(name, found), ensure_ascii=False)
    value = plain_value(found)
    pattern = _pattern_of(wanted)
    if pattern is not None:
        try:
            is_right = isinstance(value, str) and re.search(pattern, value) is not None
        except re.error as error:
            yield Verdict(f"{place}: `{pattern}` is not a regular expression: {error}")
            return
        if not is_right:
            yield Verdict(f"{place} does not match `{pattern}`: {shown}")
    elif not _is_equal(name, value, wanted):
        yield Verdict(f"{place} expects {json.dumps(wanted, ensure_ascii=False)}, got {shown}")


def _pattern_of(wanted: object) -> str | None:
    """Return the regular expression that a value should match, if there is one."""
    if not isinstance(wanted, dict):
        return None
    entries = cast("dict[str, object]", wanted)
    return str(entries["matching"]) if set(entries) == {"matching"} else None


def _is_equal(name: str, value: object, wanted: object) -> bool:
    if name in RELATIONSHIPS:
        several = [cast("list[object]", each) if isinstance(each, list) else [each] for each in (value, wanted)]
        return sorted(map(str, several[0])) == sorted(map(str, several[1]))
    return json.dumps(value, sort_keys=True) == json.dumps(wanted, sort_keys=True)
