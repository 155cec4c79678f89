"""Functions that Ruby has everywhere, those of a few classes, and the object `scope`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pplint.base.issue import UnreadableError
from pplint.catalog.erb.objects import json_of, yaml_of
from pplint.catalog.erb.texts import format_text
from pplint.catalog.erb.values import Ruby, Symbol, TemplateError, Undecided, as_elements, text_of
from pplint.values.model import Hash
from pplint.values.ruby_numbers import ruby_float, ruby_integer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.catalog.erb.rendering import Rendering
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_KERNEL_WORDS = """
    Array Complex DelegateClass Digest Float Hash Integer JSON PSON Pathname Rational String URI _ __callee__
    __dir__ __id__ __method__ __send__ abort all_tags at_exit autoload autoload? binding block_given? caller
    caller_locations catch class class_def classes clone daemonize define_singleton_method display dup enum_for eql?
    equal? eval exec exit extend fail file filename fork format freeze frozen? gem gem_original_require gets
    global_variables has_variable? hash initialize initialize_clone initialize_copy initialize_dup inspect
    instance_eval instance_exec instance_of? instance_variable_defined? instance_variable_get instance_variable_set
    instance_variables is_a? iterator? itself j jj kind_of? lambda load local_variables loop meta_def meta_eval
    meta_undef method method_missing methods n_ nil? object_id open p pp print printf private_methods proc
    protected_methods public_method public_methods public_send putc puts raise rand readline readlines
    remove_instance_variable require require_relative respond_to? respond_to_missing? result script_line select send
    set_trace_func singleton_class singleton_method singleton_methods sleep spawn sprintf srand syscall system tags
    taint tainted? tap test then throw to_enum to_json to_pson to_s to_yaml trace_var trap trust untaint untrace_var
    untrust untrusted? warn yield_self
"""
KERNEL: Final = frozenset(_KERNEL_WORDS.split())
"""The functions of every object, and those that only a template has: any other name is an error."""

_LIBRARIES: Final = frozenset({"json", "yaml", "set", "ipaddr", "shellwords", "erb", "uri", "digest", "base64", "time"})


def call_of_kernel(run: Rendering, name: str, given: Sequence[Ruby]) -> Ruby:
    """Return what a function gives."""
    if name in {"format", "sprintf"} and given and isinstance(given[0], str):
        return format_text(given[0], cast("list[Value]", given[1:]))
    if name == "has_variable?" and len(given) == 1:
        return run.around.has_variable(text_of(given[0]))
    if name == "require" and len(given) == 1 and given[0] in _LIBRARIES:
        return None
    if len(given) == 1 and name in _CONVERSIONS:
        return _CONVERSIONS[name](given[0])
    raise Undecided(f"function `{name}`")


def _as_array(value: Ruby) -> Ruby:
    elements = as_elements(value)
    if elements is None and not isinstance(value, (str, int, float, Symbol, type(None))):
        raise Undecided("`Array`")
    return () if value is None else elements if elements is not None else (cast("Value", value),)


def _as_integer(value: Ruby) -> Ruby:
    if isinstance(value, str):
        try:
            return ruby_integer(value)
        except UnreadableError:
            raise TemplateError("invalid value for `Integer`") from None
    return _number(value, "Integer", int)


def _as_float(value: Ruby) -> Ruby:
    if isinstance(value, str):
        try:
            return ruby_float(value)
        except UnreadableError:
            raise TemplateError("invalid value for `Float`") from None
    return _number(value, "Float", float)


def _number(value: Ruby, name: str, kind: type[int | float]) -> Ruby:
    if value is None or isinstance(value, (bool, tuple, Hash)):
        raise TemplateError(f"invalid value for `{name}`")
    if not isinstance(value, (int, float)) or value != value or abs(value) == float("inf"):  # noqa: PLR0124 - NaN
        raise Undecided(f"`{name}`")
    return kind(value)


_CONVERSIONS: Final = {"Array": _as_array, "Integer": _as_integer, "Float": _as_float, "String": text_of}


def call_of_class(run: Rendering, owner: str, name: str, given: Sequence[Ruby]) -> Ruby:  # noqa: PLR0911 - a case each
    """Return what a function of a class or a module gives."""
    match owner.removeprefix("::"), name, given:
        case "Hash", "new", []:
            return Hash["Value"]()
        case "Array", "new", []:
            return ()
        case "String", "new", [] | [str()]:
            return given[0] if given else ""
        case "Regexp", "escape" | "quote", [str(text)] if text.isprintable() and text.isascii():
            return literal_of(text)
        case "File", "join", _ if given and all(isinstance(each, str) for each in given):
            return _joined_path(cast("Sequence[str]", given))
        case "File", "basename", [str(text)] if "/" in text and not text.endswith("/"):
            return text.rpartition("/")[2]
        case "JSON", "pretty_generate", [value]:
            return json_of(value)
        case "JSON", "generate" | "dump", [value]:
            return run.method(value, "to_json", [])
        case "YAML", "dump", [value]:
            return yaml_of(value)
        case _:
            raise Undecided(f"`{owner}.{name}`")


def literal_of(text: str) -> str:
    """Return a regular expression for a text, as `Regexp.escape` writes it: of signs, only those that need it."""
    return "".join(f"\\{each}" if each in "[]{}()|-*.\\?+^$# " else each for each in text)


def _joined_path(parts: Sequence[str]) -> str:
    path = parts[0]
    for each in parts[1:]:
        if "//" in path + each:
            raise Undecided("`File.join` of several slashes")
        if path.endswith("/") and each.startswith("/"):
            path += each[1:]
        else:
            path += each if path.endswith("/") or each.startswith("/") else f"/{each}"
    return path


def call_of_scope(run: Rendering, name: str, given: Sequence[Ruby]) -> Result | Ruby:
    """Return what a method of `scope` gives: a variable, or what a function of the language returns."""
    if name in {"lookupvar", "[]"} and len(given) == 1 and isinstance(given[0], str):
        return run.around.scope_variable(given[0])
    if name in {"include?", "exist?"} and len(given) == 1 and isinstance(given[0], str):
        return run.around.has_variable(given[0])
    if name == "call_function" and given and isinstance(given[0], str):
        arguments = given[1] if len(given) > 1 else ()
        return run.around.call(given[0], _as_arguments(arguments))
    function = name.removeprefix("function_")
    if function != name and len(given) == 1 and isinstance(given[0], tuple):
        return run.around.call(function, given[0])
    raise Undecided(f"`scope.{name}`")


def _as_arguments(value: Ruby) -> Sequence[Ruby]:
    if isinstance(value, tuple):
        return value
    if isinstance(value, (str, int, float)):
        return (value,)
    raise Undecided("arguments of `call_function`")
