"""Functions that declare classes and resources, and those that ask the catalog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pplint.catalog import issues
from pplint.catalog.classes import declare, declare_classes
from pplint.catalog.collectors import Collection
from pplint.catalog.doubts import TAGS
from pplint.catalog.file_functions import FILE_FUNCTIONS, around, entries_of, hiera
from pplint.catalog.node_data import UNSURE_VARIABLES
from pplint.catalog.relations import resource_named
from pplint.catalog.resource import FURTHER, Place
from pplint.evaluator.builtins.catalog import class_name
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.truth import all_of
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.evaluator.expressions.elements import flat, hash_of
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.model import ANY, BooleanType, HashType
from pplint.values.equality import equal
from pplint.values.errors import PuppetError
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


def _include(call: Call) -> Result:
    return _declare_classes(call, call.arguments)


def _declare_classes(call: Call, names: Iterable[Result]) -> Result:
    run, scope = around(call)
    given = [inner for each in names for inner in flat(each)]
    known: list[Value] = []
    for name in given:
        if isinstance(name, Unknown):
            break
        known.append(name)
    found = declare_classes(run, map(class_name, known), Place(call.node, scope))
    for resource in found:
        if call.name == "contain" and (resource.maybe or not run.doubts):
            run.edges[scope.resource.reference, resource.reference] = None
        elif call.name == "require" and not run.doubts:
            scope.resource.relate("require", resource)
        elif call.name == "require":
            scope.resource.parameters["require"] = Unknown(ANY)
    if len(known) == len(given):
        return tuple(ClassType(resource.title) for resource in found)
    run.opens(f"`{call.name}` of an unknown class")
    if call.name == "require":
        scope.resource.parameters["require"] = Unknown(ANY)
    return Unknown(ANY)


def _hiera_include(call: Call) -> Result:
    return _declare_classes(call, flat(hiera(call)))


def _create_resources(call: Call) -> Result:
    run, _ = around(call)
    type_name, given, *rest = call.arguments
    defaults = rest[0] if rest else None
    if not isinstance(type_name, str):
        run.opens("`create_resources` of an unknown type", "class")
    elif rest and not isinstance(defaults, (Hash, Unknown)):
        label = "the third argument of `create_resources`"
        raise PuppetError(issues.WrongData(label, HashType(), result_type(defaults)))
    elif not isinstance(given, Hash) or isinstance(defaults, Unknown):
        run.opens("`create_resources` of an unknown hash", type_name.lstrip("@"))
    else:
        for title, parameters in given.pairs:
            attributes = {**entries_of(defaults), **_attributes(call, type_name, title, parameters)}
            for each in flat(title):
                _create(call, type_name, str(each), attributes)
    return None


def _attributes(call: Call, type_name: str, title: Result, given: Result) -> dict[str, Result]:
    """Return the attributes of a resource that a function declares, or refuse what is not a hash of them."""
    reference = f"{type_name.lstrip('@').capitalize()}[{title}]"
    if not isinstance(given, Hash):
        raise PuppetError(
            issues.WrongData(f"what `{call.name}` sets for `{reference}`", HashType(), result_type(given))
        )
    if FURTHER in (attributes := entries_of(given)):
        raise PuppetError(issues.UnknownAttribute(reference, FURTHER))
    return attributes


_FORMS = ("regular", "virtual", "exported")
"""What a resource is by the number of signs before its type."""


def _create(call: Call, type_name: str, title: str, given: Mapping[str, Result]) -> None:
    run, scope = around(call)
    word = type_name.lstrip("@")
    if len(type_name) - len(word) >= len(_FORMS):
        raise PuppetError(issues.UnknownType(type_name[2:]))
    if word.startswith("::") and _is_only_in_ruby(run, word[2:].lower()):
        raise PuppetError(issues.UnknownType(word))
    declare(run, word, title, given, Place(call.node, scope), _FORMS[len(type_name) - len(word)])


def _is_only_in_ruby(run: Compilation, name: str) -> bool:
    """Return whether a name is that of a type which is not found from the top scope, as defined types are."""
    if name in run.definitions.defines or run.at_hand.declared_define(name) is not None:
        return False
    return name == "class" or run.at_hand.is_resource_type(name)


def _realize(call: Call) -> Result:
    run, scope = around(call)
    for each in (inner for argument in call.arguments for inner in flat(argument)):
        named = resource_named(each)
        if named is None:
            run.opens("`realize` of an unknown resource")
            continue
        run.collections.append(
            Collection(
                named[0],
                lambda found, named=named: run.find(*named) is found,  # type: ignore[misc]
                {},
                Place(call.node, scope),
                title=named[1],
                maybe=run.doubts > 0,
            )
        )
    return None


def _tag(call: Call) -> Result:
    run, scope = around(call)
    names = [inner for each in call.arguments for inner in flat(each)]
    if run.doubts or any(isinstance(each, Unknown) for each in names):
        run.causes[TAGS] += 1
        scope.resource.has_unsure_tags = True
    if not run.doubts:
        scope.resource.tag(names)
    return None


def _tagged(call: Call) -> Result:
    """Return whether the resource around the call, or the catalog so far, has all of some tags."""
    run, scope = around(call)
    names = [inner for each in call.arguments for inner in flat(each)]
    verdict = all_of([_has_tag(run, scope.resource, each) for each in names])
    return run.unknown("call of `tagged`") and Unknown(BooleanType()) if verdict is None else verdict


def _has_tag(run: Compilation, resource: Resource, name: Result) -> bool | None:
    if not isinstance(name, str):
        return None
    word = name.lower().removeprefix("::")
    if resource.has_unsure_tags:
        return None
    if word in resource.tags:
        return True
    # The catalog is tagged by the classes that are evaluated, and by its node.
    holders = [each for each in run.resources.values() if each.type in {"Class", "Node"} and word in each.names]
    if any(not each.maybe for each in holders):
        return True
    return None if holders or run.is_open or run.doubts or TAGS in run.causes else False


# What asks for resources


def _is_declared(run: Compilation, type_name: str, title: str) -> bool | None:
    found = run.find(type_name, title)
    if found is None:
        return None if run.may_have(type_name) else False
    return None if found.maybe else True


def _defined(call: Call) -> Result:
    run, _ = around(call)
    verdicts: list[bool | None] = [_is_defined(call, inner) for each in call.arguments for inner in flat(each)]
    if True in verdicts:
        return True
    return run.unknown("call of `defined`") and Unknown(BooleanType()) if None in verdicts else False


def _is_set(run: Compilation, name: str, scope: Scope) -> bool | None:
    """Return whether a variable is set; None if that is not known."""
    namespace = name.removeprefix("::").rpartition("::")[0].lower()
    try:
        run.variable(name, scope)
    except NotFound:
        return False
    class_ = run.resources.get(("class", namespace)) if namespace else run.main
    return None if run.doubts or class_ is None or class_.maybe else True


def _is_defined(call: Call, value: Result) -> bool | None:
    run, scope = around(call)
    if isinstance(value, ClassType):
        return None if value.name is None else _is_declared(run, "class", value.name)
    if isinstance(value, ResourceType) and value.type_name is not None:
        if value.title is None:
            return run.at_hand.is_resource_type(value.type_name) or value.type_name.lower() in run.definitions.defines
        return _is_declared(run, value.type_name, value.title)
    if not isinstance(value, str):
        return None
    if value.startswith("$"):
        return None if value.lstrip("$:") in UNSURE_VARIABLES else _is_set(run, value[1:], scope)
    word = value.lower().removeprefix("::")
    is_class = word == "main" or word in run.definitions.classes or run.at_hand.host_class(word) is not None
    return is_class or word in run.definitions.defines or run.at_hand.is_resource_type(word)


def _getparam(call: Call) -> Result:
    run, _ = around(call)
    named = resource_named(call.arguments[0])
    name = call.arguments[1]
    if named is None or not isinstance(name, str):
        return run.unknown("call of `getparam`")
    resource = run.find(named[0], named[1])
    if resource is None:
        return run.unknown("call of `getparam`") if run.may_have(named[0]) else ""
    if resource.maybe:
        return run.unknown("call of `getparam`")
    value = resource.parameter(name)
    return "" if value is None else value


def _has_parameters(resource: Resource, wanted: Mapping[str, Result]) -> bool | None:
    """Return whether a resource is declared with all these parameters."""
    verdict: bool | None = None if resource.maybe else True
    for name, value in wanted.items():
        found = resource.parameter(name)
        if isinstance(found, Unknown) or isinstance(value, Unknown):
            verdict = None
        elif value in (None, ""):
            if found not in (None, ""):
                return False
        elif found is None or not (equal(found, value) or _text(found) == _text(value)):
            return False
    return verdict


def _text(value: Result) -> str:
    from pplint.values.text import text

    return "" if isinstance(value, Unknown) else text(value)


def _ensure(call: Call, type_name: str, title: str, given: dict[str, Result], *others: dict[str, Result]) -> None:
    """Declare a resource, unless it is declared with the parameters, or with other ones that do as well."""
    run, _ = around(call)
    found = run.find(type_name, title)
    if found is None and not run.may_have(type_name):
        _create(call, type_name, title, given)
        return
    verdicts = [None if found is None else _has_parameters(found, each) for each in (given, *others)]
    if True in verdicts:
        return
    if None in verdicts:
        with run.in_doubt():
            _create(call, type_name, title, given)
    else:
        _create(call, type_name, title, given)


def _ensure_resource(call: Call) -> Result:
    run, _ = around(call)
    type_name, titles, *rest = call.arguments
    given: Result = rest[0] if rest else hash_of(())
    if (
        not isinstance(type_name, str)
        or isinstance(given, Unknown)
        or any(isinstance(each, Unknown) for each in flat(titles))
    ):
        run.opens(f"`{call.name}` with unknown arguments", type_name if isinstance(type_name, str) else "class")
        return None
    if isinstance(titles, Hash):
        for title, own in titles.pairs:
            _ensure(call, type_name, str(title), {**entries_of(given), **_attributes(call, type_name, title, own)})
    else:
        for name in flat(titles):
            _ensure(call, type_name, str(name), _attributes(call, type_name, name, given))
    return None


def _ensure_packages(call: Call) -> Result:
    run, _ = around(call)
    packages, *rest = call.arguments
    if any(isinstance(each, Unknown) for argument in call.arguments for each in flat(argument)):
        run.opens(f"`{call.name}` with unknown arguments", "package")
        return None
    defaults = {"ensure": "installed", **entries_of(rest[0] if rest else None)}
    if defaults["ensure"] == "present":
        defaults["ensure"] = "installed"
    named = packages.pairs if isinstance(packages, Hash) else [(each, None) for each in flat(packages)]
    for title, own in named:
        given: dict[str, Result] = {**defaults, **entries_of(own)}
        other = {"present": "installed", "installed": "present"}.get(str(given["ensure"]))
        others = [] if other is None else [{**given, "ensure": other}]
        _ensure(call, "package", str(title), given, *others)
    return None


def _defined_with_params(call: Call) -> Result:
    run, _ = around(call)
    named = resource_named(call.arguments[0])
    if named is None:
        return run.unknown("call of `defined_with_params`")
    found = run.find(named[0], named[1])
    if found is None:
        return run.unknown("call of `defined_with_params`") if run.may_have(named[0]) else False
    given = call.arguments[1] if len(call.arguments) > 1 else None
    verdict = None if isinstance(given, Unknown) else _has_parameters(found, entries_of(given))
    return run.unknown("call of `defined_with_params`") if verdict is None else verdict


def _assert_private(call: Call) -> Result:
    _, scope = around(call)
    if scope.lookup("caller_module_name") != scope.lookup("module_name"):
        raise PuppetError(issues.PrivateDefinition(scope.resource.reference))
    return None


CATALOG_FUNCTIONS: dict[str, Callable[[Call], Result]] = {
    **FILE_FUNCTIONS,
    **dict.fromkeys(("include", "contain", "require"), _include),
    "assert_private": _assert_private,
    "create_resources": _create_resources,
    "defined": _defined,
    "defined_with_params": _defined_with_params,
    **dict.fromkeys(("ensure_packages", "stdlib::ensure_packages"), _ensure_packages),
    **dict.fromkeys(("ensure_resource", "ensure_resources"), _ensure_resource),
    "getparam": _getparam,
    "hiera_include": _hiera_include,
    "realize": _realize,
    "tag": _tag,
    "tagged": _tagged,
}
"""What answers calls where a catalog is compiled, by the names of the functions."""
