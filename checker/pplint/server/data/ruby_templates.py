"""What a template in Ruby names, `@name` and `scope['a::name']`: completion, hover and definition. No Ruby is run.

What `@name` is depends on the program that renders the template; of those that do not agree, all are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, SourceFile, Span
from pplint.infer.names.facts import COMPILER_VARIABLES, HASHES
from pplint.infer.resolve_variables import variable_seen
from pplint.infer.symbols import Fact, Parameter, Symbol, Variable
from pplint.revelation.origins import at_place
from pplint.server.completion.facts import keys_of_type
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.listing import listed
from pplint.server.completion.variables import class_variables
from pplint.server.documentation import documented
from pplint.server.listed_facts import facts_of_symbol, listed_facts
from pplint.server.uses.names_only import names_at
from pplint.server.uses.ruby_templates import renderings
from pplint.server.uses.search import programs_rendering
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import SCOPE_VARIABLES
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.model import EnumType, Type
from pplint.types.part import possibilities, wanted_part

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.server.data.sight import DataSight

_MOST_PROGRAMS: Final = 20
"""How many programs that render a template are looked at."""

_VARIABLE: Final = (
    rb"(?:(?<![@\w])@(?P<instance>[a-zA-Z_]\w*)"
    rb"|\b(?:scope\s*\[|lookupvar\s*\(?|has_variable\?\s*\(?)\s*['\"](?P<text>(?:::)?\w+(?:::\w+)*)['\"](?:\s*[\])])?)"
)
_KEYS: Final = rb"(?P<keys>(?:\[\s*['\"][^'\"\]\n]*['\"]\s*\])*)"
_READ: Final = late_pattern(_VARIABLE + _KEYS)
_KEY: Final = late_pattern(rb"['\"](?P<name>[^'\"\]\n]*)['\"]")
_CALLED: Final = late_pattern(
    rb"\bscope\s*\.\s*(?:function_(?P<direct>\w+)|call_function\s*\(?\s*(?::|['\"])(?P<called>\w+(?:::\w+)*))"
)
_AT_VARIABLE: Final = late_pattern(rb"(?<![@\w])@(?P<typed>\w*)\Z")
_AT_TEXT: Final = late_pattern(rb"\b(?:scope\s*\[|lookupvar\s*\(?|has_variable\?\s*\(?)\s*['\"](?P<typed>[\w:]*)\Z")
_AT_KEY: Final = late_pattern(_VARIABLE + _KEYS + rb"\[\s*['\"](?P<typed>[^'\"\]\n]*)\Z")
_AT_VALUE: Final = late_pattern(_VARIABLE + _KEYS + rb"\s*[!=]=\s*['\"](?P<typed>[^'\"\n]*)\Z")
_AT_CALL: Final = late_pattern(rb"\bscope\s*\.\s*(?:function_|call_function\s*\(?\s*(?::|['\"]))(?P<typed>[\w:]*)\Z")


class _Named(Struct):
    """A variable that is read, with the keys after it up to a cursor, or a function that is called."""

    name: str
    span: Span
    keys: tuple[str, ...] = ()
    is_function: bool = False


class _Seen(Struct):
    """What a name means in a program that renders the template, with its type if it is known."""

    symbol: Symbol
    type: Type | None = None


# Hover and definition


def hover_in_template(sight: DataSight, data: bytes, offset: int) -> tuple[Span, str] | None:
    """Return what is known of a name at a byte, after its bytes."""
    named = _named_at(data, offset)
    if named is None:
        return None
    parts = list(dict.fromkeys(_shown(sight, named, each) for each in _meanings(sight, named)))
    return (named.span, "\n\n---\n\n".join(parts)) if parts else None


def _shown(sight: DataSight, named: _Named, seen: _Seen) -> str:
    symbol = seen.symbol
    keys = "".join(f"['{key}']" for key in named.keys)
    code = named.name if named.is_function else f"${named.name}{keys}"
    facts = [] if seen.type is None else [("type", display(seen.type))]
    if isinstance(symbol, Variable) and symbol.place is not None:
        place = at_place(symbol.place, sight.session)
        facts.append(("from", f"assignment to `${symbol.name}`{place}"))
    else:
        facts += [each for each in facts_of_symbol(sight.session, symbol) if each[0] != "type" or not facts]
    nothing = ast.File(0, 0, ast.Block(0, 0, []))
    text = documented(sight.session, SourceFile(sight.task.path, b""), nothing, symbol)
    return "\n\n".join(filter(None, (listed_facts(code, facts), text)))


def targets_in_template(sight: DataSight, data: bytes, offset: int) -> tuple[Span, list[tuple[Place, Place]]]:
    """Return where a name at a byte is declared or set, after its bytes."""
    named = _named_at(data, offset)
    if named is None:
        return Span(offset, offset), []
    found: dict[Place, Place] = {}
    for each in _meanings(sight, named):
        symbol = each.symbol
        if isinstance(symbol, Variable) and len(symbol.assignments) > 1:
            found.update((place, place) for place in symbol.assignments)
        elif symbol.place is not None:
            found[symbol.place] = symbol.extent or symbol.place
    return named.span, [(extent, place) for place, extent in found.items()]


def _named_at(data: bytes, offset: int) -> _Named | None:
    """Return what is named at a byte of a tag."""
    start = _tag_start(data, offset)
    if start is None:
        return None
    end = data.find(b"%>", start)
    for found in _READ.finditer(data, start, len(data) if end < 0 else end):
        if found.start() <= offset <= found.end():
            return _read(found, offset)
    for found in _CALLED.finditer(data, start, len(data) if end < 0 else end):
        group = found.lastgroup or "direct"
        if found.start(group) <= offset <= found.end(group):
            return _Named(found[group].decode(), Span(*found.span(group)), is_function=True)
    return None


def _read(found: re.Match[bytes], offset: int) -> _Named | None:
    """Return the variable, or the key in it that is at a byte."""
    group = "instance" if found["instance"] is not None else "text"
    name = found[group].decode()
    if offset <= found.start("keys") and offset <= found.end(group) + 1:
        return _Named(name, Span(*found.span(group)))
    keys: list[str] = []
    for each in _KEY.finditer(found.string, *found.span("keys")):
        keys.append(each["name"].decode("utf-8", "replace"))
        if each.start() <= offset <= each.end():
            return _Named(name, Span(*each.span("name")), tuple(keys))
    return None


def _tag_start(data: bytes, offset: int) -> int | None:
    """Return where the code in the tag around a byte starts, None if there is none."""
    start = data.rfind(b"<%", 0, offset)
    if start < 0 or data[start + 2 : start + 3] in {b"%", b"#"} or b"%>" in data[start:offset]:
        return None
    return start + 2


def _meanings(sight: DataSight, named: _Named) -> list[_Seen]:
    if named.is_function:
        function = sight.symbols.function(named.name)
        return [] if function is None else [_Seen(function)]
    bare = named.name.removeprefix("::")
    owner, _, leaf = bare.rpartition("::")
    if bare == "facts" and named.keys:
        fact = sight.symbols.fact(named.keys[0], named.keys[1:])
        return [] if fact is None else [_Seen(fact, fact.type)]
    if owner:
        found = sight.symbols.class_variable(owner, leaf)
        seen = [] if found is None else [_seen(found, None, named.keys)]
    else:
        is_top = bare != named.name or bare in HASHES
        programs = [] if is_top else _programs(sight)
        symbols = ((model, variable_seen(model, call, bare)) for model, call in programs)
        seen = [_seen(symbol, model, named.keys) for model, symbol in symbols if symbol is not None]
        top = sight.symbols.top_variable(bare) if not programs else None
        seen += [] if top is None else [_seen(top, None, named.keys)]
    return seen


def _seen(symbol: Symbol, model: Model | None, keys: tuple[str, ...]) -> _Seen:
    type_ = symbol.type if isinstance(symbol, (Fact, Parameter)) else None
    if isinstance(symbol, Variable) and model is not None and symbol.extent is not None:
        extent = symbol.extent.span
        whole = next((each for scope in model.scopes.all for each, _ in scope.assigned if each.span == extent), None)
        type_ = None if whole is None or symbol.extent.path != model.source.path else model.type_of(whole.value)
    return _Seen(symbol, type_ if type_ is None or not keys else wanted_part(type_, keys))


def _programs(sight: DataSight) -> list[tuple[Model, ast.Node]]:
    """Return the calls that render the template, with what is known of the names in their programs."""
    found: list[tuple[Model, ast.Node]] = []
    for path in programs_rendering(sight.workspace, sight.path)[:_MOST_PROGRAMS]:
        model = names_at(sight.session, path, sight.modulepath)
        if model is not None:
            found += [(model, call) for call, template in renderings(model) if template == sight.path]
    return found


# Completion


def offered_in_template(sight: DataSight, data: bytes, offset: int) -> tuple[int, list[Item]]:
    """Return where what is typed starts, and what is allowed there."""
    start = _tag_start(data, offset)
    before = b"" if start is None else data[start:offset]
    for pattern, find in (
        (_AT_VARIABLE, _variables),
        (_AT_TEXT, _texts),
        (_AT_KEY, _keys),
        (_AT_VALUE, _values),
        (_AT_CALL, _functions),
    ):
        found = pattern.search(before)
        if found is not None:
            return offset - len(found["typed"]), list(find(sight, found))
    return offset, []


def _variables(sight: DataSight, _found: re.Match[bytes]) -> Iterator[Item]:
    for model, call in _programs(sight):
        scope = model.scopes.innermost(model.nodes.around(call))
        for name in scope.visible(call.start):
            yield _item(sight, name, is_likely=True)
        definition = next((each for each in model.nodes.around(call) if isinstance(each, ast.Class)), None)
        for name in (
            () if definition is None or definition.parent is None else class_variables(sight.symbols, definition.parent)
        ):
            yield _item(sight, name, is_likely=True)
    for name in (*sorted(SCOPE_VARIABLES), *HASHES, *COMPILER_VARIABLES):
        yield Item(name, ItemKind.VARIABLE)


def _item(sight: DataSight, name: str, *, is_likely: bool) -> Item:
    seen = next(iter(_meanings(sight, _Named(name, Span(0, 0)))), None)
    type_ = "" if seen is None or seen.type is None else f"`{display(seen.type)}`"
    return Item(name, ItemKind.VARIABLE, about=About("word", type_, name), is_likely=is_likely)


def _texts(sight: DataSight, found: re.Match[bytes]) -> Iterator[Item]:
    """Yield the variables of the scope, or those of classes, in a text that names one."""
    typed = found["typed"].decode()
    owner, separator, _ = typed.rpartition("::")
    if not separator:
        yield from _variables(sight, found)
    for name in class_variables(sight.symbols, owner.removeprefix("::")) if owner.strip(":") else ():
        about = About("key", "", f"{owner.removeprefix('::')}::{name}")
        yield Item(f"{owner}::{name}", ItemKind.VARIABLE, about=about, is_likely=True)
    leading = "::" if typed.startswith("::") else ""
    for name in listed(sight.project, Kind.HOST_CLASS):
        if name.startswith(typed.removeprefix("::")):
            yield Item(f"{leading}{name}::", ItemKind.MODULE)


def _keys(sight: DataSight, found: re.Match[bytes]) -> Iterator[Item]:
    name, keys = _before(found)
    if name in HASHES and not keys:
        names = sight.symbols.fact_names() if name == "facts" else sight.names.facts.keys(name)
        yield from (Item(each, ItemKind.FIELD, is_likely=True) for each in sorted(names))
        return
    for each in _types(sight, name, keys):
        yield from (Item(key, ItemKind.FIELD, is_likely=True) for key in keys_of_type(each))


def _values(sight: DataSight, found: re.Match[bytes]) -> Iterator[Item]:
    for type_ in _types(sight, *_before(found)):
        try:
            enums = [each for each in possibilities(type_) if isinstance(each, EnumType)]
        except InvalidTypeError:
            continue
        yield from (Item(value, ItemKind.VALUE, is_likely=True) for each in enums for value in each.values)


def _types(sight: DataSight, name: str, keys: tuple[str, ...]) -> list[Type]:
    found = _meanings(sight, _Named(name, Span(0, 0), keys))
    return [each.type for each in found if each.type is not None]


def _before(found: re.Match[bytes]) -> tuple[str, tuple[str, ...]]:
    name = (found["instance"] or found["text"]).decode().removeprefix("::")
    keys = (each["name"].decode("utf-8", "replace") for each in _KEY.finditer(found["keys"]))
    return name, tuple(keys)


def _functions(sight: DataSight, _found: re.Match[bytes]) -> Iterator[Item]:
    return (Item(each, ItemKind.FUNCTION, is_likely=True) for each in listed(sight.project, Kind.FUNCTION))
