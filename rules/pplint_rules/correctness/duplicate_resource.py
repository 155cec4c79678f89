"""Resources that are declared twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Place, Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.values.model import Hash
from pplint_rules.shared.block_contents import declaring
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.class_contents import always_declared
from pplint_rules.shared.earlier_statements import declared_in, done_before, done_in_several, may_leave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint_rules.shared.block_contents import Declaring
    from pplint_rules.shared.literal_resources import NamedResource

_LOOPS: Final = frozenset({"each", "map", "filter", "reverse_each"})


@rule("duplicate-resource", "A resource that is declared twice", Severity.ERROR)
def duplicate_resource(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a second resource of the same type with the same title.

    Titles must be literal, and the first declaration must be certain: in the same block, before it in an enclosing
    block, in a branch before it, in a loop that runs more than once, or in a class that the block declares. For the
    last, resources that the definition tests with `defined` are not reported.

    ```puppet file=modules/base/manifests/init.pp
    class base {
      package { 'curl': }
    }
    ```

    ```puppet
    class motd {
      include base
      package { 'curl': }                      # error: [duplicate-resource]
      file { '/etc/motd': ensure => file }
      file { '/etc/motd': mode => '0644' }     # error: [duplicate-resource]
    }
    ```

    ```puppet
    class motd {
      include base
      file { '/etc/motd':
        ensure => file,
        mode   => '0644',
      }
    }
    ```
    """
    statements = declaring(node)
    if statements:
        yield from _for_each(node, ctx)
        yield from _in(node, statements, ctx)


def _for_each(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """Report what a loop declares again."""
    owner = ctx.parent
    if isinstance(owner, ast.Lambda) and _runs_again(owner, node, ctx):
        for resource, span in declared_in(node).items():
            if resource.type != "class" and not questions(ctx).may_mean(resource):
                yield ctx.finding(span, f"`{resource}` is declared again for each element")


def _in(node: ast.Block, statements: Sequence[Declaring], ctx: Context) -> Iterator[Finding]:
    """Report what the statements of a block declare that was declared before."""
    owner = ctx.parent
    first = dict(always_declared(ctx.names, owner.parent)) if isinstance(owner, ast.Class) and owner.parent else {}
    several = done_in_several(ctx, declared_in)
    for statement in statements:
        own: dict[NamedResource, Place] = {}
        for resource, _, span in statement.resources:
            is_other = resource in first and not _is_at(ctx, first[resource], Place(ctx.source.path, span))
            if is_other and resource.type != "class":
                labels = ctx.declared(first[resource], "first declared here")
                yield ctx.finding(span, f"`{resource}` is declared twice", *labels)
            elif resource in several and resource.type != "class":
                yield from _again(resource, span, node, ctx)
            own[resource] = Place(ctx.source.path, span)
        is_alone = not first and statement is statements[-1]
        for name, span in statement.classes if not is_alone else ():
            others = dict(always_declared(ctx.names, name))
            again = (each for each in others if each in first)
            twice = next((each for each in again if not _is_at(ctx, first[each], others[each])), None)
            if twice is not None:
                labels = (*ctx.declared(first[twice], "first declared here"), *ctx.declared(others[twice], "and here"))
                yield ctx.finding(span, f"the class `{name}` declares `{twice}` a second time", *labels)
            own |= others
        _add_missing(first, own)


def _add_missing(first: dict[NamedResource, Place], found: dict[NamedResource, Place]) -> None:
    for resource, place in found.items():
        first.setdefault(resource, place)


def _again(resource: NamedResource, span: Span, block: ast.Block, ctx: Context) -> Iterator[Finding]:
    """Report a resource that is declared before by what stands around the block, or in a branch in it."""
    earlier = done_before(ctx, block, declared_in, resource, span.start)
    if earlier is not None and not questions(ctx).may_mean(resource):
        yield ctx.finding(span, f"`{resource}` is declared twice", ctx.label(earlier, "first declared here"))


def _runs_again(block: ast.Lambda, body: ast.Block, ctx: Context) -> bool:
    """Whether a lambda is called for several elements, and nothing in it leaves the loop."""
    call = ctx.ancestors[-2]
    if not isinstance(call, ast.Call | ast.MethodCall) or call.block is not block or function_name(call) not in _LOOPS:
        return False
    elements = ctx.value_of(arguments(call)[0]) if arguments(call) else None
    return isinstance(elements, tuple | Hash) and len(elements) > 1 and not may_leave(body)


def _is_at(ctx: Context, place: Place, other: Place) -> bool:
    """Whether a place is the same as another: a class may be declared by those that it declares."""
    if place == other or place.span != other.span:
        return place == other
    real_path = ctx.project.session.disk.real_path
    return real_path(place.path) == real_path(other.path)
