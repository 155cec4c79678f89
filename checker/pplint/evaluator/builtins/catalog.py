"""Functions that declare classes and resources, and those that ask a catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.expressions.elements import flat
from pplint.evaluator.resources.classes import declare_class
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_REFUSED_IN_SCRIPTS = "CATALOG_OPERATION_NOT_SUPPORTED_WHEN_SCRIPTING"


@builtin(
    "include(Array[Any, 1] *$names) >> Array[Type[Class]]",
    "contain(Array[Any, 1] *$names) >> Array[Type[Class]]",
    "require(Array[Any, 1] *$names) >> Array[Type[Class]]",
    takes_call=True,
)
def include(call: Call, *names: Value) -> Result:
    """Declare classes, and return the references to them."""
    refuse_in_script(call)
    return tuple(declare_class(call.run, class_name(each), {}, call.node) for each in flat(names))


def class_name(name: Value) -> str:
    """Return the name of the class that an argument names; raise `PuppetError` if it names none."""
    if name is None:
        raise PuppetError(issues.UndefClassName())
    if name == "":
        raise PuppetError(issues.EmptyClassName())
    if isinstance(name, ClassType):
        if name.name is None:
            raise PuppetError(issues.NamelessClass())
        return name.name
    if isinstance(name, ResourceType) and (name.type_name or "").lower() == "class" and name.title is not None:
        return name.title
    if not isinstance(name, str):
        raise PuppetError(issues.NotClassName(kind(name)))
    return name


def refuse_in_script(call: Call) -> None:
    """Raise `PuppetError` for what needs a catalog, where there is none."""
    if call.run.is_script:
        raise PuppetError(issues.FunctionNotInScript(call.name, _REFUSED_IN_SCRIPTS))


@builtin(
    "realize(Array[Any, 1] *$references, Optional[Callable] $block)",
    "tag(Array[Any, 1] *$names, Optional[Callable] $block)",
    "create_resources(String $type, Hash $resources, Any $defaults = {}, Optional[Callable] $block)",
    takes_call=True,
    takes_unknown=True,
)
def change_catalog(call: Call, *_arguments: Result) -> Result:
    """Give nothing back; what the functions do to a catalog shows nowhere else."""
    refuse_in_script(call)
    return None


@builtin("tagged(Array[Any, 1] *$names, Optional[Callable] $block) >> Boolean", takes_call=True, takes_unknown=True)
def tagged(call: Call, *_names: Result) -> Result:
    """Which tags there are depends on where the code is declared."""
    refuse_in_script(call)
    return call.returned()
