"""A data type that does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.unknown_names import missing

# A word with a capital is a type, so that the compiler looks for one called `True`.
_VALUES: Final = {"True": "true", "False": "false", "None": "undef", "Nil": "undef", "Null": "undef"}
"""What other languages write in upper case."""


@rule("unknown-data-type", "A data type that does not exist", Severity.ERROR, yields_to=["removed-data-type"])
def unknown_data_type(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a data type that neither Puppet nor a module defines.

    It is reported only if the module that would define the type is available.

    ```puppet file=modules/apache/types/port.pp
    type Apache::Port = Integer[1, 65535]
    ```

    ```puppet
    class apache(Apache::Prot $port) { }     # error: [unknown-data-type]
    ```

    ```puppet
    class apache(Apache::Port $port) { }
    ```
    """
    if problem.kind is not Kind.DATA_TYPE:
        return
    value = _VALUES.get(problem.name)
    for finding in missing(problem, ctx, "type"):
        yield finding if value is None else replace(finding, help=f"the value is `{value}`", fix=None)
