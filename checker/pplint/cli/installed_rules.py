"""The rules that commands work with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cli.errors import UsageError
from pplint.rule.registry import RegistryError, load

if TYPE_CHECKING:
    from pplint.rule.registry import Registry


def installed_rules() -> Registry:
    """Return the rules of all installed packages; raise `UsageError` if one of these cannot be loaded."""
    try:
        return load()
    except RegistryError as error:
        raise UsageError(str(error)) from error
