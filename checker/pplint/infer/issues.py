"""What inference finds wrong that the evaluator leaves to the catalog, and where it gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type


class PlanFails(Issue):
    """A call of `fail_plan`."""


class PlanFunctionInCatalog(Issue):
    """A function of plans where a catalog is compiled."""

    code = "PLAN_OPERATION_NOT_SUPPORTED_WHEN_COMPILING"
    name: str


class UntitledOperand(Issue):
    """A relationship with a resource type that has no title."""

    code = "MISSING_TITLE"
    type: Type


class AttributesNotHash(Issue):
    """What should be a hash of the attributes of resources that a function creates."""

    found: Kind


class NotAtHand(Issue):
    """A name that may exist in a module that is not at hand."""

    kind: str
    name: str
