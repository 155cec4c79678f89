"""Functions that write values in formats for data, and read them."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any, NoReturn, cast

from msgspec.structs import replace

from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.json_text import PRETTY, Layout, json_text
from pplint.evaluator.builtins.stdlib.library import declare_legacy, declare_stdlib, legacy, stdlib
from pplint.evaluator.builtins.stdlib.toml_text import toml_text
from pplint.evaluator.builtins.stdlib.yaml_text import yaml_text
from pplint.ruby_library.integers import integer
from pplint.syntax.json_text import worded
from pplint.values.errors import PuppetError, UnknowableError
from pplint.values.formatting.ruby import inspect
from pplint.values.model import DEFAULT, Hash, Regexp
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value

# Ruby breaks base64 after 60 characters, which stand for 45 bytes.
_MIME_BYTES = 45
_BASE64 = "String $text, Enum['default', 'strict', 'urlsafe'] $method = 'default', Any *$rest"
_URL_SAFE = bytes.maketrans(b"-_", b"+/")


# JSON


@stdlib("to_json(Any $data) >> String[1]", "stdlib::to_json(Any $data) >> String[1]")
def to_json(data: Value) -> Result:
    """Write a value as JSON without spaces."""
    return json_text(data, Layout())


_PRETTY = """to_json_pretty(
    Variant[Hash, Array] $data,
    Optional[Boolean] $skip_undef = false,
    Struct[{
        indent       => Optional[String],
        space        => Optional[String],
        space_before => Optional[String],
        object_nl    => Optional[String],
        array_nl     => Optional[String],
        allow_nan    => Optional[Boolean],
        max_nesting  => Optional[Integer[-1]],
    }] $opts = {}
) >> String[1]"""


@stdlib(_PRETTY, f"stdlib::{_PRETTY}")
def to_json_pretty(
    data: Array | Hash[Value], skip_undef: bool | None = False, opts: Hash[Value] | None = None
) -> Result:
    """Write a value as JSON on lines of its own."""
    if skip_undef and isinstance(data, Hash):
        data = Hash(pair for pair in data.pairs if pair[1] is not None)
    elif skip_undef and isinstance(data, tuple):
        data = tuple(each for each in data if each is not None)
    return json_text(data, _layout(opts or Hash())) + "\n"


def _layout(options: Hash[Value]) -> Layout:
    given: dict[str, Any] = {str(name): value for name, value in options.pairs if value is not None}
    layout = replace(PRETTY, **given)
    return replace(layout, max_nesting=max(layout.max_nesting, 0))


@legacy("parsejson(Any $text, Any *$default)")
def parsejson(text: Value, *default: Value) -> Result:
    """Read JSON; what is no JSON, or nothing, is the default."""
    other = default[0] if default else None
    try:
        found = _parsed(text) if isinstance(text, str) else _not_json("no implicit conversion into String")
    except (ValueError, RecursionError) as error:
        if other is None or other is False:
            raise PuppetError(issues.NotJson(str(error))) from None
        return other
    return other if found is None or found is False else found


def _parsed(text: str) -> Value:
    try:
        return _value(json.loads(text, parse_constant=_not_json, parse_int=integer))
    except ValueError as error:
        if "/" in text or "\\" in text:
            raise UnknowableError("comments and unusual escapes are read by some") from None
        raise ValueError(_in_words(text, error)) from None


def _in_words(text: str, error: ValueError) -> str:
    if not isinstance(error, json.JSONDecodeError):
        return str(error)
    found = worded(text, error)
    return f"{found} (character {found.offset + 1})"


def _not_json(words: str) -> NoReturn:
    raise ValueError(words)


def _value(data: object) -> Value:
    if isinstance(data, list):
        return tuple(map(_value, cast("list[object]", data)))
    if isinstance(data, dict):
        return Hash((_value(key), _value(each)) for key, each in cast("dict[object, object]", data).items())
    if isinstance(data, str) and not data.isascii():
        data.encode()
    return cast("Value", data)


# Other formats


@stdlib(
    "to_yaml(Any $data, Hash $options = {}) >> String[1]",
    "stdlib::to_yaml(Any $data, Hash $options = {}) >> String[1]",
)
def to_yaml(data: Value, options: Hash[Value] | None = None) -> Result:
    """Write a value as YAML."""
    if options:
        raise UnknowableError("the layout is another one")
    return yaml_text(data)


@stdlib("to_toml(Hash $data) >> String", "stdlib::to_toml(Hash $data) >> String")
def to_toml(data: Hash[Value]) -> Result:
    """Write a hash as TOML."""
    return toml_text(data)


@stdlib("to_python(Any $object) >> String[1]", "stdlib::to_python(Any $object) >> String[1]")
def to_python(object: Value) -> Result:  # noqa: A002 - the parameter's name
    """Write a value as a literal of Python."""
    return _literal(_serialized(object), {True: "True", False: "False", None: "None"}, ": ")


@stdlib("to_ruby(Any $object) >> String[1]", "stdlib::to_ruby(Any $object) >> String[1]")
def to_ruby(object: Value) -> Result:  # noqa: A002 - the parameter's name
    """Write a value as a literal of Ruby."""
    return _literal(_serialized(object), {True: "true", False: "false", None: "nil"}, " => ")


def _serialized(value: Value) -> Value:
    """Return a value as data: what is not becomes a hash that names its type."""
    if isinstance(value, tuple):
        return tuple(map(_serialized, value))
    if isinstance(value, Hash):
        if all(isinstance(key, str) and key != "__ptype" for key, _ in value.pairs):
            return Hash((key, _serialized(each)) for key, each in value.pairs)
        return _typed("Hash", tuple(_serialized(each) for pair in value.pairs for each in pair))
    if value is DEFAULT:
        return _typed("Default")
    if isinstance(value, Regexp):
        return _typed("Regexp", value.pattern)
    if value is None or isinstance(value, (bool, str)) or is_number(value):
        return value
    raise UnknowableError("it is serialized in a way of its own")


def _typed(name: str, *value: Value) -> Value:
    entries: list[tuple[Value, Value]] = [("__ptype", name), *(("__pvalue", each) for each in value)]
    return Hash(entries)


def _literal(value: Value, words: dict[bool | None, str], arrow: str) -> str:
    if value is None or isinstance(value, bool):
        return words[value]
    if isinstance(value, tuple):
        return f"[{', '.join(_literal(each, words, arrow) for each in value)}]"
    if isinstance(value, Hash):
        pairs = (f"{_literal(key, words, arrow)}{arrow}{_literal(each, words, arrow)}" for key, each in value.pairs)
        return f"{{{', '.join(pairs)}}}"
    return inspect(value)


declare_legacy(
    [
        "parseyaml(String $text, Any *$default)",
        "parseyaml(Any $text, NotUndef $default, Any *$rest)",
    ]
)
declare_stdlib(
    [
        "parsehocon(String $hocon_string, Any $default = undef)",
        "stdlib::parsehocon(String $hocon_string, Any $default = undef)",
        "parsepson(String[1] $pson_string, Any $default = undef)",
    ]
)


# Base64


@legacy(f"base64(Enum['encode'] $action, {_BASE64}) >> String")
def encoded(_action: str, text: str, method: str = "default", *_rest: Value) -> Result:
    """Encode a text; by default in lines."""
    data = text.encode()
    if method == "urlsafe":
        return urlsafe_b64encode(data).decode()
    if method == "strict":
        return b64encode(data).decode()
    lines = (data[start : start + _MIME_BYTES] for start in range(0, len(data), _MIME_BYTES))
    return "".join(f"{b64encode(line).decode()}\n" for line in lines)


@legacy(f"base64(Enum['decode'] $action, {_BASE64}) >> String")
def decoded(_action: str, text: str, method: str = "default", *_rest: Value) -> Result:
    """Decode a text; by default, characters that cannot be in it are left out."""
    data = _lenient(text) if method == "default" else _strict(text, is_url_safe=method == "urlsafe")
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        raise UnknowableError("bytes that are not ASCII text") from None


def _lenient(text: str) -> bytes:
    kept = "".join(each for each in text.partition("=")[0] if each.isascii() and (each.isalnum() or each in "+/"))
    kept = kept[:-1] if len(kept) % 4 == 1 else kept
    return b64decode(kept + "=" * (-len(kept) % 4))


def _strict(text: str, *, is_url_safe: bool) -> bytes:
    data = text.encode()
    if is_url_safe:
        data = data.translate(_URL_SAFE)
        data += b"" if data.endswith(b"=") else b"=" * (-len(data) % 4)
    try:
        found = b64decode(data, validate=True)
    except ValueError:
        raise PuppetError(issues.InvalidBase64()) from None
    if b64encode(found) != data:
        raise PuppetError(issues.InvalidBase64())
    return found
