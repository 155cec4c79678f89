"""Resources that depend on each other in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.source import Place, Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.correctness.resource_order import Relations, relations_in, relations_of
from pplint_rules.shared.block_contents import declared_with, declaring
from pplint_rules.shared.earlier_statements import declared_in, definition_of
from pplint_rules.shared.literal_resources import NamedResource, named, referred_to

MOST_SHOWN = 10
"""How many resources of a circle are named."""


@rule("dependency-cycle", "Resources that depend on each other in a cycle", Severity.ERROR)
def dependency_cycle(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The agent cannot apply a catalog in which a resource must come before itself.

    The rule follows relations between resources with literal titles in the same block, and in classes that always
    declare each other. A class contains its resources, so none of them can come before or after the class. A cycle
    through several classes is reported at the relation that closes it when the classes are read in the order of their
    names.

    ```puppet
    class ntp {
      package { 'ntp': }
      file { '/etc/ntp.conf':
        require => Package['ntp'],
        notify  => Service['ntp'],
      }
      service { 'ntp':
        before => Package['ntp'],     # error: [dependency-cycle]
      }
    }
    ```

    ```puppet
    class ntp {
      package { 'ntp': }
      -> file { '/etc/ntp.conf': }
      ~> service { 'ntp': }
    }
    ```
    """
    relations = relations_of(node)
    for relation, way in relations.cycles() if relations.in_order else ():
        others = [each for each in relations.along(way[:MOST_SHOWN]) if each is not relation]
        labels = [ctx.label(each.span, f"`{each.first}` comes before `{each.second}`") for each in others]
        yield ctx.finding(relation.span, _sentence(way), *labels)
    class_ = definition_of(ctx) if relations.resources or declaring(node) else None
    if isinstance(class_, ast.Class):
        for part, place in _beside_whole(node, named("class", class_.name), relations):
            yield ctx.finding(place, f"{part} is in the class `{class_.name}` and cannot come before or after it")
        if node is class_.body:
            yield from _through_classes(class_, ctx)


def _sentence(way: Sequence[NamedResource]) -> str:
    shown = [f"`{each}`" for each in way]
    if len(shown) > MOST_SHOWN:
        shown = [*shown[: MOST_SHOWN - 2], f"{len(shown) - MOST_SHOWN + 1} more", shown[-1]]
    return f"dependency cycle: {' -> '.join(shown)}"


def _through_classes(class_: ast.Class, ctx: Context) -> Iterator[Finding]:
    """Report the cycles that what a class says closes with what others say."""
    from pplint_rules.correctness.class_order import cycles_closed_in

    for circle in cycles_closed_in(class_, ctx.names):
        labels: list[Label] = []
        for each in circle.others[:MOST_SHOWN]:
            declared = ctx.names.host_class(each.class_.name)
            place = None if declared is None else Place(declared.definition.path, each.span)
            labels += ctx.declared(place, each.reason)
        yield ctx.finding(circle.closing.span, _sentence(circle.way), *labels)


def _beside_whole(block: ast.Block, class_: NamedResource, relations: Relations) -> Iterator[tuple[str, Span]]:
    """Yield what is in a class and must come before or after it, with the place that says so."""
    contained = dict(_classes(block, "contain"))
    seen: set[Span] = set()
    for attribute in _relations_of_resources(relations):
        if any(other == class_ for other, _ in referred_to(attribute.value)):
            seen.add(attribute.span)
            yield "this resource", attribute.span
    for relation in relations.in_order:
        if class_ not in (relation.first, relation.second) or relation.span in seen:
            continue
        part = relation.first if relation.second == class_ else relation.second
        if part in contained or (part.type != "class" and part in declared_in(block)):
            yield f"`{part}`", relation.span
    yield from ((f"`{part}`", span) for part, span in _classes(block, "require") if part in contained)


def _relations_of_resources(relations: Relations) -> Iterator[ast.Attribute]:
    for each in relations.resources:
        if not _is_class(each.type):
            for body in each.bodies:
                yield from relations_in(body)


def _is_class(type_: ast.Expression) -> bool:
    """Whether what a resource expression declares may be classes, which are no part of the one around it."""
    return not isinstance(type_, ast.Name) or type_.value == "class"


def _classes(block: ast.Block, function: str) -> Iterator[tuple[NamedResource, Span]]:
    """Yield the classes that a block declares with a function."""
    for name, span in declared_with(block, function):
        yield named("class", name), span
