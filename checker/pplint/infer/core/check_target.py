"""How a file is looked at."""

from __future__ import annotations

from msgspec import Struct

from pplint.base.puppet import DEFAULT_PUPPET

_USED_BY_PLANS = ("functions/", "types/")
"""The folders of a module with what both plans and manifests may name."""


class CheckTarget(Struct, frozen=True):
    """The major version of the compiler, the module that the file belongs to, and how much must be certain.

    By default a value is wrong where nothing that it may be fits; if `is_demanding` (the option `--strict`), all that
    it may be must fit. Code that `is_for_plans`, since plans may use it, sees what Bolt adds to the language.
    Of a file that is not `is_checked`, only the values are asked for.
    """

    puppet_version: int = DEFAULT_PUPPET
    module: str | None = None
    is_demanding: bool = False
    is_for_plans: bool = False
    is_checked: bool = True

    @classmethod
    def to(
        cls, module_path: tuple[str, str] | None, puppet_version: int = DEFAULT_PUPPET, *, is_demanding: bool = False
    ) -> CheckTarget:
        """Return how to look at a file by the name of the module that it is in, and the path in there."""
        module, path = module_path or (None, "")
        return cls(puppet_version, module, is_demanding, path.startswith(_USED_BY_PLANS))
