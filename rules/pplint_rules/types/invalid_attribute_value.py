"""Values that an attribute of a resource does not accept."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.core.unknown import alternatives, result_type
from pplint.infer.core.problems import METAPARAMETER, InvalidAttributeValue
from pplint.rule import Context, rule
from pplint.syntax.names import RELATIONSHIPS
from pplint.syntax.quoting import quote
from pplint.types.alias import unalias
from pplint.types.make import variant
from pplint.types.model import ArrayType, BooleanType, EnumType, TupleType, Type
from pplint_rules.shared.explanations import in_resource
from pplint_rules.shared.same_cause import labelled, repeats
from pplint_rules.shared.type_mismatch import Misfit


@rule(
    "invalid-attribute-value",
    "A value that an attribute of the resource does not accept",
    Severity.ERROR,
    yields_to=("unquoted-file-mode",),
)
def invalid_attribute_value(problem: InvalidAttributeValue, ctx: Context) -> Iterator[Finding]:
    """The catalog compiles with such a value, but the agent then refuses the whole catalog.

    The title of a resource is also the value of an attribute, such as the `path` of a `file`.

    ```puppet
    service { 'apache2':
      ensure => 'started',     # error: [invalid-attribute-value]
    }
    ```

    ```puppet
    service { 'apache2':
      ensure => 'running',
    }
    ```
    """
    others = repeats(ctx, problem)
    if others is None:
        return
    labels = [ctx.label(each, "also set here") for each in labelled(others)]
    if problem.name in RELATIONSHIPS and isinstance(problem.found, str):
        message = f"metaparameter `{problem.name}` expects a resource reference, got {quote(problem.found)}"
        help_ = f"write it with its type: `{_reference(problem.found)}`"
        yield ctx.finding(problem, message, *labels, *in_resource(problem, ctx), help=help_)
        return
    subject = f"metaparameter `{problem.name}`"
    if problem.owner != METAPARAMETER:
        subject = f"attribute `{problem.name}` of resource type `{problem.owner}`"
    subject = f"the title, as {subject}," if problem.is_title else subject
    misfit = Misfit(
        problem.node, _shown(problem.expected, result_type(problem.found)), problem.found, subject, problem.values
    )
    labels += [*ctx.declared(problem.place, "attribute declared here"), *in_resource(problem, ctx)]
    yield misfit.starts(ctx, problem.beginning, *labels) if problem.beginning else misfit.finding(ctx, *labels)


def _reference(title: str) -> str:
    """Give an example of a reference with a title."""
    return f"Package[{quote(title)}]" if title.isidentifier() else f"File[{quote(title)}]"


def _shown(expected: Type, found: Type) -> Type:
    """Leave out what goes without saying: arrays where there is none, and Booleans as text beside themselves."""
    choices = alternatives(unalias(expected))
    if not isinstance(found, ArrayType | TupleType):
        choices = tuple(each for each in choices if not isinstance(each, ArrayType)) or choices
    choices = tuple(part for each in choices for part in alternatives(unalias(each)))
    if any(isinstance(each, BooleanType) for each in choices):
        choices = tuple(each for each in map(_without_booleans, choices) if each is not None)
    return variant(choices)


def _without_booleans(type_: Type) -> Type | None:
    """Leave `true` and `false` out of an `Enum`; return nothing if that was all of it."""
    if not isinstance(type_, EnumType) or not type_.values:
        return type_
    values = tuple(each for each in type_.values if each not in {"true", "false"})
    return replace(type_, values=values) if values else None
