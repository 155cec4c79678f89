"""Classes of a catalog: declared and evaluated once each, at the first declaration. Specification: "Classes"."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.catalog import issues
from pplint.catalog.doubts import forget_values
from pplint.catalog.resource import FURTHER, METAPARAMETERS, CatalogScope, Place, Resource, place_of
from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import names as name_issues
from pplint.evaluator.core.unknown import Unknown
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pplint.catalog.compilation import Compilation
    from pplint.evaluator.core.unknown import Result
    from pplint.project.lookup import Declared
    from pplint.syntax import ast


def declare(  # noqa: PLR0913, PLR0917 - the compilation, and what its method takes
    run: Compilation, type_name: str, title: str, given: Mapping[str, Result], at: Place, form: str = "regular"
) -> Resource:
    """Declare a resource, or a class; raise what the compiler raises."""
    if type_name.lower().removeprefix("::") == "class":
        return declare_class(run, title, given, at, is_resource=True)
    return run.declare(type_name, title, given, at, form)


def declare_class(
    run: Compilation, name: str, given: Mapping[str, Result], at: Place, *, is_resource: bool = False
) -> Resource:
    """Declare and evaluate a class, unless that is done."""
    name = name.lower().removeprefix("::")
    known = run.resources.get(("class", name))
    if known is not None:
        return _class_again(run, known, at, is_resource=is_resource)
    evaluate = _enter(run, name, given, at, is_given=is_resource)
    evaluate()
    return run.resources["class", name]


def declare_classes(run: Compilation, names: Iterable[str], at: Place) -> list[Resource]:
    """Declare classes without parameters: all are in the catalog before one of them is evaluated."""
    keys = [("class", name.lower().removeprefix("::")) for name in names]
    entered: list[tuple[str, str]] = []
    for key in keys:
        known = run.resources.get(key)
        if known is not None:
            _class_again(run, known, at, is_resource=False)
        else:
            run.waiting_classes[key] = _enter(run, key[1], {}, at, is_given=False)
            entered.append(key)
    for key in entered:
        _evaluate_waiting(run, key)
    return [run.resources[key] for key in keys]


def _evaluate_waiting(run: Compilation, key: tuple[str, str]) -> None:
    """Evaluate a class that is in the catalog, unless that is done."""
    evaluate = run.waiting_classes.pop(key, None)
    if evaluate is not None:
        run.resources[key].is_evaluated = True
        evaluate()


def declare_later(run: Compilation, classes: Mapping[str, Mapping[str, Result]], at: Place) -> None:
    """Declare the classes that a classifier names: all before one of them is evaluated, those with parameters first."""
    for name, given in sorted(classes.items(), key=lambda each: not each[1]):
        key = "class", name.lower().removeprefix("::")
        known = run.resources.get(key)
        if known is None:
            run.waiting_classes[key] = _enter(run, key[1], given, at, is_given=True)
            run.resources[key].is_evaluated = False
        elif given:
            _class_again(run, known, at, is_resource=True)


def _enter(
    run: Compilation, name: str, given: Mapping[str, Result], at: Place, *, is_given: bool
) -> Callable[[], None]:
    """Add a class to the catalog; return what evaluates it."""
    node, scope = at
    own = run.definitions.classes.get(name)
    declared = None if own is not None else run.at_hand.declared_class(name)
    class_ = own if declared is None else declared.node
    if class_ is None:
        raise failure(name_issues.UnknownClass("class", name), node)
    if declared is not None and not run.at_hand.is_readable(declared):
        raise failure(issues.UnreadableDefinition(declared.path), node)
    resource = Resource("class", name, scope, node)
    resource.maybe = run.doubts > 0
    resource.tag_as(scope.resource)
    resource.is_given = is_given
    # A class that is declared like a resource is certainly not declared before.
    resource.is_unsure = run.has_open_classes and not (is_given and not run.doubts)
    if resource.is_unsure:
        resource.has_unsure_tags = True
        given = {FURTHER: Unknown(ANY), **given}
    # Before the inherited class, which may not declare this one.
    run.add(resource)
    return partial(_evaluate, run, resource, class_, declared, given, at)


def _evaluate(  # noqa: PLR0913, PLR0917 - what is known of a class
    run: Compilation,
    resource: Resource,
    class_: ast.Class,
    declared: Declared[ast.Class] | None,
    given: Mapping[str, Result],
    at: Place,
) -> None:
    name, (node, scope) = resource.title, at
    inherited: CatalogScope | None = None
    if class_.parent is not None:
        parent = run.at_hand.declared_class(class_.parent)
        if parent is not None and parent.is_by_signature:
            # Any variable may come from there.
            raise failure(name_issues.UnknownClass("class", class_.parent), node)
        if _inherits_itself(run, name, class_.parent):
            raise failure(issues.InheritsItself(name), node)
        declare_class(run, class_.parent, {}, at)
        _evaluate_waiting(run, ("class", class_.parent.lower().removeprefix("::")))
        found = run.catalog.class_scope(class_.parent)
        inherited = found if isinstance(found, CatalogScope) else None
    # Defaults come from the inherited class, or else from where the class is first declared.
    caller = inherited or scope
    path = scope.path if declared is None else declared.path
    own_scope = CatalogScope(run.node_scope, inherited, caller, path)
    own_scope.module = "" if declared is None else declared.module or ""
    own_scope.resource, own_scope.definition = resource, class_
    own_scope.is_caller_sure = inherited is not None or not resource.is_unsure
    run.catalog.declare_class(name, own_scope)
    own_scope.set_all(
        {"title": name, "name": name, "module_name": own_scope.module, "caller_module_name": caller.module}
    )
    for each, value in given.items():
        if each in METAPARAMETERS:
            resource.set(each, value)
    with run.evaluating(own_scope):
        run.evaluate_body(class_, given, Place(node, own_scope), declared, partial(_set_stage, run, resource, node))


def _inherits_itself(run: Compilation, name: str, parent: str | None) -> bool:
    """Return whether the classes that a class inherits lead back to it."""
    seen: set[str] = set()
    while parent is not None and (word := parent.lower().removeprefix("::")) not in seen:
        seen.add(word)
        class_ = run.definitions.classes.get(word) or run.at_hand.host_class(word)
        parent = None if class_ is None else class_.parent
    return name in seen


def _class_again(run: Compilation, known: Resource, at: Place, *, is_resource: bool) -> Resource:
    node, scope = at
    if known.maybe and (is_resource or known.is_given):
        forget_values(run, run.resources.values(), known)
    elif known.maybe:
        known.has_unsure_tags = True
        if known.parameters.get("stage") != scope.resource.parameters.get("stage"):
            known.parameters["stage"] = Unknown(ANY)
    if is_resource and not known.maybe and not run.doubts:
        raise failure(issues.AlreadyDeclared(known.reference, place_of(known)), node)
    if known.maybe and not run.doubts:
        # What it declares stays in doubt: in which order it was evaluated is not known.
        run.opens("class that may be declared earlier")
    elif is_resource and run.doubts:
        run.opens("class that may be declared earlier")
    return known


def _set_stage(run: Compilation, resource: Resource, node: ast.Node) -> None:
    """Set the stage of a class once its parameters are, which may say it; else, it is that of what declares it."""
    outer = resource.scope.resource
    stage = resource.parameter("stage")
    if stage is None and outer is not run.main:
        stage = outer.parameters.get("stage")
    if stage is not None:
        resource.parameters["stage"] = stage
    if isinstance(stage, Unknown):
        return
    named = f"Stage[{stage or 'main'}]"
    if run.find("stage", str(stage or "main")) is None and not run.may_have("stage"):
        raise failure(issues.MissingResource(named, f"parameter `stage` of `{resource.reference}`"), node)
    run.edges[named, resource.reference] = None
