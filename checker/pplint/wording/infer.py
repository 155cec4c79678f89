"""Words for what inference finds wrong, and for where it gives up."""

from __future__ import annotations

from pplint.infer import issues
from pplint.wording.table import says

says(issues.PlanFails, "the plan fails")
says(issues.PlanFunctionInCatalog, "The plan operation '{name}' cannot be used when compiling a catalog")
says(issues.UntitledOperand, "a relationship needs a resource, and `{type:type}` has no title")
says(issues.AttributesNotHash, "the attributes of resources come in a Hash, got {found:a_label}")
says(issues.NotAtHand, "the {kind} `{name}` is not at hand")
