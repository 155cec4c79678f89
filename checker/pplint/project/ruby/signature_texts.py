"""Writes the signatures of functions as the language would: `merge(Hash *$hashes) >> Hash`."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile
from pplint.syntax.names import DATA_TYPES

_NAME = late_pattern(r"[a-z_][a-zA-Z0-9_]*\Z")
_HEAD = late_pattern(r"[A-Z]\w*(?:::\w+)*")
_BLOCK = "block"


class Arity(Enum):
    """How many arguments a parameter takes."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    REPEATED = "repeated"
    REPEATED_ONCE = "required repeated"


class ParameterText(Struct, frozen=True):
    """A parameter of an overload, with the text of its type."""

    kind: Arity
    type: str
    name: str


class OverloadText(Struct):
    """One overload. `block` is the text of the type of the lambda, None where none may be given."""

    parameters: list[ParameterText] = []
    block: str | None = None
    returns: str | None = None

    def text(self, function: str) -> str | None:
        """Return the signature, None if one of its types is not written as a type can be."""
        names = _unique([each.name for each in self.parameters])
        parts = [_parameter_text(each, name) for each, name in zip(self.parameters, names, strict=True)]
        if self.block is not None:
            parts.append(f"{self.block.strip()} ${_BLOCK}")
        returns = "" if self.returns is None else f" >> {self.returns.strip()}"
        text = f"({', '.join(parts)}){returns}"
        return function + text if is_signature(text) else None


def any_arguments(function: str) -> str:
    """Return the signature of a function of which nothing is known but its name."""
    return f"{function}(Any *$arguments, Optional[Callable] $block)"


def is_signature(text: str) -> bool:
    """Whether the text stands between the name and the body of a function that is written in the language."""
    from pplint.syntax import ast

    tree = _parsed(f"function signature{text} {{}}")
    return tree is not None and len(tree) == 1 and isinstance(tree[0], ast.Function)


def is_type(text: str) -> bool:
    """Whether the text is that of a type, as far as its syntax goes."""
    from pplint.syntax import ast

    tree = _parsed(f"type T = {text}")
    return tree is not None and len(tree) == 1 and isinstance(tree[0], ast.TypeAlias)


def _parsed(text: str) -> list[object] | None:
    from pplint.syntax.parser import BeyondLimits, parse
    from pplint.syntax.source_kinds import SourceKind

    try:
        parsed = parse(SourceFile("declaration", text.encode("utf-8", "replace")), SourceKind.MANIFEST)
    except BeyondLimits:
        return None
    return None if parsed.problems else list(parsed.tree.body.statements)


def _parameter_text(parameter: ParameterText, name: str) -> str:
    type_ = parameter.type.strip()
    if parameter.kind is Arity.OPTIONAL:
        return f"{type_} ${name} = undef"
    if parameter.kind is Arity.REPEATED_ONCE:
        return f"Array[{type_}, 1] *${name}"
    if parameter.kind is Arity.REPEATED:
        return f"Array[{type_}] *${name}" if _may_be_array(type_) else f"{type_} *${name}"
    return f"{type_} ${name}"


def _may_be_array(type_: str) -> bool:
    """Whether an `Array` after a star could be taken for the list of the arguments."""
    head = _HEAD.match(type_)
    return head is None or head[0] == "Array" or head[0].lower() not in DATA_TYPES


def _unique(names: list[str]) -> list[str]:
    """Return names that the language allows. Only a lambda is called `$block` in a signature."""
    found: list[str] = []
    for number, name in enumerate(names, start=1):
        is_free = _NAME.match(name) and name not in found and name != _BLOCK
        found.append(name if is_free else f"{name if _NAME.match(name) else 'argument'}_{number}")
    return found
