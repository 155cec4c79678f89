"""What is wrong with resources, and with relationships between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type


_EXPRESSIONS: Final = {
    "resource": "A Resource Statement",
    "defaults": "A Resource Defaults Expression",
    "override": "A Resource Override",
    "collector": "A Virtual Query",
    "definition": "A definition for a catalog",
}


class NotInScript(Issue):
    """An expression that is only there where a catalog is compiled: what it is, or the operator of a relationship."""

    code = "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING"
    expression: str

    def wording(self) -> str:
        """Name the expression, or the operator."""
        what = _EXPRESSIONS.get(self.expression, "A '{expression}' expression")
        return f"{what} is only available when compiling a catalog"


class IllegalResourceType(Issue):
    """What should be the type of resources."""

    code = "ILLEGAL_RESOURCE_TYPE"
    words = (
        "Illegal Resource Type expression, expected result to be a type name, or untitled Resource, got {found:type}"
    )
    clause = "a value of type {found:type} cannot be the type of a resource"
    found: Type


class UndefTitle(Issue):
    """A resource whose title is `undef`."""

    code = "MISSING_TITLE"
    words = "Missing title. The title expression resulted in undef"


class UndefTitleAt(Issue):
    """A resource of which one title is `undef`."""

    code = "MISSING_TITLE_AT"
    words = "Missing title at index {index}. The title expression resulted in an undef title"
    index: int


class EmptyTitle(Issue):
    """A resource with an empty title."""

    code = "EMPTY_STRING_TITLE_AT"
    words = "Empty string title at {index}. Title strings must have a length greater than zero."
    index: int


class IllegalTitle(Issue):
    """A resource with a title that is no string."""

    code = "ILLEGAL_TITLE_TYPE_AT"
    words = "Illegal title type at index {index}. Expected String, got {found:type}"
    index: int
    found: Type


class DuplicateAttribute(Issue):
    """An attribute that is set twice."""

    code = "DUPLICATE_ATTRIBUE"
    words = "The attribute '{name}' has already been set"
    name: str


class AttributesNotHash(Issue):
    """What should be a hash of attributes."""

    code = "TYPE_MISMATCH"
    words = "Expected value of type Hash, got {found:type}"
    found: Type


class IllegalOverride(Issue):
    """An override of what is no resource."""

    code = "ILLEGAL_OVERRIDDEN_TYPE"
    words = "Resource Override can only operate on resources, got: {found:a_label}"
    found: Kind


class IllegalRelationshipOperand(Issue):
    """An operand of a relationship that is no type."""

    code = "ILLEGAL_RELATIONSHIP_OPERAND_TYPE"
    words = (
        "Illegal relationship operand, can not form a relationship with {found:a_label}. A Catalog type is required."
    )
    found: Kind


class NotCatalogType(Issue):
    """An operand of a relationship that is a type of something else than what a catalog holds."""

    code = "NOT_CATALOG_TYPE"
    words = (
        "Illegal relationship operand, can not form a relationship with something of type {found:type}. A Catalog "
        "type is required."
    )
    found: Type
