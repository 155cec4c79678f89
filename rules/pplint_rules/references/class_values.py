"""Parameters of classes that neither a declaration gives a value, nor any data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.suggest import without_misspelt
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint.types.model import UNDEF
from pplint.types.relations import is_assignable
from pplint.values.model import DEFAULT, Hash
from pplint_rules.shared.bound_parameters import is_older

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pplint.infer.symbols import HostClass
    from pplint.rule import Context

_OF_SECRETS: Final = ("credential", "key", "passphrase", "passw", "secret", "token")


def class_of_repository(name: str, ctx: Context) -> HostClass | None:
    """Return the class that a manifest of a control repository declares, if all that matters is known of it."""
    if not name or not ctx.project.is_control_repository or not _is_evaluated(ctx):
        return None
    found = ctx.names.host_class(name)
    return None if found is None or not found.definition.says_parameters or is_older(name, ctx) else found


def _is_evaluated(ctx: Context) -> bool:
    """Whether a file is a part of catalogs: others in a module are examples and tests."""
    return ctx.kind is SourceKind.MANIFEST and (ctx.module_path is None or ctx.module_path[1].startswith("manifests/"))


def parameters_without_value(
    found: HostClass, given: Collection[str], ctx: Context, *, is_named_in_data: bool = False
) -> list[str]:
    """Return the parameters without a default that are not `given`, and that no level of the data has a value for.

    There are none if a name is almost that of one: what is wrong is that name then. Who looks at the declaration of a
    class that only data name has no other hint at it.
    """
    name = found.definition.node.name.lower()
    parameters = found.definition.node.parameters
    needed = (each.name for each in parameters if each.default is None and each.name not in given)
    missing = [each for each in needed if _is_in_no_data(f"{name}::{each}", ctx)]
    if missing and not is_named_in_data:
        named = {*ctx.project.parameters_in_data(name), *given}
        missing = list(without_misspelt(missing, sorted(named.difference(each.name for each in parameters))))
    # What nobody should see is often given by what is not in the repository, and the rest with it.
    return [] if any(each in name.lower() for name in missing for each in _OF_SECRETS) else missing


def _is_in_no_data(key: str, ctx: Context) -> bool:
    return not ctx.project.is_bound(key) and ctx.project.is_followed(key)


def given_parameters(found: HostClass, bodies: Sequence[ast.ResourceBody], ctx: Context) -> Mapping[str, bool] | None:
    """Return what bodies set of a class, each with whether that is a value: `undef` is one where the type takes it.

    It is None where it is not known which parameters are set.
    """
    values: dict[str, object] = {}
    for attribute in (each for body in bodies for each in body.attributes):
        value = ctx.value_of(attribute.value)
        if isinstance(attribute, ast.Attribute):
            values[attribute.name] = value
        elif isinstance(value, Hash):
            values.update((str(key), each) for key, each in value.items())
        else:
            return None
    declared = {each.name: each for each in found.definition.node.parameters}
    return {
        name: value is not None or name not in declared or _takes_undef(declared[name], found, ctx)
        for name, value in values.items()
    }


def _takes_undef(parameter: ast.Parameter, found: HostClass, ctx: Context) -> bool:
    return is_assignable(ctx.names.parameter(parameter, found.definition.path, found).type, UNDEF)


def bodies_by_title(node: ast.Resource, ctx: Context) -> list[tuple[str, list[ast.ResourceBody]]]:
    """Return the classes that a resource expression declares, each with the bodies that set its parameters."""
    titled = [(body, ctx.value_of(body.title)) for body in node.bodies]
    defaults = [body for body, title in titled if title is DEFAULT]
    return [
        (each.lower().removeprefix("::"), [*defaults, body])
        for body, title in titled
        for each in (title if isinstance(title, tuple) else (title,))
        if isinstance(each, str)
    ]
