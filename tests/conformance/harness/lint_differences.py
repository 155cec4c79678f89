"""Where pplint's preset for puppet-lint differs from the original, and why: what a line must be like for each reason.

A difference is told by the tree of the file, as rules see it, or by what else is reported on the line; never by which
file it is in.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.scopes import Scopes
from pplint.syntax.walk import children, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tests.conformance.harness.puppet_lint import Line, Report


class Place(NamedTuple):
    """A line on which only one of the two reports, and what pplint reports in the same file and others."""

    line: Line
    reports: Mapping[str, frozenset[Report]]

    @property
    def own_reports(self) -> frozenset[Report]:
        """What pplint reports in the file."""
        return self.reports.get(self.line.path, frozenset())

    @property
    def text(self) -> str:
        """The text of the line."""
        return _source(self.line.path).lines.line_text(self.line.number)

    def nodes(self) -> Iterator[tuple[ast.Node, ast.Node]]:
        """Yield the nodes that start on the line, each with the one around it."""
        yield from _by_line(self.line.path).get(self.line.number, ())


class Difference(NamedTuple):
    """A reason for which only one of the two reports on a line, for some checks; for all of them if none is named."""

    reason: str
    holds: Callable[[Place], bool]
    checks: tuple[str, ...] = ()


def reason_for(check: str, place: Place, differences: Iterable[Difference]) -> str | None:
    """Return why only one of the two reports on a line; None if nobody knows."""
    named = (each for each in differences if not each.checks or check in each.checks)
    return next((each.reason for each in named if each.holds(place)), None)


@cache
def _source(path: str) -> SourceFile:
    return SourceFile(path, Path(path).read_bytes())


@cache
def _by_line(path: str) -> Mapping[int, list[tuple[ast.Node, ast.Node]]]:
    """Return the nodes of a file by the lines on which they start, each with the one around it."""
    source = _source(path)
    found: dict[int, list[tuple[ast.Node, ast.Node]]] = defaultdict(list)
    for around in walk(parse(source).tree):
        for node in children(around):
            found[source.lines.line(node.start)].append((node, around))
    return found


# What only puppet-lint reports


def _is_unreadable(place: Place) -> bool:
    return any(problem.refuses for problem in parse(_source(place.line.path)).problems)


def _is_named_after_directory(place: Place) -> bool:
    """Whether the path says the name of a definition from `manifests` on, and only the module's directory differs."""
    path = place.line.path.rpartition("/manifests/")[2].removesuffix(".pp")
    names = (node.name for node, _ in place.nodes() if isinstance(node, ast.Class | ast.Define))
    return any((name.split("::")[1:] or ["init"]) == path.split("/") for name in names)


def _is_nested(place: Place) -> bool:
    definitions = (each for each in place.own_reports if each.rule == "nested-definition")
    return any(each.line == place.line for each in definitions)


def _is_in_renamed_directory(place: Place) -> bool:
    """Whether a directory is reported of which all files define names of another namespace."""
    folder = place.line.path.rpartition("/manifests/")[0]
    rules = (each.rule for path, found in place.reports.items() if path.startswith(f"{folder}/") for each in found)
    return "definition-outside-namespace" in rules


def _has_escape_of_double_quotes(place: Place) -> bool:
    return re.search(r"\\(?:u|r)", place.text) is not None


def _is_told_once(place: Place) -> bool:
    """Whether a variable that nothing sets is reported elsewhere in the file."""
    lines = {each.line for each in place.own_reports if each.rule == "unknown-variable"}
    return any(_variables(place.line) & _variables(line) for line in lines)


def _variables(line: Line) -> set[str]:
    return {node.name for node, _ in _by_line(line.path).get(line.number, ()) if isinstance(node, ast.Variable)}


def _has_unknown_mount(place: Place) -> bool:
    return re.search(r"puppet://[^/]*/\$", place.text) is not None


def _holds_values(place: Place) -> bool:
    classes = (node for node, _ in place.nodes() if isinstance(node, ast.Class))
    return any(each.name.endswith("::params") and not each.parameters for each in classes)


ONLY_PUPPET_LINT: Final = (
    Difference("a class `params` without parameters has nothing to document", _holds_values, ("documentation",)),
    Difference("the compiler cannot read the file, and nothing is said of what may be in it", _is_unreadable),
    Difference(
        "the directory of a module need not be called like the module",
        _is_named_after_directory,
        ("autoloader_layout",),
    ),
    Difference("a definition in a class is told that, and nothing else", _is_nested, ("autoloader_layout",)),
    Difference("a directory that was renamed is reported once", _is_in_renamed_directory, ("autoloader_layout",)),
    Difference("only double quotes know the escape", _has_escape_of_double_quotes, ("double_quoted_strings",)),
    Difference("a variable that nothing sets is reported once in a definition", _is_told_once, ("variable_scope",)),
    Difference("the mount of a URL is a variable", _has_unknown_mount, ("puppet_url_without_modules",)),
)


# What only pplint reports


def _is_in_index(place: Place) -> bool:
    """Whether a string is the key of an access."""
    return any(isinstance(around, ast.Access) and node in around.keys for node, around in place.nodes())


def _has_a_run_of_blanks(place: Place) -> bool:
    return re.search(r'"[^"]*   [^"]*"', place.text) is not None


def _has_no_words_above(place: Place) -> bool:
    """Whether the line above is an empty comment, a control comment, or one after code."""
    number = place.line.number - 1
    above = _source(place.line.path).lines.line_text(number) if number else ""
    return re.fullmatch(r"\s*#+\s*|\s*#\s*lint:.*|\s*[^\s#].*#.*", above) is not None


def _chooses_by_more_than_a_variable(place: Place) -> bool:
    selectors = (node for node, _ in place.nodes() if isinstance(node, ast.Selector))
    return any(not isinstance(each.operand, ast.Variable | ast.Access) for each in selectors)


def _is_qualified(place: Place) -> bool:
    return any("::" in name for name in _variables(place.line))


def _is_parameter(place: Place) -> bool:
    return any(isinstance(node, ast.Parameter) for node, _ in place.nodes())


def _is_set_in_other_definition(place: Place) -> bool:
    """Whether another definition of the file sets a variable of the name, before or after."""
    names = {each.name for scope in Scopes(parse(_source(place.line.path)).tree).all for each in scope.setters()}
    return bool(_variables(place.line) & names)


def _has_type(place: Place) -> bool:
    return any(isinstance(node, ast.Parameter) and node.type is not None for node, _ in place.nodes())


ONLY_PPLINT: Final = (
    Difference(
        "puppet-lint does not look into an index",
        _is_in_index,
        ("double_quoted_strings", "only_variable_string", "variables_not_enclosed"),
    ),
    Difference(
        "puppet-lint overlooks text with as many blanks in a row as its column",
        _has_a_run_of_blanks,
        ("double_quoted_strings",),
    ),
    Difference("puppet-lint takes any comment for documentation", _has_no_words_above, ("documentation",)),
    Difference(
        "puppet-lint overlooks selectors of more than a variable",
        _chooses_by_more_than_a_variable,
        ("selector_inside_resource",),
    ),
    Difference("puppet-lint does not look at qualified variables", _is_qualified, ("variable_scope",)),
    Difference("puppet-lint does not look at the defaults of parameters", _is_parameter, ("variable_scope",)),
    Difference(
        "puppet-lint takes the variables of a class for those of the next",
        _is_set_in_other_definition,
        ("variable_scope",),
    ),
    Difference("puppet-lint takes what has an alias as its type for optional", _has_type, ("parameter_order",)),
)
