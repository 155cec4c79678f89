"""Overrides that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.real_paths import is_same_file
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.block_contents import declaring
from pplint_rules.shared.class_contents import MOST_CLASSES, always_declared
from pplint_rules.shared.earlier_statements import blocks_around, classes_in
from pplint_rules.shared.literal_resources import NamedResource, referred_to

if TYPE_CHECKING:
    from pplint.base.source import Place

_Attributes = dict[tuple[NamedResource, str], Span]


@rule(
    "illegal-override",
    "An override of an attribute that is already set, or of a resource in another class",
    Severity.ERROR,
)
def illegal_override(node: ast.ResourceOverride, ctx: Context) -> Iterator[Finding]:
    """An override can set only attributes that are not set yet, unless its class inherits the class that set them.

    Only an inheriting class can override a resource of another class. A collector can do both.

    ```puppet file=modules/ntp/manifests/init.pp
    class ntp {
      file { '/etc/ntp.conf': mode => '0644' }
    }
    ```

    ```puppet
    class time {
      include ntp
      File['/etc/ntp.conf'] { mode => '0600' }     # error: [illegal-override]

      file { '/etc/localtime': ensure => link }
      File['/etc/localtime'] { ensure => file }    # error: [illegal-override]
    }
    ```

    ```puppet
    class time inherits ntp {
      File['/etc/ntp.conf'] { mode => '0600' }
    }
    ```
    """
    block = ctx.parent
    if not isinstance(block, ast.Block):
        return
    overrides = [each for each in block.statements if isinstance(each, ast.ResourceOverride)]
    # What one sets is set already for those after it: all of a block are looked at with the first.
    if overrides[0] is not node:
        return
    around = tuple(blocks_around(ctx))
    set_here = dict(ctx.once(_set_by, block))
    for override in overrides:
        for resource, span in referred_to(override.reference):
            for name, place in dict(_names(override.attributes)).items():
                here = set_here.setdefault((resource, name), place)
                earlier = here if here is not place else _set_before(resource, name, around[1:], block.start, ctx)
                if earlier is not None:
                    yield ctx.finding(place, f"`{name}` of `{resource}` is already set", ctx.label(earlier, "set here"))
            if not any((resource, "") in ctx.once(_set_by, each) for each in around):
                yield from _of_other_class(resource, span, around, ctx)


def _set_before(
    resource: NamedResource, name: str, around: Sequence[ast.Block], start: int, ctx: Context
) -> Span | None:
    """Return where blocks around one set an attribute before it."""
    places = (ctx.once(_set_by, block).get((resource, name)) for block in around)
    return next((place for place in places if place is not None and place.end <= start), None)


def _set_by(block: ast.Block) -> _Attributes:
    """Return the attributes that resource expressions of a block set, with their places; "" stands for the resource."""
    found: _Attributes = {}
    for statement in declaring(block):
        defaults = list(_defaults(statement.node))
        for resource, body, span in statement.resources:
            found.setdefault((resource, ""), span)
            for name, place in (*_names(body.attributes), *defaults):
                found.setdefault((resource, name), place)
    return found


def _defaults(statement: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield what the body for `default` of a resource expression sets."""
    for body in statement.bodies if isinstance(statement, ast.Resource) else ():
        if isinstance(body.title, ast.Default):
            yield from _names(body.attributes)


def _names(attributes: list[ast.Attribute | ast.AttributeSplat]) -> Iterator[tuple[str, Span]]:
    for each in attributes:
        if isinstance(each, ast.Attribute):
            yield each.name, each.name_span


def _of_other_class(
    resource: NamedResource, reference: Span, around: Sequence[ast.Block], ctx: Context
) -> Iterator[Finding]:
    """Report an override of a resource that another class declares for certain, unless that is an ancestor."""
    owner = next((each for each in reversed(ctx.ancestors) if isinstance(each, ast.Class)), None)
    for block in around:
        end, place = ctx.once(_of_classes, ctx, block).get(resource, (0, None))
        if place is None or end > reference.start or _is_within(place, owner, ctx):
            continue
        parent = None if owner is None else owner.parent
        if parent is None or resource not in dict(always_declared(ctx.names, parent)):
            message = f"`{resource}` is declared in a class that this class does not inherit"
            help_ = "inherit the class, or change the resource with a collector"
            yield ctx.finding(reference, message, *ctx.declared(place, "declared here"), help=help_)
        return


def _of_classes(ctx: Context, block: ast.Block) -> dict[NamedResource, tuple[int, Place]]:
    """Return what the classes that a block declares declare in turn, each with the end of what declares the class."""
    found: dict[NamedResource, tuple[int, Place]] = {}
    for name, span in islice(classes_in(block).items(), MOST_CLASSES):
        for resource, place in always_declared(ctx.names, name):
            found.setdefault(resource, (span.end, place))
    return found


def _is_within(place: Place, owner: ast.Class | None, ctx: Context) -> bool:
    """Whether a place is in a class: those that it declares may declare it in turn."""
    return owner is not None and is_same_file(place.path, ctx.source.path) and place.span.start in range(*owner.span)
