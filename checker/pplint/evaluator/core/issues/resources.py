"""What is wrong with resources, and with relationships between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type


_EXPRESSIONS: Final = {
    "resource": "a resource",
    "defaults": "a set of resource defaults",
    "override": "a resource override",
    "collector": "a collector",
    "definition": "a definition for a catalog",
}


class NotInScript(Issue):
    """An expression that is only there where a catalog is compiled: what it is, or the operator of a relationship."""

    code = "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING"
    expression: str

    def wording(self) -> str:
        """Name the expression, or the operator."""
        what = _EXPRESSIONS.get(self.expression, "`{expression}`")
        return f"{what} needs a catalog, and none is compiled here"


class IllegalResourceType(Issue):
    """What should be the type of resources."""

    code = "ILLEGAL_RESOURCE_TYPE"
    words = "a value of type {found:type} cannot be the type of a resource"
    found: Type


class UndefTitle(Issue):
    """A resource whose title is `undef`."""

    code = "MISSING_TITLE"
    words = "the title is `undef`"


class UndefTitleAt(Issue):
    """A resource of which one title is `undef`."""

    code = "MISSING_TITLE_AT"
    words = "the title at index {index} is `undef`"
    index: int


class EmptyTitle(Issue):
    """A resource with an empty title."""

    code = "EMPTY_STRING_TITLE_AT"
    words = "the title at index {index} is empty"
    index: int


class IllegalTitle(Issue):
    """A resource with a title that is no string."""

    code = "ILLEGAL_TITLE_TYPE_AT"
    words = "the title at index {index} must be a String, got {found:type}"
    index: int
    found: Type


class DuplicateAttribute(Issue):
    """An attribute that is set twice."""

    code = "DUPLICATE_ATTRIBUE"
    words = "the attribute `{name}` is already set"
    name: str


class AttributesNotHash(Issue):
    """What should be a hash of attributes."""

    code = "TYPE_MISMATCH"
    words = "the attributes after `* =>` must be a Hash, got {found:type}"
    found: Type


class IllegalOverride(Issue):
    """An override of what is no resource."""

    code = "ILLEGAL_OVERRIDDEN_TYPE"
    words = "only resources can be overridden, got {found:a_label}"
    found: Kind


class IllegalRelationshipOperand(Issue):
    """An operand of a relationship that is no type."""

    code = "ILLEGAL_RELATIONSHIP_OPERAND_TYPE"
    words = "a relationship needs a resource or a class, got {found:a_label}"
    found: Kind


class NotCatalogType(Issue):
    """An operand of a relationship that is a type of something else than what a catalog holds."""

    code = "NOT_CATALOG_TYPE"
    words = "a relationship needs a resource or a class, got the type {found:type}"
    found: Type
