"""The types that declarations name, each read once; what cannot be read may be anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.fitting import verdict
from pplint.types.builtin import REPLACEABLE, TYPES
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, StructType
from pplint.types.parse import parse_type, parse_type_text
from pplint.types.type_definitions import anything_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.infer.names.followed import Remember
    from pplint.project.declarations import ResourceAttribute
    from pplint.syntax import ast
    from pplint.types.model import Type
    from pplint.types.parse import Resolve

_TYPE_NAME: Final = late_pattern(rb"(?<![\w:'\"])[A-Z][\w:]*")
"""A word that names a type; one right after a quote is text."""

_OF_LANGUAGE: Final = frozenset(name.encode() for name in TYPES.keys() - REPLACEABLE.keys())


class ParameterTypes:
    """The types of parameters, in any file, as those see them who know some names of types."""

    __slots__ = ("_data_type", "_of_node", "_of_texts")

    def __init__(self, remember: Remember, data_type: Resolve) -> None:
        """Look names up with `data_type`."""
        self._data_type = data_type
        self._of_node = remember(self._read)
        self._of_texts: dict[bytes, Type] = {}

    def known_type(self, name: str) -> Type | None:
        """Return the type of a name, or one that has all values if none is known; None if the language has one."""
        return self._data_type(name) or anything_called(name)

    def of(self, node: ast.Expression | None) -> Type:
        """Return the type that a parameter declares."""
        return ANY if node is None else self._of_node(node)

    def _read(self, node: ast.Expression) -> Type:
        try:
            return parse_type(node, self.known_type)
        except InvalidTypeError:
            return ANY

    def evaluated(self, text: bytes) -> Type | None:
        """Return the type that an expression was found to be where it was evaluated before, or None."""
        return self._of_texts.get(text)

    def remember(self, text: bytes, type_: Type) -> None:
        """Note what an expression was found to be: wherever it is written, if only the language defines its types."""
        if all(word.lower() in _OF_LANGUAGE for word in _TYPE_NAME.findall(text)):
            self._of_texts[text] = type_


class DescribedTypes:
    """The types that declarations outside of manifests name: those of attributes and of the parameters of tasks."""

    __slots__ = ("_known_type", "of", "required_by")

    of: Callable[[str], Type]
    """Returns the type of a text."""

    required_by: Callable[[str], frozenset[str]]
    """Returns the entries that a hash must have to be of the `Struct` of a text, and that are not `undef`."""

    def __init__(self, remember: Remember, known_type: Resolve) -> None:
        """Look names up with `known_type`."""
        self._known_type = known_type
        self.of = remember(self._read)
        self.required_by = remember(self._required_by)

    def _required_by(self, text: str) -> frozenset[str]:
        type_ = self.of(text)
        elements = type_.elements if isinstance(type_, StructType) else ()
        return frozenset(each.name for each in elements if verdict(each.value, None) is not True)

    def _read(self, text: str) -> Type:
        try:
            return parse_type_text(text, self._known_type)
        except InvalidTypeError:
            return ANY

    def of_attribute(self, attribute: ResourceAttribute) -> Type | None:
        """Return the type of the values that an attribute accepts, or None if it may accept any."""
        return None if attribute.type is None else self.of(attribute.type)
