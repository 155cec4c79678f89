"""What is wrong with resources, and with relationships between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type


class NotInScript(Issue):
    """An expression that is only there where a catalog is compiled: what it is, or the operator of a relationship."""

    code = "EXPRESSION_NOT_SUPPORTED_WHEN_SCRIPTING"
    expression: str


class IllegalResourceType(Issue):
    """What should be the type of resources."""

    code = "ILLEGAL_RESOURCE_TYPE"
    found: Type


class UndefTitle(Issue):
    """A resource whose title is `undef`."""

    code = "MISSING_TITLE"


class UndefTitleAt(Issue):
    """A resource of which one title is `undef`."""

    code = "MISSING_TITLE_AT"
    index: int


class EmptyTitle(Issue):
    """A resource with an empty title."""

    code = "EMPTY_STRING_TITLE_AT"
    index: int


class IllegalTitle(Issue):
    """A resource with a title that is no string."""

    code = "ILLEGAL_TITLE_TYPE_AT"
    index: int
    found: Type


class DuplicateAttribute(Issue):
    """An attribute that is set twice."""

    code = "DUPLICATE_ATTRIBUE"
    name: str


class AttributesNotHash(Issue):
    """What should be a hash of attributes."""

    code = "TYPE_MISMATCH"
    found: Type


class IllegalOverride(Issue):
    """An override of what is no resource."""

    code = "ILLEGAL_OVERRIDDEN_TYPE"
    found: Kind


class IllegalRelationshipOperand(Issue):
    """An operand of a relationship that is no type."""

    code = "ILLEGAL_RELATIONSHIP_OPERAND_TYPE"
    found: Kind


class NotCatalogType(Issue):
    """An operand of a relationship that is a type of something else than what a catalog holds."""

    code = "NOT_CATALOG_TYPE"
    found: Type
