"""Functions that read or change the world: only their signatures are known here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.builtins.table import builtin, declare
from pplint.evaluator.core.unknown import Unknown, joined, of_type
from pplint.types.model import ANY, ArrayType, Type, TypeType
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result

ANYTHING = Unknown(ANY)

declare(
    [
        "binary_file(String $path) >> Binary",
        "epp(String $path, Hash[Pattern[/^\\w+$/], Any] $parameters = {}) >> Variant[String, Sensitive[String]]",
        "eyaml_lookup_key(String[1] $key, Hash[String[1], Any] $options, Any $context)",
        "file(Array[Any, 1] *$paths, Optional[Callable] $block) >> String",
        "find_file(String *$paths) >> Optional[String]",
        "find_file(Array[Array[String]] *$paths) >> Optional[String]",
        "find_template(String *$paths) >> Optional[String]",
        "find_template(Array[Array[String]] *$paths) >> Optional[String]",
        "generate(Array[Any, 1] *$command, Optional[Callable] $block) >> String",
        "hocon_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
        "import(Any *$files)",
        "inline_template(Array[Any, 1] *$templates, Optional[Callable] $block) >> String",
        "json_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
        "module_directory(String *$names) >> Optional[String]",
        "module_directory(Array[Array[String]] *$names) >> Optional[String]",
        "template(Array[Any, 1] *$paths, Optional[Callable] $block) >> String",
        "yaml_data(Struct[{path => String[1]}] $options, Any $context) >> Hash",
    ]
)

_BY_HIERA = ("hiera", "hiera_array", "hiera_hash", "hiera_include")
_MERGED: Final = Unknown(ArrayType(ANY))
"""What comes of `unique` values; other ways to merge leave a value alone that is not what they are for."""


@builtin(
    *(
        signature
        for name in _BY_HIERA
        for signature in (
            f"{name}(Tuple[String, Any, Any, 1, 3] $args)",
            f"{name}(String $key)",
            f"{name}(String $key, Any $default, Any $override = undef)",
            f"{name}(String $key, Callable[1, 1] $block)",
            f"{name}(String $key, Any $override, Callable[1, 1] $block)",
        )
    ),
    takes_call=True,
    takes_unknown=True,
)
def look_up_by_hiera(call: Call, key: Result, default: Result = ANYTHING, *_override: Result) -> Result:
    """Return what is known of a value in the data, or of the default."""
    if call.name != "hiera_array" or not isinstance(key, str) or call.block is not None:
        return ANYTHING
    return joined([_MERGED, default]) if len(call.arguments) > 1 else _MERGED


_NAME = "Variant[String, Array[String]]"
_MERGE = "Variant[String[1], Hash[String, Scalar]]"
_BLOCK = f"Callable[{_NAME}]"
_OPTIONS = f"""
    value_type          => Optional[Type],
    default_value       => Any,
    override            => Optional[Hash[String, Any]],
    default_values_hash => Optional[Hash[String, Any]],
    merge               => Optional[{_MERGE}]
"""


@builtin(
    f"lookup({_NAME} $name, Type $value_type = undef, {_MERGE} $merge = undef)",
    f"lookup({_NAME} $name, Optional[Type] $value_type, Optional[{_MERGE}] $merge, Any $default_value)",
    f"lookup({_NAME} $name, Type $value_type = undef, {_MERGE} $merge = undef, {_BLOCK} $block)",
    f"lookup(Struct[{{ name => {_NAME}, {_OPTIONS} }}] $options_hash, Optional[{_BLOCK}] $block)",
    f"lookup({_NAME} $name, Struct[{{ {_OPTIONS} }}] $options_hash, Optional[{_BLOCK}] $block)",
    takes_call=True,
    takes_unknown=True,
)
def look_up(call: Call, *arguments: Result) -> Result:
    """Return what is known of a value in the data: it is of the type that the call asks for, or that merging gives."""
    for argument in arguments[:2]:
        wanted = argument.get("value_type") if isinstance(argument, Hash) else argument
        if isinstance(wanted, Type):
            return of_type(wanted)
        if isinstance(wanted, Unknown) and isinstance(wanted.type, TypeType) and wanted.type.type is not None:
            return Unknown(wanted.type.type)
    return ANYTHING if call.block is not None else _merged(arguments)


def _merged(arguments: Sequence[Result]) -> Result:
    """Return what comes of merging values in the way that a call names, or the default that it gives."""
    merge, defaults = _merging(arguments)
    strategy = merge.get("strategy") if isinstance(merge, Hash) else merge
    return joined([_MERGED, *defaults]) if strategy == "unique" else ANYTHING


def _merging(arguments: Sequence[Result]) -> tuple[Result, Sequence[Result]]:
    """Return in which way a call merges values, and the defaults that it gives."""
    options = next((each for each in arguments[:2] if isinstance(each, Hash)), None)
    if options is None:
        return (arguments[2] if len(arguments) > _MERGE_AT else None), arguments[_MERGE_AT + 1 :]
    if options.get("default_values_hash") is not None:
        return None, ()
    return options.get("merge"), [value for name, value in options.pairs if name == "default_value"]


_MERGE_AT = 2
"""Which argument names the way to merge, counted from 0."""
