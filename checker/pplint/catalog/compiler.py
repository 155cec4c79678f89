"""Compile the catalog of a node, or of a class by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.catalog import issues
from pplint.catalog.classes import declare_later
from pplint.catalog.compilation import Compilation
from pplint.catalog.doubts import forget_doubtful
from pplint.catalog.expressions import CATALOG_HANDLERS
from pplint.catalog.file_functions import entries_of
from pplint.catalog.functions import CATALOG_FUNCTIONS
from pplint.catalog.node_data import UNSURE_VARIABLES, NodeData
from pplint.catalog.overrides import override_late
from pplint.catalog.relations import check_attributes, check_references, pass_metaparameters, relate
from pplint.catalog.resource import CatalogScope, Place, Resource, blaming
from pplint.evaluator.core.errors import EvaluationError, Jump, Return, failure
from pplint.evaluator.core.issues import calls as call_issues
from pplint.evaluator.core.limits import Limits, bounded_frames
from pplint.evaluator.core.searching import find
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import hash_of
from pplint.evaluator.resources.node_definitions import matching_definition
from pplint.syntax import ast
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, HashType, StringType
from pplint.values.errors import LimitReached, PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.issue import Issue
    from pplint.catalog.names import CatalogNames
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_NOT_IN_TITLE: Final = late_pattern(r"[^-\w:.]")
_SETTINGS: Final = HashType(StringType(), ANY)
_CLASSIFIER: Final = ast.Undef(0, 0)
"""The code to blame for what a classifier says: there is none."""
MOST_ROUNDS: Final = 1000  # Puppet gives up after as many.
LIMITS: Final = Limits(steps=20_000_000, frames=20_000, size=10_000_000)


class CatalogRefused(Exception):  # noqa: N818 - reads as what it says
    """The compiler would refuse the catalog, or it takes too much: the issue, and the node to blame if it is known."""

    def __init__(self, issue: Issue, node: ast.Node | None = None, path: str | None = None) -> None:
        super().__init__(issue)
        self.issue = issue
        self.node = node
        self.path = path


class Target(Struct, frozen=True):
    """What a catalog is compiled for: a node by its name, with its facts, and what a classifier says of it."""

    name: str
    facts: Hash[Value]
    trusted: Hash[Value] | None = None
    environment: str = "production"
    puppet_version: int = 8
    classes: Hash[Value] = Hash(())
    parameters: Hash[Value] = Hash(())


def compile_catalog(names: CatalogNames, target: Target, programs: Sequence[ast.File]) -> Compilation:
    """Return the catalog of what site manifests declare; raise `CatalogRefused`."""
    settings = EvaluatorSettings(LIMITS, puppet_version=target.puppet_version, names=names)
    variables = _variables(target)
    data = NodeData(names, is_strict=settings.is_strict)
    run = Compilation(settings, names, data, CATALOG_HANDLERS, CATALOG_FUNCTIONS)
    run.top.set_all(variables)
    try:
        with bounded_frames(LIMITS.frames):
            _compile(run, target, programs)
    except EvaluationError as error:
        raise CatalogRefused(error.issue, error.node, error.path) from None
    except LimitReached as limit:
        raise CatalogRefused(limit.issue, run.place.definition, run.place.path or None) from None
    except (PuppetError, InvalidTypeError) as error:
        raise CatalogRefused(error.issue) from None
    except Jump as jump:
        raise CatalogRefused(call_issues.JumpToNowhere(jump.name), jump.origin) from None
    return run


def _compile(run: Compilation, target: Target, programs: Sequence[ast.File]) -> None:
    for program in programs:
        refusal = run.definitions.collect(program)
        if refusal is not None:
            raise refusal
    for program in programs:
        run.jumps.landing((Return,), partial(run.evaluate_block, program.body, run.top))
    _evaluate_node(run, target.name)
    classes = {str(name): entries_of(given) for name, given in target.classes.pairs}
    declare_later(run, classes, Place(_CLASSIFIER, run.node_scope))
    _generate(run)
    override_late(run)
    for each in run.collections:
        each.check(run.may_have)
    for resource in list(run.resources.values())[1:]:  # All but the main stage.
        # What has a body took its tags when that was evaluated.
        if resource.type != "Class" and resource.definition is None:
            resource.tag_as(resource.scope.resource)
    forget_doubtful(run.resources.values(), run.open_types, run.causes)
    relate(run)
    pass_metaparameters(run)
    check_references(run)
    check_attributes(run)


def _generate(run: Compilation) -> None:
    """Collect, and evaluate instances of defined types, until nothing is new."""
    last: Resource | None = None
    for _ in range(MOST_ROUNDS):
        found = [
            each.collect(list(run.resources.values()), run.causes, is_strict=run.is_strict)
            for each in list(run.collections)
        ]
        waiting = [each for each in run.resources.values() if not each.is_evaluated and not each.is_virtual]
        for each in waiting:
            run.evaluate_define(each)
            last = each
        if not any(found) and not waiting:
            return
    issue = issues.TooManyRounds(MOST_ROUNDS)
    if last is None or last.node is None:
        raise PuppetError(issue)
    # One of those that were declared last, which is where they lead to each other.
    with blaming(last.path):
        raise failure(issue, last.node)


def _evaluate_node(run: Compilation, name: str) -> None:
    """Evaluate the definition for a node, in which and below which the groups of its regular expression are set."""
    found = matching_definition(run.definitions.nodes, name)
    if found is None:
        return
    definition, match = found
    scope = CatalogScope(run.top, None, run.top_scope, "")
    title = _node_title(match, name)
    scope.resource = Resource("node", title, run.top_scope, definition)
    run.add(scope.resource)
    run.edges[run.main.reference, scope.resource.reference] = None
    run.catalog.enter_node(scope)
    scope.set_all({"name": title, "title": title})
    groups = find(match.pattern, name) if isinstance(match, ast.Regexp) else None
    if groups is not None:
        scope.matched(groups.groups)
    scope.definition = definition
    with run.evaluating(scope):
        run.jumps.landing((Return,), partial(run.evaluate_block, definition.body, scope))


def _node_title(match: ast.Expression, name: str) -> str:
    """Return what the compiler calls a node: by its name, or after the regular expression that matched this."""
    if isinstance(match, ast.Regexp):
        return f"__node_regexp__{_NOT_IN_TITLE.sub('', match.pattern.lower()).lstrip('.')}"
    return "default" if isinstance(match, ast.Default) else name.lower()


def _variables(target: Target) -> dict[str, Result]:
    """Return the variables of the top scope: every fact is one, too."""
    name = target.name
    facts = target.facts.merged(Hash([("clientcert", name)]))
    host, _, domain = name.partition(".")
    anything = Unknown(ANY)
    trusted = target.trusted or hash_of(
        [
            ("authenticated", anything),
            ("certname", name),
            ("hostname", host),
            ("domain", domain or None),
            ("external", Unknown(_SETTINGS)),
            ("extensions", Unknown(_SETTINGS)),
        ]
    )
    version = facts.get("puppetversion")
    serverversion = version if isinstance(version, str) else f"{target.puppet_version}.0.0"
    # Of the server, the compiler sets the name, and those addresses that it has.
    server: list[tuple[Result, Result]] = [
        ("servername", Unknown(StringType())),
        *((variable, anything) for variable in UNSURE_VARIABLES),
        ("serverversion", serverversion),
    ]
    return {
        **{str(key): value for key, value in facts.merged(target.parameters).pairs},
        "facts": facts,
        "trusted": trusted,
        "server_facts": hash_of([*server, ("environment", target.environment)]),
        **{str(variable): value for variable, value in server},
        "environment": target.environment,
        "clientcert": name,
        "title": "main",
        "name": "main",
        "module_name": "",
    }
