"""Matches: `=~`, `!~`, and the options of `case` and of selectors.

Specification: "Pattern Match" and "case expression". Each function returns whether a value matches, or None if that is
not known, and sets the match variables of the scope.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.likeness import may_be_equal, may_match_others
from pplint.evaluator.core.truth import as_result, negated
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.syntax.oniguruma import count_groups, search
from pplint.syntax.regexps import regexp_error
from pplint.types.core_objects import DEFERRED
from pplint.types.intersection import intersects
from pplint.types.model import RegexpType, SemVerRangeType, StringType, Type, TypeType
from pplint.values.equality import equal
from pplint.values.instance import is_instance
from pplint.values.model import DEFAULT, Hash, Regexp, SemVer, SemVerRange

if TYPE_CHECKING:
    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.values.model import Array, Value


def _search(pattern: str, text: str, scope: Scope | None) -> bool:
    """Search a text for a pattern; what was found becomes `$0`, `$1` and so on."""
    found = search(pattern, text)
    if found is not None and scope is not None:
        scope.matched(found.groups)
    return found is not None


def matches_option(pattern: Result, result: Result, scope: Scope | None) -> bool | None:
    """Return whether a value matches an option of `case` or of a selector."""
    if isinstance(pattern, Unknown):
        return _matches_unknown_option(pattern, result, scope)
    if isinstance(result, Unknown):
        return _unknown_matches_option(pattern, result, scope)
    return _matches_known(pattern, result, scope)


def _matches_known(pattern: Value, value: Value, scope: Scope | None) -> bool:  # noqa: PLR0911 - a case for each kind
    if pattern is DEFAULT:
        return True
    if isinstance(pattern, Regexp):
        return isinstance(value, str) and _search(pattern.pattern, value, scope)
    if isinstance(pattern, Type):
        return is_instance(pattern, value)
    if isinstance(pattern, SemVer):
        return pattern == _version(value)
    if isinstance(pattern, SemVerRange):
        return is_in_range(value, pattern)
    if isinstance(pattern, tuple):
        return isinstance(value, tuple) and _match_arrays(pattern, value, scope)
    if isinstance(pattern, Hash):
        return isinstance(value, Hash) and _match_hashes(pattern, value, scope)
    return equal(value, pattern)


def _match_arrays(patterns: Array, values: Array, scope: Scope | None) -> bool:
    pairs = zip(patterns, values, strict=False)
    return len(patterns) == len(values) and all(_matches_known(*pair, scope) for pair in pairs)


def _match_hashes(patterns: Hash[Value], values: Hash[Value], scope: Scope | None) -> bool:
    """Whether the values of the keys of a pattern match; there may be others."""
    return all(_matches_known(pattern, values.get(key), scope) for key, pattern in patterns.pairs)


def is_in_range(value: Value, versions: SemVerRange) -> bool:
    """Return whether a version, or the text of one, lies within a range."""
    version = _version(value)
    return version is not None and versions.includes(version)


def _version(value: Value) -> SemVer | None:
    """Return a version, or what a string says if it is one."""
    if isinstance(value, str):
        try:
            return SemVer.parse(value)
        except ValueError:
            return None
    return value if isinstance(value, SemVer) else None


# Unknown values


def _unknown_matches_option(pattern: Value, unknown: Unknown, scope: Scope | None) -> bool | None:
    if pattern is DEFAULT:
        return True
    if isinstance(pattern, Regexp):
        return matches_unknown_text(pattern.pattern, unknown, scope)
    if isinstance(pattern, Type):
        return _matches_type(pattern, unknown)
    if isinstance(pattern, (tuple, Hash, SemVer, SemVerRange)):
        return None
    return _is_equal_unknown(pattern, unknown)


def matches_unknown_text(pattern: str, unknown: Unknown, scope: Scope | None) -> bool | None:
    """Return whether an unknown value matches a regular expression, and say that the match variables are unknown."""
    if not intersects(StringType(), unknown.type):
        return False
    if scope is not None:
        scope.may_have_matched(count_groups(pattern))
    return None


def _matches_type(type_: Type, result: Result) -> bool | None:
    """Return whether a value is of a type; what is of another by its declaration may be a `Deferred` all the same.

    The compiler lets parameters of classes and defined types be a `Deferred` in place of what it will come to.
    """
    verdict = fits(type_, result)
    is_of_deferred = verdict is False and isinstance(result, Unknown) and intersects(DEFERRED, type_)
    return None if is_of_deferred else verdict


def _matches_unknown_option(pattern: Unknown, result: Result, scope: Scope | None) -> bool | None:
    if intersects(RegexpType(), pattern.type) and intersects(StringType(), result_type(result)) and scope is not None:
        scope.may_have_matched()
    return None if may_match_others(pattern.type) else _is_equal_unknown(pattern, result)


def _is_equal_unknown(left: Result, right: Result) -> bool | None:
    return None if may_be_equal(result_type(left), result_type(right)) else False


# Operators


def match_operator(run: Evaluation, node: ast.Binary, scope: Scope) -> Result:
    """Evaluate `=~` or `!~`."""
    left = run.evaluate(node.left, scope)
    pattern = run.evaluate(node.right, scope)
    frame = scope.frame
    verdict = _matches(left, pattern, node, scope)
    if node.operator == "=~":
        return as_result(verdict)
    if verdict is None:
        scope.leave_matches(frame)
    return as_result(negated(verdict))


def _matches(left: Result, pattern: Result, node: ast.Binary, scope: Scope) -> bool | None:
    if isinstance(pattern, Unknown):
        return _matches_unknown(left, pattern, node, scope)
    if isinstance(pattern, Type):
        return _matches_type(pattern, left)
    if isinstance(pattern, SemVerRange):
        return None if isinstance(left, Unknown) else is_in_range(left, pattern)
    source = _pattern(pattern, node)
    _check_text(left, node)
    return matches_unknown_text(source, left, scope) if isinstance(left, Unknown) else _search(source, str(left), scope)


def _matches_unknown(left: Result, pattern: Unknown, node: ast.Binary, scope: Scope) -> bool | None:
    if any(intersects(each, pattern.type) for each in (TypeType(), SemVerRangeType())):
        return None
    if not any(intersects(each, pattern.type) for each in (StringType(), RegexpType())):
        raise failure(issues.MatchNotPattern(kind(pattern)), node.right)
    _check_text(left, node)
    scope.may_have_matched()
    return None


def _check_text(left: Result, node: ast.Binary) -> None:
    if not intersects(StringType(), result_type(left)):
        raise failure(issues.MatchNotString(kind(left)), node.left)


def _pattern(pattern: Value, node: ast.Binary) -> str:
    if isinstance(pattern, Regexp):
        return pattern.pattern
    if not isinstance(pattern, str):
        raise failure(issues.MatchNotText(kind(pattern)), node.right)
    error = regexp_error(pattern)
    if error is not None:
        raise failure(issues.MatchNotRegexp(error), node.right)
    return pattern
