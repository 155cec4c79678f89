"""How a file is looked at."""

from __future__ import annotations

from pplint.puppet import DEFAULT_PUPPET
from pplint.records import dataclass


@dataclass(frozen=True, slots=True)
class Approach:
    """The major version of the compiler, the module that the file belongs to, and how much must be certain.

    By default a value is wrong where nothing that it may be fits; if `is_strict`, all that it may be must fit. Code
    that `is_for_plans`, since plans may use it, sees what Bolt adds to the language.
    """

    puppet_version: int = DEFAULT_PUPPET
    module: str | None = None
    is_strict: bool = False
    is_for_plans: bool = False
