"""What an external node classifier says of nodes, from a file: `--enc FILE`.

The file holds what a classifier prints for a node, or that of several nodes by their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.usage import UsageError
from pplint.nodes.facts import read_facts
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.catalog.compiler import Target
    from pplint.values.model import Value

_MEMBERS: Final = frozenset({"classes", "parameters", "environment"})


def classified(targets: Iterable[Target], path: str) -> Iterator[Target]:
    """Yield nodes with the classes, parameters and environment that a file says of them, if one is named."""
    if not path:
        yield from targets
        return
    try:
        said = read_facts(path).facts
    except UsageError as error:
        raise UsageError(str(error).replace("--facts", "--enc", 1)) from None
    is_of_one = all(str(name) in _MEMBERS for name, _ in said.pairs)
    for target in targets:
        own = said if is_of_one else said.get(target.name, Hash(()))
        if not isinstance(own, Hash):
            raise _unexpected(path, target.name, "a hash")
        parameters = own.get("parameters", Hash(()))
        if not isinstance(parameters, Hash | None):
            raise _unexpected(path, "parameters", "a hash")
        environment = own.get("environment")
        yield replace(
            target,
            classes=_classes(own.get("classes"), path),
            parameters=parameters or Hash(()),
            environment=target.environment if environment is None else str(environment),
        )


def _classes(value: Value, path: str) -> Hash[Value]:
    """Return classes with their parameters, which may be the names alone."""
    if isinstance(value, tuple):
        return Hash((str(name), Hash(())) for name in value)
    if not isinstance(value, Hash | None):
        raise _unexpected(path, "classes", "a hash or an array")
    return Hash((str(name), given or Hash(())) for name, given in value.pairs) if value else Hash(())


def _unexpected(path: str, name: str, expected: str) -> UsageError:
    return UsageError(f"`--enc`: `{name}` in `{path}` is not {expected}")
