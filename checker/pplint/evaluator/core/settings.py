"""How programs are evaluated: within which limits, for which compiler, and with what around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.puppet import DEFAULT_PUPPET, STRICT_SINCE
from pplint.evaluator.core.limits import Limits
from pplint.evaluator.core.names import CoreNames

if TYPE_CHECKING:
    from pplint.evaluator.core.names import Names
    from pplint.values.model import Hash, Value


class EvaluatorSettings(Struct, frozen=True):
    """How programs are evaluated.

    `facts` and `trusted` are None if they are not known. A script is a program without a catalog, in which resources
    and classes are errors.
    """

    limits: Limits = field(default_factory=Limits)
    facts: Hash[Value] | None = None
    trusted: Hash[Value] | None = None
    puppet_version: int = DEFAULT_PUPPET
    names: Names = field(default_factory=CoreNames)
    is_script: bool = False

    @property
    def is_strict(self) -> bool:
        """Whether a string fails where a number is needed."""
        return self.puppet_version >= STRICT_SINCE
