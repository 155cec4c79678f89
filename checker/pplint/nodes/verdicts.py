"""What is different in a catalog from what a test expects, and what cannot be decided."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from pplint.base.late_patterns import late_pattern
from pplint.catalog.as_json import declared
from pplint.nodes.graph import Graph, findings_in
from pplint.nodes.side import Refusal
from pplint.nodes.values import Hider, holds_unknown, plain_value
from pplint.syntax.names import RELATIONSHIPS
from pplint.syntax.oniguruma import BacktrackingError, RegexpError, search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.evaluator.core.unknown import Result
    from pplint.nodes.expectations import Expected
    from pplint.nodes.side import Side


_REFERENCE: Final = late_pattern(r"(?P<type>[A-Z]\w*(?:::[A-Z]\w*)*)\[(?P<title>[^\n]+)\]")


class Verdict(NamedTuple):
    """A sentence about a catalog: it is not as expected, or that is undecided."""

    message: str
    is_undecided: bool = False


def verdicts(expected: Expected, found: Compilation | Refusal, side: Side) -> Iterator[Verdict]:
    """Yield what is not as expected, or undecided."""
    if isinstance(found, Refusal):
        yield from _of_refusal(expected, found)
        return
    hider = Hider([found])
    wrong = [each.message for each in findings_in(found, side)]
    if expected.fails is not None or expected.compiles is False:
        is_undecided = any("failure" in cause for cause in found.causes)
        words = "may fail: a condition is unknown" if is_undecided else "compiles, expected to fail"
        if not wrong or expected.fails is not None:
            yield Verdict(words, is_undecided)
        return
    yield from (Verdict(f"cannot be applied: {hider.text(each)}") for each in wrong)
    for reference, wanted in expected.resources.items():
        yield from _of_resource(found, reference, wanted, hider)
    yield from _of_order(found, expected.order)
    for name, count in expected.counts.items():
        yield from _of_count(found, name, count)


def _of_refusal(expected: Expected, found: Refusal) -> Iterator[Verdict]:
    message = Hider([]).text(found.message)
    fails = expected.fails
    if fails is None:
        if expected.compiles is not False:
            yield Verdict(f"does not compile: {message}")
        return
    words = fails if isinstance(fails, str) else fails.matching
    is_there = fails.lower() in found.message.lower() if isinstance(fails, str) else _matches(words, [found.message])
    if isinstance(is_there, Verdict):
        yield is_there
    elif not is_there:
        yield Verdict(f"expected to fail with `{words}`, fails with: {message}")


def _of_order(run: Compilation, pairs: Sequence[tuple[str, str]]) -> Iterator[Verdict]:
    """Yield which of several resources are not applied before others."""
    if not pairs:
        return
    graph = Graph(run)
    for first, second in pairs:
        faults = [fault for each in (first, second) for fault in _of_resource(run, each, "present", Hider([]))]
        yield from faults
        if not faults and not graph.is_before(_name_of(run, first), _name_of(run, second)):
            is_open = any(holds_unknown(each.parameter(name)) for each in declared(run) for name in RELATIONSHIPS)
            yield Verdict(f"`{first}` {'may not be' if is_open else 'is not'} applied before `{second}`", is_open)


def _name_of(run: Compilation, reference: str) -> str:
    """Return a reference as the catalog has it: the title of a class in any case, or an alias, finds the resource."""
    found = _REFERENCE.fullmatch(reference)
    resource = None if found is None else run.find(found["type"], found["title"])
    return reference if resource is None else resource.reference


def _of_count(run: Compilation, type_name: str, count: int) -> Iterator[Verdict]:
    found = [each for each in declared(run) if each.word == type_name.lower()]
    may_differ = run.may_have(type_name) or any(each.maybe for each in found)
    if len(found) != count or may_differ:
        words = f"there {'may be more or fewer' if may_differ else f'are {len(found)}'} resources of type `{type_name}`"
        yield Verdict(f"{words}, expected {count}", may_differ)


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
        yield from _of_parameters(run, resource, cast("dict[str, Any]", wanted), hider)


def _of_parameters(run: Compilation, resource: Resource, expected: dict[str, Any], hider: Hider) -> Iterator[Verdict]:
    is_exact = set(expected) == {"exact"} and isinstance(expected["exact"], dict)
    wanted = cast("dict[str, Any]", expected["exact"]) if is_exact else expected
    if is_exact:
        given = {name for name, value in resource.parameters.items() if value is not None}
        for name in sorted(given - wanted.keys()):
            yield Verdict(f"`{resource.reference}` also has the parameter `{name}`")
    for name, value in wanted.items():
        found: Result = resource.parameter(name)
        if found is None and name in {"name", run.at_hand.name_variable(resource.word)}:
            found = resource.title  # This is what a resource is named by where nothing else is said.
        yield from _of_value(resource, name, found, value, hider)


def _of_value(resource: Resource, name: str, found: Result, wanted: object, hider: Hider) -> Iterator[Verdict]:
    place = f"parameter `{name}` of `{resource.reference}`"
    if holds_unknown(found):
        yield Verdict(f"{place} is unknown", is_undecided=True)
        return
    shown = json.dumps(hider.value(name, found), ensure_ascii=False)
    value = plain_value(found)
    patterns = [*_patterns_of(wanted)]
    if not patterns and not _is_equal(name, value, wanted):
        yield Verdict(f"{place} expects {json.dumps(wanted, ensure_ascii=False)}, got {shown}")
    for pattern, is_wanted in patterns:
        matches = _matches(pattern, _texts_in(value))
        if isinstance(matches, Verdict):
            yield Verdict(f"{place}: {matches.message}", matches.is_undecided)
        elif matches is not is_wanted:
            yield Verdict(f"{place} {'does not match' if is_wanted else 'matches'} `{pattern}`: {shown}")


def _patterns_of(wanted: object) -> Iterator[tuple[str, bool]]:
    """Yield the regular expressions that a value should match, or not."""
    if not isinstance(wanted, dict) or not wanted or not wanted.keys() <= {"matching", "not_matching"}:
        return
    for key, given in cast("dict[str, object]", wanted).items():
        for pattern in cast("list[object]", given) if isinstance(given, list) else [given]:
            yield str(pattern), key == "matching"


def _matches(pattern: str, texts: Iterable[object]) -> bool | Verdict:
    """Return whether a regular expression, read as Puppet reads it, matches a text, or why that is not known."""
    try:
        return any(isinstance(each, str) and search(pattern, each) is not None for each in texts)
    except BacktrackingError:
        return Verdict(f"it takes too long to find out what `{pattern}` matches", is_undecided=True)
    except RegexpError as error:
        return Verdict(f"`{pattern}` is not a regular expression: {error.reason}")


def _texts_in(value: object) -> list[object]:
    """Return what a regular expression is compared with: a text, or each of a list."""
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _is_equal(name: str, value: object, wanted: object) -> bool:
    if name in RELATIONSHIPS:
        several = [cast("list[object]", each) if isinstance(each, list) else [each] for each in (value, wanted)]
        return sorted(map(str, several[0])) == sorted(map(str, several[1]))
    return json.dumps(value, sort_keys=True) == json.dumps(wanted, sort_keys=True)
