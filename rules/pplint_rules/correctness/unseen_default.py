"""Defaults of parameters that data always have a value for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Label, Severity
from pplint.base.real_paths import is_within
from pplint.data.interpolations import interpolations
from pplint.data.nodes import Scalar
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.data.bindings import Binding
    from pplint.values.model import Value

_EMPTY: Final[tuple[Value, ...]] = (None, "", (), Hash())


@rule(
    "unseen-default",
    "A default that is never used, because the data always has a value",
    Severity.WARNING,
    presets=(),
    groups=["unused"],
)
def unseen_default(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """A class parameter uses its default only if the data has no value for its key, or `~` as the value.

    A default has no effect if the data of its module has a value for all nodes, in a file whose path contains no
    variables. Data of the environment has the same effect on classes of modules without a `metadata.json`, because no
    other environment uses them. Defaults that are `undef` or empty are not reported, because they often mean "see the
    data". Levels that are not available are assumed not to contain `~`.

    ```yaml file=modules/apache/hiera.yaml
    version: 5
    ```

    ```yaml file=modules/apache/data/common.yaml
    apache::port: 8080
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(
      Integer $port = 80,     # warning: [unseen-default]
    ) { }
    ```

    ```puppet path=modules/apache/manifests/init.pp
    class apache(
      Integer $port,
    ) { }
    ```
    """
    for parameter in node.parameters:
        if parameter.default is None or ctx.value_of(parameter.default) in _EMPTY:
            continue
        binding = _binding_for_all(f"{node.name.lower()}::{parameter.name}", ctx)
        if binding is not None and _is_of_class(binding, ctx):
            message = f"the default of `${parameter.name}` is never used: the data has a value for every node"
            label = Label(binding.entry.key.span, "the value is here", ctx.project.shown_path(binding.path))
            yield ctx.finding(parameter.default, message, label)


def _binding_for_all(key: str, ctx: Context) -> Binding | None:
    """Return what gives a value for all nodes, if nothing that goes before it may be `undef`."""
    for each in ctx.project.bindings(key):
        if _may_be_undef(each):
            return None
        if each.is_for_all:
            return each
    return None


def _may_be_undef(binding: Binding) -> bool:
    value = binding.entry.value.value if isinstance(binding.entry.value, Scalar) else ""
    return value is None or (isinstance(value, str) and any(each.method == "alias" for each in interpolations(value)))


def _is_of_class(binding: Binding, ctx: Context) -> bool:
    """Whether data are those of the module itself, or of the only environment that its classes are for."""
    module = None if ctx.module is None else ctx.project.module(ctx.module)
    return module is None or is_within(binding.path, module.root) or "metadata.json" not in module.entries("")
