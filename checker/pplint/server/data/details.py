"""What is shown of an item in a file of data once somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.server.completion.details import Details
from pplint.server.data.documentation import code_of, parameter_documentation
from pplint.types.display import display

if TYPE_CHECKING:
    from pplint.server.completion.items import About
    from pplint.server.data.sight import DataSight


def details_in_data(sight: DataSight, about: About) -> Details:
    """Return what is known of what an item is about."""
    if about.kind == "word":
        return Details("", about.owner)
    if about.kind == "fact":
        name, *keys = about.name.split(".")
        fact = sight.symbols.fact(name, keys)
        return Details("" if fact is None else display(fact.type))
    parameter = sight.parameter(about.name)
    if parameter is None:
        return Details()
    code = code_of(sight, about.name)
    parts = (f"```puppet\n{code}\n```" if code else "", parameter_documentation(sight, parameter) or "")
    return Details(display(parameter.type), "\n\n".join(filter(None, parts)))
