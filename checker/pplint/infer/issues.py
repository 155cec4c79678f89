"""What inference finds wrong that the evaluator leaves to the catalog, and where it gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.types.model import Type


class PlanFails(Issue):
    """A call of `fail_plan`."""

    words = "the plan fails"


class PlanFunctionInCatalog(Issue):
    """A function of plans where a catalog is compiled."""

    code = "PLAN_OPERATION_NOT_SUPPORTED_WHEN_COMPILING"
    words = "`{name}` is a function of plans, which a catalog cannot call"
    name: str


class UntitledOperand(Issue):
    """A relationship with a resource type that has no title."""

    code = "MISSING_TITLE"
    words = "a relationship needs a resource, and `{type:type}` has no title"
    type: Type


class AttributesNotHash(Issue):
    """What should be a hash of the attributes of resources that a function creates."""

    words = "the attributes of resources must be a Hash, got {found:a_label}"
    found: Kind


class NotAtHand(Issue):
    """A name that may exist in a module that is not available."""

    words = "the {kind} `{name}` is not available"
    kind: str
    name: str
