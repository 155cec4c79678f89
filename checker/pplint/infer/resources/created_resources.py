"""Resources that functions create from hashes: `create_resources`, and `ensure_resource` and the like of stdlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.unknown import Unknown
from pplint.infer import issues
from pplint.infer.core.failures import unknown_name
from pplint.infer.core.problems import EvaluationFails
from pplint.infer.resources.given_attributes import GivenAttribute, with_namevar
from pplint.infer.resources.resource_refusals import Titled, check_whole
from pplint.infer.resources.resources import check_attributes, check_class, check_parameters, check_required
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.types.data_aliases import DATA
from pplint.types.model import ANY, HashType
from pplint.types.relations import is_assignable
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference

Entry = tuple["Result", ast.Node]
"""A value, and the node that says it, or that says what it is in."""

NONE: Final[Mapping[str, Entry]] = {}


def check_created(run: Inference, node: ast.Call | ast.MethodCall) -> None:
    """Check the resources that a call creates, as far as they are known."""
    passed = arguments(node)
    if run.is_silent or any(isinstance(each, ast.Splat) for each in passed):
        return
    match function_name(node), passed:
        case "create_resources", [type_, hash_, *defaults]:
            _create_resources(run, type_, hash_, next(iter(defaults), None))
        case "ensure_resource" | "ensure_resources", [type_, _, *given]:
            _ensure_resource(run, type_, next(iter(given), None))
        case "ensure_packages" | "stdlib::ensure_packages", [names, *given]:
            _ensure_packages(run, names, next(iter(given), None))
        case _:
            pass


def _create_resources(
    run: Inference, type_: ast.Expression, hash_: ast.Expression, defaults: ast.Expression | None
) -> None:
    """Each entry of the hash is a title and what it gets; the defaults are for what it does not get."""
    type_name = _type_name(run, type_)
    if type_name is None:
        return
    given_to_all = NONE if defaults is None else _entries_of(run, defaults)
    created = _Created(run, type_name, type_, given_to_all)
    resources = _entries_of(run, hash_)
    # A type that no resource is made of is not looked up.
    if resources != {}:
        created.check_type()
    if defaults is not None:
        _check_hash(run, run.value_of(defaults), defaults)
    if resources is None:
        # Each resource that is not known may set anew what the defaults say: only their names are certain.
        created.check({name: (Unknown(ANY), place) for name, (_, place) in (given_to_all or NONE).items()})
    for title, (value, place) in (resources or NONE).items():
        _check_hash(run, value, place)
        given = _entries(run, value, place)
        if given is not None:
            created.check_resource(title, given, place)


def _check_hash(run: Inference, value: Result, place: ast.Node) -> None:
    """Check that what should hold attributes can be a hash."""
    if not run.fits(HashType(), value):
        run.report(EvaluationFails(place, issues.AttributesNotHash(kind(value))))


def _ensure_resource(run: Inference, type_: ast.Expression, given: ast.Expression | None) -> None:
    """What is declared already with the same attributes is not created, so that nothing is known to be missing."""
    type_name = _type_name(run, type_)
    if type_name is not None:
        created = _Created(run, type_name, type_, None)
        created.check_type()
        if given is not None:
            created.check(_entries_of(run, given) or NONE)


def _ensure_packages(run: Inference, names: ast.Expression, given: ast.Expression | None) -> None:
    if given is not None:
        _Created(run, "package", names, None).check(_entries_of(run, given) or NONE)


class _Created:
    """Resources of a type that a function creates; `defaults` is None if it is not known what they get anyway."""

    __slots__ = ("defaults", "named_by", "run", "type_name")

    def __init__(
        self, run: Inference, type_name: str, named_by: ast.Node, defaults: Mapping[str, Entry] | None
    ) -> None:
        """Note what is the same for all resources of a call; `named_by` is the node that says the type."""
        self.run = run
        self.type_name = type_name
        self.named_by = named_by
        self.defaults = defaults

    def check_type(self) -> None:
        """Check that there is a type of that name."""
        run, name = self.run, self.type_name
        is_known = run.names.declared_define(name) or run.names.resource_type(name) or name == "class"
        if not is_known and run.is_certainly_missing("resource type", name):
            run.report(unknown_name(run, self.named_by, "resource type", name))

    def check_resource(self, title: str, given: Mapping[str, Entry], place: ast.Node) -> None:
        """Check a resource that gets some attributes, which stand at a place."""
        run = self.run
        whole = {**(self.defaults or NONE), **given}
        if self.type_name == "class":
            check_class(run, title, _given(whole))
            return
        self.check(whole)
        define = run.names.declared_define(self.type_name)
        resource_type = None if define is not None else run.names.resource_type(self.type_name)
        if resource_type is not None and self.defaults is not None:
            known = {each.name: each for each in with_namevar(resource_type, _given(whole))}
            check_whole(run, resource_type, Titled(place, title, known))
        if define is not None and define.says_parameters and self.defaults is not None:
            check_required(run, self.named_by, define, {name: value for name, (value, _) in whole.items()})

    def check(self, given: Mapping[str, Entry]) -> None:
        """Check attributes that the resources get."""
        define = self.run.names.declared_define(self.type_name)
        resource_type = None if define is not None else self.run.names.resource_type(self.type_name)
        if define is not None:
            check_parameters(self.run, define, _given(given))
        elif resource_type is not None:
            check_attributes(self.run, resource_type, _given(given))


def _type_name(run: Inference, type_: ast.Expression) -> str | None:
    """Return the name of a type in lower case; one or two `@` make the resources virtual."""
    found = run.value_of(type_)
    return found.lower().removeprefix("@").removeprefix("@").removeprefix("::") if isinstance(found, str) else None


def _entries_of(run: Inference, argument: ast.Expression) -> dict[str, Entry] | None:
    """Return the entries of an argument by their keys, or None if they are not all known."""
    return _entries(run, run.value_of(argument), argument)


def _entries(run: Inference, value: Result, place: ast.Node) -> dict[str, Entry] | None:
    """Return the entries of a hash by their keys, or None if they are not all known.

    The values of a hash that is written down are known one by one.
    """
    if isinstance(place, ast.Hash):
        written = {run.value_of(each.key): each.value for each in place.entries}
        if all(isinstance(key, str) for key in written):
            return {key: (run.value_of(each), each) for key, each in written.items() if isinstance(key, str)}
        return None
    if isinstance(value, Hash) and all(isinstance(key, str) for key in value):
        return {key: (each, place) for key, each in value.items() if isinstance(key, str)}
    return None


def _given(entries: Mapping[str, Entry]) -> list[GivenAttribute]:
    """Return what is set; the function gets some values as strings, which are taken for unknown."""
    return [
        GivenAttribute(name, value if _arrives(value) else Unknown(ANY), place, place)
        for name, (value, place) in entries.items()
    ]


def _arrives(value: Result) -> bool:
    """Whether a value is passed to functions of the old interface as it is."""
    if isinstance(value, Unknown):
        return is_assignable(DATA, value.type)
    if isinstance(value, tuple):
        return all(each is not None and _arrives(each) for each in value)
    if isinstance(value, Hash):
        return all(each is not None and _arrives(each) for each in value.values())
    # A regular expression, a version or a `Timestamp` is text when it gets into a function of the old interface.
    return value is None or isinstance(value, (str, int, float))
